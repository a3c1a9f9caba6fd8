"""The worth of a split pair, split again whenever another card of the pair comes, up to a number of hands.

Every hand is played by one strategy that looks at its own cards only, so each hand's worth depends on the
others only through what is known of their second cards: how many were of the pair, how many were not.
Cards are exchangeable, so the result is exact for that strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

Worth = NDArray[np.float64]


def compositions_needed(most_hands: int) -> int:
    """How many further cards of the pair may be out while a hand is worth computing."""
    return max(2 * most_hands - 3, 0)


def split_worth(
    single: Sequence[Worth], paired: Sequence[Worth], pair_cards: Worth, cards: Worth, most_hands: int
) -> Worth:
    """The worth of all hands together for each view, in units of the first wager.

    `single[j]` is the worth of a hand that starts with one card of the pair while j others are out,
    `paired[j]` of one that must keep two. `pair_cards` and `cards` count what the view leaves in the shoe
    before any card of the pair is taken out.
    """

    def chance(taken: int, others: int) -> Worth:
        """That the next card is of the pair, after `taken` of the pair and `others` that are not."""
        return np.clip((pair_cards - taken) / np.maximum(cards - taken - others, 1), 0.0, 1.0)

    def given_others(worths: Sequence[Worth], own: int, out: int, others: int) -> Worth:
        """A hand's worth once `others` second cards elsewhere are known not to be of the pair."""
        if others == 0:
            return worths[out]
        another = chance(own + out, others - 1)
        without = given_others(worths, own, out, others - 1)
        with_pair = given_others(worths, own, out + 1, others - 1)
        return (without - another * with_pair) / (1 - another)

    @cache
    def open_hand(out: int, others: int) -> Worth:
        return given_others(single, 1, out, others)

    @cache
    def unpaired_hand(out: int, others: int) -> Worth:
        """A hand's worth once its own second card is known not to be of the pair."""
        pairs = chance(1 + out, others)
        return (open_hand(out, others) - pairs * given_others(paired, 2, out, others)) / (1 - pairs)

    @cache
    def all_hands(hands: int, waiting: int) -> Worth:
        """The worth of `hands` hands of which `waiting` have no second card yet."""
        done = hands - waiting
        if hands == most_hands:
            worth = waiting * open_hand(hands - 1, done)
            return worth + done * unpaired_hand(hands - 1, done - 1) if done else worth
        if waiting == 0:
            return hands * unpaired_hand(hands - 1, hands - 1)
        another = chance(hands, done)
        return another * all_hands(hands + 1, waiting + 1) + (1 - another) * all_hands(hands, waiting - 1)

    return all_hands(2, 2)
