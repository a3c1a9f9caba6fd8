"""Wagers of games with one position for each patron: whole cents, coupons, what a second amount comes to."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.games.let_it_ride.betting import CITES
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure.betting_rules import Change
from croupier.procedure.seat_betting import SeatBetting, check_payable, paying_unit
from croupier.procedure.state import Seat, State, Wager
from croupier.table.table import Table

BET = "19:47-18.6(d)"
CHANGED = CITES.change
PAYABLE = "19:47-13.6(b)1"


class Payable(SeatBetting):
    """A table whose odds pay multiples of 4 with the coupon and need multiples of 6 without it."""

    cites = CITES

    def unit(self, wager: str) -> int:
        return 4

    def unit_alone(self, wager: str) -> int:
        return 6


def sit(state: State, seat: int, patron: str) -> None:
    state.seats[seat] = Seat(seat, patron, state.ledger, {})


def table(**options: Any) -> Table:
    opened = croupier.open_table("let-it-ride", options)
    sit(opened.round, 1, "Ann")
    return opened


def on_layout(stake: int, coupon: int = 0) -> Payable:
    """A seat with one wager, or none."""
    state = table().round
    if stake:
        state.ledger["wager:1:bet1"] = stake
        state.seats[1].wagers["bet1"] = Wager(state.ledger, "wager:1:bet1", coupon)
    return Payable(state)


@pytest.mark.parametrize(
    ("lies", "coupon", "amount", "laid", "comes_to"),
    [
        (0, 0, 600, 0, (600, 0)),
        (0, 0, 600, 504, (600, 504)),
        (600, 0, 600, 0, (1200, 0)),
        (600, 504, 600, 0, (1200, 504)),
        (600, 0, 600, 804, (1200, 804)),
        (0, 0, 603, 0, "bet1 of 603: not payable in whole cents; wager a multiple of 4"),
        (0, 0, 604, 0, "bet1 of 604: not payable in whole cents; wager a multiple of 6"),
        (
            0,
            0,
            600,
            502,
            "bet1 of 600 with a coupon of 502: not payable in whole cents; wager a multiple of 4",
        ),
        (0, 0, 602, 502, "bet1 of 602: not payable in whole cents; wager a multiple of 6"),
        (600, 0, 603, 0, "bet1 of 1203: not payable"),
        (600, 504, 602, 0, "bet1 of 1202 with a coupon of 504: not payable"),
        (0, 0, 600, 601, "coupon of 601 with bet1 of 600: it needs chips of at least its face value"),
        (0, 0, 600, -1, "coupon of -1: expected"),
        (600, 504, 600, 504, "coupon of 504: Ann has a coupon in play already"),
        (0, 0, 50_100, 0, "the limits of this table are"),
        (49_800, 0, 600, 0, "bet1 of 50400: the limits of this table are"),
        (0, 0, 498, 0, "the limits of this table are"),
        (0, 0, 0, 0, "bet1 of 0: expected cents"),
        (600, 0, -6, 0, "bet1 of -6: expected cents"),
    ],
)
def test_an_amount_is_added_to_what_lies_there_and_all_of_it_is_payable(
    lies: int, coupon: int, amount: int, laid: int, comes_to: tuple[int, int] | str
) -> None:
    betting = on_layout(lies, coupon)
    if isinstance(comes_to, str):
        with pytest.raises(CroupierError) as refused:
            betting.make(1, "bet1", amount, "", laid, False)
        assert comes_to in str(refused.value)
        if "payable" in comes_to:
            assert isinstance(refused.value, Refusal)
            assert refused.value.cite == PAYABLE
    else:
        stake, beneath = comes_to
        assert betting.make(1, "bet1", amount, "", laid, False) == Change("bet1", stake, BET, beneath)


@pytest.mark.parametrize(
    ("to", "coupon", "becomes"),
    [
        (0, 504, 0),
        (600, 504, 504),
        (600, 0, 0),
        (504, 504, 504),
        (1200, 0, "expected less than the 1200 on the layout"),
        (-6, 0, "expected less than the 1200 on the layout"),
        (498, 0, "the limits of this table are"),
        (602, 502, "bet1 of 602: not payable in whole cents; wager a multiple of 6"),
        (600, 502, "bet1 of 600 with a coupon of 502: not payable in whole cents; wager a multiple of 4"),
        (504, 600, "the coupon of 600 beneath it needs chips of that amount"),
    ],
)
def test_a_wager_is_lowered_to_what_can_be_paid_and_covers_its_coupon(
    to: int, coupon: int, becomes: int | str
) -> None:
    betting = on_layout(1200, coupon)
    if isinstance(becomes, str):
        with pytest.raises(CroupierError) as refused:
            betting.reduce(1, "bet1", to)
        assert becomes in str(refused.value)
    else:
        assert betting.reduce(1, "bet1", to) == (Change("bet1", to, CHANGED, becomes),)


def test_a_wager_the_dealer_accepted_may_lie_outside_the_limits_and_still_is_paid_in_whole_cents() -> None:
    betting = on_layout(0)
    assert betting.make(1, "bet1", 1_200_000, "", 0, True) == Change("bet1", 1_200_000, BET, accepted=True)
    assert betting.make(1, "bet1", 12, "", 0, True).stake == 12
    for amount in (0, 1_200_002):
        with pytest.raises(CroupierError):
            betting.make(1, "bet1", amount, "", 0, True)


@pytest.mark.parametrize(
    ("two", "beside", "several", "seats", "answers"),
    [
        # position asked for by a patron who has the positions before it
        (False, True, False, [3, 4], "this table allows one position each"),
        (True, True, False, [3, 4], ""),
        (True, True, False, [4, 3], ""),
        (True, True, False, [3, 5], "a second position must be next to it"),
        (True, True, False, [3, 4, 5], "a second position must be next to it"),
        (True, False, False, [3, 6], ""),
        (True, False, False, [3, 6, 7], "Ann has seats 3 and 6: two at most"),
        (True, True, True, [1, 3, 5, 7], ""),
        (False, True, False, [8], "seat 8: expected 1 to 7"),
        (False, True, False, [0], "seat 0: expected 1 to 7"),
        (False, True, False, [2], "seat 2 is taken"),
    ],
)
def test_a_patron_has_as_many_positions_as_the_licensee_allows(
    two: bool, beside: bool, several: bool, seats: list[int], answers: str
) -> None:
    state = table(two_positions=two).round
    state.seats.clear()
    sit(state, 2, "Ben")
    betting = type(
        "Positions", (Payable,), {"adjacent": beside, "several": "two_positions" if several else ""}
    )(state)
    if several:
        state.options = table(two_positions=True).round.options
    *before, last = seats
    for at, seat in enumerate(before):
        assert betting.sit(seat, "Ann") == (CITES.two_positions if at else CITES.seat)
        sit(state, seat, "Ann")
    if answers:
        with pytest.raises(CroupierError, match=answers):
            betting.sit(last, "Ann")
    else:
        assert betting.sit(last, "Ann") == (CITES.two_positions if before else CITES.seat)


@pytest.mark.parametrize(
    ("mode", "shuffler", "rule"),
    [
        ("live", "manual", CITES.dealer_cuts),
        ("virtual", "automated", CITES.not_cut),
        ("virtual", "manual", ""),
    ],
)
def test_a_patron_cuts_only_cards_shuffled_by_hand_at_a_table_that_deals_itself(
    mode: str, shuffler: str, rule: str
) -> None:
    state = croupier.open_table("let-it-ride", {"shuffler": shuffler}, mode=mode).round
    if not rule:
        Payable(state).check_may_cut(20)
        return
    with pytest.raises(Refusal) as refused:
        Payable(state).check_may_cut(20)
    assert refused.value.cite == rule


def test_a_patron_with_wagers_or_cards_stays() -> None:
    betting = on_layout(600)
    with pytest.raises(Refusal, match="seat 1 has wagers on the layout"):
        betting.leave(1)
    betting.round.seats[1].wagers.clear()
    betting.leave(1)
    betting.round.hands["1"] = None  # type: ignore[assignment]
    with pytest.raises(Refusal, match="seat 1 has cards"):
        betting.leave(1)


def test_wagers_behind_others_and_wagers_not_offered_are_refused() -> None:
    betting = on_layout(0)
    with pytest.raises(BadInput, match="leave out behind 'bet2'"):
        betting.make(1, "bet1", 600, "bet2", 0, False)
    with pytest.raises(Refusal, match=r"does not offer it \(option three_card_bonus_offered\)"):
        betting.make(1, "three_card_bonus", 600, "", 0, False)
    with pytest.raises(BadInput, match="has no wager bet1"):
        betting.reduce(1, "bet1", 0)


def test_a_stake_is_paid_at_all_odds_if_it_is_a_multiple_of_each() -> None:
    assert paying_unit(Odds(3, 2), Odds(6, 5), Odds(1, 1)) == 10
    check_payable("bet1", 10, 0, 10)
    check_payable("bet1", 6, 4, 10)
    for stake, coupon in ((6, 0), (10, 4), (1, 10)):
        with pytest.raises(Refusal):
            check_payable("bet1", stake, coupon, 10)
