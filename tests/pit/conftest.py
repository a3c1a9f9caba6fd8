"""Every test of the pit's storage runs on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from tests.pit.postgres import Cluster, new_database, running_cluster

Processes = Callable[[], Host]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    with running_cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pit.db'}"
    return new_database(request.getfixturevalue("cluster"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A new pit's database."""
    found = Database(database_url)
    yield found
    found.close()


@pytest.fixture
def keys() -> Keys:
    """Keys of a pit."""
    return Keys.new()


@pytest.fixture
def process(database_url: str, keys: Keys) -> Iterator[Processes]:
    """Starts what a process is that serves tables, as often as it is called."""
    started: list[Host] = []

    def start() -> Host:
        started.append(Host(Database(database_url), keys))
        return started[-1]

    yield start
    for host in started:
        host.close()
