/** All wagers of the table as a list: what they win, what they pay, their limits, and a button for each. */

import { cited } from "../kit/cite.js";
import { fill, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";

/** @import { Placard, Wager } from "../kit/placard.js" */

const FEW_PAYS = 4;

export class Wagers {
  /**
   * @param {Placard} placard
   * @param {(wager: string) => void} put
   */
  constructor(placard, put) {
    this.placard = placard;
    this.put = put;
    this.rows = make("tbody", {});
    this.search = make("input", { id: "find-wager", type: "search", autocomplete: "off", oninput: () => this.#show() });
    const many = placard.wagers.length > 12;
    this.element = make("details", { class: "panel wager-list", open: placard.wagers.length <= 6 },
      make("summary", {}, make("span", { class: "h2" }, `Wagers and what they pay (${placard.wagers.length})`)),
      many ? make("p", {}, make("label", { for: "find-wager" }, "Find a wager "), this.search) : null,
      make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Wagers" },
        make("table", {}, make("thead", {}, make("tr", {}, ["Wager", "Wins", "Pays", "Limits", "Bet"].map(name => make("th", { scope: "col" }, name)))), this.rows)));
    this.#show();
  }

  #show() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.placard.wagers.filter(each => each.name.toLowerCase().includes(wanted));
    fill(this.rows, found.map(each => this.#row(each)));
  }

  /** @param {Wager} wager */
  #row(wager) {
    const pays = wager.pays.slice(0, FEW_PAYS).map(each => make("div", {}, each.case ? `${each.case}: ${each.text}` : each.text));
    const rest = wager.pays.slice(FEW_PAYS).map(each => make("div", {}, each.case ? `${each.case}: ${each.text}` : each.text));
    return make("tr", {},
      make("th", { scope: "row" }, wager.name, " ", cited(wager.cite)),
      make("td", {}, wager.wins),
      make("td", {}, pays, rest.length ? make("details", {}, make("summary", {}, `${rest.length} more`), rest) : null),
      make("td", {}, limits(wager)),
      make("td", {}, make("button", { type: "button", class: "put", "aria-label": `Bet on ${wager.name}`, onclick: () => this.put(wager.id) }, "Bet")));
  }
}

/** @param {Wager} wager */
function limits(wager) {
  if (wager.minimum === null) return "";
  if (wager.maximum === null) return `from ${dollars(wager.minimum)}`;
  return wager.minimum === wager.maximum ? dollars(wager.minimum) : `${dollars(wager.minimum)} to ${dollars(wager.maximum)}`;
}
