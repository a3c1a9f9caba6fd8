"""Replaying a let it ride journal with verification: hash chain, shuffles and settlements recomputed."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.live_round import play_rounds, seated_table

ROUNDS = 2_000


def ours() -> Work:
    """Read the lines of a journal and play them again."""
    from croupier.table.replay import replay

    table = seated_table()
    play_rounds(table, ROUNDS)
    lines = list(table.journal.lines())
    events = len(table.journal.events)

    def work() -> int:
        replay(lines)
        return events

    return work


CLAIM = Claim(
    title="replay with verification",
    unit="events",
    contestants={OURS: ours},
    floors=(AtLeastRate(50_000),),
)
