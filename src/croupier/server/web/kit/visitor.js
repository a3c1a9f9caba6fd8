/** Who is here: shown in the masthead with the switch for sounds. */

import { ask, forgetSession, Refused } from "./api.js";
import { byId, fill, make } from "./dom.js";
import { attempt } from "./notice.js";
import { soundButton } from "./sound.js";

/** @import { Pit, SessionAnswer } from "./types.d.ts" */

/** Show what kind of pit this is, and who is signed in. */
export async function showVisitor() {
  const pit = /** @type {Pit} */ (await ask("/api"));
  const session = await whoIsHere();
  for (const link of document.querySelectorAll("nav [data-operation]")) {
    const operation = link.getAttribute("data-operation");
    if (session && operation) link.toggleAttribute("hidden", !session.may.includes(operation));
  }
  fill(byId("visitor"), make("div", { class: "row" },
    make("span", { class: "tag" }, pit.record ? "Pit of record" : "Practice pit"),
    session && session.role !== "guest" ? [
      make("span", { id: "signed-in" }, `${session.person}, ${session.role}`),
      make("button", { class: "plain", onclick: () => attempt(signOut) }, "Sign out"),
    ] : make("a", { href: "/sign-in" }, "Sign in"),
    soundButton()));
}

/**
 * Who is signed in with this browser; nobody where it has no session.
 * @returns {Promise<SessionAnswer | null>}
 */
export async function whoIsHere() {
  try {
    return await ask("/api/session");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

async function signOut() {
  const session = await whoIsHere();
  const answer = await fetch("/api/session", { method: "DELETE", headers: { "X-CSRF-Token": session?.csrf ?? "" } });
  forgetSession();
  if (answer.ok) location.assign("/");
}
