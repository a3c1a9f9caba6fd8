/** Commands of the staff: sent at once, or proposed where they take two people. */

import { ask, Refused, send } from "../kit/api.js";
import { notice } from "../kit/notice.js";

/** @import { Proposal } from "../kit/types.d.ts" */

/**
 * Have a command carried out; one that takes two people is proposed, for another person to confirm.
 * @param {string} table
 * @param {Record<string, unknown>} command
 * @param {string} done what to say when it is done
 * @returns {Promise<boolean>} whether it is done already
 */
export async function carryOut(table, command, done) {
  try {
    await send(`/api/tables/${table}/commands`, command);
  } catch (error) {
    if (!(error instanceof Refused) || error.kind !== "takes_two") throw error;
    await propose(table, command);
    return false;
  }
  if (done) notice(done);
  return true;
}

/**
 * Ask for a command that takes two people.
 * @param {string} table
 * @param {Record<string, unknown>} command
 */
export async function propose(table, command) {
  const found = /** @type {Proposal} */ (await send(`/api/tables/${table}/proposals`, command));
  notice(`Asked for: ${found.said || found.what.replaceAll("_", " ")}. ${whoConfirms(found)}`);
  return found;
}

/**
 * Who may confirm a proposal, in words.
 * @param {Proposal} proposal
 */
export function whoConfirms(proposal) {
  return `To be confirmed by another person: ${proposal.confirmers.join(", ")}.`;
}

/**
 * Confirm or decline what another person asked for.
 * @param {string} id
 * @param {"confirm" | "decline"} how
 */
export function decide(id, how) {
  return ask(`/api/proposals/${id}/${how}`, { method: "POST" });
}
