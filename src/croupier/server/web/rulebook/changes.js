/** What changed between two days: in the chapter, and in the facts of each game. */

import { counted } from "../kit/counted.js";
import { make } from "../kit/dom.js";
import { history } from "./section.js";

/** @import { Changes, FactChange, GameChanges } from "../kit/types.d.ts" */

/**
 * @param {Changes} found
 */
export function changes(found) {
  return make("article", { "aria-labelledby": "changes-title" },
    make("h2", { id: "changes-title", tabindex: "-1" }, `From ${found.first} to ${found.last}`),
    found.chapter.length ? make("section", { class: "panel" }, make("h3", {}, "The whole chapter"), history(found.chapter)) : null,
    found.games.length || found.chapter.length ? null : make("p", {}, "Nothing is known to have changed between the two days."),
    found.games.map(each => game(each)));
}

/**
 * @param {GameChanges} each
 */
function game(each) {
  const count = each.changes.length;
  return make("details", { class: "panel", open: true },
    make("summary", {}, make("strong", {}, each.name), make("span", { class: "muted" },
      ` ${counted(each.history.length, "amendment")}, ${counted(count, "fact")} changed`)),
    each.history.length ? history(each.history) : null,
    each.said ? make("p", { class: "callout" }, each.said) : null,
    !each.said && count === 0 ? make("p", { class: "muted" },
      "These amendments changed no wager, pay table, option or irregularity as croupier knows them.") : null,
    each.changes.map(fact));
}

/**
 * @param {FactChange} change
 */
function fact(change) {
  return make("div", { class: `fact ${change.kind}` },
    make("p", {}, make("span", { class: `tag ${change.kind}` }, change.kind), ` ${change.what} `,
      make("strong", {}, change.id.replaceAll("_", " ")), " ", make("a", { class: "cite", href: `?cite=${encodeURIComponent(change.cite)}` }, change.cite)),
    make("dl", {}, change.rows.flatMap(([key, was, now]) => [
      make("dt", {}, key),
      make("dd", {}, change.kind === "changed" ? [make("del", {}, was), " → ", make("ins", {}, now)] : now)])));
}
