/** The pit's HTTP interface: answers in their types, failures as one sentence. */

/** A request the pit has not carried out: the sentence, its kind and, where a rule refuses, the rule. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{kind: string, message: string, cite?: string, spoken?: string}} failure
   */
  constructor(status, failure) {
    super(failure.spoken || failure.message);
    this.status = status;
    this.kind = failure.kind;
    this.cite = failure.cite ?? "";
  }
}

const ATTEMPTS = 4;
const SESSION = "/api/session";
/** @type {Promise<string> | null} */
let known = null;

/** The value by which our own page proves that it belongs to the session; guests have none. */
function csrf() {
  known ??= fetch(SESSION).then(answer => answer.ok ? answer.json() : { csrf: "" }).then(session => session.csrf);
  return known;
}

/** Somebody else is signed in now. */
export function forgetSession() {
  known = null;
}

/**
 * Ask for something; a guest of a practice pit is admitted on the way.
 * @template Answer
 * @param {string} path
 * @param {{method?: string, body?: unknown, key?: string}} [asked]
 * @returns {Promise<Answer>}
 */
export async function ask(path, asked = {}) {
  const answer = await answered(path, asked);
  return /** @type {Promise<Answer>} */ (answer.status === 204 ? Promise.resolve(null) : answer.json());
}

/**
 * Ask for a text, such as a report or a picture.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function askText(path) {
  return (await answered(path, {})).text();
}

/**
 * Ask for lines of JSON and pass on each as it comes, until `over` says that no more are wanted.
 * @param {string} path
 * @param {(line: any) => void} each
 * @param {() => boolean} over
 */
export async function askLines(path, each, over) {
  const answer = await answered(path, {});
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (over()) {
      await reader.cancel();
      return;
    }
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) each(JSON.parse(line));
    if (done) return;
  }
}

/**
 * Have a command carried out once, even if it must be sent several times.
 * @template Answer
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Answer>}
 */
export function send(path, body) {
  return ask(path, { method: "POST", body, key: newKey() });
}

/** A key nobody else uses. */
export function newKey() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Bytes in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, key?: string}} asked
 */
async function answered(path, asked) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (asked.body !== undefined) headers["Content-Type"] = "application/json";
  if (asked.key) headers["Idempotency-Key"] = asked.key;
  if (asked.method !== undefined && path !== SESSION) headers["X-CSRF-Token"] = await csrf();
  const request = () => fetch(path, {
    method: asked.method ?? "GET",
    headers,
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  let answer = await patiently(request, asked.method === undefined || Boolean(asked.key));
  if (answer.status === 401 && path !== SESSION) {
    if (!await admitted()) location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    else answer = await patiently(request, true);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/**
 * Send a request again while the pit is busy; one without a key only if it changes nothing.
 * @param {() => Promise<Response>} request
 * @param {boolean} repeatable
 */
async function patiently(request, repeatable) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request().catch(() => null);
    const last = attempt === ATTEMPTS || !repeatable;
    if (answer && (last || ![429, 503].includes(answer.status))) return answer;
    if (last) throw new Refused(0, { kind: "away", message: "The pit does not answer. Is the server running?" });
    await new Promise(done => setTimeout(done, 250 * 2 ** attempt));
  }
}

/**
 * @param {Response} answer
 */
async function refusal(answer) {
  const body = await answer.json().catch(() => null);
  return new Refused(answer.status, body?.error ?? { kind: "failed", message: `The pit answered ${answer.status}.` });
}

/** Become a guest; a pit of record admits nobody without an account. */
async function admitted() {
  const answer = await fetch("/api/guests", { method: "POST" });
  return answer.ok;
}
