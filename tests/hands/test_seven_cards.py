"""The best five of seven cards: every hand of the deck, and the best of its five-card hands."""

from itertools import combinations

import numpy as np
import pytest

from croupier.compiled import njit
from croupier.hands.compiled_poker import class_of_rank
from croupier.hands.compiled_seven_cards import (
    FLUSH_RANKS,
    SEVEN_CARD_KEYS,
    SEVEN_CARD_START,
    SUITED,
    mixed_key_rank,
    seven_card_ranks,
)
from croupier.hands.poker import FiveCard, five_card_rank
from croupier.hands.seven_cards import seven_card_rank
from croupier.law.refusal import BadInput


@njit
def _count_all(classes: np.ndarray, counts: np.ndarray) -> None:  # type: ignore[type-arg]
    """Count the class of every seven cards of a deck."""
    masks = np.zeros(4, dtype=np.int64)
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    four = SEVEN_CARD_START + SEVEN_CARD_KEYS[a] + SEVEN_CARD_KEYS[b]
                    four += SEVEN_CARD_KEYS[c] + SEVEN_CARD_KEYS[d]
                    for e in range(2, d):
                        for f in range(1, e):
                            six = four + SEVEN_CARD_KEYS[e] + SEVEN_CARD_KEYS[f]
                            for g in range(f):
                                key = six + SEVEN_CARD_KEYS[g]
                                if key & SUITED:
                                    masks[:] = 0
                                    for card in (a, b, c, d, e, f, g):
                                        masks[card & 3] |= 1 << (card >> 2)
                                    rank = np.uint64(0)
                                    for suit in range(4):
                                        rank = max(rank, np.uint64(FLUSH_RANKS[masks[suit]]))
                                else:
                                    rank = mixed_key_rank(key)
                                counts[classes[rank]] += 1


def test_classes_over_all_133784560_hands() -> None:
    counts = np.zeros(len(FiveCard), dtype=np.int64)
    _count_all(class_of_rank(FiveCard), counts)
    assert dict(zip(FiveCard, counts.tolist(), strict=True)) == {
        FiveCard.ROYAL_FLUSH: 4324,
        FiveCard.STRAIGHT_FLUSH: 37260,
        FiveCard.FOUR_OF_A_KIND: 224848,
        FiveCard.FULL_HOUSE: 3473184,
        FiveCard.FLUSH: 4047644,
        FiveCard.STRAIGHT: 6180020,
        FiveCard.THREE_OF_A_KIND: 6461620,
        FiveCard.TWO_PAIR: 31433400,
        FiveCard.PAIR: 58627800,
        FiveCard.NONE: 23294460,
    }


def hands(count: int) -> list[list[int]]:
    generator = np.random.default_rng(7)
    found = [generator.permutation(52)[:7].tolist() for _ in range(count)]
    return found + [[*(4 * generator.permutation(13)[:5]).tolist(), 1, 2 + 4 * place] for place in range(12)]


@pytest.mark.parametrize("count", [0, 1, 2, 1_001])
def test_plain_and_batch_are_the_best_of_21_five_card_hands(count: int) -> None:
    dealt = hands(count)
    best = [max(map(five_card_rank, combinations(hand, 5))) for hand in dealt]
    assert list(map(seven_card_rank, dealt)) == best
    assert seven_card_ranks(np.array(dealt, dtype=np.uint8)).tolist() == best
    assert seven_card_ranks(np.array(dealt[1:], dtype=np.uint8)).tolist() == best[1:]


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(BadInput, match="expected 7 cards numbered 0 to 51"):
        seven_card_rank([0, 1, 2, 3, 4, 5])
    with pytest.raises(BadInput, match="expected 7 cards numbered 0 to 51"):
        seven_card_rank([0, 1, 2, 3, 4, 5, 52])
    with pytest.raises(BadInput, match=r"expected uint8 of shape \(n, 7\)"):
        seven_card_ranks(np.zeros((3, 5), dtype=np.uint8))
    for place in range(21):
        dealt = np.arange(21, dtype=np.uint8).reshape(3, 7)
        dealt[place // 7, place % 7] = 52
        with pytest.raises(BadInput, match="card number 52"):
            seven_card_ranks(dealt)
