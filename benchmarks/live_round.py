"""A round at the live table in memory: our let it ride against a six-max hold'em hand in PokerKit.

Ours checks every command, shuffles a committed deck, asks both questions, settles by postings between
accounts, and builds, cites, encodes and hash-chains every event. PokerKit plays no let it ride; it keeps its
operations in memory and writes no journal.
"""

from functools import partial
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
    table = Table(game, chosen | options)
    table.do(commands.Sit(by=commands.player(1), seat=1, buy_in=10**10))
    return table


def ours(**options: str) -> Work:
    """Open a table and play on it."""

    def work() -> int:
        play_rounds(seated_table(**options), ROUNDS)
        return ROUNDS

    return work


HANDS = 40
SEATS = 6


def pokerkit() -> Work:
    """Hands of no-limit hold'em in which everyone checks or calls, everything else automated."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def work() -> int:
        for _ in range(HANDS):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * SEATS, SEATS)
            while state.status:
                state.check_or_call()
        return HANDS

    return work


CLAIM = Claim(
    title="live round, journaled in memory",
    unit="rounds",
    contestants={
        OURS: ours,
        "croupier, automated shoe": partial(ours, shuffler="automated", dealing_method="automated_shoe"),
        "PokerKit, six-max hold'em": pokerkit,
    },
    floors=(AtLeastTimes(100, "PokerKit, six-max hold'em"),),
)
