"""Debian's chromium as the tests drive it: pages of visitors, accessibility checked, pictures kept."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, WebSocketRoute, expect

ROOT = Path(__file__).parents[2]
PICTURES = Path(__file__).parent / "pictures"
README = ROOT / "docs" / "pictures"
WIDE = 1000
AXE = ROOT / "node_modules/axe-core/axe.min.js"
PATIENCE_MS = 180_000
DESKTOP = {"width": 1280, "height": 900}
# Ranks of cards in a row, such as 9-J-Q, that stand on more than one line.
BROKEN_RANKS = """() => {
  const broken = [], range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const ranks of text.data.matchAll(/\\b(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA]))+\\b/g)) {
      range.setStart(text, ranks.index);
      range.setEnd(text, ranks.index + ranks[0].length);
      const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
      if (lines.size > 1) broken.push(ranks[0]);
    }
  }
  return broken;
}"""
PHONE = {"width": 360, "height": 740}
SLOWER = float(os.environ.get("CROUPIER_SLOWER", "1"))
"""How many times slower the browser runs and the server answers, to find tests that depend on speed."""
LATE = """
const prompt = window.fetch;
const late = () => new Promise(done => setTimeout(done, Math.random() * %f));
window.fetch = async (...asked) => {
  await late();
  const answer = await prompt(...asked);
  await late();
  return answer;
};
const listen = WebSocket.prototype.addEventListener;
WebSocket.prototype.addEventListener = function (kind, heard, ...more) {
  let before = Promise.resolve();
  const inOrder = event => {
    const due = late();
    before = before.then(() => due).then(() => heard.call(this, event));
  };
  return listen.call(this, kind, kind === "message" ? inOrder : heard, ...more);
};
"""
LATE_MS = 30
expect.set_options(timeout=PATIENCE_MS)


def chromium(playwright: Playwright) -> Browser:
    """The browser of the system."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the tests of the pages need chromium: apt-get install chromium"
    return playwright.chromium.launch(executable_path=found)


class Visiting:
    """One visitor's browser: everything it logged that should not be there, everything it asked for."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.page: Page = context.new_page()
        if SLOWER > 1:
            line = context.new_cdp_session(self.page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            self.page.add_init_script(LATE % (LATE_MS * SLOWER))
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._lines: list[WebSocketRoute] = []
        self._cut = False
        self.page.on("console", lambda said: self._note(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def _note(self, kind: str, text: str) -> None:
        refused = re.search(r"status of 4\d\d", text)  # a refusal is an answer like any other
        lost = "WebSocket connection" in text or "ERR_" in text
        if kind == "error" and not refused and not lost:
            self.complaints.append(text)

    def open(self, path: str) -> Page:
        """Go to a page of the pit."""
        self.page.goto(self.url + path)
        return self.page

    def hold_line(self) -> None:
        """Have the page's live connection go through this test, which can cut it."""
        self.page.route_web_socket(re.compile("/live"), self._connected)

    def _connected(self, line: WebSocketRoute) -> None:
        if self._cut:
            line.close(code=1013, reason="cut")
            return
        line.connect_to_server()
        self._lines.append(line)

    def lose_line(self) -> None:
        """The connection is cut, and none comes about."""
        self._cut = True
        for line in self._lines:
            line.close(code=1013, reason="cut")
        self._lines.clear()

    def find_line(self) -> None:
        """Connections come about again."""
        self._cut = False

    def check(self) -> None:
        """Nothing went wrong, and nothing came from outside."""
        assert self.complaints == []
        outside = [url for url in self.asked if not url.startswith((self.url, "data:", "blob:"))]
        assert outside == []


@contextmanager
def visiting(browser: Browser, url: str, *, phone: bool = False, **more: Any) -> Iterator[Visiting]:
    """A new visitor, on a desktop or a phone."""
    size: Any = PHONE if phone else DESKTOP
    settings = {"viewport": size, "has_touch": phone, "reduced_motion": "reduce"} | more
    context = browser.new_context(**settings)
    context.set_default_timeout(PATIENCE_MS)
    try:
        yield Visiting(context, url)
    finally:
        context.close()


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page, each with where."""
    assert AXE.exists(), "the tests of the pages need axe-core: npm install"
    # The page's own policy forbids scripts from elsewhere, so axe is evaluated, not linked.
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']} ({', '.join(str(node['target']) for node in each['nodes'][:5])})"
        for each in found["violations"]
    ]


def missing_symbols(page: Page) -> list[str]:
    """The symbols a page refers to and does not have: what would be drawn with them is not seen."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('use')].map(each => each.getAttribute('href'))"
        ".filter(name => !document.getElementById(name.slice(1)))"
    )
    return found


def picture(page: Page, name: str, **more: Any) -> Path:
    """Keep a picture of a page as a build artifact."""
    path = PICTURES / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.mouse.move(0, 0)  # nothing stands out because the pointer happens to lie on it
    page.screenshot(path=path, **more)
    return path


def for_the_readme(path: Path, name: str) -> None:
    """Keep a small copy of a picture where the README shows it, when pictures are taken again."""
    if os.environ.get("CROUPIER_UPDATE_PICTURES"):
        README.mkdir(exist_ok=True)
        with Image.open(path) as taken:
            height = round(taken.height * min(1, WIDE / taken.width))
            small = taken.convert("RGB").resize((min(WIDE, taken.width), height), Image.Resampling.LANCZOS)
            small.save(README / f"{name}.webp", quality=82, method=6)
    assert (README / f"{name}.webp").exists(), "take it with CROUPIER_UPDATE_PICTURES=1"
