"""A newcomer at a table: sits down, puts a chip where the page says, answers, sees the result."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web.browser import expect

ACTS = 30
"""More answers and rolls than any round needs."""


def settled(page: Page) -> None:
    """Wait until the page shows what came of everything that was pressed."""
    expect(page.locator(".table-page:not([data-busy])")).to_be_visible()


def sit(page: Page, dollars: str = "500") -> None:
    """Take the seat the page proposes."""
    page.get_by_label("Chips for $").fill(dollars)
    page.get_by_role("button", name="Sit down").click()
    settled(page)
    expect(page.locator(".sitting")).to_be_hidden()
    expect(page.locator(".session")).to_contain_text("Your chips")


def spot(page: Page, key: str) -> Locator:
    """A betting spot of the player's own by its wager."""
    return page.locator(f".spot.open[data-key='{key}']").first


def put(page: Page, key: str) -> None:
    """Put the picked chip on a wager and see it lie there."""
    expect(spot(page, key)).to_be_visible()
    before = page.locator(".bet").count()
    spot(page, key).click()
    expect(page.locator(".bet")).not_to_have_count(before)
    settled(page)


def newest(page: Page) -> int:
    """The number of the newest event the page has told, 0 where it has told none."""
    return int(page.evaluate("document.querySelector('.story li')?.dataset.sequence ?? 0"))


def go(page: Page) -> None:
    """Ask for the cards, the dice or the spin, and see them come."""
    settled(page)
    button = page.locator("[data-act=ready]")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    before = newest(page)
    button.click()
    settled(page)
    assert newest(page) > before


def answer(page: Page) -> None:
    """Give the first answer that is open, whatever is asked, and see the table go on."""
    settled(page)
    offered, naming = page.locator(".answers button"), page.locator(".naming").first
    expect(offered.first.or_(naming).first).to_be_visible()
    before = newest(page)
    if offered.count():
        offered.first.click()
        dialog = page.locator("dialog[open]")
        if dialog.count():
            dialog.locator("button.main").click()
    else:
        confirm = naming.locator("button.main")
        for each in naming.locator(".pick").all():
            if confirm.is_enabled():
                break
            each.click()
        confirm.click()
    settled(page)
    assert newest(page) > before


def play(page: Page) -> None:
    """Answer, and roll again where a wager stays up, until something of the player's is decided."""
    answers = page.locator(".answers button, .naming .pick")
    ready = page.locator("[data-act=ready]:not([aria-disabled=true])")
    over = page.locator(".net")
    for _ in range(ACTS):
        settled(page)
        expect(over.or_(answers).or_(ready).first).to_be_visible()
        if over.count():
            return
        if answers.count():
            answer(page)
        else:
            go(page)
    raise AssertionError(f"{ACTS} acts and nothing is decided")
