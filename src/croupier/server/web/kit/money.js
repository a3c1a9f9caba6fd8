/** Amounts of money as people write them. */

/**
 * Cents with a dollar sign: $5, $12.50, $50,000; a sign where `signed`.
 * @param {number} cents
 * @param {boolean} [signed]
 */
export function dollars(cents, signed = false) {
  const whole = Math.abs(cents) / 100;
  const digits = Number.isInteger(whole) ? 0 : 2;
  const text = whole.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const sign = cents < 0 ? "-" : signed && cents > 0 ? "+" : "";
  return `${sign}$${text}`;
}

/**
 * Cents of what a person typed in dollars; `null` if it is not an amount.
 * @param {string} text
 * @returns {number | null}
 */
export function readDollars(text) {
  const found = /^\s*\$?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}
