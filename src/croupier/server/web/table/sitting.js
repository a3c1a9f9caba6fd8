/** One player's sitting at a table, kept by this browser: cash changed into chips, and the random value given. */

export class Sitting {
  /** @param {string} table */
  constructor(table) {
    this.key = `croupier.sitting.${table}`;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    /** @type {number} */
    this.bought = kept?.bought ?? 0;
    /** @type {string} */
    this.value = kept?.value ?? "";
    /** @type {number} */
    this.sequence = kept?.sequence ?? 0;
  }

  /**
   * The player has sat down with a random value.
   * @param {string} value
   */
  sat(value) {
    this.value = value;
    this.#keep();
  }

  /**
   * Take the player's own buy-ins into account, each once.
   * @param {any[]} events
   * @param {string[]} own
   */
  heard(events, own) {
    for (const event of events) {
      if (event.seq <= this.sequence || event.cents === undefined && event.type !== "seated") continue;
      const mine = own.includes(String(event.seat)) || event.patron !== undefined;
      if (event.type === "seated" && mine) this.bought = 0;
      if (event.type === "bought_in") this.bought += event.cents;
      if (event.type === "seated" || event.type === "bought_in") this.sequence = event.seq;
    }
    this.#keep();
  }

  #keep() {
    sessionStorage.setItem(this.key, JSON.stringify({ bought: this.bought, value: this.value, sequence: this.sequence }));
  }
}
