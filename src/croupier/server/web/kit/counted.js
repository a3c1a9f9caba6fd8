/** How many there are of a thing, in words. */

/**
 * A number with its noun: 1 card, 2 cards, 3 entries.
 * @param {number} number
 * @param {string} one
 * @param {string} [several]
 */
export function counted(number, one, several = `${one}s`) {
  return `${number} ${number === 1 ? one : several}`;
}
