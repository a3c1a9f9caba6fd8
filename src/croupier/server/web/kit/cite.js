/** Citations as links into the rulebook, one click from the sentence they belong to. */

import { make } from "./dom.js";

const PARAGRAPH = /\d+:\d+[A-Z]?-\d+\.\d+(?:\([^\s;,]*)?/;

/**
 * The link of a citation; an interpretation is shown as one word, and in full on hover.
 * @param {string} cite
 * @returns {HTMLElement}
 */
export function cited(cite) {
  const [rules = "", reading = ""] = cite.split(/(?:; |^)(?=interpretation)/);
  const found = PARAGRAPH.exec(rules);
  const read = reading ? make("abbr", { title: reading }, "interpretation") : null;
  if (!found) return make("span", { class: "cite" }, read ? [rules, read] : cite);
  const link = make("a", { class: "cite", href: `/rulebook?cite=${encodeURIComponent(found[0])}` }, rules);
  return read ? make("span", { class: "cite" }, link, ", ", read) : link;
}
