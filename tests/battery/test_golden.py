"""For each game one whole session as text; what a change does to play is seen in it.

CROUPIER_UPDATE_GOLDEN=1 writes the files anew, and the first one of a new game.
"""

import os

import pytest

from croupier.games.register import Game
from croupier.table import events as ev
from tests.battery.every_game import REGISTERED
from tests.battery.golden import first_session, path_of, session

UPDATE = "CROUPIER_UPDATE_GOLDEN"


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_the_golden_playthrough_is_what_the_table_does(game: Game) -> None:
    path = path_of(game)
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        text = session(game, path.read_text("utf-8")) if path.exists() else first_session(game)
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} is missing: run with {UPDATE}=1 and read what it says"
    expected = path.read_text("utf-8")
    assert session(game, expected) == expected, f"if that is what should happen, run with {UPDATE}=1"


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_a_golden_playthrough_shows_whole_rounds(game: Game) -> None:
    lines = path_of(game).read_text("utf-8").splitlines()
    assert 40 <= len(lines) <= 220
    for kind in (ev.Opened, ev.RoundOpened, ev.Wagered, ev.Settled, ev.RoundClosed):
        assert any(f" {kind.__struct_config__.tag} " in line for line in lines), kind
