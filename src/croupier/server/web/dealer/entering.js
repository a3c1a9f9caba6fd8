/** What the dealer enters next: by clicking a deck or a device, by keyboard, or from a scanner that types. */

import { make } from "../kit/dom.js";
import { inRows, pieceButton, pieceWords } from "../staff/piece.js";

/** @import { DealerPage, Expected } from "../kit/types.d.ts" */

const SCANNER_MS = 40;

/**
 * @param {DealerPage} page
 * @param {(text: string) => void} enter
 */
export function entering(page, enter) {
  const expected = page.expected;
  if (!expected) return make("p", { class: "muted" }, "There is nothing to enter now.");
  return make("div", { class: "entering" }, typed(expected, enter), clicked(page, expected, enter),
    expected.unseen ? make("p", {}, make("button", { type: "button", onclick: () => enter("") },
      expected.most > 1 ? "They stay unseen" : "It stays unseen")) : null);
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
 * @param {DealerPage} page
 * @param {Expected} expected
 * @param {(text: string) => void} enter
 */
function clicked(page, expected, enter) {
  if (expected.kind === "cards") {
    const left = new Map(page.pieces.map(each => [each.text, each.left]));
    return make("div", { class: "deck", role: "group", "aria-label": "The deck" }, inRows(page.pieces.map(each => each.text)).map(row =>
      make("div", {}, row.map(text => pieceButton(text, enter, {
        disabled: !left.get(text), label: `${pieceWords(text)}, ${left.get(text)} left`,
      })))));
  }
  if (expected.device === "dice") return dice(expected, enter);
  if (expected.results.length && (expected.count <= 1 || expected.kind === "answer")) {
    return make("div", { class: "results", role: "group", "aria-label": "Results" }, expected.results.map(result =>
      make("button", { type: "button", onclick: () => enter(result) }, result)));
  }
  return null;
}

/**
 * A row of faces for each die; the roll is entered when every die has one.
 * @param {Expected} expected
 * @param {(text: string) => void} enter
 */
function dice(expected, enter) {
  /** @type {(string | null)[]} */
  const faces = Array(expected.count).fill(null);
  return make("div", { class: "dice" }, faces.map((_, die) => {
    const row = make("div", { class: "row", role: "group", "aria-label": `Die ${die + 1}` }, make("span", {}, `Die ${die + 1}`));
    row.append(...["1", "2", "3", "4", "5", "6"].map(face => make("button", {
      type: "button", "aria-pressed": "false",
      onclick: event => {
        faces[die] = face;
        for (const each of row.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === event.currentTarget));
        if (faces.every(Boolean)) enter(faces.join("-"));
      },
    }, face)));
    return row;
  }));
}

/**
 * Hear a scanner that types faster than people do, wherever the focus is.
 * @param {(text: string) => void} scanned
 */
export function hearScanner(scanned) {
  let text = "";
  let last = 0;
  window.addEventListener("keydown", event => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog")) return;
    const now = performance.now();
    if (now - last > SCANNER_MS) text = "";
    last = now;
    if (event.key === "Enter" && text.length > 1) {
      event.preventDefault();
      scanned(text);
      text = "";
    } else if (event.key.length === 1) text += event.key;
  });
}
