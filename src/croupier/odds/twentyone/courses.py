"""The hands that one hand becomes under a play, in how many orders of cards, and what each adds to a result.

At first a hand counts as if it busted; a double changes that to two stakes lost, and an end below 22 replaces
it by what that end is worth. So busted hands need not be listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import Hands
from croupier.odds.twentyone.finish import (
    BLACKJACK,
    ENDS,
    LOST,
    LOST_TWO,
    MASS,
    NET,
    QUANTITIES,
    SQUARE,
    against,
)
from croupier.odds.twentyone.payoffs import Payoffs

BEGUN, DOUBLING, STANDS, DOUBLED = range(4)
MAX_DRAWN: Final = 48


@dataclass(frozen=True, eq=False)
class Course:
    """The hands that one beginning leads to: their numbers, kinds, and the orders of their cards by view."""

    start: int
    hands: NDArray[np.int64]
    kinds: NDArray[np.int64]
    ways: NDArray[np.float64]


def course(
    hands: Hands,
    start: int,
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    may_double: NDArray[np.bool_],
) -> Course:
    """Follow a play from one hand, which always draws a card first."""
    return Course(start, *_follow(start, hands.following, hits, doubles, may_double))


@njit
def _follow(
    start: int,
    following: NDArray[np.int32],
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    may_double: NDArray[np.bool_],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Hands, kinds and orders of a course; another card always leads to a hand with a higher number."""
    views = hits.shape[1]
    orders = np.zeros((4, len(following), views))
    found = np.zeros((4, len(following)), dtype=np.bool_)
    orders[STANDS, start] = 1.0
    found[STANDS, start] = True
    for hand in range(start, len(following)):
        if not found[STANDS, hand]:
            continue
        stands = False
        for view in range(views):
            ways = orders[STANDS, hand, view]
            if ways == 0.0:
                continue
            doubling = hand != start and may_double[hand] and doubles[hand, view]
            if not doubling and hand != start and not hits[hand, view]:
                stands = True
                continue
            after = DOUBLED if doubling else STANDS
            for card in range(10):
                child = following[hand, card]
                if child >= 0:
                    orders[after, child, view] += ways
                    found[after, child] = True
            orders[STANDS, hand, view] = 0.0
            if doubling:
                orders[DOUBLING, hand, view] = ways
                found[DOUBLING, hand] = True
        found[STANDS, hand] = stands
    orders[BEGUN, start] = 1.0
    found[BEGUN, start] = True
    numbers = np.zeros(found.sum(), dtype=np.int64)
    kinds = np.zeros(len(numbers), dtype=np.int64)
    ways_by_view = np.zeros((len(numbers), views))
    at = 0
    for kind in range(4):
        for hand in range(len(following)):
            if found[kind, hand]:
                numbers[at] = hand
                kinds[at] = kind
                ways_by_view[at] = orders[kind, hand]
                at += 1
    return numbers, kinds, ways_by_view


class Results:
    """What each hand of a course adds to a result, by quantity and the dealer's final hand."""

    def __init__(self, hands: Hands, pay: Payoffs, rules: TwentyOneRules, first: bool) -> None:
        """`first` is the hand whose wager a dealer's blackjack takes."""
        original = -1.0 if first else 0.0
        wins = np.zeros((22, ENDS))
        for total in range(22):
            for end in range(BLACKJACK):
                wins[total, end] = against(end, total, rules.ties_lose, rules.twentyone_wins)
        wins[21, BLACKJACK] = 1.0 if rules.twentyone_beats_blackjack else 0.0
        wins = wins[hands.total]
        self.added = np.zeros((DOUBLED + 1, QUANTITIES, len(wins), ENDS))
        for stake, kind in ((1, STANDS), (2, DOUBLED)):
            lost_net = np.full(ENDS, -float(stake))
            if not rules.broken_hands_lost:
                lost_net[BLACKJACK] = original
            broken = np.zeros((QUANTITIES, ENDS))
            broken[MASS], broken[NET], broken[SQUARE], broken[LOST] = 1.0, lost_net, lost_net**2, 1.0
            broken[LOST_TWO] = lost_net <= -2.0
            begun = self.added[BEGUN, :, 0]
            self.added[BEGUN if stake == 1 else DOUBLING] = (broken - begun)[:, None]
            pays = pay.stand_scale[:, None] if stake == 1 else 2.0
            square = pay.stand_square[:, None] if stake == 1 else 4.0
            net = np.where(wins > 0, pays, stake * wins)
            net[:, BLACKJACK] = np.where(wins[:, BLACKJACK] > 0, net[:, BLACKJACK], original)
            lost = wins < 0
            lost[:, BLACKJACK] = wins[:, BLACKJACK] == 0
            squares = np.where(wins > 0, square, net**2)
            ends = (np.ones_like(net), net, squares, wins > 0, lost, net >= 2.0, net <= -2.0)
            for quantity, value in enumerate(ends):
                self.added[kind, quantity] = value - broken[quantity]

    def of(self, course: Course, quantity: int) -> NDArray[np.float64]:
        """What each hand of the course adds to a quantity, by the dealer's final hand."""
        return np.asarray(self.added[course.kinds, quantity, course.hands])


@njit
def add_means(
    start: int,
    course_hands: NDArray[np.int64],
    ways: NDArray[np.float64],
    added: NDArray[np.float64],
    left: NDArray[np.int64],
    hand_counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    ends: NDArray[np.float64],
    weight: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Add the mean of what a course adds, by the dealer's final hand and view; cards come from `left`."""
    falling, share = falling_chances(left)
    for number in range(len(course_hands)):
        chance = 1.0
        cards = 0
        for value in range(10):
            taken = hand_counts[course_hands[number], value] - hand_counts[start, value]
            cards += taken
            chance *= falling[value, taken]
        chance *= share[cards]
        for end in range(ENDS):
            if added[number, end] != 0.0:
                for view in range(len(weight)):
                    seen = weight[view] * ways[number, view] * ends[rows[number], end, view]
                    sums[end, view] += chance * added[number, end] * seen


@njit
def falling_chances(left: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Factors whose product is the chance of cards in one order: ways by value, and one share for all."""
    falling = np.ones((10, MAX_DRAWN))
    share = np.ones(MAX_DRAWN)
    cards = left.sum()
    for taken in range(1, MAX_DRAWN):
        share[taken] = share[taken - 1] / max(cards - taken + 1, 1)
        for value in range(10):
            falling[value, taken] = falling[value, taken - 1] * max(left[value] - taken + 1, 0)
    return falling, share
