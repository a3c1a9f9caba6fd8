/** Patrons at a live table: who sits where, what they wager and decide, as the dealer enters it. */

import { make } from "../kit/dom.js";
import { dollars, readDollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { pieceElement } from "../kit/pieces.js";
import { carryOut } from "../staff/two_people.js";

/** @import { DealerPage } from "../kit/types.d.ts" */

/**
 * The table as it lies.
 * @param {DealerPage} page
 */
export function lying(page) {
  const { hands, seats, shoes } = page.view;
  return make("div", { class: "laid" },
    Object.entries(hands).map(([holder, hand]) => make("div", { class: "hand" },
      make("h3", {}, /^\d/.test(holder) ? `Seat ${holder}` : holder.charAt(0).toUpperCase() + holder.slice(1)),
      make("div", { class: "pieces" }, [...hand.cards, ...Array(Math.max(0, hand.count - hand.cards.length)).fill("")].map(text => pieceElement(text))))),
    make("div", { class: "seats" }, Object.entries(seats).map(([number, seat]) => make("div", { class: "seat" },
      make("h3", {}, `Seat ${number}`, make("span", { class: "muted" }, ` ${seat.patron ?? ""}`)),
      make("p", { class: "muted" }, `${dollars(seat.chips ?? 0)} in hand`),
      make("ul", {}, Object.entries(seat.wagers).map(([wager, held]) => make("li", {}, `${wager.replaceAll("_", " ")}: ${dollars(held.stake)}`)))))),
    Object.entries(shoes).map(([name, shoe]) => make("p", { class: "muted" }, `${name === "shoe" ? "Shoe" : name}: ${shoe.left} of ${shoe.size} left${shoe.cutting_card_is_out ? ", the cutting card is out" : ""}`)));
}

/**
 * Seating, wagers and answers.
 * @param {string} table
 * @param {DealerPage} page
 * @param {() => void} changed
 */
export function patrons(table, page, changed) {
  /** @param {Record<string, unknown>} command */
  const send = command => attempt(async () => {
    await carryOut(table, command, "");
    changed();
  });
  const taken = Object.keys(page.view.seats);
  const free = page.seats.filter(seat => !taken.includes(seat));
  return [
    page.asked.map(each => make("div", { class: "question row" },
      make("strong", {}, `Seat ${each.seat}, ${each.about.replaceAll("_", " ")}:`),
      each.words.map((word, place) => make("button", {
        type: "button", onclick: () => send({ do: "decide", seat: each.seat, word }),
      }, each.labels[place] ?? word)))),
    page.betting && taken.length ? wagerForm(page, taken, send) : null,
    page.closing ? make("p", {}, make("button", { type: "button", class: "main", onclick: () => send({ do: "close" }) }, page.closing)) : null,
    make("details", { open: taken.length === 0 }, make("summary", {}, "Seat a patron, change cash, let one go"),
      free.length ? seatForm(free, send) : null,
      make("div", { class: "row" }, taken.map(seat => make("button", {
        type: "button", onclick: () => send({ do: "leave", seat }),
      }, `Seat ${seat} leaves`)))),
  ];
}

/**
 * @param {DealerPage} page
 * @param {string[]} taken
 * @param {(command: Record<string, unknown>) => void} send
 */
function wagerForm(page, taken, send) {
  const seat = make("select", { id: "w-seat" }, taken.map(each => make("option", {}, each)));
  const wager = make("select", { id: "w-wager" }, page.wagers.map(each => make("option", { value: each.id }, each.name)));
  const amount = make("input", { id: "w-amount", inputmode: "decimal", placeholder: "$10" });
  return make("form", {
    class: "row",
    onsubmit: event => {
      event.preventDefault();
      const cents = readDollars(amount.value);
      if (cents === null) notice("Type an amount, such as $10.", { bad: true });
      else send({ do: "bet", seat: seat.value, wager: wager.value, amount: cents });
    },
  }, make("label", { for: "w-seat" }, "Seat"), seat, make("label", { for: "w-wager" }, "wagers"), wager,
  make("label", { for: "w-amount" }, "Amount"), amount, make("button", {}, "Place the wager"));
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
