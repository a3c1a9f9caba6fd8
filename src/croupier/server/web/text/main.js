/** The text view of a table: the terminal's own dialogue, line by line. */

import { ask } from "../kit/api.js";
import { byId, fill, make } from "../kit/dom.js";
import { attempt } from "../kit/notice.js";
import { showVisitor } from "../kit/visitor.js";

const table = location.pathname.split("/")[2] ?? "";
const said = make("div", { id: "said", role: "log", tabindex: "0", "aria-label": "What the table says" });
const line = make("input", { id: "line", autocomplete: "off", maxlength: 500 });
const typing = make("form", { class: "typing" },
  make("label", { for: "line" }, "Type what you would say at the table; help lists the words"), line);

/** @param {string} text */
function show(text) {
  said.append(`${text}\n`);
  said.scrollTop = said.scrollHeight;
}

async function open() {
  await ask(`/api/tables/${table}`);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${table}/text`);
  socket.addEventListener("message", message => show(message.data));
  socket.addEventListener("close", event => {
    show(event.reason || "The connection has ended.");
    line.disabled = true;
  });
  typing.addEventListener("submit", event => {
    event.preventDefault();
    show(`> ${line.value}`);
    socket.send(line.value);
    line.value = "";
  });
  line.focus();
}

fill(byId("main"),
  make("div", { class: "spread" }, make("h1", {}, "Text view"),
    make("a", { class: "button", href: `/tables/${table}` }, "Back to the felt")),
  said, typing);
showVisitor();
attempt(open);
