"""The guide as a browser prints it and a phone shows it: tables whole, headings with what follows."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from croupier.report.html import to_html
from tests.report.tables import guide
from tests.web.browser import BROKEN_RANKS

NARROW = {"width": 360, "height": 800}
GUIDES = [
    ("let-it-ride", {"lir_bonus_offered": True, "three_card_bonus_offered": True}),
    ("craps", {}),
    ("blackjack", {}),
    ("three-card-21-n-done", {"proposals": True}),
    ("caribbean-stud", {}),
    ("keno", {}),
    ("roulette", {}),
    ("baccarat", {}),
]
# Amounts, chances and single citations that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll("td.figure, cite.one")]
  .filter(each => { const range = document.createRange(); range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1; })
  .map(each => each.textContent)"""
# A link leaves a mark on the page it is printed on, which text does not.
MARK = """() => {
  const mark = (element, name) => {
    const link = document.createElement("a");
    link.href = "http://mark/" + name;
    link.append(...element.childNodes);
    element.append(link);
  };
  document.querySelectorAll("h2, h3").forEach((heading, place) => {
    const next = heading.nextElementSibling ?? heading.closest("section").nextElementSibling;
    mark(next.querySelector("p, li, td, th, h3") ?? next, "under-" + place);
    mark(heading, "heading-" + place);
  });
  document.querySelectorAll("table:not(.long)").forEach((table, place) => {
    mark(table.querySelector("thead tr:last-child > *"), "head-" + place);
    mark(table.querySelector("tbody tr:last-child > *"), "last-" + place);
  });
  mark(document.querySelector("footer p"), "foot");
  mark([...document.querySelectorAll("main section p")].at(-1), "end");
  return document.querySelectorAll("h2, h3").length;
}"""


def marks(content: bytes) -> dict[str, int]:
    """On which page each mark is printed first."""
    names = {
        number: name.decode()
        for number, name in re.findall(
            rb"\n(\d+) 0 obj\n<</Type /Annot\n(?:(?!endobj).)*?/URI \(http://mark/([^)]*)\)",
            content,
            re.DOTALL,
        )
    }
    pages = re.findall(rb"<</Type /Page\n(?:(?!endobj).)*?/Annots \[([^\]]*)\]", content, re.DOTALL)
    found: dict[str, int] = {}
    for place, page in enumerate(pages):
        for number in re.findall(rb"(\d+) 0 R", page):
            found.setdefault(names[number], place)
    return found


@pytest.mark.parametrize(("name", "chosen"), GUIDES)
def test_a_guide_is_printed_whole_and_fits_a_phone(
    name: str, chosen: dict[str, Any], browser: Browser
) -> None:
    page = browser.new_page(viewport=NARROW)
    try:
        page.set_content(to_html(guide(name, **chosen)))
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
        assert page.locator("td.figure").count() > 3
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(BROKEN_RANKS) == []
        headings = page.evaluate(MARK)
        found = marks(page.pdf(prefer_css_page_size=True))
    finally:
        page.close()
    assert headings > 4
    for place in range(headings):
        assert found[f"heading-{place}"] == found[f"under-{place}"], (
            f"heading {place} is parted from its text"
        )
    tables = [mark for mark in found if mark.startswith("head-")]
    assert tables
    for head in tables:
        assert found[head] == found[head.replace("head", "last")], f"a table is divided: {head}"
    assert found["foot"] == found["end"], "the foot stands on a page of its own"
