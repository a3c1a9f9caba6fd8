/** Chips put down and taken back: every change is a command; undo and repeat are commands too. */

import { send } from "../kit/api.js";
import { attempt, notice } from "../kit/notice.js";
import { inOrder } from "../kit/pressing.js";
import { play } from "../kit/sound.js";

/** @import { Answer } from "../kit/types.d.ts" */
/** @import { Model } from "./model.js" */
/** @import { Pending } from "./pending.js" */

/** By wager the stake before and after. @typedef {Record<string, [number, number]>} Changes */

export class Betting {
  /**
   * @param {Model} model
   * @param {Pending} pending
   */
  constructor(model, pending) {
    this.model = model;
    this.pending = pending;
    this.inOrder = inOrder();
    this.path = `/api/tables/${model.placard.id}/commands`;
    /** What was done since betting opened, the newest last. @type {Changes[]} */
    this.done = [];
    /** The wagers of the last time, by key. @type {Record<string, number>} */
    this.last = {};
    /** @type {Promise<unknown>} */
    this.sending = Promise.resolve();
    this.changed = () => {};
  }

  /**
   * Put chips on a wager, or on all wagers that go with it.
   * @param {string} wager
   * @param {number} cents
   * @param {string} [behind]
   */
  put(wager, cents, behind = "") {
    return this.#change(() => [this.#placing(wager, cents, behind)]);
  }

  /**
   * @param {string} wager
   * @param {number} cents
   * @param {string} behind
   */
  #placing(wager, cents, behind) {
    const known = this.model.placard.wagers.find(each => each.id === wager);
    const together = known && known.together.length > 1 ? known.together : [wager];
    const standing = together.some(id => this.model.wagers[id]);
    const least = Math.max(...together.map(id => this.model.placard.wagers.find(each => each.id === id)?.minimum ?? 0));
    const amount = standing ? cents : Math.max(cents, least);
    return together.length > 1
      ? { do: "bets", seat: this.model.seat, wagers: Object.fromEntries(together.map(id => [id, amount])) }
      : { do: "bet", seat: this.model.seat, wager, amount, behind };
  }

  /**
   * Take a wager off the layout.
   * @param {string} key
   */
  takeDown(key) {
    return this.#change(() => [{ do: "reduce", seat: this.model.seat, wager: key, amount: 0 }]);
  }

  /** Take back the last change. */
  undo() {
    return this.#change(() => {
      const changes = this.done.pop();
      if (!changes) notice("Nothing to undo: no wager was made since betting opened.");
      return this.#back(changes ?? {});
    }, false);
  }

  /** Take back everything since betting opened. */
  clear() {
    return this.#change(() => {
      const all = this.total();
      if (!Object.keys(all).length) notice("Nothing to clear: no wager was made since betting opened.");
      this.done = [];
      return this.#back(all);
    }, false);
  }

  /** Make the last wagers again; those still up are left alone. */
  again() {
    return this.#change(() => this.#lastTime());
  }

  #lastTime() {
    const due = Object.entries(this.last).filter(([key]) => !this.model.wagers[key]);
    if (!due.length) {
      notice(Object.keys(this.last).length ? "Your last wagers are still up." : "No wagers were made before.");
    }
    /** @type {Record<string, number>} */
    const plain = {};
    const commands = [];
    for (const [key, amount] of due) {
      const [wager = "", place = ""] = key.split("@");
      if (!place || /^\d/.test(place)) plain[wager] = amount;
      else commands.push({ do: "bet", seat: this.model.seat, wager, amount, behind: place });
    }
    if (Object.keys(plain).length) commands.unshift({ do: "bets", seat: this.model.seat, wagers: plain });
    return commands;
  }

  /** Betting has closed: what was made is what can be repeated. */
  closed() {
    const made = Object.entries(this.total()).filter(([, [before, after]]) => after > before);
    if (made.length) this.last = Object.fromEntries(made.map(([key, [before, after]]) => [key, after - before]));
    this.done = [];
  }

  /** Every wager changed since betting opened, with its first and its present stake. */
  total() {
    /** @type {Changes} */
    const all = {};
    for (const changes of this.done) {
      for (const [key, [before, after]] of Object.entries(changes)) all[key] = [all[key]?.[0] ?? before, after];
    }
    return Object.fromEntries(Object.entries(all).filter(([, [before, after]]) => before !== after));
  }

  /** @param {Changes} changes */
  #back(changes) {
    return Object.entries(changes).reverse().map(([key, [before, after]]) => {
      if (after > before) return { do: "reduce", seat: this.model.seat, wager: key, amount: before };
      const [wager = "", behind = ""] = key.split("@");
      return { do: "bet", seat: this.model.seat, wager, amount: before - after, behind: /^\d/.test(behind) ? "" : behind };
    });
  }

  /**
   * Make changes after those that are on their way, whose outcome says what there is to undo or repeat.
   * @param {() => object[]} commands
   * @param {boolean} [noted]
   */
  #change(commands, noted = true) {
    const work = this.inOrder(() => this.pending.during(() => this.#sent(commands(), noted)));
    this.sending = work.catch(() => {});
    return work;
  }

  /**
   * Send commands one after the other, until one is refused; gives the event up to which they were answered.
   * @param {object[]} commands
   * @param {boolean} noted
   */
  async #sent(commands, noted) {
    let reached = 0;
    for (const command of commands) {
      const before = stakes(this.model);
      const answer = await attempt(() => /** @type {Promise<Answer>} */ (send(this.path, command)));
      if (!answer) break;
      reached = answer.view.sequence;
      this.model.look(answer.view);
      const changes = difference(before, stakes(this.model));
      if (noted && Object.keys(changes).length) this.done.push(changes);
      play("chip");
      this.changed();
    }
    return reached;
  }
}

/** @param {Model} model @returns {Record<string, number>} */
function stakes(model) {
  return Object.fromEntries(Object.entries(model.wagers).map(([key, wager]) => [key, wager.stake]));
}

/**
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @returns {Changes}
 */
function difference(before, after) {
  /** @type {Changes} */
  const found = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] !== after[key]) found[key] = [before[key] ?? 0, after[key] ?? 0];
  }
  return found;
}
