"""The game: its facts and options."""

from croupier.games.register import Game
from tests.battery.small_games.common import SmallOptions

GAME = Game("two_pairs_of_tiles", SmallOptions, package="tests.battery.small_games")
