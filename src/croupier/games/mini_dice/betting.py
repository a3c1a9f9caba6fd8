"""Making, changing and removing mini-dice wagers (13.2, 13.4), and who has the shaker (13.5, 13.7)."""

from __future__ import annotations

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.going_around import GoesAround
from croupier.procedure.layout_betting import LayoutBetting, LayoutCites
from croupier.procedure.seats import SeatId

FIXED = "13:69E-1.16A(a)"
SHAKER = GoesAround(
    what="the shaker",
    verb="is",
    holder="shaker",
    offered="shaker offered",
    offers="19:47-13.5",
    accepts="19:47-13.5",
    gives_up="19:47-13.7",
)


class Betting(LayoutBetting):
    """What a patron may put on the layout, change or take down before each shake."""

    cites = LayoutCites(seat="19:47-13.4", change="19:47-13.4", close="19:47-13.5", cash="19:47-13.4")

    @property
    def goes_around(self) -> GoesAround | None:
        """The shaker goes around, unless it is an automated one."""
        return SHAKER if self.round.options.shaker == "manual" else None

    def leave(self, seat: SeatId) -> None:
        """Wagers are decided or taken down first, and the shaker is passed on."""
        super().leave(seat)
        SHAKER.check_leaves(self.round, seat)

    def dice(self, seat: SeatId, word: str, dice: tuple[str, ...]) -> Note:
        """The shaker is accepted, declined or given up."""
        if self.goes_around is None:
            raise Refusal(f"shaker {word}: the automated shaker stays fixed to the table", FIXED)
        return SHAKER.note(self.round, seat, word)
