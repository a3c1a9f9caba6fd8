"""Live tables as text: what the dealer enters, rightly and wrongly, and what the table makes of it.

CROUPIER_UPDATE_GOLDEN=1 writes the events again under the commands each file holds.
"""

from functools import partial

import pytest

from croupier.games.register import Game
from tests.battery.every_game import REGISTERED
from tests.battery.golden import LIVE, is_as_written, path_of, session

ENTERED = [game for game in REGISTERED if (LIVE / path_of(game).name).exists()]


@pytest.mark.parametrize("game", ENTERED, ids=lambda game: game.id)
def test_what_the_dealer_of_a_live_table_enters_is_played_or_refused_as_written(game: Game) -> None:
    is_as_written(LIVE / path_of(game).name, partial(session, game))
