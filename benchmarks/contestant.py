"""Contestants in a process of their own: `python -m benchmarks.contestant CLAIM NAME ...`.

Each line on standard input then names the one that does a round of work.
"""

import importlib
import json
import sys
from time import perf_counter, process_time

from benchmarks.claim import Claim


def main(module: str, *names: str) -> None:
    """Prepare, warm up, then do one round of work whenever asked and say how long it took."""
    claim: Claim = importlib.import_module(f"benchmarks.{module}").CLAIM
    works = {name: claim.contestants[name]() for name in names}
    for work in works.values():
        work()
    print(json.dumps({"ready": len(works)}), flush=True)
    waited = claim.waited or (lambda: 0.0)
    for line in sys.stdin:
        work = works[line.strip()]
        wall, cpu, idle = perf_counter(), process_time(), waited()
        units = work()
        cpu, wall, idle = process_time() - cpu, perf_counter() - wall, waited() - idle
        print(json.dumps({"units": units, "cpu": cpu, "wall": wall - idle}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
