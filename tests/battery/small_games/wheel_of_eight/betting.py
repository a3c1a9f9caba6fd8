"""Wagers on the wheel: in the second window the color is decided already."""

from croupier.procedure.state import State
from tests.battery.small_games.common import SmallBetting

SPUN = "spun once"


class Betting(SmallBetting):
    """Somebody must play the first spin; the second may be spun without further wagers."""

    round: State

    def close(self) -> None:
        """The wheel is spun again whoever is left."""
        if SPUN not in self.round.markers:
            super().close()
