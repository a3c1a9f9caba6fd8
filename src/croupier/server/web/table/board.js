/** Roads and histories: the table's board of recent results. */

import { counted } from "../kit/counted.js";
import { draw, fill, make } from "../kit/dom.js";

/** @import { BoardPicture, Road } from "../kit/types.d.ts" */

const CELL = 14;
const ROWS = 6;
const COLUMNS = 24;

export class Board {
  constructor() {
    this.content = make("div", { class: "board" });
    this.heading = make("h2", {});
    this.element = make("section", { class: "panel", hidden: true }, this.heading, this.content);
    this.shown = "";
  }

  /** @param {BoardPicture | null} board */
  update(board) {
    this.element.hidden = !board;
    const state = JSON.stringify(board);
    if (!board || state === this.shown) return;
    this.shown = state;
    this.heading.textContent = `The last ${board.name}`;
    fill(this.content,
      board.marks.length ? null : make("p", { class: "muted" }, `No ${board.name} yet.`),
      board.roads.map(road),
      board.roads.length || board.kind === "draw" ? null : make("ol", { class: "marks", "aria-label": `The last ${board.name}, newest first` },
        board.marks.slice(-30).reverse().map(mark => make("li", { class: `result-mark ${group(mark.group)}`, title: `Round ${mark.round}` }, mark.shown))),
      board.marks.length ? make("details", {}, make("summary", {}, "In words and numbers"),
        make("pre", { tabindex: 0, class: "wide" }, board.lines.join("\n"))) : null);
  }
}

/** @param {Road} found */
function road(found) {
  const columns = Math.max(...found.cells.map(cell => cell.column)) + 1;
  const first = Math.max(0, columns - COLUMNS);
  const width = Math.min(columns, COLUMNS) * CELL;
  return make("figure", { class: "road" }, make("figcaption", {}, found.name),
    draw("svg", { viewBox: `0 0 ${Math.max(width, COLUMNS * CELL / 2)} ${ROWS * CELL}`, role: "img", "aria-label": `${found.name}, ${counted(found.cells.length, "entry", "entries")}` },
      found.cells.filter(cell => cell.column >= first).map(cell => draw("g",
        { transform: `translate(${(cell.column - first + 0.5) * CELL} ${(cell.row + 0.5) * CELL})` },
        draw("circle", { r: CELL / 2 - 1.5, class: `bead ${cell.mark}` }),
        cell.ties ? draw("path", { d: "M-5 5 5-5", class: "bead tie-line" }) : null,
        found.name === "Bead plate" ? draw("text", { y: 3, "text-anchor": "middle", class: "bead-letter" }, cell.mark.charAt(0).toUpperCase()) : null))));
}

/** @param {string} name */
function group(name) {
  return name.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
}
