/** The page of a table: what the server says is shown, what the player does is sent. */

import { announce } from "../kit/announce.js";
import { ask, askText } from "../kit/api.js";
import { cited } from "../kit/cite.js";
import { byId, fill, make } from "../kit/dom.js";
import { Live } from "../kit/live.js";
import { dollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { loadPieces } from "../kit/pieces.js";
import { askPlacard } from "../kit/placard.js";
import { play } from "../kit/sound.js";
import { showVisitor } from "../kit/visitor.js";
import { Fairness } from "../fairness/panel.js";
import { Actions } from "./actions.js";
import { Betting } from "./betting.js";
import { Board } from "./board.js";
import { Countdown } from "./countdown.js";
import { Felt } from "./felt.js";
import { Hands } from "./hands.js";
import { listen } from "./keys.js";
import { Model } from "./model.js";
import { Pending } from "./pending.js";
import { Rack } from "./rack.js";
import { Seats } from "./seats.js";
import { Sitting } from "./sitting.js";
import { Spots } from "./spots.js";
import { Story } from "./story.js";
import { Ticket } from "./ticket.js";
import { Wagers } from "./wagers.js";

/** @import { TablePage } from "../kit/types.d.ts" */
/** @import { Placard } from "../kit/placard.js" */
/** @import { EntryMessage } from "../kit/live.js" */
/** @import { Spot } from "./felt.js" */

const LOOKED_BACK = 300;
const CATCHING_UP_MS = 30;
const QUIET = new Set(["marked", "metered", "transferred", "contributed", "shuffled", "moved"]);
const PHONE = matchMedia("(width <= 700px)");
const id = location.pathname.split("/")[2] ?? "";

/**
 * @param {Placard} placard
 * @param {string} drawn
 * @param {TablePage} first
 */
function open(placard, drawn, first) {
  const model = new Model(placard);
  const sitting = new Sitting(id);
  const felt = new Felt(drawn, placard.chips);
  const layout = make("div", { class: "table-page" });
  const pending = new Pending(model, layout);
  const betting = new Betting(model, pending);
  const rack = new Rack(placard, (x, y, cents) => {
    const spot = spots.at(x, y);
    if (spot) put(spot, cents);
  });
  const countdown = new Countdown();
  const actions = new Actions(model, betting, pending, rack, countdown);
  const seats = new Seats(model, pending, value => {
    sitting.sat(value);
    fairness.own = value;
    announce("You have a seat. Pick a chip, then a spot on the felt.");
  });
  const spots = new Spots(felt, {
    put: spot => put(spot, rack.cents),
    takeDown: spot => {
      const key = Object.keys(model.wagers).find(each => felt.spotFor(each, model.seat) === spot);
      if (key) betting.takeDown(key);
    },
    sit: seat => seats.sit(seat),
  });
  const hands = new Hands(model);
  const story = new Story(model);
  const board = new Board();
  const fairness = new Fairness(model);
  fairness.own = sitting.value;
  const ticket = new Ticket(placard, wager => putOn(wager));
  const wagers = new Wagers(placard, wager => putOn(wager));
  const lost = make("p", { class: "lost", role: "alert", hidden: true }, "The connection is lost. Your seat and your hand are kept; connecting again ...");
  const markers = make("p", { class: "markers" });
  const zoom = make("button", { type: "button", class: "zoom plain", "aria-pressed": "false", onclick: () => {
    zoomed = !zoomed;
    framed();
  } });
  const box = make("div", { class: "felt-box", tabindex: 0, role: "region", "aria-label": "The table" }, felt.element);
  let zoomed = PHONE.matches;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let catching;

  /** @param {Spot} spot @param {number} cents */
  function put(spot, cents) {
    if (!model.page?.view.betting) notice("Betting is closed; wagers stay as they are until the round is over.");
    else betting.put(spot.key, cents, spot.behind);
  }

  /** @param {string} wager */
  function putOn(wager) {
    if (!model.seat) notice("Take a seat first.");
    else betting.put(wager, rack.cents);
  }

  function framed() {
    const seated = felt.spots.some(spot => spot.seat);
    felt.frame(zoomed && seated ? model.seat : "");
    box.classList.toggle("large", zoomed && !seated);
    zoom.hidden = !model.seat || !seated && !PHONE.matches;
    zoom.textContent = zoomed ? "Show the whole table" : seated ? "Show my place" : "Enlarge the felt";
    zoom.setAttribute("aria-pressed", String(zoomed));
  }

  function update() {
    const page = model.page;
    if (!page) return;
    seats.update();
    actions.update();
    felt.layChips(page, model.seat);
    felt.layPieces(model.hands, isTiles(model));
    spots.update(model.seat, page.view.betting, spot => describe(spot));
    hands.update();
    story.update(sitting.bought);
    board.update(page.board);
    fairness.update();
    ticket.lit(model.shown.at(-1)?.device === "balls" ? model.shown.at(-1)?.values ?? [] : []);
    const mine = page.view.asked?.seats.includes(model.seat);
    const whole = placard.decision_seconds * 1000;
    countdown.set(page.ends_in, whole, mine ? `${capital(page.default)} applies` : `Seat ${page.view.asked?.seats.join(", ")}: ${page.default} applies`);
    fill(markers, page.markers.map(text => make("span", { class: "tag" }, text)));
    framed();
  }

  /** @param {Spot} spot */
  function describe(spot) {
    const stake = Object.entries(model.wagers).filter(([key]) => felt.spotFor(key, model.seat) === spot)
      .reduce((sum, [, wager]) => sum + wager.stake, 0);
    return stake ? `${spot.label}, ${dollars(stake)} on it` : spot.label;
  }

  /** @param {EntryMessage} entry */
  function heard(entry) {
    const asked = model.page?.asks ?? "";
    const news = model.hear(entry);
    if (entry.events.some(event => event.type === "closed")) betting.closed();
    sitting.heard(entry.events, model.page?.seats ?? []);
    if (entry.page) model.take(entry.page);
    if (!news) {
      catchUp();
      return;
    }
    const spun = entry.events.findLast(event => event.type === "drawn" && event.device === "wheel");
    if (spun) felt.spin(spun.values[0] - spun.first);
    const said = entry.told.filter(each => !QUIET.has(each.type)).map(each => each.text);
    if (said.length) announce(said.slice(-8).join(". "));
    if (model.page?.asks && model.page.asks !== asked) announce(`Your turn. ${model.page.asks}`);
    if (model.over && model.results.length && entry.events.some(event => event.type === "round_closed")) {
      if (model.net > 0) play("win");
      name();
    }
    update();
  }

  /** Show what happened before the page came or while the connection was lost, once for many entries. */
  function catchUp() {
    clearTimeout(catching);
    catching = setTimeout(update, CATCHING_UP_MS);
  }

  /** Ask what the hands that lie there at the end of a round are called. */
  async function name() {
    const shown = Object.fromEntries(Object.entries(model.hands).map(([holder, hand]) => [holder, hand.pieces]));
    if (!Object.keys(shown).length) return;
    const names = /** @type {Record<string, string>} */ (await ask(`/api/tables/${id}/hands`, { method: "POST", body: { hands: shown } }).catch(() => ({})));
    for (const [holder, called] of Object.entries(names)) {
      const hand = model.hands[holder];
      if (hand) hand.name = called;
    }
    hands.update();
  }

  betting.changed = update;
  model.take(first);
  const after = Math.max(0, first.view.sequence - LOOKED_BACK);
  fill(layout,
    make("div", { class: "play" }, lost,
      box, make("div", { class: "under-felt" }, markers, zoom), seats.element, actions.element, ticket.element),
    hands.element,
    make("aside", { class: "side", "aria-label": "Result, history and rules" }, story.element, board.element, fairness.element));
  fill(byId("main"), heading(placard), layout, wagers.element, rules(placard));
  update();
  listen(() => actions.keys, rack);
  new Live(id, after, {
    watching: hello => {
      model.begin(hello);
      update();
    },
    entry: heard,
    ready: ready => {
      model.readySeats = ready.seats;
      actions.update();
      if (ready.seats.length) countdown.set(ready.closes_in, ready.closes_in, "The dealer goes on");
    },
    connection: (connected, why) => {
      lost.hidden = connected;
      if (!connected && why) lost.textContent = why;
    },
  });
}

/** @param {Model} model */
function isTiles(model) {
  return Object.values(model.hands).some(hand => hand.pieces.some(piece => piece.includes("-")));
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {Placard} placard */
function heading(placard) {
  const proposed = placard.standing.startsWith("proposed");
  return make("div", { class: "spread table-head" },
    make("div", {}, make("h1", {}, placard.game),
      make("span", { class: proposed ? "tag warn" : "tag" }, capital(placard.standing))),
    make("div", { class: "row" },
      make("a", { class: "button", href: "/" }, "Other tables"),
      make("a", { class: "button", href: `/tables/${id}/text` }, "Text view")));
}

/** @param {Placard} placard */
function rules(placard) {
  return make("details", { class: "panel how" }, make("summary", {}, make("span", { class: "h2" }, "How it is played here")),
    make("ol", {}, placard.how.map(each => make("li", {}, each.text, " ", cited(each.cite)))),
    placard.rules.length ? make("dl", { class: "card" }, placard.rules.flatMap(([name = "", text = ""]) => [make("dt", {}, name), make("dd", {}, text)])) : null);
}

async function start() {
  const [page, placard, drawn] = await Promise.all([
    /** @type {Promise<TablePage>} */ (ask(`/api/tables/${id}/page`)),
    askPlacard(id),
    askText(`/api/tables/${id}/felt`),
    loadPieces(),
  ]);
  if (placard.marks) await loadPieces("balls");
  document.title = `${placard.game} · croupier`;
  open(placard, drawn, page);
}

showVisitor();
attempt(start);
