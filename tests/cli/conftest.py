"""Runs commands in this process, as the installed command does, and keeps what they print."""

import io
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.cli.main import main


class Answer(NamedTuple):
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output read as JSON."""
        return msgspec.json.decode(self.out)


Command = Callable[..., Answer]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """`command("games", "--json")`; `given` is what comes through the pipe."""

    def run(*arguments: str, given: str = "") -> Answer:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        status = main(arguments)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return run
