/** The best play: the chart in its colors, and what is played in words. */

import { make } from "../kit/dom.js";

/** Ranks of cards in a row; split, every second part is one. */
const RANKS = /\b((?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA]))+)\b/;

/** @import { Chart, ChartFigures, Figure, FigureRows, Play } from "../kit/types.d.ts" */

/**
 * The strategy of a game, if it has decisions.
 * @param {ChartFigures | null} chart
 * @param {Play[]} play
 */
export function strategy(chart, play) {
  return [
    chart && make("p", { class: "muted" }, `For: ${chart.note}.`),
    ...(chart?.parts ?? []).map(part => table(part, chart?.colors ?? {})),
    chart && legend(chart),
    ...play.map(each => make("div", { class: `play level${Math.min(each.level, 3)}` },
      make("h3", {}, each.title),
      each.lines.length === 1 ? make("p", {}, unbroken(each.lines[0] ?? ""))
        : make("ul", {}, each.lines.map(line => make("li", {}, unbroken(line)))))),
  ];
}

/**
 * Words in which ranks such as 9-J-Q stay on one line.
 * @param {string} text
 */
function unbroken(text) {
  return text.split(RANKS).map((part, place) => place % 2 ? make("span", { class: "unbroken" }, part) : part);
}

/**
 * @param {Chart} chart
 * @param {Record<string, string>} colors
 */
function table(chart, colors) {
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Strategy chart" },
    make("table", { class: "chart" },
      make("caption", {}, chart.seen),
      chart.parts.map(part => [
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, part.title),
          chart.columns.map(column => make("th", { scope: "col" }, column)))),
        make("tbody", {}, part.rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name ?? ""),
          cells.map(letter => colored(make("td", {}, letter), colors[letter]))))),
      ]).flat()));
}

/**
 * @template {HTMLElement} Made
 * @param {Made} element
 * @param {string | undefined} color
 */
function colored(element, color) {
  if (color) element.style.background = color;
  return element;
}

/**
 * @param {ChartFigures} chart
 */
function legend(chart) {
  return make("ul", { class: "legend" }, chart.parts.flatMap(part => part.letters).map(([letter, words]) =>
    make("li", {}, colored(make("b", {}, letter), chart.colors[letter]), ` ${words}`)));
}

/**
 * Figures beside the wagers, and tables of them.
 * @param {Figure[]} figures
 * @param {FigureRows[]} tables
 */
export function furtherFigures(figures, tables) {
  const lists = figures.length === 0 ? [] : [{
    title: "Figures", header: ["Figure", "Value", "Exact"],
    rows: figures.map(each => [each.name, each.decimal, each.exact]),
  }];
  return [...lists, ...tables].map(each => make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": each.title },
    make("table", {}, make("caption", {}, each.title),
      make("thead", {}, make("tr", {}, each.header.map(head => make("th", { scope: "col" }, head)))),
      make("tbody", {}, each.rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name ?? ""),
        cells.map(cell => make("td", { class: "exact" }, cell))))))));
}
