/** The inspector: any round found again, step by step; tables verified and exported. */

import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { newest } from "../kit/pressing.js";
import { loadPieces } from "../kit/pieces.js";
import { showVisitor } from "../kit/visitor.js";
import { round } from "./round.js";
import { search } from "./search.js";
import { verify } from "./verify.js";

/** @import { GameRow, LobbyRow, Recalled } from "../kit/types.d.ts" */

/** @type {LobbyRow[]} */
let tables = [];
const shown = make("div", { id: "shown" });
const opening = newest();

async function start() {
  [tables] = await Promise.all([
    /** @type {Promise<LobbyRow[]>} */ (ask("/api/tables?closed=true")), loadPieces(), loadPieces("balls"),
  ]);
  const games = /** @type {GameRow[]} */ (await ask("/api/games"));
  fill(shown, make("div", { class: "panel" }, make("h2", {}, "A round, step by step"),
    make("p", {}, "Choose a round: it is shown as it was played, every card face up, with the rule and the settlement beside each step.")));
  fill(byId("main"), make("h1", {}, "Inspector"),
    make("div", { class: "columns side" }, search(tables, games, (table, number) => attempt(() => open(table, number))), shown));
  const query = new URLSearchParams(location.search);
  const table = query.get("table");
  if (table) await open(table, Number(query.get("round") ?? 1));
}

/**
 * @param {string} table
 * @param {number} number
 */
async function open(table, number) {
  const outdated = opening();
  const name = tables.find(row => row.id === table)?.name ?? table;
  fill(shown, make("p", { class: "panel muted", role: "status" }, "Reading the journal…"));
  history.replaceState(null, "", `?table=${table}&round=${number}`);
  try {
    const found = /** @type {Recalled} */ (await ask(`/api/tables/${table}/rounds/${number}/steps`));
    if (outdated()) return;
    fill(shown, round(found, name), verify(table));
    byId("round-title").focus({ preventScroll: true });
  } catch (error) {
    if (outdated()) return;
    fill(shown, verify(table));
    throw error;
  }
}

showVisitor();
attempt(start);
