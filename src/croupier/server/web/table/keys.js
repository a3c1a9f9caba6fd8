/** The keyboard: a letter for every act, digits for the chips. */

/** @import { Rack } from "./rack.js" */

/**
 * Listen to keys that are not meant for a field.
 * @param {() => Map<string, () => void>} acts
 * @param {Rack} rack
 */
export function listen(acts, rack) {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog")) return;
    if (/^[1-9]$/.test(event.key) && rack.element.isConnected) {
      if (rack.pick(Number(event.key) - 1)) event.preventDefault();
      return;
    }
    const act = acts().get(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act();
  });
}
