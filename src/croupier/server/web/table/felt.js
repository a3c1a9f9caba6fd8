/** The felt: betting spots that take chips, and the chips and pieces that lie on it. */

import { draw, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { moves, turn } from "../kit/motion.js";
import { chipGroup, pieceGroup, sizeOf } from "../kit/pieces.js";

/** @import { Chip, ShownHand, TablePage } from "../kit/types.d.ts" */

/**
 * A place for chips or pieces, in inches of the felt.
 * @typedef {{element: SVGElement, seat: string, x: number, y: number, turn: number, width: number, height: number}} Place
 */
/** @typedef {Place & {key: string, behind: string, label: string}} Spot */
/** @typedef {Place & {hand: string, what: string}} Lying */

const CHIP_INCHES = 3;
const MIN_CHIP_INCHES = 1.7;
const CARD_INCHES = 4.4;
const MIN_PIECE_INCHES = 4.4;
const CROP_MARGIN = 5;
const HIGHEST = 5;
const TURNS = 3;
const SPIN_MS = 2_600;

export class Felt {
  /**
   * @param {string} svg the felt as the server draws it
   * @param {Chip[]} denominations
   */
  constructor(svg, denominations) {
    this.svg = parsed(svg);
    this.denominations = denominations;
    this.whole = this.svg.getAttribute("viewBox") ?? "0 0 100 60";
    this.spots = [...this.svg.querySelectorAll(".spot")].map(spotOf);
    this.places = [...this.svg.querySelectorAll(".place")].map(lyingOf);
    // What moves lies in layers of its own, so that the felt is not painted again with every frame.
    this.wheel = this.#layer("wheel-layer");
    this.pieces = this.#layer("laid-pieces");
    this.chips = this.#layer("laid-chips");
    this.layers = [this.wheel, this.pieces, this.chips];
    this.rotor = /** @type {SVGGElement | null} */ (this.svg.querySelector(".wheel .rotor"));
    this.rim = this.rotor?.closest(".wheel")?.getAttribute("data-rim")?.split(" ") ?? [];
    this.wheel.append(...this.svg.querySelectorAll(".wheel .rotor, .wheel .pointer"));
    this.element = make("div", { class: "felt-stage" }, this.svg, ...this.layers);
    /** What is on the felt, to find out what is new. */
    this.laid = { chips: "", pieces: "" };
    /** How many pieces of each holder lie there. @type {Map<string, number>} */
    this.lying = new Map();
    this.angle = 0;
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", "Felt: arrow keys move between the betting spots, Enter puts a chip down");
  }

  /** @param {string} name */
  #layer(name) {
    return draw("svg", { class: `felt-layer ${name}`, viewBox: this.whole, "aria-hidden": "true" });
  }

  /**
   * The spots a seat may use: its own, and those all share.
   * @param {string} seat
   */
  spotsOf(seat) {
    return this.spots.filter(spot => !spot.seat || spot.seat === seat);
  }

  /**
   * The spot of a wager of a seat; that of the wager it came from, where it has none of its own.
   * @param {string} key
   * @param {string} seat
   */
  spotFor(key, seat) {
    const [wager = "", place = ""] = key.split("@");
    const own = this.spotsOf(seat);
    const base = /^\d+\.\d+$/.test(place) ? "" : place;
    return own.find(spot => spot.key === key) ?? own.find(spot => spot.key === wager && spot.behind === base)
      ?? own.find(spot => spot.key === wager) ?? own.find(spot => base && spot.key === base);
  }

  /**
   * Put the chips of everyone down.
   * @param {Pick<TablePage, "view">} page
   * @param {string} seat
   */
  layChips(page, seat) {
    const state = JSON.stringify([seat, Object.entries(page.view.seats).map(([number, held]) => [number, held.wagers])]);
    if (state === this.laid.chips) return;
    this.laid.chips = state;
    const laid = [];
    /** @type {Map<Spot, number>} */
    const stacks = new Map();
    for (const [number, held] of Object.entries(page.view.seats)) {
      for (const [key, wager] of Object.entries(held.wagers)) {
        const spot = this.spotFor(key, number);
        if (!spot || !wager.stake) continue;
        const place = stacks.get(spot) ?? 0;
        stacks.set(spot, place + 1);
        laid.push(this.#stack(spot, wager.stake, place, number === seat, wager.on));
      }
    }
    this.chips.replaceChildren(...laid);
  }

  /**
   * @param {Spot} spot
   * @param {number} stake
   * @param {number} place
   * @param {boolean} own
   * @param {boolean} on
   */
  #stack(spot, stake, place, own, on) {
    const size = Math.max(MIN_CHIP_INCHES, Math.min(CHIP_INCHES, spot.width, spot.height)) / 40;
    const chips = this.#made(stake).slice(0, HIGHEST);
    const shift = place * 26;
    const label = dollars(stake);
    const wide = label.length * 7 + 8;
    return draw("g", { class: own ? "stack own" : "stack", "data-on": String(on),
      transform: `translate(${spot.x} ${spot.y}) scale(${size}) translate(${shift} ${-shift / 3})` },
    draw("circle", { r: 21, cy: 2.5, class: "shadow" }),
    chips.map((cents, index) => draw("g", { transform: `translate(0 ${-4 * index})` }, chipGroup(cents))),
    draw("rect", { x: -wide / 2, y: 12, width: wide, height: 15, rx: 7, class: "stake-back" }),
    draw("text", { y: 23, class: "stake", "text-anchor": "middle" }, label));
  }

  /**
   * An amount in chips, the largest first.
   * @param {number} cents
   */
  #made(cents) {
    const found = [];
    let rest = cents;
    for (const chip of [...this.denominations].reverse()) {
      for (; chip.color && rest >= chip.cents && found.length < HIGHEST; rest -= chip.cents) found.push(chip.cents);
    }
    return found.length ? found : [this.denominations[0]?.cents ?? 100];
  }

  /**
   * Put the pieces of all hands where they lie; new ones slide in from the shoe.
   * @param {Record<string, ShownHand>} hands
   * @param {boolean} tiles
   */
  layPieces(hands, tiles) {
    const state = JSON.stringify([tiles, Object.entries(hands).map(([holder, hand]) => [holder, hand.pieces])]);
    if (state === this.laid.pieces) return;
    this.laid.pieces = state;
    const laid = [];
    const shoe = this.places.find(place => place.what === "shoe") ?? this.places.find(place => place.what === "dealer_cards");
    const from = shoe ?? { x: 0, y: 0 };
    let order = 0;
    for (const [holder, hand] of Object.entries(hands)) {
      const places = this.#placesOf(holder);
      if (!places.length) continue;
      const before = this.lying.get(holder) ?? 0;
      const [width, height] = sizeOf(hand.pieces[0] ?? "", tiles);
      const aside = Number(holder.split(".")[1] ?? 1) - 1;
      const rows = places.length >= hand.pieces.length ? hand.pieces.map((piece, index) => ({ place: /** @type {Place} */ (places[index]), pieces: [piece], first: index }))
        : [{ place: together(places), pieces: hand.pieces, first: 0 }];
      for (const { place, pieces, first } of rows) {
        const scale = Math.min(CARD_INCHES / 64, Math.max(place.height, MIN_PIECE_INCHES) / height);
        const step = Math.min(width * scale * 1.05, Math.max(place.width, width * scale * 2.2) / Math.max(1, pieces.length));
        const group = draw("g", { transform: `translate(${place.x} ${place.y}) rotate(${place.turn})` });
        pieces.forEach((piece, index) => {
          const x = (index - (pieces.length - 1) / 2) * step + aside * width * scale * 1.7;
          const inner = draw("g", {}, draw("g", { transform: `translate(${x} 0) scale(${scale})` }, pieceGroup(piece, tiles)));
          if (first + index >= before) slide(inner, from, place, order++);
          group.append(inner);
        });
        laid.push(group);
      }
    }
    this.lying = new Map(Object.entries(hands).map(([holder, hand]) => [holder, hand.pieces.length]));
    this.pieces.replaceChildren(...laid);
  }

  /**
   * Turn the wheel until a segment is at the top.
   * @param {number} segment counted from 0 in the order of the rim
   */
  spin(segment) {
    const { rotor, rim } = this;
    if (!rotor || !rim.length) return;
    rotor.style.transformOrigin = `${rotor.dataset["x"]}px ${rotor.dataset["y"]}px`;
    const rest = -(360 / rim.length) * segment;
    turn(rotor, this.angle, rest - 360 * TURNS, SPIN_MS);
    this.angle = rest;
  }

  /**
   * Where the pieces of a holder lie: in one place, or in several in the order they are dealt.
   * @param {string} holder
   */
  #placesOf(holder) {
    const own = this.places.filter(place => place.hand === holder);
    return own.length ? own : this.places.filter(place => place.hand === holder.split(".")[0]);
  }

  /**
   * Show the whole table, or only one seat of it.
   * @param {string} seat empty: the whole table
   */
  frame(seat) {
    const all = /** @type {Place[]} */ ([...this.spots, ...this.places]);
    const own = all.filter(place => seat && place.seat === seat);
    if (own.length) own.push(...this.spots.filter(spot => !spot.seat));
    else {
      this.#show(this.whole);
      return;
    }
    const reach = (/** @type {Place} */ place) => Math.max(place.width, place.height) / 2 + CROP_MARGIN;
    const left = Math.min(...own.map(place => place.x - reach(place)));
    const right = Math.max(...own.map(place => place.x + reach(place)));
    const top = Math.min(...own.map(place => place.y - reach(place)));
    const bottom = Math.max(...own.map(place => place.y + reach(place)));
    this.#show(`${left} ${top} ${right - left} ${bottom - top}`);
  }

  /** @param {string} part of the felt, as a viewBox names it */
  #show(part) {
    for (const each of [this.svg, ...this.layers]) if (each.getAttribute("viewBox") !== part) each.setAttribute("viewBox", part);
  }
}

/**
 * Places beside each other as one.
 * @param {Place[]} places
 * @returns {Place}
 */
function together(places) {
  const first = /** @type {Place} */ (places[0]);
  const last = /** @type {Place} */ (places.at(-1));
  const apart = Math.hypot(last.x - first.x, last.y - first.y);
  return { ...first, x: (first.x + last.x) / 2, y: (first.y + last.y) / 2, width: apart + (first.width + last.width) / 2 };
}

/**
 * Let a piece slide in from a point of the felt to a place that may be turned.
 * @param {SVGElement} element
 * @param {{x: number, y: number}} from
 * @param {Place} place
 * @param {number} order
 */
function slide(element, from, place, order) {
  if (!moves()) return;
  const angle = (-place.turn * Math.PI) / 180;
  const dx = from.x - place.x;
  const dy = from.y - place.y;
  const x = dx * Math.cos(angle) - dy * Math.sin(angle);
  const y = dx * Math.sin(angle) + dy * Math.cos(angle);
  element.animate(
    [{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: "none", opacity: 1 }],
    { duration: 420, delay: order * 110, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}

/** @param {string} text */
function parsed(text) {
  // The page sets the size of the picture; its content policy allows no inline style.
  const plain = text.replace(/(<svg[^>]*?) style="[^"]*"/, "$1");
  const found = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  found.removeAttribute("width");
  found.removeAttribute("height");
  found.querySelector("title")?.remove();
  found.classList.add("felt");
  return /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (found), true));
}

/** @param {Element} element @returns {Place} */
function placeOf(element) {
  const data = /** @type {SVGElement} */ (element).dataset;
  const number = (/** @type {string} */ name) => Number(data[name] ?? 0);
  return {
    element: /** @type {SVGElement} */ (element), seat: data["seat"] ?? "", x: number("x"), y: number("y"),
    turn: number("turn"), width: number("width"), height: number("height"),
  };
}

/** @param {Element} element @returns {Spot} */
function spotOf(element) {
  const place = placeOf(element);
  const data = place.element.dataset;
  return { ...place, key: data["key"] ?? "", behind: data["behind"] ?? "", label: element.getAttribute("aria-label") ?? "" };
}

/** @param {Element} element @returns {Lying} */
function lyingOf(element) {
  const place = placeOf(element);
  const data = place.element.dataset;
  return { ...place, hand: data["hand"] ?? "", what: data["place"] ?? "" };
}
