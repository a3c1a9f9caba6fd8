"""Wagers on the next card, and poker hand wagers where the cards on display open them (12.4, 12.5, 12.8)."""

from __future__ import annotations

from croupier.games.pokette.display import on_display
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import Refusal
from croupier.procedure.color_chips import ColorBetting
from croupier.procedure.layout_betting import LayoutBetting, LayoutCites


class Betting(LayoutBetting, ColorBetting):
    """Wagers on cards, ranks, suits and colors at any spin, on hands only with the cards they need; in value
    chips or in chips of a player's own color.
    """

    cites = LayoutCites(
        seat="19:47-12.4",
        change="19:47-12.4",
        close="19:47-12.7",
        cash="19:47-12.4; interpretation: as at roulette",
        cash_taken=True,
    )

    def check_open(self, table: WagerTable) -> None:
        """A poker hand wager needs certain cards on display (12.8)."""
        shown = on_display(self.round)
        if table.openings and not table.opened(shown):
            there = f"on display: {' '.join(shown)}" if shown else "the display is empty"
            raise Refusal(f"{table.id}: it is made {table.fact.made.partition(',')[0]}; {there}", table.cite)

    def awaits_display(self, wager: str) -> bool:
        """Whether a poker hand wager needs other cards than those on display (12.8)."""
        table = self.offered().find(wager)
        return bool(table.openings) and not table.opened(on_display(self.round))

    def close(self) -> None:
        """The wheel may be spun without wagers: its card opens the poker hand wagers of the next spin."""
