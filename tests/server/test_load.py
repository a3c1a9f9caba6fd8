"""The load of the benchmark in small: players over real sockets, a flood, and play as before."""

import asyncio

from benchmarks.pit.__main__ import page, verdicts
from benchmarks.pit.play import SEATS
from benchmarks.pit.serving import serving
from benchmarks.pit.stages import measured


def test_players_are_acknowledged_a_flood_is_refused_or_done_and_play_goes_on() -> None:
    with serving("sqlite", 2) as served:
        found = asyncio.run(measured(served, rate=42, seconds=1, flood=1, spectators=5, rest=0))
    assert found.load.seen.done in (42, 43)
    assert not found.load.seen.refused
    assert found.flood.seen.done >= 2 * SEATS
    assert set(found.flood.seen.refused) <= {429, 503}
    assert not found.after.seen.refused
    assert len(found.lags) == 50 * 5
    written = page({"sqlite": found})
    assert "| sqlite | 14 at 2 tables |" in written
    assert len(verdicts("sqlite", found)) == written.count("reached") + written.count("MISSED")
