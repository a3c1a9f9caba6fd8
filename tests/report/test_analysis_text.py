"""The exact analysis as people read it."""

import re
from fractions import Fraction

import pytest

from croupier.report.analysis_text import analysis_text, exact_text, table
from tests.report.tables import analysis


@pytest.mark.parametrize("name", ["let-it-ride", "craps", "blackjack"])
def test_every_wager_outcome_and_figure_is_told(name):
    worked_out = analysis(name)
    text = analysis_text(worked_out)
    flat = " ".join(text.split())
    for wager, worth in worked_out.wagers.items():
        assert f"\n{wager.upper()}\n" in text
        assert exact_text(worth.house_edge) in text
        assert worth.assumes in flat
        for outcome in worth.outcomes:
            assert outcome.pays in text
            assert exact_text(outcome.probability) in text
    for figure, value in worked_out.figures.items():
        if figure.startswith("dealer_"):
            assert f"{float(value):.6f}" in text
        else:
            assert figure.replace("_", " ") in text


def test_let_it_ride_shows_its_edge_and_the_strategy_line_by_line():
    text = analysis_text(analysis("let-it-ride"))
    assert "3.5057%  37963/1082900" in text
    flat = " ".join(text.split())
    for bet in ("bet1", "bet2"):
        for line in analysis("let-it-ride").strategy[bet]["ride"]:
            assert f"- {line}" in flat


def test_a_very_long_fraction_is_left_to_the_json_document():
    assert exact_text(Fraction(7, 495)) == "7/495"
    assert exact_text(Fraction(3)) == "3"
    assert exact_text(0.5) == ""
    assert exact_text(Fraction(10**30 + 1, 10**31)).startswith("exact, ")


def test_columns_line_up_with_numbers_to_the_right():
    assert table(("wager", "edge"), [("pass", "1.41%"), ("field", "15.56%")]) == [
        "  wager    edge",
        "  -----  ------",
        "  pass    1.41%",
        "  field  15.56%",
    ]


def test_the_chart_and_the_dealers_hands_are_tables():
    text = analysis_text(analysis("blackjack"))
    assert "  hard     2   3   4   5   6   7   8   9   T   A\n" in text
    assert "DEALER'S FINAL HAND BY FIRST CARD" in text
    six = next(line for line in text.splitlines() if line.startswith("  6 ") and "0.165640" in line)
    assert six.split()[1:] == [
        "0.165640",
        "0.106208",
        "0.106390",
        "0.101592",
        "0.097247",
        "0.000000",
        "0.422922",
    ]


def test_a_chart_says_which_table_it_is_for_and_how_its_columns_are_read():
    text = " ".join(analysis_text(analysis("blackjack", hole_card="up")).split())
    assert "Count of the dealer's two cards (s: soft)" in text
    assert "insurance: not offered" in text
    assert "8 decks, dealer stands on all 17s" in analysis_text(analysis("blackjack"))


def test_money_among_the_figures_is_in_dollars_and_a_pot_has_no_house_edge() -> None:
    text = analysis_text(analysis("holdem"))
    assert re.search(r"rake cap +\$4\.00 +\$4\n", text)
    assert re.search(r"pot at which the rake is full +\$40\.00 +\$40\n", text)
    assert "Nothing is wagered against the house: there is no house edge." in text
    assert "pays" not in text
    assert "cents" not in text
