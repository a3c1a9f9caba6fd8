/** Cards, dice, tiles, balls and chips: symbols of one picture the pit sends, by their texts (Ks, 6-5, 17). */

import { askText } from "./api.js";
import { draw } from "./dom.js";

const SUITS = /** @type {Record<string, string>} */ ({ c: "clubs", d: "diamonds", h: "hearts", s: "spades" });
const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
});
const CARD = /^([2-9TJQKA])([cdhs])$/;
const TILE = /^[1-6]-[1-6]$/;
const BALL = /^\d{1,2}$/;
const CARD_SIZE = /** @type {[number, number]} */ ([64, 90]);
const TILE_SIZE = /** @type {[number, number]} */ ([44, 104]);
const BALL_SIZE = /** @type {[number, number]} */ ([50, 50]);
const ROUND = 60;

/**
 * Put the picture of all pieces into the page, hidden, so that its symbols can be used.
 * @param {"pieces" | "balls"} [which] the balls are in a picture of their own
 */
export async function loadPieces(which = "pieces") {
  const text = await askText(`/web/pieces/${which}.svg`);
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "unseen");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sprite, true));
}

/**
 * The size of a piece in its own units.
 * @param {string} text
 * @param {boolean} [tile] whether the pieces of this game are tiles, for those face down
 */
export function sizeOf(text, tile = false) {
  if (BALL.test(text)) return BALL_SIZE;
  return TILE.test(text) || (text === "" && tile) ? TILE_SIZE : CARD_SIZE;
}

/**
 * A piece in words, for those who listen.
 * @param {string} text
 */
export function spoken(text) {
  const card = CARD.exec(text);
  if (card) return `${RANKS[card[1] ?? ""]} of ${SUITS[card[2] ?? ""]}`;
  if (text === "*") return "joker";
  if (text === "") return "a piece face down";
  if (BALL.test(text)) return `ball ${text}`;
  return TILE.test(text) ? `tile ${text.replace("-", " ")}` : text;
}

/**
 * @param {string} text
 * @param {boolean} tile
 */
function symbol(text, tile) {
  if (text === "") return tile ? "tile-back" : "back-red";
  if (TILE.test(text)) return `tile-${text}`;
  if (BALL.test(text)) return `ball-${text}`;
  return CARD.test(text) ? `card-${text}` : "card-joker";
}

/**
 * The drawing of a piece, around its middle; an empty text is one that lies face down.
 * @param {string} text
 * @param {boolean} [tile]
 */
export function pieceGroup(text, tile = false) {
  const [width, height] = sizeOf(text, tile);
  return draw("use", { href: `#${symbol(text, tile)}`, x: -width / 2, y: -height / 2, width, height });
}

/**
 * A piece as an element of its own.
 * @param {string} text
 * @param {boolean} [tile]
 */
export function pieceElement(text, tile = false) {
  const [width, height] = sizeOf(text, tile);
  return draw("svg", {
    class: "piece", viewBox: `${-width / 2 - 1} ${-height / 2 - 1} ${width + 2} ${height + 2}`, role: "img",
    "aria-label": spoken(text), "data-piece": text,
  }, pieceGroup(text, tile));
}

/**
 * A die showing a number of spots.
 * @param {number} spots
 */
export function dieElement(spots) {
  return draw("svg", { class: "die-face", viewBox: `0 0 ${ROUND} ${ROUND}`, role: "img", "aria-label": `die showing ${spots}` },
    draw("use", { href: `#die-${spots}`, width: ROUND, height: ROUND }));
}

/**
 * A chip around its middle, 20 units in radius.
 * @param {number} cents
 */
export function chipGroup(cents) {
  return draw("use", { href: `#chip-${cents}`, x: -20, y: -20, width: 40, height: 40 });
}

/**
 * A chip as an element of its own.
 * @param {number} cents
 */
export function chipElement(cents) {
  return draw("svg", { class: "chip-face", viewBox: "-21 -21 42 42", "aria-hidden": "true" }, chipGroup(cents));
}
