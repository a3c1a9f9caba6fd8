/** The time left to answer, as a bar and in words; at its end the default answer applies. */

import { announce } from "../kit/announce.js";
import { counted } from "../kit/counted.js";
import { make } from "../kit/dom.js";

const TICK_MS = 250;
const WARNED_MS = 10_000;

export class Countdown {
  constructor() {
    this.bar = make("div", { class: "countdown-bar" });
    this.words = make("span", { class: "countdown-words" });
    this.element = make("div", { class: "countdown", hidden: true }, this.words,
      make("div", { class: "countdown-track", "aria-hidden": "true" }, this.bar));
    this.ends = 0;
    this.whole = 1;
    this.says = "";
    this.warned = false;
    setInterval(() => this.#show(), TICK_MS);
  }

  /**
   * Count down from a number of milliseconds; `null` stops.
   * @param {number | null} left
   * @param {number} whole
   * @param {string} says what happens at the end
   */
  set(left, whole, says) {
    this.ends = left === null ? 0 : performance.now() + left;
    this.whole = Math.max(1, whole);
    this.says = says;
    this.warned = false;
    this.#show();
  }

  #show() {
    const left = this.ends - performance.now();
    this.element.hidden = !this.ends || left <= 0;
    if (this.element.hidden) return;
    const seconds = Math.ceil(left / 1000);
    this.words.textContent = `${this.says} in ${counted(seconds, "second")}`;
    this.bar.style.transform = `scaleX(${Math.min(1, left / this.whole)})`;
    this.element.classList.toggle("urgent", left < WARNED_MS);
    if (left < WARNED_MS && !this.warned) {
      this.warned = true;
      announce(this.words.textContent);
    }
  }
}
