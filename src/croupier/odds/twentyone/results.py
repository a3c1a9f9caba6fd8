"""The results of one hand of a box, and how those of several hands add up to the result of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

LOST_TWO, LOST_ONE, RETURNED, PUSHED, WON_TWO, PAID = range(6)
"""A hand lost with two stakes or one, lost to a blackjack that returns its stake, tied, won after a double;
from PAID on a number for each amount that a hand may earn otherwise."""

_NETS: Final = (-2, -1, 0, 0, 2)
_LEADS: Final = (-1, -1, -1, 0, 1)

NEVER: Final = 1e-12
"""Less than this may be what rounding leaves of zero."""

Chances = NDArray[np.float64]
"""Chances of the results of a hand (or of two hands), by the dealer's final hand and view."""


@dataclass(frozen=True)
class RoundNets:
    """The chance of each net result of a round, in original wagers."""

    chances: Mapping[Fraction, float]

    @property
    def ahead(self) -> float:
        """The chance of a round that wins money."""
        return sum(chance for net, chance in self.chances.items() if net > 0)

    @property
    def behind(self) -> float:
        """The chance of a round that loses money."""
        return sum(chance for net, chance in self.chances.items() if net < 0)

    @property
    def even(self) -> float:
        """The chance of a round that ends with the money it began with."""
        return self.chances.get(Fraction(0), 0.0)

    @property
    def expected_net(self) -> float:
        """What a round wins on average."""
        return sum(float(net) * chance for net, chance in self.chances.items())

    @property
    def variance(self) -> float:
        """The variance of what a round wins."""
        squares = sum(float(net) ** 2 * chance for net, chance in self.chances.items())
        return squares - self.expected_net**2


@dataclass(frozen=True)
class Results:
    """The results a hand may have where a winner that was not doubled earns one of `pays`."""

    pays: tuple[Fraction, ...]

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        """What each result wins or loses, in original wagers."""
        return (*map(Fraction, _NETS), *self.pays)

    @cached_property
    def leads(self) -> tuple[int, ...]:
        """1 for a hand won, -1 for one lost, as the streak wager counts (19:47-2.22)."""
        return (*_LEADS, *[1] * len(self.pays))

    @cached_property
    def unit(self) -> Fraction:
        """The greatest amount of which every net result is a multiple."""
        below = lcm(*(net.denominator for net in self.nets))
        return Fraction(gcd(*(int(net * below) for net in self.nets)), below)

    def nets_together(
        self, hands: Sequence[Chances], pairs: Mapping[tuple[int, int], Chances]
    ) -> dict[Fraction, Chances]:
        """The chances of what several hands win or lose together (`sum_of_hands`), by net result."""
        steps = [int(net / self.unit) for net in self.nets]
        found = sum_of_hands(hands, pairs, steps)
        lowest = len(hands) * min(steps)
        return {(lowest + step) * self.unit: chances for step, chances in enumerate(found)}

    def leads_together(
        self, hands: Sequence[Chances], pairs: Mapping[tuple[int, int], Chances]
    ) -> tuple[Chances, Chances]:
        """The chances that more of several hands are won than lost, and that more are lost."""
        found = sum_of_hands(hands, pairs, self.leads)
        return found[len(hands) + 1 :].sum(axis=0), found[: len(hands)].sum(axis=0)


def sum_of_hands(
    hands: Sequence[Chances], pairs: Mapping[tuple[int, int], Chances], worths: Sequence[int]
) -> Chances:
    """The chances of each sum of the worths of several hands' results, from the lowest sum up.

    `hands` are the chances of each hand given the dealer's final hand; `pairs` those of two hands together,
    by their places. The sum of two hands is exact. Of three or more, each pair is taken with the cards of
    both out, and given that the hands are independent: mean and variance of the sum are exact, its chances
    lack only what three hands have in common beyond their pairs. A pair not given is independent.
    """
    places = [worth - min(worths) for worth in worths]
    found = _sums(hands, places)
    for (one, two), both in pairs.items():
        beyond = both - hands[one][:, None] * hands[two][None, :]
        others = [hand for place, hand in enumerate(hands) if place not in (one, two)]
        shape = beyond.shape[2:]
        flat = [first + second for first in places for second in places]
        found += _sums(others, places, _placed(beyond.reshape(-1, *shape), flat))
    return found


def given_end(chances: Chances, hands: int) -> Chances:
    """The chances of the results of one hand or two, given the dealer's final hand and view.

    Of a final hand that cannot happen, or as good as never, nothing is known.
    """
    mass = chances.sum(axis=tuple(range(hands)))
    return np.asarray(np.divide(chances, mass, out=np.zeros_like(chances), where=mass > NEVER))


def _sums(hands: Sequence[Chances], places: Sequence[int], begun: Chances | None = None) -> Chances:
    """The chances of each sum of independent hands, added to those `begun`."""
    sums = np.ones((1, *hands[0].shape[1:])) if begun is None else begun
    for hand in hands:
        longer = np.zeros((len(sums) + max(places), *sums.shape[1:]))
        for chances, place in zip(hand, places, strict=True):
            longer[place : place + len(sums)] += sums * chances
        sums = longer
    return sums


def _placed(chances: Chances, places: Sequence[int]) -> Chances:
    """Chances added up by their places."""
    sums = np.zeros((max(places) + 1, *chances.shape[1:]))
    for each, place in zip(chances, places, strict=True):
        sums[place] += each
    return sums
