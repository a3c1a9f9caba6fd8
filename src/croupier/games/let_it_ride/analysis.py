"""The exact solution of let it ride: the worth of every wager and the best play, as fractions.

Bets 1 and 2 are decided each on its own merits: what one bet is worth does not depend on the other. So bet 2
rides where the 48 possible last cards are worth more than nothing, bet 1 where the 49 x 48 possible pairs of
community cards are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.games.let_it_ride.game import BASE_WAGERS, PLAYER_CARDS
from croupier.games.let_it_ride.settlement import MAIN_ROWS, row_of_rank, three_card_row
from croupier.games.let_it_ride.strategy import Strategy
from croupier.hands.compiled_poker import FIVE_CARD_HIGHEST
from croupier.law.encoding import enc_hook
from croupier.law.limits import limits_of
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.odds.analysis import Analysis, Outcome, Value, WagerAnalysis
from croupier.odds.card_lines import Line, describe
from croupier.odds.enumeration import (
    SuitClasses,
    fifth_card_counts,
    suit_classes,
    sums_over_last_card,
    without_one,
)

if TYPE_CHECKING:
    from croupier.games.let_it_ride.game import LetItRideOptions
    from croupier.law.edition import Edition

LOSE: Final = 0
GROUPS: Final = (None, *MAIN_ROWS)
GROUP_OF_RANK: Final = np.array(
    [LOSE, *(GROUPS.index(row_of_rank(rank)) for rank in range(1, FIVE_CARD_HIGHEST + 1))], dtype=np.uint8
)
MADE: Final = "a hand that already pays (a pair of tens or better)"
_INT64_SAFE: Final = 1 << 40

ORDERED_DEALS: Final = comb(DECK_SIZE, PLAYER_CARDS) * (DECK_SIZE - 3) * (DECK_SIZE - 4)
OPTIMAL: Final = (
    "optimal strategy; a bet of value zero is withdrawn (interpretation: either choice is as good)"
)


@dataclass(frozen=True, eq=False)
class Solution:
    """The best play under given odds, class by class.

    `values3` and `values4` are the sums of what one bet wins over all ways the hand may end, times `scale`;
    `deals[a, b, g]` counts the ordered deals in which bet 1 rides (a), bet 2 rides (b) and the hand ends in
    group g.
    """

    three: SuitClasses
    four: SuitClasses
    counts: NDArray[np.int64]
    scale: int
    values3: NDArray[Any]
    values4: NDArray[Any]
    deals: NDArray[np.int64]

    @property
    def rides3(self) -> NDArray[np.bool_]:
        """Which three-card classes let bet 1 ride."""
        return np.asarray(self.values3 > 0, dtype=np.bool_)

    @property
    def rides4(self) -> NDArray[np.bool_]:
        """Which four-card classes let bet 2 ride."""
        return np.asarray(self.values4 > 0, dtype=np.bool_)

    def strategy(self) -> Strategy:
        """The decisions for every set of cards."""
        return Strategy(self.rides3[self.three.of_sets()], self.rides4[self.four.of_sets()])

    def bet1_lines(self) -> list[Line]:
        """When to let bet 1 ride."""
        losing = sums_over_last_card(self.four, self.counts[:, LOSE], self.three)
        return describe(self.three, self.rides3, losing == 0, MADE)

    def bet2_lines(self) -> list[Line]:
        """When to let bet 2 ride."""
        return describe(self.four, self.rides4, self.counts[:, LOSE] == 0, MADE)

    def bet2_zero_lines(self) -> list[Line]:
        """Where bet 2 is worth nothing either way."""
        zero = np.asarray(self.values4 == 0, dtype=np.bool_)
        return describe(self.four, zero, np.zeros(len(zero), dtype=np.bool_), MADE)


def solve(main_odds: Mapping[str, Odds]) -> Solution:
    """The best play under a pay table; exact for any odds."""
    odds = [main_odds[row].fraction for row in MAIN_ROWS]
    scale = lcm(*(one.denominator for one in odds))
    wins = [-scale, *(int(one * scale) for one in odds)]
    three, four = suit_classes(3), suit_classes(4)
    counts = fifth_card_counts(four, GROUP_OF_RANK, len(GROUPS))
    kind = np.int64 if max(map(abs, wins)) < _INT64_SAFE else np.object_
    values4 = counts.astype(kind) @ np.array(wins, dtype=kind)
    values3 = sums_over_last_card(four, values4, three)
    rides3 = np.asarray(values3 > 0, dtype=np.bool_)[three.of_sets()]
    rides4 = np.asarray(values4 > 0, dtype=np.bool_)
    deals = np.zeros((2, 2, len(GROUPS)), dtype=np.int64)
    riding = sum(rides3[column].astype(np.int64) for column in without_one(four).T)
    for ride2 in (False, True):
        weights = np.where(rides4 == ride2, four.weights, 0)
        deals[1, int(ride2)] = (weights * riding) @ counts
        deals[0, int(ride2)] = (weights * (4 - riding)) @ counts
    return Solution(three, four, counts, scale, values3, values4, deals)


def optimal_strategy(options: LetItRideOptions) -> Strategy:
    """The decisions that are best under a table's odds."""
    return solve(options.main_odds).strategy()


def analyze(options: LetItRideOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of every wager offered under the options, the best play and its figures."""
    solution = solve(options.main_odds)
    odds = options.main_odds
    rides1 = solution.deals[1].sum(axis=0).tolist()
    rides2 = solution.deals[:, 1].sum(axis=0).tolist()
    every = solution.deals.sum(axis=(0, 1)).tolist()
    assumes, method = stakes_assumed(options)
    wagers = {
        "bet1": _bet(rides1, odds, f"{OPTIMAL}{assumes}", method),
        "bet2": _bet(rides2, odds, f"{OPTIMAL}{assumes}", method),
        "bet3": _bet(every, odds, f"no decision{assumes}", method),
        "round": _round(solution, odds, f"per one of the three equal bets; {OPTIMAL}{assumes}", method),
    }
    if options.lir_bonus_offered:
        stake, _ = limits_of(edition.wager("lir_bonus"), options)
        wagers["lir_bonus"] = _lir_bonus(every, stake, options.bonus_amounts)
    if options.three_card_bonus_offered:
        wagers["three_card_bonus"] = _three_card_bonus(solution.three, options.three_card_odds(edition))
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy=_strategy_document(solution),
        figures=_figures(solution, wagers["round"]),
    )


def stakes_assumed(options: LetItRideOptions) -> tuple[str, str | None]:
    """What the payout limit means for the figures: they hold for wins it does not reach."""
    if options.payout_limit is None:
        return "", None
    best = len(BASE_WAGERS) * options.main_odds["royal_flush"].fraction
    if best * options.table_min > options.payout_limit:
        return "; payout limit not reached", (
            f"computed without the payout limit of {dollars(options.payout_limit)}, which cuts a royal flush "
            f"even with three bets of the table minimum of {dollars(options.table_min)}"
        )
    return "; payout limit not reached", None


def _moments(cases: list[tuple[int, Fraction]]) -> tuple[Fraction, Fraction]:
    """Mean and variance of (count, net) cases over all ordered deals."""
    total = sum(count for count, _ in cases)
    mean = sum((count * net for count, net in cases), Fraction(0)) / total
    square = sum((count * net * net for count, net in cases), Fraction(0)) / total
    return mean, square - mean * mean


def _wager(
    cases: list[tuple[str, int, Fraction, str]], total: int, assumes: str, method: str | None = None
) -> WagerAnalysis:
    """A wager from (outcome, count, net, pays) cases; what is missing to the total is returned."""
    rest = total - sum(count for _, count, _, _ in cases)
    if rest:
        cases = [*cases, ("withdrawn", rest, Fraction(0), "returned")]
    mean, variance = _moments([(count, net) for _, count, net, _ in cases])
    outcomes = tuple(Outcome(name, Fraction(count, total), pays, net) for name, count, net, pays in cases)
    return WagerAnalysis(
        house_edge=-mean,
        expected_net=mean,
        variance=variance,
        outcomes=outcomes,
        assumes=assumes,
        method=method,
    )


def _bet(counts: list[int], odds: Mapping[str, Odds], assumes: str, method: str | None) -> WagerAnalysis:
    cases = [
        (row, count, odds[row].fraction, odds[row].text)
        for row, count in zip(MAIN_ROWS, counts[1:], strict=True)
    ]
    cases.append(("lose", counts[LOSE], Fraction(-1), "loses"))
    return _wager(cases, ORDERED_DEALS, assumes, method)


def _round(solution: Solution, odds: Mapping[str, Odds], assumes: str, method: str | None) -> WagerAnalysis:
    """All three bets together, in units of one."""
    riding = (
        (1, solution.deals[0, 0]),
        (2, solution.deals[0, 1] + solution.deals[1, 0]),
        (3, solution.deals[1, 1]),
    )
    cases = []
    for bets, counts in reversed(riding):
        for row, count in zip(MAIN_ROWS, counts[1:].tolist(), strict=True):
            net = bets * odds[row].fraction
            cases.append((f"{row} with {bets} riding", count, net, f"{net.numerator} to {net.denominator}"))
        cases.append(
            (f"lose with {bets} riding", int(counts[LOSE]), Fraction(-bets), f"loses {bets} of one bet")
        )
    return _wager([case for case in cases if case[1]], ORDERED_DEALS, assumes, method)


def _lir_bonus(counts: list[int], stake: int, amounts: Mapping[str, int]) -> WagerAnalysis:
    """The chip is spent; a winning hand is paid its amount (19:47-18.11(d))."""
    by_row = dict(zip(MAIN_ROWS, counts[1:], strict=True))
    cases = [
        (row, by_row[row], Fraction(amount - stake, stake), f"${amount / 100:,.2f}")
        for row, amount in amounts.items()
    ]
    lost = ORDERED_DEALS - sum(count for _, count, _, _ in cases)
    return _wager(
        [*cases, ("lose", lost, Fraction(-1), "loses")],
        ORDERED_DEALS,
        f"no decision; the {dollars(stake)} is spent",
    )


def _three_card_bonus(three: SuitClasses, table: Mapping[str, Odds]) -> WagerAnalysis:
    counts: dict[str | None, int] = dict.fromkeys(table, 0)
    for cards, weight in zip(three.cards.tolist(), three.weights.tolist(), strict=True):
        row = three_card_row(cards, table)
        counts[row] = counts.get(row, 0) + weight
    cases = [(row, counts[row], odds.fraction, odds.text) for row, odds in table.items()]
    cases.append(("lose", counts[None], Fraction(-1), "loses"))
    return _wager(cases, three.sets, "no decision")


def _strategy_document(solution: Solution) -> dict[str, Any]:
    three, four = solution.three, solution.four
    return {
        "bet1": {
            "ride": [line.text for line in solution.bet1_lines()],
            "hands": f"{three.weights[solution.rides3].sum()} of {three.sets}",
        },
        "bet2": {
            "ride": [line.text for line in solution.bet2_lines()],
            "hands": f"{four.weights[solution.rides4].sum()} of {four.sets}",
            "value_zero": [line.text for line in solution.bet2_zero_lines()],
        },
        "otherwise": "withdraw",
    }


def _figures(solution: Solution, whole: WagerAnalysis) -> dict[str, Value]:
    deals = solution.deals
    first, second = (
        Fraction(int(deals[1].sum()), ORDERED_DEALS),
        Fraction(int(deals[:, 1].sum()), ORDERED_DEALS),
    )
    at_risk = 1 + first + second
    zero = int(solution.four.weights[solution.values4 == 0].sum())
    assert whole.house_edge is not None
    return {
        "bet1_rides": first,
        "bet2_rides": second,
        "mean_bets_at_risk": at_risk,
        "loss_per_unit_at_risk": whole.house_edge / at_risk,
        "winning_hand": Fraction(int(deals[:, :, 1:].sum()), ORDERED_DEALS),
        "bet2_value_zero": Fraction(zero, solution.four.sets),
    }
