"""The kernels of craps against exact values and each other."""

import pickle
from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier.games.craps.analysis import analyze
from croupier.games.craps.kernel import FULL_ODDS, KERNEL
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.outcomes import two_dice
from croupier.simulation.outcomes.kernel import LinePlan, TablePlan
from croupier.simulation.philox import fill
from croupier.simulation.runner import simulate
from croupier.simulation.statistics import WARN_WITHIN
from tests.games.craps.plans import EDITION, MANY, THREE_FOUR_FIVE, line_plan, table_options, table_plan


@pytest.mark.parametrize(
    ("wagers", "wager", "edge"),
    [
        ({"pass": 1000}, "pass", Fraction(7, 495)),
        ({"dont-pass": 1000}, "dont-pass", Fraction(3, 220)),
        ({"pass": 1000, "odds-take": FULL_ODDS}, "pass", Fraction(7, 495)),
        ({"pass": 1000, "odds-take": FULL_ODDS}, "odds-take", Fraction(0)),
        ({"dont-pass": 1000, "odds-lay": FULL_ODDS}, "odds-lay", Fraction(0)),
    ],
)
def test_simulated_line_wagers_agree_with_their_exact_edge(
    wagers: dict[str, int], wager: str, edge: Fraction
) -> None:
    result = simulate(KERNEL, line_plan(wagers), 20_000_000, seed=11, workers=1)
    comparison = result.compare_wager(wager, edge)
    assert abs(comparison.z) <= WARN_WITHIN, comparison


@pytest.mark.parametrize(
    ("odds", "edge"), [(1, Fraction(7, 825)), (2, Fraction(1, 165)), (THREE_FOUR_FIVE, Fraction(7, 1870))]
)
def test_pass_with_full_odds_agrees_with_the_edge_over_all_money_bet(odds: object, edge: Fraction) -> None:
    plan = line_plan({"pass": 1000, "odds-take": FULL_ODDS}, odds_multiple=odds)
    result = simulate(KERNEL, plan, 20_000_000, seed=12, workers=1)
    assert result.house_edge is not None
    assert abs(result.house_edge.against(edge).z) <= WARN_WITHIN
    assert result.compare(Fraction(-7000, 495)).verdict != "fail"


def exact_cells(plan: LinePlan) -> list[Fraction]:
    """Probability of every cell, by following the table of one roll to the end."""
    chances = [Fraction(0)] * len(plan.cells)
    waiting = {0: Fraction(1)}
    for state in range(7):
        rolls = [int(plan.single[state * two_dice.SINGLE_ROW + roll]) for roll in range(36)]
        stay = sum(1 for entry in rolls if entry >> 61 == state and not entry & ((1 << 61) - 1))
        arriving = waiting.get(state, Fraction(0))
        for entry in rolls:
            cells = entry & ((1 << 61) - 1)
            if cells:
                chances[(cells.bit_length() - 1) // 4] += arriving / (36 - stay if state else 36)
            elif state == 0:
                after = entry >> 61
                waiting[after] = waiting.get(after, Fraction(0)) + Fraction(1, 36)
    return chances


def test_every_way_a_line_round_can_end_comes_as_often_as_it_should() -> None:
    plan = line_plan({"pass": 1000, "dont-pass": 1000, "odds-take": FULL_ODDS})
    chances = exact_cells(plan)
    assert len(chances) == 15
    assert sum(chances) == 1
    rounds = 30_000_000
    totals = simulate(KERNEL, plan, rounds, seed=13, workers=1).totals
    for count, chance in zip(totals, chances, strict=True):
        error = float(rounds * chance * (1 - chance)) ** 0.5
        assert abs(count - float(rounds * chance)) < 4.5 * error


def test_two_rolls_at_once_are_one_roll_after_the_other() -> None:
    single = line_plan({"pass": 1000, "dont-pass": 1000}).single
    double = two_dice.two_rolls(single)
    state_bits = (1 << 61) - 1
    for state in range(8):
        for first in range(36):
            middle = int(single[state * 64 + first])
            for second in range(36):
                after = int(single[(middle >> 61) * 64 + second])
                found = int(double[state * 2048 + 36 * second + first])
                assert found >> 61 == after >> 61
                assert found & state_bits == (middle & state_bits) + (after & state_bits)


def test_words_give_five_rolls_each_and_words_beyond_the_limit_none() -> None:
    words = np.zeros(two_dice.WORDS, dtype=np.uint32)
    fill(words, 3, 4, 0)
    words[5] = 71 * 36**5
    words[6] = 71 * 36**5 - 1
    pairs = [np.zeros(two_dice.HALF_WORDS, dtype=np.uint16) for _ in range(5)]
    two_dice.to_pairs(words, *pairs)
    half = two_dice.HALF_WORDS
    for i in range(half):
        v, w = int(words[i]), int(words[i + half])
        good_v, good_w = v < 71 * 36**5, w < 71 * 36**5
        expected = [
            v % 1296 if good_v else 1296,
            v // 1296 % 1296 if good_v else 1296,
            w % 1296 if good_w else 1296,
            w // 1296 % 1296 if good_w else 1296,
            v // 1296**2 % 36 * 36 + w // 1296**2 % 36 if good_v and good_w else 1296,
        ]
        assert [int(pair[i]) for pair in pairs] == expected
    assert pairs[0][5] == 1296
    assert pairs[0][6] == 1295


@pytest.mark.parametrize("rounds", [1, 7, 8, 9, 639, 640, 641, 5000, 262143, 262144, 262145])
def test_exactly_the_rounds_asked_for_are_played_to_their_end(rounds: int) -> None:
    counters = KERNEL.run(line_plan({"pass": 1000}), 5, 0, rounds)
    assert int(counters.sum()) == rounds


@pytest.mark.parametrize(
    ("plan", "rounds"),
    [
        (line_plan({"pass": 1000, "odds-take": FULL_ODDS}), 5 * two_dice.BLOCK + 12_345),
        (table_plan(MANY, fire_offered=True), 20_017),
    ],
    ids=["line", "table"],
)
def test_totals_are_the_same_for_any_workers_and_shards(plan: LinePlan | TablePlan, rounds: int) -> None:
    whole = simulate(KERNEL, plan, rounds, seed=99, workers=1, shard_rounds=rounds)
    for workers, shard in [(1, 1), (2, 700_001), (3, 300_000), (2, 777), (3, 4096)]:
        size = max(shard, plan.block)
        other = simulate(KERNEL, plan, rounds, seed=99, workers=workers, shard_rounds=size)
        assert other.totals == whole.totals
    assert simulate(KERNEL, plan, rounds, seed=98, workers=1).totals != whole.totals


@pytest.mark.parametrize("timing", ["at-placing", "on-win"])
def test_every_wager_on_one_layout_agrees_with_its_exact_edge(timing: str) -> None:
    options = table_options(vig_timing=timing, fire_offered=True)
    exact = analyze(options, EDITION).wagers
    result = simulate(
        KERNEL, table_plan(MANY, vig_timing=timing, fire_offered=True), 400_000, seed=21, workers=2
    )
    for wager in MANY:
        edge = exact[wager].house_edge
        assert isinstance(edge, Fraction)
        comparison = result.compare_wager(wager, edge)
        assert abs(comparison.z) <= WARN_WITHIN, (wager, comparison)
    assert sum(result.histogram.values()) == result.rounds


def test_general_kernel_agrees_with_the_fast_one_on_line_wagers() -> None:
    plan = table_plan({"pass": 1000, "odds-take": FULL_ODDS, "any-seven": 100})
    result = simulate(KERNEL, plan, 400_000, seed=22, workers=2)
    fast = simulate(KERNEL, line_plan({"pass": 1000, "odds-take": FULL_ODDS}), 4_000_000, seed=22, workers=2)
    for wager in ("pass", "odds-take"):
        mine, other = result.tally.wagers[wager].per_round, fast.tally.wagers[wager].per_round
        error = (mine.variance + other.variance) ** 0.5
        assert abs(float(mine.value - other.value)) <= WARN_WITHIN * error


def test_session_histogram_has_the_mean_of_the_sums() -> None:
    plan = table_plan({"come": 1000, "hard-6": 100, "field": 100})
    result = simulate(KERNEL, plan, 10_000, seed=3, workers=1)
    assert result.tally.bin_width == 0
    assert sum(net * count for net, count in result.histogram.items()) == result.mean * result.rounds


def test_plans_travel_between_processes() -> None:
    for plan in (line_plan({"pass": 1000}), table_plan(MANY, fire_offered=True)):
        copy = pickle.loads(pickle.dumps(plan))
        assert (KERNEL.run(copy, 1, 0, 100) == KERNEL.run(plan, 1, 0, 100)).all()


@pytest.mark.parametrize(
    ("wagers", "error", "message"),
    [
        ({}, BadInput, "at least one of pass"),
        ({"big-six": 100}, BadInput, "'big-six': not offered"),
        ({"fire": 500}, BadInput, "'fire': not offered"),
        ({"odds-take": 1000, "dont-pass": 1000}, BadInput, "expected pass or come among the wagers"),
        ({"pass": 1000, "odds-take": -5}, BadInput, "expected cents"),
        ({"place-win-6": 1000}, Refusal, "wager a multiple of 600"),
    ],
)
def test_plans_that_cannot_be_are_refused(
    wagers: dict[str, int], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        KERNEL.prepare(table_options(), EDITION, wagers)


def test_a_setting_of_another_game_is_refused_when_results_are_compared() -> None:
    game = croupier.game("craps")
    with pytest.raises(BadInput, match="double_for: the simulation of craps has no such setting"):
        game.compare(game.simulate(10), double_for=500)
