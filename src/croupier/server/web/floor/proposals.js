/** What waits for a second person. */

import { make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { decide, whoConfirms } from "../staff/two_people.js";

/** @import { FloorTable, Proposal } from "../kit/types.d.ts" */

/**
 * @param {Proposal[]} standing
 * @param {FloorTable[]} tables
 * @param {string} me
 * @param {() => Promise<unknown>} changed
 */
export function proposals(standing, tables, me, changed) {
  if (standing.length === 0) return [make("h2", {}, "To be confirmed"), make("p", { class: "muted" }, "Nothing waits for a second person.")];
  return [make("h2", {}, `To be confirmed (${standing.length})`), make("ul", { class: "proposals" }, standing.map(each =>
    make("li", { "data-proposal": each.what },
      make("p", {}, make("strong", {}, each.what.replaceAll("_", " ")), ` at ${tables.find(table => table.id === each.table)?.name ?? each.table}: ${each.said}`),
      make("p", { class: "muted" }, `Asked for by ${each.by}, ${new Date(each.at).toLocaleTimeString("en-US")}. ${each.by === me ? whoConfirms(each) : ""}`),
      make("div", { class: "row" },
        each.by === me ? null : button("Confirm", each.id, "confirm", changed),
        button(each.by === me ? "Take back" : "Decline", each.id, "decline", changed)))))];
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
