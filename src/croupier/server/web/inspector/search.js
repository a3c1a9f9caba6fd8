/** Searching rounds: by table, game, time, patron and irregularity. */

import { ask } from "../kit/api.js";
import { make, refill } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { newest } from "../kit/pressing.js";

/** @import { FoundRound, GameRow, LobbyRow } from "../kit/types.d.ts" */

const LIMIT = 50;
const wide = matchMedia("(width >= 1000px)");

/**
 * The form and its results; `open` is called with a round that was chosen.
 * @param {LobbyRow[]} tables
 * @param {GameRow[]} games
 * @param {(tableId: string, number: number) => void} open
 */
export function search(tables, games, open) {
  const table = make("select", { id: "s-table" }, make("option", { value: "" }, "every table"),
    tables.map(row => make("option", { value: row.id }, row.closed_at ? `${row.name} (closed)` : row.name)));
  const game = make("select", { id: "s-game" }, make("option", { value: "" }, "every game"),
    games.map(row => make("option", { value: row.id }, row.name)));
  const patron = make("input", { id: "s-patron", autocomplete: "off" });
  const irregularity = make("input", { id: "s-irregularity", autocomplete: "off", placeholder: "such as improper cut" });
  const irregular = make("input", { id: "s-irregular", type: "checkbox" });
  const since = make("input", { id: "s-since", type: "datetime-local" });
  const until = make("input", { id: "s-until", type: "datetime-local" });
  const results = make("div", { "aria-live": "polite", id: "results" });
  /** @type {FoundRound[]} */
  let found = [];
  const question = newest();

  /** @param {number} before */
  async function ask_(before) {
    const outdated = question();
    const query = new URLSearchParams();
    const named = { table: table.value, game: game.value, patron: patron.value.trim(), irregularity: irregularity.value.trim().replaceAll(" ", "_") };
    for (const [name, value] of Object.entries(named)) if (value) query.set(name, value);
    if (irregular.checked) query.set("irregular", "true");
    if (since.value) query.set("since", String(Date.parse(since.value)));
    const end = before || (until.value ? Date.parse(until.value) : 0);
    if (end) query.set("before", String(end));
    query.set("limit", String(LIMIT));
    const rows = /** @type {FoundRound[]} */ (await ask(`/api/rounds?${query}`));
    if (outdated()) return;
    found = before ? [...found, ...rows] : rows;
    refill(results, [found, rows.length], () => [list(found, open), rows.length < LIMIT ? null : make("button", {
      type: "button", onclick: () => attempt(() => ask_(found.at(-1)?.at ?? 0)),
    }, "Earlier rounds")]);
  }

  const form = make("form", {
    onsubmit: event => {
      event.preventDefault();
      attempt(() => ask_(0));
    },
  }, labeled("Table", table), labeled("Game", game), labeled("Patron", patron), labeled("Irregularity", irregularity),
  make("div", { class: "checked" }, irregular, make("label", { for: "s-irregular" }, "only rounds with an irregularity or a correction")),
  labeled("From", since), labeled("Until", until), make("button", { class: "main" }, "Search"));
  attempt(() => ask_(0));
  return make("section", { class: "panel", "aria-label": "Search" }, make("details", { open: !location.search || wide.matches },
    make("summary", {}, "Find a round"), form, results));
}

/**
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 */
function labeled(label, control) {
  return make("div", { class: "field" }, make("label", { for: control.id }, label), control);
}

/**
 * @param {FoundRound[]} rows
 * @param {(tableId: string, number: number) => void} open
 */
function list(rows, open) {
  if (rows.length === 0) return make("p", { class: "muted" }, "No round matches.");
  return make("ul", { class: "rounds" }, rows.map(row => make("li", {}, make("button", {
    type: "button", onclick: () => open(row.table_id, row.number),
  }, make("span", { class: "which" }, `${row.table}, round ${row.number}`),
  make("span", { class: "muted" }, new Date(row.at).toLocaleString("en-US")),
  row.patrons.length ? make("span", { class: "muted" }, row.patrons.join(", ")) : null,
  [...row.irregularities, ...(row.corrections ? ["corrected"] : [])].map(each =>
    make("span", { class: "tag warn" }, each.replaceAll("_", " ")))))));
}
