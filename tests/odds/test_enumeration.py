"""Card sets up to a renaming of suits."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.hands.compiled_poker import FIVE_CARD_HIGHEST, class_of_rank, five_card_ranks
from croupier.hands.poker import FiveCard
from croupier.odds.enumeration import (
    fifth_card_counts,
    set_index,
    sets_of,
    suit_classes,
    sums_over_last_card,
    without_one,
)


@pytest.mark.parametrize(("size", "classes"), [(1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134459)])
def test_number_of_classes_and_of_sets(size: int, classes: int) -> None:
    found = suit_classes(size)
    assert len(found.cards) == classes
    assert found.weights.sum() == comb(52, size) == found.sets


def test_sets_are_listed_by_their_index() -> None:
    for size in (1, 2, 3, 4):
        sets = sets_of(size)
        assert np.array_equal(set_index(sets), np.arange(comb(52, size)))
    assert {tuple(cards) for cards in sets_of(3).tolist()} == set(combinations(range(52), 3))


def test_index_does_not_depend_on_the_order_of_cards() -> None:
    cards = np.array([[3, 50, 17, 20], [50, 20, 3, 17]], dtype=np.uint8)
    assert len(set(set_index(cards).tolist())) == 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_classes_are_the_orbits_of_renaming_suits(size: int) -> None:
    classes = suit_classes(size)
    of_sets = classes.of_sets()
    assert np.array_equal(np.bincount(of_sets, minlength=len(classes.cards)), classes.weights)
    assert np.array_equal(of_sets[set_index(classes.cards)], np.arange(len(classes.cards)))
    generator = np.random.default_rng(1)
    sets = sets_of(size)
    for _ in range(5):
        renaming = generator.permutation(4).astype(np.uint8)
        renamed = (sets & 0xFC) | renaming[sets & 3]
        assert np.array_equal(of_sets[set_index(renamed)], of_sets)


def test_sets_without_one_card() -> None:
    classes = suit_classes(4)
    dropped = without_one(classes)
    for card in range(4):
        assert np.array_equal(dropped[:, card], set_index(np.delete(classes.cards, card, axis=1)))


def test_fifth_cards_are_counted_by_group() -> None:
    four = suit_classes(4)
    counts = fifth_card_counts(four, class_of_rank(FiveCard), len(FiveCard))
    assert np.all(counts.sum(axis=1) == 48)
    hands = (four.weights @ counts) // 5
    assert hands.tolist() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


def test_sums_over_the_last_card_agree_with_direct_sums() -> None:
    three, four = suit_classes(3), suit_classes(4)
    values = np.random.default_rng(2).integers(-1000, 1000, len(four.cards))
    sums = sums_over_last_card(four, values, three)
    exact = sums_over_last_card(four, values.astype(object) * 10**30, three)
    of_sets = four.of_sets()
    for number in range(0, len(three.cards), 97):
        own = three.cards[number]
        rest = np.setdiff1d(np.arange(52, dtype=np.uint8), own)
        larger = np.column_stack([np.tile(own, (49, 1)), rest])
        assert sums[number] == values[of_sets[set_index(larger)]].sum()
        assert exact[number] == 10**30 * int(sums[number])


def test_only_sets_of_one_to_five_cards_are_enumerated() -> None:
    with pytest.raises(ValueError, match="expected 1 to 5"):
        suit_classes(6)


def test_every_rank_has_a_class() -> None:
    assert len(class_of_rank(FiveCard)) == FIVE_CARD_HIGHEST + 1
    royal = np.array([[32, 36, 40, 44, 48]], dtype=np.uint8)
    assert class_of_rank(FiveCard)[five_card_ranks(royal)].tolist() == [FiveCard.ROYAL_FLUSH]
