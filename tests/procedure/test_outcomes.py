"""What one outcome does to everything on a layout: taken first, then paid, then what moves or stays up."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.law.odds import Odds
from croupier.law.outcomes import Resolution
from croupier.law.wager_keys import WagerKey
from croupier.procedure.outcomes import (
    Moment,
    Moved,
    Placed,
    Settled,
    Settlement,
    no_fee,
    resolve,
    settle,
    settle_wager,
)

PASS, COME = WagerKey.of("pass"), WagerKey.of("come")


class Felt:
    """A wager of which the test says what an outcome does to it."""

    def __init__(self, result: Resolution, **facts: Any) -> None:
        self.result = result
        self.asked: list[tuple[Any, ...]] = []
        self.openings = facts.pop("openings", ())
        self.off_on_comeout = facts.pop("off_on_comeout", False)
        self.stays_up_when_won = facts.pop("stays_up_when_won", False)
        self.fact = SimpleNamespace(**{"moves": False, "counts": False, **facts})

    def opened(self, shown: Any) -> str:
        return f"opened by {shown}"

    def at(self, *place: Any) -> Resolution:
        self.asked.append(place)
        return self.result

    def at_off(self, *place: Any) -> Resolution:
        self.asked.append(("off", *place))
        return self.result


def result(outcome: Any, odds: str = "", point: int = 0) -> Resolution:
    return Resolution(outcome, point, Odds.parse(odds) if odds else None, "1.3")


def layout(tables: dict[WagerKey, Felt], kind: str = "dice") -> Any:
    """Outcomes are numbered by their sum; a draw has a place for every wager."""
    return SimpleNamespace(
        space=SimpleNamespace(kind=kind, place=lambda *shown: sum(shown)),
        table=tables.__getitem__,
        place=lambda key, *shown: 100 + sum(shown),
        point_of=lambda key, point: f"point {point} of {key.name}",
    )


def test_chips_and_a_moment_are_plain_unless_said_otherwise() -> None:
    placed = Placed(1, PASS, 100)
    assert (placed.coupon, placed.fee, placed.on) == (0, 0, False)
    assert (Moment().point, Moment().made, Moment().shown) == (0, 0, ())
    assert Settlement().decided == ()
    assert no_fee(None, 500) == 0  # type: ignore[arg-type]


def test_losing_wagers_are_taken_before_winning_ones_are_paid_and_then_chips_move() -> None:
    won, lost = Felt(result("win", "1 to 1"), stays_up_when_won=True), Felt(result("lose"))
    moved, stays = Felt(result("moves", point=6), moves=True), Felt(result("stays"))
    kept = Felt(result("moves", point=6))
    keys = [WagerKey.of(name) for name in ("place", "field", "come", "hard", "dont")]
    tables = dict(zip(keys, (won, lost, moved, stays, kept), strict=True))
    place, field, come, _, _ = keys
    found = settle(layout(tables), [Placed(1, key, 100) for key in keys], Moment(4), 2, 4)
    paid = Settled(1, place, 100, "win", 100, 100, "1.3")
    taken = Settled(1, field, 100, "lose", -100, 0, "1.3")
    assert found == Settlement((taken,), (paid,), (paid, Moved(1, come, WagerKey.of("come", ("6",)), "1.3")))
    assert found.decided == (taken, paid)
    assert won.asked == [(6, "point 4 of place", 0)]


def test_half_of_a_wager_that_is_surrendered_is_taken_with_the_losing_ones() -> None:
    tables = {PASS: Felt(result("surrendered")), COME: Felt(result("push"))}
    found = settle(layout(tables), [Placed(1, PASS, 101), Placed(2, COME, 100)], Moment(), 1, 1)
    assert [(each.seat, each.net) for each in found.taken] == [(1, -50)]
    assert [(each.seat, each.net) for each in found.paid] == [(2, 0)]
    assert found.after == ()


def test_a_draw_has_a_place_of_its_own_for_every_wager() -> None:
    felt = Felt(result("stays"))
    settle(layout({PASS: felt}, "draw"), [Placed(1, PASS, 100)], Moment(), 1, 2)
    settle(layout({PASS: felt}), [Placed(1, PASS, 100)], Moment(), 0, 0)
    assert [place for place, *_ in felt.asked] == [103, 0]


@pytest.mark.parametrize(
    ("facts", "moment", "on", "asked"),
    [
        ({}, Moment(6, 3), False, (5, "point 6 of pass", 0)),
        ({"counts": True}, Moment(6, 3), False, (5, "point 6 of pass", 3)),
        ({"off_on_comeout": True}, Moment(0), False, ("off", 5, "point 0 of pass")),
        ({"off_on_comeout": True}, Moment(0), True, (5, "point 0 of pass", 0)),
        ({"off_on_comeout": True}, Moment(4), False, (5, "point 4 of pass", 0)),
        ({"off_on_comeout": True}, Moment(1), False, (5, "point 1 of pass", 0)),
        ({"openings": ("ace",), "off_on_comeout": True}, Moment(0, 0, (7,)), False, (5, "opened by (7,)")),
    ],
)
def test_some_wagers_are_off_without_a_point_unless_called_on(
    facts: dict[str, Any], moment: Moment, on: bool, asked: tuple[Any, ...]
) -> None:
    felt: Any = Felt(result("stays"), **facts)
    resolve(layout({PASS: felt}), felt, Placed(1, PASS, 100, on=on), moment, 5)
    assert felt.asked == [asked]


@pytest.mark.parametrize(
    ("outcome", "placed", "fee", "net", "stays"),
    [
        (result("lose"), Placed(1, PASS, 100, 50, 7), 0, -107, 0),
        (result("surrendered"), Placed(1, PASS, 100), 0, -50, 0),
        (result("win", "2 to 1"), Placed(1, PASS, 100, 50, 7), 0, 293, 100),
        (result("win", "2 to 1"), Placed(1, PASS, 100, 50, 7), 30, 270, 100),
        (result("win"), Placed(1, PASS, 100), 0, 0, 0),
        (result("push"), Placed(1, PASS, 100, 50, 7), 30, 0, 0),
    ],
)
def test_vigorish_is_part_of_the_net_and_a_coupon_of_the_win(
    outcome: Resolution, placed: Placed, fee: int, net: int, stays: int
) -> None:
    felt: Any = Felt(outcome, stays_up_when_won=True)
    found = settle_wager(felt, placed, outcome, lambda table, stake: fee)
    assert found == Settled(1, PASS, 100, outcome.outcome, net, stays, "1.3")
    felt.stays_up_when_won = False
    assert settle_wager(felt, placed, outcome).stays == 0
