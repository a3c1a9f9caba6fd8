/** Whether a table's journal can be trusted: the server's audit, and the chain and signatures checked in this browser. */

import { announce } from "../kit/announce.js";
import { ask, askText, Refused } from "../kit/api.js";
import { counted } from "../kit/counted.js";
import { fill, make } from "../kit/dom.js";

/** @import { AuditedTable, Head, Pit } from "../kit/types.d.ts" */

const HASH = ',"hash":"';
const GENESIS = "0".repeat(64);

/**
 * @param {string} tableId
 */
export function verify(tableId) {
  const found = make("div", { "aria-live": "polite", id: "verdict" });
  return make("section", { class: "panel", "aria-labelledby": "verify-title" },
    make("h2", { id: "verify-title" }, "Verify and export"),
    make("div", { class: "row" },
      make("button", { type: "button", onclick: () => run(found, () => audited(tableId)) }, "Audit the table"),
      make("button", { type: "button", onclick: () => run(found, () => chained(tableId)) }, "Check the chain in this browser"),
      make("a", { class: "button", href: `/api/tables/${tableId}/journal`, download: `${tableId}.jsonl` }, "Export the journal")),
    found);
}

/**
 * @param {HTMLElement} place
 * @param {() => Promise<{good: boolean, text: string, more: string[]}>} work
 */
async function run(place, work) {
  fill(place, make("p", { class: "muted" }, "Reading the journal through…"));
  try {
    const { good, text, more } = await work();
    fill(place, make("div", { class: good ? "callout" : "callout bad" },
      make("p", {}, make("strong", { class: good ? "good" : "bad" }, text)), more.map(line => make("p", {}, line))));
    announce(text);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fill(place, make("p", { class: "callout bad" }, error.message));
  }
}

/**
 * The server's own audit.
 * @param {string} tableId
 */
async function audited(tableId) {
  const found = /** @type {AuditedTable} */ (await ask(`/api/tables/${tableId}/audit`));
  const good = found.faults.length === 0;
  const read = `${counted(found.rounds, "round")}, ${counted(found.events, "event")} in ${counted(found.entries, "entry", "entries")} replayed; ${counted(found.heads, "signed head")}, the last of entry ${found.signed}.`;
  const sealed = found.verdict === "cannot be decided yet";
  const holds = "the chain and the signatures hold, every round replays by the rules, the books balance";
  const text = !good ? `Failed: ${counted(found.faults.length, "fault")}.`
    : sealed ? `Cannot be decided yet: ${holds}; seeds of the open table are still sealed and are checked when they are revealed.`
      : found.verdict === "written elsewhere" ? "Not decided here: other rules or another version of croupier wrote the journal."
        : `Passed: ${holds}.`;
  return { good, text, more: [...found.faults, read] };
}

/**
 * Check every link of the chain and every signed head in this browser alone.
 * @param {string} tableId
 */
async function chained(tableId) {
  const lines = (await askText(`/api/tables/${tableId}/journal`)).split("\n").filter(Boolean);
  const links = [GENESIS];
  for (const [place, line] of lines.entries()) {
    const cut = line.lastIndexOf(HASH);
    const stated = line.slice(cut + HASH.length, -2);
    const body = `${line.slice(0, cut)}}`;
    const entry = JSON.parse(body);
    const right = entry.entry === place + 1 && entry.previous === links.at(-1) && await sha256(body) === stated;
    if (!right) return { good: false, text: `Entry ${place + 1} does not fit the chain.`, more: [] };
    links.push(stated);
  }
  const heads = /** @type {Head[]} */ (await ask(`/api/tables/${tableId}/heads`));
  const pit = /** @type {Pit} */ (await ask("/api"));
  for (const head of heads) {
    if (links[head.entry] !== head.hash) return { good: false, text: `Entry ${head.entry} is not the one that was signed.`, more: [] };
  }
  const genuine = await signaturesHold(heads, pit.public_key);
  if (genuine === false) return { good: false, text: "A signature is not the pit's.", more: [] };
  const signed = genuine === null ? "This browser cannot check Ed25519 signatures; the hashes they sign do fit."
    : `${counted(heads.length, "signature")} by the pit's key ${pit.public_key.slice(0, 16)}… ${heads.length === 1 ? "holds" : "hold"}.`;
  return { good: true, text: `${counted(lines.length, "entry", "entries")}: each follows from the one before.`, more: [signed, `Head of the chain: ${links.at(-1)}`] };
}

/**
 * @param {string} text
 */
async function sha256(text) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/**
 * @param {Uint8Array} bytes
 */
function hexOf(bytes) {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} text
 */
function bytesOf(text) {
  return Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
}

/**
 * Whether every head was signed by the pit; `null` where the browser cannot tell.
 * @param {Head[]} heads
 * @param {string} key
 */
async function signaturesHold(heads, key) {
  let trusted;
  try {
    trusted = await crypto.subtle.importKey("raw", bytesOf(key), "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
  for (const head of heads) {
    const message = new TextEncoder().encode(`croupier head\n${head.table}\n${head.entry}\n${head.hash}\n${head.at}\n${head.root ? `${head.root}\n` : ""}`);
    if (head.key !== key || !await crypto.subtle.verify("Ed25519", trusted, bytesOf(head.signature), message)) return false;
  }
  return true;
}
