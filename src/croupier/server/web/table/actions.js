/** What the player can do now: answers, the deal, chips, and everything else one can ask for at a table. */

import { ask, send } from "../kit/api.js";
import { fill, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { filledIn } from "../kit/fields.js";
import { naming } from "../kit/naming.js";
import { verdict } from "./story.js";

/** @import { ActView, Ready } from "../kit/types.d.ts" */
/** @import { Betting } from "./betting.js" */
/** @import { Countdown } from "./countdown.js" */
/** @import { Model } from "./model.js" */
/** @import { Rack } from "./rack.js" */

const MORE = ["table", "chips", "chance", "seat"];

export class Actions {
  /**
   * @param {Model} model
   * @param {Betting} betting
   * @param {Rack} rack
   * @param {Countdown} countdown
   */
  constructor(model, betting, rack, countdown) {
    this.model = model;
    this.betting = betting;
    this.rack = rack;
    this.path = `/api/tables/${model.placard.id}`;
    this.said = make("p", { class: "asked", id: "asked" });
    this.now = make("div", { class: "now" });
    this.more = make("div", { class: "row" });
    this.wagers = make("div", { class: "row bets" });
    const others = make("details", { class: "more" }, make("summary", {}, "More"), this.more);
    this.element = make("section", { class: "actions", "aria-label": "What you can do" },
      make("div", { class: "asking" }, this.said, countdown.element), this.wagers, this.now, others);
    this.others = others;
    this.undo = tool("Undo", "u", () => this.betting.undo());
    this.clear = tool("Clear", "c", () => this.betting.clear());
    this.again = tool("Repeat", "a", () => this.betting.again());
    this.shown = "";
    this.going = false;
  }

  /** The acts that have a key now. */
  get keys() {
    /** @type {Map<string, () => void>} */
    const keys = new Map();
    const acts = this.model.page?.acts ?? [];
    if (this.model.page?.view.betting) {
      for (const button of [this.undo, this.clear, this.again]) keys.set(button.dataset["key"] ?? "", () => button.click());
    }
    for (const act of [...acts].reverse()) if (act.key) keys.set(act.key, () => this.act(act));
    return keys;
  }

  /** Show what can be done as the table stands. */
  update() {
    const page = this.model.page;
    if (!page || !this.model.seat) {
      this.element.hidden = true;
      return;
    }
    this.element.hidden = false;
    const answers = page.acts.filter(act => act.group === "answer");
    const go = page.acts.find(act => act.group === "go");
    this.said.textContent = page.asks || this.#sentence(go);
    this.element.classList.toggle("asked-now", page.asks !== "");
    this.#wagers();
    const state = JSON.stringify([page.acts, page.hands[this.model.seat]?.pieces, this.model.readySeats]);
    if (state === this.shown) return;
    this.shown = state;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["act"] : undefined;
    fill(this.now,
      answers.length ? make("div", { class: "row answers" }, answers.filter(act => !Object.keys(act.pieces).length && !act.refusal).map(act => this.#button(act))) : null,
      answers.some(act => act.refusal) ? make("div", { class: "row barred" }, answers.filter(act => act.refusal).map(act => this.#button(act))) : null,
      answers.filter(act => Object.keys(act.pieces).length).map(act => this.#naming(act)),
      go ? make("div", { class: "row betting-row" }, this.rack.element, make("div", { class: "row tools" }, this.undo, this.clear, this.again), this.#go(go)) : null);
    fill(this.more, page.acts.filter(act => MORE.includes(act.group)).map(act => this.#button(act)));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-act="${focused}"]`))?.focus();
  }

  /**
   * What the table waits for, where the player is not asked.
   * @param {ActView | undefined} go
   */
  #sentence(go) {
    const page = this.model.page;
    if (!page) return "";
    if (page.view.closed) return "The table is closed.";
    if (!go) return `${page.view.next.replace(/ \([^()]*(?:\([^()]*\)[^()]*)*\)$/, "")}.`;
    if (this.model.readySeats.includes(this.model.seat)) return "The dealer waits for the other players.";
    if (Object.keys(this.model.wagers).length) return "Betting is open. Put down more chips, or go on.";
    const over = this.model.results.length ? `${verdict(this.model.net)}. ` : "";
    if (!go.refusal) return `${over}You are in with your chips: press ${go.label} when you are ready.`;
    return `${over}Betting is open: pick a chip, then a spot on the felt.`;
  }

  #wagers() {
    const page = this.model.page;
    fill(this.wagers, Object.entries(this.model.wagers).map(([key, wager]) => make("span", { class: "bet" },
      `${page?.wagers[key] ?? key} `, make("strong", {}, dollars(wager.stake)),
      page?.view.betting ? make("button", {
        type: "button", class: "plain", "aria-label": `Take down ${page.wagers[key] ?? key}`,
        onclick: () => this.betting.takeDown(key),
      }, "×") : null)));
  }

  /** @param {ActView} act */
  #naming(act) {
    const hand = this.model.page?.hands[this.model.seat]?.pieces ?? [];
    const tiles = hand.some(piece => piece.includes("-"));
    return naming(act, hand, tiles, command => this.#send([command]));
  }

  /** @param {ActView} act */
  #go(act) {
    const ready = this.model.readySeats.includes(this.model.seat);
    const shown = ready ? { ...act, refusal: "The dealer waits for the other players." } : act;
    const button = this.#button({ ...shown, refusal: "" });
    button.classList.add("go");
    if (shown.refusal) {
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-describedby", "why-not");
    }
    return make("div", { class: "go-box" }, button, shown.refusal ? make("small", { class: "why", id: "why-not" }, shown.refusal) : null);
  }

  /** @param {ActView} act */
  #button(act) {
    const words = [make("span", { class: "label" }, act.label), act.key ? make("kbd", {}, act.key.toUpperCase()) : null];
    const button = make("button", {
      type: "button", class: act.main ? "main act" : "act", "data-act": act.id,
      "aria-disabled": act.refusal ? "true" : null, "aria-keyshortcuts": act.key || null,
      onclick: () => this.act(act),
    }, words, act.refusal ? make("small", { class: "why" }, act.refusal) : null);
    return button;
  }

  /**
   * Do something; an act that is refused says why.
   * @param {ActView} act
   */
  async act(act) {
    const now = this.model.page?.acts.find(each => each.id === act.id) ?? act;
    if (now.refusal) {
      notice(now.refusal, { cite: now.cite, bad: true });
      return;
    }
    if (Object.keys(act.pieces).length) {
      /** @type {HTMLElement | null} */ (this.now.querySelector(".pick"))?.focus();
      return;
    }
    if (act.id === "ready") await this.#ready(act);
    else {
      const commands = await filledIn(act);
      if (commands) await this.#send(commands);
    }
    this.others.open = false;
  }

  /**
   * Ask the dealer to go on; a second press while the first is on its way asks nothing more.
   * @param {ActView} act
   */
  async #ready(act) {
    if (this.going) return;
    this.going = true;
    try {
      await this.#goOn(act);
    } finally {
      this.going = false;
    }
  }

  /** @param {ActView} act */
  async #goOn(act) {
    await this.betting.sending;
    if (act.commands.length && !await this.#send(act.commands)) return;
    const answer = await attempt(() => /** @type {Promise<Ready>} */ (ask(`${this.path}/ready`, { method: "POST" })));
    if (answer?.waiting_for.length) notice(`The dealer waits for seat ${answer.waiting_for.join(" and ")}.`);
  }

  /** @param {Record<string, unknown>[]} commands */
  async #send(commands) {
    for (const command of commands) {
      const answer = await attempt(() => send(`${this.path}/commands`, command));
      if (!answer) return false;
    }
    return true;
  }
}

/**
 * @param {string} label
 * @param {string} key
 * @param {() => void} does
 */
function tool(label, key, does) {
  return make("button", { type: "button", "data-key": key, "aria-keyshortcuts": key, onclick: does }, label, make("kbd", {}, key.toUpperCase()));
}

