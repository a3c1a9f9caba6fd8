/** Calm motion: none if the visitor prefers none, and nothing waits for it. */

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export function moves() {
  return !CALM.matches;
}

/**
 * Let an element move in from a place on the page.
 * @param {Element} element
 * @param {{x: number, y: number}} from a point of the viewport
 * @param {{delay?: number, duration?: number, turn?: number}} [how]
 */
export function slideFrom(element, from, how = {}) {
  if (!moves()) return;
  const box = element.getBoundingClientRect();
  const x = from.x - (box.left + box.width / 2);
  const y = from.y - (box.top + box.height / 2);
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${how.turn ?? -12}deg)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: how.duration ?? 380, delay: how.delay ?? 0, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}

/**
 * Let an element turn and come to rest.
 * @param {Element} element
 * @param {number} turns
 * @param {number} duration
 */
export function tumble(element, turns, duration) {
  if (!moves()) return;
  element.animate(
    [
      { transform: `translate(-60px, -30px) rotate(${-360 * turns}deg) scale(.7)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: "translate(6px, 2px) rotate(14deg) scale(1.04)", offset: 0.85 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: "cubic-bezier(.15,.75,.3,1)", fill: "backwards" },
  );
}

/**
 * Turn an element from one angle to another, both in degrees.
 * @param {Element} element
 * @param {number} from
 * @param {number} to
 * @param {number} duration
 */
export function turn(element, from, to, duration) {
  element.animate(
    [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }],
    { duration: moves() ? duration : 0, easing: "cubic-bezier(.15,.6,.2,1)", fill: "forwards" },
  );
}
