"""What all games check about an amount: whole cents, the posted limits, match play coupons."""

from __future__ import annotations

from croupier.law.limits import WagerLimits
from croupier.law.money import ABOVE_ZERO
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State

MATCH_PLAY = "interpretation: match play as in 58 Pa. Code 603a.20"


def check_amount(wager: str, amount: int, stake: int, low: int, high: int, accepted: bool) -> None:
    """Within the posted limits, unless the dealer accepted it: then it stands in its entirety (8.2)."""
    check_above_nothing(wager, amount)
    if not accepted:
        WagerLimits(minimum=low, maximum=high).require(wager, stake)


def check_above_nothing(wager: str, amount: int) -> None:
    """Refuse a wager, or an addition to one, that is not above zero."""
    if amount <= 0:
        raise BadInput(f"{wager} of {cents(amount)}: expected {ABOVE_ZERO}")


def check_lowered(wager: str, amount: int, stake: int) -> None:
    """Refuse to lower a wager to as much as it was, or more."""
    if not 0 <= amount < stake:
        raise BadInput(
            f"{wager} to {cents(amount)}: expected less than the {cents(stake)} on the layout, "
            f"{cents(0)} to remove it"
        )


def check_coupon(round: State, seat: SeatId, wager: str, stake: int, coupon: int) -> None:
    """A match play coupon lies beneath chips of at least its face value, one to a patron and round."""
    cite = MATCH_PLAY
    fact = round.edition.wagers.get(wager)
    if fact is None or not fact.match_play:
        raise Refusal(f"coupon of {cents(coupon)} with {wager}: match play is not for this wager", cite)
    if coupon < 0:
        raise BadInput(f"coupon of {cents(coupon)}: expected {ABOVE_ZERO}")
    if coupon > stake:
        raise Refusal(
            f"coupon of {cents(coupon)} with {wager} of {cents(stake)}: "
            "it needs chips of at least its face value",
            cite,
        )
    patron = round.seats[seat].patron
    for other in round.seats.values():
        if other.patron == patron and any(each.coupon for each in other.wagers.values()):
            raise Refusal(
                f"coupon of {cents(coupon)}: {patron} has a coupon in play already, one to a round", cite
            )


def check_coupon_covered(wager: str, amount: int, coupon: int) -> None:
    """A wager is not lowered below the coupon that lies beneath it."""
    if amount < coupon:
        needs = f"the coupon of {cents(coupon)} beneath it needs chips of that amount"
        raise Refusal(f"{wager} to {cents(amount)}: {needs}", MATCH_PLAY)
