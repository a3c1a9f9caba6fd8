/** The table: the felt with chips and pieces on it, and the same in words. */

import { make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { pieceElement } from "../kit/pieces.js";
import { Felt } from "../table/felt.js";
import { Spots } from "../table/spots.js";

/** @import { DealerPage, HandView, ShownHand } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */
/** @import { Patrons } from "./patrons.js" */

export class Layout {
  /**
   * @param {string} drawn the felt as the server draws it
   * @param {Placard} placard
   * @param {Patrons} patrons
   */
  constructor(drawn, placard, patrons) {
    this.patrons = patrons;
    this.felt = new Felt(drawn, placard.chips);
    /** @type {DealerPage | null} */
    this.page = null;
    this.spots = new Spots(this.felt, {
      put: spot => patrons.put(spot.key, spot.behind),
      takeDown: spot => {
        const seat = patrons.seat.value;
        const wagers = Object.keys(this.page?.view.seats[seat]?.wagers ?? {});
        const key = wagers.find(each => this.felt.spotFor(each, seat) === spot);
        if (key) patrons.takeDown(seat, key);
      },
      sit: () => {},
    });
    this.words = make("div", {});
    this.element = make("section", { "aria-label": "The table" },
      make("div", { class: "felt-box", tabindex: 0, role: "region", "aria-label": "The felt" }, this.felt.element), this.words);
  }

  /** @param {DealerPage} page */
  update(page) {
    this.page = page;
    const seat = this.patrons.seat.value;
    const hands = Object.fromEntries(Object.entries(page.view.hands).map(([holder, hand]) => [holder, shown(hand)]));
    this.felt.layChips(page, seat);
    this.felt.layPieces(hands, page.pieces.some(each => each.text.includes("-")));
    this.spots.update(seat, page.betting, spot => spot.label);
    this.words.replaceChildren(inWords(page));
  }
}

/**
 * @param {HandView} hand
 * @returns {ShownHand}
 */
function shown(hand) {
  return { pieces: all(hand), whose: "", name: "", own: false };
}

/**
 * The pieces of a hand, empty for those face down.
 * @param {HandView} hand
 * @returns {string[]}
 */
function all(hand) {
  return [...hand.cards, ...Array(Math.max(0, hand.count - hand.cards.length)).fill("")];
}

/** @param {DealerPage} page */
function inWords(page) {
  const { hands, seats, shoes } = page.view;
  const tiles = page.pieces.some(each => each.text.includes("-"));
  return make("div", { class: "laid" },
    Object.entries(hands).map(([holder, hand]) => make("div", { class: "hand" },
      make("h3", {}, /^\d/.test(holder) ? `Seat ${holder}` : holder.charAt(0).toUpperCase() + holder.slice(1)),
      make("div", { class: "pieces" }, all(hand).map(text => pieceElement(text, tiles))))),
    make("div", { class: "seats" }, Object.entries(seats).map(([number, seat]) => make("div", { class: "seat" },
      make("h3", {}, `Seat ${number}`, make("span", { class: "muted" }, ` ${seat.patron ?? ""}`)),
      make("p", { class: "muted" }, `${dollars(seat.chips ?? 0)} in hand`),
      make("ul", {}, Object.entries(seat.wagers).map(([wager, held]) => make("li", {}, `${wager.replaceAll("_", " ")}: ${dollars(held.stake)}`)))))),
    Object.entries(shoes).map(([name, shoe]) => make("p", { class: "muted" }, `${name === "shoe" ? "Shoe" : name}: ${shoe.left} of ${shoe.size} left${shoe.cutting_card_is_out ? ", the cutting card is out" : ""}`)));
}
