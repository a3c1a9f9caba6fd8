/** The table of contents: subchapters, their sections, and how much of each the software carries out. */

import { draw, make } from "../kit/dom.js";

/** @import { Contents, Counts, SectionRow, Subchapter } from "../kit/types.d.ts" */

const PARTS = /** @type {const} */ (["implemented", "shown", "noted", "open"]);
const WIDTH = 60;

/**
 * @param {Contents} book
 * @param {string} chosen the section that is open
 * @param {string} game the game whose subchapter is open
 * @param {(section: string) => void} open
 */
export function contents(book, chosen, game, open) {
  return make("nav", { "aria-label": "Sections", class: "contents" },
    book.subchapters.map(each => subchapter(each, chosen, game, open)));
}

/**
 * @param {Subchapter} each
 * @param {string} chosen
 * @param {string} game
 * @param {(section: string) => void} open
 */
function subchapter(each, chosen, game, open) {
  const inside = each.sections.some(row => row.section === chosen) || (game !== "" && each.game === game);
  return make("details", { open: inside },
    make("summary", {}, make("span", { class: "number" }, each.number), ` ${each.name}`),
    make("ul", {}, each.sections.map(row => make("li", {}, link(row, chosen, open)))));
}

/**
 * @param {SectionRow} row
 * @param {string} chosen
 * @param {(section: string) => void} open
 */
function link(row, chosen, open) {
  return make("a", {
    href: `?cite=${encodeURIComponent(row.section)}`,
    class: row.in_force ? null : "not-yet",
    "aria-current": row.section === chosen ? "true" : null,
    onclick: event => {
      event.preventDefault();
      open(row.section);
    },
  }, make("span", { class: "number" }, row.number), ` ${row.title}`,
  row.in_force ? null : make("span", { class: "muted" }, " (not in force that day)"), share(row.counts));
}

/**
 * How the paragraphs of a section are carried out, as one bar.
 * @param {Counts} counts
 */
export function share(counts) {
  const all = PARTS.reduce((sum, part) => sum + counts[part], 0);
  if (!all) return null;
  let x = 0;
  return draw("svg", { viewBox: `0 0 ${WIDTH} 8`, width: WIDTH, height: 8, class: "share", role: "img",
    "aria-label": words(counts) },
  PARTS.map(part => {
    const width = counts[part] / all * WIDTH;
    x += width;
    return width ? draw("rect", { x: x - width, y: 0, width, height: 8, class: part }) : null;
  }));
}

/**
 * @param {Counts} counts
 */
export function words(counts) {
  return PARTS.filter(part => counts[part]).map(part => `${counts[part]} ${part}`).join(", ");
}
