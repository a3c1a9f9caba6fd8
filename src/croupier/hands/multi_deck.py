"""Poker hands from several decks: five of a kind, and flushes that hold a rank twice; the best five of seven.

A strength is one number: the class, then the ranks in the order in which they decide. Five of a kind of one
suit is the highest class; a suited hand counts in its highest class. With one deck the same order is the
usual one. (interpretation: as Texas Shootout ranks them; 19:47-21.3 is not held.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.categories import HandClass
from croupier.hands.poker import RANK_NAMES, plural
from croupier.law.refusal import BadInput

CLASS_SHIFT: Final = 20
RANK_BITS: Final = 4
RANK_COUNT: Final = 13
ACE: Final = RANK_COUNT - 1
HAND: Final = 5
SEVEN: Final = 7


class MultiDeck(HandClass):
    """Hands from several decks; a higher number beats a lower one."""

    NONE = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    FIVE_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10
    FIVE_OF_A_KIND_ONE_SUIT = 11


def strength(cards: Sequence[int]) -> int:
    """The strength of the best five of five to seven cards; the same card may occur several times."""
    if not HAND <= len(cards) <= SEVEN or not all(0 <= card < DECK_SIZE for card in cards):
        raise BadInput(f"hand {list(cards)}: expected {HAND} to {SEVEN} cards numbered 0 to {DECK_SIZE - 1}")
    found = _unsuited([card >> 2 for card in cards])
    for suit in range(4):
        ranks = sorted([card >> 2 for card in cards if card & 3 == suit], reverse=True)
        if len(ranks) >= HAND:
            found = max(found, _suited(ranks))
    return found


def class_of(strength: int) -> MultiDeck:
    """The class of a strength."""
    return MultiDeck(strength >> CLASS_SHIFT)


def _strength(kind: MultiDeck, ranks: Iterable[int]) -> int:
    return int(kind) << CLASS_SHIFT | reduce(lambda value, rank: value << RANK_BITS | rank, ranks, 0)


def _straight_top(ranks: Iterable[int]) -> int | None:
    """The highest rank of a straight among ranks; an ace may be below a deuce."""
    held = {*ranks}
    for top in range(ACE, HAND - 3, -1):
        if all(rank % RANK_COUNT in held for rank in range(top - HAND + 1, top + 1)):
            return top
    return None


def _suited(ranks: Sequence[int]) -> int:
    """The best five of the cards of one suit, highest first."""
    rank, number = max(Counter(ranks).items(), key=lambda item: (item[1], item[0]))
    if number >= HAND:
        return _strength(MultiDeck.FIVE_OF_A_KIND_ONE_SUIT, (rank,))
    top = _straight_top(ranks)
    if top == ACE:
        return _strength(MultiDeck.ROYAL_FLUSH, ())
    if top is not None:
        return _strength(MultiDeck.STRAIGHT_FLUSH, (top,))
    return _strength(MultiDeck.FLUSH, ranks[:HAND])


def _unsuited(ranks: Sequence[int]) -> int:
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (min(counts[rank], HAND), rank), reverse=True)
    most, second = groups[0], groups[1] if len(groups) > 1 else -1
    largest, other = min(counts[most], HAND), counts[second]
    if largest == HAND:
        return _strength(MultiDeck.FIVE_OF_A_KIND, (most,))
    if largest == HAND - 1:
        return _strength(MultiDeck.FOUR_OF_A_KIND, (most, *_kickers(counts, 1, most)))
    if largest == 3 and other >= 2:
        return _strength(MultiDeck.FULL_HOUSE, (most, second))
    top = _straight_top(counts)
    if top is not None:
        return _strength(MultiDeck.STRAIGHT, (top,))
    if largest == 3:
        return _strength(MultiDeck.THREE_OF_A_KIND, (most, *_kickers(counts, 2, most)))
    if largest == other == 2:
        return _strength(MultiDeck.TWO_PAIR, (most, second, *_kickers(counts, 1, most, second)))
    if largest == 2:
        return _strength(MultiDeck.PAIR, (most, *_kickers(counts, 3, most)))
    return _strength(MultiDeck.NONE, groups[:HAND])


def _kickers(counts: Iterable[int], number: int, *grouped: int) -> list[int]:
    """The highest other ranks, each once."""
    return sorted(rank for rank in counts if rank not in grouped)[::-1][:number]


def hand_name(cards: Sequence[int]) -> str:
    """What people call the best five of these cards: "five sevens", "full house, tens over fours"."""
    found = strength(cards)
    kind = class_of(found)
    name = kind.row.replace("_", " ")
    ranks = [found >> RANK_BITS * place & (1 << RANK_BITS) - 1 for place in range(HAND)]
    match kind:
        case MultiDeck.NONE:
            return f"{RANK_NAMES[ranks[4]]} high"
        case MultiDeck.PAIR:
            return f"pair of {plural(ranks[3])}"
        case MultiDeck.TWO_PAIR:
            return f"two pair, {plural(ranks[2])} and {plural(ranks[1])}"
        case MultiDeck.THREE_OF_A_KIND:
            return f"three {plural(ranks[2])}"
        case MultiDeck.FOUR_OF_A_KIND:
            return f"four {plural(ranks[1])}"
        case MultiDeck.FULL_HOUSE:
            return f"full house, {plural(ranks[1])} over {plural(ranks[0])}"
        case MultiDeck.FIVE_OF_A_KIND | MultiDeck.FIVE_OF_A_KIND_ONE_SUIT:
            suit = " of one suit" if kind is MultiDeck.FIVE_OF_A_KIND_ONE_SUIT else ""
            return f"five {plural(ranks[0])}{suit}"
        case MultiDeck.ROYAL_FLUSH:
            return name
    return f"{name}, {RANK_NAMES[ranks[4] if kind is MultiDeck.FLUSH else ranks[0]]} high"
