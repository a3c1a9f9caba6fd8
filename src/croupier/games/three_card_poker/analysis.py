"""The exact solution of three card poker: the worth of ante, play, bonus and pair plus, and the best play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.three_card_poker.showdown import FOLD, PLAY, declared, kinds
from croupier.law.encoding import enc_hook
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.odds.showdown.declared import End
from croupier.odds.showdown.report import from_cases, strategy_document, wager_analysis
from croupier.odds.showdown.solution import Solution, solve

if TYPE_CHECKING:
    from croupier.games.three_card_poker.game import ThreeCardPokerOptions
    from croupier.law.edition import Edition

TOGETHER: Final = ("ante", "play", "ante_bonus")
OPTIMAL: Final = "optimal strategy for one hand"
ENDS: Final[Mapping[End, str]] = {
    End.NO_HAND: "dealer_does_not_play",
    End.HIGHER: "win",
    End.EQUAL: "push",
    End.LOWER: "lose",
}


def analyze(options: ThreeCardPokerOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of every wager under the options, the best play and its figures."""
    solution = solve(declared(options, edition))
    alone = f"the play wager alone, which the ante's figures include too; per unit of the ante; {OPTIMAL}"
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            **simulated(options, edition, solution),
            "play": _together(options, solution, ("play",), alone),
        },
        strategy=strategy_document(solution, kinds()),
        figures=_figures(options, solution),
    )


def simulated(
    options: ThreeCardPokerOptions, edition: Edition[Any], solution: Solution | None = None
) -> dict[str, WagerAnalysis]:
    """The exact value of the wagers as the kernel plays them."""
    solved = solve(declared(options, edition)) if solution is None else solution
    assumes = f"ante, play wager and bonus together, per unit of the ante; {OPTIMAL}"
    return {
        "ante": _together(options, solved, TOGETHER, assumes),
        "pair_plus": pair_plus(options, edition, solved),
    }


def pair_plus(options: ThreeCardPokerOptions, edition: Edition[Any], solution: Solution) -> WagerAnalysis:
    """The pair plus wager, lost with a folded hand where the licensee has it so."""
    choice = PLAY if options.fold_forfeits_pair_plus else None
    odds = options.pair_plus_odds(edition)
    cases = [(row, solution.chance(choice, row), paid.fraction, paid.text) for row, paid in odds.items()]
    won = sum((chance for _, chance, _, _ in cases), Fraction(0))
    cases.append(("lose", 1 - won, Fraction(-1), "loses"))
    return from_cases(cases, f"with or without an ante; {OPTIMAL} folds no hand that wins")


def _together(
    options: ThreeCardPokerOptions, solution: Solution, wagers: tuple[str, ...], assumes: str
) -> WagerAnalysis:
    """Some of the wagers of an ante together; a hand that earns a bonus is an outcome of its own."""
    paid = options.bonus_odds() if "ante_bonus" in wagers else {}

    def outcome(choice: str, row: str, end: End) -> str:
        if choice == FOLD:
            return FOLD
        return f"{ENDS[end]}_{row}" if row in paid else ENDS[end]

    return wager_analysis(solution, wagers, outcome, assumes)


def _figures(options: ThreeCardPokerOptions, solution: Solution) -> dict[str, Value]:
    ante, play, bonus = (
        Fraction(_together(options, solution, (wager,), "").expected_net or 0) for wager in TOGETHER
    )
    return {
        "plays": solution.shares[PLAY],
        "mean_staked": solution.mean_staked,
        "loss_per_unit_staked": -(ante + play + bonus) / solution.mean_staked,
        "dealer_plays": 1 - solution.chance(end=End.NO_HAND),
        "ante_alone": ante,
        "play_alone": play,
        "ante_bonus_alone": bonus,
        "ante_and_play_without_bonus": ante + play,
        "win_both": solution.chance(PLAY, end=End.HIGHER),
        "lose_both": solution.chance(PLAY, end=End.LOWER),
        "push_both": solution.chance(PLAY, end=End.EQUAL),
        "dealer_does_not_play": solution.chance(PLAY, end=End.NO_HAND),
        "fold": solution.chance(FOLD),
    }
