"""Counts of dealer hands by rank with the player's cards removed, by inclusion and exclusion over subsets.

Suits matter only for hands all of one suit, so the count has two parts. `suitless` counts the hands that
contain a multiset of ranks and ranks every hand as if it were of mixed suits. `suited` corrects that: it
moves a hand all of one suit from its unsuited rank to its own. The correction depends only on the ranks the
player holds in that suit.

Ranks are visited from the lowest up, so that at each rank three counts are known: of hands below it, of hands
up to it, and of hands with which the dealer does not qualify.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import RANKS
from croupier.hands.poker import five_card_rank, three_card_rank

RANK_COUNT: Final = len(RANKS)
SUITS: Final = 4
MASKS: Final = 1 << RANK_COUNT
NONE_SHOWN: Final = RANK_COUNT
"""The place of counts without a shown card, after those for each rank of it."""
BELOW, UP_TO, NOT_QUALIFIED = range(3)
RANKERS: Final = {3: three_card_rank, 5: five_card_rank}
"""How hands of each size are ranked."""

SUIT_CHOICES: Final = np.array(
    [[comb(suits, cards) for cards in range(SUITS + 1)] for suits in range(SUITS + 1)], dtype=np.int64
)


@dataclass(frozen=True, eq=False)
class Ladder:
    """Every rank of hands of one size: the ascending ranks of its cards, and whether they are of one suit.

    Index 0 is not a rank. `child[m, r]` is the number of the multiset of ranks m with one more card of rank
    r.
    """

    cards: int
    ranks: NDArray[np.int64]
    suited: NDArray[np.bool_]
    child: NDArray[np.int32]

    @property
    def highest(self) -> int:
        """The rank of the best hand."""
        return len(self.suited) - 1


@cache
def ladder(cards: int) -> Ladder:
    """The ranks of hands of three or five cards."""
    ranker = RANKERS[cards]
    numbers: dict[tuple[int, ...], int] = {}
    for size in range(cards + 1):
        for ranks in combinations_with_replacement(range(RANK_COUNT), size):
            numbers[ranks] = len(numbers)
    child = np.full((len(numbers), RANK_COUNT), -1, dtype=np.int32)
    found: dict[int, tuple[tuple[int, ...], bool]] = {}
    for ranks, number in numbers.items():
        if len(ranks) < cards:
            for rank in range(RANK_COUNT):
                child[number, rank] = numbers[tuple(sorted((*ranks, rank)))]
        elif max(map(ranks.count, ranks)) <= SUITS:
            spread = [SUITS * rank + place % SUITS for place, rank in enumerate(ranks)]
            found[ranker(spread)] = ranks, False
            if len(set(ranks)) == cards:
                found[ranker([SUITS * rank for rank in ranks])] = ranks, True
    rungs = [found[rank] for rank in range(1, len(found) + 1)]
    return Ladder(
        cards,
        np.array([(0,) * cards, *(ranks for ranks, _ in rungs)], dtype=np.int64),
        np.array([False, *(suited for _, suited in rungs)], dtype=np.bool_),
        child,
    )


@dataclass(frozen=True, eq=False)
class Counts:
    """Dealer hands for every player's rank: below it, up to it, not qualified.

    `suitless[rank, shown rank or NONE_SHOWN]`, and `suited[rank, pattern, shown rank or NONE_SHOWN]`, where
    bit i of a pattern says that the player holds the i-th lowest rank of the hand in that suit.
    """

    ladder: Ladder
    suitless: NDArray[np.int64]
    suited: NDArray[np.int32]


def count(cards: int, qualifies: int) -> Counts:
    """The counts against hands of three or five cards; the dealer plays from rank `qualifies` up."""
    rungs = ladder(cards)
    suitless = np.zeros((rungs.highest + 1, RANK_COUNT + 1, 3), dtype=np.int64)
    suited = np.zeros((rungs.highest + 1, 1 << cards, RANK_COUNT + 1, 3), dtype=np.int32)
    _walk(rungs.ranks, rungs.suited, rungs.child, qualifies, suitless, suited)
    return Counts(rungs, suitless, suited)


@njit
def _walk(
    ranks: NDArray[np.int64],
    of_one_suit: NDArray[np.bool_],
    child: NDArray[np.int32],
    qualifies: int,
    suitless: NDArray[np.int64],
    suited: NDArray[np.int32],
) -> None:
    cards = ranks.shape[1]
    subsets = 1 << cards
    containing = np.zeros((len(child), 3), dtype=np.int64)
    flushes = np.zeros((MASKS, 3), dtype=np.int32)
    for rank in range(1, qualifies):
        _add(ranks[rank], of_one_suit[rank], child, containing, flushes, NOT_QUALIFIED)
    for rank in range(1, len(ranks)):
        hand = ranks[rank]
        _add(hand, of_one_suit[rank], child, containing, flushes, UP_TO)
        _query(hand, child, containing, subsets, suitless[rank])
        _query_suit(hand, cards, flushes, suited[rank])
        _add(hand, of_one_suit[rank], child, containing, flushes, BELOW)


@njit
def _add(
    hand: NDArray[np.int64],
    of_one_suit: bool,
    child: NDArray[np.int32],
    containing: NDArray[np.int64],
    flushes: NDArray[np.int32],
    lane: int,
) -> None:
    """Count all hands of a rank into every set of cards they contain."""
    cards = len(hand)
    distinct = True
    for place in range(1, cards):
        distinct &= hand[place] != hand[place - 1]
    if distinct:
        step = 1 if of_one_suit else -1
        for subset in range(1 << cards):
            mask = 0
            for place in range(cards):
                if subset >> place & 1:
                    mask |= 1 << hand[place]
            flushes[mask, lane] += step
    if of_one_suit:
        return
    for subset in range(1 << cards):
        number, ways, place = 0, 1, 0
        canonical = True
        while place < cards:
            rank, held, taken = hand[place], 0, 0
            while place < cards and hand[place] == rank:
                if subset >> place & 1:
                    # Of equal ranks the first ones are taken, so that every multiset is counted once.
                    canonical &= taken == held
                    number = child[number, rank]
                    taken += 1
                held += 1
                place += 1
            ways *= SUIT_CHOICES[SUITS - taken, held - taken]
        if canonical:
            containing[number, lane] += ways


@njit
def _query(
    hand: NDArray[np.int64],
    child: NDArray[np.int32],
    containing: NDArray[np.int64],
    subsets: int,
    counts: NDArray[np.int64],
) -> None:
    """Hands without the player's cards, with a shown card of each rank, or with none shown."""
    numbers = np.empty(subsets, dtype=np.int64)
    for shown in range(RANK_COUNT + 1):
        numbers[0] = child[0, shown] if shown < RANK_COUNT else 0
        below = up_to = not_qualified = np.int64(0)
        for subset in range(subsets):
            size, place = 0, -1
            for bit in range(len(hand)):
                if subset >> bit & 1:
                    size += 1
                    place = bit
            if place >= 0:
                rest = numbers[subset ^ (1 << place)]
                numbers[subset] = child[rest, hand[place]] if rest >= 0 else -1
            number = numbers[subset]
            if number < 0:
                continue
            sign = 1 - 2 * (size & 1)
            below += sign * containing[number, 0]
            up_to += sign * containing[number, 1]
            not_qualified += sign * containing[number, 2]
        counts[shown, 0] = below
        counts[shown, 1] = up_to
        counts[shown, 2] = not_qualified


@njit
def _query_suit(
    hand: NDArray[np.int64], cards: int, flushes: NDArray[np.int32], counts: NDArray[np.int32]
) -> None:
    """The correction in one suit, for every pattern of the hand's ranks that the player holds in it."""
    bits = np.empty(cards, dtype=np.int64)
    distinct = 0
    for place in range(cards):
        if place == 0 or hand[place] != hand[place - 1]:
            bits[distinct] = 1 << hand[place]
            distinct += 1
    for shown in range(RANK_COUNT + 1):
        with_shown = 1 << shown if shown < RANK_COUNT else 0
        for pattern in range(1 << distinct):
            mask = 0
            for place in range(distinct):
                if pattern >> place & 1:
                    mask |= bits[place]
            if mask & with_shown:
                continue
            for lane in range(3):
                counts[pattern, shown, lane] = flushes[mask | with_shown, lane]
        # Inclusion and exclusion, one held card after another: subtract the hands that contain it.
        for place in range(distinct):
            for pattern in range(1 << distinct):
                if pattern >> place & 1:
                    for lane in range(3):
                        counts[pattern, shown, lane] = (
                            counts[pattern ^ (1 << place), shown, lane] - counts[pattern, shown, lane]
                        )
