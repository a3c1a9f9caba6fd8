"""The worth of the wager of fast action hold'em with both sides set by the house ways.

Player and dealer then play by the same rules, so without naturals either side is higher equally often and the
house's advantage is the chance of a copy. That chance is found by simulation; patterns of four cards are
exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, sqrt
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from croupier.equipment.cards import DECK_SIZE, SUITS
from croupier.games.fast_action_holdem.game import HAND_CARDS
from croupier.games.fast_action_holdem.house_ways import described
from croupier.games.fast_action_holdem.kernel import KERNEL, natural_table, priority_table
from croupier.games.fast_action_holdem.naturals import Natural, four_ranks
from croupier.law.encoding import enc_hook
from croupier.odds.analysis import Analysis, Outcome, Value, WagerAnalysis
from croupier.odds.holdem import rank_patterns
from croupier.simulation.holdem import COPY, LOSE, NATURAL, WIN, HoldemPlan

if TYPE_CHECKING:
    from croupier.games.fast_action_holdem.game import FastActionHoldemOptions
    from croupier.law.edition import Edition

ROUNDS: Final = 20_000_000
SEED: Final = 21
ASSUMES: Final = (
    "per unit of the wager; the player keeps cards by the same house ways as the dealer; decks shuffled for "
    "every round; other players' cards not known"
)
PATTERNS: Final = {
    (4,): "four_of_one_rank",
    (3, 1): "three_of_one_rank",
    (2, 2): "two_pairs",
    (2, 1, 1): "one_pair",
    (1, 1, 1, 1): "four_different_ranks",
}


def analyze(options: FastActionHoldemOptions, edition: Edition[Any]) -> Analysis:
    """The value of the wager, the patterns of four cards, and the house ways as the player's strategy."""
    lines = options.lines(edition)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=simulated(options, edition),
        strategy={"keep": [described(line) for line in lines]},
        figures=_figures(options),
    )


def simulated(options: FastActionHoldemOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """The wager as the kernel plays it."""
    natural, paid = options.natural(), options.odds(edition).fraction
    counts = _counts(options.decks, options.lines(edition), natural)
    exact = Fraction(0) if natural is None else natural_chance(natural, options.decks)
    others = ROUNDS - counts[NATURAL]
    rest = float(1 - exact)
    copy = counts[COPY] / others * rest
    if natural is None:
        win = lose = (rest - copy) / 2
    else:
        win, lose = (counts[end] / others * rest for end in (WIN, LOSE))
    bonus = Fraction(0) if natural is None else natural.odds.fraction
    mean = win * float(paid) - copy - lose + float(exact * bonus)
    square = win * float(paid) ** 2 + copy + lose + float(exact * bonus * bonus)
    chance_error = 4 * 0.5 / ROUNDS**0.5
    error = _standard_error(natural, win, copy, lose, float(paid))
    named = [("win", win, options.odds(edition).text), ("copy", copy, "loses"), ("lose", lose, "loses")]
    outcomes: list[Outcome] = [Outcome(name, chance, pays) for name, chance, pays in named]
    if natural is not None:
        outcomes.append(Outcome("natural", exact, natural.odds.text))
    return {
        "wager": WagerAnalysis(
            house_edge=-mean,
            expected_net=mean,
            variance=square - mean * mean,
            outcomes=tuple(outcomes),
            assumes=ASSUMES,
            method=f"simulation of {ROUNDS:,} rounds with seed {SEED}; standard error {error:.6f}; "
            "bounds are four standard errors",
            edge_error=4 * error,
            chance_error=chance_error,
            variance_error=chance_error * (float(paid) + 1) ** 2,
        )
    }


def natural_chance(natural: Natural, decks: int) -> Fraction:
    """How likely four cards from the decks are a natural."""
    copies = len(SUITS) * decks
    found = 0
    for ranks in four_ranks():
        ways = one_suit = 1
        for rank in set(ranks):
            ways *= comb(copies, ranks.count(rank))
            one_suit *= comb(decks, ranks.count(rank))
        suited = len(SUITS) * one_suit
        found += suited * natural.is_of(ranks, True) + (ways - suited) * natural.is_of(ranks, False)
    return Fraction(found, comb(DECK_SIZE * decks, HAND_CARDS))


@lru_cache(maxsize=32)
def _counts(decks: int, lines: tuple[str, ...], natural: Natural | None) -> tuple[int, ...]:
    """How many of the rounds ended in each cell."""
    table = priority_table(lines)
    nets = np.zeros((4, 1), dtype=np.int64)
    plan = HoldemPlan({"wager": 1}, decks, table, table, natural_table(natural), nets)
    return tuple(KERNEL.run(plan, SEED, 0, ROUNDS).tolist())


def _standard_error(natural: Natural | None, win: float, copy: float, lose: float, paid: float) -> float:
    """The standard error of the mean; without naturals only the chance of a copy is estimated."""
    if natural is None:
        return (1 + paid) / 2 * sqrt(copy * (1 - copy) / ROUNDS)
    mean = win * paid - copy - lose
    return sqrt((win * paid * paid + copy + lose - mean * mean) / ROUNDS)


def _figures(options: FastActionHoldemOptions) -> dict[str, Value]:
    """How likely each pattern of ranks is among four cards."""
    found = rank_patterns(HAND_CARDS, options.decks)
    total = sum(found.values())
    return {PATTERNS[pattern]: Fraction(count, total) for pattern, count in found.items()}
