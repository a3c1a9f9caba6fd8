"""Cases of baccarat and minibaccarat: both hands, or the order of the shoe with its burn cards."""

from __future__ import annotations

from croupier.games.shoe_cases import UNSEEN, ShoeCards
from croupier.procedure.shoe import BURN


class PuntoBancoCards(ShoeCards):
    """The cards of a round; the burn card, which everyone sees, may be left out."""

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """Cards dealt face down that are turned up now."""
        if holder == BURN:
            if self.order is None and BURN not in self.hands:
                return ()
            if self.order is not None and self.order[:1] in ([], [UNSEEN]):
                return ()
        return super().turned(holder, first, count)
