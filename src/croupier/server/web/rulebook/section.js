/** A section: its paragraphs, what the software does for each, and its history. */

import { make } from "../kit/dom.js";

/** @import { HistoryRow, ParagraphRow, SectionPage } from "../kit/types.d.ts" */

/**
 * @param {SectionPage} page
 * @param {string} cite the paragraph that was asked for
 * @param {(section: string) => void} open
 */
export function section(page, cite, open) {
  const asked = cite.replace(/^13:69F/, "19:47");
  return make("article", { "aria-labelledby": "section-title" },
    make("p", { class: "muted" }, page.game_name,
      page.game ? [" · ", make("a", { href: `/mathematics?game=${page.game}` }, "Mathematics")] : null),
    make("h2", { id: "section-title", tabindex: "-1" }, `${page.number} ${page.title}`),
    make("p", { class: "muted" }, standing(page)),
    page.words_held ? null : make("div", { class: "callout" }, make("p", {},
      "The words of this section are not held, so its paragraphs are not listed. What the software does in its place is cited below.")),
    make("ol", { class: "paragraphs" }, page.paragraphs.map(each => paragraph(each, inside(each.id, asked)))),
    page.cited.length ? make("details", { class: "panel", open: page.paragraphs.length === 0 },
      make("summary", {}, `Where the software cites this section (${page.cited.length})`),
      make("dl", { class: "places" }, page.cited.flatMap(each => [
        make("dt", {}, each.cite), make("dd", {}, each.places.map(place => make("code", {}, place)))]))) : null,
    page.history.length ? make("section", { class: "panel", "aria-labelledby": "history-title" },
      make("h3", { id: "history-title" }, "History"), history(page.history)) : null,
    make("nav", { class: "spread", "aria-label": "Neighboring sections" },
      page.before ? turn(page.before, `← ${page.before}`, open) : make("span", {}),
      page.after ? turn(page.after, `${page.after} →`, open) : null));
}

/**
 * @param {SectionPage} page
 */
function standing(page) {
  if (page.in_force) return page.since ? `In the chapter since ${page.since}; read as of ${page.as_of}.` : `Read as of ${page.as_of}.`;
  return page.since ? `Not in the chapter on ${page.as_of}: it is known from ${page.since}.` : "A proposal that was never adopted.";
}

/**
 * Whether a paragraph is the one asked for, or lies within it.
 * @param {string} id
 * @param {string} asked
 */
function inside(id, asked) {
  return asked.includes("(") && id.startsWith(asked);
}

/**
 * @param {string} to
 * @param {string} text
 * @param {(section: string) => void} open
 */
function turn(to, text, open) {
  return make("button", { type: "button", class: "plain", onclick: () => open(to) }, text);
}

/**
 * @param {ParagraphRow} row
 * @param {boolean} asked
 */
function paragraph(row, asked) {
  const kinds = [asked ? "asked" : "", row.in_force ? "" : "not-yet"].filter(Boolean).join(" ");
  return make("li", { class: kinds || null, id: row.id.replaceAll(/[^\w.]+/g, "-") },
    make("div", { class: "spread" },
      make("h3", {}, row.number),
      make("span", { class: "row" }, make("span", { class: "tag" }, row.kind),
        make("span", { class: `tag status ${row.status}` }, row.status))),
    make("p", {}, row.gist),
    row.in_force ? null : make("p", { class: "muted" }, "Not in force on the day asked for",
      row.since ? `; in force from ${row.since}` : "", row.until ? ` until ${row.until}` : "", "."),
    row.since && row.in_force ? make("p", { class: "muted" }, `In force from ${row.since}${row.until ? ` until ${row.until}` : ""}.`) : null,
    row.differs ? make("p", { class: "muted" }, `Sources differ: ${row.differs}.`) : null,
    make("details", {},
      make("summary", {}, row.done),
      row.reason ? make("p", {}, `${row.reason.charAt(0).toUpperCase()}${row.reason.slice(1)}`) : null,
      listed("Code", row.code), listed("Proved by", row.tests)));
}

/**
 * @param {string} title
 * @param {string[]} places
 */
function listed(title, places) {
  if (places.length === 0) return null;
  return make("div", { class: "places" }, make("p", { class: "muted" }, `${title}:`),
    make("ul", {}, places.map(place => make("li", {}, make("code", {}, place)))));
}

/**
 * What happened, oldest first; what comes after the day is dimmed.
 * @param {HistoryRow[]} rows
 */
export function history(rows) {
  return make("ol", { class: "history" }, rows.map(row => make("li", { class: row.past ? null : "not-yet" },
    make("time", { datetime: row.day }, row.day || "day not known"), " ",
    make("strong", {}, `${row.section} ${row.event}`),
    row.after ? ` after ${row.after}` : "",
    row.until ? ` until ${row.until}` : "",
    row.note ? `: ${row.note}` : "",
    row.rule || row.register ? make("span", { class: "muted" }, ` (${[row.rule, row.register].filter(Boolean).join(", ")})`) : null)));
}
