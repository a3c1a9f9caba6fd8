"""Wagers at baccarat, who sits where, who cuts and who has the shoe: 3.2, 3.5, 3.6, 3.11."""

from __future__ import annotations

from croupier.games.baccarat.procedure import CURATOR
from croupier.procedure.curator import ShoePassing
from croupier.procedure.punto_banco_betting import PuntoBancoBetting
from croupier.procedure.seat_betting import SeatCites
from croupier.procedure.shoe import seated


class Betting(ShoePassing, PuntoBancoBetting):
    """Player, Banker and Tie; seat numbers rise counterclockwise, so clockwise is by falling ones."""

    wagers = "19:47-3.2"
    charge = "19:47-3.3"
    passing = CURATOR
    rising = False
    cites = SeatCites(
        seat="19:46-1.12",
        two_positions="19:47-3.2; interpretation: one seat each",
        change="19:47-3.2",
        cash="19:47-3.2",
        dealer_cuts="19:47-3.5",
        not_cut="19:47-3.5",
    )

    def first_to_cut(self) -> int:
        """The player in the highest-numbered occupied seat (3.5)."""
        return max(seated(self.round), default=0)
