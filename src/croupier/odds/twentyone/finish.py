"""Following every hand of a play to its end against each final hand of the dealer, blackjack included."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import ANY, NO_BLACKJACK, TOTALS, DealerTree
from croupier.odds.twentyone.dealer import LANES, dealer_sums
from croupier.odds.twentyone.play import Drawing
from croupier.odds.twentyone.results import LOST_ONE, LOST_TWO, PAID, PUSHED, RETURNED, WON_TWO

OVER: Final = TOTALS
BLACKJACK: Final = TOTALS + 1
ENDS: Final = TOTALS + 2
"""The dealer's final hands: totals 17 to 21, then above 21, then blackjack."""

STOOD, DOUBLED, RESCUED, BROKE, BROKE_DOUBLED = range(5)
"""How a hand ended: it stood, was doubled, doubled and rescued, or went over 21 with one stake or two."""


def dealer_ends(
    tree: DealerTree,
    shoe: NDArray[np.int64],
    removed: NDArray[np.int64],
    ends: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """The chance of each final hand and view together, by removed cards; written to `ends` if given."""
    if ends is None:
        ends = np.empty((len(removed), ENDS, tree.views))
    _ends(dealer_sums(tree, shoe, removed), ends)
    return ends


@njit
def _ends(sums: NDArray[np.float64], ends: NDArray[np.float64]) -> None:
    for number in range(len(ends)):
        block, lane = number // LANES, number % LANES
        for view in range(ends.shape[2]):
            standing = 0.0
            for total in range(TOTALS):
                ends[number, total, view] = sums[block, total, view, lane]
                standing += sums[block, total, view, lane]
            no_blackjack = sums[block, NO_BLACKJACK, view, lane]
            ends[number, OVER, view] = no_blackjack - standing
            ends[number, BLACKJACK, view] = sums[block, ANY, view, lane] - no_blackjack


@njit
def against(end: int, total: int, ties_lose: bool, twentyone_wins: bool) -> float:
    """1, 0 or -1 for a hand that stands against a dealer's final hand other than blackjack."""
    if end == OVER or end + 17 < total or (twentyone_wins and total == 21):
        return 1.0
    return 0.0 if end + 17 == total and not ties_lose else -1.0


class Standing(NamedTuple):
    """The chances of the amounts that each hand may earn if it wins, and whether it may be doubled."""

    shares: NDArray[np.float64]
    may_double: NDArray[np.bool_]


class EndTerms(NamedTuple):
    """The rules by which hands end, and whether this is the `first` hand of its box."""

    ties_lose: bool
    twentyone_wins: bool
    beats_blackjack: bool
    broken_lost: bool
    rescue: bool
    first: bool

    @classmethod
    def of(cls, rules: TwentyOneRules, first: bool) -> EndTerms:
        """The terms of a table."""
        return cls(
            rules.ties_lose,
            rules.twentyone_wins,
            rules.twentyone_beats_blackjack,
            rules.broken_hands_lost,
            rules.rescue,
            first,
        )


@njit
def result_of(ended: int, total: int, end: int, terms: EndTerms) -> int:
    """The result of a hand against a final hand of the dealer; PAID stands for every amount it may earn.

    Of the wagers on a box a dealer's blackjack takes the original one, that of the `first` hand; but a 21 may
    be paid (`beats_blackjack`) and a busted or rescued hand lost for good (`broken_lost`) before it is found.
    """
    ties_lose, twentyone_wins, beats_blackjack, broken_lost, _, first = terms
    if end == BLACKJACK:
        if beats_blackjack and total == 21 and ended in (STOOD, DOUBLED):
            return PAID if ended == STOOD else WON_TWO
        if broken_lost and ended == BROKE_DOUBLED:
            return LOST_TWO
        if first or (broken_lost and ended in (BROKE, RESCUED)):
            return LOST_ONE
        return RETURNED
    if ended == BROKE_DOUBLED:
        return LOST_TWO
    if ended in (BROKE, RESCUED):
        return LOST_ONE
    wins = against(end, total, ties_lose, twentyone_wins)
    if wins == 0.0:
        return PUSHED
    if ended == DOUBLED:
        return WON_TWO if wins > 0.0 else LOST_TWO
    return PAID if wins > 0.0 else LOST_ONE


@njit
def rescued_hands(
    row_of: NDArray[np.int64], ends: NDArray[np.float64], total: NDArray[np.int64], terms: EndTerms
) -> NDArray[np.bool_]:
    """Whether a double that made each hand is better rescued, by hand and view: one wager lost, not two."""
    ties_lose, twentyone_wins, _, broken_lost, rescue, first = terms
    rescued = np.zeros((len(row_of), ends.shape[2]), dtype=np.bool_)
    for hand in range(len(row_of)):
        if not rescue or row_of[hand] < 0:
            continue
        for view in range(ends.shape[2]):
            worth = 0.0
            alive = 0.0
            for end in range(BLACKJACK):
                chances = ends[row_of[hand], end, view]
                alive += chances
                worth += chances * against(end, total[hand], ties_lose, twentyone_wins)
            if broken_lost and not first:
                alive += ends[row_of[hand], BLACKJACK, view]
            rescued[hand, view] = 2.0 * worth < -alive
    return rescued


@njit
def finish_hands(
    order: NDArray[np.int64],
    row_of: NDArray[np.int64],
    ends: NDArray[np.float64],
    drawing: Drawing,
    standing: Standing,
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    terms: EndTerms,
    reach: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Follow every hand from the lowest up and add the chance of each result, final hand and view."""
    shoe, extra, counts, following, total = drawing
    shares, may_double = standing
    rescued = rescued_hands(row_of, ends, total, terms)
    views = reach.shape[1]
    for hand in order:
        cards = 0
        for card in range(10):
            cards += max(shoe[card] - extra[card] - counts[hand, card], 0)
        for view in range(views):
            chance = reach[hand, view]
            if chance == 0.0:
                continue
            doubling = may_double[hand] and doubles[hand, view]
            if not doubling and not hits[hand, view]:
                for end in range(ENDS):
                    mass = chance * ends[row_of[hand], end, view]
                    result = result_of(STOOD, total[hand], end, terms)
                    if result == PAID:
                        for amount in range(shares.shape[1]):
                            sums[PAID + amount, end, view] += mass * shares[hand, amount]
                    else:
                        sums[result, end, view] += mass
                continue
            for end in range(ENDS):
                # The rest of the dealer's chances, after the hands that did not bust, belongs to the busted
                # ones.
                broken = chance * ends[row_of[hand], end, view]
                for card in range(10):
                    child = following[hand, card]
                    left = max(shoe[card] - extra[card] - counts[hand, card], 0)
                    if child >= 0 and left > 0:
                        broken -= chance * left / cards * ends[row_of[child], end, view]
                sums[result_of(BROKE_DOUBLED if doubling else BROKE, 0, end, terms), end, view] += broken
            for card in range(10):
                child = following[hand, card]
                left = max(shoe[card] - extra[card] - counts[hand, card], 0)
                if child < 0 or left == 0:
                    continue
                share = chance * left / cards
                if not doubling:
                    reach[child, view] += share
                    continue
                ended = RESCUED if rescued[child, view] else DOUBLED
                for end in range(ENDS):
                    result = result_of(ended, total[child], end, terms)
                    sums[result, end, view] += share * ends[row_of[child], end, view]
