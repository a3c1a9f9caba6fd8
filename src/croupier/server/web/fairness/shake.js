/** SHAKE-256 (FIPS 202), which browsers do not have: the bytes from which everything is drawn. */

const RATE = 136;
const ROUNDS = 24;
const MASK = (1n << 64n) - 1n;
const [OFFSETS, LANES, CONSTANTS] = tables();

/**
 * The bytes of SHAKE-256 of a message, one after another, as many as are read.
 * @param {Uint8Array} message
 * @returns {Generator<number, never>}
 */
export function* shake256(message) {
  const state = /** @type {bigint[]} */ (new Array(25).fill(0n));
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE);
  padded.set(message);
  padded[message.length] = (padded[message.length] ?? 0) ^ 0x1f;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80;
  for (let start = 0; start < padded.length; start += RATE) {
    for (let place = 0; place < RATE; place += 1) {
      state[place >> 3] = (state[place >> 3] ?? 0n) ^ BigInt(padded[start + place] ?? 0) << BigInt(8 * (place % 8));
    }
    permute(state);
  }
  for (;;) {
    for (let place = 0; place < RATE; place += 1) {
      yield Number(((state[place >> 3] ?? 0n) >> BigInt(8 * (place % 8))) & 0xffn);
    }
    permute(state);
  }
}

/**
 * Keccak-f[1600].
 * @param {bigint[]} state
 */
function permute(state) {
  const lane = (/** @type {number} */ place) => state[place] ?? 0n;
  for (let round = 0; round < ROUNDS; round += 1) {
    const columns = [0, 1, 2, 3, 4].map(x => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20));
    for (let place = 0; place < 25; place += 1) {
      const x = place % 5;
      state[place] = lane(place) ^ (columns[(x + 4) % 5] ?? 0n) ^ rotated(columns[(x + 1) % 5] ?? 0n, 1);
    }
    const moved = /** @type {bigint[]} */ (new Array(25).fill(0n));
    const at = (/** @type {number} */ place) => moved[place] ?? 0n;
    for (let place = 0; place < 25; place += 1) moved[LANES[place] ?? 0] = rotated(lane(place), OFFSETS[place] ?? 0);
    for (let place = 0; place < 25; place += 1) {
      const row = place - place % 5;
      state[place] = at(place) ^ (~at(row + (place + 1) % 5) & MASK & at(row + (place + 2) % 5));
    }
    state[0] = lane(0) ^ (CONSTANTS[round] ?? 0n);
  }
}

/**
 * @param {bigint} value
 * @param {number} by
 */
function rotated(value, by) {
  return by ? ((value << BigInt(by)) | (value >> BigInt(64 - by))) & MASK : value;
}

/** The offsets of the rotations, where each lane goes, and the constants of the rounds, as the standard makes them. */
function tables() {
  const offsets = new Array(25).fill(0);
  const lanes = new Array(25).fill(0);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step += 1) {
    offsets[x + 5 * y] = ((step + 1) * (step + 2) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  for (let place = 0; place < 25; place += 1) {
    const [column, row] = [place % 5, Math.floor(place / 5)];
    lanes[place] = row + 5 * ((2 * column + 3 * row) % 5);
  }
  const constants = [];
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    let constant = 0n;
    for (let power = 0; power < 7; power += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    constants.push(constant);
  }
  return /** @type {const} */ ([/** @type {number[]} */ (offsets), /** @type {number[]} */ (lanes), constants]);
}
