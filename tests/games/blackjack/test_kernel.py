"""The simulation of blackjack beside its exact values, and what it refuses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_card
from croupier.games.blackjack.kernel import KERNEL, table_rules
from croupier.games.register import find
from croupier.games.twentyone import strategy_array
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.twentyone import strategy as totals
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone.strategy import (
    DOUBLE,
    DRAW,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER_ELSE_DRAW,
)
from tests.simulation.known_strategies import strategy_s

GAME = find("blackjack")[0]
ROUNDS = 300_000


def simulated(wagers: dict[str, int], rounds: int = ROUNDS, seed: int = 2008, **given: Any) -> Result:
    options, settings = given.pop("options", {}), given
    return croupier.game("blackjack").simulate(
        rounds, wagers=wagers, options=options, seed=seed, workers=2, **settings
    )


PLAYED = [
    ({}, {"main": 1000}),
    ({"surrender": True, "max_split_hands": 4, "decks": 6}, {"main": 1000}),
    ({"decks": 1, "five_card_21": True, "soft17": "hit"}, {"main": 1000}),
    ({"hole_card": "up"}, {"main": 1000}),
    ({"hole_card": "down_reader", "additional_wager": "over_under_13"}, {"main": 1000, "over13": 100}),
    ({"additional_wager": "same_suit", "same_suit_paytable": "RM3"}, {"main": 1000, "same_suit": 100}),
    ({"additional_wager": "sevens"}, {"main": 1000, "sevens": 100}),
    ({"additional_wager": "sevens", "sevens_trigger": "either_of_two"}, {"main": 1000, "sevens": 100}),
    ({"progressive": "P1", "decks": 4}, {"main": 1000, "progressive": 100}),
    ({"multiple_action": True}, {"main": 1000, "main_2": 1000, "main_3": 500}),
    ({"streak": True}, {"main": 1000, "streak2": 500, "streak3": 500, "streak5": 500}),
    ({"bonus_wager": "BB1"}, {"main": 1000, "bonus": 500}),
    ({"shoe": "double", "decks": 2}, {"main": 1000}),
]


@pytest.mark.parametrize(("options", "wagers"), PLAYED, ids=lambda part: "-".join(map(str, part)))
def test_every_wager_comes_to_its_exact_value(options: dict[str, Any], wagers: dict[str, int]) -> None:
    result = simulated(wagers, options=options)
    compared = croupier.game("blackjack").compare(result, wagers, options)
    assert set(wagers) <= set(compared)
    assert all(abs(each.z) < 4 for each in compared.values())


def test_the_chart_of_the_table_is_played_and_it_is_the_known_one() -> None:
    options, edition = GAME.options({"surrender": True}), GAME.edition()
    actions = KERNEL.strategy(options, edition).actions
    assert (actions[HARD, 16, [8, 0], 2] == SURRENDER_ELSE_DRAW).all()
    plain = KERNEL.strategy(GAME.options(), edition).actions
    known = strategy_s().actions
    assert (plain[HARD, 5:21, :, 2:] == known[HARD, 5:21, :, 2:]).all()
    assert (plain[SOFT, 13:21, :, 2:] == known[SOFT, 13:21, :, 2:]).all()
    assert ((plain[PAIR, :10, :, 2] == SPLIT) == (known[PAIR, :10, :, 2] == SPLIT)).all()


def test_a_pair_kept_together_is_not_surrendered_by_the_row_of_its_total() -> None:
    strategy = totals.TotalStrategy.empty()
    strategy.surrender(16, "9")
    actions = strategy_array(strategy).actions
    assert actions[HARD, 16, 8, 2] != STAND
    assert (actions[PAIR, 7, 8] == STAND).all()


def test_2_5_the_cutting_card_ends_a_shoe_and_the_effect_is_small() -> None:
    wagers = {"main": 1000}
    dealt = simulated(wagers, penetration=Fraction(3, 4), rounds=2_000_000)
    estimate = dealt.tally.wagers["main"].per_staked
    assert estimate is not None
    assert estimate.samples < dealt.rounds / 20
    # The cut-card effect of eight decks is some hundredths of a percent.
    assert abs(float(estimate.value) + 0.00488) < 4 * estimate.standard_error + 0.0005


def test_counting_sorts_rounds_by_true_count() -> None:
    result = simulated({"main": 1000}, penetration=0.75, count="hi-lo", rounds=400_000)
    bins = KERNEL.bins("hi-lo", result)
    assert [each.true_count for each in bins] == list(range(-5, 6))
    assert sum(each.rounds for each in bins) == result.tally.total.per_round.y
    low = sum(each.net for each in bins if each.true_count < 0)
    high = sum(each.net for each in bins if each.true_count > 0)
    staked_low = sum(each.staked for each in bins if each.true_count < 0)
    staked_high = sum(each.staked for each in bins if each.true_count > 0)
    assert low / staked_low < high / staked_high


def test_several_boxes_are_played_each_for_itself() -> None:
    result = simulated({"main": 1000}, boxes=3, rounds=100_000)
    per_round = result.tally.total.per_round
    staked = result.tally.wagers["main"].per_staked
    assert staked is not None
    assert staked.y == 3000 * per_round.y


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def test_replay_settles_the_examples() -> None:
    edition = GAME.edition()
    burned = "2c"
    doubled = KERNEL.replay(
        GAME.options(), edition, {"main": 1000}, cards(f"{burned} 6d Ts 5d 9c Ah"), [DOUBLE]
    )
    assert doubled.net() == {"main": -1000}
    split = KERNEL.replay(
        GAME.options(),
        edition,
        {"main": 2000},
        cards(f"{burned} 8c 6h 8d 3h Th Ts Tc 5s"),
        [SPLIT, DOUBLE, STAND],
    )
    assert sum(split.net().values()) == -2000
    by_chart = KERNEL.replay(GAME.options(), edition, {"main": 1000}, cards(f"{burned} Tc 6h 8d 9h Th"))
    assert by_chart.net() == {"main": 1000}
    face_up = KERNEL.replay(
        GAME.options({"hole_card": "up"}), edition, {"main": 1000}, cards(f"{burned} Tc Th 8d 8h"), [STAND]
    )
    assert face_up.net() == {"main": -1000}
    drawn = KERNEL.replay(
        GAME.options({"five_card_21": True}),
        edition,
        {"main": 1000},
        cards(f"{burned} 2d 9h 3d 4d 5d 7d Ts 8s"),
        [DRAW, DRAW, DRAW],
    )
    assert drawn.net() == {"main": 2000}


def test_table_rules_follow_the_options() -> None:
    options = GAME.options({"decks": 8, "shoe": "double", "soft17": "hit", "chip_unit": 500})
    rules = table_rules(options, GAME.edition(), boxes=2)
    assert (rules.decks, rules.burn, rules.hits_soft17, rules.boxes) == (4, False, True, 2)
    assert rules.chip_unit == 500
    face_up = table_rules(GAME.options({"hole_card": "up"}), GAME.edition())
    assert face_up.ties_lose
    assert face_up.blackjack_pays == 1
    assert not face_up.insurance


REFUSED = [
    ({}, {"over13": 100, "main": 1000}, {}, BadInput, "does not offer"),
    ({}, {"main": 999}, {}, BadInput, "even number of cents"),
    ({}, {"pass": 1000, "main": 1000}, {}, BadInput, "expected main"),
    ({"progressive": "P1"}, {"main": 1000, "progressive": 500}, {}, Refusal, r"2\.19\(a\)"),
    ({}, {"main": 1000, "progressive": 100}, {}, BadInput, "does not offer"),
    (
        {"progressive": "P1", "meter_initial": 10**9},
        {"main": 1000, "progressive": 100},
        {},
        BadInput,
        "too large",
    ),
    ({"additional_wager": "sevens"}, {"main": 1000, "sevens": 500}, {}, Refusal, r"2\.17\(a\)"),
    ({"bonus_wager": "BB1"}, {"main": 1000, "bonus": 200}, {}, Refusal, r"2\.20\(a\)"),
    ({"multiple_action": True}, {"main": 1000}, {}, Refusal, r"2\.18\(a\)"),
    ({"streak": True}, {"streak2": 500}, {}, Refusal, r"2\.3\(a\)"),
    ({}, {"main": 1000}, {"penetration": 0.9}, Refusal, r"2\.5"),
    ({}, {"main": 1000}, {"penetration": -1}, BadInput, "penetration"),
    ({"shuffle": "continuous"}, {"main": 1000}, {"penetration": 0.5}, BadInput, "no cutting card"),
    ({}, {"main": 1000}, {"count": "omega"}, BadInput, "hi-lo"),
    ({}, {"main": 1000}, {"boxes": 7}, BadInput, "1 to 6"),
    ({}, {"main": 1000}, {"speed": 7}, BadInput, "no such setting"),
]


@pytest.mark.parametrize(("options", "wagers", "settings", "error", "words"), REFUSED)
def test_what_is_not_simulated_is_refused_in_a_sentence(
    options: dict[str, Any],
    wagers: dict[str, int],
    settings: dict[str, Any],
    error: type[Exception],
    words: str,
) -> None:
    with pytest.raises(error, match=words):
        simulated(wagers, rounds=10, options=options, **settings)


def test_default_wagers_of_multiple_action_are_two() -> None:
    game = croupier.game("blackjack")
    assert game.wagers() == {"main": 100}
    assert game.wagers(options={"multiple_action": True}) == {"main": 100, "main_2": 100}


def test_the_same_totals_for_any_number_of_workers() -> None:
    game = croupier.game("blackjack")
    runs = [
        game.simulate(
            20_000, options={"streak": True}, wagers={"main": 1000, "streak2": 500}, workers=workers
        )
        for workers in (1, 2)
    ]
    assert runs[0].totals == runs[1].totals
    assert np.sum(runs[0].totals) != 0
