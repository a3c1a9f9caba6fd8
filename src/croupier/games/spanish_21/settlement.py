"""What the cards of Spanish 21 decide: pure functions from cards to outcomes and rows of the pay tables."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.twentyone import BEST, total
from croupier.law.odds import Odds


def against_dealer(cards: Sequence[int], dealer: Sequence[int]) -> str:
    """Win, lose or push of a hand below 21 against a dealer without blackjack (19:47-19.1 Push)."""
    points, against = total(cards).points, total(dealer).points
    if against > BEST or points > against:
        return "win"
    return "push" if points == against else "lose"


def paid(odds: Odds, stake: int) -> int:
    """What a stake earns; parts of a cent are rounded up (interpretation: odds are minimums)."""
    return -(-stake * odds.win // odds.stake)
