/** The hands of the round in large: the dealer's, those in the middle, one's own; dice and what a wheel shows. */

import { make, refill } from "../kit/dom.js";
import { slideFrom, tumble } from "../kit/motion.js";
import { dieElement, pieceElement } from "../kit/pieces.js";
import { play } from "../kit/sound.js";

/** @import { ShownHand } from "../kit/types.d.ts" */
/** @import { Model, Shown } from "./model.js" */

const OTHERS = /^\d/;
const CARD = /^[2-9TJQKA][cdhs]$/;

export class Hands {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.element = make("section", { class: "hands", "aria-label": "Cards and results on the table" });
    /** @type {Map<string, number>} */
    this.counts = new Map();
    this.newest = 0;
  }

  /** Show the hands as they are. */
  update() {
    const hands = Object.entries(this.model.hands)
      .filter(([holder, hand]) => hand.pieces.length && (hand.own || !OTHERS.test(holder)))
      .sort(([one, first], [two, second]) => rank(one, first) - rank(two, second));
    const tiles = hands.some(([, hand]) => hand.pieces.some(piece => piece.includes("-")));
    const shown = this.model.shown.slice(-1);
    // What lies there already is not drawn again, so that a card on its way is not stopped.
    refill(this.element, [shown, hands], () => [
      ...shown.map(each => this.#device(each)), ...hands.map(([holder, hand]) => this.#hand(holder, hand, tiles))]);
    this.element.classList.toggle("over", this.model.over);
    this.counts = new Map(Object.entries(this.model.hands).map(([holder, hand]) => [holder, hand.pieces.length]));
  }

  /**
   * @param {string} holder
   * @param {ShownHand} hand
   * @param {boolean} tiles
   */
  #hand(holder, hand, tiles) {
    const known = this.counts.get(holder) ?? 0;
    const pieces = hand.pieces.map(piece => pieceElement(piece, tiles));
    if (pieces.length > known) {
      requestAnimationFrame(() => pieces.slice(known).forEach((piece, place) =>
        slideFrom(piece, { x: document.documentElement.clientWidth, y: 0 }, { delay: 90 * place })));
      play("card");
    }
    return make("div", { class: hand.own ? "hand own" : "hand", "data-hand": holder },
      make("h2", {}, hand.whose, hand.name ? make("span", { class: "hand-name" }, ` ${hand.name}`) : null),
      make("div", { class: "pieces" }, pieces));
  }

  /** @param {Shown} shown */
  #device(shown) {
    const fresh = shown.sequence > this.newest;
    this.newest = Math.max(this.newest, shown.sequence);
    if (shown.device === "balls") {
      const balls = shown.values.map(value => pieceElement(String(value)));
      if (fresh) requestAnimationFrame(() => balls.forEach((ball, place) => tumble(ball, 1, 400 + 60 * place)));
      return make("div", { class: "hand device" }, make("h2", {}, "Drawn"), make("div", { class: "pieces balls" }, balls));
    }
    if (shown.device !== "dice") {
      const result = CARD.test(shown.shown) ? pieceElement(shown.shown) : make("p", { class: `shown ${shown.device}` }, shown.shown);
      if (fresh) requestAnimationFrame(() => tumble(result, 2, 900));
      return make("div", { class: "hand device" }, make("h2", {}, shown.device === "wheel" ? "The wheel shows" : "Drawn"), result);
    }
    const dice = shown.values.map(dieElement);
    if (fresh) requestAnimationFrame(() => dice.forEach((die, place) => tumble(die, 2 + place, 700 + 150 * place)));
    const total = shown.values.reduce((sum, value) => sum + value, 0);
    return make("div", { class: "hand device" }, make("h2", {}, `The dice show ${total}`), make("div", { class: "pieces" }, dice));
  }
}

/**
 * @param {string} holder
 * @param {ShownHand} hand
 */
function rank(holder, hand) {
  return hand.own ? 2 : holder === "dealer" ? 0 : 1;
}
