/** The chips in front of the player: picked by click or number key, or dragged onto the felt. */

import { make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { chipElement } from "../kit/pieces.js";

/** @import { Chip } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */

const USUAL = [100, 500, 2_500, 10_000, 50_000, 100_000];
const MOST = 7;
const DRAGGED_PIXELS = 8;

export class Rack {
  /**
   * @param {Placard} placard
   * @param {(x: number, y: number, cents: number) => void} dropped
   */
  constructor(placard, dropped) {
    this.dropped = dropped;
    this.chips = chosen(placard);
    this.cents = this.chips[0]?.cents ?? 100;
    this.buttons = this.chips.map((chip, place) => this.#button(chip, place));
    this.element = make("div", { class: "rack", role: "radiogroup", "aria-label": "Chip to put down" }, this.buttons);
    this.#show();
  }

  /**
   * Pick the chip of a number key.
   * @param {number} place
   */
  pick(place) {
    const chip = this.chips[place];
    if (!chip) return false;
    this.cents = chip.cents;
    this.#show();
    return true;
  }

  #show() {
    const focused = this.element.contains(document.activeElement);
    this.chips.forEach((chip, place) => {
      const picked = chip.cents === this.cents;
      const button = this.buttons[place];
      button?.setAttribute("aria-checked", String(picked));
      button?.setAttribute("tabindex", picked ? "0" : "-1");
      if (picked && focused) button?.focus();
    });
  }

  /**
   * @param {Chip} chip
   * @param {number} place
   */
  #button(chip, place) {
    return make("button", {
      type: "button", class: "rack-chip", role: "radio",
      "aria-label": `${dollars(chip.cents)} chip`, title: `${dollars(chip.cents)} (key ${place + 1})`,
      onclick: () => this.pick(place),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#arrows(event, place),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event, chip),
    }, chipElement(chip.cents));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} place
   */
  #arrows(event, place) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.pick((place + step + this.chips.length) % this.chips.length);
  }

  /**
   * Follow the pointer wherever it goes, whatever becomes of the rack meanwhile.
   * @param {PointerEvent} start
   * @param {Chip} chip
   */
  #drag(start, chip) {
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!ghost && far < DRAGGED_PIXELS) return;
      if (!ghost) {
        ghost = make("div", { class: "dragged" }, chipElement(chip.cents));
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      if (event.type === "pointerup") this.dropped(event.clientX, event.clientY, chip.cents);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }
}

/**
 * The chips that suit the limits of a table, the smallest that makes the main wager first.
 * @param {Placard} placard
 */
function chosen(placard) {
  const least = Math.min(...placard.wagers.map(each => each.minimum ?? Infinity));
  const most = Math.max(...placard.wagers.map(each => each.maximum ?? least));
  const suits = placard.chips.filter(chip => USUAL.includes(chip.cents) && chip.cents <= Math.max(most, 10_000));
  const from = suits.filter(chip => chip.cents >= Math.min(least, 2_500));
  return (from.length > 2 ? from : suits).slice(0, MOST);
}
