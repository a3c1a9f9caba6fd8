"""The exact values of Caribbean stud: reference figures as fractions, and the value of bet and fold."""

import json
from fractions import Fraction

import pytest

import croupier
from croupier.cli.main import main
from croupier.law.refusal import BadInput

GAME = croupier.game("caribbean-stud")


@pytest.mark.proves("19:47-16.10(e)", "19:47-16.10(f)", "19:47-16.12(b)", "19:47-16.12(c)")
def test_house_edge_of_the_ante_with_optimal_play() -> None:
    analysis = GAME.analyze()
    assert analysis.wagers["ante"].house_edge == Fraction(142031221, 2718662100)
    assert analysis.figures["bets"] == Fraction(5316167, 10179260)
    assert analysis.figures["dealer_qualifies"] == Fraction(205, 364)
    assert float(analysis.figures["loss_per_unit_staked"]) == pytest.approx(0.0255529, abs=5e-8)
    for wager in analysis.wagers.values():
        assert sum((Fraction(each.probability or 0) for each in wager.outcomes), Fraction(0)) == 1
    alone = Fraction(analysis.figures["ante_alone"]) + Fraction(analysis.figures["bet_alone"])
    assert alone == analysis.wagers["ante"].expected_net


def test_strategy_in_words() -> None:
    strategy = GAME.analyze().strategy
    assert strategy["bet"]["always"][-2:] == ["pair", "A-K-Q-J-9 down to A-K-Q-J-2"]
    assert strategy["fold"]["always"] == ["A-Q-J-T-9 down to 7-5-4-3-2"]
    assert "A-K-J-T-9: bet against A K J T 9; fold against Q 8 7 6 5 4 3 2" in strategy["otherwise"]
    assert strategy["bet"]["situations"] == "63794004 of 122151120"


@pytest.mark.proves("19:47-16.12(c)")
def test_16_12_c_odds_above_the_minimum_lower_the_edge_by_what_they_pay() -> None:
    plain, better = GAME.analyze(), GAME.analyze({"bet_odds": {"full_house": 8}})
    chance = next(each.probability for each in plain.wagers["ante"].outcomes if each.id == "full_house")
    gained = Fraction(plain.wagers["ante"].house_edge or 0) - Fraction(better.wagers["ante"].house_edge or 0)
    assert gained == 2 * Fraction(chance or 0)


@pytest.mark.proves("19:47-16.12(e)", "19:47-16.12(f)")
def test_16_12_e_progressive_at_any_meter() -> None:
    figures = GAME.analyze().figures
    assert figures["progressive_fixed_prizes"] == Fraction(1385, 3822)
    assert figures["progressive_even_at_cents"] == Fraction(4142900, 19) * 100
    fixed = GAME.analyze({"progressive_sf_mode": "fixed_5000"})
    assert fixed.figures["progressive_even_at_cents"] == 36_929_000
    for mode, returned in (("ten_percent", 0.654800), ("fixed_5000", 0.585542)):
        options = {"progressive_sf_mode": mode, "meter_initial": 10_000_000}
        net = Fraction(GAME.analyze(options).wagers["progressive"].expected_net or 0)
        assert float(1 + net) == pytest.approx(returned, abs=5e-7)


@pytest.mark.parametrize(
    ("hand", "shown", "bet", "best"),
    [
        ("As Kh Qd 7c 4s", "Qc", Fraction(-151996, 163185), "bet"),
        ("As Kh Qd 7c 4s", "2d", Fraction(-32149, 32637), "bet"),
        ("As Kh Jd 8c 3s", "9h", Fraction(-57327, 54395), "fold"),
        ("2c 2d 7h 9s Jc", "As", Fraction(-113953, 163185), "bet"),
    ],
)
def test_value_of_bet_and_fold(hand: str, shown: str, bet: Fraction, best: str) -> None:
    situation = GAME.value(hand=hand, shown=shown)
    assert situation.choices["bet"].expected_net == bet
    assert situation.choices["fold"].expected_net == -1
    assert situation.best == best
    assert (situation.hand, situation.shown) == (hand, shown)


@pytest.mark.parametrize(
    ("hand", "shown", "message"),
    [
        ("As Kh Qd 7c", "2d", "expected five cards"),
        ("As Kh Qd 7c 4s", "", "expected the dealer's one face-up card"),
        ("As Kh Qd 7c 4s", "2d 3d", "expected the dealer's one face-up card"),
        ("As Kh Qd 7c 4s", "4s", "'4s' is given 2 times"),
        ("As Kh Qd 7c 4", "2d", "'4' has no suit"),
    ],
)
def test_situations_that_cannot_be_are_refused(hand: str, shown: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        GAME.value(hand=hand, shown=shown)


def test_the_command_line_changes_a_pay_table_and_values_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "caribbean-stud", "--option", "bet_odds.full_house=8", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["wagers"]["ante"]["house_edge"]["fraction"] == "162495803/3212964300"
    assert main(["analyze", "caribbean-stud", "--hand", "As Kd Qh 9c 4s", "--shown", "Kc", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["choices"]["bet"]["expected_net"]["fraction"] == "-20518/32637"
    assert document["choices"]["fold"]["expected_net"]["fraction"] == "-1/1"
    assert document["best"] == "bet"
