"""Who wins how much of each pot: rake, jackpot drop, high and low halves, odd chips. Cents in, cents out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.games.poker.variants import Shown
from croupier.procedure.pots import Pot, halves, shares
from croupier.procedure.seats import SeatId


class Charges(NamedTuple):
    """What comes off the pots before they are paid: rake by pot, and the jackpot drop off the main pot."""

    rake: tuple[int, ...]
    drop: int

    @property
    def total(self) -> int:
        """The whole rake."""
        return sum(self.rake)


def rake_of(cents: int, percent: Fraction, cap: int, unit: int) -> int:
    """The rake of a hand in whole units, up to the cap (14.14)."""
    return min(cap, percent.numerator * cents // (percent.denominator * 100 * unit) * unit)


def charged(pots: Sequence[int], rake: int, drop: int) -> Charges:
    """The rake comes from the main pot first, then from the side pots in order; then the drop comes from the
    rest of the main pot.
    """
    taken: list[int] = []
    for cents in pots:
        taken.append(min(rake - sum(taken), cents))
    return Charges(tuple(taken), min(drop, pots[0] - taken[0]) if pots else 0)


class Award(msgspec.Struct, frozen=True, gc=False):
    """What a pot gives: shares of the high and of the low half by seat."""

    high: Mapping[SeatId, int]
    low: Mapping[SeatId, int]

    def of(self, seat: SeatId) -> int:
        """What a seat gets of the pot."""
        return self.high.get(seat, 0) + self.low.get(seat, 0)


def award(pot: Pot, hands: Mapping[SeatId, Shown], order: Sequence[SeatId], unit: int) -> Award:
    """The pot to the best high hand, to the best low, or half to each; odd chips to the high half, among
    equal hands to those that come first in the order (14.15).
    """
    seats = [seat for seat in order if seat in pot.seats and seat in hands]
    best_low = min([low for seat in seats if (low := hands[seat].low) is not None], default=None)
    low_winners = [seat for seat in seats if best_low is not None and hands[seat].low == best_low]
    best_high = max([hands[seat].high for seat in seats])
    high_winners = [seat for seat in seats if hands[seat].high == best_high]
    if not best_high:
        return Award({}, shares(pot.cents, low_winners, unit))
    if not low_winners:
        return Award(shares(pot.cents, high_winners, unit), {})
    high_half, low_half = halves(pot.cents, unit)
    return Award(shares(high_half, high_winners, unit), shares(low_half, low_winners, unit))
