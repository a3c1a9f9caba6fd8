/** A table's live events: every entry in its order, resumed from the last one after a lost connection. */

/** @import { TableView } from "./types.d.ts" */

/**
 * An entry of the journal as it comes over the wire, with the viewer's view where it is the newest.
 * @typedef {{kind: "entry", entry: number, at: number, sequence: number, events: any[], told: any[],
 *   view?: TableView}} EntryMessage
 */
/** @typedef {{kind: "watching", table: string, sequence: number, view: TableView}} WatchingMessage */

/**
 * @typedef {object} Watcher
 * @property {(hello: WatchingMessage) => void} watching
 * @property {(entry: EntryMessage) => void} entry
 * @property {(connected: boolean) => void} connection
 */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const STRANGER = 1008;

export class Live {
  /**
   * @param {string} table
   * @param {number | null} after the sequence number to begin after; `null` begins with what comes next
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
    const from = this.after === null ? "" : `&after=${this.after}`;
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live?view=true${from}`);
    this.socket = socket;
    socket.addEventListener("message", message => this.#heard(JSON.parse(message.data)));
    socket.addEventListener("close", event => {
      if (this.ended || this.socket !== socket) return;
      this.watcher.connection(false);
      if (event.code === STRANGER) return;
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    });
  }

  /** @param {any} message */
  #heard(message) {
    if (message.kind === "watching") {
      this.wait = FIRST_WAIT_MS;
      this.after ??= message.sequence;
      this.watcher.connection(true);
      this.watcher.watching(message);
    } else if (message.kind === "entry") {
      this.after = message.sequence;
      this.watcher.entry(message);
    }
  }

  /** End the connection for good. */
  end() {
    this.ended = true;
    this.socket?.close();
  }
}
