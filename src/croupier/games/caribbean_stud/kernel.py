"""The simulation of Caribbean stud: from options and wagers to a plan of the showdown kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from croupier.games.caribbean_stud.settlement import ante_result, bet_result
from croupier.games.caribbean_stud.showdown import CHOICES, FOLD, declared
from croupier.law.limits import limits_of
from croupier.law.money import ONE_CENT, amount, chip
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.showdown.decisions import Decisions
from croupier.odds.showdown.declared import End
from croupier.odds.showdown.solution import solve
from croupier.simulation.showdown.kernel import ShowdownKernel, ShowdownPlan

if TYPE_CHECKING:
    from croupier.games.caribbean_stud.game import CaribbeanStudOptions
    from croupier.law.edition import Edition
    from croupier.procedure.against_dealer import Showdown

REPORTED: Final = {"ante": "ante", "bet": "ante", "progressive": "progressive"}
"""The bet is counted with the ante it was added to."""
HAND_RESULTS: Final[Mapping[End, Showdown]] = {
    End.NO_HAND: "no_hand",
    End.HIGHER: "win",
    End.EQUAL: "push",
    End.LOWER: "lose",
}


class CaribbeanStudKernel(ShowdownKernel):
    """The simulation of Caribbean stud as the runner uses it; the progressive meter stays at its start."""

    def prepare(
        self,
        options: CaribbeanStudOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Decisions | None = None,
    ) -> ShowdownPlan:
        """Turn options and wagers into a plan; without a strategy the best one is played."""
        _check(options, edition, wagers)
        showdown = declared(options, edition, wagers["ante"])
        decisions = solve(showdown).decisions() if strategy is None else strategy
        return ShowdownPlan.of(
            wagers=wagers,
            base=wagers["ante"],
            cards=showdown.cards,
            shown=showdown.shown,
            qualifies=showdown.qualifies,
            rows=showdown.rows,
            choices=CHOICES,
            by_rank=decisions.by_rank,
            place=decisions.place,
            table=decisions.table,
            nets={
                (choice, row, end): _nets(options, edition, wagers, choice, row, end)
                for choice, row, end in product(CHOICES, showdown.row_names, End)
            },
            reported={column: wager for column, wager in REPORTED.items() if wager in wagers},
        )

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of each wager at the stakes it was played with."""
        return analyzed(ante=wagers["ante"])

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """Each wager is made once in a round."""
        return 1


KERNEL: Final = CaribbeanStudKernel()


def _check(options: CaribbeanStudOptions, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
    expected = sorted(set(REPORTED.values()))
    for name, stake in wagers.items():
        if name == "bet":
            raise BadInput("wager 'bet': it follows from the ante and the hand; expected ante or progressive")
        if name not in expected:
            raise BadInput(f"wager {name!r}: expected {' or '.join(expected)}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    if "ante" not in wagers:
        raise Refusal("an ante must be made", "19:47-16.10(a)")
    stake, _ = limits_of(edition.wager("progressive"), options)
    if wagers.get("progressive", stake) != stake:
        raise Refusal(
            f"progressive of {amount(wagers['progressive'])}: expected one {chip(stake)}",
            "19:47-16.6",
        )


def _nets(
    options: CaribbeanStudOptions,
    edition: Edition[Any],
    wagers: Mapping[str, int],
    choice: str,
    row: str,
    end: End,
) -> dict[str, int]:
    """Net cents of every wager for a choice, a row of the player's hand and an end (19:47-16.10, 16.12)."""
    ante, chip = wagers["ante"], wagers.get("progressive", 0)
    if choice == FOLD:
        return {"ante": -ante, "bet": 0, "progressive": -chip}
    bet, limit = edition.value("bet_multiple") * ante, edition.value("bet_payout_limit")
    prize = options.progressive_prizes(edition).get(row, 0) if chip else 0
    cents = prize if isinstance(prize, int) else int(prize * options.meter_initial)
    hand_result = HAND_RESULTS[end]
    return {
        "ante": ante_result(ante, 0, hand_result, options.ante_odds(edition))[1],
        "bet": bet_result(bet, hand_result, options.bet_odds[row], limit)[1],
        "progressive": cents - chip,
    }
