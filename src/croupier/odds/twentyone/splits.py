"""A split pair, split again whenever another card of the pair comes, up to a number of hands.

Every hand is played by one strategy that looks at its own cards only, so what is known about a hand depends
on the others only through their second cards: how many matched the pair and how many did not. Cards are
exchangeable, so sums over the hands are exact for that strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

Worth = NDArray[np.float64]
"""Anything that is expected of a hand, as floats or (dtype object) fractions; the last axis is the view."""


def compositions_needed(most_hands: int) -> int:
    """How many further cards of the pair may be out when a hand is played."""
    return max(2 * most_hands - 3, 0)


@dataclass(frozen=True, eq=False)
class Ending:
    """One way the second cards can fall: its chance, and the hands with any or no second card of the pair."""

    chance: Worth
    opened: int
    open_hand: Worth
    unpaired: int
    unpaired_hand: Worth | None

    @property
    def first_hand(self) -> Worth:
        """What is expected of the first hand, the first to keep a second card; open only if none has yet."""
        return self.open_hand if self.unpaired_hand is None else self.unpaired_hand


@dataclass(frozen=True, eq=False)
class SplitPair:
    """What a split pair leads to.

    `single[j]` is what is expected of a hand that starts with one card of the pair while j others are out,
    `paired[j]` of a hand that must keep two. `pair_cards` and `cards` count what the view leaves in the shoe
    before any card of the pair is taken out.
    """

    single: Sequence[Worth]
    paired: Sequence[Worth]
    pair_cards: Worth
    cards: Worth
    most_hands: int

    def worth(self) -> Worth:
        """What is expected of all hands together, by view."""
        total = np.zeros_like(self.single[0])
        for ending in self.endings():
            worth = ending.opened * ending.open_hand
            if ending.unpaired_hand is not None:
                worth = worth + ending.unpaired * ending.unpaired_hand
            total = total + ending.chance * worth
        return total

    def starting(self, cards: int) -> Sequence[Worth]:
        """What is expected of a hand that starts with one card of the pair or two, by how many are out."""
        return self.single if cards == 1 else self.paired

    def first_hand(self) -> Worth:
        """What is expected of the first hand, which is the first to keep its second card."""
        total = np.zeros_like(self.single[0])
        for ending in self.endings():
            total = total + ending.chance * ending.first_hand
        return total

    def endings(self) -> Iterator[Ending]:
        """Every number of hands, and of hands whose second card came before the last split."""
        states = {(2, 2): np.ones_like(self.cards)}
        while states:
            (hands, waiting), chance = states.popitem()
            done = hands - waiting
            if hands == self.most_hands or waiting == 0:
                out = hands - 1
                unpaired = self._unpaired(out, done - 1) if done else None
                open_hand = (
                    self._given(self.single.__getitem__, 1, out, done) if waiting else np.zeros_like(chance)
                )
                yield Ending(chance, waiting, open_hand, done, unpaired)
                continue
            another = self._chance(hands, done)
            for state, share in (((hands + 1, waiting + 1), another), ((hands, waiting - 1), 1 - another)):
                states[state] = states.get(state, 0) + chance * share

    def _chance(self, taken: int, others: int) -> Worth:
        """The chance that the next card matches the pair, after `taken` matches and `others` without."""
        return np.clip((self.pair_cards - taken) / np.maximum(self.cards - taken - others, 1), 0, 1)

    def _given(self, worth: Callable[[int], Worth], own: int, out: int, others: int) -> Worth:
        """What is expected given that `others` second cards of other hands do not match the pair."""
        if others == 0:
            return worth(out)
        another = self._chance(own + out, others - 1)
        without = self._given(worth, own, out, others - 1)
        return (without - another * self._given(worth, own, out + 1, others - 1)) / (1 - another)

    def two_hands(self, both: Callable[[int, int, int], Worth], ending: Ending, unpaired: int) -> Worth:
        """What is expected of two hands together at an ending, `unpaired` of them (the first) without a pair.

        `both(one, two, j)` is what is expected of hands that start with so many cards of the pair while j
        others are out.
        """
        out = ending.opened + ending.unpaired - 2
        others = ending.unpaired - unpaired
        found = self._given(partial(both, 1, 1), 2, out, others)
        if unpaired == 0:
            return found
        one = self._chance(2 + out, others)
        first = one * self._given(partial(both, 2, 1), 3, out, others)
        if unpaired == 1:
            return (found - first) / (1 - one)
        second = one * self._given(partial(both, 1, 2), 3, out, others)
        paired = one * self._chance(3 + out, others)
        found = found - first - second + paired * self._given(partial(both, 2, 2), 4, out, others)
        return found / (1 - 2 * one + paired)

    def _unpaired(self, out: int, others: int) -> Worth:
        """What is expected given that the hand's own second card does not match the pair."""
        pairs = self._chance(1 + out, others)
        paired = self._given(self.paired.__getitem__, 2, out, others)
        return (self._given(self.single.__getitem__, 1, out, others) - pairs * paired) / (1 - pairs)
