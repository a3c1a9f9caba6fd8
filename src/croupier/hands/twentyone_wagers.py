"""The row of the pay table that cards win, one function for each wager; used by table, solver and kernel.

Cards are 4 * rank + suit, in the order dealt; no row (an empty string) means that the wager loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.hands.twentyone import ACE, BEST, VALUE_OF_CARD, total

SEVEN_VALUE: Final = 6
SIX, SEVEN, EIGHT, QUEEN, KING = 4, 5, 6, 10, 11
DIAMONDS, HEARTS, SPADES = 1, 2, 3
THIRTEEN: Final = 13

ACES_ROWS: Final = (
    "two_aces",
    "two_aces_same_suit",
    "three_aces",
    "three_aces_same_suit",
    "four_aces_one_color",
)
"""The rows of the aces progressive, lowest first."""

PAID_BY_SUIT: Final[Mapping[tuple[int, ...], str]] = {
    (SIX, SEVEN, EIGHT): "six_seven_eight",
    (SEVEN, SEVEN, SEVEN): "three_sevens",
}
"""Ranks of three-card 21s that earn more in one suit, and most in spades (19:47-19.5(f))."""
LONG_21: Final = {5: "five_cards", 6: "six_cards"}
OTHER_21: Final = "other_21"

MATCH_ROWS: Final = {
    (2, 0): "two_suited",
    (1, 1): "one_suited_one_unsuited",
    (0, 2): "two_unsuited",
    (1, 0): "one_suited",
    (0, 1): "one_unsuited",
}
"""Rows of the match-the-dealer tables by cards that match in suit too and in rank only (19:47-19.6)."""

ROYAL: Final = (QUEEN, KING, 12)
ACE_LOW: Final = (0, 1, 12)


def one_suit(cards: Sequence[int]) -> bool:
    """Whether all cards are of one suit."""
    return len({card & 3 for card in cards}) == 1


def over_under_13(cards: Sequence[int]) -> str:
    """Which of over13 and under13 the first two cards win, aces counting 1; 13 loses both (19:47-2.17(a)1,
    (c)).
    """
    count = sum(VALUE_OF_CARD[card] + 1 for card in cards[:2])
    return "over13" if count > THIRTEEN else "under13" if count < THIRTEEN else ""


def same_suit_row(cards: Sequence[int]) -> str:
    """The row that pays the first two cards; empty when they are of two suits (19:47-2.17(a)2)."""
    first, second = cards[:2]
    if not one_suit((first, second)):
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
        return "three_sevens_same_suit" if one_suit(cards[:3]) else "three_sevens"
    return "two_sevens_same_suit" if one_suit(cards[:2]) else "two_sevens"


def progressive_row(cards: Sequence[int]) -> str:
    """The highest row of the aces a hand begins with (19:47-2.19(c), (e)); mixed colors are three aces."""
    aces = 0
    for card in cards[:4]:
        if VALUE_OF_CARD[card] != ACE:
            break
        aces += 1
    if aces == 4 and len({card & 3 in (DIAMONDS, HEARTS) for card in cards[:4]}) == 1:
        return "four_aces_one_color"
    if aces >= 3:
        return "three_aces_same_suit" if one_suit(cards[:3]) else "three_aces"
    if aces == 2:
        return "two_aces_same_suit" if one_suit(cards[:2]) else "two_aces"
    return ""


def row_of_21(cards: Sequence[int], doubled: bool) -> str:
    """The row that pays a 21; the bonus hands only where the hand was not doubled (19:47-19.5(f))."""
    if doubled:
        return OTHER_21
    if len(cards) != 3:
        return row_by_number(len(cards))
    row = PAID_BY_SUIT.get(tuple(sorted(card >> 2 for card in cards)))
    if row is None:
        return OTHER_21
    if not one_suit(cards):
        return row
    return f"{row}_spades" if cards[0] & 3 == SPADES else f"{row}_same_suit"


def row_by_number(cards: int) -> str:
    """The row that pays a 21 of this many cards, other than three."""
    return LONG_21.get(cards, "seven_cards") if cards > 4 else OTHER_21


def wins_super_bonus(cards: Sequence[int], exposed: int, doubled: bool, split: bool) -> bool:
    """Three sevens of one suit against a dealer's seven, neither doubled nor split (19:47-19.5(g))."""
    sevens = [card >> 2 for card in cards] == [SEVEN] * 3 and one_suit(cards)
    return sevens and exposed >> 2 == SEVEN and not (doubled or split)


def match_row(cards: Sequence[int], exposed: int) -> str:
    """The row that pays the first two cards against the dealer's; empty if neither has its rank."""
    same_rank = [card for card in cards[:2] if card >> 2 == exposed >> 2]
    suited = same_rank.count(exposed)
    return MATCH_ROWS.get((suited, len(same_rank) - suited), "")


def three_card_bonus_row(cards: Sequence[int], ace_low_straight: bool = True) -> str:
    """The highest hand of three cards on the bonus table of Three Card 21 (13:69F-2C.2(c), 2C.5(b))."""
    low, middle, high = ranks = tuple(sorted(card >> 2 for card in cards))
    suited, kinds = one_suit(cards), len(set(ranks))
    straight = low + 2 == middle + 1 == high or (ace_low_straight and ranks == ACE_LOW)
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
