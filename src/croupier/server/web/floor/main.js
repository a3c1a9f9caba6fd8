/** The floor: every table at a glance, who is where, what waits for a second person; tables opened, changed and closed. */

import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { attempt } from "../kit/notice.js";
import { showVisitor, whoIsHere } from "../kit/visitor.js";
import { openForm } from "./opening.js";
import { proposals } from "./proposals.js";
import { management } from "./table.js";

/** @import { Deck, FloorTable, FoundRound, GameRow, Person, Proposal, SessionAnswer } from "../kit/types.d.ts" */

const EVERY_MS = 4_000;
/** @type {FloorTable[]} */
let tables = [];
let chosen = new URLSearchParams(location.search).get("table") ?? "";
/** @type {SessionAnswer | null} */
let me = null;
const list = make("section", { "aria-label": "Tables" });
const waiting = make("section", { class: "panel", "aria-label": "To be confirmed", "aria-live": "polite" });
const one = make("div", { id: "one" });
const rulings = make("section", { class: "panel", "aria-label": "Rulings" });

async function start() {
  me = await whoIsHere();
  const games = /** @type {GameRow[]} */ (await ask("/api/games"));
  fill(byId("main"), make("h1", {}, "Floor"), waiting,
    make("div", { class: "columns two" }, make("div", {}, list, rulings),
      make("div", {}, one, make("details", { class: "panel" }, make("summary", {}, "Open a table"), openForm(games, opened)))));
  await refresh();
  if (chosen) await choose(chosen);
  setInterval(() => {
    if (!document.hidden) refresh().catch(() => {});
  }, EVERY_MS);
}

async function refresh() {
  tables = await ask("/api/floor");
  const standing = /** @type {Proposal[]} */ (await ask("/api/proposals"));
  const irregular = /** @type {FoundRound[]} */ (await ask("/api/rounds?irregular=true&limit=10"));
  fill(list, tables.length ? tables.map(card) : make("p", { class: "panel" }, "No table is open."));
  fill(waiting, proposals(standing, tables, me?.person ?? "", () => attempt(refresh)));
  fill(rulings, make("h2", {}, "Latest rulings"), irregular.length ? make("ul", {}, irregular.map(ruled))
    : make("p", { class: "muted" }, "No irregularity has been reported."));
}

/**
 * @param {FloorTable} table
 */
function card(table) {
  const inventory = table.inventory;
  return make("article", { class: table.id === chosen ? "panel floor-table chosen" : "panel floor-table", "data-table": table.id },
    make("div", { class: "spread" }, make("h2", {}, table.name), make("span", { class: "row" },
      make("span", { class: "tag" }, table.mode), table.stopped ? make("span", { class: "tag warn" }, "stopped") : null,
      table.changes.length ? make("span", { class: "tag warn" }, "change posted") : null,
      make("button", { type: "button", onclick: () => attempt(() => choose(table.id)) }, "Manage"))),
    make("p", { class: "muted" }, `Round ${table.round}. ${table.next}`),
    make("dl", { class: "facts" },
      make("dt", {}, "Dealing"), make("dd", {}, table.dealers.map(each => each.person).join(", ") || (table.mode === "virtual" ? "the virtual dealer" : "nobody")),
      make("dt", {}, "Seated"), make("dd", {}, table.seats.length ? table.seats.map(seat =>
        `${seat.seat}: ${seat.patron} (${dollars(seat.chips)}${seat.wagered ? `, ${dollars(seat.wagered)} wagered` : ""})`).join("; ") : "nobody"),
      inventory ? [make("dt", {}, "Inventory"), make("dd", {}, `${dollars(inventory.balance)}; drop ${dollars(inventory.drop)}, win ${dollars(inventory.result, true)}`)] : null),
    table.changes.map(change => make("p", { class: "callout" }, change.text)));
}

/**
 * @param {FoundRound} row
 */
function ruled(row) {
  const what = [...row.irregularities, ...(row.corrections ? ["an entry corrected"] : [])].map(each => each.replaceAll("_", " ")).join(", ");
  return make("li", {}, make("a", { href: `/inspector?table=${row.table_id}&round=${row.number}` }, `${row.table}, round ${row.number}`),
    `: ${what}`, row.rulings.length ? `; ruled ${row.rulings.map(each => each.replaceAll("_", " ")).join(", ")}` : "");
}

/**
 * @param {string} id
 */
async function choose(id) {
  const table = tables.find(each => each.id === id);
  if (!table) return;
  chosen = id;
  history.replaceState(null, "", `?table=${id}`);
  const people = /** @type {Person[]} */ (await ask("/api/people"));
  const rules = /** @type {import("../mathematics/trying.js").Rules} */ (await ask(`/api/games/${table.game}/rules`));
  const decks = /** @type {Deck[]} */ (table.mode === "live" ? await ask(`/api/tables/${id}/decks`) : []);
  fill(one, management(table, rules, people, decks, () => attempt(async () => {
    await refresh();
    await choose(chosen);
  })));
  for (const each of list.querySelectorAll("article")) each.classList.toggle("chosen", each.getAttribute("data-table") === id);
}

/**
 * A new table was opened.
 * @param {string} id
 */
function opened(id) {
  chosen = id;
  attempt(async () => {
    await refresh();
    await choose(id);
  });
}

showVisitor();
attempt(start);
