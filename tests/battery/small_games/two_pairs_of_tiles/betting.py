"""One wager."""

from tests.battery.small_games.common import CutBetting


class Betting(CutBetting):
    """Nothing of its own."""
