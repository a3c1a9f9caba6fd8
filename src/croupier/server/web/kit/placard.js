/** The sign at a table, each wager with what its family wins and pays. */

import { ask } from "./api.js";

/** @import { Placard as Sent, PlacardWager, WagerFamily } from "./types.d.ts" */

/** @typedef {PlacardWager & WagerFamily} Wager */
/** @typedef {Omit<Sent, "wagers"> & {wagers: Wager[]}} Placard */

/**
 * @param {string} table
 * @returns {Promise<Placard>}
 */
export async function askPlacard(table) {
  const sent = /** @type {Sent} */ (await ask(`/api/tables/${table}/placard`));
  const wagers = sent.wagers.map(each => ({ .../** @type {WagerFamily} */ (sent.families[each.family]), ...each }));
  return { ...sent, wagers };
}
