"""A run on a real Dask scheduler with two worker processes, one of which is killed on the way."""

import builtins
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.cli.main import main
from croupier.games.craps.game import GAME
from croupier.games.craps.kernel import FULL_ODDS, KERNEL
from croupier.law.refusal import BadInput
from croupier.simulation.cluster import connect
from croupier.simulation.runner import simulate

pytestmark = pytest.mark.filterwarnings("ignore")
UNREACHABLE = "192.0.2.1"
"""An address set aside for documentation (RFC 5737): no network leads there."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
    ) as running:
        yield running


def plan_of(wagers: dict[str, int]) -> Any:
    return KERNEL.prepare(GAME.options({}), GAME.edition(), wagers)


def test_cluster_totals_are_those_of_a_local_run(cluster: Any) -> None:
    plan = plan_of({"pass": 1000, "odds-take": FULL_ODDS})
    rounds = 9 * plan.block + 4321
    local = simulate(KERNEL, plan, rounds, seed=5, workers=1)
    far = simulate(KERNEL, plan, rounds, seed=5, cluster=cluster.scheduler_address, shard_rounds=plan.block)
    assert far.totals == local.totals


def test_a_lost_worker_is_survived_with_the_same_totals(cluster: Any) -> None:
    plan = plan_of({"pass": 1000, "come": 1000, "place-win-6": 1200})
    rounds, shard = 1_500_000, 20_000
    local = simulate(KERNEL, plan, rounds, seed=6, workers=1)
    results: list[Any] = []

    def run() -> None:
        results.append(
            simulate(KERNEL, plan, rounds, seed=6, cluster=cluster.scheduler_address, shard_rounds=shard)
        )

    running = threading.Thread(target=run)
    running.start()
    scheduler = cluster.scheduler
    busy: list[Any] = []
    deadline = time.monotonic() + 15
    while not busy and time.monotonic() < deadline:
        busy = [worker for worker in list(scheduler.workers.values()) if worker.processing]
        time.sleep(0.01)
    killed = busy[0].address
    os.kill(
        next(nanny.pid for nanny in cluster.workers.values() if nanny.worker_address == killed),
        signal.SIGKILL,
    )
    assert running.is_alive()
    running.join(timeout=25)
    assert not running.is_alive()
    assert killed not in scheduler.workers
    assert results[0].totals == local.totals


def test_a_cluster_without_workers_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("croupier.simulation.cluster.CONNECT_SECONDS", 1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=60) as empty,
        pytest.raises(BadInput, match="has no workers"),
    ):
        simulate(KERNEL, plan_of({"pass": 1000}), 100, cluster=empty.scheduler_address)


def test_an_address_without_a_scheduler_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("croupier.simulation.cluster.CONNECT_SECONDS", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadInput, match="no scheduler answers at this address within 1 seconds"):
            connect(address)


def test_an_address_nobody_answers_ends_in_seconds_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("croupier.simulation.cluster.CONNECT_SECONDS", 2)
    asked = ["simulate", "craps", "--rounds", "1000", "--cluster", f"tcp://{UNREACHABLE}:8786"]
    start = time.monotonic()
    assert main(asked) == 2
    assert time.monotonic() - start < 30
    printed = capfd.readouterr().err
    said = [line for line in printed.splitlines() if line.startswith("croupier: cluster")]
    assert len(said) == 1
    assert f"'tcp://{UNREACHABLE}:8786': no scheduler answers at this address within 2 seconds" in said[0]
    assert "Traceback" not in printed


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BadInput, match=r"install croupier\[cluster\]"):
        connect("tcp://host:8786")


def test_the_command_gives_the_same_totals_on_a_cluster(
    cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "let-it-ride", "--rounds", "200000", "--seed", "3", "--json"]
    assert main(asked) == 0
    local = msgspec.json.decode(capsys.readouterr().out)
    assert main([*asked, "--cluster", cluster.scheduler_address]) == 0
    far = msgspec.json.decode(capsys.readouterr().out)
    assert far == local
