/** Citations as links into the rulebook, one click from the sentence they belong to. */

import { make } from "./dom.js";

const PARAGRAPH = /\d+:\d+[A-Z]?-\d+\.\d+(?:\([^\s;,]*)?/;

/**
 * The link of a citation; what cites no paragraph, such as an interpretation, is shown as it is.
 * @param {string} cite
 * @returns {HTMLElement}
 */
export function cited(cite) {
  const found = PARAGRAPH.exec(cite);
  if (!found) return make("span", { class: "cite" }, cite);
  return make("a", { class: "cite", href: `/rulebook?cite=${encodeURIComponent(found[0])}` }, cite);
}
