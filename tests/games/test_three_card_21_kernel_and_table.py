"""Kernel and procedure of Three Card 21 on the same shoes: equal to the cent, whatever is decided."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import croupier
from croupier.equipment.cards import card_text
from croupier.games.three_card_21_n_done.analysis import best_by_totals, rules_of
from croupier.games.three_card_21_n_done.kernel import KERNEL
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.simulation.runner import simulate
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone.deal import INSURE
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER, draw_to_17
from croupier.table import events as ev
from tests.games.three_card_21_tables import bet, close, decide, found, nets, virtual

CODE = {
    "insure": INSURE,
    "decline": STAND,
    "surrender": SURRENDER,
    "split3": SPLIT,
    "stand": STAND,
    "draw": DRAW,
    "double": DOUBLE,
}
ROUNDS = 4
GAME = croupier.game("three-card-21-n-done")


def one_of(generator: np.random.Generator, *values: Any) -> Any:
    return values[generator.integers(len(values))]


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """Everything a licensee may choose that touches money or cards."""
    return {
        "decks": one_of(generator, 6, 7, 8),
        "soft17": one_of(generator, "stand", "hit"),
        "card_reader": one_of(generator, True, False),
        "surrender": one_of(generator, True, True, False),
        "surrender_scope": one_of(generator, "over21", "any"),
        "split_aces_one_card": one_of(generator, True, False),
        "ace_low_straight": one_of(generator, True, False),
        "shuffle": one_of(generator, "manual", "automated", "preshuffled", "bart_carter"),
        "chip_unit": one_of(generator, 100, 500),
        "paytable": one_of(generator, {}, {"flush": "4:1", "total_21": "3:2"}),
    }


def grouped(settled: dict[tuple[int, str], int], seat: int) -> dict[str, int]:
    """The wagers of a seat with those of split hands taken together."""
    sums: dict[str, int] = {}
    for (number, name), net in settled.items():
        if number == seat:
            sums[name.partition("@")[0]] = sums.get(name.partition("@")[0], 0) + net
    return {name: net for name, net in sums.items() if net}


def shuffled(generator: np.random.Generator, decks: int) -> NDArray[np.uint8]:
    return generator.permutation(np.tile(np.arange(52, dtype=np.uint8), decks))


@pytest.mark.parametrize("seed", range(60))
def test_table_and_kernel_agree_cent_for_cent(seed: int) -> None:
    generator = np.random.default_rng(seed)
    options = {"proposals": True, **random_options(generator)}
    shoe = shuffled(generator, options["decks"])
    rounds = ROUNDS if options["shuffle"] != "bart_carter" else 1
    compare(generator, options, shoe, int(generator.integers(1, 7)), rounds)


@pytest.mark.parametrize("seed", range(40))
def test_they_agree_on_a_blackjack_that_shows_after_the_decisions(seed: int) -> None:
    generator = np.random.default_rng(1000 + seed)
    options = {"proposals": True, **random_options(generator), "card_reader": False, "shuffle": "manual"}
    shoe, spots = shuffled(generator, options["decks"]), int(generator.integers(1, 7))
    ace, ten = (int(np.flatnonzero(shoe >> 2 == rank)[-1]) for rank in (12, 8))
    for place, card in zip((1 + spots, 2 + 2 * spots), generator.permutation([ace, ten]), strict=True):
        shoe[[place, card]] = shoe[[card, place]]
    settled = compare(generator, options, shoe, spots, 1)
    assert all(result.outcome in ("win", "lose", "void") for result in settled)


def compare(
    generator: np.random.Generator, options: dict[str, Any], shoe: NDArray[np.uint8], spots: int, rounds: int
) -> list[steps.Result]:
    """Random decisions at the table, the same in the kernel; every spot comes to the same cents."""
    shoe = shoe[:220]
    words = " ".join(card_text(int(card)) for card in shoe)
    table = virtual(words, **{name: value for name, value in options.items() if name != "proposals"})
    stake = int(one_of(generator, 500, 1000, 1500))
    answers: list[int] = []
    starts = []
    for _ in range(rounds):
        starts.append(len(table.journal.events))
        bet(table, *range(1, spots + 1), amount=stake)
        close(table)
        while isinstance(table.pending, steps.Choose):
            offered = table.pending.words
            word = str(offered[int(generator.integers(len(offered)))])
            answers.append(CODE[word])
            decide(table, word)
    starts.append(len(table.journal.events))
    chosen = GAME.options(options)
    played = KERNEL.replay(
        chosen,
        GAME.edition(None, proposals=True),
        {"main": stake, "bonus": stake},
        shoe,
        answers,
        rounds=len(starts) - 1,
        boxes=spots,
    )
    assert played.decisions == len(answers)
    for number in range(len(starts) - 1):
        events = table.journal.events[starts[number] : starts[number + 1]]
        settled = nets(events)
        for seat in range(1, spots + 1):
            kernel = played.net(number, seat - 1)
            main = kernel.get("main", 0) + kernel.pop("split", 0)
            kernel = {**kernel, "main": main} if main else {k: v for k, v in kernel.items() if k != "main"}
            assert grouped(settled, seat) == kernel, (number, seat, options)
    drawn = sum(len(event.cards) for event in found(table.journal.events, ev.Dealt))
    assert played.cards == drawn
    return [result for each in found(table.journal.events, ev.Settled) for result in each.results]


def simulated(rounds: int, strategy: Any = None, **options: Any) -> Result:
    chosen = GAME.options({"proposals": True, **options})
    edition = GAME.edition(None, proposals=True)
    plan = KERNEL.prepare(chosen, edition, {"main": 1000, "bonus": 1000}, strategy)
    return simulate(KERNEL, plan, rounds, 21, workers=2, progress=False)


def errors_away(result: Result, wager: str, expected: float) -> float:
    estimate = result.tally.wagers[wager].per_staked
    assert estimate is not None
    return abs(float(estimate.value) - expected) / estimate.standard_error


@pytest.mark.parametrize("options", [{}, {"decks": 8}, {"soft17": "hit", "split_aces_one_card": False}])
def test_simulated_best_play_is_worth_the_exact_value(options: dict[str, Any]) -> None:
    result = simulated(1_000_000, **options)
    exact = best_by_totals(rules_of(GAME.options({"proposals": True, **options}))).solution.expected_net
    assert errors_away(result, "main", exact) < 4
    bonus = GAME.analyze({"proposals": True, **options}).wagers["bonus"].expected_net
    assert bonus is not None
    assert errors_away(result, "bonus", float(bonus)) < 4


@pytest.mark.parametrize(
    ("splits", "figure"),
    [(False, "surrender_above_21_else_draw_to_17"), (True, "split_above_21_else_draw_to_17")],
)
def test_simulated_fixed_strategies_are_worth_the_exact_values(splits: bool, figure: str) -> None:
    exact = GAME.analyze({"proposals": True}).figures[figure]
    assert errors_away(simulated(600_000, draw_to_17(splits)), "main", float(exact)) < 4


def test_totals_lose_little_against_the_best_play() -> None:
    best = float(GAME.analyze({"proposals": True}).figures["main_with_reader"])
    by_totals = best_by_totals(rules_of(GAME.options({"proposals": True}))).solution.expected_net
    assert 0 <= best - by_totals < 1e-4


@pytest.mark.parametrize(
    ("wagers", "match"),
    [
        ({"main": 1000}, "must both be made and be equal"),
        ({"main": 1000, "bonus": 500}, "must both be made and be equal"),
        ({"main": 1000, "bonus": 1000, "insurance": 500}, "wager 'insurance'"),
        ({"main": 501, "bonus": 501}, "an even number of cents"),
    ],
)
def test_the_kernel_refuses_wagers_the_table_would_not_take(wagers: dict[str, int], match: str) -> None:
    with pytest.raises(CroupierError, match=match):
        GAME.simulate(10, wagers=wagers, options={"proposals": True})


def test_2c_4_f_penetration_leaves_a_quarter_behind_the_cutting_card() -> None:
    chosen, edition = GAME.options({"proposals": True}), GAME.edition(None, proposals=True)
    wagers = {"main": 1000, "bonus": 1000}
    plan = KERNEL.prepare(chosen, edition, wagers, penetration=0.75)
    assert plan.block
    with pytest.raises(CroupierError, match=r"2C\.4\(f\)"):
        KERNEL.prepare(chosen, edition, wagers, penetration=0.8)
    bart = GAME.options({"proposals": True, "shuffle": "bart_carter"})
    with pytest.raises(CroupierError, match="no cutting card"):
        KERNEL.prepare(bart, edition, wagers, penetration=0.5)
