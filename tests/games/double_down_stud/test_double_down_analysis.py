"""The exact values of double down stud: reference figures as fractions, and the value of doubling."""

import json
from fractions import Fraction

import pytest

import croupier
from croupier.cli.main import main
from croupier.law.refusal import BadInput

GAME = croupier.game("double-down-stud")


@pytest.mark.proves("19:47-17.8(c)", "19:47-17.9(a)", "19:47-17.9(b)", "19:47-17.9(c)", "19:47-17.10(b)")
def test_reference_figures_as_fractions() -> None:
    analysis = GAME.analyze()
    assert analysis.wagers["wager"].house_edge == Fraction(15403, 324870)
    assert analysis.figures["winning_hand"] == Fraction(8935, 43316)
    assert analysis.figures["push"] == Fraction(1760, 10829)
    assert analysis.figures["never_doubling"] == Fraction(-184549, 649740)
    assert analysis.figures["doubles"] == Fraction(67217, 270725)
    assert analysis.figures["mean_staked"] == Fraction(337942, 270725)
    assert float(analysis.figures["loss_per_unit_staked"]) == pytest.approx(0.0379824, abs=5e-8)
    assert analysis.figures["value_zero"] == Fraction(504, 270725)
    for wager in analysis.wagers.values():
        assert sum((Fraction(each.probability or 0) for each in wager.outcomes), Fraction(0)) == 1
    alone = Fraction(analysis.wagers["double_down"].expected_net or 0)
    together = Fraction(analysis.wagers["wager"].expected_net or 0)
    assert alone + Fraction(analysis.figures["never_doubling"]) == together


def test_strategy_in_words() -> None:
    double = GAME.analyze().strategy["double"]
    assert double["hands"] == "67217 of 270725"
    assert double["with"] == [
        "a hand that can no longer lose",
        "any 4 cards all of one suit",
        "not all of one suit, within 4 ranks: 3-4-5-6, 4-5-6-7, 5-6-7-8, 6-7-8-9, 7-8-9-T, 8-9-T-J, 9-T-J-Q, "
        "T-J-Q-K",
    ]
    assert double["value_zero"] == ["not all of one suit, within 4 ranks: 2-3-4-5, J-Q-K-A"]


@pytest.mark.proves("19:47-17.10(b)")
def test_17_10_b_odds_above_the_minimum_lower_the_edge_by_what_they_pay() -> None:
    plain, better = GAME.analyze(), GAME.analyze({"odds": {"two_pair": "5:2"}})
    chances = {each.id: Fraction(each.probability or 0) for each in plain.wagers["wager"].outcomes}
    gained = Fraction(plain.wagers["wager"].house_edge or 0) - Fraction(
        better.wagers["wager"].house_edge or 0
    )
    assert gained >= (2 * chances["two_pair doubled"] + chances["two_pair"]) / 2
    machine = {"royal_flush": 3999, "straight_flush": 199, "four_of_a_kind": 49, "full_house": 11}
    edge = GAME.analyze({"odds": machine}).wagers["wager"].house_edge
    assert edge == Fraction(6833, 324870), "0.021033, as published for the machine version"


@pytest.mark.parametrize(
    ("hand", "shown", "decline", "best"),
    [
        ("3c", "4d 5h 6s", Fraction(1, 16), "double"),
        ("2c", "3d 4h 5s", Fraction(0), "decline"),
        ("Ac", "Kd Qh Js", Fraction(0), "decline"),
        # Three kings win, three sevens push, the 42 other cards lose.
        ("2c", "4d 7h Ks", Fraction(3 - 42, 48), "decline"),
        # Six cards make two pair, two make three of a kind, every other leaves the pair.
        ("6c", "6d 2h 3s", Fraction(6 * 2 + 2 * 3, 48), "double"),
    ],
)
def test_value_of_doubling(hand: str, shown: str, decline: Fraction, best: str) -> None:
    situation = GAME.value(hand=hand, shown=shown)
    assert situation.choices["decline"].expected_net == decline
    assert situation.choices["double"].expected_net == 2 * decline
    assert situation.best == best
    assert (situation.hand, situation.shown) == (hand, shown)


@pytest.mark.parametrize(
    ("hand", "shown", "message"),
    [
        ("As Kh", "2d 3d 4d", "expected the player's one card"),
        ("As", "2d 3d", "expected the three cards face up"),
        ("As", "", "expected the three cards face up"),
        ("As", "2d 3d As", "'As' is given 2 times"),
        ("A", "2d 3d 4d", "'A' has no suit"),
    ],
)
def test_situations_that_cannot_be_are_refused(hand: str, shown: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        GAME.value(hand=hand, shown=shown)


def test_the_command_line_changes_a_pay_table_and_values_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "double-down-stud", "--option", "odds.full_house=11", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    edge = Fraction(document["wagers"]["wager"]["house_edge"]["fraction"])
    assert Fraction(15403, 324870) - edge == 2 * Fraction(6, 4165)
    command = ["analyze", "double-down-stud", "--hand", "Jh", "--shown", "Jd 4c 5s", "--json"]
    assert main(command) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["best"] == "double"
    assert document["choices"]["decline"]["expected_net"]["fraction"] == "29/24"
