"""What people call a five-card hand, and the class of a rank."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import (
    RANK_NAMES,
    FiveCard,
    category_of_rank,
    five_card_category,
    five_card_name,
    plural,
)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Kd 2c 3c 4c", "pair of kings"),
        ("6s 6d 2c 3c 4c", "pair of sixes"),
        ("Ks Kd Kc 3c 4c", "three kings"),
        ("2s 2d 2c 2h Ac", "four twos"),
        ("3s 3d Tc Th Ac", "two pair, tens and threes"),
        ("Ts Td Tc 4h 4c", "full house, tens over fours"),
        ("4s 4d 4c Th Tc", "full house, fours over tens"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As 2d 3c 4h 5c", "straight, five high"),
        ("As Kd Qc Jh Tc", "straight, ace high"),
        ("6s 2d 3c 4h 5c", "straight, six high"),
        ("As 2s 3s 4s 5s", "straight flush, five high"),
        ("9s Ts Js Qs Ks", "straight flush, king high"),
        ("As 2s 3s 5s 9s", "flush, ace high"),
        ("As 2d 3s 5s 9s", "ace high"),
        ("As 5d 4s 3s 7s", "ace high"),
        ("7s 5d 4s 3s 2s", "seven high"),
    ],
)
def test_a_hand_has_the_name_people_call_it_by(cards: str, name: str) -> None:
    assert five_card_name(parse_cards(cards)) == name


def test_every_hand_is_called_by_its_class_and_by_the_cards_that_make_it() -> None:
    """One hand of each rank of mixed suits: what comes in pairs, threes and fours, or the highest card."""
    called = 0
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        # The cards of a rank in different suits, and the last of five ranks in another than the rest.
        hand = [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        hand[4] += len(counts) == 5
        category, name = five_card_category(hand), five_card_name(hand)
        leading = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        wheel = category is FiveCard.STRAIGHT and set(ranks) == {0, 1, 2, 3, 12}
        if category in (FiveCard.NONE, FiveCard.STRAIGHT):
            assert name.endswith(f"{RANK_NAMES[3 if wheel else leading[0]]} high")
        else:
            named = leading[: 2 if category in (FiveCard.TWO_PAIR, FiveCard.FULL_HOUSE) else 1]
            assert [word.strip(",") for word in name.split() if word.strip(",") in PLURALS] == [
                plural(rank) for rank in named
            ]
        assert category in (FiveCard.NONE, FiveCard.PAIR) or category.row.split("_")[0] in name
        called += 1
    assert called == 6175


PLURALS = {plural(rank) for rank in range(13)}


def test_18_3_b_the_classes_change_where_the_next_begins() -> None:
    """Of 7,462 ranks 1,277 are of no class, 2,860 are pairs, 858 are two pair, and so on."""
    sizes = [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
    first = 1
    for category, size in zip(FiveCard, sizes, strict=True):
        assert category_of_rank(first) is category
        assert category_of_rank(first + size - 1) is category
        first += size
    assert first == 7463
