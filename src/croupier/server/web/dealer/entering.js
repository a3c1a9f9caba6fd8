/** What the dealer enters next: by clicking a deck or a device, by keyboard, or from a scanner that types. */

import { make, refill } from "../kit/dom.js";
import { inRows, pieceButton, pieceWords } from "../staff/piece.js";
import { Picks } from "./picks.js";

/** @import { DealerPage, Expected, PieceLeft } from "../kit/types.d.ts" */

const PAUSE_MS = 1_000;
const FACES = ["1", "2", "3", "4", "5", "6"];

export class Entering {
  /** @param {(text: string) => void} enter */
  constructor(enter) {
    this.enter = enter;
    this.field = make("div", {});
    this.choices = make("div", {});
    this.element = make("section", { class: "panel", "aria-label": "Enter what was drawn" }, make("h2", {}, "Enter"),
      this.field, this.choices);
  }

  /** @param {DealerPage} page */
  update(page) {
    const { enter } = this;
    const { expected, pieces } = page;
    refill(this.field, expected && [expected.kind, expected.example], () =>
      (expected ? typed(expected, enter) : make("p", { class: "muted" }, "There is nothing to enter now.")));
    refill(this.choices, expected && [expected, expected.kind === "cards" ? pieces : []], () => (expected ? [
      clicked(pieces, expected, enter),
      expected.unseen ? make("p", {}, make("button", { type: "button", onclick: () => enter("") },
        expected.most > 1 ? "They stay unseen" : "It stays unseen")) : null,
    ] : []));
  }
}

/**
 * A field for the keyboard and for scanners, which type a card and Enter.
 * @param {Expected} expected
 * @param {(text: string) => void} enter
 */
function typed(expected, enter) {
  const input = make("input", { id: "typed", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  return make("form", {
    class: "row typed",
    onsubmit: event => {
      event.preventDefault();
      const text = input.value;
      input.value = "";
      if (text.trim()) enter(text);
    },
  }, make("label", { for: "typed" }, `Scan or type, such as ${expected.example}`), input, make("button", { class: "main" }, "Enter"));
}

/**
 * @param {PieceLeft[]} pieces
 * @param {Expected} expected
 * @param {(text: string) => void} enter
 */
function clicked(pieces, expected, enter) {
  if (expected.kind === "cards") {
    const picks = new Picks(expected.least, expected.least, texts => enter(texts.join(" ")));
    return make("div", {}, picks.element, deck(pieces, text => picks.pick(text)));
  }
  if (expected.device === "dice") return dice(expected, enter);
  if (!expected.results.length) return null;
  if (expected.count <= 1) return results(expected.results, enter);
  const picks = new Picks(expected.count, expected.count, texts => enter(texts.join(" ")), `Enter the ${expected.count}`);
  return make("div", {}, picks.element, results(expected.results, text => picks.pick(text, true)));
}

/**
 * The pieces of the shoe as buttons; a piece of which none is left is grayed out.
 * @param {PieceLeft[]} pieces
 * @param {(text: string) => void} chosen
 */
export function deck(pieces, chosen) {
  const possible = new Map(pieces.map(each => [each.text, each.possible]));
  return make("div", { class: "deck", role: "group", "aria-label": "The deck" }, inRows(pieces.map(each => each.text)).map(row =>
    make("div", {}, row.map(text => pieceButton(text, chosen, {
      disabled: !possible.get(text), label: `${pieceWords(text)}${possible.get(text) ? "" : ", none left"}`,
    })))));
}

/**
 * @param {string[]} names
 * @param {(text: string) => void} chosen
 */
function results(names, chosen) {
  return make("div", { class: "results", role: "group", "aria-label": "Results" }, names.map(name =>
    make("button", { type: "button", onclick: () => chosen(name) }, name)));
}

/**
 * A row of faces for each die; the roll is entered when every die has one.
 * @param {Expected} expected
 * @param {(text: string) => void} enter
 */
function dice(expected, enter) {
  /** @type {(string | null)[]} */
  let faces = Array(expected.count).fill(null);
  const rows = faces.map((_, die) => make("div", { class: "row", role: "group", "aria-label": `Die ${die + 1}` },
    make("span", {}, `Die ${die + 1}`), FACES.map(face => make("button", {
      type: "button", "aria-pressed": "false",
      onclick: () => {
        faces[die] = face;
        if (faces.every(Boolean)) {
          enter(faces.join("-"));
          faces = faces.map(() => null);
        }
        show();
      },
    }, face))));
  const show = () => rows.forEach((row, die) => row.querySelectorAll("button").forEach(each =>
    each.setAttribute("aria-pressed", String(each.textContent === faces[die]))));
  return make("div", { class: "dice" }, rows);
}

/**
 * Hear a scanner that types a result and Enter, wherever the focus is outside a field.
 * @param {(text: string) => void} scanned
 */
export function hearScanner(scanned) {
  let text = "";
  let last = 0;
  window.addEventListener("keydown", event => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.timeStamp - last > PAUSE_MS) text = "";
    last = event.timeStamp;
    if (event.key === "Enter" && text.trim()) {
      event.preventDefault();
      scanned(text);
      text = "";
    } else if (event.key.length === 1) text += event.key;
  });
}
