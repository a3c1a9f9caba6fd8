"""Send the shards of a run to a Dask cluster; a shard whose worker is lost is played again elsewhere."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.kernel import Kernel
from croupier.simulation.runner import Advance, Shard, Totals

CONNECT_SECONDS = 10
RETRIES = 5
SHARDS_IN_FLIGHT_PER_THREAD = 4
_HOST = r"(?:\[[^\]\s]+\]|[^\s/:@\[\]]+)"
_ADDRESS = re.compile(rf"(?:(?:tcp|tls|ws|wss|ucx)://)?{_HOST}:\d{{1,5}}|inproc://\S+")
"""An address of a scheduler; given anything else, the cluster's client waits until its time is over."""


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[Kernel, Any]:
    """A kernel and its plan, unpacked once for all shards of a worker, because plans compute tables."""
    kernel, plan = pickle.loads(packed)
    return kernel, plan


def play_shard(packed: bytes, seed: int, first: int, count: int) -> NDArray[np.int64]:
    """What a worker runs."""
    kernel, plan = _unpacked(packed)
    return kernel.run(plan, seed, first, count)


def connect(address: str) -> Any:
    """A client of the scheduler at an address; refused in one sentence if there is none."""
    if not _ADDRESS.fullmatch(address):
        raise BadInput(f"cluster {address!r}: expected the address of a scheduler, such as tcp://host:8786")
    try:
        import distributed
    except ImportError:
        raise BadInput(
            f"cluster {address!r}: the package 'distributed' is not installed; install croupier[cluster]"
        ) from None
    try:
        client: Any = distributed.Client  # the package has no type information
        return client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception:  # any error of the transport means that the address cannot be reached
        raise BadInput(
            f"cluster {address!r}: no scheduler answers at this address within {CONNECT_SECONDS} seconds; "
            "expected one such as tcp://host:8786"
        ) from None


def run_cluster(
    address: str, kernel: Kernel, plan: Any, seed: int, pieces: Iterable[Shard], advance: Advance
) -> Totals:
    """Play the shards on the workers of a cluster; each result is added as soon as it arrives."""
    totals = Totals()
    remaining = iter(pieces)
    with connect(address) as client:
        import distributed

        completed: Any = distributed.as_completed
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise BadInput(f"cluster {address!r}: the scheduler has no workers; start at least one") from None
        in_flight = SHARDS_IN_FLIGHT_PER_THREAD * max(1, sum(client.ncores().values()))
        sizes: dict[str, int] = {}
        packed = pickle.dumps((kernel, plan))

        def submit(first: int, count: int) -> Any:
            future = client.submit(play_shard, packed, seed, first, count, pure=False, retries=RETRIES)
            sizes[future.key] = count
            return future

        first_ones = [submit(first, count) for first, count in islice(remaining, in_flight)]
        waiting = completed(first_ones, loop=client.loop)
        for finished in waiting:
            totals.add(finished.result())
            advance(sizes.pop(finished.key))
            finished.release()
            for first, count in islice(remaining, 1):
                waiting.add(submit(first, count))
    return totals
