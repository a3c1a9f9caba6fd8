"""What may go wrong."""

from tests.battery.small_games.common import misdeal

RULES = {"misdeal": misdeal}
