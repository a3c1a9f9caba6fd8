"""What two hands of tiles pay against the bank's: pure functions of hands and stakes (19:47-10.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.hands.pai_gow import Split
from croupier.procedure.two_hands import HandResult, hand_result

CITES: Final[Mapping[HandResult, str]] = {"win": "19:47-10.7", "push": "19:47-10.7", "lose": "19:47-10.7"}


def compare(own: Split, bank: Split) -> HandResult:
    """How a player's hands do against the bank's: copies go to the bank."""
    return hand_result(own.hi, own.lo, bank.hi, bank.lo)


def net(stake: int, end: HandResult, vigorish: int) -> int:
    """What a wager wins or loses: even money less the vigorish on the win."""
    return {"win": stake - vigorish, "push": 0, "lose": -stake}[end]
