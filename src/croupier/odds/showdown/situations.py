"""Every situation in which a player decides, with its weight and how the dealer's hands end it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.compiled_poker import five_card_ranks, three_card_ranks
from croupier.odds.enumeration import SuitClasses
from croupier.odds.showdown.counting import NONE_SHOWN, RANK_COUNT, SUIT_CHOICES, SUITS, Counts

_RANKERS = {3: three_card_ranks, 5: five_card_ranks}


def shown_situations(
    counts: Counts, dealer_hands: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    """With one card shown: rank of the hand, ranks held in the shown suit, rank shown; weight, ends."""
    ladder = counts.ladder
    size = _list_shown(ladder.ranks, ladder.suited, counts.suitless, counts.suited, dealer_hands, *_room(0))
    room = _room(size)
    _list_shown(ladder.ranks, ladder.suited, counts.suitless, counts.suited, dealer_hands, *room)
    return room


def _room(
    size: int,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    ranks, patterns, shown = (np.empty(size, dtype=np.int32) for _ in range(3))
    return ranks, patterns, shown, np.empty(size, dtype=np.int64), np.empty((4, size), dtype=np.int64)


def class_situations(
    counts: Counts, classes: SuitClasses, dealer_hands: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    """With no card shown: rank, place in `classes`, weight and ends of every class of hands, by rank."""
    ranks = _RANKERS[classes.size](classes.cards).astype(np.int32)
    order = np.argsort(ranks, kind="stable").astype(np.int32)
    ends = np.empty((4, len(ranks)), dtype=np.int64)
    _end_classes(classes.cards[order], ranks[order], counts.suitless, counts.suited, dealer_hands, ends)
    return ranks[order], order, classes.weights[order], ends


@njit
def _write_ends(
    below: np.int64, up_to: np.int64, no_hand: np.int64, dealer_hands: int
) -> tuple[np.int64, np.int64, np.int64, np.int64]:
    """The dealer's hands at the four ends; hands that do not qualify are the lowest."""
    below, up_to = max(below, no_hand), max(up_to, no_hand)
    return no_hand, below - no_hand, up_to - below, dealer_hands - up_to


@njit
def _list_shown(
    hands: NDArray[np.int64],
    of_one_suit: NDArray[np.bool_],
    suitless: NDArray[np.int64],
    suited: NDArray[np.int32],
    dealer_hands: int,
    ranks: NDArray[np.int32],
    patterns: NDArray[np.int32],
    shown: NDArray[np.int32],
    weights: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> int:
    """Fill the arrays as far as they go; returns how many situations there are."""
    cards = hands.shape[1]
    held = np.empty(cards, dtype=np.int64)
    kinds = np.empty(cards, dtype=np.int64)
    found = 0
    for rank in range(1, len(hands)):
        distinct = 0
        for place in range(cards):
            if place and hands[rank, place] == hands[rank, place - 1]:
                held[distinct - 1] += 1
            else:
                kinds[distinct] = hands[rank, place]
                held[distinct] = 1
                distinct += 1
        full = (1 << distinct) - 1
        for pattern in range(1 << distinct):
            ways = np.int64(1)
            if of_one_suit[rank]:
                ways = (
                    np.int64(1) if pattern == full else np.int64(SUITS - 1) if pattern == 0 else np.int64(0)
                )
            else:
                for place in range(distinct):
                    ways *= SUIT_CHOICES[SUITS - 1, held[place] - (pattern >> place & 1)]
                if distinct == cards:
                    if pattern == full:
                        ways -= 1
                    elif pattern == 0:
                        ways -= SUITS - 1
            if ways == 0:
                continue
            for card in range(RANK_COUNT):
                mine = False
                for place in range(distinct):
                    mine |= kinds[place] == card and (pattern >> place & 1) == 1
                if mine:
                    continue
                if found < len(ranks):
                    ranks[found] = rank
                    patterns[found] = pattern
                    shown[found] = card
                    weights[found] = SUITS * ways
                    ends[0, found], ends[1, found], ends[2, found], ends[3, found] = _write_ends(
                        suitless[rank, card, 0] + suited[rank, pattern, card, 0],
                        suitless[rank, card, 1] + suited[rank, pattern, card, 1],
                        suitless[rank, card, 2] + suited[rank, pattern, card, 2],
                        dealer_hands,
                    )
                found += 1
    return found


@njit
def _end_classes(
    cards: NDArray[np.uint8],
    ranks: NDArray[np.int32],
    suitless: NDArray[np.int64],
    suited: NDArray[np.int32],
    dealer_hands: int,
    ends: NDArray[np.int64],
) -> None:
    lanes = np.empty(3, dtype=np.int64)
    for number in range(len(cards)):
        rank = ranks[number]
        for lane in range(3):
            lanes[lane] = suitless[rank, NONE_SHOWN, lane]
        for suit in range(SUITS):
            pattern, bit, kind = np.int64(0), np.int64(0), np.int64(-1)
            for place in range(cards.shape[1]):
                card = np.int64(cards[number, place])
                if card >> 2 != kind:
                    bit += kind >= 0
                    kind = card >> 2
                if card & 3 == suit:
                    pattern |= 1 << bit
            for lane in range(3):
                lanes[lane] += suited[rank, pattern, NONE_SHOWN, lane]
        ends[0, number], ends[1, number], ends[2, number], ends[3, number] = _write_ends(
            lanes[0], lanes[1], lanes[2], dealer_hands
        )
