"""A round at the live table in memory: our let it ride against open_spiel's blackjack.

Ours shuffles a committed deck, asks both questions, settles, and builds, encodes and hash-chains every event.
open_spiel's blackjack only hits or stands and keeps no record; we know of no library with let it ride.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from benchmarks.claim import OURS, AtLeastTimes, Claim, Work

ROUNDS = 3_000
WAGERS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}


def play_rounds(table: Any, rounds: int) -> None:
    """One patron makes the three bets, lets one ride and withdraws the other, round after round."""
    from croupier.table import commands

    patron, dealer = commands.player(1), commands.DEALER
    bets = commands.Bets(by=patron, seat=1, wagers=WAGERS)
    close = commands.Close(by=dealer)
    withdraw = commands.Decide(by=patron, seat=1, word="withdraw")
    ride = commands.Decide(by=patron, seat=1, word="ride")
    for _ in range(rounds):
        table.do(bets)
        table.do(close)
        table.do(withdraw)
        table.do(ride)


def seated_table(**options: str) -> Any:
    """A virtual let it ride table with one patron who never runs out of chips."""
    from croupier.games.register import find
    from croupier.table import commands
    from croupier.table.table import Table

    game, chosen = find("let-it-ride")
    table = Table(game, game.options(chosen | options))
    table.do(commands.Sit(by=commands.player(1), seat=1, buy_in=10**10))
    return table


def ours(**options: str) -> Work:
    """Open a table and play on it."""

    def work() -> int:
        play_rounds(seated_table(**options), ROUNDS)
        return ROUNDS

    return work


def play_open_spiel(choose: Callable[[Any, Random], int]) -> Work:
    """Rounds of blackjack in which every decision is made at random."""
    import pyspiel

    game = pyspiel.load_game("blackjack")
    chance = Random(2008)

    def work() -> int:
        for _ in range(ROUNDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choose(state, chance))
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
            state.returns()
        return ROUNDS

    return work


def open_spiel() -> Work:
    """Cards drawn from the chance node's outcomes with their probabilities."""

    def by_probability(state: Any, chance: Random) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        drawn: int = chance.choices(outcomes, weights)[0]
        return drawn

    return play_open_spiel(by_probability)


def open_spiel_example() -> Work:
    """Cards drawn as open_spiel's own Python example does it, by NumPy's choice with probabilities."""
    import numpy as np

    def as_in_the_example(state: Any, chance: Random) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(np.random.choice(outcomes, p=weights))

    return play_open_spiel(as_in_the_example)


def open_spiel_uniform() -> Work:
    """Cards drawn with less work, using that all remaining cards are equally likely."""

    def any_card(state: Any, chance: Random) -> int:
        drawn: int = chance.choice(state.legal_actions())
        return drawn

    return play_open_spiel(any_card)


CLAIM = Claim(
    title="live round, journaled in memory",
    unit="rounds",
    contestants={
        OURS: ours,
        "croupier, automated shoe": partial(ours, shuffler="automated", dealing_method="automated_shoe"),
        "open_spiel": open_spiel,
        "open_spiel, its example's draws": open_spiel_example,
        "open_spiel, uniform draws": open_spiel_uniform,
    },
    floors=(AtLeastTimes(2, "open_spiel"),),
)
