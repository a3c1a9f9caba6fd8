"""A hand of six-max no-limit hold 'em at the live table, journaled in memory, against the same in PokerKit.

Everyone checks or calls down at both. Ours checks every command, shuffles a committed deck, keeps every chip
in an account, cites, encodes and hash-chains every event; PokerKit keeps its operations in memory.
"""

from typing import Any

from benchmarks.claim import OURS, AtLeastTimes, Claim, Work
from benchmarks.live_round import pokerkit

HANDS = 300
SEATS = 6


def ours() -> Work:
    """Six players who never run out of chips check and call, hand after hand."""
    from croupier.games.register import find
    from croupier.procedure.steps import Ask
    from croupier.table import commands
    from croupier.table.table import Table

    players = {seat: commands.player(seat) for seat in range(1, SEATS + 1)}
    words = {
        (seat, word): commands.Decide(by=by, seat=seat, word=word)
        for seat, by in players.items()
        for word in ("check", "call")
    }
    close = commands.Close(by=commands.DEALER)

    def seated() -> Any:
        table = Table(find("poker")[0], {"limit": "none", "blinds": [100, 200]})
        for seat, by in players.items():
            table.do(commands.Sit(by=by, seat=seat, buy_in=10**9))
        return table

    def work() -> int:
        table = seated()
        for _ in range(HANDS):
            table.do(close)
            while isinstance(asked := table.pending, Ask):
                word = "check" if asked.offers[0].word == "check" else "call"
                table.do(words[int(asked.seats[0]), word])
        return HANDS

    return work


PEER = "PokerKit, six-max hold'em"
CLAIM = Claim(
    title="no-limit hold 'em hand, journaled in memory",
    unit="hands",
    contestants={OURS: ours, PEER: pokerkit},
    floors=(AtLeastTimes(50, PEER),),
)
