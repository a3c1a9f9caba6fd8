"""The simulation of Spanish 21 beside its exact values, and what it refuses."""

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import parse_card
from croupier.games.spanish_21.analysis import simulated as exact
from croupier.games.spanish_21.game import GAME
from croupier.games.spanish_21.kernel import KERNEL
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.strategy import DRAW, SPLIT

ROUNDS = 2_000_000


@pytest.mark.parametrize(
    "options",
    [{}, {"decks": 8, "surrender": False}, {"rescue": False, "max_hands": 2, "split_aces_free": False}],
)
def test_every_wager_comes_to_its_exact_value(options: dict[str, Any]) -> None:
    chosen, edition = GAME.options(options), GAME.edition()
    plan = KERNEL.prepare(chosen, edition, {"main": 1000, "match": 100})
    tally = simulate(KERNEL, plan, ROUNDS, 19, 2, progress=False).tally
    values = exact(chosen, edition)
    for name in ("main", "match"):
        found, value = tally.wagers[name].per_staked, values[name].expected_net
        assert found is not None
        assert value is not None
        assert abs(float(found.value) - float(value)) < 4 * found.standard_error, name


@pytest.mark.parametrize("no_reader_21", ["player_wins", "dealer_wins"])
def test_without_a_reader_the_value_is_the_exact_one(no_reader_21: str) -> None:
    chosen = GAME.options({"card_reader": False, "no_reader_21": no_reader_21})
    edition = GAME.edition()
    plan = KERNEL.prepare(chosen, edition, {"main": 1000})
    found = simulate(KERNEL, plan, ROUNDS, 3, 2, progress=False).tally.wagers["main"].per_staked
    value = exact(chosen, edition)["main"].expected_net
    assert found is not None
    assert value is not None
    assert float(found.value) == pytest.approx(float(value), abs=4 * found.standard_error)


def test_rounds_are_counted_the_same_in_any_pieces() -> None:
    plan = KERNEL.prepare(GAME.options({}), GAME.edition(), {"main": 1000, "match": 100}, boxes=3)
    block = plan.block
    whole = KERNEL.run(plan, 5, 0, 2 * block)
    assert (whole == KERNEL.run(plan, 5, 0, block) + KERNEL.run(plan, 5, block, block)).all()
    assert KERNEL.cells(plan) == []


def test_dealt_to_the_cutting_card() -> None:
    plan = KERNEL.prepare(GAME.options({}), GAME.edition(), {"main": 1000}, penetration=Fraction(3, 4))
    tally = simulate(KERNEL, plan, 200_000, 1, 1, progress=False).tally
    assert tally.wagers["main"].per_round.samples < 200_000 / 20


def test_by_the_chart_the_replay_decides_itself() -> None:
    shoe = [parse_card(card) for card in ["2c", "8s", "6d", "8h", "Kc", "3c", "Jd", "9h", "Ks", "5h"]]
    played = KERNEL.replay(GAME.options({}), GAME.edition(), {"main": 1000}, shoe)
    assert set(played.net()) <= {"main", "split", "double"}


def test_the_fixed_bonus_is_paid_in_a_replay() -> None:
    shoe = [parse_card(card) for card in ["2c", "7d", "7c", "7d", "Kh", "7d"]]
    played = KERNEL.replay(GAME.options({}), GAME.edition(), {"main": 2500}, shoe, [DRAW])
    assert played.net() == {"main": 5000, "prize": 500_000}


def test_split_hands_in_a_replay() -> None:
    shoe = [parse_card(card) for card in ["2c", "As", "9d", "Ah", "8c", "Kd", "7h"]]
    played = KERNEL.replay(GAME.options({}), GAME.edition(), {"main": 1000}, shoe, [SPLIT])
    assert played.net() == {"main": 1000, "split": 1000}


@pytest.mark.parametrize(
    ("wagers", "settings", "options", "error"),
    [
        ({"match": 100}, {}, {}, "goes with a Spanish 21 wager"),
        ({"main": 100, "insurance": 50}, {}, {}, "expected main, match"),
        ({"main": 100, "match": 50}, {}, {"match_the_dealer": False}, "does not offer it"),
        ({"main": 0}, {}, {}, "at least 1 cent"),
        ({"main": 100}, {"boxes": 7}, {}, "expected 1 to 6"),
        ({"main": 100}, {"penetration": 0.9}, {}, "expected from 0 to 0.75"),
        ({"main": 100}, {"count": "knock-out"}, {}, "expected hi-lo"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    wagers: dict[str, int], settings: dict[str, Any], options: dict[str, Any], error: str
) -> None:
    with pytest.raises((BadInput, Refusal), match=error):
        KERNEL.prepare(GAME.options(options), GAME.edition(), wagers, **settings)


def test_19_13_who_rides_along_with_half_the_wager_wins_half_as_much() -> None:
    """The fixed bonus, which is an amount and no odds, is counted apart."""
    chosen, edition = GAME.options({"players_per_box": 2}), GAME.edition()
    plan = KERNEL.prepare(chosen, edition, {"main": 1000, "match": 200}, people=[{"main": 500, "match": 100}])
    found = simulate(KERNEL, plan, 50_000, 3, 1, progress=False).tally.wagers
    for wager in ("main", "match"):
        assert found[wager].per_round.x == 2 * found[f"{wager}/b"].per_round.x
    with pytest.raises(Refusal, match=r"3 people on a box: this table allows 2 \(19:47-19\.13\)"):
        KERNEL.prepare(chosen, edition, {"main": 1000}, people=[{"main": 500}] * 2)
    with pytest.raises(BadInput, match="expected main, match"):
        KERNEL.prepare(chosen, edition, {"main": 1000}, people=[{"main": 500, "double": 5}])


def test_19_9_doubling_for_less_is_worth_less() -> None:
    chosen, edition = GAME.options({}), GAME.edition()
    nets = []
    for double_for in (Fraction(1), Fraction(1, 10)):
        plan = KERNEL.prepare(chosen, edition, {"main": 1000}, double_for=double_for)
        nets.append(simulate(KERNEL, plan, 400_000, 3, 2, progress=False).tally.wagers["main"])
    assert nets[0].per_round.x > nets[1].per_round.x


def test_the_game_simulates_and_compares() -> None:
    game = croupier.game("spanish-21")
    wagers = {"main": 1000, "match": 100}
    result = game.simulate(200_000, wagers=wagers, seed=4, workers=1)
    assert {"main", "match"} <= set(result.tally.wagers)
    assert game.compare(result, wagers, {})
