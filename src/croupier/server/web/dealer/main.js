/** The dealer at a live table: what comes next, what is entered, what went wrong. */

import { announce } from "../kit/announce.js";
import { ask, askText } from "../kit/api.js";
import { byId, fill, make, refill } from "../kit/dom.js";
import { Live } from "../kit/live.js";
import { attempt } from "../kit/notice.js";
import { inOrder, reloading } from "../kit/pressing.js";
import { loadPieces } from "../kit/pieces.js";
import { askPlacard } from "../kit/placard.js";
import { showVisitor, whoIsHere } from "../kit/visitor.js";
import { deckList } from "../staff/decks.js";
import { proposals } from "../staff/proposals.js";
import { carryOut } from "../staff/two_people.js";
import { Entering, hearScanner } from "./entering.js";
import { Layout } from "./layout.js";
import { Patrons } from "./patrons.js";
import { correcting, reporting } from "./reporting.js";

/** @import { Deck, DealerPage, LobbyTable, Proposal, ReadAnswer, SessionAnswer } from "../kit/types.d.ts" */

const EVERY_MS = 4_000;
const table = new URLSearchParams(location.search).get("table") ?? "";
const next = make("div", { class: "panel next", "aria-live": "polite" });
const enter = new Entering(entered);
const people = new Patrons(table, change);
const cards = make("section", { class: "panel", "aria-label": "Cards and dice" });
const waiting = make("section", { class: "panel", "aria-label": "To be confirmed", "aria-live": "polite", hidden: true });
const wrong = make("div", {});
const show = reloading(load);
const entering = inOrder();
/** @type {Layout | null} */
let layout = null;
/** @type {DealerPage | null} */
let shown = null;
/** @type {SessionAnswer | null} */
let me = null;
let sequence = -1;

async function start() {
  if (!table) {
    await choose();
    return;
  }
  const [placard, drawn] = await Promise.all([
    askPlacard(table),
    askText(`/api/tables/${table}/felt`),
    loadPieces(),
  ]);
  people.placard = placard;
  layout = new Layout(drawn, placard, people);
  people.chosen = () => shown && layout?.update(shown);
  fill(byId("main"), make("h1", {}, "Dealer"), next, waiting,
    make("div", { class: "columns two" }, make("div", {}, enter.element, people.element), make("div", {}, layout.element, cards, wrong)));
  me = await whoIsHere();
  await show();
  hearScanner(entered);
  new Live(table, sequence, { watching: change, entry: change, ready: () => {}, connection: () => {} });
  setInterval(() => document.hidden || show().catch(() => {}), EVERY_MS);  // decks and proposals are no entries
}

async function choose() {
  const rows = /** @type {LobbyTable[]} */ (await ask("/api/lobby"));
  const live = rows.filter(row => row.mode === "live");
  fill(byId("main"), make("h1", {}, "Dealer"), make("section", { class: "panel" },
    make("h2", {}, "Live tables"),
    live.length ? make("ul", {}, live.map(row => make("li", {}, make("a", { href: `?table=${row.id}` }, row.name), ` ${row.title}`)))
      : make("p", {}, "No live table is open. A floorperson opens one on the floor's page.")));
}

/** Show the table as it is now; only what has changed is drawn again, so that a half-made entry stays. */
async function load() {
  const page = /** @type {DealerPage} */ (await ask(`/api/tables/${table}/dealer`));
  const decks = /** @type {Deck[]} */ (await ask(`/api/tables/${table}/decks`));
  const standing = /** @type {Proposal[]} */ (await ask(`/api/tables/${table}/proposals`));
  if (page.view.sequence < sequence) return;
  const news = sequence >= 0 && page.view.sequence > sequence;
  sequence = page.view.sequence;
  shown = page;
  refill(next, [page.name, page.view.round, page.next, page.reminders], () => [
    make("p", { class: "muted" }, `${page.name}, round ${page.view.round}`), make("p", { class: "instruction" }, page.next),
    page.reminders.length ? make("details", {}, make("summary", {}, "What the rules ask of you now"),
      make("ul", {}, page.reminders.map(each => make("li", {}, each)))) : null,
  ]);
  enter.update(page);
  people.update(page);
  layout?.update(page);
  refill(cards, decks, () => [make("h2", {}, "Cards and dice"), deckList(table, decks, "dealer", change)]);
  waiting.hidden = standing.length === 0;
  refill(waiting, standing, () => proposals(standing, () => page.name, me, change));
  next.dataset["sequence"] = String(sequence);
  if (news) announce(page.next);
  refill(wrong, [page.entered, page.irregularities.length], () => [
    make("details", { class: "panel" }, make("summary", {}, "Correct an entry"), correcting(table, page, change)),
    make("details", { class: "panel" }, make("summary", {}, "Report an irregularity"), reporting(table, page, change)),
  ]);
}

/** Something has changed; done when it is shown. */
function change() {
  return attempt(show);
}

/**
 * Something was clicked, typed or scanned: it is entered after what came before it.
 * @param {string} text
 */
function entered(text) {
  entering(() => attempt(async () => {
    const read = /** @type {ReadAnswer} */ (await ask(`/api/tables/${table}/read`, { method: "POST", body: { text } }));
    await carryOut(table, read.command, "");
    await show();
  }));
}

showVisitor();
attempt(start);
