"""Poker with a joker: ranks of high and low hands, plain and compiled, against published counts."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from croupier.equipment.cards import JOKER, parse_cards
from croupier.hands.categories import JokerFive
from croupier.hands.compiled_joker_poker import CLASS_OF_HIGH, five_rank, two_rank, wheel_table
from croupier.hands.joker_poker import (
    FIVE_ACES,
    best_five,
    card_rank,
    class_of_high,
    high_name,
    high_rank,
    low_name,
    low_rank,
    no_pair_top,
    outranks,
    wheel_order,
)
from croupier.law.refusal import BadInput

FIVE_CARD_COUNTS = [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1]


def high(text: str, wheel: str = "second") -> int:
    return high_rank(parse_cards(text), wheel)  # type: ignore[arg-type]


def test_11_3_five_of_53_cards_come_as_often_as_published() -> None:
    """The hands with a joker by the compiled evaluator; those without are the 2,598,960 of every deck."""
    with_joker: Counter[int] = Counter()
    order = wheel_table("lowest")
    for four in combinations(range(52), 4):
        with_joker[int(CLASS_OF_HIGH[five_rank(*four, JOKER, order)])] += 1
    assert sum(with_joker.values()) == 270_725
    plain = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4, 0]
    assert [plain[each] + with_joker[each] for each in JokerFive] == FIVE_CARD_COUNTS


def test_11_3_plain_and_compiled_ranks_agree_on_hands_with_the_joker() -> None:
    generator, seen = np.random.default_rng(53), Counter[JokerFive]()
    order = wheel_table("second")
    for number in range(2_000):
        deck = generator.permutation(53)[:5].tolist() if number % 2 else None
        cards = deck or [*_rich(generator), JOKER]
        rank = high_rank(cards, "second")
        assert rank == five_rank(*cards, order), cards
        seen[class_of_high(rank)] += 1
    assert len(seen) >= 9


def _rich(generator: np.random.Generator) -> list[int]:
    """Four cards of one suit, or of few ranks."""
    if generator.integers(2):
        return [4 * rank + 1 for rank in generator.choice(13, 4, replace=False).tolist()]
    ranks = generator.choice(13, 3, replace=False)
    return generator.choice(
        [4 * rank + suit for rank in ranks for suit in range(4)], 4, replace=False
    ).tolist()


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("As Ah Ad Ac *", JokerFive.FIVE_ACES),
        ("As Ks Qs Js *", JokerFive.ROYAL_FLUSH),
        ("9s 8s 7s 5s *", JokerFive.STRAIGHT_FLUSH),
        ("Ks Kh Kd Kc *", JokerFive.FOUR_OF_A_KIND),
        ("As Ah Kd Kc *", JokerFive.FULL_HOUSE),
        ("Ks Kh Qd Qc *", JokerFive.TWO_PAIR),
        ("Ks Kh Kd 4c *", JokerFive.THREE_OF_A_KIND),
        ("As Ts 7s 3s *", JokerFive.FLUSH),
        ("9s 8h 7d 5c *", JokerFive.STRAIGHT),
        ("As Ah 7d 5c *", JokerFive.THREE_OF_A_KIND),
        ("As Qh 7d 5c *", JokerFive.PAIR),
        ("Qs Qh 7d 5c *", JokerFive.PAIR),
        ("Qs Th 7d 5c *", JokerFive.NONE),
    ],
)
def test_11_3_the_joker_is_an_ace_or_completes_straights_and_flushes(cards: str, kind: JokerFive) -> None:
    assert class_of_high(high(cards)) is kind


def test_11_3_the_joker_in_a_flush_is_the_highest_card_not_held() -> None:
    assert high("As Ts 7s 3s *") == high("As Ks Ts 7s 3s")
    assert high("Qs Ts 7s 3s *") == high("As Qs Ts 7s 3s")


def test_11_3_wheel_rank_moves_only_the_straight_of_ace_to_five() -> None:
    wheel, king, six, ace = "As 2h 3s 4c 5s", "Ks Qh Js Tc 9s", "6s 5h 4s 3c 2s", "As Kh Qs Jc Ts"
    assert high(king) < high(wheel) < high(ace)
    assert high(wheel, "lowest") < high(six, "lowest") < high(king, "lowest")
    steel = "As 2s 3s 4s 5s"
    assert high("Ks Qs Js Ts 9s") < high(steel) < high("As Ks Qs Js Ts")
    assert sorted(wheel_order("second")) == list(range(FIVE_ACES + 1))
    moved = [rank for rank, place in enumerate(wheel_order("second")) if rank != place]
    assert {class_of_high(rank) for rank in moved} == {JokerFive.STRAIGHT, JokerFive.STRAIGHT_FLUSH}
    joker = "2c 3d 4h 5s *"
    assert high(joker) == high(wheel), "the joker is the ace of A-2-3-4-5 where that is the higher straight"
    assert high(joker, "lowest") == high(six, "lowest"), "and otherwise the six"


def test_11_3_low_hands_have_91_ranks_and_82_of_1378_are_pairs() -> None:
    hands = list(combinations(range(53), 2))
    ranks = Counter(low_rank(hand) for hand in hands)
    assert len(hands) == 1378
    assert sorted(ranks) == list(range(91))
    assert sum(count for rank, count in ranks.items() if rank >= 78) == 82
    assert ranks[90] == 10, "pairs of aces, four of them with the joker"
    for one, other in hands:
        assert low_rank((one, other)) == two_rank(card_rank(one), card_rank(other))
    assert low_rank(parse_cards("As 2d")) > low_rank(parse_cards("Ks Qd"))
    assert low_rank(parse_cards("2s 2d")) > low_rank(parse_cards("As Kd"))


@pytest.mark.parametrize(
    ("low", "five", "foul"),
    [
        ("Ah Kd", "Qs Tc 8h 6d 4c", True),
        ("Ah Kd", "As Kc 9h 5d 3c", False),
        ("Ah Kd", "As Qc 9h 5d 3c", True),
        ("2h 2d", "As Kc 9h 7d 4c", True),
        ("9h 9d", "8s 8c Ah Kd Qc", True),
        ("8h 8d", "8s 8c Ah Kd Qc", False),
        ("Ah *", "Ks Kc 9h 9d 4c", False),
        ("Ah *", "Ks Kc 9h 8d 4c", True),
        ("Ah Ad", "As * 9h 8d 4c", False),
        ("Kh Kd", "As * 9h 8d 4c", False),
        ("* Kd", "Ah Qc 9h 5d 3c", True),
    ],
)
def test_11_11_a_low_hand_above_the_high_hand_is_a_foul(low: str, five: str, foul: bool) -> None:
    assert outranks(parse_cards(low), parse_cards(five)) is foul


def test_best_five_and_a_hand_without_a_pair() -> None:
    assert class_of_high(best_five(parse_cards("Ks Qs 9s 7s 3s 4d Th"), "second")) is JokerFive.FLUSH
    assert no_pair_top(parse_cards("Js 9h 8d 6c 5s 4h 2d")) == 9
    assert no_pair_top(parse_cards("Js 9h 8d 7c 6s 5h 2d")) == -1
    assert no_pair_top(parse_cards("* 9h 8d 7c 4h 3d 2c")) == 12


def test_names_of_hands() -> None:
    assert high_name(parse_cards("As Ah Ad Ac *"), "second") == "five aces"
    assert high_name(parse_cards("9s 8h 7d 5c *"), "second") == "straight, nine high"
    assert high_name(parse_cards("As Qh 7d 5c *"), "second") == "pair of aces"
    assert high_name(parse_cards("2s 3h 4d 5c *"), "second") == "straight, five high"
    assert high_name(parse_cards("2s 3h 4d 5c *"), "lowest") == "straight, six high"
    assert low_name(parse_cards("* Ad")) == "pair of aces"
    assert low_name(parse_cards("6d 6c")) == "pair of sixes"
    assert low_name(parse_cards("9d Kc")) == "king nine"


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(BadInput, match="two cards"):
        low_rank(parse_cards("As Kd Qc"))
    with pytest.raises(BadInput, match="one joker at most"):
        high_rank(parse_cards("As Kd *"), "second")
