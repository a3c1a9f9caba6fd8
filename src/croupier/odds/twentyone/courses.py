"""What a hand passes through under a play, in how many orders, and what it adds to a result on the way.

At its beginning a hand counts as if it broke, a double changes that to two stakes lost, and an end below 22
replaces it by what that end is worth. So broken hands need not be listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import Hands
from croupier.odds.twentyone.finish import (
    BLACKJACK,
    ENDS,
    LOST,
    MASS,
    NET,
    QUANTITIES,
    SQUARE,
    against,
)
from croupier.odds.twentyone.payoffs import Payoffs
from croupier.odds.twentyone.rules import TwentyOneRules

BEGUN, DOUBLING, STANDS, DOUBLED = range(4)
MOST_DRAWN: Final = 48


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
    """Follow a play from one hand, which draws a card in any case."""
    shape = (len(hands.counts), hits.shape[1])
    held, doubling, doubled = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    held[start] = 1.0
    _count_orders(start, hands.following, hits, doubles, may_double, held, doubling, doubled)
    begun = np.zeros(shape)
    begun[start] = 1.0
    numbers, kinds, ways = [], [], []
    for kind, orders in ((BEGUN, begun), (DOUBLING, doubling), (STANDS, held), (DOUBLED, doubled)):
        found = np.flatnonzero(orders.any(axis=1))
        numbers.append(found)
        kinds.append(np.full(len(found), kind))
        ways.append(orders[found])
    return Course(start, np.concatenate(numbers), np.concatenate(kinds), np.concatenate(ways))


@njit
def _count_orders(
    start: int,
    following: NDArray[np.int32],
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    may_double: NDArray[np.bool_],
    held: NDArray[np.float64],
    doubling: NDArray[np.float64],
    doubled: NDArray[np.float64],
) -> None:
    """Leave in `held` the orders of hands that stand; hands are numbered so that a card leads up."""
    for hand in range(start, len(held)):
        for view in range(held.shape[1]):
            ways = held[hand, view]
            if ways == 0.0:
                continue
            if hand != start and may_double[hand] and doubles[hand, view]:
                doubling[hand, view] = ways
                for card in range(10):
                    if following[hand, card] >= 0:
                        doubled[following[hand, card], view] += ways
            elif hand == start or hits[hand, view]:
                for card in range(10):
                    if following[hand, card] >= 0:
                        held[following[hand, card], view] += ways
            else:
                continue
            held[hand, view] = 0.0


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
            begun = self.added[BEGUN, :, 0]
            self.added[BEGUN if stake == 1 else DOUBLING] = (broken - begun)[:, None]
            pays = pay.stand_scale[:, None] if stake == 1 else 2.0
            square = pay.stand_square[:, None] if stake == 1 else 4.0
            net = np.where(wins > 0, pays, stake * wins)
            net[:, BLACKJACK] = np.where(wins[:, BLACKJACK] > 0, net[:, BLACKJACK], original)
            lost = wins < 0
            lost[:, BLACKJACK] = wins[:, BLACKJACK] == 0
            ends = (np.ones_like(net), net, np.where(wins > 0, square, net**2), wins > 0, lost)
            for quantity, value in enumerate(ends):
                self.added[kind, quantity] = value - broken[quantity]

    def of(self, course: Course, quantity: int) -> NDArray[np.float64]:
        """For each hand of the course and final hand of the dealer: what is added to a quantity."""
        return np.asarray(self.added[course.kinds, quantity, course.hands])


@njit
def falling_chances(left: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Factors whose product is the chance of cards in one order: ways by value, and one share for all."""
    falling = np.ones((10, MOST_DRAWN))
    share = np.ones(MOST_DRAWN)
    cards = left.sum()
    for taken in range(1, MOST_DRAWN):
        share[taken] = share[taken - 1] / max(cards - taken + 1, 1)
        for value in range(10):
            falling[value, taken] = falling[value, taken - 1] * max(left[value] - taken + 1, 0)
    return falling, share
