/** A sentence shown for a while at the foot of the page: a refusal with its rule, or what went well. */

import { announce } from "./announce.js";
import { Refused } from "./api.js";
import { cited } from "./cite.js";
import { make } from "./dom.js";

const SHOWN_MS = 9_000;
/** @type {HTMLElement | null} */
let shown = null;

/**
 * Show a sentence and its rule.
 * @param {string} text
 * @param {{cite?: string, bad?: boolean}} [more]
 */
export function notice(text, more = {}) {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  const made = make("div", { class: more.bad ? "notice bad" : "notice", role: "status" },
    make("p", {}, sentence, " ", more.cite ? cited(more.cite) : null),
    make("button", { class: "plain", "aria-label": "Dismiss", onclick: () => made.remove() }, "×"));
  shown?.remove();
  shown = made;
  document.body.append(made);
  announce(sentence);
  setTimeout(() => made.remove(), SHOWN_MS);
}

/**
 * Run something and show why it could not be done.
 * @template Answer
 * @param {() => Promise<Answer>} work
 * @returns {Promise<Answer | null>}
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, { cite: error.cite, bad: true });
    return null;
  }
}
