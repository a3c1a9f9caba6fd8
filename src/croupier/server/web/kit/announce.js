/** What screen readers say: one polite live region. */

import { byId } from "./dom.js";

const KEPT_MS = 8_000;

/**
 * Say something to a screen reader; sentences that follow one another are all read.
 * @param {string} text
 */
export function announce(text) {
  const said = document.createElement("p");
  said.textContent = text;
  byId("announcements").append(said);
  setTimeout(() => said.remove(), KEPT_MS);
}
