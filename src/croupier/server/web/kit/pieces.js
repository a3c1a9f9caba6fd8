/** Cards, dice, tiles, balls and chips, drawn with the symbols of `pieces/pieces.svg` from their texts: Ks, 6-5, 17. */

import { draw, make } from "./dom.js";

const SUITS = /** @type {Record<string, string>} */ ({ c: "clubs", d: "diamonds", h: "hearts", s: "spades" });
const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
});
const CARD = /^([2-9TJQKA])([cdhs])$/;
const TILE = /^([1-6])-([1-6])$/;
const BALL = /^\d{1,2}$/;
const CARD_SIZE = /** @type {[number, number]} */ ([64, 90]);
const TILE_SIZE = /** @type {[number, number]} */ ([44, 104]);
const BALL_SIZE = /** @type {[number, number]} */ ([50, 50]);
const FILE = new URL("../pieces/pieces.svg", import.meta.url);

/** Puts the symbols into the page; pieces drawn before they arrive appear when they do. */
async function load() {
  const answer = await fetch(FILE);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const symbols = document.importNode(/** @type {Element} */ (parsed), true);
  symbols.setAttribute("width", "0");
  symbols.setAttribute("height", "0");
  symbols.setAttribute("aria-hidden", "true");
  symbols.setAttribute("class", "symbols");
  document.body.append(symbols);
}

void load();

/** The size of a piece in its own units. @param {string} text @returns {[number, number]} */
export function sizeOf(text) {
  if (BALL.test(text)) return BALL_SIZE;
  return TILE.test(text) ? TILE_SIZE : CARD_SIZE;
}

/**
 * A piece in words, for those who listen.
 * @param {string} text
 */
export function spoken(text) {
  const card = CARD.exec(text);
  if (card) return `${RANKS[card[1] ?? ""]} of ${SUITS[card[2] ?? ""]}`;
  if (text === "") return "a piece face down";
  if (text === "*") return "joker";
  return TILE.test(text) ? `tile ${text.replace("-", " ")}` : text;
}

/**
 * A symbol around the middle of its place.
 * @param {string} name
 * @param {[number, number]} size
 */
function symbol(name, [width, height]) {
  return draw("use", { href: `#${name}`, x: -width / 2, y: -height / 2, width, height });
}

/**
 * The drawing of a piece, around its middle; an empty text is one that lies face down.
 * @param {string} text
 * @param {boolean} [tile] whether the pieces of this game are tiles, for those face down
 */
export function pieceGroup(text, tile = false) {
  if (text === "") return tile ? symbol("tile-back", TILE_SIZE) : symbol("back-red", CARD_SIZE);
  if (TILE.test(text)) return symbol(`tile-${text.split("-").sort().join("-")}`, TILE_SIZE);
  if (BALL.test(text)) return symbol(`ball-${text}`, BALL_SIZE);
  return symbol(CARD.test(text) ? `card-${text}` : "card-joker", CARD_SIZE);
}

/**
 * A piece as an element of its own.
 * @param {string} text
 * @param {boolean} [tile]
 */
export function pieceElement(text, tile = false) {
  const [width, height] = text === "" && tile ? TILE_SIZE : sizeOf(text);
  return draw("svg", {
    class: "piece", viewBox: `${-width / 2 - 2} ${-height / 2 - 2} ${width + 4} ${height + 4}`, role: "img",
    "aria-label": spoken(text), "data-piece": text,
  }, pieceGroup(text, tile));
}

/**
 * A die showing so many spots.
 * @param {number} spots
 */
export function dieElement(spots) {
  return draw("svg", { class: "die", viewBox: "-30 -30 60 60", role: "img", "aria-label": `die showing ${spots}` },
    symbol(`die-${spots}`, [60, 60]));
}

/** The short text on a chip. @param {number} cents */
export function chipText(cents) {
  const whole = cents / 100;
  if (whole >= 1_000_000) return `${whole / 1_000_000}M`;
  if (whole >= 1_000) return `${+(whole / 1_000).toFixed(1)}K`;
  return `${Number.isInteger(whole) ? whole : whole.toFixed(2)}`;
}

/**
 * A chip around its middle, 20 units in radius.
 * @param {string} text
 * @param {string} color
 */
export function chipGroup(text, color) {
  const size = text.length > 4 ? 7 : text.length > 2 ? 9.5 : 13;
  return draw("g", { class: "chip" },
    symbol(`blank-${(color || "blue").replaceAll(" ", "-")}`, [43, 43]),
    draw("text", { y: size * 0.36, "font-size": size, "text-anchor": "middle", "font-weight": 700, fill: "#1a1c20" }, text));
}

/**
 * A chip as an element of its own.
 * @param {number} cents
 * @param {string} color
 */
export function chipElement(cents, color) {
  return draw("svg", { class: "chip-face", viewBox: "-21 -21 42 42", "aria-hidden": "true" }, chipGroup(chipText(cents), color));
}

/**
 * Several pieces in a row.
 * @param {string[]} texts
 * @param {boolean} [tile]
 */
export function piecesRow(texts, tile = false) {
  return make("div", { class: "pieces" }, texts.map(text => pieceElement(text, tile)));
}
