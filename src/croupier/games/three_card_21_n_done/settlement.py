"""What the cards of Three Card 21 decide: pure functions from cards to rows and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.hands.twentyone import ACE, BEST, VALUE_OF_CARD, total

FIRST_CARDS: Final = 3

SPLIT_OVER: Final = "13:69F-2C.5(c)5ii"
SPLIT_ACE: Final = "13:69F-2C.5(c)5iii(aa)"
SPLIT_PAIR: Final = "13:69F-2C.5(c)5iii(bb)"


def split_reason(cards: Sequence[int]) -> str:
    """The rule by which three cards may be split three ways, empty where none does (13:69F-2C.10(a)).

    Above 21; two cards of equal value, a ten and a king included; or an ace that would bring it above 21 as
    11.
    """
    values = [VALUE_OF_CARD[card] for card in cards]
    hard = sum(values) + len(values)
    if hard > BEST:
        return SPLIT_OVER
    if len(set(values)) < FIRST_CARDS:
        return SPLIT_PAIR
    return SPLIT_ACE if ACE in values and hard + 10 > BEST else ""


def judge(cards: Sequence[int], dealer: Sequence[int]) -> str:
    """A hand against the dealer's final one, neither a blackjack (13:69F-2C.5(d))."""
    points, against = total(cards).points, total(dealer).points
    if points > BEST:
        return "lose"
    if points == BEST or against > BEST or points > against:
        return "win"
    return "push" if points == against else "lose"
