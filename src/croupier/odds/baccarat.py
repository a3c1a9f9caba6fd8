"""Punto banco by the composition of the shoe: how often each course of a round comes, in whole numbers.

Every round is counted as an ordered selection of six cards, even if it ends with four or five: N cards have
N(N-1)(N-2)(N-3)(N-4)(N-5) of them. Cards of one value are alike, so the loops run over values and multiply by
how many cards of each are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.seen_cards import SeenCard, check_in_decks
from croupier.hands.baccarat import (
    FIRST_CARDS,
    NO_CARD,
    VALUE_OF_RANK,
    VALUES,
    Score,
    ThirdCardRules,
)
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

CARDS: Final = 6
"""The most cards of a round."""
MAX_WAYS: Final = (1 << 63) - 1
_COURSES: Final = (VALUES, VALUES + 1, VALUES, VALUES + 1)

Row = Callable[[Score, int], str]
"""The row of a wager's pay table by how the round ended and the lowest count of a natural."""


@dataclass(frozen=True)
class Shoe:
    """How many cards of each rank are left, the deuces first, the aces last."""

    ranks: tuple[int, ...]

    @classmethod
    def full(cls, decks: int) -> Shoe:
        """Whole decks."""
        return cls((len(SUITS) * decks,) * len(RANKS))

    @classmethod
    def after(cls, decks: int, removed: Sequence[SeenCard]) -> Shoe:
        """Whole decks without cards that are known to be gone."""
        check_in_decks(removed, decks)
        left = [len(SUITS) * decks] * len(RANKS)
        for card in removed:
            left[card.rank] -= 1
        if sum(left) < CARDS:
            raise BadInput(
                f"removed: {counted(sum(left), 'card', 'is')} left, expected at least {CARDS} for a round"
            )
        return cls(tuple(left))

    def without(self, rank: int) -> Shoe | None:
        """The shoe without one card of a rank; None if there is no such card or too few would remain."""
        if not self.ranks[rank] or self.cards <= CARDS:
            return None
        return Shoe(tuple(left - (place == rank) for place, left in enumerate(self.ranks)))

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return sum(self.ranks)

    @property
    def values(self) -> tuple[int, ...]:
        """How many cards of each value are left."""
        values = [0] * VALUES
        for left, value in zip(self.ranks, VALUE_OF_RANK, strict=True):
            values[value] += left
        return tuple(values)

    @property
    def pair(self) -> Fraction:
        """The chance that two cards have the same rank."""
        return Fraction(sum(left * (left - 1) for left in self.ranks), self.cards * (self.cards - 1))


class Course(NamedTuple):
    """The course of a round: counts of the first two cards and values of the third, or `NO_CARD`."""

    player: int
    player_third: int
    banker: int
    banker_third: int

    @property
    def score(self) -> Score:
        """How it ends."""
        return Score(
            (self.player + self.player_third % VALUES) % VALUES,
            (self.banker + self.banker_third % VALUES) % VALUES,
            FIRST_CARDS + (self.player_third != NO_CARD),
            FIRST_CARDS + (self.banker_third != NO_CARD),
        )


def courses(rules: ThirdCardRules) -> Iterable[Course]:
    """Every course a round can take."""
    for player in range(VALUES):
        for banker in range(VALUES):
            thirds = range(VALUES) if rules.player_draws(player, banker) else (NO_CARD,)
            for third in thirds:
                draws = rules.banker_draws(player, banker, third)
                for last in range(VALUES) if draws else (NO_CARD,):
                    yield Course(player, third, banker, last)


class _Table(NamedTuple):
    """The third-card rules as the compiled loops read them, all scores, and the score of each course."""

    natural: int
    player: NDArray[np.bool_]
    banker: NDArray[np.bool_]
    scores: tuple[Score, ...]
    places: NDArray[np.int64]
    ends: NDArray[np.int64]
    winners: NDArray[np.int64]
    """By course: 1 the Player, -1 the Banker, 0 nobody."""


@lru_cache(maxsize=64)
def _table(rules: ThirdCardRules) -> _Table:
    player = np.zeros(VALUES, dtype=np.bool_)
    player[: rules.natural] = rules.player
    banker = np.zeros((VALUES, VALUES + 1), dtype=np.bool_)
    banker[: rules.natural] = rules.banker
    taken = list(courses(rules))
    scores = tuple(sorted({course.score for course in taken}))
    number = {score: place for place, score in enumerate(scores)}
    places = np.ravel_multi_index(np.array(taken).T, _COURSES)
    ends = np.array([number[course.score] for course in taken], dtype=np.int64)
    winners = np.zeros(_COURSES, dtype=np.int64)
    for course in taken:
        score = course.score
        winners[course] = (score.player > score.banker) - (score.player < score.banker)
    return _Table(rules.natural, player, banker, scores, places, ends, winners)


@njit
def count_courses(
    left: NDArray[np.int64],
    natural: int,
    player_draws: NDArray[np.bool_],
    banker_draws: NDArray[np.bool_],
    found: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Add to `found` how many ordered selections of six cards take each course.

    `left` counts cards by value and is unchanged at the end; `sums` (10, 11) is scratch space. The Banker's
    first two cards are summed up by their count: with w ways to deal a pair that holds n(v) cards of value v,
    a third and a last card of values v and u follow in the sum of w (left(v) - n(v)) (left(u) - n(u) - [u =
    v]) ways, which multiplied out needs only the sums of w, w n(v) and w n(v) n(u).
    """
    cards = left.sum()
    two_more, one_more = (cards - 4) * (cards - 5), cards - 5
    for a in range(VALUES):
        for b in range(a, VALUES):
            pairs = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            if pairs == 0:
                continue
            player = (a + b) % VALUES
            draws = player < natural and player_draws[player]
            left[a] -= 1
            left[b] -= 1
            sums[:] = 0
            for c in range(VALUES):
                for d in range(c, VALUES):
                    four = pairs * (left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d])
                    banker = (c + d) % VALUES
                    if player >= natural or banker >= natural:
                        found[player, NO_CARD, banker, NO_CARD] += four * two_more
                        continue
                    sums[banker, c] += four
                    sums[banker, d] += four
                    sums[banker, VALUES] += four
                    if draws and banker_draws[banker, c]:
                        found[player, c, banker, c] += four
                        found[player, c, banker, d] += four
                    if draws and banker_draws[banker, d]:
                        found[player, d, banker, c] += four
                        found[player, d, banker, d] += four
            for banker in range(natural if player < natural else 0):
                four = sums[banker, VALUES]
                for third in range(VALUES if draws else 0):
                    five = left[third] * four - sums[banker, third]
                    if banker_draws[banker, third]:
                        for last in range(VALUES):
                            held = left[third] * sums[banker, last]
                            found[player, third, banker, last] += left[last] * five - held
                        found[player, third, banker, third] -= five
                    else:
                        found[player, third, banker, NO_CARD] += five * one_more
                if not draws and banker_draws[banker, NO_CARD]:
                    for last in range(VALUES):
                        five = left[last] * four - sums[banker, last]
                        found[player, NO_CARD, banker, last] += five * one_more
                elif not draws:
                    found[player, NO_CARD, banker, NO_CARD] += four * two_more
            left[a] += 1
            left[b] += 1


@njit
def add_up(found: NDArray[np.int64], places: NDArray[np.int64], ends: NDArray[np.int64], size: int) -> Any:
    """How many selections end in each score."""
    sums = np.zeros(size, dtype=np.int64)
    flat = found.ravel()
    for place in range(len(places)):
        sums[ends[place]] += flat[places[place]]
    return sums


@dataclass(frozen=True, eq=False)
class Solution:
    """The rounds that can be dealt from a shoe: `found` by course, `ways` by score."""

    shoe: Shoe
    rules: ThirdCardRules
    found: NDArray[Any]
    ways: NDArray[Any]

    @property
    def total(self) -> int:
        """All ordered selections of six cards."""
        return perm(self.shoe.cards, CARDS)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of `ways`."""
        return _table(self.rules).scores

    def rows(self, row: Row) -> dict[str, int]:
        """How many selections end in each row of a wager's pay table; those without a row lose."""
        names, members = _members(self.rules, row)
        return dict(zip(names, [int(found) for found in members @ self.ways], strict=True))

    def chances(self, row: Row) -> dict[str, Fraction]:
        """How likely each row of a wager's pay table is."""
        return {name: Fraction(found, self.total) for name, found in self.rows(row).items()}

    def by_player_count(self) -> dict[int, tuple[int, int, int]]:
        """How many selections the Player, the Banker and nobody wins, by the count of the Player's first two
        cards.
        """
        winners = _table(self.rules).winners
        won = [(self.found * (winners == winner)).sum(axis=(1, 2, 3)) for winner in (1, -1, 0)]
        return {count: tuple(int(each[count]) for each in won) for count in range(VALUES)}  # type: ignore[misc]

    def by_cards(self) -> dict[int, int]:
        """How many selections use four, five and six cards."""
        both, none = slice(0, VALUES), NO_CARD
        five = self.found[:, both, :, none].sum() + self.found[:, none, :, both].sum()
        used = {4: self.found[:, none, :, none].sum(), 5: five, 6: self.found[:, both, :, both].sum()}
        return {cards: int(ways) for cards, ways in used.items()}

    def naturals(self) -> int:
        """How many selections deal a natural to either hand or both."""
        natural = self.rules.natural
        return self.total - int(self.found[:natural, :, :natural].sum())


@lru_cache(maxsize=256)
def _members(rules: ThirdCardRules, row: Row) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The rows of a wager, and which scores belong to each."""
    of_score = [row(score, rules.natural) for score in _table(rules).scores]
    names = tuple(dict.fromkeys(of_score))
    return names, np.array([[each == name for each in of_score] for name in names], dtype=np.int64)


def solve(shoe: Shoe, rules: ThirdCardRules) -> Solution:
    """Count every round that can be dealt from a shoe, of any size."""
    table = _table(rules)
    fits = perm(shoe.cards, CARDS) <= MAX_WAYS
    count, add = (count_courses, add_up) if fits else (_plain(count_courses), None)
    left = np.array(shoe.values, dtype=np.int64 if fits else object)
    found = np.zeros(_COURSES, dtype=left.dtype)
    sums = np.zeros((VALUES, VALUES + 1), dtype=left.dtype)
    count(left, table.natural, table.player, table.banker, found, sums)
    if add is not None:
        return Solution(shoe, rules, found, add(found, table.places, table.ends, len(table.scores)))
    ways = np.zeros(len(table.scores), dtype=object)
    np.add.at(ways, table.ends, found.ravel()[table.places])
    return Solution(shoe, rules, found, ways)


def _plain(function: Callable[..., None]) -> Callable[..., None]:
    """The same function in Python's own whole numbers, for shoes whose counts do not fit 64 bits."""
    return getattr(function, "py_func", function)
