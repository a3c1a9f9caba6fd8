"""A virtual blackjack table with a stacked shoe, for the tests of its rules."""

from __future__ import annotations

from datetime import date
from typing import Any

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import Entropy, StackedEntropy
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.twentyone.tables import close, decide, of

CHIPS = 1_000_000
SIDE = {
    "multiple_action": {"main_2": 700, "main_3": 500},
    "progressive": {"progressive": 100},
    "streak": {"streak2": 500, "streak4": 600},
    "bonus_wager": {"bonus": 100},
}
ADDITIONAL = {"sevens": ("sevens",), "over_under_13": ("over13", "under13"), "same_suit": ("same_suit",)}


def blackjack(
    cards: str = "",
    seats: tuple[int, ...] = (1,),
    entropy: Entropy | None = None,
    as_of: date | None = None,
    **options: Any,
) -> Table:
    """A table with patrons; the cards leave the shoe in this order, the burn card first."""
    table = croupier.open_table(
        "blackjack",
        options,
        as_of,
        entropy=entropy or StackedEntropy(parse_cards(cards)),
        opener=100_000_000,
        clock=lambda: 0,
    )
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=CHIPS))
    return table


def bet(table: Table, seat: int = 1, **wagers: int) -> None:
    """Put wagers on a box, 1000 on main unless told."""
    for wager, amount in ({"main": 1000} | wagers).items():
        table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))


def round_of(table: Table, *words: str, seats: tuple[int, ...] = (1,)) -> list[ev.AnyEvent]:
    """A whole round; returns its events."""
    start = len(table.journal.events)
    for seat in seats:
        bet(table, seat)
    close(table)
    decide(table, *words)
    assert isinstance(table.pending, steps.Betting), table.prompt()
    return table.journal.events[start:]


def said(table: Table, cite: str) -> list[str]:
    """What the dealer announced under a rule."""
    return [event.text for event in of(table, ev.Announced) if event.cite == cite]


def bets(table: Table, options: dict[str, Any]) -> None:
    """Everyone makes every wager the options offer, and betting closes."""
    for seat in table.round.seats:
        wagers = {"main": 1000}
        for option, side in SIDE.items():
            if options.get(option) and not (option == "streak" and f"streak {seat}" in table.round.markers):
                wagers |= side
        for name in ADDITIONAL.get(options.get("additional_wager", ""), ()):
            wagers[name] = 100
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))
