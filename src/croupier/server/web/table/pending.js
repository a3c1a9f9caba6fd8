/** What is on its way to the table: the page is busy until it shows what came of it. */

/** @import { Model } from "./model.js" */

export class Pending {
  /**
   * @param {Model} model
   * @param {HTMLElement} element what says that the page is busy
   */
  constructor(model, element) {
    this.model = model;
    this.element = element;
    this.count = 0;
  }

  /**
   * Do something, and wait until the page stands where the answer says.
   * @param {() => Promise<number>} work gives the number of the last event it caused; 0 where it was refused
   */
  async during(work) {
    this.count += 1;
    this.element.dataset["busy"] = "";
    try {
      await this.model.reached(await work());
    } finally {
      this.count -= 1;
      if (!this.count) delete this.element.dataset["busy"];
    }
  }
}
