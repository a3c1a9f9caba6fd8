"""The typed client, the bot of the documentation, and `croupier serve` itself."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.client import Pit, Unreachable
from tests.server.conftest import PATIENCE, Served

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "server.md"


def test_the_bot_of_the_documentation_plays_a_whole_session(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id = served.open_table("let-it-ride")
    (bot,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(bot.replace("http://127.0.0.1:8747", served.url), "bot", "exec"), {})
    table = served.wait(served.host.table(table_id))
    assert table.round.number == 11
    assert not table.round.seats
    assert re.search(r"^chips \d+$", capsys.readouterr().out, re.MULTILINE)


def test_a_client_without_a_server_says_so_in_one_sentence() -> None:
    with Pit("http://127.0.0.1:9", attempts=1) as pit, pytest.raises(Unreachable, match="does not answer"):
        pit.tables()


def test_croupier_serve_opens_a_table_of_every_game_and_prints_its_address(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", "--port", "0"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address is not None
        with Pit(address[0]) as pit:
            from croupier.games.register import games

            assert {row.game for row in pit.tables()} == {game.id for game in games()}
            assert pit.find("craps").sit(1, 10_000).view.seats["1"].chips == 10_000
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert (tmp_path / "pit.keys").stat().st_mode & 0o077 == 0
