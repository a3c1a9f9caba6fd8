"""What the cards of Three Card 21 decide: pure functions from cards to rows and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.hands.twentyone import ACE, BEST, VALUE_OF_CARD, total

FIRST_CARDS: Final = 3
DIAMONDS: Final = 1
ROYAL: Final = (10, 11, 12)  # ranks of queen, king and ace
ACE_LOW: Final = (0, 1, 12)

SPLIT_OVER: Final = "13:69F-2C.5(c)5ii"
SPLIT_ACE: Final = "13:69F-2C.5(c)5iii(aa)"
SPLIT_PAIR: Final = "13:69F-2C.5(c)5iii(bb)"


def bonus_row(cards: Sequence[int], ace_low_straight: bool = True) -> str:
    """The highest hand of three cards on the bonus table, empty where they have none (2C.2(c), 2C.5(b))."""
    ranks = tuple(sorted(card >> 2 for card in cards))
    suited = len({card & 3 for card in cards}) == 1
    kinds = len(set(ranks))
    straight = ranks[0] + 2 == ranks[1] + 1 == ranks[2] or (ace_low_straight and ranks == ACE_LOW)
    if suited and ranks == ROYAL:
        return "royal_flush_of_diamonds" if cards[0] & 3 == DIAMONDS else "royal_flush"
    if suited and straight:
        return "straight_flush"
    if kinds == 1:
        return "three_of_a_kind"
    if straight:
        return "straight"
    if suited:
        return "flush"
    if kinds == 2:
        return "pair"
    return "total_21" if total(cards).points == BEST else ""


def split_reason(cards: Sequence[int]) -> str:
    """The rule by which three cards may be split three ways, empty where none does (13:69F-2C.10(a)).

    Above 21; two cards of equal value, a ten and a king included; or an ace that counted 11 lifts it so.
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
