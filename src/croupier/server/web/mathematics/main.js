/** Mathematics: every wager's house edge, the best play, the value of a hand; options and pay tables to be tried. */

import { announce } from "../kit/announce.js";
import { ask, askLines, Refused } from "../kit/api.js";
import { cited } from "../kit/cite.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt, notice } from "../kit/notice.js";
import { newest } from "../kit/pressing.js";
import { showVisitor } from "../kit/visitor.js";
import { hand } from "./hand.js";
import { keep, path, readSetting } from "./setting.js";
import { furtherFigures, strategy } from "./strategy.js";
import { trying } from "./trying.js";
import { wagers } from "./wagers.js";

/** @import { GameRow, Mathematics } from "../kit/types.d.ts" */

const PAUSE_MS = 250;
const setting = readSetting(location.search);
/** @type {Mathematics | null} */
let rules = null;
const question = newest();
const opening = newest();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {{again: () => void} | null} */
let handPanel = null;

const progress = make("progress", { hidden: true, "aria-label": "Working out the figures" });
const state = make("p", { class: "muted", role: "status" });
const figures = make("div", { id: "figures" });
const form = make("div", { id: "trying" });
const hands = make("div", { id: "hands" });

async function start() {
  const games = /** @type {GameRow[]} */ (await ask("/api/games"));
  if (!games.some(game => game.id === setting.game)) setting.game = games[0]?.id ?? "";
  const chosen = make("select", { id: "game" }, games.map(game =>
    make("option", { value: game.id, selected: game.id === setting.game }, game.name)));
  const day = make("input", { id: "as-of", type: "date", value: setting.asOf, min: "1978-06-02" });
  chosen.addEventListener("change", () => {
    setting.game = chosen.value;
    reset();
  });
  day.addEventListener("change", () => {
    setting.asOf = day.value;
    reset();
  });
  fill(byId("main"),
    make("div", { class: "spread" }, make("h1", {}, "Mathematics"),
      make("div", { class: "row" },
        make("label", { for: "game" }, "Game"), chosen,
        make("label", { for: "as-of" }, "Rules of"), day,
        make("button", { type: "button", onclick: reset }, "Back to the rules"))),
    make("div", { class: "working" }, progress, state),
    make("div", { class: "columns two" },
      make("div", {}, figures),
      make("div", {}, hands, make("section", { class: "panel", "aria-labelledby": "try-title" },
        make("h2", { id: "try-title" }, "Try other rules"), form))));
  await shown();
}

function reset() {
  setting.options.clear();
  setting.pays.clear();
  rules = null;
  attempt(shown);
}

/** Show the game from the beginning: its form, its hand and its figures. */
async function shown() {
  const outdated = opening();
  question();
  clearTimeout(waiting);
  const alone = { ...setting, options: new Map(), pays: new Map() };
  const declared = /** @type {import("./trying.js").Rules} */ (await ask(path(alone, "rules")));
  if (outdated()) return;
  fill(form, trying(declared, setting, changed));
  fill(hands);
  handPanel = null;
  await worked();
}

/** Something was changed: ask again, once the visitor pauses. */
function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(() => attempt(worked), PAUSE_MS);
}

async function worked() {
  keep(setting);
  const over = question();
  const tried = setting.options.size > 0 || setting.pays.size > 0;
  try {
    const found = await figuresOf(setting, over);
    if (over() || !found) return;
    const alone = tried && !rules ? await figuresOf({ ...setting, options: new Map(), pays: new Map() }, over).catch(() => null) : rules;
    if (over()) return;
    rules = tried ? alone : found;
    show(found, tried ? rules : null);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (over()) return;
    done("");
    fill(figures, make("section", { class: "panel" }, make("div", { class: "callout bad" },
      make("p", {}, `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)} `, error.cite ? cited(error.cite) : null))));
    notice(error.message, { cite: error.cite, bad: true });
  }
}

/**
 * The figures of a setting; progress is shown while they are worked out.
 * @param {import("./setting.js").Setting} of
 * @param {() => boolean} over
 * @returns {Promise<Mathematics | null>}
 */
async function figuresOf(of, over) {
  progress.hidden = false;
  progress.removeAttribute("value");
  state.textContent = "Working out the exact figures…";
  /** @type {Mathematics | null} */
  let found = null;
  /** @type {Refused | null} */
  let refused = null;
  await askLines(path(of, "mathematics/live"), line => {
    if (line.answer) found = line.answer;
    else if (line.error) refused = new Refused(400, line.error);
    else {
      const { done: parts, of: all, seconds } = line.progress;
      if (all) progress.setAttribute("value", String(parts / all));
      state.textContent = `Working out the exact figures, ${Math.round(seconds)} seconds so far…`;
    }
  }, over);
  if (refused) throw refused;
  return found;
}

/**
 * @param {string} said
 */
function done(said) {
  progress.hidden = true;
  state.textContent = said;
}

/**
 * @param {Mathematics} found
 * @param {Mathematics | null} byRules
 */
function show(found, byRules) {
  done("");
  fill(figures,
    make("section", { class: "panel", "aria-labelledby": "edges-title" },
      make("h2", { id: "edges-title" }, found.name),
      make("p", {}, `${found.standing.charAt(0).toUpperCase()}${found.standing.slice(1)}. `,
        make("a", { href: `/rulebook?game=${encodeURIComponent(found.game)}` }, "Rulebook"), " · ",
        make("a", { href: path(setting, "analysis") }, "JSON")),
      found.caveats.length ? make("details", { class: "muted" }, make("summary", {}, "How far these rules are known"),
        found.caveats.map(each => make("p", {}, each))) : null,
      found.departures.length ? make("div", { class: "callout" },
        make("p", {}, make("strong", {}, "Not the rules of New Jersey: "), "what it would be worth if"),
        make("ul", {}, found.departures.map(each => make("li", {}, each)))) : null,
      byRules ? make("p", { class: "muted" },
        "The small figures say by how many percentage points an edge has moved; the mark in a bar is the edge by the rules alone.") : null,
      wagers(found, byRules)),
    found.chart || found.play.length ? make("section", { class: "panel", "aria-labelledby": "play-title" },
      make("h2", { id: "play-title" }, "Best play"), strategy(found.chart, found.play)) : null,
    found.figures.length || found.tables.length ? make("section", { class: "panel", "aria-labelledby": "more-title" },
      make("h2", { id: "more-title" }, "Further figures"), furtherFigures(found.figures, found.tables)) : null);
  const first = found.wagers[0];
  if (first) announce(`${found.name}: ${first.name} ${first.percent}`);
  if (!handPanel && found.hand) {
    const made = hand(found.hand, setting);
    handPanel = made;
    fill(hands, make("section", { class: "panel", "aria-labelledby": "hand-title" },
      make("h2", { id: "hand-title" }, found.hand.against ? "Hands against each other" : "Value of a hand"), made.element));
  } else handPanel?.again();
}

showVisitor();
attempt(start);
