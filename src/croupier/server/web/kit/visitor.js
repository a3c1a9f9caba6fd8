/** Who is here: shown in the masthead with the switch for sounds. */

import { ask } from "./api.js";
import { byId, fill, make } from "./dom.js";
import { soundButton } from "./sound.js";

/** @import { Pit } from "./types.d.ts" */

/** Show what kind of pit this is. */
export async function showVisitor() {
  const pit = /** @type {Pit} */ (await ask("/api"));
  fill(byId("visitor"), make("div", { class: "row" },
    make("span", { class: "tag" }, pit.record ? "Pit of record" : "Practice pit"), soundButton()));
}
