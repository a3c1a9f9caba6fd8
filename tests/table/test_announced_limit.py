"""A wager above the posted maximum that plays up to it: what is staked, and what goes back."""

from typing import Any

import pytest

import croupier
from croupier.law.limits import AboveMaximum
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

CHIPS = 1_000_000


def table_of(**options: Any) -> Table:
    """A table whose wagers are $10 to $50, with a patron."""
    limits = {"min_bet": 1000, "max_bet": 5000}
    table = croupier.open_table("blackjack", {**limits, **options})
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=CHIPS))
    return table


def bet(table: Table, cents: int) -> list[ev.AnyEvent]:
    """A wager that is to play up to the limit."""
    by = cmd.Actor("dealer")
    return table.do(cmd.Bet(by=by, seat=1, wager="main", amount=cents, accepted="limit"))


def test_only_the_part_up_to_the_maximum_is_staked_and_the_rest_is_said_to_go_back() -> None:
    table = table_of(announced_limit=True)
    told = [event for event in bet(table, 5100) if isinstance(event, ev.Announced)]
    assert len(told) == 1
    seat = table.round.seats[1]
    assert (seat.wagers["main"].stake, seat.chips) == (5000, CHIPS - 5000)


def test_a_wager_within_the_limits_is_staked_whole_and_nothing_is_said() -> None:
    table = table_of(announced_limit=True)
    assert not [event for event in bet(table, 5000) if isinstance(event, ev.Announced)]
    assert table.round.seats[1].wagers["main"].stake == 5000


def test_nothing_plays_up_to_the_limit_where_the_wager_there_is_at_it() -> None:
    table = table_of(announced_limit=True)
    bet(table, 5000)
    with pytest.raises(AboveMaximum):
        bet(table, 1000)
    assert table.round.seats[1].wagers["main"].stake == 5000


def test_without_the_option_no_wager_plays_up_to_the_limit() -> None:
    for options in ({}, {"announced_limit": False}):
        table = table_of(**options)
        with pytest.raises(Refusal, match="no wager plays up to the limit here"):
            bet(table, 5100)
        assert not table.round.seats[1].wagers


def test_a_wager_below_the_minimum_is_refused_all_the_same() -> None:
    with pytest.raises(Refusal, match="the limits of this table are"):
        bet(table_of(announced_limit=True), 900)
