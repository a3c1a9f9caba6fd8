"""The compiled simulation of pai gow against plain settlement, the table and the exact mathematics."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.equipment.pieces import SETS
from croupier.games.pai_gow.analysis import analyze
from croupier.games.pai_gow.game import GAME
from croupier.games.pai_gow.kernel import KERNEL
from croupier.games.pai_gow.settlement import compare, net
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.runner import simulate
from croupier.table import commands as cmd
from croupier.table import events as ev

EDITION = GAME.edition()
MEMBERS = SETS["32 tiles"].members
CHOICES: list[dict[str, Any]] = [
    {},
    {"house_way": "basic", "gee_tile_rank": "demoted"},
    {"vig_rounding": "quarter_up", "house_way": "custom", "house_way_table": {"otherwise": "basic"}},
]


SEATS = range(1, 7)


def tiles(places: Any) -> list[int]:
    return [MEMBERS[place] for place in places]


@pytest.mark.parametrize("chosen", CHOICES)
def test_random_rounds_are_settled_as_the_plain_functions_do(chosen: dict[str, Any]) -> None:
    options = GAME.options(chosen)
    plan = KERNEL.prepare(options, EDITION, {"pai_gow": 1030})
    dealt = KERNEL.deals(plan, 10, 0, 3_000)
    vigorish = options.vigorish(EDITION, 1030)
    nets = KERNEL.replay(plan, dealt)
    for round, found in zip(dealt.tolist(), nets.tolist(), strict=True):
        assert len(set(round)) == 8
        own, bank = (options.set_by_house_way(tiles(each)) for each in (round[:4], round[4:]))
        assert found == net(1030, compare(own, bank), vigorish)
    assert len(set(nets.tolist())) == 3


def test_kernel_and_table_agree_to_the_cent_over_10_000_hands() -> None:
    """Whole tables of six players under random options: every player's tiles against the dealer's."""
    random, compared = Random(7), 0
    for chosen in [CHOICES[number % 3] for number in range(42)]:
        options = GAME.options(chosen)
        stake = random.randint(1000, 2000)
        plan = KERNEL.prepare(options, EDITION, {"pai_gow": stake})
        totals = [[random.randint(1, 6) for _ in range(3)] for _ in range(40)]
        entropy = StackedEntropy(rolls=totals)
        table = croupier.open_table("pai-gow", chosen, entropy=entropy, buy_in_as_needed=True)
        for seat in SEATS:
            table.record(cmd.Sit(by=cmd.player(seat), seat=seat))
        for total in totals:
            mixed = random.sample(range(32), 32)
            stacks = [mixed[4 * turn : 4 * turn + 4] for turn in range(8)]
            held = {(sum(total) - 1 + turn) % 8: stack for turn, stack in enumerate(stacks)}
            entropy.stack(tiles(mixed))
            nets = played(table, stake)
            dealt = np.array([held[seat] + held[0] for seat in SEATS], dtype=np.uint8)
            assert list(nets.values()) == KERNEL.replay(plan, dealt).tolist(), mixed
            compared += len(nets)
    assert compared > 10_000


def played(table: Any, stake: int) -> dict[int | str, int]:
    """A round in which everyone leaves the tiles to the house way: what each seat won or lost."""
    for seat in SEATS:
        table.record(cmd.Bet(by=cmd.player(seat), seat=seat, wager="pai_gow", amount=stake))
    table.record(cmd.Close(by=cmd.DEALER))
    for seat in SEATS:
        events = table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word="house_way"))
    nets: dict[int | str, int] = dict.fromkeys(SEATS, 0)
    for event in events:
        if isinstance(event, ev.Settled):
            nets[event.seat] += sum(result.net for result in event.results)
    return nets


@pytest.mark.parametrize("strategy", [None, "best"])
def test_the_simulated_mean_lies_around_the_exact_value(strategy: str | None) -> None:
    options = GAME.options()
    plan = KERNEL.prepare(options, EDITION, {"pai_gow": 1000}, strategy)
    rounds = 1_000_000
    counts = KERNEL.run(plan, 5, 0, rounds)
    exact = analyze(options, EDITION).wagers["pai_gow@best" if strategy else "pai_gow"]
    for outcome, count in zip(exact.outcomes, counts.tolist(), strict=True):
        chance = float(outcome.probability or 0)
        assert abs(count / rounds - chance) < 4 * (chance * (1 - chance) / rounds) ** 0.5


def test_the_same_rounds_whatever_the_parts() -> None:
    plan = pickle.loads(pickle.dumps(KERNEL.prepare(GAME.options(), EDITION, {"pai_gow": 1000})))
    whole = KERNEL.run(plan, 3, 0, 4096)
    assert (whole == KERNEL.run(plan, 3, 0, 1024) + KERNEL.run(plan, 3, 1024, 3072)).all()
    ends = np.bincount(
        [
            sorted(plan.nets.tolist(), reverse=True).index(each)
            for each in KERNEL.replay(plan, KERNEL.deals(plan, 3, 0, 4096))
        ]
    )
    assert ends.tolist() == whole.tolist()


def test_every_tile_is_drawn_equally_often_in_every_place() -> None:
    plan = KERNEL.prepare(GAME.options(), EDITION, {"pai_gow": 1000})
    dealt = KERNEL.deals(plan, 9, 0, 64_000)
    for place in range(8):
        counts = np.bincount(dealt[:, place], minlength=32)
        assert ((counts - 2000) ** 2 / 2000).sum() < 75  # chi squared of 31 degrees, far beyond 0.999


def test_the_runner_plays_it() -> None:
    plan = KERNEL.prepare(GAME.options(), EDITION, {"pai_gow": 1000})
    result = simulate(KERNEL, plan, 20_000, seed=1, workers=1, progress=False)
    assert result.rounds == 20_000


@pytest.mark.parametrize(
    ("wagers", "strategy", "kind"),
    [
        ({"bank": 100}, None, BadInput),
        ({}, None, Refusal),
        ({"pai_gow": 0}, None, BadInput),
        ({"pai_gow": 1}, "x", BadInput),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    wagers: dict[str, int], strategy: str | None, kind: type
) -> None:
    with pytest.raises(kind):
        KERNEL.prepare(GAME.options(), EDITION, wagers, strategy)


def test_deals_of_another_shape_are_refused() -> None:
    plan = KERNEL.prepare(GAME.options(), EDITION, {"pai_gow": 1000})
    with pytest.raises(BadInput):
        KERNEL.replay(plan, np.zeros((2, 7), dtype=np.uint8))
