"""Wagers against a bank that a patron holds."""

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from tests.battery.small_games.common import HOUSE_RULE, CutBetting


class Betting(CutBetting):
    """One patron holds the bank and does not play against it."""

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The bank is held once, and by somebody who wagers nothing else."""
        change = super().make(seat, wager, amount, behind, coupon, accepted)
        others = {name for each in self.round.clockwise() if each != seat for name in self.round.wagers(each)}
        if change.wager == "bank" and "bank" in others:
            raise Refusal("bank: another patron holds it", HOUSE_RULE)
        if {change.wager, *self.round.wagers(seat)} == {"bank", "draw"}:
            raise Refusal(f"{change.wager}: nobody plays against their own bank", HOUSE_RULE)
        return change

    def close(self) -> None:
        """There is a bank, and somebody to play against it."""
        placed = {name for seat in self.round.clockwise() for name in self.round.wagers(seat)}
        if placed != {"bank", "draw"}:
            raise Refusal("a round needs a bank and somebody who draws against it", HOUSE_RULE)
