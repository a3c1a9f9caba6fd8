/** What happened in plain words, the rule one click away; the result of the round and of the session. */

import { cited } from "../kit/cite.js";
import { fill, make, refill } from "../kit/dom.js";
import { dollars } from "../kit/money.js";

/** @import { Told } from "../kit/types.d.ts" */
/** @import { Model } from "./model.js" */

const SHOWN = 60;

export class Story {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.result = make("div", { class: "result" });
    this.session = make("p", { class: "session" });
    this.lines = make("ol", { class: "story", reversed: true });
    this.element = make("section", { class: "panel" },
      make("h2", {}, "This round"), this.result, this.session,
      make("h3", {}, "What happened"),
      make("div", { class: "story-box", tabindex: 0, role: "region", "aria-label": "What happened, newest first" }, this.lines));
  }

  /**
   * Show the newest sentences and their result.
   * @param {number} bought the cents the player has changed into chips
   */
  update(bought) {
    const { results, seat, chips, wagers } = this.model;
    const net = this.model.net;
    const over = results.length > 0 && this.model.over;
    refill(this.result, [results, over, seat], () => [
      over ? make("p", { class: `net ${tone(net)}` }, verdict(net)) : null,
      results.length ? make("ul", { class: "results" }, results.map(row))
        : make("p", { class: "muted" }, seat ? "Nothing is decided yet." : "You are watching. Take a seat to play."),
    ]);
    const up = Object.values(wagers).reduce((sum, wager) => sum + wager.stake, 0);
    const total = chips + up - bought;
    fill(this.session, seat ? ["Your chips ", make("strong", {}, dollars(chips)), up ? `, on the felt ${dollars(up)}` : "",
      bought ? [". This session ", make("strong", { class: tone(total) }, dollars(total, true))] : "", "."].flat() : []);
    const told = this.model.told.slice(-SHOWN).reverse();
    refill(this.lines, told, () => told.map(each =>
      make("li", { "data-sequence": each.sequence }, each.text, " ", cited(each.cite))));
  }
}

/** @param {Told} told */
function row(told) {
  const net = told.net ?? 0;
  return make("li", {}, make("span", {}, told.text, " ", cited(told.cite)), make("strong", { class: tone(net) }, dollars(net, true)));
}

/**
 * The result of a round, in words.
 * @param {number} net
 */
export function verdict(net) {
  if (net > 0) return `You win ${dollars(net)}`;
  return net < 0 ? `You lose ${dollars(-net)}` : "You are even";
}

/** @param {number} net */
function tone(net) {
  return net > 0 ? "good" : net < 0 ? "bad" : "";
}
