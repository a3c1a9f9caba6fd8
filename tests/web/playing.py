"""A newcomer at a table: sits down, puts a chip where the page says, answers, sees the result."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web.browser import expect

ANSWERS = 12
"""So many questions are answered in one round at most."""


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


def go(page: Page) -> None:
    """Ask for the cards, the dice or the spin."""
    button = page.locator("[data-act=ready]")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()


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


def play(page: Page) -> int:
    """Answer until the round is over; gives how many answers that took."""
    told = page.locator(".story li")
    for count in range(ANSWERS):
        over = page.locator(".net")
        asked = page.locator(".answers button, .naming .pick")
        expect(over.or_(asked).first).to_be_visible()
        if over.count():
            return count
        newest = told.first.get_attribute("data-sequence")
        answer(page)
        expect(told.first).not_to_have_attribute("data-sequence", newest or "")
    raise AssertionError(f"{ANSWERS} answers and the round is not over")
