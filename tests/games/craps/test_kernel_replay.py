"""Given dice settled by the kernel of craps: the worked examples, and the behaviors read one by one."""

from collections.abc import Iterator

import numpy as np
import pytest

from croupier.games.craps.kernel import KERNEL, new_script, replay
from croupier.games.craps.settlement import vigorish
from croupier.law.outcome_reading import wager_tables
from croupier.simulation.outcomes.replay import Replayed, Script
from croupier.simulation.philox import fill
from tests.games.craps.plans import EDITION, MANY, THREE_FOUR_FIVE, table_options, table_plan
from tests.games.craps.reference import POINTS, ROLLS, net


def dice(*rolls: str) -> np.ndarray:
    return np.array([[int(face) for face in roll.split("-")] for roll in rolls], dtype=np.uint8)


def script(**chosen: object) -> Script:
    options = table_options(**chosen)
    return new_script(wager_tables(EDITION, options), options)


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
    """A wager followed through its behavior object, one roll at a time."""

    def __init__(self, number: int, wager: str, stake: int, point: int = 0) -> None:
        self.number, self.wager, self.stake, self.point, self.made = number, wager, stake, point, 0
        self.net, self.on, self.up = 0, False, True


@pytest.mark.parametrize("seed", range(4))
def test_replay_agrees_with_the_behaviors_over_random_rolls_and_wagers(seed: int) -> None:
    generator = np.random.default_rng(seed)
    chosen: dict[str, object] = {
        "fire_offered": True,
        "unconfirmed_props": bool(seed % 2),
        "vig_timing": ["at-placing", "on-win"][seed % 2],
        "place_lose_off_on_comeout": bool(seed // 2),
        "field_12": "3:1",
    }
    options = table_options(**chosen)
    offered = wager_tables(EDITION, options)
    acts = new_script(offered, options)
    rolls = generator.integers(1, 7, (3000, 2)).astype(np.uint8)
    made: list[Follower] = []
    point = 0
    for at, (die1, die2) in enumerate(rolls.tolist()):
        for wager in generator.choice(list(offered), 4).tolist():
            behavior = offered[wager]
            stake = 600 * behavior.increment(100)
            if behavior.fact.behind:
                flats = [one for one in made if one.up and one.point and one.wager in behavior.fact.behind]
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
            behavior = offered[one.wager]
            if behavior.off_on_comeout and point == 0 and not one.on:
                result = behavior.resolve_off(one.point, die1, die2)
            else:
                result = behavior.resolve(one.point, die1, die2, made=one.made)
            if result.outcome in ("stays", "moves"):
                one.point, one.made = result.point, result.made
                continue
            fee = vigorish(behavior, one.stake, options.vigorish_rate, options.payout_unit)
            one.net += net(result.outcome, one.stake, result.odds, fee, options.vig_timing == "on-win")
            one.up = result.outcome == "win" and behavior.stays_up_when_won
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
    offered = wager_tables(EDITION, options)
    for session in range(20):
        acts = new_script(offered, options)
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
                behavior = offered[one.wager]
                if behavior.off_on_comeout and point == 0:
                    result = behavior.resolve_off(one.point, die1, die2)
                else:
                    result = behavior.resolve(one.point, die1, die2, made=one.made)
                one.point, one.made = result.point, result.made
                won = result.outcome == "win" and behavior.stays_up_when_won
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


def test_rolls_are_numbered_as_the_behaviors_number_them() -> None:
    acts = script(unconfirmed_props=True)
    acts.bet(0, "hop-5-2", 100)
    assert ROLLS.index((5, 2)) == 25
    assert nets(replay(acts, dice("5-2"))) == [("win", 1500)]
