"""An ante before the draw; a raise only when asked."""

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from tests.battery.small_games.common import HOUSE_RULE, SmallBetting


class Betting(SmallBetting):
    """Nobody raises before the antes are in."""

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The ante."""
        change = super().make(seat, wager, amount, behind, coupon, accepted)
        if change.wager == "raise":
            raise Refusal("raise: wait until you are asked", HOUSE_RULE)
        return change
