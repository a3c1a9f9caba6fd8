"""The kernel of pokette pays what the table pays, spin after spin, and comes to what the solver says."""

from typing import Any

import numpy as np
import pytest

import croupier
from croupier.games.pokette.game import GAME
from croupier.law.offered import offered_in_force
from croupier.simulation.outcomes.displays import DisplayPlan
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.one_event import check_kernel_against_solver, random_wagers

KERNEL = GAME.module("kernel").KERNEL
EDITION = GAME.edition()
PLAYER = cmd.player(1)
HANDS = (
    "pair_in_two", "pair_in_three", "three_of_a_kind", "flush", "straight_open", "straight_inside",
    "straight_flush_open", "straight_flush_inside",
)  # fmt: skip
STACK = 10**9


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    return {
        "wheel_jacers": int(generator.integers(1, 5)),
        "odds": {"flush": f"{generator.integers(3, 6)}:1", "pair_in_two": f"{generator.integers(11, 14)}:1"},
        "ace_low_straight": bool(generator.integers(2)),
        "poker_sequence": ("fresh_three", "rolling")[generator.integers(2)],
        "jacer_ends_sequence": bool(generator.integers(2)),
        "column_order": list(generator.permutation(["S", "H", "D", "C"])),
    }


class Machine:
    """The kernel's machine, spin by spin."""

    def __init__(self, plan: DisplayPlan, weights: list[int]) -> None:
        self.plan, self.at = plan, 0
        self.first = np.cumsum([0, *weights])

    def spin(self, place: int) -> tuple[dict[str, int], dict[str, int]]:
        """What every wager won and what was staked on it, when the outcome at a place came."""
        entry = int(self.plan.entries[self.at + int(self.plan.draws.shown[self.first[place]])])
        self.at = entry >> 32
        cell = entry & 0xFFFFFFFF
        return self.plan.cells[cell], self.plan.staked[cell]


@pytest.mark.parametrize("seed", range(5))
def test_table_and_kernel_agree_spin_by_spin_under_random_options(seed: int) -> None:
    generator = np.random.default_rng(seed)
    table = croupier.open_table("pokette", random_options(generator), mode="live", buy_in_as_needed=True)
    table.do(cmd.Sit(by=PLAYER, seat=1, buy_in=STACK))
    offered = offered_in_force(table.edition, table.round.options)
    wagers = random_wagers(generator, offered, 3) | dict.fromkeys(HANDS, 100 * int(generator.integers(1, 9)))
    plan = KERNEL.prepare(table.round.options, table.edition, wagers)
    machine = Machine(plan, [outcome.weight for outcome in offered.space.outcomes])
    made_hands = 0
    # Cards of few ranks and suits, so that pairs, flushes and straights are often open.
    near = [name for name in offered.space.names if name[0] in "A23QKj" or generator.integers(3) == 0]
    for _ in range(2000):
        made = {
            wager: stake
            for wager, stake in wagers.items()
            if wager not in HANDS
            or table.check(cmd.Bet(by=PLAYER, seat=1, wager=wager, amount=stake)) is None
        }
        if made:
            table.do(cmd.Bets(by=PLAYER, seat=1, wagers=made))
        table.do(cmd.Close(by=cmd.DEALER))
        name = near[generator.integers(len(near))]
        events = table.do(cmd.Enter(by=cmd.DEALER, values=(offered.space.rim.index(name),)))
        paid = {
            each.wager: each.net
            for event in events
            if isinstance(event, ev.Settled)
            for each in event.results
        }
        nets, staked = machine.spin(offered.space.place(name))
        assert {wager: stake for wager, stake in staked.items() if stake} == made
        assert {wager: net for wager, net in nets.items() if staked[wager]} == paid
        made_hands += len([wager for wager in made if wager in HANDS])
    assert made_hands > 300


def test_simulated_edges_are_the_exact_ones() -> None:
    wagers = dict.fromkeys((*HANDS, "red", "jacer", "corner-As-Ah-Ks-Kh", "straight_up-Qh"), 100)
    check_kernel_against_solver(GAME, {"wheel_jacers": 3, "odds": {"flush": "4:1"}}, wagers)


@pytest.mark.parametrize("sequence", ["fresh_three", "rolling"])
def test_wagers_are_made_as_often_as_the_solver_says_they_are_open(sequence: str) -> None:
    options = GAME.options({"poker_sequence": sequence})
    plan = KERNEL.prepare(options, EDITION, dict.fromkeys(HANDS, 100))
    rounds = 20 * plan.block
    totals = KERNEL.run(plan, 3, 0, rounds)
    figures = GAME.module("analysis").analyze(options, EDITION).figures
    for wager in HANDS:
        made = sum(int(count) for count, staked in zip(totals, plan.staked, strict=True) if staked[wager])
        exact = float(figures[f"{wager}_open"])
        assert abs(made / rounds - exact) < 5 * (exact / rounds) ** 0.5


def spread_of_a_long_run(plan: DisplayPlan) -> float:
    """The variance of a long run's total beside that of as many independent spins, exactly by the machine."""
    outcomes = plan.outcomes
    chance = np.bincount(plan.draws.shown, minlength=outcomes) / len(plan.draws.shown)
    entries = plan.entries.reshape(-1, outcomes)
    after = (entries >> np.uint64(32)).astype(np.int64) // outcomes
    nets = np.array([sum(cell.values()) for cell in plan.cells])[
        (entries & np.uint64(0xFFFFFFFF)).astype(int)
    ]
    states = len(entries)
    moves, earned = np.zeros((states, states)), np.zeros((states, states))
    for outcome in range(outcomes):
        np.add.at(moves, (np.arange(states), after[:, outcome]), chance[outcome])
        np.add.at(earned, (np.arange(states), after[:, outcome]), chance[outcome] * nets[:, outcome])
    often = np.linalg.lstsq(
        np.vstack([moves.T - np.eye(states), np.ones(states)]), np.append(np.zeros(states), 1), rcond=None
    )[0]
    means = nets @ chance
    mean = often @ means
    alone = often @ (nets**2 @ chance) - mean**2
    later = np.linalg.solve(np.eye(states) - moves + np.outer(np.ones(states), often), means - mean)
    return float((alone + 2 * ((often @ earned - mean * often) @ later)) / alone)


@pytest.mark.parametrize("sequence", ["fresh_three", "rolling"])
@pytest.mark.parametrize(
    "wagers", [("flush",), ("pair_in_two", "pair_in_three"), ("flush", "three_of_a_kind")]
)
def test_spins_that_share_a_display_vary_nearly_as_independent_ones_do(
    wagers: tuple[str, ...], sequence: str
) -> None:
    options = GAME.options({"poker_sequence": sequence})
    plan = KERNEL.prepare(options, EDITION, dict.fromkeys(wagers, 100))
    assert isinstance(plan, DisplayPlan)
    assert abs(spread_of_a_long_run(plan) - 1) < 0.04


def test_rounds_add_up_however_they_are_split() -> None:
    plan = KERNEL.prepare(GAME.options(), EDITION, {"flush": 100, "pair_in_two": 100})
    whole = KERNEL.run(plan, 11, 0, 2 * plan.block + 4321)
    parts = sum(KERNEL.run(plan, 11, place * plan.block, plan.block) for place in range(2))
    assert (whole == parts + KERNEL.run(plan, 11, 2 * plan.block, 4321)).all()
    assert whole.sum() == 2 * plan.block + 4321


def test_the_machine_has_only_the_states_its_wagers_need() -> None:
    flush = KERNEL.prepare(GAME.options(), EDITION, {"flush": 100})
    # Nothing, one card of each suit, two of each suit, two of two suits; four suits and the jacer.
    assert (len(flush.entries), flush.outcomes) == (10 * 5, 5)
    assert flush.cells == ({"flush": 0}, {"flush": -100}, {"flush": 300})


def test_wagers_on_the_next_card_alone_need_no_machine() -> None:
    assert not isinstance(KERNEL.prepare(GAME.options(), EDITION, {"red": 100}), DisplayPlan)
