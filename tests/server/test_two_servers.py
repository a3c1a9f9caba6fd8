"""Two server processes over one PostgreSQL: the same tables, commands and live events over real sockets."""

import json
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Pit, Refused
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.keys import Keys
from tests.pit.postgres import Cluster, new_database, running_cluster
from tests.server.conftest import PATIENCE, Served
from tests.server.processes import Process, open_tables, process

BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}
Servers = tuple[Process, Process]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that no other test depends on."""
    with running_cluster() as found:
        yield found


@pytest.fixture(scope="module")
def place(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The address of a database, and the file of the pit's keys."""
    return new_database(cluster), tmp_path_factory.mktemp("two") / "pit.keys"


@pytest.fixture(scope="module")
def tables(place: tuple[str, Path]) -> list[str]:
    """Tables to play at."""
    return open_tables(*place, *["let-it-ride"] * 4)


@pytest.fixture(scope="module")
def servers(
    place: tuple[str, Path], tables: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """Two servers."""
    folder = tmp_path_factory.mktemp("servers")
    with process(*place, folder / "one") as one, process(*place, folder / "two") as two:
        yield one, two


@pytest.fixture(scope="module", autouse=True)
def sound_afterward(place: tuple[str, Path], servers: Servers) -> Iterator[None]:
    """Whatever was done, the audit finds nothing wrong."""
    yield
    database, keys = Database(place[0]), Keys.from_file(place[1])
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
    database.close()


def guest(server: Process, token: str = "", attempts: int = 5) -> Pit:
    """A guest at a server, who is patient with a slow one."""
    return Pit(server.url, token, attempts=attempts, timeout=PATIENCE)


def pits(servers: Servers) -> tuple[Pit, Pit]:
    """One guest at both servers."""
    one = guest(servers[0])
    return one, guest(servers[1], one.enter())


def test_a_player_goes_on_at_the_other_server(servers: Servers, tables: list[str]) -> None:
    seats = [pit.table(tables[0]) for pit in pits(servers)]
    seats[0].sit(1, 1_000_000)
    entries = []
    for place in range(3):
        one, two = seats[place % 2], seats[1 - place % 2]
        entries.append(one.bet(1, BETS).entry)
        assert two.ready() == []
        entries += [one.decide(1, "ride").entry, two.decide(1, "ride").entry]
    deadline = time.monotonic() + PATIENCE
    while seats[0].view().head != seats[1].view().head:
        assert time.monotonic() < deadline, "one server does not hear of the other's entries"
        time.sleep(0.1)
    assert [b - a for a, b in pairwise(entries)] == [2, 1, 1] * 2 + [2, 1]
    for seat in seats:
        seat.pit.close()


def test_live_events_cross_from_one_server_to_the_other(servers: Servers, tables: list[str]) -> None:
    one, two = (pit.table(tables[1]) for pit in pits(servers))
    with two.pit.connected(f"/api/tables/{tables[1]}/live?view=true") as live:
        assert json.loads(live.recv(timeout=PATIENCE))["kind"] == "watching"
        one.sit(1, 100_000)
        done = one.bet(1, BETS)
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1]["entry"] < done.entry:
            heard.append(json.loads(live.recv(timeout=PATIENCE)))
    assert [each["entry"] for each in heard] == [done.entry - 1, done.entry]
    assert heard[-1]["view"]["head"] == one.view().head
    one.pit.close()
    two.pit.close()


def test_players_at_different_servers_are_dealt_to_when_all_are_ready(
    cluster: Cluster, tmp_path: Path
) -> None:
    """The dealers of these servers wait forever for those they have not heard from."""
    keys, database = Keys.new(), new_database(cluster)
    first = Served(tmp_path, database=database, keys=keys)
    second = Served(tmp_path, database=database, keys=keys)
    try:
        table_id = first.open_table("let-it-ride")
        players = [server.pit().table(table_id) for server in (first, second)]
        for number, player in enumerate(players, 1):
            player.sit(number, 100_000)
            player.bet(number, BETS)
        assert players[0].ready() == ["2"]
        with players[0].pit.connected(f"/api/tables/{table_id}/live") as live:
            json.loads(live.recv(timeout=PATIENCE))
            players[1].ready()
            assert json.loads(live.recv(timeout=PATIENCE))["entry"]
        assert players[0].actions().asked is not None
    finally:
        second.close()
        first.close()


def test_a_seat_taken_at_the_other_server_counts_before_this_one_has_heard_of_it(
    cluster: Cluster, tmp_path: Path
) -> None:
    keys, database = Keys.new(), new_database(cluster)
    first = Served(tmp_path, database=database, keys=keys)
    second = Served(tmp_path, database=database, keys=keys)
    try:
        for server in (first, second):
            server.stop_listening()
        one, two = first.pit(), second.pit()
        with Pit(first.url, two.enter(), timeout=PATIENCE) as moved:
            for wanted in ("ready", "contribute"):
                table_id = first.open_table("let-it-ride")
                here = one.table(table_id)
                here.sit(1, 100_000)
                here.bet(1, BETS)
                two.table(table_id).sit(2, 100_000)
                two.table(table_id).bet(2, BETS)
                if wanted == "ready":
                    assert here.ready() == ["2"], "nobody is dealt past"
                else:
                    assert moved.table(table_id).do("contribute", seat=2, value="f" * 32).entry == 6
    finally:
        second.close()
        first.close()


def test_one_key_sent_to_both_servers_at_once_acts_once(servers: Servers, tables: list[str]) -> None:
    seats = [pit.table(tables[2]) for pit in pits(servers)]
    seats[0].sit(1, 1_000_000)
    found: dict[tuple[int, int], int] = {}

    def send(place: int, number: int) -> None:
        sender = guest(servers[place], seats[0].pit.token).table(tables[2])
        done = sender.do("contribute", key=f"key {number}", seat=1, value=f"{number:032x}")
        found[place, number] = done.entry
        sender.pit.close()

    threads = [threading.Thread(target=send, args=(place, number)) for number in range(6) for place in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(found) == 12
    assert {found[0, number] == found[1, number] for number in range(6)} == {True}
    assert len(set(found.values())) == 6
    with pytest.raises(Refused, match="was used for another command"):
        seats[1].do("contribute", key="key 3", seat=1, value="f" * 32)
    for seat in seats:
        seat.pit.close()


def test_a_restart_of_the_database_costs_players_a_wait_and_nothing_else(
    servers: Servers, tables: list[str], cluster: Cluster
) -> None:
    with guest(servers[0]) as first:
        token = first.enter()
    seats = [guest(server, token, attempts=11).table(tables[3]) for server in servers]
    seats[0].sit(1, 1_000_000)
    restarting = threading.Thread(target=lambda: (cluster.stop(), cluster.start()))
    restarting.start()
    entries, number = [], 0
    while restarting.is_alive() or number < 8:
        done = seats[number % 2].do("contribute", key=f"key {number}", seat=1, value=f"{number:032x}")
        entries.append(done.entry)
        number += 1
    restarting.join()
    assert entries == list(range(3, 3 + number)), "each acted once, in the order in which it was sent"
    with seats[1].pit.connected(f"/api/tables/{tables[3]}/live") as live:
        json.loads(live.recv(timeout=PATIENCE))
        done = seats[0].do("contribute", seat=1, value="f" * 32)
        heard = 0
        while heard < done.entry:  # until the servers hear of each other again
            heard = json.loads(live.recv(timeout=PATIENCE))["entry"]
    assert heard == done.entry
    for seat in seats:
        seat.pit.close()
