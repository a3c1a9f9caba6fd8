/** One table of the floor: its dealers, options with notice, fills and credits, inventory, closing. */

import { ask } from "../kit/api.js";
import { cited } from "../kit/cite.js";
import { fill, make } from "../kit/dom.js";
import { dollars, readDollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { bringing, deckList } from "../staff/decks.js";
import { carryOut } from "../staff/two_people.js";

/** @import { Deck, FloorTable, Person } from "../kit/types.d.ts" */
/** @import { Option, Rules } from "../mathematics/trying.js" */

/**
 * @param {FloorTable} table
 * @param {Rules} rules
 * @param {Person[]} people
 * @param {Deck[]} decks
 * @param {() => void} changed
 */
export function management(table, rules, people, decks, changed) {
  return make("section", { class: "panel", "aria-labelledby": "table-title" },
    make("h2", { id: "table-title" }, table.name),
    make("p", {}, make("a", { href: table.mode === "live" ? `/dealer?table=${table.id}` : `/tables/${table.id}` }, "Go to the table"), " · ",
      make("a", { href: `/inspector?table=${table.id}&round=${Math.max(1, table.round - 1)}` }, "Its rounds")),
    dealers(table, people, changed), table.mode === "live" ? part("Cards and dice", deckList(table.id, decks, "floor", changed), bringing(table.id, changed)) : null, altering(table, rules, changed), chips(table, changed), closing(table, changed));
}

/**
 * @param {FloorTable} table
 * @param {Person[]} people
 * @param {() => void} changed
 */
function dealers(table, people, changed) {
  const here = table.dealers.map(each => each.person);
  const others = people.filter(each => ["dealer", "boxperson"].includes(each.role) && !here.includes(each.name));
  const who = make("select", { id: "assign" }, others.map(each => make("option", { value: each.name }, `${each.name}, ${each.role}`)));
  /** @param {string} method @param {string} person */
  const send = (method, person) => attempt(async () => {
    await ask(`/api/tables/${table.id}/dealers/${encodeURIComponent(person)}`, { method });
    changed();
  });
  return part("Dealers",
    table.dealers.map(each => make("p", { class: "row" }, `${each.person}, ${each.role}, since ${new Date(each.since).toLocaleTimeString("en-US")}`,
      make("button", { type: "button", onclick: () => send("DELETE", each.person) }, "Relieve"))),
    others.length ? make("div", { class: "row" }, make("label", { for: "assign" }, "Send"), who,
      make("button", { type: "button", onclick: () => send("PUT", who.value) }, "to this table")) : make("p", { class: "muted" }, "No other dealer is free."));
}

/**
 * @param {FloorTable} table
 * @param {Rules} rules
 * @param {() => void} changed
 */
function altering(table, rules, changed) {
  const options = Object.entries(rules.options);
  const which = make("select", { id: "alter" }, options.map(([id]) => make("option", { value: id }, id.replaceAll("_", " "))));
  const value = make("div", { class: "field" });
  const told = make("p", { class: "muted" });
  /** @type {HTMLInputElement | HTMLSelectElement} */
  let control;

  function chosen() {
    const option = rules.options[which.value];
    if (!option) return;
    control = controlOf(option);
    fill(value, make("label", { for: "alter-value" }, "New value"), control);
    fill(told, option.text, " ", cited(option.cite));
  }

  which.addEventListener("change", chosen);
  chosen();
  return part("Options and limits", make("p", { class: "muted" }, "A change is posted on the sign and takes effect after the notice the rules ask for; another person confirms it."),
    make("form", {
      onsubmit: event => {
        event.preventDefault();
        const option = rules.options[which.value];
        if (option) {attempt(async () => {
          await carryOut(table.id, { do: "alter", option: which.value, value: read(option, control.value) }, "The change is posted.");
          changed();
        });}
      },
    }, make("div", { class: "field" }, make("label", { for: "alter" }, "Option"), which), told, value, make("button", {}, "Post the change")));
}

/**
 * @param {Option} option
 */
function controlOf(option) {
  const id = "alter-value";
  const values = option.type === "bool" ? ["true", "false"] : (option.allowed ?? []).map(String);
  if (!values.length) return make("input", { id, value: option.unit ? dollars(Number(option.default ?? 0)) : String(option.default ?? "") });
  const none = option.type.split(" or ").includes("none") ? ["none"] : [];
  return make("select", { id }, [...none, ...values].map(each => make("option", { value: each, selected: each === String(option.default) },
    each === "true" ? "yes" : each === "false" ? "no" : each.replaceAll("_", " "))));
}

/**
 * A value as the command takes it.
 * @param {Option} option
 * @param {string} text
 */
function read(option, text) {
  if (option.unit) return readDollars(text) ?? text;
  if (text === "true" || text === "false") return text === "true";
  if (text === "none") return null;
  return option.type === "int" && /^\d+$/.test(text) ? Number(text) : text;
}

/**
 * @param {FloorTable} table
 * @param {() => void} changed
 */
function chips(table, changed) {
  const amount = make("input", { id: "chips", inputmode: "decimal", placeholder: "$10,000" });
  /** @param {string} what */
  const send = what => {
    const cents = readDollars(amount.value);
    if (cents === null) notice("Type an amount, such as $10,000.", { bad: true });
    else {attempt(async () => {
      await carryOut(table.id, { do: what, cents }, "Done.");
      changed();
    });}
  };
  return part("Fills and credits", table.inventory ? make("p", { class: "muted" },
    `Opener ${dollars(table.inventory.opener)}, fills ${dollars(table.inventory.fills)}, credits ${dollars(table.inventory.credits)}, in the rack ${dollars(table.inventory.balance)}.`) : null,
  make("div", { class: "row" }, make("label", { for: "chips" }, "Amount"), amount,
    make("button", { type: "button", onclick: () => send("fill") }, "Fill"), make("button", { type: "button", onclick: () => send("credit") }, "Credit"),
    make("button", { type: "button", onclick: () => send("count_inventory") }, "Count the inventory")));
}

/**
 * @param {FloorTable} table
 * @param {() => void} changed
 */
function closing(table, changed) {
  const counted = make("input", { id: "counted", inputmode: "decimal", placeholder: dollars(table.inventory?.balance ?? 0) });
  return part("Close the table", make("p", { class: "muted" }, "Between rounds: the inventory is counted, every seed is revealed, and the journal ends."),
    make("div", { class: "row" }, make("label", { for: "counted" }, "Inventory counted"), counted,
      make("button", {
        type: "button",
        onclick: () => attempt(async () => {
          const cents = counted.value.trim() ? readDollars(counted.value) : null;
          await carryOut(table.id, { do: "close_table", cents }, "The table is closed.");
          changed();
        }),
      }, "Close the table")));
}

/**
 * @param {string} title
 * @param {...(HTMLElement | HTMLElement[] | null)} inside
 */
function part(title, ...inside) {
  return make("details", { open: true }, make("summary", {}, title), ...inside.flat());
}
