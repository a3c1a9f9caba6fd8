"""The kernel of mini-dice pays what the table pays, and its mean is the exact value."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import croupier
from croupier.games.mini_dice.analysis import analyze
from croupier.games.mini_dice.game import GAME
from croupier.games.mini_dice.kernel import KERNEL
from croupier.law.offered import offered_in_force
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev

TABLES, SHAKES = 20, 500  # 10,000 shakes in all
SEAT = 1
PLAYER = cmd.player(SEAT)
ALL = {"place-4": 500, "place-6": 600, "field": 100, "any-7": 100, "over-7": 100, "under-7": 100}


def random_options(random: Random) -> dict[str, Any]:
    tables: list[dict[str, Any]] = [
        {},
        {"place-6": "6:5", "over-7": "11:10", "field": {"12": "3:1"}},
        {"place-4": "2:1", "any-7": "5:1", "field": {"2": "5:2"}},
    ]
    return {
        "payout_unit": random.choice((25, 50, 100, 500)),
        "payout_table": random.choice(tables),
        "shaker": random.choice(("manual", "automated")),
        "table_min": 25,
        "seats": random.randint(1, 9),
    }


@pytest.mark.parametrize("seed", range(TABLES))
def test_kernel_and_table_agree_cent_for_cent_on_random_shakes_wagers_and_options(seed: int) -> None:
    random = Random(seed)
    given = random_options(random)
    table = croupier.open_table("mini-dice", given, mode="live", buy_in_as_needed=True, clock=lambda: 0)
    options, edition = table.round.options, table.edition
    offered = offered_in_force(edition, options)
    chosen = random.sample(sorted(offered.tables), random.randint(1, len(offered.tables)))
    stakes = {name: offered[name].increment(options.payout_unit) * random.randint(1, 9) for name in chosen}
    cells = KERNEL.cells(KERNEL.prepare(options, edition, stakes))
    table.do(cmd.Sit(by=PLAYER, seat=SEAT, patron="Ann", buy_in=10**10))
    for _ in range(SHAKES):
        due = {name: stake for name, stake in stakes.items() if name not in table.round.wagers(SEAT)}
        if due:
            table.do(cmd.Bets(by=PLAYER, seat=SEAT, wagers=due))
        table.do(cmd.Close(by=cmd.DEALER))
        faces = random.randint(1, 6), random.randint(1, 6)
        events = table.do(cmd.Enter(by=cmd.DEALER, values=faces))
        paid = dict.fromkeys(stakes, 0)
        for event in events:
            if isinstance(event, ev.Settled):
                paid |= {result.wager: result.net for result in event.results}
        assert paid == cells[offered.space.place(*faces)]


def test_simulated_means_are_the_exact_values() -> None:
    options, edition = GAME.options({}), GAME.edition()
    exact = analyze(options, edition).wagers
    rounds = 1 << 20
    plan = KERNEL.prepare(options, edition, ALL)
    tally = KERNEL.tally(plan, KERNEL.run(plan, 7, 0, rounds).tolist(), rounds)
    for name, stake in ALL.items():
        edges = exact[name].edges
        expected = -stake * Fraction(edges.get("roll", exact[name].house_edge))
        found = tally.wagers[name].per_round
        assert abs(float(found.value - expected)) < 4.5 * found.standard_error, name


def test_a_stake_the_table_would_refuse_is_not_simulated() -> None:
    with pytest.raises(Refusal, match=r"place-6 of \$?10"):
        KERNEL.prepare(GAME.options({}), GAME.edition(), {"place-6": 1000})
