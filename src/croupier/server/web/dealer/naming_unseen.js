/** An answer that names pieces the dealer has not seen: the patron shows them, the dealer clicks them in the deck. */

import { make } from "../kit/dom.js";
import { deck } from "./entering.js";
import { Picks } from "./picks.js";

/** @import { ActView, PieceLeft } from "../kit/types.d.ts" */

/**
 * The deck, a line for each group of pieces, and the button that answers with them.
 * @param {ActView} act
 * @param {PieceLeft[]} pieces
 * @param {(command: Record<string, unknown>) => void} answer
 */
export function namingUnseen(act, pieces, answer) {
  const groups = Object.entries(act.pieces).map(([name, count]) => ({ name, count, picks: new Picks(count, count, () => {}, "") }));
  const button = make("button", { type: "button", class: "main", onclick: () =>
    answer({ ...act.commands[0], pieces: Object.fromEntries(groups.map(({ name, picks }) => [name, picks.picked.join(" ")])) }) }, act.label);
  return make("details", { class: "naming" }, make("summary", {}, `${act.label}: the pieces by name`),
    groups.map(({ name, picks }) => make("div", { class: "row" }, make("strong", {}, name), picks.element)),
    deck(pieces, text => groups.find(({ picks }) => !picks.full)?.picks.pick(text)), button);
}
