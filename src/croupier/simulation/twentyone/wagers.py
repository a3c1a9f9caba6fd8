"""Wagers decided by the first cards: compiled, one function a kind, all in net cents."""

from __future__ import annotations

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.rows import (
    ACE_LOW,
    PAYS_BONUS,
    PAYS_MATCH,
    PAYS_SAME_SUIT,
    PAYS_SEVENS,
    PAYS_THREE,
    SEVENS_EITHER,
)
from croupier.simulation.twentyone.rules import Integers, Number

ACE_RANK, KING, QUEEN, SEVEN = 12, 11, 10, 5
DIAMONDS, HEARTS = 1, 2
ONE_SEVEN, TWO_SEVENS, TWO_SUITED, THREE_SEVENS, THREE_SUITED = range(5)
NO_ACES, TWO_ACES, TWO_ACES_SUITED, THREE_ACES, THREE_ACES_SUITED, FOUR_ACES = range(6)
ROYAL_DIAMONDS, ROYAL, STRAIGHT_FLUSH, THREE_ALIKE, STRAIGHT, FLUSH, PAIR_LINE, TWENTYONE_LINE = range(8)


@bare
def pay(rules: Integers, odds: Number, stake: Number) -> Number:
    """What a stake earns at the odds that begin at a place of the row; parts of a cent are rounded up."""
    return -(-stake * rules[odds] // rules[odds + 1])


@bare
def over_under(first: Number, second: Number, over: bool, stake: Number) -> Number:
    """Over or under 13: aces count 1 and 13 loses both ways (19:47-2.17(b), (c))."""
    total = 0
    for card in (first, second):
        rank = card >> 2
        total += 1 if rank == ACE_RANK else min(rank + 2, 10)
    return stake if (total > 13 if over else total < 13) else -stake


@bare
def same_suit(rules: Integers, first: Number, second: Number, stake: Number) -> Number:
    """The first two cards of one suit, king and queen dearer (19:47-2.17(e))."""
    if first & 3 != second & 3:
        return -stake
    royal = min(first >> 2, second >> 2) == QUEEN and max(first >> 2, second >> 2) == KING
    return pay(rules, PAYS_SAME_SUIT + (0 if royal else 2), stake)


@bare
def sevens(rules: Integers, first: Number, second: Number, third: Number, stake: Number) -> Number:
    """Sevens from the first card on, or one as the second where that wins (19:47-2.17(e)).

    `third` is the card drawn to two sevens, or -1.
    """
    if first >> 2 != SEVEN and (rules[SEVENS_EITHER] == 0 or second >> 2 != SEVEN):
        return -stake
    row = ONE_SEVEN
    if first >> 2 == SEVEN and second >> 2 == SEVEN:
        suited = first & 3 == second & 3
        row = TWO_SUITED if suited else TWO_SEVENS
        if third >= 0 and third >> 2 == SEVEN:
            row = THREE_SUITED if suited and first & 3 == third & 3 else THREE_SEVENS
    return pay(rules, PAYS_SEVENS + 2 * row, stake)


@bare
def aces(first: Number, second: Number, third: Number, fourth: Number) -> Number:
    """The highest row of the aces from the first card on; cards not drawn are -1 (19:47-2.19(c), (e)).

    Four aces of both colours count as three.
    """
    if first >> 2 != ACE_RANK or second >> 2 != ACE_RANK:
        return NO_ACES
    suited = first & 3 == second & 3
    if third < 0 or third >> 2 != ACE_RANK:
        return TWO_ACES_SUITED if suited else TWO_ACES
    if fourth >= 0 and fourth >> 2 == ACE_RANK:
        red = 0
        for card in (first, second, third, fourth):
            red += card & 3 in (DIAMONDS, HEARTS)
        if red in (0, 4):
            return FOUR_ACES
    return THREE_ACES_SUITED if suited and first & 3 == third & 3 else THREE_ACES


@bare
def lots_for(amounts: Integers, stake: Number) -> Number:
    """Among how many lots the bonus system draws for a stake; a single amount needs no lot."""
    lots, rows = 0, 0
    for row in range(len(amounts)):
        if amounts[row, 0] == stake:
            lots += amounts[row, 2]
            rows += 1
    return lots if rows > 1 else 0


@bare
def drawn_bonus(rules: Integers, amounts: Integers, stake: Number, lot: Number) -> Number:
    """What a blackjack wins on the bonus wager by the lot drawn, amounts in rising order (19:47-2.20(k))."""
    won = pay(rules, PAYS_BONUS, stake)
    for row in range(len(amounts)):
        if amounts[row, 0] == stake:
            won = amounts[row, 1]
            lot -= amounts[row, 2]
            if lot < 0:
                break
    return won


@bare
def match_the_dealer(rules: Integers, first: Number, second: Number, up: Number, stake: Number) -> Number:
    """Each card of the rank of the dealer's first card is paid, one of its suit dearer (19:47-19.6)."""
    won = 0
    for card in (first, second):
        if card >> 2 == up >> 2:
            won += pay(rules, PAYS_MATCH + (2 if card & 3 == up & 3 else 0), stake)
    return won if won > 0 else -stake


@bare
def three_card_bonus(
    rules: Integers, first: Number, second: Number, third: Number, total: Number, stake: Number
) -> Number:
    """The highest line of the three cards (13:69F-2C.5(b)1)."""
    low = min(first >> 2, second >> 2, third >> 2)
    high = max(first >> 2, second >> 2, third >> 2)
    middle = (first >> 2) + (second >> 2) + (third >> 2) - low - high
    flush = first & 3 == second & 3 and second & 3 == third & 3
    straight = low + 1 == middle and middle + 1 == high
    straight = straight or (rules[ACE_LOW] == 1 and low == 0 and middle == 1 and high == ACE_RANK)
    if flush and straight and low == QUEEN:
        line = ROYAL_DIAMONDS if first & 3 == DIAMONDS else ROYAL
    elif flush and straight:
        line = STRAIGHT_FLUSH
    elif low == high:
        line = THREE_ALIKE
    elif straight:
        line = STRAIGHT
    elif flush:
        line = FLUSH
    elif middle in (low, high):
        line = PAIR_LINE
    elif total == 21:
        line = TWENTYONE_LINE
    else:
        return -stake
    return pay(rules, PAYS_THREE + 2 * line, stake)
