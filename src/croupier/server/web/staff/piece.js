/** Pieces as the pages of the staff show them: small cards, tiles and balls with words for those who listen. */

import { make } from "../kit/dom.js";

/** @type {Record<string, string>} */
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

/**
 * What a piece is called: king of spades, tile 1-2, ball 17.
 * @param {string} text
 */
export function pieceWords(text) {
  if (!text) return "card face down";
  if (text === "*") return "joker";
  const rank = text.charAt(0);
  const suit = SUITS[text.charAt(1)];
  if (suit && text.length === 2) return `${RANKS[rank] ?? rank} of ${suit}`;
  return text.includes("-") ? `tile ${text}` : `ball ${text}`;
}

/**
 * The letters on a piece: K♠, 1-2, 17.
 * @param {string} text
 */
export function pieceFace(text) {
  if (text === "*") return "★";
  const symbol = SYMBOLS[text.charAt(1)];
  if (!symbol || text.length !== 2) return text;
  return (text.startsWith("T") ? "10" : text.charAt(0)) + symbol;
}

/**
 * Whether a piece is printed in red.
 * @param {string} text
 */
export function isRed(text) {
  return text.length === 2 && (text.endsWith("h") || text.endsWith("d"));
}

/**
 * A piece lying on the table; without a text it lies face down.
 * @param {string} text
 * @param {{fresh?: boolean}} [how]
 */
export function piece(text, how = {}) {
  const kind = !text ? "piece back" : isRed(text) ? "piece red" : "piece";
  return make("span", {
    class: how.fresh ? `${kind} fresh` : kind, role: "img", "aria-label": pieceWords(text), "data-face": pieceFace(text),
  });
}

/**
 * A piece to be clicked.
 * @param {string} text
 * @param {(text: string) => void} chosen
 * @param {{pressed?: boolean, disabled?: boolean, label?: string}} [how]
 */
export function pieceButton(text, chosen, how = {}) {
  return make("button", {
    type: "button",
    class: isRed(text) ? "piece pick red" : "piece pick",
    "data-piece": text,
    "data-face": pieceFace(text),
    "aria-label": how.label ?? pieceWords(text),
    "aria-pressed": how.pressed === undefined ? null : String(how.pressed),
    disabled: how.disabled ?? false,
    onclick: () => chosen(text),
  });
}

/**
 * A whole set of pieces in rows, cards by suit from ace to deuce.
 * @param {string[]} pieces
 * @returns {string[][]}
 */
export function inRows(pieces) {
  const kinds = [...new Set(pieces)];
  const cards = kinds.filter(text => text.length === 2 && text.charAt(1) in SYMBOLS);
  const rows = ["s", "h", "d", "c"].map(suit => cards.filter(text => text.charAt(1) === suit).reverse());
  const others = kinds.filter(text => !cards.includes(text));
  return [...rows, others].filter(row => row.length > 0);
}
