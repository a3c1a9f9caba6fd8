"""For the card games, how every report is ruled on at every step of a round, as text.

CROUPIER_UPDATE_GOLDEN=1 writes the rulings again under the commands each file holds.
"""

import pytest

from croupier.games.register import Game
from tests.battery.every_game import REGISTERED
from tests.battery.golden import Session, is_as_written
from tests.battery.ruled import RULINGS, rulings

RULED = [game for game in REGISTERED if (RULINGS / f"{game.id}.txt").exists()]


@pytest.mark.parametrize("game", RULED, ids=lambda game: game.id)
def test_every_report_at_every_step_is_ruled_on_as_written(game: Game) -> None:
    is_as_written(RULINGS / f"{game.id}.txt", lambda text: rulings(Session(game), text))
