"""The best play of a showdown and its value, over all deals and in one situation, in integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby, product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.odds.enumeration import SuitClasses, sets_of, suit_classes
from croupier.odds.showdown.counting import (
    BELOW,
    NONE_SHOWN,
    NOT_QUALIFIED,
    RANK_COUNT,
    RANKERS,
    SUITS,
    UP_TO,
    Counts,
    count,
)
from croupier.odds.showdown.decisions import DEPENDS, Decisions
from croupier.odds.showdown.declared import End, Showdown
from croupier.odds.showdown.situations import class_situations, shown_situations

_INT64_SAFE: Final = 1 << 62


@dataclass(frozen=True, eq=False)
class Solution:
    """The best play, situation by situation, and how often every end happens under it.

    A situation is the rank of the player's hand and whatever else decides: if a card is shown, its rank and
    the pattern of ranks the player holds in its suit; if none is, the suits of the hand, where `patterns` is
    its place in `classes`. `tally[choice, row, end]` counts deals.
    """

    showdown: Showdown
    counts: Counts
    classes: SuitClasses | None
    ranks: NDArray[np.int32]
    patterns: NDArray[np.int32]
    shown: NDArray[np.int32]
    weights: NDArray[np.int64]
    ends: NDArray[np.int64]
    chosen: NDArray[np.uint8]
    tally: Mapping[tuple[str, str, End], int]

    @property
    def expected_net(self) -> Fraction:
        """What a round is worth, in units of the ante."""
        return self.mean(
            {(choice, row, end): self.showdown.net(choice, row, end) for choice, row, end in self.tally}
        )

    def mean(self, amounts: Mapping[tuple[str, str, End], Fraction]) -> Fraction:
        """The mean of an amount given by choice, row and end."""
        total = sum((self.tally[key] * amount for key, amount in amounts.items()), Fraction(0))
        return total / self.showdown.deals

    @property
    def mean_staked(self) -> Fraction:
        """What is at stake on average, in units of the ante."""
        return sum(
            (
                share
                * sum((Fraction(pays.staked) for pays in self.showdown.choices[choice].values()), Fraction(0))
                for choice, share in self.shares.items()
            ),
            Fraction(0),
        )

    @cached_property
    def shares(self) -> dict[str, Fraction]:
        """How often each choice is made."""
        return {
            choice: Fraction(int(self.weights[self.chosen == number].sum()), self.showdown.situations)
            for number, choice in enumerate(self.showdown.choices)
        }

    def chance(self, choice: str | None = None, row: str | None = None, end: End | None = None) -> Fraction:
        """The probability of a choice, a row of the player's hand and an end together; None: any."""
        count = sum(
            number
            for (its_choice, its_row, its_end), number in self.tally.items()
            if choice in (None, its_choice) and row in (None, its_row) and end in (None, its_end)
        )
        return Fraction(count, self.showdown.deals)

    def decisions(self) -> Decisions:
        """The choices as tables for a kernel."""
        highest = self.counts.ladder.highest
        low = np.full(highest + 1, DEPENDS, dtype=np.uint8)
        high = np.zeros(highest + 1, dtype=np.uint8)
        np.minimum.at(low, self.ranks, self.chosen)
        np.maximum.at(high, self.ranks, self.chosen)
        by_rank = np.where(low == high, low, DEPENDS).astype(np.uint8)
        by_rank[0] = 0
        open_ranks = np.flatnonzero(by_rank == DEPENDS)
        if self.classes is not None:
            by_class = np.empty(len(self.chosen), dtype=np.uint8)
            by_class[self.patterns] = self.chosen
            by_set = by_class[self.classes.of_sets()] if len(open_ranks) else by_class[:0]
            return Decisions(by_rank, np.zeros(highest + 1, dtype=np.int16), by_set)
        place = np.zeros(highest + 1, dtype=np.int16)
        place[open_ranks] = np.arange(len(open_ranks))
        table = np.zeros((len(open_ranks), 1 << self.showdown.cards, RANK_COUNT), dtype=np.uint8)
        among = by_rank[self.ranks] == DEPENDS
        table[place[self.ranks[among]], self.patterns[among], self.shown[among]] = self.chosen[among]
        return Decisions(by_rank, place, table)


def solve(showdown: Showdown) -> Solution:
    """The best play of a showdown over all its deals."""
    counts = count(showdown.cards, showdown.qualifies)
    classes = None
    if showdown.shown:
        ranks, patterns, shown, weights, ends = shown_situations(counts, showdown.dealer_hands)
    else:
        classes = suit_classes(showdown.cards)
        ranks, patterns, weights, ends = class_situations(counts, classes, showdown.dealer_hands)
        shown = np.full(len(ranks), NONE_SHOWN, dtype=np.int32)
    _, nets = showdown.scaled_nets()
    largest = max(abs(net) for row in nets.values() for net in row)
    kind: Any = np.int64 if largest * showdown.dealer_hands < _INT64_SAFE else np.object_
    starts = np.searchsorted(ranks, np.arange(len(showdown.rows) + 1)).tolist()
    chosen = np.zeros(len(ranks), dtype=np.uint8)
    tally = dict.fromkeys(product(showdown.choices, showdown.row_names, End), 0)
    rank = 0
    for row, group in groupby(showdown.rows):
        first, rank = rank, rank + len(list(group))
        if first:
            part = slice(starts[first], starts[rank])
            here = ends[:, part]
            best = _worth(here, nets[next(iter(showdown.choices)), row], kind)
            for other, choice in enumerate(list(showdown.choices)[1:], start=1):
                worth = _worth(here, nets[choice, row], kind)
                better = np.asarray(worth > best, dtype=np.bool_)
                chosen[part][better] = other
                best = np.where(better, worth, best)
            for other, choice in enumerate(showdown.choices):
                counted = weights[part] * (chosen[part] == other)
                for end in End:
                    tally[choice, row, end] += int(counted @ here[end])
    return Solution(showdown, counts, classes, ranks, patterns, shown, weights, ends, chosen, tally)


def _worth(ends: NDArray[np.int64], nets: Sequence[int], kind: Any) -> NDArray[Any]:
    """The sum of nets over all dealer hands of each situation."""
    worth: NDArray[Any] = ends[0].astype(kind) * nets[0]
    for number, net in zip(ends[1:], nets[1:], strict=True):
        if net:
            worth += number.astype(kind) * net
    return worth


def ends_of(showdown: Showdown, hand: Sequence[int], shown: Sequence[int] = ()) -> dict[End, int]:
    """How many of the dealer's possible hands lead to each end."""
    counts = count(showdown.cards, showdown.qualifies)
    rank = RANKERS[showdown.cards](hand)
    kinds = sorted({card // SUITS for card in hand})

    def pattern(suit: int) -> int:
        return sum(1 << place for place, kind in enumerate(kinds) if SUITS * kind + suit in hand)

    if showdown.shown:
        (card,) = shown
        at = card // SUITS
        lanes = counts.suitless[rank, at] + counts.suited[rank, pattern(card % SUITS), at]
    else:
        lanes = counts.suitless[rank, NONE_SHOWN] + sum(
            counts.suited[rank, pattern(suit), NONE_SHOWN].astype(np.int64) for suit in range(SUITS)
        )
    below, up_to, no_hand = (int(lanes[lane]) for lane in (BELOW, UP_TO, NOT_QUALIFIED))
    return {
        End.NO_HAND: no_hand,
        End.HIGHER: max(below, no_hand) - no_hand,
        End.EQUAL: max(up_to, no_hand) - max(below, no_hand),
        End.LOWER: showdown.dealer_hands - max(up_to, no_hand),
    }


def values(showdown: Showdown, hand: Sequence[int], shown: Sequence[int] = ()) -> dict[str, Fraction]:
    """What every choice is worth with these cards, in units of the ante."""
    ends = ends_of(showdown, hand, shown)
    row = showdown.rows[RANKERS[showdown.cards](hand)]
    return {
        choice: sum((number * showdown.net(choice, row, end) for end, number in ends.items()), Fraction(0))
        / showdown.dealer_hands
        for choice in showdown.choices
    }


def hands_by_row(cards: int, rows: Sequence[str]) -> dict[str, int]:
    """How many hands belong to each row, for a wager on the player's own cards; `rows` is by rank."""
    from croupier.hands.compiled_poker import five_card_ranks, three_card_ranks

    ranker = {3: three_card_ranks, 5: five_card_ranks}[cards]
    by_rank = np.bincount(ranker(sets_of(cards)), minlength=len(rows)).tolist()
    found = dict.fromkeys(rows[1:], 0)
    for row, number in zip(rows[1:], by_rank[1:], strict=True):
        found[row] += number
    return found
