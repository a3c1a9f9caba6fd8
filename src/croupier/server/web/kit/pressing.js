/** Work done one at a time: a second press is no second command, and nothing older is shown last. */

/**
 * A handler that ignores what is pressed while its work is under way.
 * @template {unknown[]} Given
 * @param {(...given: Given) => Promise<unknown>} work
 * @returns {(...given: Given) => Promise<void>}
 */
export function once(work) {
  let busy = false;
  return async (...given) => {
    if (busy) return;
    busy = true;
    try {
      await work(...given);
    } finally {
      busy = false;
    }
  };
}

/**
 * A function that loads and shows; whoever asks while it is under way has it done once more afterward.
 * @param {() => Promise<unknown>} load
 * @returns {() => Promise<unknown>} done when something loaded after the call is shown
 */
export function reloading(load) {
  /** @type {Promise<unknown> | null} */
  let now = null;
  /** @type {Promise<unknown> | null} */
  let next = null;
  /** @returns {Promise<unknown>} */
  function again() {
    if (now) {
      next ??= now.catch(() => {}).then(() => {
        next = null;
        return again();
      });
      return next;
    }
    now = load().finally(() => { now = null; });
    return now;
  }
  return again;
}

/** A function that numbers questions: what it gives says whether a newer one has been asked since. */
export function newest() {
  let last = 0;
  return () => {
    last += 1;
    const mine = last;
    return () => mine !== last;
  };
}

/**
 * A function that does each work after the one before, whatever became of that.
 */
export function inOrder() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /**
   * @template Answer
   * @param {() => Promise<Answer>} work
   * @returns {Promise<Answer>}
   */
  function then(work) {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  }
  return then;
}
