"""Fast action hold'em's reference figures: hands from six decks against each other over all boards."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.multi_deck import MultiDeck, class_of, strength
from croupier.hands.poker import five_card_rank
from croupier.hands.seven_cards import seven_card_rank
from croupier.law.refusal import BadInput
from croupier.odds.holdem import boards, rank_patterns


@pytest.mark.parametrize(
    ("player", "dealer", "counts"),
    [
        ("As Ah", "Ks Kh", (16984740136, 92868200, 5278834080)),
        ("As Ks", "2c 2d", (10725939372, 155129442, 11475373602)),
        ("As Kh", "Ad Kc", (633188670, 21090065076, 633188670)),
    ],
)
def test_showdown_over_all_boards_of_six_decks(
    player: str, dealer: str, counts: tuple[int, int, int]
) -> None:
    found = boards(parse_cards(player), parse_cards(dealer), 6)
    assert found == counts
    assert found.total == 22_356_442_416 == comb(308, 5)


def test_values_of_showdowns_where_copies_lose() -> None:
    aces = boards(parse_cards("As Ah"), parse_cards("Ks Kh"), 6)
    assert Fraction(aces.win - aces.copy - aces.lose, aces.total) == Fraction(103687838, 199611093)
    suited = boards(parse_cards("As Ks"), parse_cards("2c 2d"), 6)
    assert Fraction(suited.win - suited.copy - suited.lose, suited.total) == Fraction(-37690153, 931518434)


def test_patterns_of_four_cards_from_six_decks() -> None:
    found = rank_patterns(4, 6)
    assert found == {
        (4,): 138138,
        (3, 1): 7577856,
        (2, 2): 5941728,
        (2, 1, 1): 136401408,
        (1, 1, 1, 1): 237219840,
    }
    assert sum(found.values()) == 387278970 == comb(312, 4)
    assert Fraction(found[4,], 387278970) == Fraction(1771, 4965115)


@pytest.mark.parametrize(
    ("player", "dealer", "board", "sign"),
    [
        ("As Ks", "9h 9c", "Ad 5c 8s 3h Qd", 1),
        ("Kd Qc", "Ks Qh", "2s 5d 9c Jh 4h", 0),
        ("2c 2d", "Ac Kd", "Ts Js Qs Ks As", 0),
        ("7s 7s", "9c 8c", "7c 7d 7h 6c 5c", -1),
        ("Ah Ah", "Ah Kh", "9h 5h 3h Jc 2d", 1),
        ("Ac 2d", "Kc Kd", "3h 4s 5c Kh 9d", 1),
        ("Qs Qs", "Jd Jh", "Js 4c 4d 9h 2s", -1),
        ("8h 8h", "8c 8d", "8s 8d 8h 2c 3c", 0),
        ("Ac Kc", "Ad Qd", "Ah 7s 7d 4c 2h", 1),
        ("Ac Kc", "Ad Qd", "Ah As 7d 7c Jh", 0),
    ],
)
def test_worked_examples(player: str, dealer: str, board: str, sign: int) -> None:
    first, second = (strength(parse_cards(f"{held} {board}")) for held in (player, dealer))
    assert (first > second) - (first < second) == sign
    found = boards(parse_cards(player), parse_cards(dealer), 6, parse_cards(board))
    assert found == (sign == 1, sign == 0, sign == -1)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("7s 7s 7s 7s 7s Ah Ah", MultiDeck.FIVE_OF_A_KIND_ONE_SUIT),
        ("Ts Js Qs Ks As As 2c", MultiDeck.ROYAL_FLUSH),
        ("Ad 2d 3d 4d 5d 5c 5c", MultiDeck.STRAIGHT_FLUSH),
        ("8s 8d 8h 8h 8c 2c 3c", MultiDeck.FIVE_OF_A_KIND),
        ("9s 9s 9s 9s 2s 3s 4c", MultiDeck.FOUR_OF_A_KIND),
        ("9s 9s 9s 2s 2s 3c 4c", MultiDeck.FULL_HOUSE),
        ("9s 9s 8s 8s 2s 3c 4c", MultiDeck.FLUSH),
        ("Ac 2d 3h 4s 5c 5d 5h", MultiDeck.STRAIGHT),
        ("9s 9d 9h 2c 4d 6h 8s", MultiDeck.THREE_OF_A_KIND),
        ("9s 9d 8h 8c 7d 7h 2s", MultiDeck.TWO_PAIR),
        ("9s 9d 2h 4c 6d 8h Ts", MultiDeck.PAIR),
        ("2s 4d 6h 8c Td Qh As", MultiDeck.NONE),
    ],
)
def test_classes_of_hands_from_several_decks(cards: str, kind: MultiDeck) -> None:
    assert class_of(strength(parse_cards(cards))) is kind


def test_five_cards_of_one_deck_rank_as_they_always_do() -> None:
    generator = np.random.default_rng(21)
    hands = [generator.permutation(52)[:5].tolist() for _ in range(2_000)]
    hands += [[4 * rank for rank in ranks] for ranks in combinations(range(13), 5)]
    order = sorted(hands, key=five_card_rank)
    strengths = [strength(hand) for hand in order]
    assert strengths == sorted(strengths)
    by_rank = dict(zip(map(five_card_rank, order), strengths, strict=True))
    assert len(set(by_rank.values())) == len(by_rank)


def test_seven_cards_of_several_decks_rank_as_the_best_five_of_them() -> None:
    generator = np.random.default_rng(7)
    for _ in range(3_000):
        cards = generator.integers(0, 52, 7)
        if generator.random() < 0.5:
            cards = cards // 4 * 4 + generator.integers(0, 2, 7)
        hand = [int(card) for card in cards]
        assert strength(hand) == max(strength(five) for five in combinations(hand, 5))


def test_one_deck_agrees_with_the_seven_card_table() -> None:
    generator = np.random.default_rng(52)
    for _ in range(2_000):
        dealt = generator.permutation(52)[:9].tolist()
        first, second = [*dealt[:2], *dealt[4:]], [*dealt[2:4], *dealt[4:]]
        ours = strength(first) - strength(second)
        table = seven_card_rank(first) - seven_card_rank(second)
        assert (ours > 0) - (ours < 0) == (table > 0) - (table < 0)


def test_hands_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadInput, match="'As' is given 2 times"):
        boards(parse_cards("As As"), parse_cards("2c 2d"), 1)
    with pytest.raises(BadInput, match="2 cards each"):
        boards(parse_cards("As"), parse_cards("2c 2d"), 6)
    with pytest.raises(BadInput, match="decks 9"):
        boards(parse_cards("As Ah"), parse_cards("2c 2d"), 9)
    with pytest.raises(BadInput, match="expected 5 to 7 cards"):
        strength([0, 1, 2])
