"""Wagers on the symbols of the wheel, made and changed until it is spun (5.6)."""

from typing import Final

from croupier.procedure.layout_betting import LayoutCites
from croupier.procedure.out_of_order import DeviceBetting, Words

WHEEL: Final = "interpretation: a wheel out of order decides nothing"


class Betting(DeviceBetting):
    """Wagers on as many symbols as a patron likes; none while the wheel is damaged."""

    cites = LayoutCites(seat="19:46-1.13", change="19:47-5.6", close="19:47-5.6", cash="13:69E-1.6A")
    rules = Words(WHEEL)
