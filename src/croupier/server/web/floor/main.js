/** The floor: every table at a glance, who is where, what waits for a second person; tables opened, changed and closed. */

import { ask } from "../kit/api.js";
import { byId, fill, make, refill } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { attempt } from "../kit/notice.js";
import { once, reloading } from "../kit/pressing.js";
import { showVisitor, whoIsHere } from "../kit/visitor.js";
import { proposals } from "../staff/proposals.js";
import { carryOut } from "../staff/two_people.js";
import { openForm } from "./opening.js";
import { Management } from "./table.js";

/** @import { FloorTable, FoundRound, GameRow, Proposal, SessionAnswer } from "../kit/types.d.ts" */

const EVERY_MS = 4_000;
const wide = matchMedia("(width >= 1000px)");
/** @type {FloorTable[]} */
let tables = [];
let chosen = new URLSearchParams(location.search).get("table") ?? "";
/** @type {SessionAnswer | null} */
let me = null;
const list = make("section", { "aria-label": "Tables" });
const waiting = make("section", { class: "panel", "aria-label": "To be confirmed", "aria-live": "polite" });
const one = make("div", { id: "one" });
const rulings = make("section", { class: "panel", "aria-label": "Rulings" });
/** @type {Map<string, HTMLElement>} */
const articles = new Map();
/** @type {Management | null} */
let managed = null;
const refresh = reloading(load);

async function start() {
  me = await whoIsHere();
  const games = /** @type {GameRow[]} */ (await ask("/api/games"));
  fill(byId("main"), make("h1", {}, "Floor"), waiting,
    make("div", { class: "columns two" }, make("div", {}, list, rulings),
      make("div", {}, one, make("details", { class: "panel" }, make("summary", {}, "Open a table"), openForm(games, opened)))));
  await refresh();
  if (chosen) await choose(chosen);
  const again = async () => {
    if (!document.hidden) await refresh().catch(() => {});
    setTimeout(again, EVERY_MS);
  };
  setTimeout(again, EVERY_MS);
}

/** Show the floor as it is now. */
async function load() {
  tables = await ask("/api/floor");
  const standing = /** @type {Proposal[]} */ (await ask("/api/proposals"));
  const irregular = /** @type {FoundRound[]} */ (await ask("/api/rounds?irregular=true&limit=10"));
  refill(list, tables.map(table => table.id), () => (tables.length ? tables.map(article) : make("p", { class: "panel" }, "No table is open.")));
  for (const table of tables) refill(article(table), table, () => card(table));
  refill(waiting, standing, () => proposals(standing, id => tables.find(table => table.id === id)?.name ?? id, me, () => attempt(refresh)));
  refill(rulings, irregular, () => [make("h2", {}, "Latest rulings"), irregular.length ? make("ul", {}, irregular.map(ruled))
    : make("p", { class: "muted" }, "No irregularity has been reported.")]);
  const table = tables.find(each => each.id === chosen);
  if (table && managed?.id === chosen) await managed.update(table);
  else if (!table) fill(one);
}

/**
 * The element of a table in the list, the same while the page is open.
 * @param {FloorTable} table
 */
function article(table) {
  const known = articles.get(table.id) ?? make("article", { class: "panel floor-table", "data-table": table.id });
  articles.set(table.id, known);
  known.classList.toggle("chosen", table.id === chosen);
  return known;
}

/**
 * @param {FloorTable} table
 */
function card(table) {
  const inventory = table.inventory;
  return [
    make("div", { class: "spread" }, make("h2", {}, table.name), make("span", { class: "row" },
      make("span", { class: "tag" }, table.mode), table.stopped ? make("span", { class: "tag warn" }, "stopped") : null,
      table.changes.length ? make("span", { class: "tag warn" }, "change posted") : null,
      make("button", { type: "button", id: `manage-${table.id}`, onclick: () => attempt(() => choose(table.id)) }, "Manage"))),
    make("p", { class: "muted" }, `Round ${table.round}. ${table.next}`),
    table.trouble ? make("p", { class: "callout", role: "alert" }, table.trouble) : null,
    make("dl", { class: "facts" },
      make("dt", {}, "Dealing"), make("dd", {}, table.dealers.map(each => each.person).join(", ") || (table.mode === "virtual" ? "the virtual dealer" : "nobody")),
      make("dt", {}, "Seated"), make("dd", {}, table.seats.length ? table.seats.map(seat =>
        `${seat.seat}: ${seat.patron} (${dollars(seat.chips)}${seat.wagered ? `, ${dollars(seat.wagered)} wagered` : ""})`).join("; ") : "nobody"),
      inventory ? [make("dt", {}, "Inventory"), make("dd", {}, `${dollars(inventory.balance)}; drop ${dollars(inventory.drop)}, win ${dollars(inventory.result, true)}`)] : null),
    table.prize ? make("p", { class: "row" }, `A prize of seat ${table.prize} is to be validated.`, make("button", {
      type: "button", class: "main", onclick: once(() => attempt(async () => {
        await carryOut(table.id, { do: "validate", seat: table.prize }, "The prize is confirmed.");
        await refresh();
      })),
    }, "Confirm the prize")) : null,
    ...table.changes.map(change => make("p", { class: "callout" }, change.text)),
  ];
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
  tables.forEach(article);
  const rules = /** @type {import("../mathematics/trying.js").Rules} */ (await ask(`/api/games/${table.game}/rules`));
  const made = new Management(table, rules, () => attempt(refresh));
  await made.update(table);
  if (chosen !== id) return;
  managed = made;
  fill(one, made.element);
  if (!wide.matches) one.scrollIntoView();
}

/**
 * A new table was opened.
 * @param {string} id
 */
function opened(id) {
  chosen = id;
  return attempt(async () => {
    await refresh();
    await choose(id);
  });
}

showVisitor();
attempt(start);
