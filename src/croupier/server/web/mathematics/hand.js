/** A hand put together by clicking pieces: what each choice is worth, or the chances of hands against each other. */

import { announce } from "../kit/announce.js";
import { ask, Refused } from "../kit/api.js";
import { draw, fill, make } from "../kit/dom.js";
import { newest } from "../kit/pressing.js";
import { inRows, piece, pieceButton } from "../staff/piece.js";
import { path } from "./setting.js";
import { fraction } from "./wagers.js";

/** @import { Chances, HandFigures, HandForm } from "../kit/types.d.ts" */
/** @import { Setting } from "./setting.js" */

const WIDTH = 160;

/**
 * The pieces of a hand, a panel of its own.
 * @param {HandForm} form
 * @param {Setting} setting
 */
export function hand(form, setting) {
  /** @type {{name: string, pieces: string[]}[]} */
  const groups = form.against
    ? [{ name: "First hand", pieces: [] }, { name: "Second hand", pieces: [] }, { name: "Board", pieces: [] }]
    : [...(form.own ? [{ name: "Player's hand", pieces: [] }] : []), { name: "Also face up", pieces: [] }];
  let target = 0;
  const held = make("div", { class: "groups" });
  const deck = make("div", { class: "deck", role: "group", "aria-label": "Pieces to choose" });
  const values = make("div", { class: "values", "aria-live": "polite" });
  const question = newest();

  /** @param {string} text */
  function add(text) {
    groups[target]?.pieces.push(text);
    update();
  }

  function showGroups() {
    fill(held, groups.map((group, place) => make("div", { class: place === target ? "group-of target" : "group-of" },
      make("button", { type: "button", "aria-pressed": String(place === target), onclick: () => aim(place) }, group.name),
      make("div", { class: "pieces" }, group.pieces.map((text, at) => make("button", {
        type: "button", class: "plain", "aria-label": `Take back ${piece(text).getAttribute("aria-label")}`,
        onclick: () => {
          group.pieces.splice(at, 1);
          update();
        },
      }, piece(text)))))));
  }

  /** @param {number} place */
  function aim(place) {
    target = place;
    showGroups();
  }

  function update() {
    showGroups();
    const outdated = question();
    ask_(outdated).catch(error => {
      if (!(error instanceof Refused)) throw error;
      if (!outdated()) fill(values, make("p", { class: "muted" }, sentence(error.message)));
    });
  }

  /** @param {() => boolean} outdated whether the hand is another by now */
  async function ask_(outdated) {
    const text = groups.map(group => group.pieces.join(" "));
    if (form.against) {
      const hands = text.slice(0, -1).filter(Boolean);
      if (hands.length < 2) {
        fill(values, make("p", { class: "muted" }, "Choose the cards of two hands, then of the board if there is one."));
        return;
      }
      const found = /** @type {Chances} */ (await ask(path(setting, "chances", { hands, shown: text.at(-1) ?? "" })));
      if (!outdated()) fill(values, chances(found));
      return;
    }
    const [own, shown] = form.own ? [text[0] ?? "", text[1] ?? ""] : ["", text[0] ?? ""];
    const found = /** @type {HandFigures} */ (await ask(path(setting, "choices", { hand: own, shown })));
    if (outdated()) return;
    fill(values, choices(found));
    announce(`Best: ${found.choices[0]?.word ?? ""}, ${found.choices[0]?.net ?? ""}`);
  }

  fill(deck, inRows(form.pieces).map(row => make("div", {}, row.map(text => pieceButton(text, add)))));
  update();
  return {
    element: make("div", {}, make("p", { class: "muted" },
      "Choose where a card goes, then click it. A card in a hand is taken back by clicking it."), held, deck,
    make("p", {}, make("button", {
      type: "button",
      onclick: () => {
        for (const group of groups) group.pieces.length = 0;
        aim(0);
        update();
      },
    }, "Clear the hand")), values),
    again: update,
  };
}

/**
 * @param {string} said
 */
function sentence(said) {
  const text = said.replace(/^(hand|shown) '': /, "");
  return text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
}

/**
 * @param {HandFigures} found
 */
function choices(found) {
  const nets = found.choices.map(each => each.value);
  const most = Math.max(0.0001, ...nets.map(Math.abs));
  return [
    make("table", { class: "choices" },
      make("caption", {}, `Value of each choice with ${[found.hand, found.shown].filter(Boolean).join(" against ")}`),
      make("thead", {}, make("tr", {}, ["Choice", "Value", "", "Costs", "Exact"].map(head =>
        head ? make("th", { scope: "col" }, head) : make("td", {})))),
      make("tbody", {}, found.choices.map((each, place) => make("tr", { class: place === 0 ? "best" : null },
        make("th", { scope: "row" }, each.word, place === 0 ? make("span", { class: "tag" }, "best") : null),
        make("td", { class: "number" }, each.net),
        make("td", {}, bar(each.value, most)),
        make("td", { class: "number" }, each.costs),
        make("td", {}, fraction(each.exact)))))),
    make("p", { class: "muted" }, `Assumes: ${found.assumes}.`),
  ];
}

/**
 * @param {Chances} found
 */
function chances(found) {
  return make("table", { class: "choices" },
    make("caption", {}, found.shown ? `Chances with the board ${found.shown}` : "Chances over every board"),
    make("thead", {}, make("tr", {}, ["Hand", "Wins", "Ties", "Loses", "Of the pot", "Exact"].map(head =>
      make("th", { scope: "col" }, head)))),
    make("tbody", {}, found.hands.map(each => make("tr", {}, make("th", { scope: "row" }, each.hand),
      [each.wins, each.ties, each.loses, each.pot].map(share => make("td", { class: "number" }, share)),
      make("td", {}, fraction(each.exact))))));
}

/**
 * @param {number} value
 * @param {number} most
 */
function bar(value, most) {
  const middle = WIDTH / 2;
  const length = Math.max(1, Math.abs(value) / most * middle);
  return draw("svg", { viewBox: `0 0 ${WIDTH} 14`, width: WIDTH, height: 14, "aria-hidden": "true" },
    draw("rect", { x: value < 0 ? middle - length : middle, y: 2, width: length, height: 10, rx: 2,
      class: value < 0 ? "houses" : "players" }),
    draw("line", { x1: middle, x2: middle, y1: 0, y2: 14, class: "zero" }));
}
