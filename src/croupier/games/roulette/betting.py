"""Wagers inside and outside, made and changed until the dealer calls no more bets (5.1, 5.3)."""

from typing import Final

from croupier.procedure.color_chips import ColorBetting
from croupier.procedure.layout_betting import LayoutCites
from croupier.procedure.out_of_order import DeviceBetting, Words

WHEEL: Final = "interpretation: a wheel out of order decides nothing"


class Betting(DeviceBetting, ColorBetting):
    """Wagers in value chips or in chips of a player's own color; none while the wheel is damaged."""

    cites = LayoutCites(
        seat="19:46-1.7", change="19:47-5.3", close="19:47-5.3", cash="19:47-5.1", cash_taken=True
    )
    rules = Words(WHEEL)
