"""Wagers on the symbols of the wheel, made and changed until it is spun (5.6)."""

from croupier.procedure.layout_betting import LayoutBetting, LayoutCites


class Betting(LayoutBetting):
    """Wagers on as many symbols as a patron likes."""

    cites = LayoutCites(seat="19:46-1.13", change="19:47-5.6", close="19:47-5.6", cash="13:69E-1.6A")
