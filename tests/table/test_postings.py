"""Every cent an event moves: from which account to which, and as which listed movement."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import HOUSE as DEALER
from croupier.procedure.state import Seat, Wager
from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.postings import Posting, postings

SEAT, WAGER, HOUSE = "seat:1", "wager:1:line", "inventory"
STAKE_BACK = (500, WAGER, SEAT, "")


def moved(event: Any, **wager: int) -> list[Posting]:
    """What an event moves where seat 1 has this wager on the line, or none."""
    ledger = {SEAT: 0, WAGER: wager.pop("stake", 0)}
    wagers = {"line": Wager(ledger, WAGER, **wager)} if ledger[WAGER] or wager else {}
    state: Any = SimpleNamespace(seats={1: Seat(1, "Ann", ledger, wagers)})
    return postings(state, event)


def wagered(*changes: Change) -> ev.Wagered:
    """Wagers as they stand now."""
    return ev.Wagered(1, "player:1", "", 1, changes)


def settled(outcome: str, net: int, up: int = 0, stake: int = 500, against: str = "") -> ev.Settled:
    """One wager that is decided."""
    return ev.Settled(1, "dealer", "", 1, (Result("line", stake, outcome, net, up, "", against),))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.BoughtIn(1, "", "", 1, 900), [(900, HOUSE, SEAT, "exchange"), (900, "cash", "drop_box", "")]),
        (ev.Left(1, "", "", 1, 700), [(700, SEAT, "left_table", "")]),
        (ev.Tipped(1, "", "", 1, 200), [(200, SEAT, "tip_box", "")]),
        (ev.MeterRead(1, "", "", "jackpot", "One", 15), [(15, "meter_link", "meter:jackpot", "")]),
        (ev.MeterRead(1, "", "", "jackpot", "One", -15), [(15, "meter:jackpot", "meter_link", "")]),
        (ev.MeterRead(1, "", "", "jackpot", "One", 0), [(0, "meter_link", "meter:jackpot", "")]),
        (ev.Filled(1, "", "", 300), [(300, "fills", HOUSE, "fill")]),
        (ev.Credited(1, "", "", 300), [(300, HOUSE, "credits", "credit")]),
        (ev.Metered(1, "", "", "jackpot", 10, 25, ""), [(15, "meter_funding", "meter:jackpot", "")]),
        (ev.Metered(1, "", "", "jackpot", 25, 10, ""), [(15, "meter:jackpot", "meter_funding", "")]),
        (ev.Metered(1, "", "", "jackpot", 10, 10, ""), [(0, "meter_funding", "meter:jackpot", "")]),
        (ev.Transferred(1, "", "", 40, "pot", HOUSE, "poker_rake"), [(40, "pot", HOUSE, "poker_rake")]),
        (ev.Transferred(1, "", "", 40, HOUSE, "pot", "coin_out"), [(40, HOUSE, "pot", "coin_out")]),
        (ev.Transferred(1, "", "", 40, "bank", "pot", "rake"), [(40, "bank", "pot", "")]),
        (ev.Announced(1, "", "", "No more bets"), []),
    ],
)
def test_money_that_is_on_no_wager(event: Any, expected: list[Posting]) -> None:
    assert moved(event) == expected


def test_an_opener_is_the_first_inventory() -> None:
    fields: dict[str, Any] = dict.fromkeys(ev.Opened.__struct_fields__, "")
    assert moved(ev.Opened(**{**fields, "opener": 5000})) == [(5000, "opener", HOUSE, "")]


@pytest.mark.parametrize("cents", [1, 500])
def test_a_wager_is_made_raised_and_lowered_by_exactly_the_difference(cents: int) -> None:
    assert moved(wagered(Change("line", cents, ""))) == [(cents, SEAT, WAGER, "")]
    assert moved(wagered(Change("line", 500 + cents, "")), stake=500) == [(cents, SEAT, WAGER, "")]
    assert moved(wagered(Change("line", 500, "")), stake=500 + cents) == [(cents, WAGER, SEAT, "")]
    assert moved(wagered(Change("line", 500, "")), stake=500) == []


@pytest.mark.parametrize("fee", [1, 25])
def test_a_fee_is_collected_when_it_rises_and_paid_back_when_it_falls(fee: int) -> None:
    assert moved(wagered(Change("line", 500, "", fee=fee))) == [
        (500, SEAT, WAGER, ""),
        (fee, SEAT, HOUSE, "vigorish"),
    ]
    assert moved(wagered(Change("line", 500, "", fee=50 + fee)), stake=500, fee=50) == [
        (fee, SEAT, HOUSE, "vigorish")
    ]
    assert moved(wagered(Change("line", 500, "", fee=50)), stake=500, fee=50 + fee) == [
        (fee, HOUSE, SEAT, "payment")
    ]


def test_fees_of_several_wagers_are_one_movement() -> None:
    both = wagered(Change("line", 500, "", fee=25), Change("odds", 100, "", fee=5))
    assert moved(both)[-1] == (30, SEAT, HOUSE, "vigorish")


def test_a_wager_taken_back_or_moved_takes_its_whole_stake_along() -> None:
    assert moved(ev.Decided(1, "", "", 1, "", "", returned=("line",)), stake=500) == [(500, WAGER, SEAT, "")]
    assert moved(ev.Decided(1, "", "", 1, "", ""), stake=500) == []
    assert moved(ev.Moved(1, "", "", 1, "line", "4"), stake=500) == [(500, WAGER, "wager:1:4", "")]
    assert moved(ev.Moved(1, "", "", 1, "line", "4"), banked=500) == []
    assert moved(ev.Banked(1, "", "", 1, "line", 500, "collection"), stake=500) == [
        (500, WAGER, HOUSE, "collection")
    ]


@pytest.mark.parametrize(
    ("event", "wager", "expected"),
    [
        (settled("win", 750), {"stake": 500}, [STAKE_BACK, (750, HOUSE, SEAT, "payment")]),
        (settled("win", 1), {"stake": 500}, [STAKE_BACK, (1, HOUSE, SEAT, "payment")]),
        (settled("win", 750, up=500), {"stake": 500}, [(750, HOUSE, SEAT, "payment")]),
        (settled("win", 750, up=200), {"stake": 500},
         [(300, WAGER, SEAT, ""), (750, HOUSE, SEAT, "payment")]),
        (settled("push", 0), {"stake": 500}, [STAKE_BACK]),
        (settled("lose", -500), {"stake": 500}, [(500, WAGER, HOUSE, "collection")]),
        (
            settled("surrender", -250),
            {"stake": 500},
            [STAKE_BACK, (250, SEAT, HOUSE, "collection")],
        ),
        # A fee of 25 has moved already: of a net of 475 the house still owes 500.
        (settled("win", 475), {"stake": 500, "fee": 25}, [STAKE_BACK, (500, HOUSE, SEAT, "payment")]),
        (settled("push", -25), {"stake": 500, "fee": 25}, [STAKE_BACK]),
        # A stake counted into the inventory comes back from there.
        (settled("win", 750), {"banked": 500}, [(1250, HOUSE, SEAT, "payment")]),
        (settled("lose", -500), {"banked": 500}, []),
        # Without a wager: a bonus beside them, or what a void round undoes.
        (settled("win", 900), {}, [(900, HOUSE, SEAT, "payment")]),
        (settled("void", -900), {}, [(900, SEAT, HOUSE, "collection")]),
        (settled("win", 0), {}, []),
        # Where another patron banks, no chips of the inventory move.
        (settled("win", 750, against="bank"), {"stake": 500}, [STAKE_BACK, (750, "bank", SEAT, "")]),
        (settled("lose", -500, against="bank"), {"stake": 500}, [(500, WAGER, "bank", "")]),
    ],
)  # fmt: skip
def test_a_settled_wager_returns_the_stake_and_pays_or_collects_the_net(
    event: ev.Settled, wager: dict[str, int], expected: list[Posting]
) -> None:
    assert moved(event, **wager) == expected


def test_a_wager_of_the_house_against_a_patrons_bank_moves_chips_of_the_inventory() -> None:
    def decided(*nets: int) -> list[Posting]:
        results = [Result("dealer", 500, "", net, 0, "", "bank:1") for net in nets]
        return moved(ev.Settled(1, "dealer", "", DEALER, tuple(results)))

    won, lost = (1, "bank:1", HOUSE, "collection"), (1, HOUSE, "bank:1", "payment")
    assert decided(1) == [won]
    assert decided(-1) == [lost]
    assert decided(0) == []
    assert decided(1, 0, -1) == [won, lost]
