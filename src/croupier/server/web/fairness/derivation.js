/** Recomputes every card and roll from a seed and the patrons' contribution, as docs/fairness.md describes. */

import { hex } from "../kit/api.js";
import { counted } from "../kit/counted.js";
import { shake256 } from "./shake.js";

/** @import { Draw, DrawnResult } from "../kit/types.d.ts" */

const TILES_TWICE = ["1-1", "1-3", "1-5", "1-6", "2-2", "3-3", "4-4", "4-6", "5-5", "5-6", "6-6"];
const TILES_ONCE = ["1-2", "1-4", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5"];
const TEN = 8;
const SUITS = 4;

/**
 * SHA-256 in hexadecimal digits.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function sha256(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}

/**
 * Texts and bytes joined.
 * @param {...(string | Uint8Array)} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
function joined(...parts) {
  const bytes = parts.map(part => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const all = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of bytes) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/**
 * The contribution of the patrons: their cut, and the value of each one's device.
 * @param {number} cut
 * @param {string[]} values
 */
export function contribution(cut, values) {
  const sorted = values.map(value => new TextEncoder().encode(value)).sort(byBytes);
  return sha256(joined("croupier part 2\0", String(cut), ...sorted.flatMap(value => ["\0", value])));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} two
 */
function byBytes(one, two) {
  for (let place = 0; place < Math.min(one.length, two.length); place += 1) {
    if (one[place] !== two[place]) return (one[place] ?? 0) - (two[place] ?? 0);
  }
  return one.length - two.length;
}

/**
 * A number below a limit, read from a stream.
 * @param {number} limit
 * @param {Generator<number, never>} stream
 */
export function numberBelow(limit, stream) {
  const wide = limit > 256;
  const width = Math.floor((wide ? 65_536 : 256) / limit);
  for (;;) {
    const first = stream.next().value;
    const value = wide ? first * 256 + stream.next().value : first;
    const found = Math.floor(value / width);
    if (found < limit) return found;
  }
}

/**
 * The first pieces of a shuffle, in order.
 * @param {Generator<number, never>} stream
 * @param {number[]} pieces
 * @param {number} [count]
 */
export function shuffled(stream, pieces, count = pieces.length) {
  const order = [...pieces];
  for (let place = 0; place < count; place += 1) {
    const other = place + numberBelow(order.length - place, stream);
    const kept = order[place] ?? 0;
    order[place] = order[other] ?? 0;
    order[other] = kept;
  }
  return order.slice(0, count);
}

/** @param {number} count @param {number} [first] */
function range(count, first = 0) {
  return Array.from({ length: count }, (_, place) => first + place);
}

/**
 * The pieces of one set in sorted order.
 * @param {string} name
 */
export function setOf(name) {
  if (name === "52 cards") return range(52);
  if (name === "53 cards") return range(53);
  if (name === "48 cards") return range(52).filter(card => Math.floor(card / SUITS) !== TEN);
  if (name === "80 balls") return range(80, 201);
  const tile = (/** @type {string} */ text) => 100 + 10 * Number(text[0]) + Number(text[2]);
  return [...TILES_TWICE, ...TILES_TWICE, ...TILES_ONCE].map(tile).sort((one, two) => one - two);
}

/**
 * What a device shows.
 * @param {Uint8Array} seed
 * @param {string} part
 * @param {DrawnResult} result
 */
export function outcome(seed, part, result) {
  const stream = shake256(joined("croupier outcome 2\0", seed, result.label, "\0", part));
  if (result.device === "balls") return shuffled(stream, range(result.of, result.first), result.values.length);
  return result.values.map(() => result.first + numberBelow(result.of, stream));
}

/**
 * Pieces in the order of the shuffle of a label.
 * @param {Uint8Array} seed
 * @param {string} label
 * @param {string} part
 * @param {number[]} pieces
 */
function shuffle(seed, label, part, pieces) {
  return shuffled(shake256(joined("croupier shuffle 2\0", seed, label, "\0", part)), pieces);
}

/**
 * The pieces kept in a shoe with those of the rack in three stacks at a quarter, half and three quarters.
 * @param {number[]} numbers
 * @param {number[]} kept
 * @param {number[]} rack
 */
export function putBack(numbers, kept, rack) {
  const stay = numbers.filter(number => number < kept.length).map(number => kept[number] ?? 0);
  const back = numbers.filter(number => number >= kept.length).map(number => rack[number - kept.length] ?? 0);
  const third = Math.ceil(back.length / 3);
  const quarter = (/** @type {number} */ count) => Math.floor(stay.length * count / 4);
  const stacks = [0, 1, 2].flatMap(stack => [
    ...stay.slice(quarter(stack), quarter(stack + 1)), ...back.slice(stack * third, (stack + 1) * third),
  ]);
  return [...stacks, ...stay.slice(quarter(3))];
}

/**
 * Every piece of a shoe as it leaves, up to where a refill begins, then those of the refill.
 * @param {Uint8Array} seed
 * @param {string} part
 * @param {Draw} draw
 */
export function dealOrder(seed, part, draw) {
  const { kept, rack } = draw;
  let order = kept.length || rack.length
    ? putBack(shuffle(seed, draw.shoe, part, range(kept.length + rack.length)), kept, rack)
    : shuffle(seed, draw.shoe, part, wholeSets(draw));
  draw.refills.forEach(({ start, places, left }, place) => {
    const pieces = [...places.map(each => order[each] ?? 0), ...order.slice(start, start + left)].sort((one, two) => one - two);
    order = [...order.slice(0, start), ...shuffle(seed, `${draw.shoe} refill ${place + 1}`, part, pieces)];
  });
  return order.slice(0, draw.pieces.length);
}

/** @param {Draw} draw */
function wholeSets(draw) {
  const one = setOf(draw.set);
  return Array.from({ length: draw.sets }, () => one).flat();
}

/**
 * A question and its answer.
 * @typedef {{what: string, right: boolean}} Checked
 */

/**
 * Recompute everything under a revealed seed.
 * @param {Draw} draw
 * @param {string | undefined} noted the commitment this browser saw before anything was drawn
 * @param {string} own the value this browser contributed, empty for none
 * @returns {Promise<Checked[]>}
 */
export async function check(draw, noted, own) {
  const seed = fromHex(draw.seed);
  const values = Object.values(draw.values);
  const part = draw.contribution;
  const found = [];
  if (noted !== undefined) found.push({ what: "The commitment is the one this browser noted before the draw", right: noted === draw.commitment });
  found.push({ what: "The seed belongs to the commitment (SHA-256)", right: await sha256(seed) === draw.commitment });
  if (part) found.push({ what: `The players' part is the cut and ${counted(values.length, "random value")}`, right: await contribution(draw.cut, values) === part });
  if (own) found.push({ what: "Your own random value is in it", right: values.includes(own) });
  for (const result of draw.results) {
    const again = outcome(seed, part, result);
    found.push({ what: `The ${result.device} (${result.label}): recomputed as ${again.join(", ")}`, right: again.join() === result.values.join() });
  }
  const { kept, rack } = draw;
  if (rack.length) {
    const all = [...kept, ...rack].sort((one, two) => one - two);
    const whole = wholeSets(draw).sort((one, two) => one - two);
    found.push({ what: `${counted(kept.length, "piece")} stayed in the shoe and ${rack.length} were put back: together the ${draw.sets} x ${draw.set}`, right: all.join() === whole.join() });
  }
  if (draw.pieces.length) {
    const again = dealOrder(seed, part, draw);
    const refilled = draw.refills.length ? `, filled again ${counted(draw.refills.length, "time")}` : "";
    found.push({ what: `${counted(draw.pieces.length, "piece")} dealt, recomputed from ${draw.sets} x ${draw.set}${refilled}`, right: again.join() === draw.pieces.join() });
  }
  return found;
}
