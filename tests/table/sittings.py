"""Journals of random sittings at a few unlike games: cards, a shoe, a wheel, tiles."""

from functools import cache

from croupier.games.register import find
from tests.battery.people import People
from tests.battery.small_games import SMALL_GAMES

SMALL = {game.id: game for game in SMALL_GAMES}

KINDS = [
    (game, mode)
    for game in ("let-it-ride", "blackjack", "wheel-of-eight", "two-pairs-of-tiles")
    for mode in ("virtual", "live")
]


@cache
def written(game: str, mode: str, seed: int = 47, commands: int = 90) -> tuple[bytes, ...]:
    """The lines of a journal."""
    return tuple(
        People(seed, SMALL.get(game) or find(game)[0], mode, wild=0.05).play(commands).table.journal.lines()
    )
