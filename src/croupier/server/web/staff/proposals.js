/** What waits for a second person. */

import { make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { decide, whoConfirms } from "./two_people.js";

/** @import { Proposal, SessionAnswer } from "../kit/types.d.ts" */

/**
 * @param {Proposal[]} standing
 * @param {(table: string) => string} named what a table is called
 * @param {SessionAnswer | null} me
 * @param {() => Promise<unknown>} changed
 */
export function proposals(standing, named, me, changed) {
  if (standing.length === 0) return [make("h2", {}, "To be confirmed"), make("p", { class: "muted" }, "Nothing waits for a second person.")];
  return [make("h2", {}, `To be confirmed (${standing.length})`), make("ul", { class: "proposals" }, standing.map(each =>
    make("li", { "data-proposal": each.what },
      make("p", {}, make("strong", {}, each.what.replaceAll("_", " ")), ` at ${named(each.table)}${each.said ? `: ${each.said}` : ""}`),
      make("p", { class: "muted" }, `Asked for by ${each.by}, ${new Date(each.at).toLocaleTimeString("en-US")}. ${each.confirmers.includes(me?.role ?? "") && each.by !== me?.person ? "" : whoConfirms(each)}`),
      make("div", { class: "row" }, each.by === me?.person ? button("Take back", each.id, "decline", changed)
        : each.confirmers.includes(me?.role ?? "") ? [button("Confirm", each.id, "confirm", changed), button("Decline", each.id, "decline", changed)]
          : null))))];
}

/**
 * @param {string} word
 * @param {string} id
 * @param {"confirm" | "decline"} how
 * @param {() => Promise<unknown>} changed
 */
function button(word, id, how, changed) {
  return make("button", {
    type: "button", id: `${how}-${id}`, class: how === "confirm" ? "main" : null,
    onclick: once(() => attempt(async () => {
      await decide(id, how);
      await changed();
    })),
  }, word);
}
