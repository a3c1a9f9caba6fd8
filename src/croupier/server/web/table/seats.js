/** Taking a seat: which one, with how many chips, and a random value of this device. */

import { send } from "../kit/api.js";
import { fill, make } from "../kit/dom.js";
import { readDollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { randomValue } from "../kit/fields.js";

/** @import { Answer } from "../kit/types.d.ts" */
/** @import { Model } from "./model.js" */
/** @import { Pending } from "./pending.js" */

const BUY_IN = "500";
const STANDING = 20;

export class Seats {
  /**
   * @param {Model} model
   * @param {Pending} pending
   * @param {(value: string) => void} seated
   */
  constructor(model, pending, seated) {
    this.model = model;
    this.pending = pending;
    this.seated = seated;
    this.amount = make("input", { id: "buy-in", inputmode: "decimal", value: BUY_IN, size: 8, autocomplete: "off" });
    this.seat = make("select", { id: "seat" });
    this.element = make("form", { class: "panel sitting", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.sit(this.seat.value);
    } },
    make("h2", {}, "Take a seat"),
    make("div", { class: "row" },
      make("label", { for: "seat" }, "Seat"), this.seat,
      make("label", { for: "buy-in" }, "Chips for $"), this.amount,
      make("button", { class: "main", type: "submit" }, "Sit down")),
    make("p", { class: "muted" }, "Or click a free place on the felt. Play chips cost nothing in a practice pit."));
    this.shown = "";
    /** Take a seat; a second press while that is on its way takes no other. */
    this.sit = once((/** @type {string} */ seat) => this.#sit(seat));
  }

  /** Show the free seats. */
  update() {
    this.element.hidden = this.model.seat !== "" || (this.model.page?.view.closed ?? true);
    const free = this.#free();
    if (free.join() === this.shown) return;
    this.shown = free.join();
    const kept = this.seat.value;
    fill(this.seat, free.map(each => make("option", { value: each, selected: each === kept }, each)));
  }

  #free() {
    const taken = this.model.page?.view.seats ?? {};
    const most = this.model.placard.seats || STANDING;
    return Array.from({ length: most }, (_, place) => String(place + 1)).filter(seat => !taken[seat]);
  }

  /** @param {string} seat */
  async #sit(seat) {
    const cents = readDollars(this.amount.value);
    if (cents === null) {
      notice("Chips for how much? Write an amount in dollars, such as 500.", { bad: true });
      this.amount.focus();
      return;
    }
    const value = randomValue();
    const command = { do: "sit", seat, buy_in: cents, value };
    await this.pending.during(async () => {
      const answer = await attempt(() => /** @type {Promise<Answer>} */ (send(`/api/tables/${this.model.placard.id}/commands`, command)));
      if (answer) this.seated(value);
      return answer?.view.sequence ?? 0;
    });
  }
}
