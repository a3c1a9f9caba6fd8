/** The lobby. */

import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { showVisitor } from "../kit/visitor.js";

/** @import { LobbyRow } from "../kit/types.d.ts" */

async function show() {
  const rows = /** @type {LobbyRow[]} */ (await ask("/api/tables"));
  fill(byId("main"), make("h1", {}, "The pit"), make("ul", {}, rows.map(row =>
    make("li", {}, make("a", { href: `/tables/${row.id}` }, row.name)))));
}

showVisitor();
attempt(show);
