"""Playing out every hand against every view of the dealer: the best way, or a given one.

A worth is joint with the view and with the wager being alive (dealer_worths), so hits add up over the cards
that do not bust the hand: hit(h) = sum of p(card) * (worth + mass)(h + card) - mass(h).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.dealer import MASS, SEEN, WIN


class Drawing(NamedTuple):
    """The cards that hands draw: those of the shoe without the `extra` ones that are out and the hand's own.

    For each hand: how many cards of each value it holds, the hand after each card, and its count.
    """

    shoe: NDArray[np.int64]
    extra: NDArray[np.int64]
    counts: NDArray[np.int64]
    following: NDArray[np.int32]
    total: NDArray[np.int64]


class Paying(NamedTuple):
    """How each hand is paid and whether it may be doubled (`payoffs.Payoffs`)."""

    stand_row: NDArray[np.int64]
    stand_scale: NDArray[np.float64]
    double_row: NDArray[np.int64]
    may_double: NDArray[np.bool_]


class Terms(NamedTuple):
    """What a double adds, whether it may be rescued, and what happens to a `first` and to a busted hand."""

    double_for: float
    rescue: bool
    first: bool
    broken_lost: bool


class Values(NamedTuple):
    """The worth of each action for every hand, joint with the view and no dealer's blackjack."""

    stand: NDArray[np.float64]
    hit: NDArray[np.float64]
    double: NDArray[np.float64]
    value: NDArray[np.float64]
    alive: NDArray[np.float64]
    doubled: NDArray[np.float64]

    @classmethod
    def empty(cls, hands: int, views: int) -> Values:
        """Values for all hands, to be filled."""
        return cls(*(np.zeros((hands, views)) for _ in range(6)))


@njit
def play_hands(
    order: NDArray[np.int64],
    rows: NDArray[np.int64],
    worths: NDArray[np.float64],
    drawing: Drawing,
    paying: Paying,
    terms: Terms,
    best: bool,
    plain: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    values: Values,
) -> None:
    """Fill the values of the hands in `order` (highest first).

    `plain` says stand or hit, `doubles` whether to double instead; with `best` both are written, otherwise
    they are followed. The `first` hand holds the original wager, which is lost to a dealer's blackjack; that
    loss is not part of its worths. So a hand paid although the dealer has blackjack (row SEEN) gets the loss
    back, and where busted hands are lost for good (`broken_lost`) only added money is lost in addition; the
    other hands lose their own wager. A double adds `double_for` times the wager. `alive` and `doubled` are
    the sums that parents need.
    """
    shoe, extra, counts, following, total = drawing
    stand_row, stand_scale, double_row, may_double = paying
    double_for, rescue, first, broken_lost = terms
    stand, hit, double, value, alive, doubled = values
    views = value.shape[1]
    for place in range(len(order)):
        hand = order[place]
        row = rows[place]
        cards = 0
        for card in range(10):
            cards += max(shoe[card] - extra[card] - counts[hand, card], 0)
        share = 1.0 / max(cards, 1)
        scale = stand_scale[hand]
        standing = stand_row[hand]
        doubling = double_row[hand]
        can_double = may_double[hand]
        below21 = total[hand] < 21
        for view in range(views):
            mass = worths[row, MASS, view]
            blackjack = worths[row, SEEN, view] - worths[row, WIN, view]
            both = (1.0 + double_for) * mass
            if broken_lost:
                both += (double_for if first else 1.0 + double_for) * blackjack
                mass += 0.0 if first else blackjack
            spared = blackjack if first and standing == SEEN else 0.0
            stand[hand, view] = scale * worths[row, standing, view] + spared
            after = (1.0 + double_for) * worths[row, doubling, view] + spared
            if rescue and 2.0 * worths[row, doubling, view] + spared < -mass:
                after = -mass
            doubled[hand, view] = after + both
            hit[hand, view] = -mass
            double[hand, view] = -both
        if below21:
            for card in range(10):
                child = following[hand, card]
                chance = max(shoe[card] - extra[card] - counts[hand, card], 0) * share
                if child >= 0 and chance > 0.0:
                    for view in range(views):
                        hit[hand, view] += chance * alive[child, view]
                    if can_double:
                        for view in range(views):
                            double[hand, view] += chance * doubled[child, view]
        for view in range(views):
            if best:
                plain[hand, view] = below21 and hit[hand, view] > stand[hand, view]
            worth = hit[hand, view] if plain[hand, view] else stand[hand, view]
            if best:
                doubles[hand, view] = can_double and double[hand, view] > worth
            if can_double and doubles[hand, view]:
                worth = double[hand, view]
            value[hand, view] = worth
            alive[hand, view] = worth + worths[row, MASS, view]
            if broken_lost and not first:
                alive[hand, view] += worths[row, SEEN, view] - worths[row, WIN, view]


@njit
def choose_by_class(
    hands: NDArray[np.int64],
    class_of: NDArray[np.int64],
    column_of: NDArray[np.int64],
    reach: NDArray[np.float64],
    stand: NDArray[np.float64],
    hit: NDArray[np.float64],
    double: NDArray[np.float64],
    may_double: NDArray[np.bool_],
    plain: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
) -> None:
    """Choose one action for each class and column, weighted by how often each of these hands is reached.

    Hands that may be doubled and hands that may not be share the plain choice.
    """
    sums = np.zeros((class_of.max() + 1, column_of.max() + 1, 6))
    for hand in hands:
        for view in range(len(column_of)):
            total = sums[class_of[hand], column_of[view]]
            weight = reach[hand, view]
            if may_double[hand]:
                total[0] += weight * stand[hand, view]
                total[1] += weight * hit[hand, view]
                total[2] += weight * double[hand, view]
            else:
                total[3] += weight * stand[hand, view]
                total[4] += weight * hit[hand, view]
                total[5] += weight
    for hand in hands:
        for view in range(len(column_of)):
            total = sums[class_of[hand], column_of[view]]
            stays = total[0] + total[3]
            goes = total[1] + total[4]
            doubling = total[2] + max(total[3], total[4]) > max(stays, goes)
            if doubling and total[5] > 0.0:
                plain[hand, view] = total[4] > total[3]
            else:
                plain[hand, view] = goes > stays
            doubles[hand, view] = doubling and may_double[hand]


@njit
def reach_hands(
    order: NDArray[np.int64],
    shoe: NDArray[np.int64],
    counts: NDArray[np.int64],
    following: NDArray[np.int32],
    may_double: NDArray[np.bool_],
    plain: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    reach: NDArray[np.float64],
) -> None:
    """Add how often each hand is reached to the first hands' chances in `reach` (lowest first)."""
    views = reach.shape[1]
    for hand in order:
        cards = 0
        for card in range(10):
            cards += max(shoe[card] - counts[hand, card], 0)
        for card in range(10):
            child = following[hand, card]
            chance = max(shoe[card] - counts[hand, card], 0) / max(cards, 1)
            if child < 0 or chance == 0.0:
                continue
            for view in range(views):
                if plain[hand, view] and not (may_double[hand] and doubles[hand, view]):
                    reach[child, view] += chance * reach[hand, view]
