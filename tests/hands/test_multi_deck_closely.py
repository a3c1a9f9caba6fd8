"""Hands from several decks against a plain second writing of their order, and what is refused."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.categories import FiveCard, JokerFive, ThreeCard
from croupier.hands.multi_deck import MultiDeck, class_of, hand_name, strength
from croupier.law.refusal import BadInput

STRAIGHTS = {
    frozenset({12, 0, 1, 2, 3}): 3,
    **{frozenset(range(top - 4, top + 1)): top for top in range(4, 13)},
}


def order(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The class of five cards and what decides within it."""
    ranks, suits = [card // 4 for card in cards], {card % 4 for card in cards}
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    one_suit, top = len(suits) == 1, STRAIGHTS.get(frozenset(ranks))
    if shape == [5]:
        return (11 if one_suit else 8, *by_count)
    if one_suit and top is not None:
        return (10,) if top == 12 else (9, top)
    plain = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = plain.get(tuple(shape), 0)
    if one_suit and kind < 5:  # a suited hand counts in its highest class
        return (5, *sorted(ranks, reverse=True))
    if kind:
        return (kind, *by_count)
    return (4, top) if top is not None else (0, *by_count)


def hands(count: int, size: int) -> list[tuple[int, ...]]:
    """Cards of six decks: any, few ranks, or nearly one suit."""
    lot, found = Random(19), []
    for number in range(count):
        few = lot.sample(range(13), 4)
        shoe = [range(52), [4 * rank + suit for rank in few for suit in range(4)], range(number % 4, 52, 4)][
            number % 3
        ]
        cards = [lot.choice(shoe) for _ in range(size)]
        found.append((*cards[:-1], lot.randrange(52)) if number % 5 == 0 else tuple(cards))
    return found


TWELVE = (
    "Ac Kd 9h 5s 3c", "6c 6d 9h 5s 3c", "6c 6d 9h 9s 3c", "6c 6d 6h 9s 3c", "Ac 2d 3h 4s 5c",
    "Ah Ah 9h 5h 3h", "Js Jd Jh 4c 4d", "Ac Ad Ah As 7d", "7s 7s 7c 7d 7h", "9c 8c 7c 6c 5c",
    "Ts Js Qs Ks As", "7s 7s 7s 7s 7s",
)  # fmt: skip


def test_five_cards_are_ordered_as_the_rule_orders_them() -> None:
    found = [*hands(600, 5), *map(parse_cards, TWELVE)]
    by_strength = sorted(found, key=strength)
    assert [order(cards) for cards in by_strength] == sorted(map(order, found))
    for one, other in pairwise(by_strength):
        assert (strength(one) == strength(other)) == (order(one) == order(other))
    assert [class_of(strength(parse_cards(text))) for text in TWELVE] == list(MultiDeck)


@pytest.mark.parametrize("size", [6, 7])
def test_six_and_seven_cards_rank_as_their_best_five(size: int) -> None:
    for cards in hands(150, size):
        best = max(combinations(cards, 5), key=order)
        assert strength(cards) == strength(best)
        assert hand_name(cards) == hand_name(best)


def test_every_straight_is_named_by_its_highest_card() -> None:
    names = ["five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    for ranks, top in STRAIGHTS.items():
        cards = [4 * rank + (place == 0) for place, rank in enumerate(sorted(ranks))]
        assert hand_name(cards) == f"straight, {names[top - 3]} high"


def test_a_strength_holds_the_class_and_the_ranks_that_decide_four_bits_each() -> None:
    held = [f"{strength(parse_cards(text)):x}" for text in TWELVE]
    assert held == [
        "cb731", "104731", "200741", "300471", "400003", "5cc731",
        "600092", "7000c5", "800005", "900007", "a00000", "b00005",
    ]  # fmt: skip


@pytest.mark.parametrize("cards", [(0, 1, 2, 3), tuple(range(8)), (0, 1, 2, 3, 52), (0, 1, 2, 3, -1)])
def test_another_number_of_cards_or_no_cards_are_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadInput) as refused:
        strength(cards)
    assert str(refused.value) == f"hand {list(cards)}: expected 5 to 7 cards numbered 0 to 51"


def test_classes_are_numbered_from_the_lowest_and_named_as_in_pay_tables() -> None:
    plain = [
        "none",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
    ]
    rest = ["straight_flush", "royal_flush"]
    assert [each.row for each in FiveCard] == [*plain, *rest]
    assert [each.row for each in JokerFive] == [*plain, *rest, "five_aces"]
    assert [each.row for each in MultiDeck] == [*plain, "five_of_a_kind", *rest, "five_of_a_kind_one_suit"]
    assert [each.row for each in ThreeCard] == [
        "none", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal",
    ]  # fmt: skip
    for classes in (FiveCard, JokerFive, MultiDeck, ThreeCard):
        assert list(map(int, classes)) == list(range(len(classes)))
