/** Options and pay tables to be changed, as the rules of the day declare them. */

import { cited } from "../kit/cite.js";
import { make } from "../kit/dom.js";
import { dollars, readDollars } from "../kit/money.js";

/** @import { Setting } from "./setting.js" */

/**
 * @typedef {{type: string, unit: string | null, default: any, allowed: any[] | null, minimum: number | null,
 *   maximum: number | null, tables: string[], text: string, cite: string}} Option
 * @typedef {{name: string, kind: string, rows: Record<string, {label: string, pays: string | number}>,
 *   cite: string}} PayTable
 * @typedef {{options: Record<string, Option>, paytables: Record<string, PayTable>}} Rules
 */

/**
 * The form; `changed` is called when something in the setting has been changed.
 * @param {Rules} rules
 * @param {Setting} setting
 * @param {() => void} changed
 */
export function trying(rules, setting, changed) {
  const options = Object.entries(rules.options);
  const choices = options.filter(([, option]) => !option.unit && simple(option));
  const amounts = options.filter(([, option]) => option.unit && simple(option));
  const tables = Object.entries(rules.paytables);
  return [
    group("Options", choices.map(([id, option]) => field(id, option, setting, changed)), true),
    group("Limits and amounts", amounts.map(([id, option]) => field(id, option, setting, changed)), false),
    group("Pay tables", tables.map(([id, table]) => payTable(id, table, setting, changed)), false,
      "Rows may pay more or less than the rules allow: the figures then say so."),
  ];
}

/**
 * Whether an option is one value, to be chosen or typed.
 * @param {Option} option
 */
function simple(option) {
  return option.default === null || typeof option.default !== "object";
}

/**
 * @param {string} title
 * @param {HTMLElement[]} fields
 * @param {boolean} open
 * @param {string} [note]
 */
function group(title, fields, open, note = "") {
  if (fields.length === 0) return null;
  return make("details", { class: "group", open },
    make("summary", {}, make("span", { class: "group-title" }, title), ` (${fields.length})`),
    note ? make("p", { class: "muted" }, note) : null, fields);
}

/**
 * @param {string} id
 * @param {Option} option
 * @param {Setting} setting
 * @param {() => void} changed
 */
function field(id, option, setting, changed) {
  const now = setting.options.get(id);
  const name = id.replaceAll("_", " ");
  const control = option.allowed || option.type === "bool" ? select(id, option, now) : typed(id, option, now);
  const made = make("div", { class: now === undefined ? "field" : "field changed" },
    make("label", { for: `option-${id}` }, name), control,
    make("span", { class: "hint" }, option.text, " ", cited(option.cite)));
  control.addEventListener("change", () => {
    const value = given(option, control.value);
    if (value === null || value === spelled(option.default)) setting.options.delete(id);
    else setting.options.set(id, value);
    made.className = setting.options.has(id) ? "field changed" : "field";
    changed();
  });
  return made;
}

/**
 * @param {Option} option
 * @param {string} text
 */
function given(option, text) {
  if (!option.unit) return text === "" ? null : text;
  const cents = readDollars(text);
  return cents === null ? null : String(cents);
}

/**
 * @param {any} value
 */
function spelled(value) {
  return value === null ? "none" : String(value);
}

/**
 * @param {string} id
 * @param {Option} option
 * @param {string | undefined} now
 */
function select(id, option, now) {
  const values = option.type === "bool" ? [true, false] : option.allowed ?? [];
  const none = option.type.split(" or ").includes("none") ? ["none"] : [];
  const chosen = now ?? spelled(option.default);
  return make("select", { id: `option-${id}` }, [...none, ...values.map(spelled)].map(value =>
    make("option", { value, selected: value === chosen }, shown(option, value))));
}

/**
 * @param {Option} option
 * @param {string} value
 */
function shown(option, value) {
  if (value === "true") return "yes";
  if (value === "false") return "no";
  if (option.unit && /^\d+$/.test(value)) return dollars(Number(value));
  return value.replaceAll("_", " ");
}

/**
 * @param {string} id
 * @param {Option} option
 * @param {string | undefined} now
 */
function typed(id, option, now) {
  const value = now ?? (option.default === null ? "" : String(option.default));
  const number = option.type === "int" && !option.unit;
  return make("input", {
    id: `option-${id}`,
    type: number ? "number" : "text",
    inputmode: number || option.unit ? "decimal" : null,
    min: number ? option.minimum : null,
    max: number ? option.maximum : null,
    value: option.unit && value ? dollars(Number(value)) : value,
  });
}

/**
 * @param {string} id
 * @param {PayTable} table
 * @param {Setting} setting
 * @param {() => void} changed
 */
function payTable(id, table, setting, changed) {
  return make("details", { class: "paytable", open: [...setting.pays.keys()].some(place => place.startsWith(`${id}.`)) },
    make("summary", {}, table.name, " ", make("span", { class: "muted" }, `(${id.replaceAll("_", " ")})`)),
    make("p", {}, cited(table.cite)),
    Object.entries(table.rows).map(([row, held]) => paid(`${id}.${row}`, table, held, setting, changed)));
}

/**
 * @param {string} place
 * @param {PayTable} table
 * @param {{label: string, pays: string | number}} held
 * @param {Setting} setting
 * @param {() => void} changed
 */
function paid(place, table, held, setting, changed) {
  const amount = table.kind === "amount";
  const rule = amount ? dollars(Number(held.pays)) : String(held.pays);
  const now = setting.pays.get(place);
  const input = make("input", { id: `pays-${place}`, value: now === undefined ? rule : amount ? dollars(Number(now)) : now });
  const made = make("div", { class: now === undefined ? "field paid" : "field paid changed" },
    make("label", { for: `pays-${place}` }, held.label), input);
  input.addEventListener("change", () => {
    const cents = amount ? readDollars(input.value) : null;
    const value = amount ? (cents === null ? "" : String(cents)) : input.value.trim();
    if (!value || input.value.trim() === rule) {
      setting.pays.delete(place);
      input.value = rule;
    } else setting.pays.set(place, value);
    made.className = setting.pays.has(place) ? "field paid changed" : "field paid";
    changed();
  });
  return made;
}
