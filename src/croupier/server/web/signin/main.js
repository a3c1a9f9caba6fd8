/** Signing in: name and password, and the choice of a new password at the first sign-in. */

import { ask, forgetSession } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt, notice } from "../kit/notice.js";
import { once } from "../kit/pressing.js";
import { showVisitor, whoIsHere } from "../kit/visitor.js";

/** @import { SignedIn } from "../kit/types.d.ts" */

const WHERE = /** @type {Record<string, string>} */ ({
  dealer: "/dealer", boxperson: "/dealer", floorperson: "/floor", "pit boss": "/floor", "shift manager": "/floor",
  inspector: "/inspector", surveillance: "/inspector",
});

/** Where to go on: the page that asked, or the one of the role. @param {string} role */
function onward(role) {
  const next = new URLSearchParams(location.search).get("next") ?? "";
  location.assign(next.startsWith("/") && !next.startsWith("//") ? next : WHERE[role] ?? "/");
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Record<string, string | boolean>} more
 */
function field(id, label, more) {
  const input = make("input", { id, required: true, ...more });
  return { input, element: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}

function askName() {
  const name = field("name", "Name", { autocomplete: "username", autocapitalize: "none" });
  const password = field("password", "Password", { type: "password", autocomplete: "current-password" });
  const signIn = once(() => attempt(async () => {
    const found = /** @type {SignedIn} */ (await ask("/api/session", {
      method: "POST", body: { name: name.input.value, password: password.input.value, cookie: true },
    }));
    forgetSession();
    if (found.initial) askNewPassword(password.input.value, found.role);
    else onward(found.role);
  }));
  fill(byId("main"), make("form", {
    class: "panel narrow",
    onsubmit: event => {
      event.preventDefault();
      signIn();
    },
  }, make("h1", {}, "Sign in"), name.element, password.element, make("button", { class: "main" }, "Sign in")));
  name.input.focus();
}

/**
 * @param {string} old
 * @param {string} role
 */
function askNewPassword(old, role) {
  const first = field("new", "New password", { type: "password", autocomplete: "new-password" });
  const again = field("again", "New password again", { type: "password", autocomplete: "new-password" });
  fill(byId("main"), make("form", {
    class: "panel narrow",
    onsubmit: event => {
      event.preventDefault();
      if (first.input.value !== again.input.value) {
        notice("The two passwords differ.", { bad: true });
        return;
      }
      attempt(async () => {
        await ask("/api/session/password", { method: "POST", body: { old, new: first.input.value } });
        forgetSession();
        onward(role);
      });
    },
  }, make("h1", {}, "Choose a password of your own"),
  make("p", {}, "The one you were given is good for the first time only."), first.element, again.element,
  make("button", { class: "main" }, "Keep it")));
  first.input.focus();
}

async function start() {
  const session = await whoIsHere();
  await showVisitor();
  if (session && session.role !== "guest" && !session.initial) onward(session.role);
  else askName();
}

attempt(start);
