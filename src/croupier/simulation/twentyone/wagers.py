"""Wagers decided by the first cards: compiled, one function for each kind, all in net cents."""

from __future__ import annotations

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.twentyone_wagers import ACES_ROWS, SEVEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.classified import place_of_three
from croupier.simulation.twentyone.rows import (
    ACES_ROWS_AT,
    MATCH_ROWS,
    SEVENS_ROWS,
    THREE_ROWS,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

ACE_RANK = 12
NO_ACES, FOUR_ACES = 0, len(ACES_ROWS)


@bare
def pay(rules: Integers, odds: Number, stake: Number) -> Number:
    """What a stake earns at the odds that begin at a place of the row; parts of a cent are rounded up."""
    return -(-stake * rules[odds] // rules[odds + 1])


@bare
def pay_or_lose(rules: Integers, odds: Number, stake: Number) -> Number:
    """What a stake earns at odds found by a table that classifies cards; without any it is lost."""
    return pay(rules, odds, stake) if odds > 0 else -stake


@bare
def first_two(rules: Integers, table: Number, first: Number, second: Number, stake: Number) -> Number:
    """A wager on the first two cards: over or under 13, same suit (19:47-2.17(e))."""
    return pay_or_lose(rules, rules[rules[table] + DECK_SIZE * first + second], stake)


@bare
def suit_of(card: Number, rank: Number) -> Number:
    """The suit of a card of a rank; 4 for another card or none."""
    return card & 3 if card >> 2 == rank else 4


@bare
def sevens(rules: Integers, first: Number, second: Number, third: Number, stake: Number) -> Number:
    """The wager on sevens (19:47-2.17(e)); `third` is the card drawn to two sevens, or -1."""
    place = 25 * suit_of(first, SEVEN) + 5 * suit_of(second, SEVEN) + suit_of(third, SEVEN)
    return pay_or_lose(rules, rules[rules[SEVENS_ROWS] + place], stake)


@bare
def aces(rules: Integers, first: Number, second: Number, third: Number, fourth: Number) -> Number:
    """The highest row of the aces from the first card on; cards not drawn are -1 (19:47-2.19(c), (e))."""
    place = 25 * suit_of(first, ACE_RANK) + 5 * suit_of(second, ACE_RANK) + suit_of(third, ACE_RANK)
    return rules[rules[ACES_ROWS_AT] + 5 * place + suit_of(fourth, ACE_RANK)]


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
def drawn_bonus(amounts: Integers, stake: Number, lot: Number) -> Number:
    """What a blackjack wins on the bonus wager by the lot drawn, amounts in rising order (19:47-2.20(k))."""
    won = 0
    for row in range(len(amounts)):
        if amounts[row, 0] == stake:
            won = amounts[row, 1]
            lot -= amounts[row, 2]
            if lot < 0:
                break
    return won


@bare
def match_the_dealer(rules: Integers, first: Number, second: Number, up: Number, stake: Number) -> Number:
    """Cards of the same rank as the dealer's first card, which pay more in its suit (19:47-19.6)."""
    suited, unsuited = 0, 0
    for card in (first, second):
        if card >> 2 == up >> 2:
            suited += card == up
            unsuited += card != up
    return pay_or_lose(rules, rules[rules[MATCH_ROWS] + 3 * suited + unsuited], stake)


@bare
def three_card_bonus(rules: Integers, first: Number, second: Number, third: Number, stake: Number) -> Number:
    """The highest line of the three cards (13:69F-2C.5(b)1)."""
    return pay_or_lose(rules, rules[rules[THREE_ROWS] + place_of_three(first, second, third)], stake)
