"""Making, changing and removing sic bo wagers (9.2, 9.3): free until "No more bets", then frozen."""

from __future__ import annotations

from typing import Final

from croupier.procedure.layout_betting import LayoutCites
from croupier.procedure.out_of_order import DeviceBetting, Words

DISPLAY: Final = "19:47-9.6; interpretation: the dice decide, not the lights"


class Betting(DeviceBetting):
    """Wagers on any of the fifty areas; none while the display of the layout is out of order."""

    cites = LayoutCites(
        seat="19:47-9.3", change="19:47-9.3", close="19:47-9.5", cash="19:47-9.3", cash_taken=True
    )
    rules = Words(DISPLAY)
