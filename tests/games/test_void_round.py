"""A void round: what was won and lost in it is taken back once, seat by seat (common rules, 7.2)."""

from __future__ import annotations

from types import SimpleNamespace

from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Procedure, Result, Settle
from croupier.procedure.void_round import undo, void_wagers

ROUND_VOID = "19:47-2.15"


def result(wager: str, outcome: str, net: int, stake: int = 1000, against: str = "") -> Result:
    return Result(wager, stake, outcome, net, 0, "as settled", against)


def settled(procedure: Procedure) -> list[tuple[SeatId, list[tuple[str, int, str, int, int, str]]]]:
    """Seat by seat: wager, stake, outcome, net, what stays up, and who pays."""
    found = []
    for step in procedure:
        assert isinstance(step, Settle)
        assert step.cite == ROUND_VOID
        assert {each.cite for each in step.results} == {ROUND_VOID}
        rows = [
            (each.wager, each.stake, each.outcome, each.net, each.up, each.against) for each in step.results
        ]
        found.append((step.seat, rows))
    return found


def decided(*results: tuple[SeatId, tuple[Result, ...]], **wagers: int) -> SimpleNamespace:
    """A round with these results, and these wagers still on the layout at seat 1."""
    there = {name: SimpleNamespace(stake=stake) for name, stake in wagers.items()}
    return SimpleNamespace(decided=list(results), seats={1: SimpleNamespace(wagers=there)})


def test_only_the_seat_in_question_gets_its_results_undone() -> None:
    round = decided(
        (1, (result("ante", "lose", -1000), result("bonus", "win", 5000, 100, "bank:2"))),
        (2, (result("ante", "win", 1000),)),
        (1, (result("raise", "win", 2000, 2000),)),
    )
    assert settled(undo(round, ROUND_VOID, 1)) == [  # type: ignore[arg-type]
        (1, [("ante", 1000, "void", 1000, 0, ""), ("bonus", 100, "void", -5000, 0, "bank:2")]),
        (1, [("raise", 2000, "void", -2000, 0, "")]),
    ]
    assert settled(undo(round, ROUND_VOID, 3)) == []  # type: ignore[arg-type]


def test_what_was_taken_back_before_is_not_taken_back_again() -> None:
    round = decided(
        (1, (result("ante", "lose", -1000), result("bonus", "win", 5000))),
        (2, (result("ante", "win", 1000),)),
        (1, (result("ante", "void", 1000),)),
    )
    assert settled(void_wagers(round, ROUND_VOID)) == [  # type: ignore[arg-type]
        (1, [("bonus", 1000, "void", -5000, 0, "")]),
        (2, [("ante", 1000, "void", -1000, 0, "")]),
    ]


def test_wagers_on_the_layout_go_back_first_and_those_that_stay_stay() -> None:
    round = decided((1, (result("insurance", "lose", -500, 500),)), main=2500, streak=300)
    assert settled(void_wagers(round, ROUND_VOID, ("streak",))) == [  # type: ignore[arg-type]
        (1, [("main", 2500, "void", 0, 0, "")]),
        (1, [("insurance", 500, "void", 500, 0, "")]),
    ]
    assert settled(void_wagers(decided(streak=300), ROUND_VOID, ("streak",))) == []  # type: ignore[arg-type]
