"""The reference mathematics of mini-dice, figure by figure and exactly."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from croupier.games.mini_dice.analysis import analyze
from croupier.games.mini_dice.game import GAME
from croupier.odds.analysis import Analysis


def analysis(**options: Any) -> Analysis:
    return analyze(GAME.options(options), GAME.edition())


PLAIN = analysis()
REFERENCE = {
    "place-4": ("1/3", "1/15", "1/60", "4"),
    "place-5": ("2/5", "1/25", "1/90", "18/5"),
    "place-6": ("5/11", "1/66", "1/216", "36/11"),
    "place-8": ("5/11", "1/66", "1/216", "36/11"),
    "place-9": ("2/5", "1/25", "1/90", "18/5"),
    "place-10": ("1/3", "1/15", "1/60", "4"),
    "field": ("4/9", "1/18", "", ""),
    "any-7": ("1/6", "1/6", "", ""),
    "over-7": ("5/12", "1/6", "", ""),
    "under-7": ("5/12", "1/6", "", ""),
}


@pytest.mark.parametrize(("name", "expected"), REFERENCE.items())
def test_chance_edge_edge_of_a_shake_and_shakes_to_a_decision(
    name: str, expected: tuple[str, str, str, str]
) -> None:
    chance, edge, per_shake, shakes = expected
    wager = PLAIN.wagers[name]
    wins = [row for row in wager.outcomes if " to " in row.pays]
    won = sum((Fraction(row.probability or 0) for row in wins), Fraction(0))
    assert (won, wager.house_edge) == (Fraction(chance), Fraction(edge))
    assert wager.expected_net == -Fraction(edge)
    assert sum((Fraction(row.probability or 0) for row in wager.outcomes), Fraction(0)) == 1
    if shakes:
        assert wager.edges["roll"] == Fraction(per_shake)
        assert PLAIN.figures[f"shakes_per_{name.replace('-', '_')}"] == Fraction(shakes)
    else:
        assert wager.edges == {}
        assert f"shakes_per_{name.replace('-', '_')}" not in PLAIN.figures


def test_every_wager_has_a_reference_figure() -> None:
    assert set(PLAIN.wagers) == set(REFERENCE)


def test_a_player_keeps_the_shaker_for_six_shakes_on_average() -> None:
    assert PLAIN.figures["shakes_per_holder"] == 6


def test_over_seven_under_seven_and_any_seven_divide_the_thirty_six_rolls() -> None:
    totals = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    found = {name: PLAIN.wagers[name].outcomes[0].probability for name in ("over-7", "under-7", "any-7")}
    assert found == {
        "over-7": Fraction(sum(total > 7 for total in totals), 36),
        "under-7": Fraction(sum(total < 7 for total in totals), 36),
        "any-7": Fraction(totals.count(7), 36),
    }
    assert [chance * 36 for chance in found.values() if chance is not None] == [15, 15, 6]


def test_higher_odds_lower_the_edge_of_their_wager_alone() -> None:
    raised = analysis(payout_table={"field": {"12": "3:1"}, "place-6": "6:5"})
    assert raised.wagers["field"].house_edge == Fraction(1, 36)
    assert raised.wagers["place-6"].house_edge == 0
    same = set(REFERENCE) - {"field", "place-6"}
    assert {name: raised.wagers[name] for name in same} == {name: PLAIN.wagers[name] for name in same}
