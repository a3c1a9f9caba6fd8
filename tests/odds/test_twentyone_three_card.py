"""Three Card 21: the wager against the dealer and the bonus, to every printed digit."""

import dataclasses
from fractions import Fraction

import pytest

from croupier.hands.twentyone import ACE, TEN
from croupier.odds.twentyone.side_wagers import LOSES, net
from croupier.odds.twentyone.strategy import draw_to_17
from croupier.odds.twentyone.three_card import ThreeCardSolution, solve_three_card, split_allowed
from croupier.odds.twentyone.three_card_bonus import (
    above_21,
    bonus_counts,
    bonus_rows,
    three_card_totals,
    three_cards,
)
from tests.twentyone_tables import THREE_CARD

T1 = {
    "royal_flush_of_diamonds": Fraction(200),
    "royal_flush": Fraction(50),
    "straight_flush": Fraction(15),
    "three_of_a_kind": Fraction(5),
    "straight": Fraction(2),
    "flush": Fraction(3, 2),
    "pair": Fraction(1),
    "total_21": Fraction(1),
}
SIX_DECKS = dataclasses.replace(THREE_CARD, decks=6)


@pytest.fixture(scope="module")
def best() -> ThreeCardSolution:
    return solve_three_card(SIX_DECKS)


@pytest.mark.parametrize(
    ("decks", "a", "b"), [(6, "-0.1590928827", "0.0266987042"), (8, "-0.1591696065", "0.0265261047")]
)
def test_strategies_a_and_b(decks: int, a: str, b: str) -> None:
    rules = dataclasses.replace(THREE_CARD, decks=decks)
    assert f"{solve_three_card(rules, draw_to_17(), 'surrender').expected_net:.10f}" == a
    assert f"{solve_three_card(rules, draw_to_17(), 'split').expected_net:.10f}" == b


def test_best_play(best: ThreeCardSolution) -> None:
    assert f"{best.expected_net:.10f}" == "0.1527827720"
    eight = solve_three_card(dataclasses.replace(THREE_CARD, decks=8))
    assert f"{eight.expected_net:.10f}" == "0.1522157760"
    hit = solve_three_card(dataclasses.replace(SIX_DECKS, hits_soft17=True))
    assert f"{hit.expected_net:.10f}" == "0.1480998653"


def test_first_actions(best: ThreeCardSolution) -> None:
    shares = {letter: f"{share:.6f}" for letter, share in best.frequencies().items()}
    assert shares == {
        "21": "0.089504",
        "P": "0.502830",
        "S": "0.266773",
        "H": "0.090030",
        "R": "0.031892",
        "D": "0.018972",
    }


@pytest.mark.parametrize(
    ("cards", "up", "letter", "worth"),
    [
        ((TEN, TEN, TEN), 5, "P", "0.8643090"),
        ((5, TEN, TEN), TEN, "P", "-0.3173403"),
        ((TEN, TEN, TEN), ACE, "P", "-0.1280142"),
        ((7, 7, 7), TEN, "R", "-0.5389610"),
        ((ACE, 4, 8), 5, "P", "0.6748003"),
        ((1, 1, 1), ACE, "H", "-0.5182183"),
    ],
)
def test_single_situations(
    best: ThreeCardSolution, cards: tuple[int, int, int], up: int, letter: str, worth: str
) -> None:
    action, value = best.situation(cards, up)
    assert (action, f"{value:.7f}") == (letter, worth)


def test_both_compulsory_wagers_together(best: ThreeCardSolution) -> None:
    together = best.expected_net + float(net(bonus_rows(6), T1))
    assert f"{together:.7f}" == "-0.0067586"
    free_aces = solve_three_card(dataclasses.replace(SIX_DECKS, one_card_on_split_aces=False))
    assert free_aces.expected_net + float(net(bonus_rows(6), T1)) == pytest.approx(0.0187396, abs=1e-6)


def test_wider_surrender_is_worth_more_and_none_is_worth_less(best: ThreeCardSolution) -> None:
    wide = solve_three_card(dataclasses.replace(SIX_DECKS, surrender_any=True))
    none = solve_three_card(dataclasses.replace(SIX_DECKS, surrender="none"))
    assert none.expected_net < best.expected_net < wide.expected_net


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [((1, 2, 5), False), ((4, 4, 4), True), ((ACE, 4, 8), True), ((ACE, 1, 2), False), ((TEN, TEN, 4), True)],
)
def test_2c_10_a_who_may_split_three_ways(cards: tuple[int, int, int], allowed: bool) -> None:
    assert split_allowed(cards) is allowed


def test_2c_5_b_bonus_counts() -> None:
    assert [bonus_counts(6)[row] for row in (*T1, LOSES)] == [
        216,
        648,
        9504,
        26312,
        155520,
        292896,
        977184,
        336960,
        3214080,
    ]
    assert [bonus_counts(8)[row] for row in (*T1, LOSES)] == [
        512,
        1536,
        22528,
        64480,
        368640,
        700928,
        2336256,
        798720,
        7618560,
    ]
    assert sum(bonus_counts(6).values()) == three_cards(6) == 5013320
    assert sum(bonus_counts(8).values()) == three_cards(8) == 11912160
    without = bonus_counts(6, ace_low_straight=False)
    assert [without[row] for row in ("straight_flush", "straight", "flush", LOSES)] == [
        8640,
        142560,
        293760,
        3227040,
    ]


def test_2c_5_b_bonus_worth() -> None:
    assert net(bonus_rows(6), T1) == Fraction(-99979, 626665)
    assert net(bonus_rows(8), T1) == Fraction(-19327, 124085)
    assert net(bonus_rows(6, ace_low_straight=False), T1) == Fraction(-106297, 626665)


def test_three_card_totals() -> None:
    assert three_card_totals(6)[21] == Fraction(56089, 626665)
    assert three_card_totals(8)[21] == Fraction(11097, 124085)
    assert above_21(6) == Fraction(47838, 125333)
    assert above_21(8) == Fraction(47382, 124085)
