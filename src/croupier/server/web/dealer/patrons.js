/** Patrons at a live table: who sits where, what they wager, answer and ask for, as the dealer enters it. */

import { ask } from "../kit/api.js";
import { make, refill } from "../kit/dom.js";
import { filledIn } from "../kit/fields.js";
import { readDollars } from "../kit/money.js";
import { naming } from "../kit/naming.js";
import { attempt, notice } from "../kit/notice.js";
import { inOrder, once } from "../kit/pressing.js";
import { carryOut } from "../staff/two_people.js";
import { namingUnseen } from "./naming_unseen.js";

/** @import { ActView, DealerPage, Named, Patron } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */

export class Patrons {
  /**
   * @param {string} table
   * @param {() => Promise<unknown>} changed done when what has changed is shown
   */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.inOrder = inOrder();
    /** A patron's answer; what is pressed while it is on its way is not sent. */
    this.answer = once((/** @type {ActView} */ act) => this.#answer(act));
    this.questions = make("div", {});
    this.wagers = make("div", {});
    this.closing = make("div", {});
    this.others = make("div", {});
    this.seating = make("div", {});
    /** @type {Placard | null} */
    this.placard = null;
    this.seat = make("select", { id: "w-seat", onchange: () => this.chosen() });
    this.amount = make("input", { id: "w-amount", inputmode: "decimal", placeholder: "$10", size: 8 });
    /** Called when another patron is chosen. */
    this.chosen = () => {};
    this.element = make("section", { class: "panel", "aria-label": "Patrons" }, make("h2", {}, "Patrons"),
      this.questions, this.wagers, this.closing, this.others, this.seating);
  }

  /** @param {DealerPage} page */
  update(page) {
    const { patrons, betting } = page;
    const taken = patrons.map(each => each.seat);
    const free = page.seats.filter(seat => !taken.includes(seat));
    const asked = patrons.filter(each => each.about);
    refill(this.questions, [asked.map(each => [each.seat, each.about, answers(each), page.view.hands[each.seat]])], () =>
      asked.map(each => this.#question(each, page)));
    refill(this.seat, taken, () => taken.map(each => make("option", { selected: each === this.seat.value }, each)));
    refill(this.wagers, betting && taken.length > 0, () => (betting && taken.length ? this.#wagerForm() : null));
    refill(this.closing, page.closing, () => (page.closing ? make("p", {}, make("button", {
      type: "button", class: "main", onclick: once(() => this.#send({ do: "close" })),
    }, page.closing)) : null));
    const more = patrons.map(each => ({ seat: each.seat, acts: each.acts.filter(act => act.group !== "answer" && !act.refusal) }));
    refill(this.others, more, () => more.filter(each => each.acts.length).map(each => make("details", {},
      make("summary", {}, `More for seat ${each.seat}`), make("div", { class: "row" }, each.acts.map(act => this.#button(act))))));
    refill(this.seating, free, () => (free.length ? make("details", { open: taken.length === 0 },
      make("summary", {}, "Seat a patron"), seatForm(free, once(command => this.#send(command)))) : null));
  }

  /**
   * Put an amount on a wager for the seat that is chosen.
   * @param {string} wager
   * @param {string} [behind]
   */
  put(wager, behind = "") {
    const cents = readDollars(this.amount.value);
    const seat = this.seat.value;
    if (cents === null) {
      notice("Type an amount, such as $10.", { bad: true });
      this.amount.focus();
      return;
    }
    const together = this.placard?.wagers.find(each => each.id === wager)?.together ?? [];
    this.#send(together.length > 1
      ? { do: "bets", seat, wagers: Object.fromEntries(together.map(id => [id, cents])) }
      : { do: "bet", seat, wager, amount: cents, behind });
  }

  /**
   * Take a wager of a seat off the layout.
   * @param {string} seat
   * @param {string} wager
   */
  takeDown(seat, wager) {
    this.#send({ do: "reduce", seat, wager, amount: 0 });
  }

  /**
   * Send commands after those that are on their way.
   * @param {...Record<string, unknown>} commands
   */
  #send(...commands) {
    return this.inOrder(() => attempt(async () => {
      for (const command of commands) await carryOut(this.table, command, "");
      await this.changed();
    }));
  }

  /**
   * @param {Patron} patron
   * @param {DealerPage} page
   */
  #question(patron, page) {
    const acts = answers(patron);
    const held = page.view.hands[patron.seat];
    const seen = held && held.cards.length === held.count && !held.cards.includes("") ? held.cards : null;
    return make("div", { class: "question", role: "group", "aria-label": `Seat ${patron.seat} decides` },
      make("p", {}, make("strong", {}, `Seat ${patron.seat}`), `, ${patron.about}:`),
      make("div", { class: "row" }, acts.filter(act => !Object.keys(act.pieces).length).map(act => this.#button(act))),
      acts.filter(act => Object.keys(act.pieces).length).map(act => (seen
        ? naming(act, seen, seen.some(piece => piece.includes("-")), once(command => this.#send(command)))
        : namingUnseen(act, page.pieces, once(command => this.#send(command))))));
  }

  /** @param {ActView} act */
  #button(act) {
    return make("button", { type: "button", onclick: () => this.answer(act) }, act.label);
  }

  /** @param {ActView} act */
  async #answer(act) {
    const commands = await filledIn(act);
    if (commands) await this.#send(...commands);
  }

  #wagerForm() {
    const placard = this.placard;
    if (!placard) return null;
    const typed = placard.typed.length > 0;
    const wager = typed
      ? make("input", { id: "w-wager", autocomplete: "off", placeholder: placard.typed[0] })
      : make("select", { id: "w-wager" }, placard.wagers.map(each => make("option", { value: each.id }, each.name)));
    return make("form", {
      class: "row",
      onsubmit: event => {
        event.preventDefault();
        if (typed) attempt(() => this.#named(wager.value));
        else this.put(wager.value);
      },
    }, make("label", { for: "w-seat" }, "Seat"), this.seat, make("label", { for: "w-wager" }, typed ? "Ticket" : "Wager"), wager,
    make("label", { for: "w-amount" }, "Amount"), this.amount, make("button", {}, "Place the wager"));
  }

  /**
   * A wager as people say it.
   * @param {string} words
   */
  async #named(words) {
    const found = /** @type {Named} */ (await ask(`/api/tables/${this.table}/named?words=${encodeURIComponent(words)}`));
    if (found.wager) this.put(found.wager);
    else notice(`'${words}' names no ticket.`, { bad: true });
  }
}

/** @param {Patron} patron */
function answers(patron) {
  return patron.acts.filter(act => act.group === "answer" && !act.refusal);
}

/**
 * @param {string[]} free
 * @param {(command: Record<string, unknown>) => void} send
 */
function seatForm(free, send) {
  const seat = make("select", { id: "s-seat" }, free.map(each => make("option", {}, each)));
  const patron = make("input", { id: "s-patron", autocomplete: "off" });
  const cash = make("input", { id: "s-cash", inputmode: "decimal", placeholder: "$500" });
  return make("form", {
    class: "row",
    onsubmit: event => {
      event.preventDefault();
      send({ do: "sit", seat: seat.value, patron: patron.value.trim(), buy_in: readDollars(cash.value) ?? 0 });
    },
  }, make("label", { for: "s-seat" }, "Free seat"), seat, make("label", { for: "s-patron" }, "Name"), patron,
  make("label", { for: "s-cash" }, "Cash"), cash, make("button", {}, "Seat the patron"));
}
