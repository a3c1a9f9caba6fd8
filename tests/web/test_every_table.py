"""Every game's table in the browser: sit, bet, decide, see the result."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

import croupier
from croupier.law.money import dollars
from croupier.table.company import company_of
from tests.server.conftest import Served
from tests.web.browser import Visiting, expect, missing_symbols, picture, violations, visiting
from tests.web.playing import go, play, put, sit

PROPOSAL = {"proposals": True}


class Plan(NamedTuple):
    """What a newcomer bets on, as wagers on the felt, and options of the table."""

    bets: tuple[str, ...]
    options: dict[str, Any] = {}


PLANS = {
    "craps": Plan(("pass", "field")),
    "blackjack": Plan(("main",)),
    "three-card-21-n-done": Plan(("main",), PROPOSAL),
    "baccarat": Plan(("banker",)),
    "chemin-de-fer": Plan(("bank",)),
    "roulette": Plan(("straight-17", "red")),
    "big-six": Plan(("one", "two")),
    "red-dog": Plan(("initial",)),
    "minibaccarat": Plan(("player", "tie")),
    "sic-bo": Plan(("small", "one-of-a-kind-3")),
    "pai-gow": Plan(("pai_gow",)),
    "pai-gow-poker": Plan(("pai_gow_poker",)),
    "pokette": Plan(("red",)),
    "mini-dice": Plan(("field",)),
    "poker": Plan(()),
    "caribbean-stud": Plan(("ante",)),
    "double-down-stud": Plan(("wager",)),
    "let-it-ride": Plan(("bet1",)),
    "spanish-21": Plan(("main",)),
    "three-card-poker": Plan(("ante",)),
    "fast-action-holdem": Plan(("wager",)),
    "casino-war": Plan(("initial",)),
}
TICKETS = {"keno"}


def test_every_game_has_a_table_here() -> None:
    assert {game.id for game in croupier.games()} == {*PLANS, *TICKETS}


@pytest.fixture(scope="module")
def newcomer(browser: Browser, pit: Served) -> Iterator[Visiting]:
    """One visitor who goes from table to table."""
    with visiting(browser, pit.url) as visitor:
        yield visitor


@pytest.mark.parametrize("game", PLANS)
def test_a_newcomer_plays_a_round(pit: Served, newcomer: Visiting, game: str) -> None:
    plan = PLANS[game]
    table = pit.open_table(game, options=plan.options)
    page = newcomer.open(f"/tables/{table}")
    sit(page)
    if company_of(pit.wait(pit.host.table(table))) is not None:
        expect(page.locator(".story")).to_contain_text("Seat 3 sits down")
    for wager in plan.bets:
        put(page, wager)
    go(page)
    play(page)
    expect(page.locator(".net")).to_contain_text("You")
    expect(page.locator(".results li").first).to_be_visible()
    expect(page.locator(".results .cite").first).not_to_be_empty()
    assert violations(page) == []
    assert missing_symbols(page) == []
    picture(page, f"table-{game}")
    seat = pit.wait(pit.host.table(table)).round.seats[1]
    expect(page.locator(".session strong").first).to_have_text(dollars(seat.chips))
    newcomer.check()
