/** A table's live events: every entry in its order, resumed from the last one after a lost connection. */

/** @import { TablePage, Told } from "./types.d.ts" */

/**
 * An entry of the journal as it comes over the wire, with the page if the entry is the newest.
 * @typedef {{kind: "entry", entry: number, at: number, sequence: number, events: any[], told: Told[],
 *   page?: TablePage}} EntryMessage
 */
/** @typedef {{kind: "watching", table: string, sequence: number, page: TablePage}} WatchingMessage */
/** Who is ready for the next deal, and in how many milliseconds betting closes. @typedef {{kind: "ready", seats: string[], closes_in: number}} ReadyMessage */

/**
 * @typedef {object} Watcher
 * @property {(hello: WatchingMessage) => void} watching
 * @property {(entry: EntryMessage) => void} entry
 * @property {(ready: ReadyMessage) => void} ready
 * @property {(connected: boolean, why: string) => void} connection
 */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const STRANGER = 1008;

export class Live {
  /**
   * @param {string} table
   * @param {number} after the sequence number to begin after
   * @param {Watcher} watcher
   */
  constructor(table, after, watcher) {
    this.table = table;
    this.after = after;
    this.watcher = watcher;
    this.wait = FIRST_WAIT_MS;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${this.table}/live?page=true&after=${this.after}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.addEventListener("message", message => this.#heard(JSON.parse(message.data)));
    socket.addEventListener("close", event => {
      if (this.ended || this.socket !== socket) return;
      this.watcher.connection(false, event.reason);
      if (event.code === STRANGER) return;
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    });
  }

  /** @param {any} message */
  #heard(message) {
    if (message.kind === "watching") {
      this.wait = FIRST_WAIT_MS;
      this.watcher.connection(true, "");
      this.watcher.watching(message);
    } else if (message.kind === "entry") {
      this.after = message.sequence;
      this.watcher.entry(message);
    } else if (message.kind === "ready") {
      this.watcher.ready(message);
    }
  }

  /** End the connection for good. */
  end() {
    this.ended = true;
    this.socket?.close();
  }
}
