/** The dealer at a live table: what comes next, what is entered, what went wrong. */

import { announce } from "../kit/announce.js";
import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { Live } from "../kit/live.js";
import { attempt } from "../kit/notice.js";
import { showVisitor } from "../kit/visitor.js";
import { deckList } from "../staff/decks.js";
import { carryOut } from "../staff/two_people.js";
import { entering, hearScanner } from "./entering.js";
import { lying, patrons } from "./patrons.js";
import { correcting, reporting } from "./reporting.js";

/** @import { Deck, DealerPage, LobbyTable, ReadAnswer } from "../kit/types.d.ts" */

const table = new URLSearchParams(location.search).get("table") ?? "";
const next = make("div", { class: "panel next", "aria-live": "polite" });
const enter = make("section", { class: "panel", "aria-label": "Enter what was drawn" });
const lies = make("section", { "aria-label": "The table" });
const people = make("section", { class: "panel", "aria-label": "Patrons" });
const cards = make("section", { class: "panel", "aria-label": "Cards and dice" });
const wrong = make("div", {});
let entriesShown = -1;
let sequence = -1;

async function start() {
  if (!table) {
    await choose();
    return;
  }
  fill(byId("main"), make("h1", {}, "Dealer"), next,
    make("div", { class: "columns two" }, make("div", {}, enter, people), make("div", {}, lies, cards, wrong)));
  await show();
  hearScanner(entered);
  const again = () => {
    attempt(() => show());
  };
  new Live(table, sequence, { watching: again, entry: again, ready: () => {}, connection: () => {} });
}

async function choose() {
  const rows = /** @type {LobbyTable[]} */ (await ask("/api/lobby"));
  const live = rows.filter(row => row.mode === "live");
  fill(byId("main"), make("h1", {}, "Dealer"), make("section", { class: "panel" },
    make("h2", {}, "Live tables"),
    live.length ? make("ul", {}, live.map(row => make("li", {}, make("a", { href: `?table=${row.id}` }, row.name), ` ${row.title}`)))
      : make("p", {}, "No live table is open. A floorperson opens one on the floor's page.")));
}

/** @param {boolean} [anyway] also where the table has not gone on */
async function show(anyway = false) {
  const page = /** @type {DealerPage} */ (await ask(`/api/tables/${table}/dealer`));
  const change = () => {
    attempt(() => show(true));
  };
  if (page.view.sequence === sequence) {
    // What is half entered stays; only the decks may have changed without the table going on.
    if (anyway) await showDecks(change);
    return;
  }
  const before = sequence;
  sequence = page.view.sequence;
  const typing = document.activeElement?.id ?? "";
  fill(next, make("p", { class: "muted" }, `${page.name}, round ${page.view.round}`), make("p", { class: "instruction" }, page.next),
    page.reminders.length ? make("details", {}, make("summary", {}, "What the rules ask of you now"),
      make("ul", {}, page.reminders.map(each => make("li", {}, each)))) : null);
  fill(enter, make("h2", {}, "Enter"), entering(page, entered));
  fill(lies, lying(page));
  fill(people, make("h2", {}, "Patrons"), patrons(table, page, change).flat());
  if (before >= 0) announce(page.next);
  if (typing) document.getElementById(typing)?.focus();
  await showDecks(change);
  const last = page.entered[0]?.entry ?? 0;
  if (last === entriesShown) return;
  entriesShown = last;
  fill(wrong,
    make("details", { class: "panel" }, make("summary", {}, "Correct an entry"), correcting(table, page, change)),
    make("details", { class: "panel" }, make("summary", {}, "Report an irregularity"), reporting(table, page, change)));
}

/** @param {() => void} change */
async function showDecks(change) {
  const decks = /** @type {Deck[]} */ (await ask(`/api/tables/${table}/decks`));
  fill(cards, make("h2", {}, "Cards and dice"), deckList(table, decks, "dealer", change));
}

/**
 * Something was clicked, typed or scanned.
 * @param {string} text
 */
function entered(text) {
  attempt(async () => {
    const read = /** @type {ReadAnswer} */ (await ask(`/api/tables/${table}/read`, { method: "POST", body: { text } }));
    await carryOut(table, read.command, "");
    await show(true);
  });
}

showVisitor();
attempt(start);
