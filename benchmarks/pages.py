"""`python -m benchmarks.pages`: how fast a table's page is in chromium, and how soon spectators see an event;
writes the figures into docs/performance.md.

A real server on loopback, a browser with an empty cache, 100 spectators on real sockets.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.measure import ROOT
from croupier.client import Pit

GAMES = ("blackjack", "craps", "roulette", "let-it-ride")
PAGE = ROOT / "docs" / "performance.md"
FIGURES = re.compile(r"(<!-- pages -->\n).*(<!-- end of pages -->)", re.DOTALL)
OPENED = 5
SPECTATORS, EACH, EVENTS = 100, 4, 100
INTERACTIVE_MS, WEIGHT_KB, FRAMES, SEEN_MS = 1_000, 300, 60, 50
NOTE_WHEN_USABLE = """
new MutationObserver((_, watching) => {
  if (document.querySelector('.sitting button.main')) {
    watching.disconnect();
    requestAnimationFrame(() => { window.usable = performance.now(); });
  }
}).observe(document, {childList: true, subtree: true});
"""
WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(each => !each.name.includes('/fonts/')).reduce((sum, each) => sum + each.decodedBodySize, 0)"""
COUNT_FRAMES = """() => new Promise(done => {
  const times = [];
  const next = now => { times.push(now); times.length < 91 ? requestAnimationFrame(next) : done(times); };
  requestAnimationFrame(next);
  document.querySelector('[data-act=ready]').click();
})"""


WORK = {
    "FunctionCall", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "RasterTask",
}  # fmt: skip
"""What a browser does for a frame, as its trace names it; a layout that a script forces counts twice."""


@contextmanager
def pit() -> Iterator[str]:
    """The address of a practice pit with a table of every game."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/pit.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None, "the pit does not open"
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)


def opened(browser: Any, url: str, table: str) -> tuple[float, int]:
    """Milliseconds until a table's page is usable with an empty cache, and its weight without fonts."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(NOTE_WHEN_USABLE)
    page.goto(f"{url}/tables/{table}")
    page.wait_for_function("() => window.usable > 0")
    usable = float(page.evaluate("window.usable"))
    weight = int(page.evaluate(WEIGHT))
    context.close()
    return usable, weight


def frames(browser: Any, url: str, table: str) -> tuple[float, float]:
    """Frames a second while the cards of a round move, and the milliseconds of work in each of them, which
    do not depend on what else the machine does.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{url}/tables/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".spot.open").first.click()
    page.wait_for_selector("[data-act=ready]:not([aria-disabled=true])")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    times: list[float] = page.evaluate(COUNT_FRAMES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    drawn = len(times) - 1
    worked = sum(each.get("tdur", 0) for each in events if each["name"] in WORK) / 1000
    return 1000 * drawn / (times[-1] - times[0]), worked / drawn


async def watched(url: str, table_id: str) -> list[float]:
    """Milliseconds from the acknowledgment of a command until each spectator has its event."""
    from websockets.asyncio.client import connect

    address = f"{url.replace('http', 'ws')}/api/tables/{table_id}/live?page=true"
    heard: dict[int, list[float]] = {}

    async def watch(token: str, ready: asyncio.Semaphore) -> None:
        async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            await socket.recv()
            ready.release()
            async for message in socket:
                now = time.perf_counter()
                content = json.loads(message)
                if content["kind"] == "entry":
                    heard.setdefault(content["entry"], []).append(now)

    guests = [await asyncio.to_thread(lambda: Pit(url).enter()) for _ in range(SPECTATORS // EACH)]
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(token, ready)) for token in guests for _ in range(EACH)]
    for _ in tasks:
        await ready.acquire()
    player = Pit(url)
    table = player.table(table_id)
    await asyncio.to_thread(table.sit, 1, 100_000)
    acknowledged: dict[int, float] = {}
    for _ in range(EVENTS):
        done = await asyncio.to_thread(table.do, "contribute", seat=1, value=secrets.token_hex(16))
        acknowledged[done.entry] = time.perf_counter()
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert all(len(heard[entry]) == SPECTATORS for entry in acknowledged), "a spectator missed an event"
    return [1000 * max(0.0, at - acknowledged[entry]) for entry in acknowledged for at in heard[entry]]


def row(what: str, floor: str, measured: str, holds: bool) -> str:
    """A line of the table."""
    return f"| {what} | {floor} | {measured} | {'holds' if holds else 'MISSED'} |"


def measured() -> list[str]:
    """The figures as lines of a table."""
    from playwright.sync_api import sync_playwright

    lines = ["| what | floor | measured | |", "| --- | --- | --- | --- |"]
    with pit() as url:
        client = Pit(url)
        tables = {game: client.find(game).id for game in GAMES}
        with sync_playwright() as playwright:
            lines += drawn(playwright, url, tables)
        delays = asyncio.run(watched(url, tables["craps"]))
    p99 = quantiles(delays, n=100)[98]
    text = f"{median(delays):.1f} ms, p99 {p99:.1f} ms"
    what = f"{SPECTATORS} spectators see an event after its acknowledgment"
    lines.append(row(what, f"p99 within {SEEN_MS} ms", text, p99 <= SEEN_MS))
    return lines


def drawn(playwright: Any, url: str, tables: dict[str, str]) -> Iterator[str]:
    """The figures of the browser."""
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
    for game in GAMES:
        tries = [opened(browser, url, tables[game]) for _ in range(OPENED)]
        usable, weight = median(each[0] for each in tries), max(each[1] for each in tries) / 1000
        yield row(
            f"{game}: page interactive, cold cache",
            "within 1 second",
            f"{usable:.0f} ms",
            usable <= INTERACTIVE_MS,
        )
        yield row(
            f"{game}: weight without fonts, before compression",
            f"under {WEIGHT_KB} KB",
            f"{weight:.0f} KB",
            weight < WEIGHT_KB,
        )
    rate, work = frames(browser, url, tables["let-it-ride"])
    yield row("frames while cards move", f"{FRAMES} a second", f"{rate:.1f}", rate >= FRAMES - 1)
    enough = 1000 / FRAMES
    what = "script, layout, paint and raster of such a frame"
    yield row(what, f"under {enough:.1f} ms", f"{work:.1f} ms of processor time", work < enough)
    browser.close()


def main() -> None:
    """Measure, print and write the figures."""
    lines = "\n".join(measured())
    print(lines)
    page = Path(PAGE).read_text("utf-8")
    PAGE.write_text(FIGURES.sub(lambda found: f"{found[1]}{lines}\n{found[2]}", page), "utf-8")


if __name__ == "__main__":
    main()
