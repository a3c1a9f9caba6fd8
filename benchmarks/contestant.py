"""One contestant in a process of its own: `python -m benchmarks.contestant CLAIM NAME` works once a line."""

import importlib
import json
import sys
from time import perf_counter, process_time

from benchmarks.claim import Claim


def main(module: str, name: str) -> None:
    """Prepare, warm up, then do one round of work whenever asked and say how long it took."""
    claim: Claim = importlib.import_module(f"benchmarks.{module}").CLAIM
    work = claim.contestants[name]()
    work()
    print(json.dumps({"ready": name}), flush=True)
    for _ in sys.stdin:
        wall, cpu = perf_counter(), process_time()
        units = work()
        cpu, wall = process_time() - cpu, perf_counter() - wall
        print(json.dumps({"units": units, "cpu": cpu, "wall": wall}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
