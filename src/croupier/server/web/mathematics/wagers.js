/** Every wager with its house edge as a bar, a percentage and a fraction, and beside it the edge by the rules. */

import { draw, make } from "../kit/dom.js";

/** @import { Mathematics, WagerFigures } from "../kit/types.d.ts" */

const WIDTH = 130;
const HEIGHT = 14;
const LONG = 44;

/**
 * The table of wagers; `rules` are the figures under the rules alone, where something else is tried.
 * @param {Mathematics} found
 * @param {Mathematics | null} rules
 */
export function wagers(found, rules) {
  const known = new Map((rules?.wagers ?? []).map(each => [each.id, each]));
  const most = Math.max(0.0001, ...found.wagers.map(each => Math.abs(each.edge ?? 0)));
  const below = found.wagers.some(each => (each.edge ?? 0) < 0);
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Wagers" },
    make("table", { class: "wagers" },
      make("caption", { class: "unseen" }, `House edge of every wager of ${found.name}`),
      make("thead", {}, make("tr", {},
        make("th", { scope: "col" }, "Wager"),
        make("th", { scope: "col", class: "number" }, "House edge"),
        make("th", { scope: "col", class: "bar" }, make("span", { class: "unseen" }, "Picture")),
        make("th", { scope: "col" }, "Exact"),
        make("th", { scope: "col", class: "number" }, "Standard deviation"))),
      make("tbody", {}, found.wagers.map(each => row(each, known.get(each.id), most, below)))));
}

/**
 * @param {WagerFigures} wager
 * @param {WagerFigures | undefined} rules
 * @param {number} most
 * @param {boolean} below whether some wager favors the player
 */
function row(wager, rules, most, below) {
  return make("tr", { "data-wager": wager.id },
    make("th", { scope: "row" }, details(wager)),
    make("td", { class: "number" }, wager.percent || "–", difference(wager, rules)),
    make("td", { class: "bar" }, wager.edge === null ? null : bar(wager.edge, most, below, rules?.edge ?? null)),
    make("td", {}, fraction(wager.exact)),
    make("td", { class: "number" }, wager.deviation || "–"));
}

/**
 * A fraction; a very long one is shown in part and whole when it is opened.
 * @param {string} exact
 */
export function fraction(exact) {
  if (exact.length <= LONG) return make("span", { class: "exact" }, exact);
  return make("details", { class: "exact" },
    make("summary", {}, `${exact.slice(0, 14)}… (${exact.length - 1} digits)`), exact);
}

/**
 * How far the edge has moved from that of the rules.
 * @param {WagerFigures} wager
 * @param {WagerFigures | undefined} rules
 */
function difference(wager, rules) {
  if (!rules || wager.edge === null || rules.edge === null || rules.percent === wager.percent) return null;
  const moved = 100 * (wager.edge - rules.edge);
  const words = `${moved > 0 ? "+" : "−"}${Math.abs(moved).toFixed(4)}`;
  return make("div", { class: moved > 0 ? "moved up" : "moved down" }, words,
    make("span", { class: "unseen" }, ` percentage points against ${rules.percent} by the rules`));
}

/**
 * @param {number} edge
 * @param {number} most
 * @param {boolean} below
 * @param {number | null} rules
 */
function bar(edge, most, below, rules) {
  const middle = below ? WIDTH / 2 : 0;
  const scale = (WIDTH - middle) / most;
  const length = Math.max(1, Math.abs(edge) * scale);
  const mark = rules === null || Math.abs(rules) > most ? null : middle + rules * scale;
  return draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true" },
    draw("rect", { x: edge < 0 ? middle - length : middle, y: 2, width: length, height: HEIGHT - 4, rx: 2,
      class: edge < 0 ? "players" : "houses" }),
    below ? draw("line", { x1: middle, x2: middle, y1: 0, y2: HEIGHT, class: "zero" }) : null,
    mark === null || rules === edge ? null
      : draw("line", { x1: mark, x2: mark, y1: 0, y2: HEIGHT, class: "rules" }));
}

/**
 * A wager's name; opened, its outcomes and what the value rests on.
 * @param {WagerFigures} wager
 */
function details(wager) {
  return make("details", {},
    make("summary", {}, wager.name),
    wager.per.length === 0 ? null : make("p", { class: "muted" },
      wager.per.map(each => `per ${each.per}: ${each.percent} (${each.exact})`).join("; ")),
    wager.outcomes.length === 0 ? null : make("table", { class: "outcomes" },
      make("thead", {}, make("tr", {},
        make("th", { scope: "col" }, "Outcome"), make("th", { scope: "col" }, "Pays"),
        make("th", { scope: "col", class: "number" }, "Probability"), make("th", { scope: "col" }, "Exact"))),
      make("tbody", {}, wager.outcomes.map(each => make("tr", {},
        make("th", { scope: "row" }, each.name), make("td", {}, each.pays),
        make("td", { class: "number" }, each.chance), make("td", {}, fraction(each.exact)))))),
    make("p", { class: "muted" }, `Assumes: ${wager.assumes}.`),
    wager.method ? make("p", { class: "muted" }, `Method: ${wager.method}.`) : null);
}
