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

MASS: Final = 0
NET: Final = 1
SQUARE: Final = 2
WON: Final = 3
LOST: Final = 4
WON_TWO: Final = 5
LOST_TWO: Final = 6
QUANTITIES: Final = 7
"""What is summed for each final hand of the dealer: chance, net result, its square, won, lost, at least two
wagers won and two lost."""

OVER: Final = TOTALS
BLACKJACK: Final = TOTALS + 1
ENDS: Final = TOTALS + 2
"""The dealer's final hands: totals 17 to 21, then above 21, then blackjack."""


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
    """What each hand earns if it wins, the mean square of that, and whether it may be doubled."""

    pays: NDArray[np.float64]
    pays_square: NDArray[np.float64]
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
    """Follow every hand from the lowest up and add what its ends are worth.

    Of the wagers on a box a dealer's blackjack takes the original one, that of the `first` hand; but a 21 may
    be paid (`beats_blackjack`) and a busted hand lost for good (`broken_lost`) before it is found. Every hand
    that is not paid then counts as lost, even if it loses no money.
    """
    shoe, extra, counts, following, total = drawing
    pays, pays_square, may_double = standing
    ties_lose, twentyone_wins, beats_blackjack, broken_lost, rescue, first = terms
    views = reach.shape[1]
    original = -1.0 if first else 0.0
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
                    if end == BLACKJACK:
                        wins = 1.0 if beats_blackjack and total[hand] == 21 else original
                    else:
                        wins = against(end, total[hand], ties_lose, twentyone_wins)
                    paid = wins > 0.0
                    sums[MASS, end, view] += mass
                    sums[NET, end, view] += mass * (pays[hand] if paid else wins)
                    sums[SQUARE, end, view] += mass * (pays_square[hand] if paid else wins * wins)
                    sums[WON, end, view] += mass * paid
                    sums[WON_TWO, end, view] += mass * (paid and pays[hand] >= 2.0)
                    sums[LOST, end, view] += mass * (wins < 0.0 or (end == BLACKJACK and not paid))
                continue
            stake = 2.0 if doubling else 1.0
            for end in range(ENDS):
                # The rest of the dealer's chances, after the hands that did not bust, belongs to the busted
                # ones.
                broken = chance * ends[row_of[hand], end, view]
                for card in range(10):
                    child = following[hand, card]
                    left = max(shoe[card] - extra[card] - counts[hand, card], 0)
                    if child >= 0 and left > 0:
                        broken -= chance * left / cards * ends[row_of[child], end, view]
                net = original if end == BLACKJACK and not broken_lost else -stake
                sums[MASS, end, view] += broken
                sums[NET, end, view] += net * broken
                sums[SQUARE, end, view] += net * net * broken
                sums[LOST, end, view] += broken
                sums[LOST_TWO, end, view] += broken * (net <= -2.0)
            for card in range(10):
                child = following[hand, card]
                left = max(shoe[card] - extra[card] - counts[hand, card], 0)
                if child < 0 or left == 0:
                    continue
                share = chance * left / cards
                if not doubling:
                    reach[child, view] += share
                    continue
                worth = 0.0
                alive = 0.0
                for end in range(BLACKJACK):
                    chances = ends[row_of[child], end, view]
                    alive += chances
                    worth += chances * against(end, total[child], ties_lose, twentyone_wins)
                if broken_lost and not first:
                    alive += ends[row_of[child], BLACKJACK, view]
                rescued = rescue and 2.0 * worth < -alive
                for end in range(ENDS):
                    mass = share * ends[row_of[child], end, view]
                    if end == BLACKJACK and beats_blackjack and total[child] == 21:
                        net = 2.0
                    elif end == BLACKJACK:
                        net = -1.0 if rescued and broken_lost else original
                    else:
                        net = 2.0 * against(end, total[child], ties_lose, twentyone_wins)
                        if rescued:
                            net = -1.0
                    sums[MASS, end, view] += mass
                    sums[NET, end, view] += mass * net
                    sums[SQUARE, end, view] += mass * net * net
                    sums[WON, end, view] += mass * (net > 0.0)
                    sums[WON_TWO, end, view] += mass * (net >= 2.0)
                    sums[LOST_TWO, end, view] += mass * (net <= -2.0)
                    sums[LOST, end, view] += mass * (net < 0.0 or (end == BLACKJACK and net <= 0.0))
