/** Mistakes: a mistyped entry corrected, an irregularity reported, each with the ruling shown before it is confirmed. */

import { ask } from "../kit/api.js";
import { cited } from "../kit/cite.js";
import { fill, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { attempt } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { carryOut } from "../staff/two_people.js";

/** @import { DealerPage, Preview, ReadAnswer, ReportForm } from "../kit/types.d.ts" */

/**
 * Entries that can be corrected.
 * @param {string} table
 * @param {DealerPage} page
 * @param {() => Promise<unknown>} changed
 */
export function correcting(table, page, changed) {
  const place = make("div", { "aria-live": "polite" });
  if (page.entered.length === 0) return make("p", { class: "muted" }, "Nothing has been entered yet.");
  const which = make("select", { id: "correct-entry" }, page.entered.map(each =>
    make("option", { value: each.entry }, `Entry ${each.entry}: ${each.text}`)));
  const right = make("input", { id: "correct-text", autocomplete: "off" });
  return make("form", {
    onsubmit: event => {
      event.preventDefault();
      attempt(async () => {
        const read = /** @type {ReadAnswer} */ (await ask(`/api/tables/${table}/read`, {
          method: "POST", body: { text: right.value, entry: Number(which.value) },
        }));
        await previewed(table, read.command, place, "Correct it", changed);
      });
    },
  }, make("div", { class: "field" }, make("label", { for: "correct-entry" }, "What was entered"), which),
  make("div", { class: "field" }, make("label", { for: "correct-text" }, "What is right"), right),
  make("button", {}, "Show what the correction does"), place);
}

/**
 * Irregularities that can be reported.
 * @param {string} table
 * @param {DealerPage} page
 * @param {() => Promise<unknown>} changed
 */
export function reporting(table, page, changed) {
  const which = make("select", { id: "irregularity" }, page.irregularities.map(each =>
    make("option", { value: each.id }, each.id.replaceAll("_", " "))));
  const about = make("div", {});
  const again = make("input", { id: "report-again", type: "checkbox" });
  const place = make("div", { "aria-live": "polite" });
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  let fields = new Map();

  function chosen() {
    const form = page.irregularities.find(each => each.id === which.value);
    again.checked = false;
    fill(place);
    if (form) {
      fields = new Map([...form.fields.filter(name => name !== "choice"), ...(form.choices.length ? ["choice"] : [])].map(name => [name, control(name, form)]));
      fill(about, make("p", {}, make("strong", {}, "When "), form.condition, "."), make("p", {}, form.ruling, " ", cited(form.cite)),
        [...fields].map(([name, made]) => make("div", { class: "field" },
          make("label", { for: made.id }, name.replaceAll("_", " ")), made)));
    }
  }

  which.addEventListener("change", chosen);
  chosen();
  return make("form", {
    onsubmit: event => {
      event.preventDefault();
      const details = Object.fromEntries([...fields].map(([name, made]) => [name, value(made)]).filter(([, held]) => held !== undefined));
      attempt(() => previewed(table, { do: "irregularity", id: which.value, details, again: again.checked }, place, "Report it", changed));
    },
  }, make("div", { class: "field" }, make("label", { for: "irregularity" }, "What happened"), which), about,
  make("label", { class: "check" }, again, " It has happened again since it was reported"),
  make("button", {}, "Preview the ruling"), place);
}

/**
 * @param {string} name
 * @param {ReportForm} form
 */
function control(name, form) {
  const id = `report-${name}`;
  if (name === "choice") return make("select", { id }, make("option", { value: "" }, "not said"), form.choices.map(each => make("option", { value: each }, each.replaceAll("_", " "))));
  return make("input", { id, autocomplete: "off", placeholder: name === "card" ? "such as KS" : "yes, no, a number or a word" });
}

/**
 * What a field says: yes and no, numbers, or the text itself.
 * @param {HTMLInputElement | HTMLSelectElement} made
 */
function value(made) {
  const text = made.value.trim();
  if (text === "") return undefined;
  if (text === "yes" || text === "no") return text === "yes";
  return /^\d+$/.test(text) ? Number(text) : text;
}

/**
 * Show the ruling, and let it be confirmed.
 * @param {string} table
 * @param {Record<string, unknown>} command
 * @param {HTMLElement} place
 * @param {string} word
 * @param {() => Promise<unknown>} changed
 */
async function previewed(table, command, place, word, changed) {
  fill(place);
  const found = /** @type {Preview} */ (await ask(`/api/tables/${table}/preview`, { method: "POST", body: command }));
  const gained = Object.entries(found.gained);
  fill(place, make("div", { class: "callout preview" },
    make("p", {}, make("strong", {}, "Ruling: "), found.text),
    make("p", {}, cited(found.cite)),
    gained.length ? make("ul", {}, gained.map(([seat, cents]) => make("li", {}, `Seat ${seat}: ${dollars(cents, true)}`))) : null,
    make("div", { class: "row" },
      make("button", {
        type: "button", class: "main",
        onclick: once(() => attempt(async () => {
          await carryOut(table, command, "Done; it is in the journal.");
          fill(place);
          await changed();
        })),
      }, word),
      make("button", { type: "button", onclick: () => fill(place) }, "Leave it"))));
}
