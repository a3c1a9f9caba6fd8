/** Answers that name pieces of one's own hand: picked by clicking; the rest goes to the other group. */

import { make } from "./dom.js";
import { pieceElement, spoken } from "./pieces.js";

/** @import { ActView } from "./types.d.ts" */

/**
 * Pieces to pick from, and the button that answers with them.
 * @param {ActView} act
 * @param {string[]} hand
 * @param {boolean} tiles
 * @param {(command: Record<string, unknown>) => void} answer
 */
export function naming(act, hand, tiles, answer) {
  const groups = Object.entries(act.pieces);
  const [name, count] = groups.at(-1) ?? ["", 0];
  const rest = groups.length > 1 ? groups[0]?.[0] ?? "" : "";
  /** @type {Set<number>} */
  const picked = new Set();
  const many = count ? `${count} for ` : "";
  const button = make("button", { class: "main", type: "button", onclick: () => {
    const chosen = hand.filter((_, place) => picked.has(place));
    const others = hand.filter((_, place) => !picked.has(place));
    const pieces = { [name]: chosen.join(" "), ...(rest ? { [rest]: others.join(" ") } : {}) };
    answer({ ...act.commands[0], pieces });
  } }, act.label);
  const enough = () => !count || picked.size === count;
  const show = () => { button.disabled = !enough(); };
  const toggles = hand.map((piece, place) => make("button", {
    type: "button", class: "pick", "aria-pressed": "false", "aria-label": spoken(piece),
    onclick: (/** @type {Event} */ event) => {
      const pressed = /** @type {HTMLElement} */ (event.currentTarget);
      if (picked.has(place)) picked.delete(place);
      else if (!count || picked.size < count) picked.add(place);
      pressed.setAttribute("aria-pressed", String(picked.has(place)));
      show();
    },
  }, pieceElement(piece, tiles)));
  show();
  const sentence = `Pick ${many}the ${name} hand${rest ? `; the rest is the ${rest} hand` : ""}.`;
  return make("div", { class: "naming" }, make("p", {}, sentence), make("div", { class: "pieces" }, toggles), button);
}
