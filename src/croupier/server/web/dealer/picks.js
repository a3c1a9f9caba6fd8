/** Pieces or numbers picked one by one, before they are entered together. */

import { fill, make } from "../kit/dom.js";
import { pieceFace, pieceWords } from "../staff/piece.js";

/** What has been picked, each of which can be taken back, until there are enough. */
export class Picks {
  /**
   * @param {number} least
   * @param {number} most 0 for any number
   * @param {(texts: string[]) => void} done
   * @param {string | null} [button] the button they wait for when there are enough; empty for one elsewhere
   */
  constructor(least, most, done, button = null) {
    this.least = least;
    this.most = most;
    this.done = done;
    this.button = button;
    /** @type {string[]} */
    this.picked = [];
    this.element = make("div", { class: "picks row", "aria-live": "polite" });
    this.#show();
  }

  /** Whether no more can be picked. */
  get full() {
    return this.most > 0 && this.picked.length >= this.most;
  }

  /**
   * @param {string} text
   * @param {boolean} [once] whether it is picked at most once, and given up when it is picked again
   */
  pick(text, once = false) {
    if (once && this.picked.includes(text)) this.#drop(this.picked.indexOf(text));
    else if (!this.full) this.picked.push(text);
    if (this.full && this.button === null) this.#finish();
    this.#show();
  }

  /** @param {number} place */
  #drop(place) {
    this.picked.splice(place, 1);
    this.#show();
  }

  #finish() {
    const texts = this.picked;
    this.picked = [];
    this.done(texts);
    this.#show();
  }

  #show() {
    const { picked, least, most } = this;
    this.element.hidden = most === 1 && this.button === null;
    fill(this.element, make("span", {}, most ? `${picked.length} of ${most}` : `${picked.length}`),
      picked.map((text, place) => make("button", {
        type: "button", class: "picked", "aria-label": `Take back ${pieceWords(text)}`, onclick: () => this.#drop(place),
      }, pieceFace(text))),
      this.button ? make("button", {
        type: "button", class: "main", disabled: picked.length < least, onclick: () => this.#finish(),
      }, this.button) : null);
  }
}
