"""Chips are brought to a table that does not hold what it pays, in whole ten thousands (13:69D-1.22)."""

import pytest

import croupier
from croupier.procedure.steps import Chance
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

STAKE, BUY_IN = 2_500, 10_000
PAID = 36 * STAKE
"""A winning straight-up wager with its stake: 35 to 1."""


def spun(inventory: int) -> list[ev.AnyEvent]:
    """What a winning spin causes at a roulette table that holds so much when it pays."""
    table: Table = croupier.open_table("roulette", mode="live", opener=inventory + BUY_IN)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=BUY_IN))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="straight-17", amount=STAKE))
    assert table.round.ledger["inventory"] == inventory
    table.do(cmd.Close(by=cmd.DEALER))
    wheel = table.pending
    assert isinstance(wheel, Chance)
    return table.do(cmd.Enter(by=cmd.DEALER, values=wheel.device.read("17")))


@pytest.mark.parametrize(
    ("inventory", "filled"),
    [
        (PAID + 1, []),
        (PAID, []),
        (PAID - 1, [1_000_000]),
        (0, [1_000_000]),
    ],
)
def test_a_winner_is_paid_from_chips_that_are_there(inventory: int, filled: list[int]) -> None:
    events = spun(inventory)
    assert [event.cents for event in events if isinstance(event, ev.Filled)] == filled
    settled = next(event for event in events if isinstance(event, ev.Settled))
    assert [(result.outcome, result.net) for result in settled.results] == [("win", 35 * STAKE)]


@pytest.mark.parametrize(
    ("short", "filled"),
    [(0, []), (1, [1_000_000]), (1_000_000, [1_000_000]), (1_000_001, [2_000_000])],
)
def test_as_many_whole_fills_are_brought_as_are_missing(short: int, filled: list[int]) -> None:
    table: Table = croupier.open_table("roulette", opener=5_000)
    before = len(table.journal.events)
    table.fund(5_000 + short)
    brought = [each for each in table.last_events[before:] if isinstance(each, ev.Filled)]
    assert [(each.cents, each.by, each.cite) for each in brought] == [
        (cents, "table", "13:69D-1.22") for cents in filled
    ]
    assert table.round.ledger["inventory"] == 5_000 + sum(filled)
