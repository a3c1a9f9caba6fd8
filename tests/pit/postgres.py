"""A PostgreSQL of the tests' own: made in a temporary directory, started, and removed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

ACCOUNT = "postgres"
PATIENCE = 300
"""Seconds in which the server must have started or stopped: a loaded machine may be slow."""


class Cluster:
    """A running server that listens on a socket in its own directory only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://{ACCOUNT}@/postgres?host={self.folder}"

    def make(self) -> None:
        """Make the files of the server."""
        _run("initdb", "--pgdata", self.data, "--username", ACCOUNT, "--auth", "trust", "--no-sync")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
        waiting = ("--wait", "-t", PATIENCE)
        _run("pg_ctl", "start", "--pgdata", self.data, *waiting, "--log", self.folder / "log", "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop the server."""
        _run("pg_ctl", "stop", "--pgdata", self.data, "--mode", mode, "--wait", "-t", PATIENCE)


def new_database(cluster: Cluster) -> str:
    """The address of an empty database of a server."""
    name = f"pit_{os.urandom(6).hex()}"
    engine = create_engine(
        cluster.url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return cluster.url.replace("/postgres?", f"/{name}?")


def _programs() -> Path:
    """Where the programs of the server are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not versions:
        raise RuntimeError("PostgreSQL is not installed: make test installs it")
    return versions[-1]


def program(name: str) -> str:
    """The path of a program of the server."""
    return str(_programs() / name)


def _run(name: str, *arguments: object) -> None:
    command = [program(name), *map(str, arguments)]
    if os.geteuid() == 0:  # the server refuses to run as root
        command = ["runuser", "-u", ACCOUNT, "--", *command]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr or done.stdout}")


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A server for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, ACCOUNT)
        cluster = Cluster(folder)
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
