/** Cards, tiles and dice at a live table: brought by the floor, inspected by the dealer, removed with a reason. */

import { ask } from "../kit/api.js";
import { make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { once } from "../kit/pressing.js";

/** @import { Deck } from "../kit/types.d.ts" */

const REASONS = ["changed", "wrong_count", "marked", "flaw", "tampering", "ruling", "table_closed"];

/**
 * The decks and sets at the table, with what the visitor may do with them.
 * @param {string} table
 * @param {Deck[]} decks
 * @param {"dealer" | "floor"} as
 * @param {() => Promise<unknown>} changed
 */
export function deckList(table, decks, as, changed) {
  if (decks.length === 0) return make("p", { class: "muted" }, "No deck or set is at the table.");
  const fresh = decks.filter(each => !each.inspected_at);
  const settled = as === "dealer" && fresh.length === 0 && decks.every(each => !each.reason);
  if (settled && decks.length > 2) {
    return make("details", {}, make("summary", {}, `${decks.length} are inspected and in use`),
      make("ul", { class: "decks" }, decks.map(each => make("li", {}, words(each)))));
  }
  return make("div", {},
    as === "dealer" && fresh.length > 1 ? make("button", {
      type: "button", class: "main", onclick: once(() => attempt(async () => {
        for (const each of fresh) await act(table, each.id, "inspect");
        await changed();
      })),
    }, `All ${fresh.length} are inspected`) : null,
    make("ul", { class: "decks" }, decks.map(each => make("li", { class: "row" }, words(each),
      as === "dealer" && !each.inspected_at ? make("button", {
        type: "button", onclick: once(() => attempt(async () => {
          await act(table, each.id, "inspect");
          await changed();
        })),
      }, "Inspected") : null,
      as === "floor" ? remover(table, each, changed) : null))));
}

/**
 * @param {Deck} deck
 */
function words(deck) {
  const due = deck.due_at ? `, to be changed by ${new Date(deck.due_at).toLocaleString("en-US")}` : "";
  const state = deck.inspected_at ? `inspected by ${deck.inspected_by}${due}` : `brought by ${deck.brought_by}, not inspected`;
  return make("span", {}, `${deck.marks} (${deck.kind}): ${state}`, deck.reason ? make("strong", {}, `; must leave: ${deck.reason.replaceAll("_", " ")}`) : null);
}

/**
 * @param {string} table
 * @param {Deck} deck
 * @param {() => Promise<unknown>} changed
 */
function remover(table, deck, changed) {
  const why = make("select", { "aria-label": `Why ${deck.marks} leaves` }, REASONS.map(each => make("option", { value: each }, each.replaceAll("_", " "))));
  return make("span", { class: "row" }, why, make("button", {
    type: "button", onclick: once(() => attempt(async () => {
      await ask(`/api/tables/${table}/decks/${deck.id}/remove`, { method: "POST", body: { reason: why.value } });
      await changed();
    })),
  }, "Remove"));
}

/**
 * @param {string} table
 * @param {string} deck
 * @param {string} what
 */
function act(table, deck, what) {
  return ask(`/api/tables/${table}/decks/${deck}/${what}`, { method: "POST" });
}

/**
 * Decks or sets brought to the table.
 * @param {string} table
 * @param {() => Promise<unknown>} changed
 */
export function bringing(table, changed) {
  const kind = make("select", { id: "bring-kind" }, ["cards", "dice", "tiles"].map(each => make("option", {}, each)));
  const marks = make("input", { id: "bring-marks", required: true, placeholder: "such as red 4711" });
  const count = make("input", { id: "bring-count", type: "number", min: 1, max: 8, value: 1 });
  const bring = once(() => attempt(async () => {
    const all = Number(count.value) || 1;
    for (let place = 1; place <= all; place += 1) {
      const named = all === 1 ? marks.value : `${marks.value} ${place}`;
      await ask(`/api/tables/${table}/decks`, { method: "POST", body: { kind: kind.value, marks: named } });
    }
    await changed();
  }));
  return make("form", {
    class: "row",
    onsubmit: event => {
      event.preventDefault();
      bring();
    },
  }, make("label", { for: "bring-count" }, "Bring"), count, make("label", { for: "bring-kind", class: "unseen" }, "Kind"), kind,
  make("label", { for: "bring-marks" }, "marked"), marks, make("button", {}, "Bring them"));
}
