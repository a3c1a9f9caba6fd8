"""For each game one whole session as text, and one of what it refuses: what a change does is seen in them.

CROUPIER_UPDATE_GOLDEN=1 writes the events again under the commands each file holds; for a new game write a
file with the commands alone.
"""

from functools import partial

import pytest

from croupier.games.register import Game
from croupier.table import events as ev
from tests.battery.every_game import REGISTERED
from tests.battery.golden import REFUSED, is_as_written, path_of, session

REFUSING = [game for game in REGISTERED if (REFUSED / path_of(game).name).exists()]


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_the_golden_playthrough_is_what_the_table_does(game: Game) -> None:
    is_as_written(path_of(game), partial(session, game))


@pytest.mark.parametrize("game", REFUSING, ids=lambda game: game.id)
def test_what_a_table_refuses_is_refused_in_these_words_and_changes_nothing(game: Game) -> None:
    is_as_written(REFUSED / path_of(game).name, partial(session, game))


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_a_golden_playthrough_shows_whole_rounds(game: Game) -> None:
    lines = path_of(game).read_text("utf-8").splitlines()
    assert 80 <= len(lines) <= 140
    for kind in (ev.Opened, ev.RoundOpened, ev.Wagered, ev.Settled, ev.RoundClosed, ev.Left, ev.TableClosed):
        assert any(f" {kind.__struct_config__.tag} " in line for line in lines), kind
