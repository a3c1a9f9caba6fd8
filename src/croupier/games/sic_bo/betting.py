"""Making, changing and removing sic bo wagers (9.2, 9.3): free until "No more bets", then frozen."""

from __future__ import annotations

from typing import Final

from croupier.law.outcomes import WagerTable
from croupier.procedure import out_of_order
from croupier.procedure.betting_rules import Note
from croupier.procedure.layout_betting import LayoutBetting, LayoutCites
from croupier.procedure.seats import SeatId

DISPLAY: Final = "19:47-9.6; interpretation: the dice decide, not the lights"


class Betting(LayoutBetting):
    """Wagers on any of the fifty areas; none while the display of the layout is out of order."""

    cites = LayoutCites(
        seat="19:47-9.3", change="19:47-9.3", close="19:47-9.5", cash="19:47-9.3", cash_taken=True
    )
    rules = out_of_order.Words(DISPLAY)

    def check_open(self, table: WagerTable) -> None:
        """No new round begins until a display that failed is repaired."""
        out_of_order.check_in_order(self.round, DISPLAY)

    def close(self) -> None:
        """The same holds for the shake."""
        out_of_order.check_in_order(self.round, DISPLAY)
        super().close()

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A floorperson says that the display is repaired."""
        return out_of_order.said(self.round, role, word, DISPLAY)
