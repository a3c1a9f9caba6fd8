/** What the page knows of a table: the newest page of the server, and what is still on display of the last round. */

/** @import { ShownHand, TablePage, Told } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */
/** @import { EntryMessage, WatchingMessage } from "../kit/live.js" */

const KEPT = 400;

/**
 * What a device showed.
 * @typedef {{device: string, values: number[], shown: string, sequence: number}} Shown
 */

export class Model {
  /** @param {Placard} placard */
  constructor(placard) {
    this.placard = placard;
    /** @type {TablePage | null} */
    this.page = null;
    this.newest = 0;
    /** @type {Told[]} */
    this.told = [];
    /** The results of the viewer's wagers in the round under way, or the last one. @type {Told[]} */
    this.results = [];
    /** @type {Record<string, ShownHand>} */
    this.hands = {};
    /** @type {Shown[]} */
    this.shown = [];
    this.over = true;
    /** Commitments in the order they were seen, each before anything was drawn under it. @type {Map<number, string>} */
    this.commitments = new Map();
    /** Seeds that have been revealed since the page was opened. @type {number[]} */
    this.revealed = [];
    /** @type {string[]} */
    this.readySeats = [];
    /** Up to which event the acts of the page are those of the table. */
    this.at = -1;
    /** @type {{sequence: number, done: () => void}[]} */
    this.awaited = [];
  }

  /**
   * Done when the page stands where the table was after an event.
   * @param {number} sequence
   * @returns {Promise<void>}
   */
  reached(sequence) {
    if (this.at >= sequence) return Promise.resolve();
    return new Promise(done => { this.awaited.push({ sequence, done }); });
  }

  /** The viewer's seat, empty for a spectator. */
  get seat() {
    return this.page?.seats[0] ?? "";
  }

  /** The viewer's chips in hand. */
  get chips() {
    return this.page?.view.seats[this.seat]?.chips ?? 0;
  }

  /** What the viewer has won or lost in the round, in cents. */
  get net() {
    return this.results.reduce((sum, each) => sum + (each.net ?? 0), 0);
  }

  /** @returns {Record<string, {stake: number}>} */
  get wagers() {
    return this.page?.view.seats[this.seat]?.wagers ?? {};
  }

  /** @param {WatchingMessage} hello */
  begin(hello) {
    this.newest = hello.sequence;
    this.take(hello.page);
  }

  /**
   * The table as the answer to a command shows it, where that is news; its acts come with the entry.
   * @param {TablePage["view"]} view
   */
  look(view) {
    if (this.page && view.sequence > this.page.view.sequence) this.page = { ...this.page, view };
  }

  /**
   * Show a page, unless what is shown is newer.
   * @param {TablePage} page
   */
  take(page) {
    if (this.page && page.view.sequence < this.page.view.sequence) return;
    this.page = page;
    this.at = page.view.sequence;
    const reached = this.awaited.filter(each => each.sequence <= this.at);
    this.awaited = this.awaited.filter(each => each.sequence > this.at);
    for (const each of reached) each.done();
    if (Object.keys(page.hands).length || !this.over) {
      const names = Object.fromEntries(Object.entries(this.hands).map(([holder, hand]) => [holder, hand.name]));
      this.hands = structuredClone(page.hands);
      for (const [holder, hand] of Object.entries(this.hands)) hand.name ||= names[holder] ?? "";
    }
  }

  /**
   * Take an entry into account; returns whether it is newer than the page.
   * @param {EntryMessage} entry
   */
  hear(entry) {
    for (const event of entry.events) this.#see(event);
    this.told.push(...entry.told);
    this.told.splice(0, this.told.length - KEPT);
    this.results.push(...entry.told.filter(each => each.type === "settled" && each.seat === this.seat));
    const news = entry.sequence > this.newest;
    this.newest = Math.max(this.newest, entry.sequence);
    return news;
  }

  /** @param {any} event */
  #see(event) {
    switch (event.type) {
      case "dealt":
        for (const [holder, piece] of event.cards) {
          if (holder === "burn") continue;
          this.#clear();
          this.#hand(holder).pieces.push(piece ?? "");
        }
        break;
      case "turned":
        if (event.holder !== "burn") this.#hand(event.holder).pieces.splice(event.first, event.cards.length, ...event.cards);
        break;
      case "burned":
        this.hands[event.holder]?.pieces.splice(event.place ?? 0, 1);
        break;
      case "split":
        this.#split(event);
        break;
      case "drawn":
        this.#clear();
        this.shown.push({ device: event.device, values: event.values, shown: event.shown, sequence: event.seq });
        if (event.last) this.revealed.push(event.number);
        break;
      case "committed":
      case "shuffled":
        if (event.number) this.commitments.set(event.number, event.commitment);
        break;
      case "revealed":
        if (event.seed) this.revealed.push(event.number);
        break;
      case "round_closed":
        this.over = true;
        break;
      default:
    }
  }

  /** Clear the table for a new round; its first card or roll takes the last round's results away. */
  #clear() {
    if (this.over) {
      this.hands = {};
      this.shown = [];
      this.results = [];
    }
    this.over = false;
  }

  /** @param {{renamed: [string, string][], holder: string, into: string[]}} event */
  #split(event) {
    for (const [old, renamed] of event.renamed) {
      const hand = this.hands[old];
      delete this.hands[old];
      if (hand) this.hands[renamed] = hand;
    }
    const pieces = this.hands[event.holder]?.pieces ?? [];
    delete this.hands[event.holder];
    event.into.forEach((holder, place) => { this.#hand(holder).pieces = [pieces[place] ?? ""]; });
  }

  /**
   * @param {string} holder
   * @returns {ShownHand}
   */
  #hand(holder) {
    const seat = holder.split(".")[0] ?? "";
    const own = this.page?.seats.includes(seat) ?? false;
    const plain = holder.replaceAll("_", " ");
    const whose = own ? "Your hand" : /^\d/.test(holder) ? `Seat ${holder}` : plain.charAt(0).toUpperCase() + plain.slice(1);
    return this.hands[holder] ??= { pieces: [], whose, name: "", own };
  }
}
