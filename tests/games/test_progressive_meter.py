"""The progressive meter by itself: how it rises, is shared out, starts again and gets back what was void."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.progressive import METER_CITE, ProgressiveMeter, light_failed, light_marker
from croupier.procedure.rulings import Report
from croupier.procedure.steps import Bank, Meter, Procedure, Validate

OWN = "19:47-16.12"
WHOLE = Fraction(1)


class Round(SimpleNamespace):
    """What a meter looks at of a table: meters, what they carry on, and seats with wagers."""

    def __init__(self, cents: int | None = None, carried: str = "", **stakes: tuple[int, int]) -> None:
        super().__init__(
            meters={} if cents is None else {"progressive": cents},
            carried={"progressive": carried} if carried else {},
            edition=SimpleNamespace(wager=lambda name: SimpleNamespace(banked_as=f"{name} chips")),
            seats={
                int(seat[1:]): SimpleNamespace(
                    wagers={"progressive": SimpleNamespace(stake=stake, banked=banked)}
                    if stake
                    else {"main": 1}
                )
                for seat, (stake, banked) in stakes.items()
            },
            seat_count=7,
        )

    def clockwise(self) -> list[int]:
        return sorted(self.seats)

    def do(self, procedure: Procedure) -> tuple[list[Any], Any]:
        """Carry out the steps of the meter; what they were, and what came of it."""
        steps = []
        while True:
            try:
                step = next(procedure)
            except StopIteration as end:
                return steps, end.value
            steps.append(step)
            if isinstance(step, Meter):
                self.meters[step.name], self.carried[step.name] = step.cents, step.carried


def meter(**more: Any) -> ProgressiveMeter:
    return ProgressiveMeter(Decimal("0.715"), 1_000_000, 50_000, OWN, **more)


def moves(steps: list[Any]) -> list[tuple[str, int, str]]:
    return [(step.cite, step.cents, step.reason) for step in steps if isinstance(step, Meter)]


def test_it_starts_once() -> None:
    round = Round()
    assert moves(round.do(meter().open(round))[0]) == [(OWN, 1_000_000, "initial")]
    assert round.do(meter().open(round))[0] == []


def test_it_rises_by_its_share_of_every_wager_and_carries_parts_of_a_cent_on() -> None:
    round = Round(1000, "0.5", s1=(101, 0), s2=(0, 0), s3=(100, 100), s4=(101, 0))
    steps, _ = round.do(meter().lock_out(round))
    # 72.215 and the half cent, then 72.215 and what was left.
    assert moves(steps) == [(METER_CITE, 1072, "contribution"), (METER_CITE, 1144, "contribution")]
    assert [step.carried for step in steps if isinstance(step, Meter)] == ["0.715", "0.930"]
    banked = [step for step in steps if isinstance(step, Bank)]
    assert [(step.cite, step.seat, step.movement) for step in banked] == [
        (OWN, 1, "progressive chips"),
        (OWN, 4, "progressive chips"),
    ]
    other = Round(1000, s1=(100, 0))
    steps, _ = other.do(meter(locked="19:47-16.8").lock_out(other))
    assert steps[0].cite == "19:47-16.8"


def test_a_fixed_prize_comes_off_down_to_nothing_unless_the_house_pays_it() -> None:
    round = Round(10_000, "0.25")
    steps, prize = round.do(meter().fixed(round, 3, "a flush", 7500))
    assert (prize, moves(steps)) == (7500, [(METER_CITE, 2500, "paid")])
    assert steps[0] == Validate(OWN, 3, "a flush")
    assert round.carried["progressive"] == "0.25"
    steps, prize = round.do(meter(validated="19:47-16.11(b)").fixed(round, 3, "a flush", 7500))
    assert (prize, moves(steps), steps[0].cite) == (7500, [(METER_CITE, 0, "paid")], "19:47-16.11(b)")
    steps, prize = round.do(meter(deduct_fixed=False).fixed(round, 3, "a flush", 7500))
    assert (prize, moves(steps)) == (7500, [])


def test_the_whole_meter_is_shared_as_it_stood_and_starts_again_after_the_last() -> None:
    round, held = Round(100_001, "0.25"), meter()
    steps, prize = round.do(held.shared(round, 1, "a royal flush", WHOLE, 2))
    assert (prize, moves(steps)) == (50_000, [(METER_CITE, 50_001, "paid")])
    assert steps[0] == Validate(OWN, 1, "a royal flush")
    steps, prize = round.do(held.shared(round, 2, "a royal flush", WHOLE, 2))
    assert (prize, moves(steps)) == (50_000, [(METER_CITE, 1, "paid"), (OWN, 50_001, "reset")])
    assert round.carried["progressive"] == "0.25"
    assert held.dividing == {}
    assert round.do(held.finish(round))[0] == []


def test_of_three_winners_only_the_last_starts_it_again() -> None:
    round, held = Round(90_000), meter(validated="19:47-16.11(b)")
    left = []
    for seat in (1, 2, 3):
        steps, prize = round.do(held.shared(round, seat, "a royal flush", WHOLE, 3))
        assert (steps[0], prize) == (Validate("19:47-16.11(b)", seat, "a royal flush"), 30_000)
        left.append([cents for _, cents, _ in moves(steps)])
    assert left == [[60_000], [30_000], [0, 50_000]]


def test_a_part_of_the_meter_does_not_start_it_again() -> None:
    round, held = Round(100_000), meter()
    steps, prize = round.do(held.shared(round, 1, "a straight flush", Fraction(1, 10)))
    assert (prize, moves(steps)) == (10_000, [(METER_CITE, 90_000, "paid")])
    steps, prize = round.do(held.shared(round, 2, "a straight flush", Fraction(1, 10)))
    assert (prize, moves(steps)) == (9000, [(METER_CITE, 81_000, "paid")])


def test_a_fixed_prize_paid_between_two_winners_leaves_nothing_rather_than_a_debt() -> None:
    round, held = Round(10_000), meter()
    round.do(held.shared(round, 1, "a royal flush", WHOLE, 2))
    round.do(held.fixed(round, 2, "a flush", 4000))
    steps, prize = round.do(held.shared(round, 3, "a royal flush", WHOLE, 2))
    assert (prize, moves(steps)) == (5000, [(METER_CITE, 0, "paid"), (OWN, 50_000, "reset")])


def test_a_winner_who_is_not_paid_after_all_leaves_no_part_undivided() -> None:
    round, held = Round(10_000), meter()
    round.do(held.shared(round, 1, "a royal flush", WHOLE, 2))
    assert moves(round.do(held.finish(round))[0]) == [(OWN, 55_000, "reset")]
    assert round.do(held.finish(round))[0] == []


def test_a_void_round_puts_every_prize_back_once() -> None:
    round, held = Round(100_000, "0.5"), meter()
    round.do(held.fixed(round, 1, "a flush", 7500))
    round.do(held.shared(round, 2, "a royal flush", WHOLE))
    assert round.meters["progressive"] == 50_000
    steps, _ = round.do(held.undo(round, "19:47-16.13"))
    assert moves(steps) == [("19:47-16.13", 100_000, "void")]
    assert round.carried["progressive"] == "0.5"
    assert round.do(held.undo(round, "19:47-16.13"))[0] == []
    round.do(held.shared(round, 1, "a royal flush", WHOLE, 2))
    round.do(held.undo(round, "19:47-16.13"))
    assert held.dividing == {}


def failed(seat: int, stage: Any = "betting", *taken: int) -> str:
    round = Round(1000, **{f"s{each}": (100, 0) for each in taken})
    report = Report("light_failed", {}, 0, stage)
    ruling = light_failed(round, report, seat, "seat", OWN)  # type: ignore[arg-type]
    assert (ruling.kind, ruling.cite, ruling.seat) == ("no_light", OWN, seat)
    return ruling.text


def test_a_light_that_fails_closes_its_place_to_progressive_wagers() -> None:
    assert failed(1) == "no progressive wager is accepted at seat 1"
    assert failed(7, "betting", 6) == "no progressive wager is accepted at seat 7"
    for seat in (0, 8):
        with pytest.raises(BadInput, match="expected a seat from 1 to 7"):
            failed(seat)
    with pytest.raises(Refusal, match="before the cards are dealt"):
        failed(1, "dealing")
    with pytest.raises(Refusal, match="take the wager of seat 6 back first"):
        failed(6, "betting", 6)
    assert light_marker(6) == "light 6"
