"""A newcomer at a table: sits down, puts a chip where the page says, answers, sees the result."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web.browser import expect

ACTS = 30
"""So many answers and rolls are enough for any round."""


def sit(page: Page, dollars: str = "500") -> None:
    """Take the seat the page proposes."""
    page.get_by_label("Chips for $").fill(dollars)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".sitting")).to_be_hidden()
    expect(page.locator(".session")).to_contain_text("Your chips")


def spot(page: Page, key: str) -> Locator:
    """A betting spot of the player's own by its wager."""
    return page.locator(f".spot.open[data-key='{key}']").first


def put(page: Page, key: str) -> None:
    """Put the picked chip on a wager, on the felt or in the list where it has no spot."""
    before = page.locator(".bet").count()
    if spot(page, key).count():
        spot(page, key).click()
    else:
        page.get_by_label(f"Bet on {key}", exact=True).click()
    expect(page.locator(".bet")).not_to_have_count(before)


def newest(page: Page) -> str:
    """The number of the newest event the page has told."""
    lines = page.locator(".story li")
    return (lines.first.get_attribute("data-sequence") or "") if lines.count() else ""


def go(page: Page) -> None:
    """Ask for the cards, the dice or the spin, and see them come."""
    button = page.locator("[data-act=ready]")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    before = newest(page)
    button.click()
    expect(page.locator(".story li").first).not_to_have_attribute("data-sequence", before)


def answer(page: Page) -> None:
    """Give the first answer that is open, whatever is asked."""
    offered = page.locator(".answers button")
    if offered.count():
        offered.first.click()
        dialog = page.locator("dialog[open]")
        if dialog.count():
            dialog.locator("button.main").click()
        return
    naming = page.locator(".naming").first
    confirm = naming.locator("button.main")
    for each in naming.locator(".pick").all():
        if confirm.is_enabled():
            break
        each.click()
    confirm.click()


def play(page: Page) -> None:
    """Answer, and roll again where a wager stays up, until something of the player's is decided."""
    for _ in range(ACTS):
        answers = page.locator(".answers button, .naming .pick")
        ready = page.locator("[data-act=ready]:not([aria-disabled=true])")
        over = page.locator(".net")
        expect(over.or_(answers).or_(ready).first).to_be_visible()
        if over.count():
            return
        if answers.count():
            before = newest(page)
            answer(page)
            expect(page.locator(".story li").first).not_to_have_attribute("data-sequence", before)
        else:
            before = newest(page)
            # What was asked for before may decide everything at any moment, and then nothing is left to
            # roll for: a click that waits for the button would wait forever.
            page.evaluate("document.querySelector('[data-act=ready]:not([aria-disabled=true])')?.click()")
            told = page.locator(f".story li:first-child:not([data-sequence='{before}'])")
            expect(told.or_(over).first).to_be_visible()
    raise AssertionError(f"{ACTS} acts and nothing is decided")
