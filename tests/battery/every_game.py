"""The games the battery plays: every folder of the register, and the small games written for the tests."""

from croupier.games.register import Game, games
from tests.battery.small_games import SMALL_GAMES

MODES = ("virtual", "live")
REGISTERED: list[Game] = games()
GAMES: list[Game] = [*REGISTERED, *SMALL_GAMES]
