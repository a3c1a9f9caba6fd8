"""Small games written only for the tests: each proves a mechanism of the core before a real game needs it."""

from importlib import import_module

from croupier.games.register import Game, include

FOLDERS = ("wheel_of_eight", "bank_draw", "two_pairs_of_tiles", "pot_of_balls")
SMALL_GAMES: list[Game] = [include(import_module(f"{__name__}.{folder}.game").GAME) for folder in FOLDERS]
