/** Cards, dice, tiles, balls and chips as SVG, drawn from their texts: Ks, 6-5, 17. */

import { draw, make } from "./dom.js";

const SUITS = /** @type {const} */ ({
  c: { name: "clubs", color: "#16202b", path: "M0-9a4.3 4.3 0 0 1 3.3 7A4.3 4.3 0 1 1 1 3.6L2.6 9h-5.2L-1 3.6A4.3 4.3 0 1 1-3.3-2 4.3 4.3 0 0 1 0-9z" },
  d: { name: "diamonds", color: "#b3202a", path: "M0-10 7 0 0 10-7 0z" },
  h: { name: "hearts", color: "#b3202a", path: "M0 9C-9 2-9-3-8-5.500-6.500-9-1.500-9 0-5 1.500-9 6.500-9 8-5.500 9-3 9 2 0 9z" },
  s: { name: "spades", color: "#16202b", path: "M0-10C2-6 8-3 8 1.500 8 5 3 6 1 3.500L2.600 9h-5.200L-1 3.500C-3 6-8 5-8 1.500-8-3-2-6 0-10z" },
});
const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
});
const CARD = /^([2-9TJQKA])([cdhs])$/;
const TILE = /^([1-6])-([1-6])$/;
const BALL = /^\d{1,2}$/;
const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});

/** The size of a piece in its own units. @param {string} text @returns {[number, number]} */
export function sizeOf(text) {
  if (BALL.test(text)) return [50, 50];
  return TILE.test(text) ? [44, 96] : [64, 90];
}

/**
 * A piece in words, for those who listen.
 * @param {string} text
 */
export function spoken(text) {
  const card = CARD.exec(text);
  if (card) return `${RANKS[card[1] ?? ""]} of ${SUITS[/** @type {keyof typeof SUITS} */ (card[2])].name}`;
  if (text === "") return "a piece face down";
  return TILE.test(text) ? `tile ${text.replace("-", " ")}` : text;
}

/**
 * The drawing of a piece, around its middle; an empty text is one that lies face down.
 * @param {string} text
 * @param {boolean} [tile] whether the pieces of this game are tiles, for those face down
 */
export function pieceGroup(text, tile = false) {
  if (text === "") return tile ? tileGroup(0, 0) : backGroup();
  const found = TILE.exec(text);
  if (found) return tileGroup(Number(found[1]), Number(found[2]));
  return BALL.test(text) ? ballGroup(text) : cardGroup(text);
}

/**
 * A piece as an element of its own.
 * @param {string} text
 * @param {boolean} [tile]
 */
export function pieceElement(text, tile = false) {
  const [width, height] = text === "" && tile ? [44, 96] : sizeOf(text);
  return draw("svg", {
    class: "piece", viewBox: `${-width / 2 - 2} ${-height / 2 - 2} ${width + 4} ${height + 4}`, role: "img",
    "aria-label": spoken(text), "data-piece": text,
  }, pieceGroup(text, tile));
}

/** @param {string} text */
function cardGroup(text) {
  const found = CARD.exec(text);
  if (!found) return jokerGroup(text);
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (found[2])];
  const rank = found[1] === "T" ? "10" : found[1] ?? "";
  const corner = () => [
    draw("text", { x: -20, y: -23, "font-size": 25, "font-weight": 700, "text-anchor": "middle", fill: suit.color,
      "font-family": "Georgia, serif", "letter-spacing": rank === "10" ? -2.5 : 0 }, rank),
    draw("path", { d: suit.path, fill: suit.color, transform: "translate(-20 -9) scale(.85)" }),
  ];
  const pips = rank >= "2" && rank <= "9" || rank === "10";
  return draw("g", {},
    paper("#fffdf6"), corner(), draw("g", { transform: "rotate(180)" }, corner()),
    pips || rank === "A"
      ? draw("path", { d: suit.path, fill: suit.color, transform: "translate(9 6) scale(1.9)" })
      : draw("g", {},
        draw("rect", { x: -6, y: -14, width: 30, height: 42, rx: 3, fill: "none", stroke: suit.color, "stroke-width": 1.2 }),
        draw("text", { x: 9, y: 17, "font-size": 30, "text-anchor": "middle", fill: suit.color, "font-weight": 700,
          "font-family": "Georgia, serif" }, rank)));
}

/** @param {string} text */
function jokerGroup(text) {
  return draw("g", {}, paper("#fffdf6"),
    draw("text", { y: 6, "font-size": 16, "text-anchor": "middle", fill: "#6a2c8f", "font-weight": 700,
      "font-family": "Georgia, serif" }, text));
}

function backGroup() {
  return draw("g", {}, paper("#fffdf6"),
    draw("rect", { x: -27, y: -40, width: 54, height: 80, rx: 4, fill: "#7d2230" }),
    draw("path", { d: "M-27-20 7-40M-27 0 27-33M-27 20 27-13M-27 40 27 7M-7 40 27 27M27-20-7-40M27 0-27-33M27 20-27-13M27 40-27 7M7 40-27 27",
      stroke: "#c58a93", "stroke-width": 1.4, fill: "none" }));
}

/** @param {string} color */
function paper(color) {
  return draw("rect", { x: -32, y: -45, width: 64, height: 90, rx: 6, fill: color, stroke: "#6d6a60", "stroke-width": 1 });
}

/**
 * @param {number} upper
 * @param {number} lower
 */
function tileGroup(upper, lower) {
  const red = (/** @type {number} */ spots) => (spots === 1 || spots === 4 ? "#e2483d" : "#f4f1e8");
  const half = (/** @type {number} */ spots, /** @type {number} */ y) => (PIPS[spots] ?? []).map(([dx, dy]) =>
    draw("circle", { cx: dx * 11, cy: y + dy * 13, r: 4.6, fill: red(spots) }));
  return draw("g", {},
    draw("rect", { x: -22, y: -48, width: 44, height: 96, rx: 6, fill: "#191b1f", stroke: "#8d8a80", "stroke-width": 1.2 }),
    half(upper, -23), half(lower, 23));
}

/** @param {string} text */
function ballGroup(text) {
  return draw("g", {}, draw("circle", { r: 24, fill: "#f6f2e4", stroke: "#8f8a78", "stroke-width": 1 }),
    draw("circle", { r: 15, fill: "none", stroke: "#b3202a", "stroke-width": 2 }),
    draw("text", { y: 6, "font-size": 17, "text-anchor": "middle", "font-weight": 700, fill: "#20242a" }, text));
}

/**
 * A die showing so many spots.
 * @param {number} spots
 */
export function dieElement(spots) {
  return draw("svg", { class: "die", viewBox: "-30 -30 60 60", role: "img", "aria-label": `die showing ${spots}` },
    draw("rect", { x: -27, y: -27, width: 54, height: 54, rx: 9, fill: "#b8232c", stroke: "#6e0f16", "stroke-width": 1.5 }),
    (PIPS[spots] ?? []).map(([dx, dy]) => draw("circle", { cx: dx * 14, cy: dy * 14, r: 5, fill: "#fff" })));
}

const CHIP_COLORS = /** @type {Record<string, string>} */ ({
  white: "#e9e6dc", pink: "#d77fa1", red: "#b3282d", yellow: "#d8b23a", green: "#1f7a4d", black: "#23262b",
  purple: "#6b3f99", "fire orange": "#e0601f", gray: "#7f868c", bronze: "#8c6239", "mustard yellow": "#c79a1e",
  gold: "#caa53d", blue: "#2e5fa8", brown: "#6b4a2b", lavender: "#a99bd6", orange: "#d9822b",
});

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
  const fill = CHIP_COLORS[color] ?? "#2e5fa8";
  const dark = ["white", "yellow", "pink", "gold", "mustard yellow", "lavender"].includes(color);
  return draw("g", { class: "chip" },
    draw("circle", { r: 20, fill, stroke: "#0b0d0c", "stroke-width": 1 }),
    draw("circle", { r: 16.5, fill: "none", stroke: dark ? "#3b3b3b" : "#fff", "stroke-width": 5.5, "stroke-dasharray": "8.640 8.640" }),
    draw("circle", { r: 13, fill, stroke: dark ? "#3b3b3b" : "#fff", "stroke-width": .8 }),
    draw("text", { y: text.length > 3 ? 3.500 : 4.500, "font-size": text.length > 4 ? 8 : text.length > 2 ? 10 : 13,
      "text-anchor": "middle", "font-weight": 700, fill: dark ? "#1b1b1b" : "#fff" }, text));
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
