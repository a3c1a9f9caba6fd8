"""What the cards of blackjack decide: pure functions from cards to outcomes and rows of the pay tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.hands.twentyone import ACE, BEST, VALUE_OF_CARD, is_blackjack, total

FIVE_CARDS: Final = 5
SEVEN_VALUE: Final = 6
KING, QUEEN = 11, 10
THIRTEEN: Final = 13


def judge(
    cards: Sequence[int], split: bool, dealer: Sequence[int], ties_lose: bool, five_card_21: bool
) -> tuple[str, str]:
    """What becomes of a hand against the dealer's, and the row that pays it (19:47-2.3(e), 2.7, 2.6(k)1,
    2.16).

    A blackjack ties a dealer's blackjack, but wins against it where ties lose; 21 on a split hand is never
    a blackjack.
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


def over_under_13(cards: Sequence[int]) -> str:
    """Which of over13 and under13 the first two cards win, aces counting 1; 13 loses both (19:47-2.17(a)1,
    (c)).
    """
    count = sum(VALUE_OF_CARD[card] + 1 for card in cards[:2])
    return "over13" if count > THIRTEEN else "under13" if count < THIRTEEN else ""


def same_suit_row(cards: Sequence[int]) -> str:
    """The row that pays the first two cards; empty when they are of two suits (19:47-2.17(a)2)."""
    first, second = cards[:2]
    if first % 4 != second % 4:
        return ""
    return "king_queen_same_suit" if {first >> 2, second >> 2} == {KING, QUEEN} else "same_suit"


def sevens_row(cards: Sequence[int], trigger: str) -> str:
    """The row that pays the sevens among the first three cards, the highest only (19:47-2.17(a)3, (e))."""
    sevens = [VALUE_OF_CARD[card] == SEVEN_VALUE for card in cards[:3]]
    if not sevens[0]:
        return "one_seven" if trigger == "either_of_two" and sevens[1] else ""
    if not sevens[1]:
        return "one_seven"
    if len(sevens) > 2 and sevens[2]:
        return "three_sevens_same_suit" if _one_suit(cards[:3]) else "three_sevens"
    return "two_sevens_same_suit" if _one_suit(cards[:2]) else "two_sevens"


def progressive_row(cards: Sequence[int]) -> str:
    """The highest row the aces from the first card on win (19:47-2.19(c), (e)); mixed colours count as
    three aces.
    """
    aces = 0
    for card in cards[:4]:
        if VALUE_OF_CARD[card] != ACE:
            break
        aces += 1
    if aces == 4 and len({card % 4 in (1, 2) for card in cards[:4]}) == 1:
        return "four_aces_one_colour"
    if aces >= 3:
        return "three_aces_same_suit" if _one_suit(cards[:3]) else "three_aces"
    if aces == 2:
        return "two_aces_same_suit" if _one_suit(cards[:2]) else "two_aces"
    return ""


def streak_round(outcomes: Sequence[str]) -> int:
    """What a round means to a streak: 1 a win, -1 a loss, 0 neither; hands won against hands lost
    (19:47-2.22).
    """
    won = sum(outcome == "win" for outcome in outcomes)
    lost = sum(outcome in ("lose", "surrendered") for outcome in outcomes)
    return (won > lost) - (won < lost)


def _one_suit(cards: Sequence[int]) -> bool:
    return len({card % 4 for card in cards}) == 1
