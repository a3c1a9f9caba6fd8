/** What the player can do now: answers, the deal, chips, and everything else one can ask for at a table. */

import { ask, send } from "../kit/api.js";
import { arrange, make, refill } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { attempt, notice } from "../kit/notice.js";
import { filledIn } from "../kit/fields.js";
import { naming } from "../kit/naming.js";
import { once } from "../kit/pressing.js";
import { verdict } from "./story.js";

/** @import { ActView, Answer, Ready } from "../kit/types.d.ts" */
/** @import { Betting } from "./betting.js" */
/** @import { Countdown } from "./countdown.js" */
/** @import { Model } from "./model.js" */
/** @import { Pending } from "./pending.js" */
/** @import { Rack } from "./rack.js" */

const MORE = ["table", "chips", "chance", "seat"];

export class Actions {
  /**
   * @param {Model} model
   * @param {Betting} betting
   * @param {Pending} pending
   * @param {Rack} rack
   * @param {Countdown} countdown
   */
  constructor(model, betting, pending, rack, countdown) {
    this.model = model;
    this.betting = betting;
    this.pending = pending;
    this.path = `/api/tables/${model.placard.id}`;
    this.undo = tool("Undo", "u", () => this.betting.undo());
    this.clear = tool("Clear", "c", () => this.betting.clear());
    this.again = tool("Repeat", "a", () => this.betting.again());
    this.said = make("p", { class: "asked", id: "asked" });
    this.wagers = make("div", { class: "row bets" });
    this.now = make("div", { class: "now" });
    this.answers = make("div", { class: "row answers" });
    this.barred = make("div", { class: "row barred" });
    this.namings = make("div", {});
    this.goBox = make("div", { class: "go-box" });
    this.whyNot = make("small", { class: "why", id: "why-not" });
    this.bettingRow = make("div", { class: "row betting-row" }, rack.element,
      make("div", { class: "row tools" }, this.undo, this.clear, this.again), this.goBox);
    this.more = make("div", { class: "row" });
    this.others = make("details", { class: "more" }, make("summary", {}, "More"), this.more);
    this.element = make("section", { class: "actions", "aria-label": "What you can do" },
      make("div", { class: "asking" }, this.said, countdown.element), this.wagers, this.now, this.others);
    /** A button for every act, the same as long as the page is open: none is changed under a pointer. @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** Do something; what is pressed while that is on its way is not sent. */
    this.act = once((/** @type {string} */ id) => this.#act(id));
  }

  /** The acts that have a key now. */
  get keys() {
    /** @type {Map<string, () => void>} */
    const keys = new Map();
    const acts = this.model.page?.acts ?? [];
    if (this.model.page?.view.betting) {
      for (const button of [this.undo, this.clear, this.again]) keys.set(button.dataset["key"] ?? "", () => button.click());
    }
    for (const act of [...acts].reverse()) if (act.key) keys.set(act.key, () => this.act(act.id));
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
    const [named, plain] = [true, false].map(wanted => answers.filter(act => Object.keys(act.pieces).length > 0 === wanted));
    const go = page.acts.find(act => act.group === "go");
    this.said.textContent = page.asks || this.#sentence(go);
    this.element.classList.toggle("asked-now", page.asks !== "");
    this.#wagers();
    const hand = page.hands[this.model.seat]?.pieces ?? [];
    arrange(this.answers, plain?.filter(act => !act.refusal).map(act => this.#button(act)) ?? []);
    arrange(this.barred, answers.filter(act => act.refusal).map(act => this.#button(act)));
    refill(this.namings, [named, hand], () => (named ?? []).map(act => this.#naming(act, hand)));
    if (go) this.#go(go);
    arrange(this.now, [this.answers, this.barred, this.namings].filter(each => each.hasChildNodes()), go ? this.bettingRow : null);
    arrange(this.more, page.acts.filter(act => MORE.includes(act.group)).map(act => this.#button(act)));
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
    const bets = Object.entries(this.model.wagers).map(([key, wager]) => ({ key, name: page?.wagers[key] ?? key, stake: wager.stake }));
    const open = page?.view.betting ?? false;
    refill(this.wagers, [bets, open], () => bets.map(({ key, name, stake }) => make("span", { class: "bet" },
      `${name} `, make("strong", {}, dollars(stake)),
      open ? make("button", {
        type: "button", class: "plain", "aria-label": `Take down ${name}`, onclick: () => this.betting.takeDown(key),
      }, "×") : null)));
  }

  /**
   * @param {ActView} act
   * @param {string[]} hand
   */
  #naming(act, hand) {
    const tiles = hand.some(piece => piece.includes("-"));
    return naming(act, hand, tiles, once(command => this.#send([command])));
  }

  /** @param {ActView} act */
  #go(act) {
    const ready = this.model.readySeats.includes(this.model.seat);
    const why = ready ? "The dealer waits for the other players." : act.refusal;
    const button = this.#button({ ...act, refusal: "" });
    button.classList.add("go");
    set(button, "aria-disabled", why ? "true" : null);
    set(button, "aria-describedby", why ? "why-not" : null);
    this.whyNot.textContent = why;
    arrange(this.goBox, button, why ? this.whyNot : null);
  }

  /**
   * The button of an act as it stands.
   * @param {ActView} act
   */
  #button(act) {
    const button = this.buttons.get(act.id) ?? make("button", { type: "button", "data-act": act.id, onclick: () => this.act(act.id) });
    this.buttons.set(act.id, button);
    button.className = act.main ? "main act" : "act";
    set(button, "aria-disabled", act.refusal ? "true" : null);
    set(button, "aria-keyshortcuts", act.key || null);
    refill(button, [act.label, act.key, act.refusal], () => [
      make("span", { class: "label" }, act.label), act.key ? make("kbd", {}, act.key.toUpperCase()) : null,
      act.refusal ? make("small", { class: "why" }, act.refusal) : null,
    ]);
    return button;
  }

  /**
   * Do something as the table stands when the chips on their way lie there; an act that is refused says why.
   * @param {string} id
   */
  async #act(id) {
    await this.betting.sending;
    const act = this.model.page?.acts.find(each => each.id === id);
    if (!act) return;
    if (act.refusal) {
      notice(act.refusal, { cite: act.cite, bad: true });
      return;
    }
    if (Object.keys(act.pieces).length) {
      /** @type {HTMLElement | null} */ (this.now.querySelector(".pick"))?.focus();
      return;
    }
    if (id === "ready") await this.#ready(act);
    else {
      const commands = await filledIn(act);
      if (commands) await this.#send(commands);
    }
    this.others.open = false;
  }

  /**
   * Ask the dealer to go on, and wait for what comes of it unless other players are waited for.
   * @param {ActView} act
   */
  async #ready(act) {
    if (act.commands.length && !await this.#send(act.commands)) return;
    await this.pending.during(async () => {
      const before = this.model.at;
      const answer = await attempt(() => /** @type {Promise<Ready>} */ (ask(`${this.path}/ready`, { method: "POST" })));
      if (answer?.waiting_for.length) notice(`The dealer waits for seat ${answer.waiting_for.join(" and ")}.`);
      return answer && !answer.waiting_for.length ? before + 1 : 0;
    });
  }

  /**
   * Send commands one after the other; gives whether all were carried out.
   * @param {Record<string, unknown>[]} commands
   */
  async #send(commands) {
    let sent = true;
    await this.pending.during(async () => {
      let reached = 0;
      for (const command of commands) {
        const answer = await attempt(() => /** @type {Promise<Answer>} */ (send(`${this.path}/commands`, command)));
        sent = answer !== null;
        if (!answer) break;
        reached = answer.view.sequence;
      }
      return reached;
    });
    return sent;
  }
}

/**
 * Set an attribute, or take it away.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * @param {string} label
 * @param {string} key
 * @param {() => void} does
 */
function tool(label, key, does) {
  return make("button", { type: "button", "data-key": key, "aria-keyshortcuts": key, onclick: does }, label, make("kbd", {}, key.toUpperCase()));
}

