"""The game: its facts and options."""

from croupier.games.register import Game
from tests.battery.small_games.common import SmallOptions

GAME = Game("wheel_of_eight", SmallOptions, package="tests.battery.small_games")
