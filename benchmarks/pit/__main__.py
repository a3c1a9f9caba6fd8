"""`python -m benchmarks.pit [sqlite] [postgresql]`: load on a real server, figures for docs/performance.md."""

import argparse
import asyncio
import sys
import time

from benchmarks.pit.play import Group, Seen
from benchmarks.pit.serving import Served, serving

AT_ONCE = 20


async def seated(served: Served) -> list[Group]:
    """Players at every table."""
    groups = [Group(served, table_id) for table_id in served.tables]
    for start in range(0, len(groups), AT_ONCE):
        await asyncio.gather(*(group.sit_down() for group in groups[start : start + AT_ONCE]))
    return groups


async def paced(groups: list[Group], rate: float, seconds: float) -> Seen:
    """Play at a rate of commands a second, spread evenly over tables and time."""
    seen, every, start = Seen(), len(groups) / rate, time.perf_counter() + 0.5
    until = start + seconds
    await asyncio.gather(
        *(
            group.play(seen, every, start + place * every / len(groups), until)
            for place, group in enumerate(groups)
        )
    )
    return seen


async def measured(served: Served, rate: float, seconds: float) -> None:
    started = time.perf_counter()
    groups = await seated(served)
    print(f"seated in {time.perf_counter() - started:.1f} s, {served.memory() / 2**20:.0f} MiB", flush=True)
    before, start = served.seconds(), time.perf_counter()
    seen = await paced(groups, rate, seconds)
    took, used = time.perf_counter() - start - 0.5, served.seconds() - before
    print(
        f"{seen.done} in {took:.1f} s = {seen.done / took:.0f}/s; server {1e6 * used / seen.done:.0f} us CPU each "
        f"({used / took:.0%} of a core); p50 {1000 * seen.quantile(0.5):.1f} p99 {1000 * seen.quantile(0.99):.1f} "
        f"p99.9 {1000 * seen.quantile(0.999):.1f} ms; refused {dict(seen.refused)}; "
        f"generator {time.process_time():.1f} s CPU",
        flush=True,
    )
    for group in groups:
        group.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pit", description=__doc__)
    parser.add_argument("databases", nargs="*", default=["sqlite", "postgresql"])
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    for kind in asked.databases:
        with serving(kind, asked.tables) as served:
            asyncio.run(measured(served, asked.rate, asked.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
