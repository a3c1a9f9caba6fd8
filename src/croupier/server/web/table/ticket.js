/** A ticket: numbers marked one by one, or said in words; the game itself reads what they mean. */

import { ask } from "../kit/api.js";
import { make } from "../kit/dom.js";
import { attempt, notice } from "../kit/notice.js";
import { once } from "../kit/pressing.js";

/** @import { Named } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */

const ACROSS = 10;

export class Ticket {
  /**
   * @param {Placard} placard
   * @param {(wager: string) => void} put
   */
  constructor(placard, put) {
    this.placard = placard;
    this.put = put;
    /** @type {Set<number>} */
    this.marked = new Set();
    this.write = once(() => this.#write());
    this.words = make("input", { id: "ticket-words", autocomplete: "off", maxlength: 300, "aria-describedby": "ticket-examples" });
    this.numbers = Array.from({ length: placard.marks }, (_, place) => make("button", {
      type: "button", class: "number", "aria-pressed": "false", onclick: () => this.#mark(place + 1),
    }, String(place + 1)));
    const grid = make("div", { class: "numbers", role: "group", "aria-label": "Numbers to mark" }, this.numbers);
    grid.style.setProperty("--across", String(ACROSS));
    this.element = make("section", { class: "panel ticket", hidden: !placard.typed.length },
      make("h2", {}, "Write a ticket"),
      make("p", {}, "Mark numbers, then write the ticket; its price is the chip you have picked."),
      grid,
      make("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.write();
      } },
      make("label", { for: "ticket-words" }, "Ticket"), this.words,
      make("button", { class: "main", type: "submit" }, "Write the ticket"),
      make("button", { type: "button", onclick: () => this.#clear() }, "Clear marks")),
      make("p", { class: "muted", id: "ticket-examples" }, `Also: ${placard.typed.slice(1).join(" · ")}`));
  }

  /** @param {number} number */
  #mark(number) {
    if (!this.marked.delete(number)) this.marked.add(number);
    this.numbers[number - 1]?.setAttribute("aria-pressed", String(this.marked.has(number)));
    this.words.value = [...this.marked].sort((one, two) => one - two).join(" ");
  }

  #clear() {
    this.marked.clear();
    for (const each of this.numbers) each.setAttribute("aria-pressed", "false");
    this.words.value = "";
  }

  /**
   * Show which of the numbers were drawn last.
   * @param {number[]} drawn
   */
  lit(drawn) {
    this.numbers.forEach((each, place) => each.classList.toggle("lit", drawn.includes(place + 1)));
  }

  async #write() {
    const words = this.words.value.trim();
    if (!words) {
      notice("Mark numbers first, or say a ticket in words.");
      return;
    }
    const path = `/api/tables/${this.placard.id}/named?words=${encodeURIComponent(words)}`;
    const found = await attempt(() => /** @type {Promise<Named>} */ (ask(path)));
    if (!found) return;
    if (!found.wager) notice(`'${words}' names no ticket.`, { bad: true });
    else {
      this.put(found.wager);
      this.#clear();
    }
  }
}
