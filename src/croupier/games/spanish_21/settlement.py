"""What the cards of Spanish 21 decide: pure functions from cards to outcomes and rows of the pay tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.hands.twentyone import BEST, total
from croupier.law.odds import Odds

SIX, SEVEN, EIGHT = 4, 5, 6  # ranks, 0 the two
SPADES: Final = 3
LONG_21: Final = {5: "five_cards", 6: "six_cards"}
THREE: Final = 3

MATCH_ROWS: Final = {
    (2, 0): "two_suited",
    (1, 1): "one_suited_one_unsuited",
    (0, 2): "two_unsuited",
    (1, 0): "one_suited",
    (0, 1): "one_unsuited",
}
"""Rows of the match-the-dealer tables by cards that match in suit too and in rank only (19:47-19.6)."""


def row_of_21(cards: Sequence[int], doubled: bool) -> str:
    """The row that pays a 21; the bonus hands only where the hand was not doubled (19:47-19.5(f))."""
    if doubled:
        return "other_21"
    if len(cards) > THREE + 1:
        return LONG_21.get(len(cards), "seven_cards")
    ranks = sorted(card >> 2 for card in cards)
    if ranks == [SIX, SEVEN, EIGHT]:
        row = "six_seven_eight"
    elif ranks == [SEVEN] * THREE:
        row = "three_sevens"
    else:
        return "other_21"
    if not one_suit(cards):
        return row
    return f"{row}_spades" if cards[0] % 4 == SPADES else f"{row}_same_suit"


def wins_super_bonus(cards: Sequence[int], exposed: int, doubled: bool, split: bool) -> bool:
    """Three sevens of one suit against a dealer's seven, neither doubled nor split (19:47-19.5(g))."""
    sevens = [card >> 2 for card in cards] == [SEVEN] * THREE and one_suit(cards)
    return sevens and exposed >> 2 == SEVEN and not (doubled or split)


def match_row(cards: Sequence[int], exposed: int) -> str:
    """The row that pays the first two cards against the exposed one; empty where neither has its rank."""
    same_rank = [card for card in cards[:2] if card >> 2 == exposed >> 2]
    suited = same_rank.count(exposed)
    return MATCH_ROWS.get((suited, len(same_rank) - suited), "")


def against_dealer(cards: Sequence[int], dealer: Sequence[int]) -> str:
    """Win, lose or push of a hand below 21 against a dealer without blackjack (19:47-19.1 Push)."""
    points, against = total(cards).points, total(dealer).points
    if against > BEST or points > against:
        return "win"
    return "push" if points == against else "lose"


def paid(odds: Odds, stake: int) -> int:
    """What a stake earns; parts of a cent are rounded up (interpretation: odds are minimums)."""
    return -(-stake * odds.win // odds.stake)


def one_suit(cards: Sequence[int]) -> bool:
    """Whether all cards are of one suit (19:47-19.1 Suit)."""
    return len({card % 4 for card in cards}) == 1
