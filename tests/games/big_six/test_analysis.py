"""The reference figures of big six, to the last digit."""

from fractions import Fraction

from croupier.games.big_six.analysis import analyze
from croupier.games.big_six.game import GAME

EDITION = GAME.edition()
WON = {"one": 23, "two": 15, "five": 8, "ten": 4, "twenty": 2, "joker": 1, "flag": 1}
EDGES = {
    "one": Fraction(4, 27),
    "two": Fraction(1, 6),
    "five": Fraction(1, 9),
    "ten": Fraction(5, 27),
    "twenty": Fraction(2, 9),
    "joker": Fraction(4, 27),
    "flag": Fraction(4, 27),
}


def test_5_5_chances_and_edges_of_the_54_sections() -> None:
    found = analyze(GAME.options(), EDITION)
    assert {id: wager.house_edge for id, wager in found.wagers.items()} == EDGES
    won = {
        id: outcome.probability
        for id, wager in found.wagers.items()
        for outcome in wager.outcomes
        if outcome.id == "win"
    }
    assert won == {id: Fraction(count, 54) for id, count in WON.items()}


def test_5_5_the_wheel_of_las_vegas_moves_two_edges() -> None:
    found = analyze(GAME.options({"wheel_counts": {"1": 24, "5": 7}}), EDITION)
    edges = {id: wager.house_edge for id, wager in found.wagers.items()}
    assert edges == {**EDGES, "one": Fraction(1, 9), "five": Fraction(2, 9)}


def test_a_unit_on_every_symbol_loses_61_in_54_units() -> None:
    found = analyze(GAME.options(), EDITION)
    lost = sum((wager.house_edge for wager in found.wagers.values()), Fraction(0))
    assert (lost, lost / len(found.wagers)) == (Fraction(61, 54), Fraction(61, 378))


def test_one_spin_decides_everything_so_there_is_one_base() -> None:
    found = analyze(GAME.options(), EDITION)
    assert not any(wager.edges for wager in found.wagers.values())
    assert {wager.assumes for wager in found.wagers.values()} == {"decided by the next spin"}
