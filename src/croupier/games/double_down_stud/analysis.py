"""The exact solution of double down stud: the worth of both wagers and when to double down."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from croupier.games.double_down_stud.game import DECLINE, DOUBLE, DOUBLE_DOWN, WAGER
from croupier.games.double_down_stud.settlement import LOSE, PUSH, rows
from croupier.law.encoding import enc_hook
from croupier.law.money import dollars
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.odds.card_lines import describe
from croupier.odds.last_card import LastCard, LastCardSolution, solve
from croupier.odds.showdown.report import Case, from_cases, pays_text

if TYPE_CHECKING:
    from croupier.games.double_down_stud.game import DoubleDownStudOptions
    from croupier.law.edition import Edition

OPTIMAL: Final = (
    "optimal strategy by the four cards in view, doubling down in full or not at all; the cards of other "
    "players are not counted; a double down wager of value zero is not made (interpretation: either choice "
    "is as good)"
)
MADE: Final = "a hand that can no longer lose"


def declared(options: DoubleDownStudOptions, edition: Edition[Any], stake: int | None = None) -> LastCard:
    """The wager a table takes; with a stake in cents both wagers together win no more than the limit."""
    nets = {PUSH: Fraction(0), LOSE: Fraction(-1)}
    nets |= {row: odds.fraction for row, odds in options.odds.items()}
    if stake is None:
        return LastCard(rows(edition), nets)
    limit = Fraction(options.payout_limit, stake)
    first = {row: min(net, limit) for row, net in nets.items()}
    second = {row: min(net, limit - max(first[row], Fraction(0))) for row, net in nets.items()}
    return LastCard(rows(edition), first, raised=second)


def analyze(options: DoubleDownStudOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of both wagers under the options, the best play and its figures."""
    solution = solve(declared(options, edition))
    limit = f"payout limit not reached ({dollars(options.payout_limit)} on a hand)"
    assumes = f"per unit of the original wager; {OPTIMAL}; {limit}"
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            WAGER: together(solution, f"original and double down wager together, {assumes}"),
            DOUBLE_DOWN: _double_down(
                solution, f"the double down wager alone, which the wager's figures include too, {assumes}"
            ),
        },
        strategy=_strategy(solution),
        figures=_figures(solution),
    )


def simulated(
    options: DoubleDownStudOptions, edition: Edition[Any], stake: int | None = None
) -> dict[str, WagerAnalysis]:
    """The exact value of the wagers as the kernel plays them, the payout limit applied to the stake."""
    solution = solve(declared(options, edition, stake))
    return {WAGER: together(solution, f"original and double down wager together; {OPTIMAL}")}


def together(solution: LastCardSolution, assumes: str) -> WagerAnalysis:
    """Both wagers of a hand, in units of the original one."""
    game, cases = solution.game, list[Case]()
    for doubled in (True, False):
        for row in reversed(game.row_names):
            net = game.nets[row] + (game.raise_most * game.raise_nets[row] if doubled else 0)
            name = f"{row} doubled" if doubled and row != PUSH else row
            cases.append((name, solution.chance(doubled, row), net, pays_text(net)))
    return from_cases(cases, assumes)


def _double_down(solution: LastCardSolution, assumes: str) -> WagerAnalysis:
    game = solution.game
    cases: list[Case] = [
        (row, solution.chance(True, row), game.raise_nets[row], pays_text(game.raise_nets[row]))
        for row in reversed(game.row_names)
    ]
    return from_cases([*cases, (DECLINE, solution.chance(False), Fraction(0), "not made")], assumes)


def _strategy(solution: LastCardSolution) -> dict[str, Any]:
    """When to double down, and where it is worth nothing either way."""
    four, lost = solution.four, solution.counts[:, solution.game.row_names.index(LOSE)]
    zero = np.asarray(solution.worths == 0, dtype=np.bool_)
    none = np.zeros(len(zero), dtype=np.bool_)
    return {
        DOUBLE: {
            "with": [line.text for line in describe(four, solution.raises, lost == 0, MADE)],
            "hands": f"{solution.sets(solution.raises)} of {four.sets}",
            "value_zero": [line.text for line in describe(four, zero, none, MADE)],
        },
        "otherwise": DECLINE,
    }


def _figures(solution: LastCardSolution) -> dict[str, Value]:
    push, lose = solution.chance(row=PUSH), solution.chance(row=LOSE)
    zero = solution.sets(np.asarray(solution.worths == 0, dtype=np.bool_))
    return {
        "winning_hand": 1 - push - lose,
        "push": push,
        "never_doubling": solution.never_raising,
        "doubles": solution.chance(True),
        "mean_staked": solution.mean_staked,
        "loss_per_unit_staked": -solution.expected_net / solution.mean_staked,
        "value_zero": Fraction(zero, solution.four.sets),
    }
