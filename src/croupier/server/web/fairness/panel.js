/** The proof of every shuffle: the commitment before the draw, and after the reveal a check in this browser. */

import { ask } from "../kit/api.js";
import { fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";

/** @import { Draw } from "../kit/types.d.ts" */
/** @import { Model } from "../table/model.js" */

export class Fairness {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.own = "";
    this.bound = make("p", {});
    this.found = make("div", { class: "checked", role: "status" });
    this.button = make("button", { type: "button", onclick: () => this.#check() }, "Check the last draw");
    this.element = make("section", { class: "panel fairness" }, make("h2", {}, "Provably fair"), this.bound, this.button, this.found,
      make("p", { class: "muted" }, "The house publishes the commitment before wagers open. When the shoe or the roll is over it shows the seed, and this browser recomputes every card and roll from it."));
  }

  /** Show what the house has committed to now. */
  update() {
    const shoes = Object.entries(this.model.page?.view.shoes ?? {}).filter(([, shoe]) => shoe.commitment);
    const newest = [...this.model.commitments].at(-1);
    const commitment = shoes[0]?.[1].commitment ?? newest?.[1] ?? "";
    fill(this.bound, commitment
      ? ["The house is bound to ", make("code", { class: "commitment", title: commitment }, `${commitment.slice(0, 24)}...`)]
      : ["People deal at this table: there is no seed, and the journal proves that nothing was changed afterward."]);
    const revealed = this.model.revealed.at(-1);
    this.button.hidden = !commitment;
    this.button.setAttribute("aria-disabled", String(!revealed));
    this.button.textContent = revealed ? `Check seed ${revealed} in this browser` : "The seed is still sealed";
  }

  async #check() {
    const number = this.model.revealed.at(-1);
    if (!number) return;
    const draw = await attempt(() => /** @type {Promise<Draw>} */ (ask(`/api/tables/${this.model.placard.id}/draws/${number}`)));
    if (!draw) return;
    if (!crypto.subtle) {
      fill(this.found, make("p", { class: "bad" }, "This browser checks hashes only over https or on this machine."));
      return;
    }
    const { check } = await import("./derivation.js");  // loaded by those who check
    const mine = draw.values[this.model.seat] === this.own ? this.own : "";
    const answers = await check(draw, this.model.commitments.get(number), mine);
    const right = answers.every(each => each.right);
    fill(this.found,
      make("p", { class: right ? "good" : "bad" }, right ? `Seed ${number}: everything follows from it.` : `Seed ${number}: something does not follow from it!`),
      make("ul", {}, answers.map(each => make("li", { class: each.right ? "" : "bad" }, `${each.right ? "✓" : "✗"} ${each.what}`))),
      make("details", {}, make("summary", {}, "Seed and contribution"),
        make("p", { class: "mono" }, `seed ${draw.seed}`), make("p", { class: "mono" }, `contribution ${draw.contribution}`)));
  }
}
