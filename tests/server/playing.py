"""Rounds that a test needs but is not about."""

from croupier.client import RemoteTable

BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}


def play(table: RemoteTable, rounds: int = 1) -> None:
    """Rounds of let it ride, everything left to ride."""
    for _ in range(rounds):
        table.bet(1, BETS)
        table.ready()
        while table.actions().asked is not None:
            table.decide(1, "ride")
