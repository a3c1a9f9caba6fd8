/** The chips in front of the player: picked by click or number key, or dragged onto the felt. */

import { fill, make } from "../kit/dom.js";
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
    this.element = make("div", { class: "rack", role: "radiogroup", "aria-label": "Chip to put down" });
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
    fill(this.element, this.chips.map((chip, place) => this.#button(chip, place)));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector("[aria-checked=true]"))?.focus();
  }

  /**
   * @param {Chip} chip
   * @param {number} place
   */
  #button(chip, place) {
    const picked = chip.cents === this.cents;
    const button = make("button", {
      type: "button", class: "rack-chip", role: "radio", "aria-checked": String(picked), tabindex: picked ? 0 : -1,
      "aria-label": `${dollars(chip.cents)} chip`, title: `${dollars(chip.cents)} (key ${place + 1})`,
      onclick: () => this.pick(place),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#arrows(event, place),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event, button, chip),
    }, chipElement(chip.cents));
    return button;
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
   * @param {PointerEvent} start
   * @param {HTMLElement} button
   * @param {Chip} chip
   */
  #drag(start, button, chip) {
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
      button.removeEventListener("pointermove", move);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      if (event.type === "pointerup") this.dropped(event.clientX, event.clientY, chip.cents);
    };
    button.setPointerCapture(start.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
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
