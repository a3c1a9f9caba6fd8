/** What must be filled in before a command is sent: a small form in a dialog. */

import { hex } from "./api.js";
import { make } from "./dom.js";
import { dollars, readDollars } from "./money.js";

/** @import { ActView, FieldView } from "./types.d.ts" */

const RANDOM_BYTES = 16;

/** A random value of this device, as a patron contributes to chance. */
export function randomValue() {
  return hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

/**
 * The commands of an act with its fields filled in; `null` if the player cancels.
 * @param {ActView} act
 * @returns {Promise<Record<string, unknown>[] | null>}
 */
export async function filledIn(act) {
  const [command = {}, ...others] = act.commands;
  const silent = act.fields.filter(field => field.kind === "random");
  const given = Object.fromEntries(silent.map(field => [field.name, randomValue()]));
  const asked = act.fields.filter(field => field.kind !== "random");
  if (!asked.length) return [{ ...command, ...given }, ...others];
  const answers = await dialog(act.label, asked);
  return answers && [{ ...command, ...given, ...answers }, ...others];
}

/**
 * @param {string} title
 * @param {FieldView[]} fields
 * @returns {Promise<Record<string, unknown> | null>}
 */
function dialog(title, fields) {
  return new Promise(resolve => {
    const inputs = fields.map(input);
    const wrong = make("p", { class: "bad", role: "alert" });
    const form = make("form", { method: "dialog" },
      make("h2", {}, title),
      fields.map((field, place) => make("p", {}, make("label", { for: `field-${field.name}` }, field.label, " "), inputs[place])),
      wrong,
      make("div", { class: "row" },
        make("button", { class: "main", type: "submit" }, title),
        make("button", { type: "button", onclick: () => shown.close() }, "Cancel")));
    const shown = make("dialog", { "aria-label": title }, form);
    /** @type {Record<string, unknown> | null} */
    let answers = null;
    form.addEventListener("submit", event => {
      event.preventDefault();
      const read = fields.map((field, place) => [field.name, value(field, /** @type {any} */ (inputs[place]).value)]);
      const bad = fields.find((_, place) => read[place]?.[1] === null);
      if (bad) {
        wrong.textContent = hint(bad);
        return;
      }
      answers = Object.fromEntries(read);
      shown.close();
    });
    shown.addEventListener("close", () => {
      shown.remove();
      resolve(answers);
    });
    document.body.append(shown);
    shown.showModal();
  });
}

/** @param {FieldView} field */
function input(field) {
  const id = `field-${field.name}`;
  if (field.choices.length) return make("select", { id }, field.choices.map(word => make("option", { value: word }, word)));
  const start = field.value === null ? "" : field.kind === "cents" ? String(field.value / 100) : String(field.value);
  return make("input", { id, value: start, inputmode: "decimal", autocomplete: "off", "aria-describedby": `${id}-hint` });
}

/** @param {FieldView} field */
function hint(field) {
  const show = (/** @type {number} */ number) => (field.kind === "cents" ? dollars(number) : String(number));
  return `${field.label}: expected ${show(field.minimum)} to ${show(field.maximum)}.`;
}

/**
 * @param {FieldView} field
 * @param {string} text
 */
function value(field, text) {
  if (field.choices.length) return field.kind === "choice" && text.startsWith("$") ? readDollars(text) : text;
  const number = field.kind === "cents" ? readDollars(text) : /^\d+$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number >= field.minimum && (!field.maximum || number <= field.maximum) ? number : null;
}
