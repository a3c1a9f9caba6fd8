"""What games of one chance event prove alike: the table, the kernel and the solver agree to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

import croupier
from croupier.games.register import Game
from croupier.law.limits import limits_of
from croupier.law.offered import Offered, offered_in_force
from croupier.law.spaces import Space
from croupier.simulation.runner import simulate
from croupier.table import commands as cmd
from croupier.table import events as ev

SEAT = 1
PLAYER = cmd.player(SEAT)
ROUNDS = 10_000
LAYOUTS = 50
"""How many layouts of wagers the rounds are spread over."""
Chosen = Callable[[np.random.Generator], dict[str, Any]]


def random_wagers(generator: np.random.Generator, offered: Offered, most: int = 6) -> dict[str, int]:
    """Some of the wagers offered, each with a stake within its limits that can be paid."""
    names = list(offered.tables)
    found: dict[str, int] = {}
    for place in generator.choice(len(names), size=min(most, len(names)), replace=False):
        table = offered.tables[names[place]]
        step = table.increment(getattr(offered.options, "payout_unit", 1))
        least, _ = limits_of(table.fact, offered.options)
        found[names[place]] = -(-least // step) * step + step * int(generator.integers(0, 100))
    return found


def check_table_against_kernel(
    game: Game, chosen: Chosen, seed: int = 0, layouts: int = LAYOUTS
) -> Counter[str]:
    """Play random layouts under random options at a live table and compare every net with the kernel's cell
    of the same outcome; returns how often each outcome came up.
    """
    generator = np.random.default_rng(seed)
    kernel, seen = game.module("kernel").KERNEL, Counter[str]()
    for _ in range(layouts):
        options = chosen(generator)
        table = croupier.open_table(game.id, options, mode="live", buy_in_as_needed=True)
        table.do(cmd.Sit(by=PLAYER, seat=SEAT, buy_in=10**9))
        offered = offered_in_force(table.edition, table.round.options)
        wagers = random_wagers(generator, offered)
        plan = kernel.prepare(table.round.options, table.edition, wagers)
        cells = kernel.cells(plan)
        shown = results(offered.space)
        for place in generator.integers(0, len(shown), size=ROUNDS // layouts).tolist():
            name, values = shown[place]
            if name in offered.space.again:
                continue
            table.do(cmd.Bets(by=PLAYER, seat=SEAT, wagers=wagers))
            table.do(cmd.Close(by=cmd.DEALER))
            events = table.do(cmd.Enter(by=cmd.DEALER, values=values))
            paid = {
                each.wager: each.net
                for event in events
                if isinstance(event, ev.Settled)
                for each in event.results
            }
            assert paid == cells[offered.space.place(name)]
            seen[name] += 1
    return seen


def results(space: Space) -> list[tuple[str, tuple[int, ...]]]:
    """What dice or a wheel can show, each by its name and by the values the dealer enters."""
    if space.kind == "dice":
        return [(outcome.name, outcome.faces) for outcome in space.outcomes]
    return [(name, (place,)) for place, name in enumerate(space.rim)]


def check_kernel_against_solver(game: Game, options: Mapping[str, Any], wagers: dict[str, int]) -> None:
    """The simulated mean of every wager, and its spread, lie within their confidence of the exact ones."""
    found, edition = game.options(options), game.edition()
    analysis = game.module("analysis").analyze(found, edition)
    kernel = game.module("kernel").KERNEL
    result = simulate(kernel, kernel.prepare(found, edition, wagers), 4_000_000, seed=5, progress=False)
    for wager in wagers:
        exact = analysis.value_of(wager)
        assert exact is not None
        assert isinstance(exact.house_edge, Fraction)
        assert result.compare_wager(wager, exact.house_edge).verdict == "pass"
