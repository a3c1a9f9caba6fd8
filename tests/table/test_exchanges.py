"""Chips for a wager and its fee, to the cent: what a patron needs, buys as needed and gets back."""

from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.exchanges import MAX_CENTS, check_cents, cover
from croupier.table.play import FILL
from croupier.table.table import Table

STAKE, FEE = 10_000, 500
"""A buy wager of $100 costs 5 percent more."""


def craps(cents: int, **settings: Any) -> Table:
    """A table with a point, at which one patron holds so many chips."""
    table = croupier.open_table("craps", {"vig_timing": "at-placing"}, mode="live", **settings)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=cents + 1000))
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, 5)))
    assert table.round.seats[1].chips == cents
    return table


def buy(table: Table, amount: int) -> list[ev.AnyEvent]:
    return table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="buy-4", amount=amount))


def lower(table: Table, amount: int) -> list[ev.AnyEvent]:
    return table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="buy-4", amount=amount))


def test_a_wager_needs_its_stake_and_its_fee_and_not_a_cent_more() -> None:
    table = craps(STAKE + FEE)
    buy(table, STAKE)
    assert (table.round.seats[1].chips, table.round.seats[1].wagers["buy-4"].fee) == (0, FEE)
    table = craps(STAKE + FEE - 100)
    with pytest.raises(Refusal, match="seat 1 has 10400 in chips and needs 10500: buy in first"):
        buy(table, STAKE)


def test_a_raise_needs_the_difference_only() -> None:
    table = craps(2 * (STAKE + FEE))
    buy(table, STAKE)
    buy(table, STAKE)
    assert (table.round.seats[1].chips, table.round.seats[1].wagers["buy-4"].fee) == (0, 2 * FEE)
    with pytest.raises(Refusal, match="has 0 in chips and needs 10500"):
        buy(table, STAKE)


def test_chips_are_bought_as_needed_and_no_more_than_that() -> None:
    table = craps(2000, buy_in_as_needed=True)
    bought = [event for event in buy(table, STAKE) if isinstance(event, ev.BoughtIn)]
    assert [(event.cents, event.by) for event in bought] == [(STAKE + FEE - 2000, ev.TABLE)]
    assert table.round.seats[1].chips == 0
    assert not [event for event in lower(table, 2000) if isinstance(event, ev.BoughtIn)]
    with pytest.raises(BadInput, match=f"buy_in of {MAX_CENTS + 1}: expected"):
        cover(table, 1, table.round.seats[1].chips + MAX_CENTS + 1)


def test_a_fee_that_goes_back_is_brought_to_the_table_if_it_has_no_chips() -> None:
    table = craps(STAKE + FEE)
    buy(table, STAKE)
    held = table.state.ledger["inventory"]
    table.do(cmd.Credit(by=cmd.FLOORPERSON, cents=held))
    events = lower(table, 4000)
    assert [event.cents for event in events if isinstance(event, ev.Filled)] == [FILL]
    assert table.round.seats[1].chips == STAKE - 4000 + FEE - 200
    assert table.state.ledger["inventory"] == FILL - (FEE - 200)


def test_an_amount_is_above_nothing_and_up_to_the_most() -> None:
    check_cents(1, "buy_in")
    check_cents(MAX_CENTS, "buy_in")
    for wrong in (-1, 0, MAX_CENTS + 1):
        with pytest.raises(BadInput, match=f"buy_in of {wrong}: expected"):
            check_cents(wrong, "buy_in")


def test_several_wagers_at_once_keep_within_the_limits() -> None:
    table = croupier.open_table("let-it-ride", {}, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(Refusal, match="the limits of this table"):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"bet1": 499, "bet2": 499, "bet3": 499}))


def test_the_posted_buy_in_of_a_poker_table_is_for_players() -> None:
    table = croupier.open_table("poker", {"min_buyin": 10_000})
    with pytest.raises(Refusal, match="buy_in of 9900: the posted least is 10000"):
        table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=9900))
    table.do(cmd.Sit(by=cmd.DEALER, seat=2, buy_in=9900))
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    assert [table.round.seats[seat].chips for seat in (1, 2)] == [10_000, 9900]
    table.do(cmd.Sit(by=cmd.player(3), seat=3))
    with pytest.raises(Refusal, match="buy_in of 9900"):
        table.do(cmd.BuyIn(by=cmd.player(3), seat=3, cents=9900))


def test_coins_lie_before_a_patron_only_where_that_is_the_stake() -> None:
    with pytest.raises(Refusal, match="cannot be made up of chips"):
        croupier.open_table("craps", mode="live").do(cmd.Sit(by=cmd.DEALER, seat=1, buy_in=50))
    poker = croupier.open_table("poker", mode="live")
    poker.do(cmd.Sit(by=cmd.DEALER, seat=1, buy_in=50))
    assert poker.round.seats[1].chips == 50
