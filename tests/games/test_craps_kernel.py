"""The kernels of craps against exact values, the behaviours read one by one, and each other."""

import pickle
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from croupier.games.craps import kernel_line
from croupier.games.craps.analysis import analyze
from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.craps.kernel import FULL_ODDS, KERNEL, LinePlan, TablePlan
from croupier.games.craps.kernel_layout import Replayed, Script, replay
from croupier.games.craps.settlement import net, vigorish
from croupier.games.craps.wagers import POINTS, ROLLS, behaviours
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.philox import fill
from croupier.simulation.runner import simulate
from croupier.simulation.statistics import WARN_WITHIN

EDITION = GAME.edition()
THREE_FOUR_FIVE = {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
MANY = {
    "pass": 1000,
    "dont-pass": 1000,
    "come": 1000,
    "dont-come": 1500,
    "odds-take": FULL_ODDS,
    "odds-lay": 3000,
    "place-win-6": 1200,
    "place-win-5": 500,
    "place-lose-10": 1100,
    "buy-4": 2000,
    "lay-9": 3000,
    "hard-8": 100,
    "field": 100,
    "horn": 400,
    "any-seven": 100,
    "fire": 500,
}


def table_options(**chosen: object) -> CrapsOptions:
    options = GAME.options(chosen)
    assert isinstance(options, CrapsOptions)
    return options


def line_plan(wagers: dict[str, int], **chosen: object) -> LinePlan:
    plan = KERNEL.prepare(table_options(**chosen), EDITION, wagers)
    assert isinstance(plan, LinePlan)
    return plan


def table_plan(wagers: dict[str, int], **chosen: object) -> TablePlan:
    plan = KERNEL.prepare(table_options(**chosen), EDITION, wagers)
    assert isinstance(plan, TablePlan)
    return plan


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
        rolls = [int(plan.single[state * kernel_line.SINGLE_ROW + roll]) for roll in range(36)]
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
    double = kernel_line.two_rolls(single)
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
    words = np.zeros(kernel_line.WORDS, dtype=np.uint32)
    fill(words, 3, 4, 0)
    words[5] = 71 * 36**5
    words[6] = 71 * 36**5 - 1
    pairs = [np.zeros(kernel_line.HALF_WORDS, dtype=np.uint16) for _ in range(5)]
    kernel_line.to_pairs(words, *pairs)
    half = kernel_line.HALF_WORDS
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
        (line_plan({"pass": 1000, "odds-take": FULL_ODDS}), 5 * kernel_line.BLOCK + 12_345),
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


def dice(*rolls: str) -> np.ndarray:
    return np.array([[int(face) for face in roll.split("-")] for roll in rolls], dtype=np.uint8)


def script(**chosen: object) -> Script:
    options = table_options(**chosen)
    return Script(behaviours(EDITION, options), options)


def nets(played: list[Replayed]) -> list[tuple[str, int]]:
    return [(wager.outcome, wager.net) for wager in played]


def test_replay_example_1_come_out_12_loses_pass_and_voids_dont_pass() -> None:
    acts = script()
    acts.bet(0, "pass", 1000)
    acts.bet(0, "dont-pass", 1000)
    assert nets(replay(acts, dice("6-6"))) == [("lose", -1000), ("void", 0)]


def test_replay_example_4_and_5_come_odds_on_a_come_out_seven() -> None:
    for called, odds in (("rule", ("void", 0)), ("on", ("lose", -1000))):
        acts = script()
        acts.bet(0, "pass", 1000)
        come = acts.bet(1, "come", 1000)
        taken = acts.bet(2, "odds-take", 1000, behind=come)
        acts.call(2, taken, "on" if called == "on" else "rule")
        acts.bet(3, "pass", 1000)
        played = nets(replay(acts, dice("5-4", "2-3", "6-3", "4-3")))
        assert played == [("win", 1000), ("lose", -1000), odds, ("win", 1000)]


def test_replay_example_6_and_7_place_to_win_is_off_on_the_come_out_roll() -> None:
    acts = script()
    acts.bet(0, "place-win-6", 1200)
    assert nets(replay(acts, dice("3-4", "5-1", "4-2"))) == [("win", 1400)]
    acts.call(0, 0, "on")
    assert nets(replay(acts, dice("3-4", "5-1", "4-2"))) == [("lose", -1200)]


def test_replay_example_13_and_14_vigorish_of_buy_and_lay() -> None:
    for rolls, expected in (
        (("3-3", "3-1", "6-4"), [("win", 3900), ("lose", -4100)]),
        (("3-3", "3-4"), [("lose", -2100), ("win", 1900)]),
    ):
        acts = script()
        acts.bet(1, "buy-4", 2000)
        acts.bet(1, "lay-10", 4000)
        assert nets(replay(acts, dice(*rolls))) == expected


def test_replay_example_15_dont_come_through_a_new_come_out_roll() -> None:
    acts = script()
    acts.bet(1, "dont-come", 1500)
    second = acts.bet(2, "dont-come", 1500)
    acts.bet(3, "odds-lay", 6000, behind=second)
    played = nets(replay(acts, dice("5-5", "6-6", "2-2", "5-5", "1-3")))
    assert played == [("void", 0), ("lose", -1500), ("lose", -6000)]


def test_replay_example_17_fire_counts_distinct_points() -> None:
    acts = script(fire_offered=True)
    acts.bet(0, "fire", 500)
    points = [roll for point in ("3-1", "4-2", "5-1", "6-2", "5-4") for roll in (point, point)]
    assert nets(replay(acts, dice(*points, "6-2", "4-3"))) == [("win", 12000)]


def test_replay_removal_and_reduction() -> None:
    acts = script()
    removed = acts.bet(0, "hard-8", 500)
    reduced = acts.bet(0, "place-lose-4", 2200)
    acts.remove(1, removed)
    acts.change(1, reduced, 1100)
    assert nets(replay(acts, dice("5-4", "4-4", "4-3"))) == [("withdrawn", 0), ("win", 500)]


class Follower:
    """A wager followed through its behaviour object, one roll at a time."""

    def __init__(self, number: int, wager: str, stake: int, point: int = 0) -> None:
        self.number, self.wager, self.stake, self.point, self.made = number, wager, stake, point, 0
        self.net, self.on, self.up = 0, False, True


@pytest.mark.parametrize("seed", range(4))
def test_replay_agrees_with_the_behaviours_over_random_rolls_and_wagers(seed: int) -> None:
    generator = np.random.default_rng(seed)
    chosen: dict[str, object] = {
        "fire_offered": True,
        "unconfirmed_props": bool(seed % 2),
        "vig_timing": ["at-placing", "on-win"][seed % 2],
        "place_lose_off_on_comeout": bool(seed // 2),
        "field_12": "3:1",
    }
    options = table_options(**chosen)
    offered = behaviours(EDITION, options)
    acts = Script(offered, options)
    rolls = generator.integers(1, 7, (3000, 2)).astype(np.uint8)
    made: list[Follower] = []
    point = 0
    for at, (die1, die2) in enumerate(rolls.tolist()):
        for wager in generator.choice(list(offered), 4).tolist():
            behaviour = offered[wager]
            stake = 600 * behaviour.increment(100)
            if behaviour.fact.behind:
                flats = [one for one in made if one.up and one.point and one.wager in behaviour.fact.behind]
                if flats:
                    flat = flats[-1]
                    number = acts.bet(at, wager, stake, behind=flat.number)
                    made.append(Follower(number, wager, stake, flat.point))
            else:
                made.append(Follower(acts.bet(at, wager, stake), wager, stake))
        for one in made:
            if one.up and generator.random() < 0.05:
                one.on = True
                acts.call(at, one.number, "on")
            elif one.up and generator.random() < 0.02:
                one.up = False
                acts.remove(at, one.number)
        for one in made:
            if not one.up:
                continue
            behaviour = offered[one.wager]
            if behaviour.off_on_comeout and point == 0 and not one.on:
                result = behaviour.resolve_off(one.point, die1, die2)
            else:
                result = behaviour.resolve(one.point, die1, die2, one.made)
            if result.outcome in ("stays", "moves"):
                one.point, one.made = result.point, result.made
                continue
            fee = vigorish(behaviour, one.stake, options.vigorish_rate, options.payout_unit)
            one.net += net(result.outcome, one.stake, result.odds, fee, options.vig_timing == "on-win")
            one.up = result.outcome == "win" and behaviour.stays_up_when_won
        total = die1 + die2
        point = (0 if total in (point, 7) else point) if point else (total if total in POINTS else 0)
    played = replay(acts, rolls)
    assert len(played) == len(made) > 8000
    assert [one.net for one in played] == [one.net for one in made]
    assert len({one.wager for one in played if one.decisions}) == len(offered)


def session_rolls(seed: int, session: int) -> Iterator[tuple[int, int]]:
    """The dice of a session, read from its random words."""
    words = np.zeros(4096, dtype=np.uint32)
    fill(words, seed, (1 << 62) + session, 0)
    for word in words.tolist():
        if word < 71 * 36**5:
            for place in range(5):
                yield ROLLS[word // 36**place % 36]


@pytest.mark.parametrize("timing", ["at-placing", "on-win"])
def test_a_simulated_session_is_the_replay_of_its_own_dice_and_betting_plan(timing: str) -> None:
    plan = table_plan(MANY, vig_timing=timing, fire_offered=True, odds_multiple=THREE_FOUR_FIVE)
    options = table_options(vig_timing=timing, fire_offered=True, odds_multiple=THREE_FOUR_FIVE)
    offered = behaviours(EDITION, options)
    for session in range(20):
        acts = Script(offered, options)
        rolls: list[tuple[int, int]] = []
        up: dict[int, Follower] = {}
        point, rounds, new_shooter = 0, 0, True
        dice_of_session = session_rolls(77, session)
        while True:
            at = len(rolls)
            for seat, (kind, behind, *_) in enumerate(plan.seats.tolist()):
                wager = plan.layout.ids[kind]
                when = offered[wager].fact.when
                if rounds == plan.block:
                    if when in ("come-out", "anytime") and seat in up:
                        acts.remove(at, up.pop(seat).number)
                    continue
                flat = up.get(behind)
                may = {"come-out": not point, "point-on": bool(point), "new-shooter": new_shooter}
                if (
                    seat in up
                    or not may.get(when, True)
                    or (when == "behind" and (not flat or not flat.point))
                ):
                    continue
                state = offered[flat.wager].state(flat.point) if flat else 0
                stake = int(plan.stakes[seat, state]) * plan.unit
                if stake:
                    number = acts.bet(at, wager, stake, flat.number if flat else None)
                    up[seat] = Follower(number, wager, stake, flat.point if flat else 0)
            if rounds == plan.block and not up:
                break
            die1, die2 = next(dice_of_session)
            rolls.append((die1, die2))
            for seat, one in list(up.items()):
                behaviour = offered[one.wager]
                if behaviour.off_on_comeout and point == 0:
                    result = behaviour.resolve_off(one.point, die1, die2)
                else:
                    result = behaviour.resolve(one.point, die1, die2, one.made)
                one.point, one.made = result.point, result.made
                won = result.outcome == "win" and behaviour.stays_up_when_won
                if result.outcome not in ("stays", "moves") and not won:
                    del up[seat]
            shooter = offered["pass"].resolve(point, die1, die2)
            new_shooter = shooter.outcome == "lose" and point != 0
            point = 0 if shooter.outcome in ("win", "lose") else shooter.point
            rounds += shooter.outcome in ("win", "lose") and rounds < plan.block
        played = replay(acts, np.array(rolls, dtype=np.uint8))
        result_of = KERNEL.tally(
            plan, KERNEL.run(plan, 77, session * plan.block, plan.block).tolist(), plan.block
        ).wagers
        for wager in MANY:
            mine = sum(one.net for one in played if one.wager == wager)
            assert mine == result_of[wager].per_round.x, (session, wager)


def test_rolls_are_numbered_as_the_behaviours_number_them() -> None:
    acts = script(unconfirmed_props=True)
    acts.bet(0, "hop-5-2", 100)
    assert ROLLS.index((5, 2)) == 25
    assert nets(replay(acts, dice("5-2"))) == [("win", 1500)]
