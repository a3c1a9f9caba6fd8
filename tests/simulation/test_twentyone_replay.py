"""The worked examples of the three specifications, played by the kernel with given cards and decisions."""

from __future__ import annotations

from dataclasses import replace as changed
from fractions import Fraction

import pytest

from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.insurance import INSURE, TAKE_EVEN_MONEY
from croupier.simulation.twentyone.replay import replay
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.simulation.twentyone.table_rules import Stakes, TableRules
from tests.simulation.known_strategies import strategy_s
from tests.twentyone_tables import blackjack, spanish, table, three_card

FACE_UP = blackjack(hole_card="up")
SPANISH = spanish()
THREE_CARD = three_card()


RANKS = "23456789TJQKA"
SUITS = "cdhs"


def shoe(text: str) -> list[int]:
    """Cards in the order dealt, with a deuce burned before them."""
    return [0, *(4 * RANKS.index(card[0]) + SUITS.index(card[1]) for card in text.split())]


PLAIN = table()
SURRENDERS = table(surrender="late")
READER = table(hole_card="down_reader")
FIVE = table(five_card_21_pays=Fraction(2))
MULTIPLE = Stakes(main=500, second=500, third=500)
NO_READER = spanish(card_reader=False)


@pytest.mark.parametrize(
    ("number", "rules", "cards", "decisions", "stakes", "expected"),
    [
        (1, PLAIN, "As 7c Kd", [], Stakes(main=1000), {"main": 1500}),
        (2, PLAIN, "As Kh Kd Ac", [], Stakes(main=1000), {}),
        (3, PLAIN, "Tc Ah 9d Qs", [INSURE, STAND], Stakes(main=2500), {"main": -2500, "insurance": 2600}),
        (
            3,
            table(chip_unit=50),
            "Tc Ah 9d Qs",
            [INSURE, STAND],
            Stakes(main=2500),
            {"main": -2500, "insurance": 2500},
        ),
        (4, PLAIN, "Tc Ah Td 5c Tc Ks", [INSURE, STAND], Stakes(main=500), {"main": 500, "insurance": -300}),
        (5, PLAIN, "6d Ts 5d 9c Ac", [DOUBLE], Stakes(main=1000), {"main": -1000}),
        (7, PLAIN, "8c 6c 8d 3c Tc Td Th 5c", [SPLIT, DOUBLE, STAND], Stakes(main=2000), {"split": -2000}),
        (8, PLAIN, "As 9c Ad Kc 5c Th", [SPLIT], Stakes(main=1000), {"main": 1000, "split": -1000}),
        (9, PLAIN, "9c Ah 9d Tc 5c Kc Kd", [0, SPLIT, STAND, DRAW], Stakes(main=1000), {"main": -1000}),
        (10, SURRENDERS, "Tc 9c 6d", [SURRENDER], Stakes(main=500), {"main": -250}),
        (
            11,
            changed(SURRENDERS, chip_unit=50),
            "Tc Ah 6d Td",
            [INSURE, SURRENDER],
            Stakes(main=500),
            {"main": -500, "insurance": 500},
        ),
        (
            11,
            changed(SURRENDERS, chip_unit=50),
            "Tc Ah 6d 7d",
            [INSURE, SURRENDER],
            Stakes(main=500),
            {"main": -250, "insurance": -250},
        ),
        (
            12,
            table(even_money=True),
            "As Ac Kd",
            [TAKE_EVEN_MONEY],
            Stakes(main=1000),
            {"main": 1000},
        ),
        (13, PLAIN, "As Ac Kd Td", [INSURE], Stakes(main=600), {"insurance": 600}),
        (13, PLAIN, "As Ac Kd 9d", [INSURE], Stakes(main=600), {"main": 900, "insurance": -300}),
        (14, FACE_UP, "Tc Th 8c 8d", [STAND], Stakes(main=1000), {"main": -1000}),
        (14, FACE_UP, "Ac Ah Kc Kd", [], Stakes(main=1000), {"main": 1000}),
        (14, FACE_UP, "Ac Kh Kc Qd", [], Stakes(main=1000), {"main": 1000}),
        (14, FACE_UP, "Tc Ah Kc Kd", [], Stakes(main=1000), {"main": -1000}),
        (15, FIVE, "2c Kh 3c 4c 5d 7c Ts", [DRAW, DRAW, DRAW], Stakes(main=1000), {"main": 2000}),
        (15, FIVE, "2c Th 3c 4c 5d 7c 5s 6s", [DRAW, DRAW, DRAW], Stakes(main=1000), {}),
        (15, FIVE, "2c Th 3c 4c 5d 7c As", [DRAW, DRAW, DRAW], Stakes(main=1000), {"main": -1000}),
        (16, PLAIN, "As 7c Kd", [], Stakes(main=1000, over13=100), {"main": 1500, "over13": -100}),
        (16, PLAIN, "As 7c Kd", [], Stakes(main=1000, under13=100), {"main": 1500, "under13": 100}),
        (
            17,
            PLAIN,
            "9c 7c 4d Th",
            [STAND],
            Stakes(main=1000, over13=100, under13=100),
            {"main": -1000, "over13": -100, "under13": -100},
        ),
        (
            18,
            READER,
            "7c Ac 7c Kc 7c",
            [0, DRAW],
            Stakes(main=1000, sevens=100),
            {"main": -1000, "sevens": 500000},
        ),
        (
            19,
            PLAIN,
            "7d 6c 7s 7c Tc Td Th Tc",
            [SPLIT, DRAW, STAND],
            Stakes(main=1000, sevens=100),
            {"main": -1000, "split": 1000, "sevens": 5000},
        ),
        (
            20,
            PLAIN,
            "Kh 6c Qh Tc Th",
            [STAND],
            Stakes(main=1000, same_suit=100),
            {"main": 1000, "same_suit": 2500},
        ),
        (
            20,
            PLAIN,
            "9c 6c 3c Tc Th",
            [STAND],
            Stakes(main=1000, same_suit=100),
            {"main": 1000, "same_suit": 250},
        ),
        (
            20,
            PLAIN,
            "9c 6c 3d Tc Th",
            [STAND],
            Stakes(main=1000, same_suit=100),
            {"main": 1000, "same_suit": -100},
        ),
        (
            21,
            PLAIN,
            "Th 6c 8h Tc 9c 5c Tc Ac",
            [STAND],
            MULTIPLE,
            {"main": 500, "main_2": -500, "main_3": 500},
        ),
        (
            22,
            PLAIN,
            "5c Th 6d 9h Ac Tc 7c",
            [DOUBLE],
            MULTIPLE,
            {"main": -500, "main_3": 500, "double_3": 500},
        ),
        (29, PLAIN, "Ac Kc Td Ad", [], Stakes(main=1000, bonus=500), {"bonus": 7500}),
    ],
)
def test_blackjack_worked_example(
    number: int, rules: TableRules, cards: str, decisions: list[int], stakes: Stakes, expected: dict[str, int]
) -> None:
    played = replay(rules, shoe(cards), decisions, stakes)
    assert played.net() == expected
    assert played.cards == len(cards.split()) + 1
    assert played.decisions == len(decisions)


@pytest.mark.parametrize(
    ("number", "rules", "cards", "decisions", "stake", "expected"),
    [
        (1, SPANISH, "As Ad Kh Qc", [0], 2000, {"main": 3000}),
        (2, SPANISH, "Ks 9d Qh 5c 6s", [STAND], 2000, {}),
        (3, SPANISH, "9s 8d 5h 7c 7d", [DRAW], 2000, {"main": 2000}),
        (4, SPANISH, "6s Kd 7s 9c 8s", [DRAW], 1000, {"main": 3000}),
        (5, SPANISH, "8h Kd 6h 9c 7h", [DRAW], 1000, {"main": 2000}),
        (6, SPANISH, "6h 5d 7d 6c 8c", [DRAW], 500, {"main": 750}),
        (7, SPANISH, "7d 7c 7d Kh 7d", [DRAW], 500, {"main": 1000, "prize": 100000}),
        (8, SPANISH, "7s 7h 7s 9d 7s", [DRAW], 2500, {"main": 7500, "prize": 500000}),
        (9, SPANISH, "7s 7h 7s 9d 7s", [DRAW], 400, {"main": 1200}),
        (10, SPANISH, "7s 7h 7s 9d 7s", [DOUBLE], 2500, {"main": 2500, "double": 2500}),
        (12, SPANISH, "2s Kd 3h 7c 4d 5c 7s", [DRAW, DRAW, DRAW], 1000, {"main": 1500}),
        (13, SPANISH, "2s Kd 3h 7c 4d 5c As 6h", [DRAW] * 4, 1000, {"main": 2000}),
        (14, SPANISH, "2s Kd 3h 7c 4d 2c As Ah 8d", [DRAW] * 5, 1000, {"main": 3000}),
        (15, SPANISH, "2s Kd 3h 7c 4d 5c 7s", [DRAW, DRAW, DOUBLE], 1000, {"main": 1000, "double": 1000}),
        (16, SPANISH, "6s Kd 5h 9c 2d", [DOUBLE, SURRENDER], 1000, {"main": -1000}),
        (17, SPANISH, "6s 5d 9h 9c Kd", [DOUBLE], 1000, {"main": -1000, "double": -1000}),
        (18, SPANISH, "Ks Kd 6h 8c", [SURRENDER], 1000, {"main": -500}),
        (19, NO_READER, "Ks Kd 6h Ac", [SURRENDER], 1000, {"main": -1000}),
        (20, SPANISH, "Ks Ad 8h Jc", [INSURE], 1000, {"main": -1000, "insurance": 1000}),
        (21, SPANISH, "Ks Ad 8h 6c", [INSURE, STAND], 1000, {"main": 1000, "insurance": -500}),
        (24, NO_READER, "8s Kd 2h Ac 9d", [DOUBLE, STAND], 1000, {"main": -1000}),
    ],
)
def test_spanish_21_worked_example(
    number: int, rules: TableRules, cards: str, decisions: list[int], stake: int, expected: dict[str, int]
) -> None:
    played = replay(rules, shoe(cards), decisions, Stakes(main=stake))
    assert played.net() == expected
    assert played.cards == len(cards.split()) + 1
    assert played.decisions == len(decisions)


def test_spanish_21_sevens_split_keep_their_odds_and_lose_the_fixed_prize() -> None:
    played = replay(
        SPANISH, shoe("7d 7c 7d Kh 7d 7d Kc 8c"), [SPLIT, STAND, DRAW, DRAW], Stakes(main=2500), strategy=None
    )
    assert "prize" not in played.net()
    assert played.net() == {"main": -2500, "split": -2500}


def test_spanish_21_suited_sevens_pay_every_other_box() -> None:
    table = changed(SPANISH, boxes=2)
    played = replay(table, shoe("7d Kc 7c 7d Qc Kh 7d"), [DRAW, STAND], Stakes(main=500))
    assert played.net(0, 0)["prize"] == 100_000
    assert played.net(0, 1)["prize"] == 5_000


@pytest.mark.parametrize(
    ("cards", "up", "decks", "expected"),
    [
        ("8s 8c", "8c", 6, 13),
        ("8s 8c", "8c", 8, 15),
        ("Jc 4d", "Kc", 6, -1),
        ("9h 9h", "9h", 6, 18),
        ("Ks Kd", "Kh", 8, 6),
    ],
)
def test_spanish_21_match_the_dealer(cards: str, up: str, decks: int, expected: int) -> None:
    one, two = cards.split()
    played = replay(
        spanish(decks=decks), shoe(f"{one} {up} {two} 9c 9d Kc Kc"), [STAND], Stakes(main=500, match=100)
    )
    assert played.net()["match"] == 100 * expected


@pytest.mark.parametrize(
    ("number", "cards", "decisions", "expected"),
    [
        (1, "Ad 5c Kd Tc Qd", [], {"bonus": 200000, "main": 1000}),
        (2, "As Tc Ks Ac Qs", [], {"bonus": 50000, "main": 1000}),
        (3, "Ah 5c Kc Tc Qd", [], {"bonus": 2000, "main": 1000}),
        (4, "7c 5c 7d Tc 7h", [], {"bonus": 5000, "main": 1000}),
        (5, "Ac 6c 2d Tc 3h Kd", [STAND], {"bonus": 2000, "main": 1000}),
        (6, "Ks 6c As Tc 2s 8c", [DRAW], {"bonus": 1500, "main": 1000}),
        (7, "Th 6c Td Tc 5c", [SURRENDER], {"bonus": 1000, "main": -500}),
        (
            8,
            "Th 6c Jd Tc 5c Ac 6d 9d 6h Td",
            [SPLIT, DRAW, DOUBLE],
            {"bonus": -1000, "main": 1000, "split": 0, "double": 1000},
        ),
        (9, "9h Ac 8c Kc 3d", [INSURE], {"bonus": -1000, "main": -1000, "insurance": 1000}),
        (10, "9h Ac 8c 8d 3d", [INSURE, STAND], {"bonus": -1000, "main": 1000, "insurance": -500}),
        (11, "5c 6c 4d Tc 2s Td", [DOUBLE], {"bonus": -1000, "main": 1000, "double": 1000}),
        (12, "Ac 6c Ad Tc 9h", [], {"bonus": 1000, "main": 1000}),
        (14, "9d 6c 9d Tc 4d", [SURRENDER], {"bonus": 1500, "main": -500}),
        (16, "2c 6c 3d Tc 6h Tc Th", [SPLIT], {"bonus": -1000, "main": 1000}),
        (
            17,
            "Ad 8c 9c Tc 5s Kd Td Th 8d",
            [SPLIT, STAND, DRAW],
            {"bonus": -1000, "main": 1000, "split": 0},
        ),
    ],
)
def test_three_card_21_worked_example(
    number: int, cards: str, decisions: list[int], expected: dict[str, int]
) -> None:
    given = shoe(cards)
    played = replay(THREE_CARD, given, decisions, Stakes(main=1000, bonus=1000))
    assert played.net() == {wager: net for wager, net in expected.items() if net}
    assert played.decisions == len(decisions)


def test_streak_wagers_run_over_rounds() -> None:
    # Example 24: win, void, win, loss; a blackjack each for the wins, twenty each for the void.
    cards = shoe("As 7c Kd Ts Tc Td Th As 7c Kd Ts 9c 2d 5h Tc")
    stakes = Stakes(main=1000, streak2=500, streak3=500, streak4=500, streak5=500)
    played = replay(table(), cards, [STAND, DRAW, STAND], stakes, rounds=4)
    assert played.outcomes[:, 0].tolist() == [1, 0, 1, -1]
    assert played.net(2)["streak2"] == 1500
    assert {name: net for name, net in played.net(3).items() if name.startswith("streak")} == {
        "streak3": -500,
        "streak4": -500,
        "streak5": -500,
    }


def test_streak_split_with_as_many_won_as_lost_stays() -> None:
    # Example 28: the first hand doubled wins 2000, the second loses 1000.
    cards = shoe("8c 6c 8d 3c Td Tc Th 3h")
    played = replay(table(), cards, [SPLIT, DOUBLE, STAND], Stakes(main=1000, streak2=500))
    assert played.net() == {"main": 1000, "double": 1000, "split": -1000}
    assert played.outcomes[0, 0] == 0


def test_a_shoe_too_short_is_refused() -> None:
    with pytest.raises(BadInput, match="needs"):
        replay(table(), shoe("Ts Tc"), [STAND])


def test_without_a_list_the_strategy_decides() -> None:
    played = replay(table(), shoe("6d 6s 5d Tc Tc Td"), None, strategy=strategy_s())
    assert played.net() == {"main": 1000, "double": 1000}
    with pytest.raises(BadInput, match="strategy"):
        replay(table(), shoe("6d 6s 5d 9c Tc Td"))
