"""The rows that pay twenty-one's side wagers and bonus hands, card by card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.equipment.cards import parse_card
from croupier.hands.twentyone_rules import TwentyOneRules, pays_of
from croupier.hands.twentyone_wagers import (
    ACES_ROWS,
    match_row,
    over_under_13,
    progressive_row,
    row_by_number,
    row_of_21,
    same_suit_row,
    sevens_row,
    three_card_bonus_row,
    wins_super_bonus,
)
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput


def cards(text: str) -> list[int]:
    return [parse_card(each) for each in text.split()]


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("9c 4d", ""),
        ("9c 5d", "over13"),
        ("9c 3d", "under13"),
        ("Ac Kd", "under13"),
        ("4c Kd", "over13"),
        ("3c Kd", ""),
        ("Ac Ad Kc", "under13"),
        ("3c Td 5h", ""),
        ("Ac Qd", "under13"),
        ("2c Jd 5h", "under13"),
    ],
)
def test_over_and_under_13_count_the_first_two_cards_with_aces_as_one(hand: str, row: str) -> None:
    assert over_under_13(cards(hand)) == row


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Kc Qc", "king_queen_same_suit"),
        ("Qd Kd", "king_queen_same_suit"),
        ("Kc Qd", ""),
        ("Kc Jc", "same_suit"),
        ("Qs Js", "same_suit"),
        ("Kh Kh", "same_suit"),
        ("Qh Qh", "same_suit"),
        ("Ah Kh", "same_suit"),
        ("2c 3d 4c", ""),
        ("2c 3c 4d", "same_suit"),
    ],
)
def test_same_suit_pays_the_first_two_cards(hand: str, row: str) -> None:
    assert same_suit_row(cards(hand)) == row


@pytest.mark.parametrize(
    ("hand", "first", "either"),
    [
        ("6c 8c", "", ""),
        ("7c 8c", "one_seven", "one_seven"),
        ("8c 7c", "", "one_seven"),
        ("8c 7c 7d", "", "one_seven"),
        ("7c 8c 7d", "one_seven", "one_seven"),
        ("8c 8d 7c", "", ""),
        ("7c 7d", "two_sevens", "two_sevens"),
        ("7c 7c", "two_sevens_same_suit", "two_sevens_same_suit"),
        ("7c 7d 8c", "two_sevens", "two_sevens"),
        ("7c 7c 8d", "two_sevens_same_suit", "two_sevens_same_suit"),
        ("7c 7d 7h", "three_sevens", "three_sevens"),
        ("7c 7c 7d", "three_sevens", "three_sevens"),
        ("7s 7s 7s", "three_sevens_same_suit", "three_sevens_same_suit"),
        ("7s 7s 7s 7d", "three_sevens_same_suit", "three_sevens_same_suit"),
    ],
)
def test_sevens_among_the_first_three_cards(hand: str, first: str, either: str) -> None:
    assert sevens_row(cards(hand), "first_card") == first
    assert sevens_row(cards(hand), "either_of_two") == either


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("", ""),
        ("Ac Kc", ""),
        ("Kc Ac Ad", ""),
        ("Ac Ad", "two_aces"),
        ("Ac Ac", "two_aces_same_suit"),
        ("Ac Ac 5d Ac", "two_aces_same_suit"),
        ("Ac Ad Kc Ah", "two_aces"),
        ("Ac Ad Ah", "three_aces"),
        ("Ac Ac Ad", "three_aces"),
        ("Ac Ac Ac", "three_aces_same_suit"),
        ("Ac Ac Ac 2d", "three_aces_same_suit"),
        ("Ac Ac Ac As", "four_aces_one_color"),
        ("Ac Ac As As 5d", "four_aces_one_color"),
        ("Ad Ah Ad Ah", "four_aces_one_color"),
        ("Ac Ac Ac Ac Ac", "four_aces_one_color"),
        ("Ac Ac Ac Ah", "three_aces_same_suit"),
        ("Ac Ad As Ah Ac", "three_aces"),
        ("Ad Ad Ad Ac", "three_aces_same_suit"),
    ],
)
def test_the_progressive_counts_aces_from_the_first_card_on(hand: str, row: str) -> None:
    assert progressive_row(cards(hand)) == row
    assert row in ("", *ACES_ROWS)


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Kc Ac", "other_21"),
        ("Kc 5c 6c", "other_21"),
        ("6c 7d 8h", "six_seven_eight"),
        ("8c 6c 7c", "six_seven_eight_same_suit"),
        ("8s 6s 7s", "six_seven_eight_spades"),
        ("7c 7d 7c", "three_sevens"),
        ("7h 7h 7h", "three_sevens_same_suit"),
        ("7s 7s 7s", "three_sevens_spades"),
        ("5c 6d 8h 2c", "other_21"),
        ("2c 3d 4h 5c 7d", "five_cards"),
        ("2c 3d 4h 5c 4d 3h", "six_cards"),
        ("2c 3d 4h 2d 4d 3h 3c", "seven_cards"),
        ("2c 3d 2h 2d 4d 3h 3c 2s", "seven_cards"),
    ],
)
def test_spanish_21_pays_a_21_by_its_cards_unless_doubled(hand: str, row: str) -> None:
    assert row_of_21(cards(hand), doubled=False) == row
    assert row_of_21(cards(hand), doubled=True) == "other_21"


def test_a_21_by_the_number_of_its_cards() -> None:
    assert [row_by_number(count) for count in (2, 4, 5, 6, 7, 9)] == [
        "other_21",
        "other_21",
        "five_cards",
        "six_cards",
        "seven_cards",
        "seven_cards",
    ]


def test_the_super_bonus_is_for_three_sevens_of_a_suit_against_a_seven() -> None:
    won, seven = cards("7h 7h 7h"), parse_card("7c")
    assert wins_super_bonus(won, seven, doubled=False, split=False)
    assert not wins_super_bonus(won, seven, doubled=True, split=False)
    assert not wins_super_bonus(won, seven, doubled=False, split=True)
    assert not wins_super_bonus(won, parse_card("8h"), doubled=False, split=False)
    for other in ("7h 7h 7c", "8h 8h 8h", "7h 7h", "7h 7h 7h 7h", "6h 7h 8h"):
        assert not wins_super_bonus(cards(other), seven, doubled=False, split=False)


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("9c 9c", "two_suited"),
        ("9c 9d", "one_suited_one_unsuited"),
        ("9d 9c", "one_suited_one_unsuited"),
        ("9d 9h", "two_unsuited"),
        ("9c 5d", "one_suited"),
        ("5c 9h", "one_unsuited"),
        ("5c 8c 9c", ""),
        ("5c 5c", ""),
    ],
)
def test_match_the_dealer_pays_each_of_two_cards(hand: str, row: str) -> None:
    assert match_row(cards(hand), parse_card("9c")) == row


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Qd Kd Ad", "royal_flush_of_diamonds"),
        ("Ah Kh Qh", "royal_flush"),
        ("Qd Kd Ac", "straight"),
        ("5c 6c 7c", "straight_flush"),
        ("Ad 2d 3d", "straight_flush"),
        ("Jd Qd Kd", "straight_flush"),
        ("7c 7d 7h", "three_of_a_kind"),
        ("7c 7c 7c", "three_of_a_kind"),
        ("7d 5c 6h", "straight"),
        ("Ac 3d 2h", "straight"),
        ("Kc Ad 2h", ""),
        ("Kc Ac 2c", "flush"),
        ("2c 9c Tc", "flush"),
        ("2c 4d 6h", ""),
        ("2c 4d 5h", ""),
        ("2c 3d 5h", ""),
        ("9c 9d 2h", "pair"),
        ("9c 2d 9h", "pair"),
        ("2c 2c 9c", "flush"),
        ("9c 2d Th", "total_21"),
        ("Ac 9d Ah", "pair"),
        ("Ac 8d 2h", "total_21"),
        ("Kc Jd Ah", "total_21"),
        ("9c 2d Kh", "total_21"),
        ("9c 2d 8h", ""),
        ("9c 4d Th", ""),
    ],
)
def test_the_bonus_of_three_card_21_pays_the_highest_hand(hand: str, row: str) -> None:
    assert three_card_bonus_row(cards(hand)) == row


def test_an_ace_below_a_deuce_is_a_straight_only_where_it_is_posted() -> None:
    assert three_card_bonus_row(cards("Ac 3d 2h"), ace_low_straight=False) == ""
    assert three_card_bonus_row(cards("Ac 3c 2c"), ace_low_straight=False) == "flush"
    assert three_card_bonus_row(cards("Qc Kd Ah"), ace_low_straight=False) == "straight"


def rules(**chosen: Any) -> TwentyOneRules:
    return TwentyOneRules(blackjack_pays=Fraction(3, 2), **chosen)


def test_a_table_with_nothing_chosen() -> None:
    plain = rules()
    assert (plain.decks, plain.tens_per_deck, plain.max_split_hands, plain.cards) == (8, 16, 2, 416)
    assert (plain.five_card_21_pays, plain.double_for) == (1, 1)
    chosen = ("double", "double_after_split", "one_card_on_split_aces", "original_wager_only")
    assert all(getattr(plain, name) for name in chosen)
    left = (
        "hits_soft17",
        "blackjack_beats_blackjack",
        "ties_lose",
        "twentyone_wins",
        "twentyone_beats_blackjack",
        "double_any_cards",
        "rescue",
        "resplit_aces",
        "broken_hands_lost",
        "three_cards",
        "surrender_any",
        "both_cards_seen",
    )
    assert not any(getattr(plain, name) for name in left)
    assert rules(hole_card="up").both_cards_seen


def test_the_shoe_of_a_table() -> None:
    plain = rules()
    assert plain.shoe.tolist() == [32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
    spanish = rules(decks=1, tens_per_deck=12)
    assert spanish.shoe.tolist() == [4] * 9 + [12]
    assert (spanish.cards, len(plain.deck)) == (48, 52)
    assert set(plain.deck) - set(spanish.deck) == set(cards("Tc Td Th Ts"))
    assert [len(each) for each in plain.cards_of_value] == [4] * 9 + [16]
    assert [len(each) for each in spanish.cards_of_value] == [4] * 9 + [12]
    assert set(plain.cards_of_value[0]) == set(cards("Ac Ad Ah As"))
    assert sorted(card for each in spanish.cards_of_value for card in each) == sorted(spanish.deck)


def test_what_no_table_has() -> None:
    for fields, why in (
        ({"decks": 0}, "decks 0: expected 1 to 8"),
        ({"decks": 9}, "decks 9: expected 1 to 8"),
        ({"tens_per_deck": 15}, "tens_per_deck 15: expected 16, or 12"),
        ({"hole_card": "seen"}, "hole_card 'seen': expected none, down, down_reader, up"),
        ({"surrender": "never"}, "surrender 'never': expected none, late, early"),
        ({"max_split_hands": 0}, "max_split_hands 0: expected 1 to 4"),
        ({"max_split_hands": 5}, "max_split_hands 5: expected 1 to 4"),
        ({"broken_hands_lost": True, "original_wager_only": False}, "original wager only"),
    ):
        with pytest.raises(BadInput, match=why):
            rules(**fields)
    for decks in (1, 8):
        assert rules(decks=decks).decks == decks
    for hands in (1, 4):
        assert rules(max_split_hands=hands).max_split_hands == hands
    assert rules(broken_hands_lost=True).broken_hands_lost
    assert not rules(original_wager_only=False).original_wager_only


def test_what_may_be_doubled_by_its_count() -> None:
    plain = rules()
    assert [plain.may_double(points) for points in (4, 20, 21)] == [True, True, False]
    assert not rules(double=False).may_double(11)
    some = rules(double_totals=(10, 11))
    assert [some.may_double(points) for points in (9, 10, 11, 12)] == [False, True, True, False]


def test_a_pay_table_as_the_record_holds_it() -> None:
    assert pays_of({"a": Odds(3, 2), "b": Odds(5)}) == (("a", Fraction(3, 2)), ("b", Fraction(5)))
