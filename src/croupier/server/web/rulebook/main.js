/** The rulebook: sections and paragraphs with what the software does for each, on any day, and what changed. */

import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { newest } from "../kit/pressing.js";
import { showVisitor } from "../kit/visitor.js";
import { changes } from "./changes.js";
import { contents, words } from "./contents.js";
import { section } from "./section.js";

/** @import { Changes, Contents, SectionPage } from "../kit/types.d.ts" */

const query = new URLSearchParams(location.search);
let cite = query.get("cite") ?? "";
let asOf = query.get("as_of") ?? "";
const game = query.get("game") ?? "";
let chosen = "";
const wide = matchMedia("(width >= 1000px)");
/** @type {Contents | null} */
let book = null;

const list = make("div", {});
const question = newest();
const reading = make("div", { id: "reading", "aria-live": "polite" });

/**
 * @param {Record<string, string>} named
 */
function parameters(named) {
  const made = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value) made.set(name, value);
  return made.toString();
}

function remember() {
  history.replaceState(null, "", `?${parameters({ cite, as_of: asOf, game: cite ? "" : game })}`);
}

async function start() {
  const day = make("input", { id: "as-of", type: "date", value: asOf });
  day.addEventListener("change", () => {
    asOf = day.value;
    attempt(async () => {
      await readBook();
      if (chosen) await open(cite);
    });
  });
  const first = make("input", { id: "first", type: "date", value: query.get("first") ?? "", required: true });
  const last = make("input", { id: "last", type: "date", value: query.get("last") ?? "", required: true });
  const compare = make("form", {
    class: "row panel compare",
    onsubmit: event => {
      event.preventDefault();
      attempt(() => between(first.value, last.value));
    },
  }, make("strong", {}, "What changed"), make("label", { for: "first" }, "from"), first, make("label", { for: "last" }, "to"), last,
  make("button", { class: "main" }, "Compare"));
  fill(byId("main"),
    make("div", { class: "spread" }, make("h1", {}, "Rulebook"),
      make("div", { class: "row" }, make("label", { for: "as-of" }, "As of"), day)),
    compare, make("div", { class: "columns side" }, list, reading));
  await readBook();
  if (first.value && last.value) await between(first.value, last.value);
  else if (cite) await open(cite);
  else welcome();
}

async function readBook() {
  if (!book) fill(list, make("p", { class: "panel muted", role: "status" }, "Reading the chapter…"));
  const wanted = asOf;
  const found = /** @type {Contents} */ (await ask(`/api/rulebook?${parameters({ as_of: wanted })}`));
  if (wanted !== asOf) return;
  book = found;
  showContents();
}

function showContents() {
  if (book) fill(list, contents(book, chosen, game, to => attempt(() => open(to))));
}

function welcome() {
  if (!book) return;
  const sections = book.subchapters.reduce((sum, each) => sum + each.sections.length, 0);
  fill(reading, make("div", { class: "panel" },
    make("h2", {}, "Rules of the Games"),
    make("p", {}, `N.J.A.C. 19:47, since 2011 13:69F: ${book.subchapters.length} subchapters with ${sections} sections, as of ${book.as_of}.`),
    make("p", {}, `Paragraphs whose words are held: ${words(book.counts)}.`),
    make("ul", { class: "legend" },
      make("li", {}, make("span", { class: "tag status implemented" }, "implemented"), " carried out by the software and proved by tests"),
      make("li", {}, make("span", { class: "tag status shown" }, "shown"), " asks something of people, who are told"),
      make("li", {}, make("span", { class: "tag status noted" }, "noted"), " nothing for software to do, and why"),
      make("li", {}, make("span", { class: "tag status open" }, "open"), " not carried out yet")),
    make("p", {}, "Choose a section, a day as of which to read it, or two days to see what changed.")));
}

/**
 * @param {string} wanted
 */
async function open(wanted) {
  const outdated = question();
  const page = /** @type {SectionPage} */ (await ask(`/api/rulebook/section?${parameters({ cite: wanted, as_of: asOf })}`));
  if (outdated()) return;
  cite = wanted;
  chosen = page.section;
  remember();
  showContents();
  fill(reading, section(page, wanted, to => attempt(() => open(to))));
  const asked = reading.querySelector(".asked") ?? reading.querySelector("#section-title");
  if (wanted.includes("(")) asked?.scrollIntoView({ block: "center" });
  else {
    byId("section-title").focus({ preventScroll: true });
    if (!wide.matches) reading.scrollIntoView();
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function between(from, to) {
  const outdated = question();
  const found = /** @type {Changes} */ (await ask(`/api/rulebook/changes?${parameters({ first: from, last: to })}`));
  if (outdated()) return;
  cite = chosen = "";
  history.replaceState(null, "", `?${parameters({ first: from, last: to, as_of: asOf })}`);
  showContents();
  fill(reading, changes(found));
  if (!wide.matches) reading.scrollIntoView();
  byId("changes-title").focus({ preventScroll: true });
}

showVisitor();
attempt(start);
