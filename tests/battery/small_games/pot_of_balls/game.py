"""The game: its facts and options."""

from croupier.games.register import Game
from tests.battery.small_games.common import SmallOptions

GAME = Game("pot_of_balls", SmallOptions, package="tests.battery.small_games")
