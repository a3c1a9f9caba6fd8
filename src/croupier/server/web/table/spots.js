/** The betting spots under pointer and keyboard: one stop for Tab, arrows between them. */

/** @import { Felt, Spot } from "./felt.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

export class Spots {
  /**
   * @param {Felt} felt
   * @param {{put: (spot: Spot) => void, takeDown: (spot: Spot) => void, sit: (seat: string) => void}} does
   */
  constructor(felt, does) {
    this.felt = felt;
    this.does = does;
    this.seat = "";
    this.open = false;
    for (const spot of felt.spots) {
      spot.element.addEventListener("click", () => this.#pressed(spot));
      spot.element.addEventListener("contextmenu", event => {
        event.preventDefault();
        if (this.#mine(spot)) does.takeDown(spot);
      });
      spot.element.addEventListener("keydown", event => this.#key(spot, event));
      spot.element.addEventListener("focus", () => this.#current(spot));
    }
  }

  /**
   * Say which spots can be used now, and what lies on each.
   * @param {string} seat the viewer's seat, empty for a spectator
   * @param {boolean} open whether betting is open
   * @param {(spot: Spot) => string} describes
   */
  update(seat, open, describes) {
    this.seat = seat;
    this.open = open;
    for (const spot of this.felt.spots) {
      const element = spot.element;
      element.classList.toggle("open", open && this.#mine(spot));
      element.classList.toggle("free", !seat && spot.seat !== "");
      if (this.#mine(spot)) {
        put(element, "role", "button");
        put(element, "aria-label", describes(spot));
        put(element, "aria-disabled", String(!open));
        element.removeAttribute("aria-hidden");
        if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      } else {
        for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) element.removeAttribute(name);
        put(element, "aria-hidden", "true");
      }
    }
    const own = this.felt.spots.filter(spot => this.#mine(spot));
    if (own.length && !own.some(spot => spot.element.getAttribute("tabindex") === "0")) {
      own[0]?.element.setAttribute("tabindex", "0");
    }
  }

  /**
   * The viewer's spot at a point of the page.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const found = document.elementsFromPoint(x, y);
    return this.felt.spots.find(spot => this.#mine(spot) && found.some(element => spot.element.contains(element)));
  }

  /** @param {Spot} spot */
  #mine(spot) {
    return this.seat !== "" && spot.element.childElementCount > 0 && (!spot.seat || spot.seat === this.seat);
  }

  /** @param {Spot} spot */
  #pressed(spot) {
    if (!this.seat && spot.seat) this.does.sit(spot.seat);
    else if (this.#mine(spot)) this.does.put(spot);
  }

  /** @param {Spot} spot */
  #current(spot) {
    for (const other of this.felt.spots) {
      if (other.element.getAttribute("tabindex") === "0") other.element.setAttribute("tabindex", "-1");
    }
    spot.element.setAttribute("tabindex", "0");
  }

  /**
   * @param {Spot} spot
   * @param {KeyboardEvent} event
   */
  #key(spot, event) {
    const arrow = ARROWS[event.key];
    if (arrow) this.#move(spot, arrow);
    else if (event.key === "Enter" || event.key === " ") this.#pressed(spot);
    else if (event.key === "Delete" || event.key === "Backspace") this.does.takeDown(spot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Go to the nearest spot in a direction.
   * @param {Spot} spot
   * @param {[number, number]} direction
   */
  #move(spot, [dx, dy]) {
    let best = null;
    let nearest = Infinity;
    for (const other of this.felt.spots) {
      if (other === spot || !this.#mine(other)) continue;
      const along = (other.x - spot.x) * dx + (other.y - spot.y) * dy;
      const across = Math.abs((other.x - spot.x) * dy) + Math.abs((other.y - spot.y) * dx);
      const distance = along + 2 * across;
      if (along > 0.05 && distance < nearest) [best, nearest] = [other, distance];
    }
    best?.element.focus();
  }
}

/**
 * Set an attribute that may have this value already.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
