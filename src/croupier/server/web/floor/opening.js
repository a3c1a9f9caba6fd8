/** A table opened: the game, its name, who deals, the options of the licensee. */

import { ask } from "../kit/api.js";
import { fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { trying } from "../mathematics/trying.js";

/** @import { GameRow, OpenAnswer } from "../kit/types.d.ts" */
/** @import { Setting } from "../mathematics/setting.js" */

/**
 * @param {GameRow[]} games
 * @param {(id: string) => Promise<unknown>} opened
 */
export function openForm(games, opened) {
  const game = make("select", { id: "o-game" }, games.map(row => make("option", { value: row.id }, row.name)));
  const name = make("input", { id: "o-name", autocomplete: "off", placeholder: "such as Blackjack 12" });
  const live = make("select", { id: "o-live" }, make("option", { value: "" }, "the virtual dealer"), make("option", { value: "live" }, "a dealer at a live table"));
  const seconds = make("input", { id: "o-seconds", type: "number", min: 0, max: 86400, value: 120 });
  const options = make("div", {});
  /** @type {Setting} */
  const setting = { game: "", asOf: "", options: new Map(), pays: new Map() };

  async function declared() {
    const wanted = game.value;
    setting.game = wanted;
    setting.options.clear();
    const rules = /** @type {import("../mathematics/trying.js").Rules} */ (await ask(`/api/games/${wanted}/rules`));
    if (wanted === game.value) fill(options, trying({ options: rules.options, paytables: {} }, setting, () => {}));
  }

  const open = once(() => attempt(async () => {
    const found = /** @type {OpenAnswer} */ (await ask("/api/tables", {
      method: "POST",
      body: {
        game: game.value, name: name.value.trim(), live: live.value === "live",
        decision_seconds: Number(seconds.value) || 0, options: Object.fromEntries(setting.options),
      },
    }));
    await opened(found.id);
  }));

  game.addEventListener("change", () => attempt(declared));
  attempt(declared);
  return make("form", {
    onsubmit: event => {
      event.preventDefault();
      open();
    },
  }, field("Game", game), field("Name of the table", name), field("Dealt by", live), field("Seconds to decide (0: no limit)", seconds),
  options, make("button", { class: "main" }, "Open the table"));
}

/**
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 */
function field(label, control) {
  return make("div", { class: "field" }, make("label", { for: control.id }, label), control);
}
