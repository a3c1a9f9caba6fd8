/** The lobby: tables by game with their limits, free seats and a picture of the felt. */

import { ask } from "../kit/api.js";
import { counted } from "../kit/counted.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { showVisitor } from "../kit/visitor.js";

/** @import { LobbyTable } from "../kit/types.d.ts" */

const EVERY_MS = 10_000;
const search = make("input", { id: "find", type: "search", autocomplete: "off", oninput: () => show() });
const list = make("ul", { class: "tables" });
const count = make("p", { class: "muted", role: "status" });
/** @type {LobbyTable[]} */
let tables = [];
let shown = "";

function show() {
  const wanted = search.value.trim().toLowerCase();
  const found = tables.filter(table => `${table.title} ${table.name}`.toLowerCase().includes(wanted));
  const state = JSON.stringify(found);
  if (state === shown) return;
  shown = state;
  count.textContent = counted(found.length, "table");
  fill(list, found.map(card));
}

/** @param {LobbyTable} table */
function card(table) {
  return make("li", { class: "table-card" },
    make("a", { href: `/tables/${table.id}`, "data-game": table.game },
      make("img", { src: `/api/tables/${table.id}/felt`, alt: "", loading: "lazy", width: 320, height: 190 }),
      make("span", { class: "card-text" },
        make("strong", {}, table.name),
        make("span", {}, table.limits ? `${table.limits} a wager` : "Table stakes"),
        make("span", { class: "muted" }, seats(table)),
        make("span", { class: "row" },
          table.yours ? make("span", { class: "tag warn" }, "You sit here") : null,
          table.proposed ? make("span", { class: "tag warn" }, "Proposed rules, not in force") : null,
          table.mode === "live" ? make("span", { class: "tag" }, "Dealer at the table") : null))));
}

/** @param {LobbyTable} table */
function seats(table) {
  if (!table.seats) return table.taken ? `${table.taken} playing, room for more` : "Room at the table";
  const free = table.seats - table.taken;
  if (!free) return "Every seat is taken";
  return `${free} of ${table.seats} seats free`;
}

async function load() {
  tables = /** @type {LobbyTable[]} */ (await ask("/api/lobby"));
  show();
}

fill(byId("main"),
  make("div", { class: "spread" },
    make("div", {}, make("h1", {}, "The pit"), make("p", { class: "muted" }, "Pick a table and take a seat. Every card is dealt by the rules of New Jersey, and every shuffle can be checked.")),
    make("p", {}, make("label", { for: "find" }, "Find a game"), " ", search)),
  count, list);
showVisitor();
attempt(load);
setInterval(() => load().catch(() => {}), EVERY_MS);
