/** A round step by step: a slider, the table after each step, the sentence and its rule, what moved. */

import { cited } from "../kit/cite.js";
import { counted } from "../kit/counted.js";
import { fill, make } from "../kit/dom.js";
import { dollars } from "../kit/money.js";
import { pieceElement } from "../kit/pieces.js";

/** @import { LaidHand, Recalled, LaidSeat, Step } from "../kit/types.d.ts" */

const PLAY_MS = 900;
const TITLES = 3;

/**
 * @param {Recalled} found
 * @param {string} table the name of the table
 */
export function round(found, table) {
  const last = found.steps.length - 1;
  let at = Math.max(0, found.steps.findIndex(step => step.kind === "settled"));
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;
  const slider = make("input", {
    type: "range", min: 0, max: last, value: at, id: "step", "aria-label": "Step of the round",
    oninput: () => go(Number(slider.value)),
  });
  const where = make("output", { for: "step" });
  const picture = make("div", { class: "laid" });
  const beside = make("div", { class: "beside", "aria-live": "polite" });
  const play = make("button", { type: "button", onclick: () => (playing ? stop() : start()) }, "Play");
  const steps = make("ol", { class: "steps", "aria-label": "Every step" }, found.steps.map((step, place) =>
    make("li", { class: step.struck ? "struck" : null },
      make("button", { type: "button", class: "plain", onclick: () => go(place) }, title(step)))));

  /** @param {number} to */
  function go(to) {
    at = Math.min(last, Math.max(0, to));
    slider.value = String(at);
    const step = found.steps[at];
    if (!step) return;
    slider.setAttribute("aria-valuetext", title(step));
    where.textContent = `Step ${at + 1} of ${last + 1}`;
    fill(picture, lying(standing(found.steps, at), found.steps[at - 1] ?? null));
    fill(beside, said(step));
    for (const [place, item] of [...steps.children].entries()) item.classList.toggle("now", place === at);
  }

  function start() {
    if (at === last) go(0);
    play.textContent = "Pause";
    playing = setInterval(() => (at === last ? stop() : go(at + 1)), PLAY_MS);
  }

  function stop() {
    clearInterval(playing);
    playing = undefined;
    play.textContent = "Play";
  }

  go(at);
  return make("section", { class: "panel round", "aria-labelledby": "round-title" },
    make("h2", { id: "round-title", tabindex: "-1" }, `${table}: round ${found.number}`),
    make("p", { class: "muted" }, `${found.name}, ${found.mode} table, under the rules of ${found.as_of}.`,
      found.hidden ? ` ${counted(found.hidden, "card is", "cards are")} not known: the seed is revealed when the shoe is over.` : "",
      found.last ? " The round is not over." : ""),
    results(found.net),
    make("div", { class: "scrub" },
      make("button", { type: "button", "aria-label": "First step", onclick: () => go(0) }, "«"),
      make("button", { type: "button", "aria-label": "Step back", onclick: () => go(at - 1) }, "‹"),
      slider,
      make("button", { type: "button", "aria-label": "Step forward", onclick: () => go(at + 1) }, "›"),
      make("button", { type: "button", "aria-label": "Last step", onclick: () => go(last) }, "»"), play, where),
    make("div", { class: "columns two" }, picture, beside),
    make("details", { open: true }, make("summary", {}, "Every step"), steps));
}

/**
 * The step whose table is shown: a struck one has none of its own.
 * @param {Step[]} steps
 * @param {number} at
 */
function standing(steps, at) {
  for (let place = at; place >= 0; place -= 1) {
    const step = steps[place];
    if (step && !step.struck) return step;
  }
  return steps[at] ?? null;
}

/**
 * @param {Step} step
 */
function title(step) {
  const texts = step.said.map(each => each.text);
  return texts.length ? texts.slice(0, TITLES).join("; ") + (texts.length > TITLES ? "…" : "") : step.kind.replaceAll("_", " ");
}

/**
 * @param {Record<string, number>} net
 */
function results(net) {
  const rows = Object.entries(net);
  if (rows.length === 0) return null;
  return make("ul", { class: "nets" }, rows.map(([of, cents]) => make("li", {}, `Seat ${of}: `,
    make("strong", { class: cents > 0 ? "good" : cents < 0 ? "bad" : null }, dollars(cents, true)))));
}

/**
 * The table after a step.
 * @param {Step | null} step
 * @param {Step | null} before
 */
function lying(step, before) {
  if (!step) return null;
  return [
    step.hands.length === 0 ? make("p", { class: "muted" }, "No cards lie on the table.") : null,
    ...step.hands.map(hand => cards(hand, before)),
    make("div", { class: "seats" }, step.seats.map(seat)),
    step.markers.length ? make("p", { class: "muted" }, `${step.markers.join(". ")}.`) : null,
  ];
}

/**
 * @param {LaidHand} hand
 * @param {Step | null} before
 */
function cards(hand, before) {
  const had = before?.hands.find(each => each.holder === hand.holder)?.pieces.length ?? 0;
  return make("div", { class: "hand" }, make("h3", {}, `${hand.place.charAt(0).toUpperCase()}${hand.place.slice(1)}`),
    make("div", { class: "pieces" }, hand.pieces.map((each, place) => make("span", {
      class: [each.up ? "" : "down", place >= had ? "fresh" : ""].filter(Boolean).join(" ") || null,
      title: each.up ? null : each.text ? "lay face down" : "not known yet",
    }, pieceElement(each.text)))));
}

/**
 * @param {LaidSeat} line
 */
function seat(line) {
  return make("div", { class: "seat" },
    make("h3", {}, `Seat ${line.seat}`, line.patron ? make("span", { class: "muted" }, ` ${line.patron}`) : null),
    line.chips === null ? null : make("p", { class: "muted" }, `${dollars(line.chips)} in hand`),
    make("ul", {}, line.wagers.map(wager => make("li", {}, `${wager.name.replaceAll("_", " ")}: ${dollars(wager.cents)}`))));
}

/**
 * @param {Step} step
 */
function said(step) {
  return [
    step.struck ? make("p", { class: "callout bad" }, "Struck: a later correction has taken its place.") : null,
    make("ul", { class: "said" }, step.said.map(each => make("li", {}, `${each.text} `, make("br"), cited(each.cite)))),
    step.moved.length ? make("table", {}, make("caption", {}, "What moved"),
      make("thead", {}, make("tr", {}, ["From", "To", "Amount"].map(head => make("th", { scope: "col" }, head)))),
      make("tbody", {}, step.moved.map(each => make("tr", {}, make("td", {}, account(each.source)), make("td", {}, account(each.target)),
        make("td", { class: "amount" }, dollars(each.cents)))))) : null,
    make("dl", { class: "facts" },
      make("dt", {}, "Time"), make("dd", {}, new Date(step.at).toLocaleString("en-US")),
      make("dt", {}, "By"), make("dd", {}, step.person && step.person !== step.by ? `${step.by}, ${step.person}` : step.by),
      make("dt", {}, "Entry, event"), make("dd", {}, `${step.entry}, ${step.sequence}`)),
  ];
}

/**
 * @param {string} name
 */
function account(name) {
  return name.replaceAll(":", " ").replaceAll("_", " ");
}
