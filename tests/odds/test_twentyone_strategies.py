"""Strategy S of the reference figures, evaluated exactly, to every printed digit."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.hands.twentyone import ACE, TEN
from croupier.odds.twentyone.compositions import dealer_tree
from croupier.odds.twentyone.dealer import dealer_chances
from croupier.odds.twentyone.solver import Solution, Table
from croupier.odds.twentyone.strategy import strategy_s
from tests.twentyone_tables import plain

STRATEGY_S: list[tuple[dict[str, Any], str, str]] = [
    ({}, "-0.0045993559", "-0.0048767482"),
    ({"max_split_hands": 4}, "-0.0040592242", "-0.0043247773"),
    ({"max_split_hands": 4, "resplit_aces": True}, "-0.0033705573", "-0.0036158332"),
    ({"surrender": "late"}, "-0.0038722874", "-0.0041173871"),
    (
        {"max_split_hands": 4, "resplit_aces": True, "surrender": "late"},
        "-0.0026434887",
        "-0.0028564721",
    ),
    ({"five_card_21_pays": Fraction(2)}, "-0.0027769703", "-0.0030506902"),
    ({"hits_soft17": True}, "-0.0067621543", "-0.0070489013"),
]


@pytest.mark.parametrize(("options", "six", "eight"), STRATEGY_S)
def test_strategy_s(options: dict[str, Any], six: str, eight: str) -> None:
    worths = []
    for decks in (6, 8):
        table = Table(plain(decks=decks, **options))
        worths.append(f"{table.evaluate(strategy_s().play(table)).expected_net:.10f}")
    assert worths == [six, eight]


@pytest.fixture(scope="module")
def default() -> Solution:
    table = Table(plain(decks=8))
    return table.evaluate(strategy_s().play(table))


@pytest.mark.parametrize(
    ("up", "worth"),
    [(1, "0.091675603"), (5, "0.233752329"), (TEN, "-0.173358135"), (ACE, "-0.340768947")],
)
def test_worth_by_first_card_of_the_dealer(default: Solution, up: int, worth: str) -> None:
    assert f"{default.by_view()[up]:.9f}" == worth


@pytest.mark.parametrize(
    ("first", "second", "up", "worth"),
    [
        (TEN, 5, TEN, "-0.57192837"),
        (7, 7, TEN, "-0.52478631"),
        (4, 5, 5, "0.67882909"),
        (ACE, ACE, 5, "0.67861233"),
        (ACE, TEN, TEN, "1.38740920"),
    ],
)
def test_worth_of_single_situations(default: Solution, first: int, second: int, up: int, worth: str) -> None:
    assert f"{default.situation(first, second, up):.8f}" == worth


def test_natural_against_a_ten_is_a_fraction(default: Solution) -> None:
    assert default.situation(ACE, TEN, TEN) == pytest.approx(float(Fraction(573, 413)), abs=1e-14)


def test_dealers_final_totals() -> None:
    shoe = plain(decks=8).shoe
    nothing = np.zeros((1, 10), dtype=np.int64)
    chances = dealer_chances(dealer_tree(False, False), shoe, nothing)[0]
    totals = [f"{total:.9f}" for total in chances[:5].sum(axis=1)]
    assert totals == ["0.145215496", "0.139317547", "0.133629357", "0.179709160", "0.072837999"]
    no_blackjack = chances[5].sum()
    assert f"{1 - no_blackjack:.9f}" == "0.047451344"
    assert f"{no_blackjack - chances[:5].sum():.9f}" == "0.281839098"
    six = chances[:, 5] / chances[6, 5]
    assert [f"{chance:.8f}" for chance in (*six[:5], six[5] - six[:5].sum())] == [
        "0.16564008",
        "0.10620848",
        "0.10639043",
        "0.10159211",
        "0.09724727",
        "0.42292162",
    ]
    hit = dealer_chances(dealer_tree(True, False), shoe, nothing)[0]
    assert f"{hit[0].sum():.9f}" == "0.133409329"
    assert f"{hit[5].sum() - hit[:5].sum():.9f}" == "0.285674774"
