"""Sets of numbers in one draw without replacement: what several of them catch together, exactly.

Sets may share numbers. Cut into disjoint parts, they catch by a multivariate hypergeometric distribution; a
pair of sets has at most three parts, so covariances are exact for any number of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

Numbers = frozenset[int]


class Draw(NamedTuple):
    """A number of balls drawn from all of them, every set equally likely."""

    numbers: int
    drawn: int

    @property
    def weight(self) -> int:
        """In how many ways the numbers can be drawn."""
        return comb(self.numbers, self.drawn)


@lru_cache(maxsize=1024)
def catch_weights(draw: Draw, sizes: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """In how many draws disjoint sets of these sizes catch each combination of numbers."""
    others = draw.numbers - sum(sizes)
    found: dict[tuple[int, ...], int] = {}
    for caught in product(*(range(size + 1) for size in sizes)):
        left = draw.drawn - sum(caught)
        if 0 <= left <= others:
            found[caught] = comb(others, left) * prod(map(comb, sizes, caught))
    return found


class Parts(NamedTuple):
    """Sets of numbers cut into disjoint parts: the parts, and which of them each set contains."""

    parts: tuple[Numbers, ...]
    members: tuple[tuple[int, ...], ...]

    @property
    def combinations(self) -> int:
        """How many combinations of catches the parts have, impossible ones included."""
        return prod(len(part) + 1 for part in self.parts)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many numbers each part has."""
        return tuple(map(len, self.parts))

    def caught(self, by_part: Sequence[int]) -> tuple[int, ...]:
        """What each set catches, from what each part catches."""
        return tuple(sum(by_part[part] for part in held) for held in self.members)


def cut(sets: Sequence[Iterable[int]]) -> Parts:
    """The parts of sets of numbers: numbers in the same sets are in one part."""
    held = [frozenset(each) for each in sets]
    by_sets: dict[tuple[int, ...], set[int]] = {}
    for number in sorted(frozenset[int]().union(*held)):
        where = tuple(place for place, each in enumerate(held) if number in each)
        by_sets.setdefault(where, set()).add(number)
    parts = tuple(map(frozenset, by_sets.values()))
    members = tuple(
        tuple(at for at, where in enumerate(by_sets) if place in where) for place in range(len(held))
    )
    return Parts(parts, members)


Worth = Callable[[int, int], Fraction]
"""What a set is worth, by its place and how many of it are caught."""


def mean(draw: Draw, sets: Sequence[Iterable[int]], worth: Worth) -> Fraction:
    """The expected sum of what the sets are worth: their means add up, whatever they share."""
    return sum(
        (_expected(draw, (frozenset(each),), (place,), worth) for place, each in enumerate(sets)), Fraction(0)
    )


def variance(draw: Draw, sets: Sequence[Iterable[int]], worth: Worth) -> Fraction:
    """The variance of the sum, from every pair of sets."""
    held = [frozenset(each) for each in sets]
    means = [_expected(draw, (each,), (place,), worth) for place, each in enumerate(held)]
    total = Fraction(0)
    for place, each in enumerate(held):
        total += _expected(draw, (each, each), (place, place), worth) - means[place] ** 2
    for one, other in combinations(range(len(held)), 2):
        both = _expected(draw, (held[one], held[other]), (one, other), worth)
        total += 2 * (both - means[one] * means[other])
    return total


def _expected(draw: Draw, sets: tuple[Numbers, ...], places: tuple[int, ...], worth: Worth) -> Fraction:
    """The expected product of what a set, or two, are worth."""
    parts = cut(sets)
    total = Fraction(0)
    for by_part, weight in catch_weights(draw, parts.sizes).items():
        value = Fraction(weight)
        for place, caught in zip(places, parts.caught(by_part), strict=True):
            value *= worth(place, caught)
        total += value
    return total / draw.weight


def distribution(draw: Draw, sets: Sequence[Iterable[int]], worth: Worth) -> dict[Fraction, Fraction]:
    """The chance of every total that the sets can be worth, from the lowest to the highest."""
    parts = cut(sets)
    found: dict[Fraction, int] = {}
    for by_part, weight in catch_weights(draw, parts.sizes).items():
        total = sum((worth(place, caught) for place, caught in enumerate(parts.caught(by_part))), Fraction(0))
        found[total] = found.get(total, 0) + weight
    return {total: Fraction(found[total], draw.weight) for total in sorted(found)}
