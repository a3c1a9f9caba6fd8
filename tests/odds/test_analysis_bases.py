"""Edges on other bases, error bounds beside values in double precision, and one wager by itself."""

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput
from croupier.odds.analysis import to_document


def test_craps_gives_edges_per_wager_made_per_wager_resolved_and_per_roll() -> None:
    wagers = croupier.game("craps").analyze().wagers
    # Don't pass: 12 on the come-out is barred (1 in 36); a line wager is up 557/165 rolls on average.
    dont_pass = wagers["dont-pass"]
    assert dont_pass.house_edge == Fraction(3, 220)
    assert dont_pass.edges == {
        "wager resolved": Fraction(3, 220) / Fraction(35, 36),
        "roll": Fraction(3, 220) / Fraction(557, 165),
    }
    # Place 6: decided by 11 of 36 rolls.
    assert wagers["place-win-6"].edges == {
        "wager resolved": Fraction(1, 66),
        "roll": Fraction(1, 66) * Fraction(11, 36),
    }
    field = wagers["field"]
    assert field.edges == {"wager resolved": field.house_edge, "roll": field.house_edge}
    # The vigorish on 4 is a twentieth; the wager is up for 4 rolls on average.
    assert wagers["buy-4"].edges["roll"] == Fraction(1, 21) * Fraction(9, 36)


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("let-it-ride", {}),
    ("craps", {}),
    ("blackjack", {}),
    ("blackjack", {"decks": 2, "streak": True, "max_split_hands": 4}),
    ("spanish-21", {}),
    ("three-card-21-n-done", {"proposals": True}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_value_is_a_fraction_or_says_how_far_off_it_may_be(name: str, options: dict[str, Any]) -> None:
    document = to_document(croupier.game(name).analyze(options))
    values = list(document.get("figures", {}).values())
    for wager in document["wagers"].values():
        values += [wager["house_edge"], wager["expected_net"], *wager.get("edges", {}).values()]
        values += [outcome["probability"] for outcome in wager["outcomes"] if "probability" in outcome]
    assert values
    for value in values:
        assert "fraction" in value or 0 < value["error_bound"] < 1
        assert not ("fraction" in value and "error_bound" in value)


def test_one_wager_by_itself() -> None:
    analysis = croupier.game("craps").analyze()
    alone = analysis.only("place_win_6")
    assert list(alone.wagers) == ["place-win-6"]
    assert alone.wagers["place-win-6"] == analysis.wagers["place-win-6"]
    assert not alone.figures
    with pytest.raises(BadInput, match=r"'plce-win-6' is not in .* craps: did you mean place-win-6"):
        analysis.only("plce-win-6")
