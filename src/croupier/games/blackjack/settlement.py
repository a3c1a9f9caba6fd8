"""What the cards of blackjack decide: pure functions from cards to outcomes and rows of the pay tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.hands.twentyone import BEST, is_blackjack, total

FIVE_CARDS: Final = 5


def judge(
    cards: Sequence[int], split: bool, dealer: Sequence[int], ties_lose: bool, five_card_21: bool
) -> tuple[str, str]:
    """What happens to a hand against the dealer's, and the row that pays it (19:47-2.3(e), 2.7, 2.6(k)1,
    2.16).

    A blackjack ties a dealer's blackjack, but wins against it where ties lose; 21 on a split hand is never a
    blackjack.
    """
    blackjack = not split and is_blackjack(cards)
    if is_blackjack(dealer):
        if not blackjack:
            return "lose", ""
        return ("win", "blackjack") if ties_lose else ("push", "")
    if blackjack:
        return "win", "blackjack"
    points, against = total(cards).points, total(dealer).points
    if points > BEST:
        return "lose", ""
    if against > BEST or points > against:
        return "win", "five_card_21" if five_card_21 and points == BEST and len(
            cards
        ) == FIVE_CARDS else "win"
    if points == against:
        return ("lose" if ties_lose else "push"), ""
    return "lose", ""


def streak_round(outcomes: Sequence[str]) -> int:
    """What a round means for a streak: 1 a win, -1 a loss, 0 neither, by hands won and lost (19:47-2.22)."""
    won = sum(outcome == "win" for outcome in outcomes)
    lost = sum(outcome in ("lose", "surrendered") for outcome in outcomes)
    return (won > lost) - (won < lost)
