/** One table of the floor: its dealers, options with notice, fills and credits, inventory, closing. */

import { ask } from "../kit/api.js";
import { cited } from "../kit/cite.js";
import { fill, make, refill } from "../kit/dom.js";
import { dollars, readDollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { bringing, deckList } from "../staff/decks.js";
import { carryOut } from "../staff/two_people.js";

/** @import { Deck, FloorTable, Person } from "../kit/types.d.ts" */
/** @import { Option, Rules } from "../mathematics/trying.js" */

/** What the floor may do about a table; it is kept up to date while it is shown. */
export class Management {
  /**
   * @param {FloorTable} table
   * @param {Rules} rules
   * @param {() => Promise<unknown>} changed
   */
  constructor(table, rules, changed) {
    this.id = table.id;
    this.live = table.mode === "live";
    this.changed = changed;
    this.links = make("p", {});
    this.dealers = make("div", {});
    this.decks = make("div", {});
    this.inventory = make("p", { class: "muted" });
    this.counted = make("input", { id: "counted", inputmode: "decimal" });
    this.element = make("section", { class: "panel", "aria-labelledby": "table-title" },
      make("h2", { id: "table-title" }, table.name), this.links, part("Dealers", this.dealers),
      this.live ? part("Cards and dice", this.decks, bringing(table.id, changed)) : null,
      altering(table, rules, changed), chips(table, this.inventory, changed), closing(table, this.counted, changed));
  }

  /**
   * Show what has changed; forms that somebody is filling in stay as they are.
   * @param {FloorTable} table
   */
  async update(table) {
    const { id, changed, live } = this;
    refill(this.links, table.round, () => [make("a", { href: live ? `/dealer?table=${id}` : `/tables/${id}` }, "Go to the table"), " · ",
      make("a", { href: `/inspector?table=${id}&round=${Math.max(1, table.round - 1)}` }, "Its rounds")]);
    refill(this.inventory, table.inventory, () => table.inventory && `Opener ${dollars(table.inventory.opener)}, fills ${dollars(table.inventory.fills)}, credits ${dollars(table.inventory.credits)}, in the rack ${dollars(table.inventory.balance)}.`);
    this.counted.placeholder = dollars(table.inventory?.balance ?? 0);
    const people = dealing(/** @type {Person[]} */ (await ask("/api/people")));
    const decks = /** @type {Deck[]} */ (live ? await ask(`/api/tables/${id}/decks`) : []);
    refill(this.dealers, [table.dealers, people], () => dealers(table, people, changed));
    refill(this.decks, decks, () => deckList(id, decks, "floor", changed));
  }
}

/**
 * Those who may be sent to deal.
 * @param {Person[]} people
 */
function dealing(people) {
  return people.filter(each => ["dealer", "boxperson"].includes(each.role)).map(({ name, role }) => ({ name, role }));
}

/**
 * @param {FloorTable} table
 * @param {{name: string, role: string}[]} people
 * @param {() => Promise<unknown>} changed
 */
function dealers(table, people, changed) {
  const here = table.dealers.map(each => each.person);
  const others = people.filter(each => !here.includes(each.name));
  const who = make("select", { id: "assign" }, others.map(each => make("option", { value: each.name }, `${each.name}, ${each.role}`)));
  const send = once((/** @type {string} */ method, /** @type {string} */ person) => attempt(async () => {
    await ask(`/api/tables/${table.id}/dealers/${encodeURIComponent(person)}`, { method });
    await changed();
  }));
  return [
    ...table.dealers.map(each => make("p", { class: "row" }, `${each.person}, ${each.role}, since ${new Date(each.since).toLocaleTimeString("en-US")}`,
      make("button", { type: "button", onclick: () => send("DELETE", each.person) }, "Relieve"))),
    others.length ? make("div", { class: "row" }, make("label", { for: "assign" }, "Send"), who,
      make("button", { type: "button", onclick: () => send("PUT", who.value) }, "to this table")) : make("p", { class: "muted" }, "No other dealer is free."),
  ];
}

/**
 * @param {FloorTable} table
 * @param {Rules} rules
 * @param {() => Promise<unknown>} changed
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

  const post = once((/** @type {Option} */ option) => attempt(async () => {
    await carryOut(table.id, { do: "alter", option: which.value, value: read(option, control.value) }, "The change is posted.");
    await changed();
  }));

  which.addEventListener("change", chosen);
  chosen();
  return part("Options and limits", make("p", { class: "muted" }, "A change is posted on the sign and takes effect after the notice the rules ask for; another person confirms it."),
    make("form", {
      onsubmit: event => {
        event.preventDefault();
        const option = rules.options[which.value];
        if (option) post(option);
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
 * @param {HTMLElement} inventory what the rack holds
 * @param {() => Promise<unknown>} changed
 */
function chips(table, inventory, changed) {
  const amount = make("input", { id: "chips", inputmode: "decimal", placeholder: "$10,000" });
  const send = once(async (/** @type {string} */ what) => {
    const cents = readDollars(amount.value);
    if (cents === null) notice("Type an amount, such as $10,000.", { bad: true });
    else {
      await attempt(async () => {
        await carryOut(table.id, { do: what, cents }, "Done.");
        amount.value = "";
        await changed();
      });
    }
  });
  return part("Fills and credits", inventory,
    make("div", { class: "row" }, make("label", { for: "chips" }, "Amount"), amount,
      make("button", { type: "button", onclick: () => send("fill") }, "Fill"), make("button", { type: "button", onclick: () => send("credit") }, "Credit"),
      make("button", { type: "button", onclick: () => send("count_inventory") }, "Count the inventory")));
}

/**
 * @param {FloorTable} table
 * @param {HTMLInputElement} counted
 * @param {() => Promise<unknown>} changed
 */
function closing(table, counted, changed) {
  return part("Close the table", make("p", { class: "muted" }, "Between rounds: the inventory is counted, every seed is revealed, and the journal ends."),
    make("div", { class: "row" }, make("label", { for: "counted" }, "Inventory counted"), counted,
      make("button", {
        type: "button",
        onclick: once(() => attempt(async () => {
          const cents = counted.value.trim() ? readDollars(counted.value) : null;
          await carryOut(table.id, { do: "close_table", cents }, "The table is closed.");
          await changed();
        })),
      }, "Close the table")));
}

/**
 * @param {string} title
 * @param {...(HTMLElement | HTMLElement[] | null)} inside
 */
function part(title, ...inside) {
  return make("details", { open: true }, make("summary", {}, title), ...inside.flat());
}
