"""The exact values of three card poker: reference figures as fractions, and the value of play and fold."""

import json
from fractions import Fraction
from math import comb

import pytest

import croupier
from croupier.cli.main import main
from croupier.games.three_card_poker.showdown import rows
from croupier.law.refusal import BadInput
from croupier.odds.showdown.solution import hands_by_row
from croupier.report.guide import winning_chance

GAME = croupier.game("three-card-poker")
LOWER = {"allow_lower_ante_bonus": True}


def test_20_3_hands_of_each_kind() -> None:
    hands = hands_by_row(3, rows())
    assert sum(hands.values()) == comb(52, 3) == 22100
    assert hands["mini_royal"] + hands["straight_flush"] == 48
    assert [hands[row] for row in ("three_of_a_kind", "straight", "flush", "pair", "none")] == [
        52, 720, 1096, 3744, 16440
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, Fraction(-686689, 20358520)),
        ({"ante_bonus_table": "5-4-1"}, Fraction(-686689, 20358520)),
        ({"ante_bonus_table": "5-3-1", **LOWER}, Fraction(-3672957, 101792600)),
        ({"ante_bonus_table": "4-3-1", **LOWER}, Fraction(-778809, 20358520)),
    ],
)
def test_ante_and_play_with_every_bonus(options: dict[str, object], worth: Fraction) -> None:
    analysis = GAME.analyze(options)
    assert analysis.wagers["ante"].expected_net == worth
    assert analysis.figures["ante_and_play_without_bonus"] == Fraction(-8813253, 101792600)
    assert analysis.figures["plays"] == Fraction(149, 221)
    for wager in analysis.wagers.values():
        assert sum((Fraction(each.probability or 0) for each in wager.outcomes), Fraction(0)) == 1


def test_outcomes_under_optimal_play() -> None:
    figures = GAME.analyze().figures
    assert figures["dealer_plays"] == Fraction(769, 1105)
    assert figures["win_both"] == Fraction(3476953, 14541800)
    assert figures["lose_both"] == Fraction(5712601, 25448150)
    assert figures["push_both"] == Fraction(492, 748475)
    assert figures["dealer_does_not_play"] == Fraction(21373413, 101792600)
    assert figures["fold"] == Fraction(72, 221)
    assert float(figures["loss_per_unit_staked"]) == pytest.approx(0.0201467, abs=5e-8)
    parts = ("ante_alone", "play_alone", "ante_bonus_alone")
    assert sum((Fraction(figures[part]) for part in parts), Fraction(0)) == Fraction(-686689, 20358520)


def test_a_play_wager_that_is_not_made_does_not_win() -> None:
    analysis = GAME.analyze()
    assert winning_chance(analysis.wagers["play"]) == analysis.figures["win_both"]


def test_strategy_in_words() -> None:
    strategy = GAME.analyze().strategy
    assert strategy["play"]["always"][-2:] == ["pair", "A-K-J down to Q-6-4"]
    assert strategy["fold"]["always"] == ["Q-6-3 down to 5-3-2"]
    assert "otherwise" not in strategy


@pytest.mark.parametrize("forfeits", [True, False])
@pytest.mark.parametrize(
    ("table", "worth"), [("A", -128), ("B", -308), ("C", -402), ("D", -118), ("E", -298), ("F", -392)]
)
def test_pair_plus_by_every_table(table: str, worth: int, forfeits: bool) -> None:
    """No winning hand is folded, so that a fold forfeits nothing of worth."""
    options = {"pair_plus_table": table, "fold_forfeits_pair_plus": forfeits}
    assert GAME.analyze(options).wagers["pair_plus"].expected_net == Fraction(worth, 5525)


@pytest.mark.parametrize(
    ("hand", "play", "best"),
    [
        ("Qc 6d 4h", Fraction(-9151, 9212), "play"),
        ("Qc 6d 3h", Fraction(-393, 392), "fold"),
        ("2c 2d 3h", Fraction(895, 1316), "play"),
        ("Ac Kd Jh", Fraction(1671, 2632), "play"),
    ],
)
def test_value_of_play_and_fold(hand: str, play: Fraction, best: str) -> None:
    situation = GAME.value(hand=hand)
    assert situation.choices["play"].expected_net == play
    assert situation.choices["fold"].expected_net == -1
    assert (situation.best, situation.hand, situation.shown) == (best, hand, "")


def test_the_bonus_is_in_the_value_of_a_straight() -> None:
    plain, raised = (
        GAME.value(hand="4c 5d 6h", options={"ante_bonus_table": {"straight": odds}}) for odds in (1, 3)
    )
    gained = Fraction(raised.choices["play"].expected_net) - Fraction(plain.choices["play"].expected_net)
    assert gained == 2


@pytest.mark.parametrize(
    ("hand", "shown", "message"),
    [
        ("As Kh", "", "expected three cards"),
        ("As Kh Qd 7c", "", "expected three cards"),
        ("As Kh Qd", "2d", "expected none"),
        ("As Kh As", "", "'As' is given 2 times"),
        ("As Kh 4", "", "'4' has no suit"),
    ],
)
def test_situations_that_cannot_be_are_refused(hand: str, shown: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        GAME.value(hand=hand, shown=shown)


def test_the_command_line_changes_a_pay_table_and_values_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    option = ["--option", "ante_bonus_table=5-3-1", "--option", "allow_lower_ante_bonus=true"]
    assert main(["analyze", "three-card-poker", *option, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["wagers"]["ante"]["house_edge"]["fraction"] == "3672957/101792600"
    assert main(["analyze", "three-card-poker", "--hand", "Qc 6d 4h", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["choices"]["play"]["expected_net"]["fraction"] == "-9151/9212"
    assert document["best"] == "play"
