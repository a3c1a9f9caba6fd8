"""Finite outcome spaces with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar, cast

from croupier.law.counted import counted
from croupier.law.refusal import BadInput

Point = TypeVar("Point", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Result = TypeVar("Result", bound=Hashable)


class Distribution(Generic[Point]):
    """A finite probability distribution; equal outcomes are merged, probabilities add up to one."""

    __slots__ = ("_chances",)

    def __init__(self, chances: Mapping[Point, Fraction]) -> None:
        total = sum(chances.values(), Fraction(0))
        if total != 1:
            raise BadInput(
                f"a distribution of {counted(len(chances), 'outcome')} adds up to {total}, expected 1"
            )
        if any(chance < 0 for chance in chances.values()):
            raise BadInput("a distribution has an outcome of negative probability")
        self._chances = {outcome: chance for outcome, chance in chances.items() if chance}

    @classmethod
    def uniform(cls, outcomes: Iterable[Point]) -> Distribution[Point]:
        """Every outcome equally likely; one listed twice is twice as likely."""
        return cls.from_counts([(outcome, 1) for outcome in outcomes])

    @classmethod
    def from_counts(cls, counts: Iterable[tuple[Point, int]]) -> Distribution[Point]:
        """Outcomes in proportion to how many ways lead to each."""
        merged: dict[Point, int] = {}
        for outcome, count in counts:
            merged[outcome] = merged.get(outcome, 0) + count
        total = sum(merged.values())
        if total == 0:
            raise BadInput("a distribution needs at least one outcome")
        return cls({outcome: Fraction(count, total) for outcome, count in merged.items()})

    @classmethod
    def certain(cls, outcome: Point) -> Distribution[Point]:
        """The one outcome that always happens."""
        return cls({outcome: Fraction(1)})

    def __getitem__(self, outcome: Point) -> Fraction:
        return self._chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator[Point]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._chances == other._chances

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        return f"Distribution({ {outcome: str(chance) for outcome, chance in self._chances.items()} })"

    def items(self) -> Iterable[tuple[Point, Fraction]]:
        """Outcomes with their probabilities."""
        return self._chances.items()

    def probability(self, event: Callable[[Point], bool]) -> Fraction:
        """The probability of the outcomes for which the event holds."""
        return sum((chance for outcome, chance in self._chances.items() if event(outcome)), Fraction(0))

    def map(self, function: Callable[[Point], Result]) -> Distribution[Result]:
        """The distribution of a function of the outcome; outcomes with the same image are merged."""
        return self.flat_map(lambda outcome: Distribution.certain(function(outcome)))

    def flat_map(self, function: Callable[[Point], Distribution[Result]]) -> Distribution[Result]:
        """A second stage whose distribution depends on the outcome of the first."""
        merged: dict[Result, Fraction] = {}
        for outcome, chance in self._chances.items():
            for result, share in function(outcome).items():
                merged[result] = merged.get(result, Fraction(0)) + chance * share
        return Distribution(merged)

    def product(self, other: Distribution[Other]) -> Distribution[tuple[Point, Other]]:
        """Two independent outcomes side by side."""
        return Distribution(
            {(mine, theirs): p * q for mine, p in self._chances.items() for theirs, q in other.items()}
        )

    def given(self, event: Callable[[Point], bool]) -> Distribution[Point]:
        """The distribution once the event is known to have happened."""
        total = self.probability(event)
        if total == 0:
            raise BadInput("a distribution cannot be conditioned on an event of probability 0")
        return Distribution(
            {outcome: chance / total for outcome, chance in self._chances.items() if event(outcome)}
        )

    def mean(self, value: Callable[[Point], Fraction | int] | None = None) -> Fraction:
        """The expected value of the outcome, or of a function of it."""
        amount = value or _itself
        return sum((chance * amount(outcome) for outcome, chance in self._chances.items()), Fraction(0))

    def variance(self, value: Callable[[Point], Fraction | int] | None = None) -> Fraction:
        """The variance of the outcome, or of a function of it."""
        amount = value or _itself
        mean = self.mean(amount)
        return self.mean(lambda outcome: (amount(outcome) - mean) ** 2)


def convolve(first: Distribution[Fraction], second: Distribution[Fraction]) -> Distribution[Fraction]:
    """The sum of two independent amounts."""
    return first.product(second).map(lambda pair: pair[0] + pair[1])


def repeat(distribution: Distribution[Fraction], times: int) -> Distribution[Fraction]:
    """The sum of several independent copies of an amount."""
    total = Distribution.certain(Fraction(0))
    power = distribution
    while times:
        if times & 1:
            total = convolve(total, power)
        times >>= 1
        if times:
            power = convolve(power, power)
    return total


def _itself(outcome: Hashable) -> Fraction:
    return Fraction(cast(Fraction, outcome))
