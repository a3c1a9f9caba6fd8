"""The compiled evaluator: every hand of the deck, and agreement with the plain one."""

from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.hands.compiled_poker import (
    five_card_categories,
    five_card_ranks,
    three_card_categories,
    three_card_ranks,
)
from croupier.hands.poker import FiveCard, ThreeCard, five_card_category, five_card_rank, three_card_rank
from croupier.hands.table import rank_tables
from croupier.law.refusal import BadInput


@pytest.fixture(scope="module")
def all_five_card_hands() -> NDArray[np.uint8]:
    cards = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), dtype=np.uint8)
    return cards.reshape(-1, 5)


def test_five_card_classes_over_all_2598960_hands(all_five_card_hands: NDArray[np.uint8]) -> None:
    counts = np.bincount(five_card_categories(all_five_card_hands), minlength=len(FiveCard))
    assert dict(zip(FiveCard, counts.tolist(), strict=True)) == {
        FiveCard.ROYAL_FLUSH: 4,
        FiveCard.STRAIGHT_FLUSH: 36,
        FiveCard.FOUR_OF_A_KIND: 624,
        FiveCard.FULL_HOUSE: 3744,
        FiveCard.FLUSH: 5108,
        FiveCard.STRAIGHT: 10200,
        FiveCard.THREE_OF_A_KIND: 54912,
        FiveCard.TWO_PAIR: 123552,
        FiveCard.PAIR: 422400 + 675840,
        FiveCard.NONE: 1302540,
    }


def test_five_card_ranks_are_dense_over_all_hands(all_five_card_hands: NDArray[np.uint8]) -> None:
    ranks = np.unique(five_card_ranks(all_five_card_hands))
    assert np.array_equal(ranks, np.arange(1, 7463))


def test_plain_and_compiled_five_card_ranks_agree(all_five_card_hands: NDArray[np.uint8]) -> None:
    hands = all_five_card_hands[::37]
    assert list(map(five_card_rank, hands.tolist())) == five_card_ranks(hands).tolist()
    assert list(map(five_card_category, hands.tolist())) == five_card_categories(hands).tolist()


def test_plain_and_compiled_agree_on_all_three_card_hands() -> None:
    hands = np.array(list(combinations(range(52), 3)), dtype=np.uint8)
    assert list(map(three_card_rank, hands.tolist())) == three_card_ranks(hands).tolist()
    assert np.count_nonzero(three_card_categories(hands) == ThreeCard.MINI_ROYAL) == 4


def test_arrays_that_hold_no_hands_are_refused() -> None:
    with pytest.raises(BadInput, match=r"expected uint8 of shape \(n, 5\)"):
        five_card_ranks(np.zeros((3, 4), dtype=np.uint8))
    with pytest.raises(BadInput, match="expected uint8"):
        five_card_ranks(np.zeros((3, 5), dtype=np.int64))
    with pytest.raises(BadInput, match="card number 52 in the hands"):
        three_card_ranks(np.array([[0, 1, 52]], dtype=np.uint8))


def test_impossible_hands_are_ranked_without_harm() -> None:
    """The table has a place for every sum of keys, so the same card five times reads nothing foreign."""
    offsets, places = np.array(rank_tables()[0].offsets), len(rank_tables()[0].ranks)
    keys = np.array(rank_tables()[0].keys, dtype=np.int64)
    for ranks in combinations_with_replacement(range(13), 5):
        total = int(keys[list(ranks)].sum())
        assert 0 <= offsets[total >> rank_tables()[0].shift] + total < places
    assert five_card_ranks(np.full((2, 5), 51, dtype=np.uint8)).shape == (2,)


def test_ranks_are_written_where_the_caller_wants_them() -> None:
    hands = np.array([[0, 5, 10, 15, 20], [32, 36, 40, 44, 48]], dtype=np.uint8)
    out = np.zeros(2, dtype=np.uint16)
    assert five_card_ranks(hands, out) is out
    assert out[1] == 7462
    with pytest.raises(BadInput, match=r"expected uint16 of shape \(2,\)"):
        five_card_ranks(hands, np.zeros(3, dtype=np.uint16))


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_odd_numbers_of_hands_and_odd_addresses_are_ranked(
    all_five_card_hands: NDArray[np.uint8], count: int
) -> None:
    for start in (1_000_000, 1_000_001):
        hands = all_five_card_hands[start : start + count]
        assert five_card_ranks(hands).tolist() == list(map(five_card_rank, hands.tolist()))
    spread = all_five_card_hands[::100_003][:count]
    assert five_card_ranks(spread).tolist() == list(map(five_card_rank, spread.tolist()))


def test_a_byte_that_is_no_card_is_found_in_every_place() -> None:
    for place in range(15):
        hands = np.arange(15, dtype=np.uint8).reshape(3, 5)
        hands[place // 5, place % 5] = 52
        with pytest.raises(BadInput, match="card number 52"):
            five_card_ranks(hands)


def test_no_hands_have_no_ranks() -> None:
    assert five_card_ranks(np.empty((0, 5), dtype=np.uint8)).shape == (0,)
