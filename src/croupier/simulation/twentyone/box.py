"""A box, its people and its hands: what a card does to a hand, what may be done, what it is worth."""

from __future__ import annotations

import numpy as np

from croupier.hands.twentyone import ACE, VALUE_OF_CARD
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.classified import NUMBERS, place_of_three
from croupier.simulation.twentyone.rows import (
    ACES_ONE,
    ACTIONS_OFFERED,
    BLACKJACK_WINS,
    BONUS_21_ON,
    BUSTS_FINAL,
    DOUBLE,
    DOUBLE_ANY,
    DOUBLE_SPLIT,
    DOUBLE_TOTALS,
    FIVE_CARD,
    LATE,
    LONG_21_ROWS,
    MAX_HANDS,
    PAYS_BLACKJACK,
    PAYS_EVEN_MONEY,
    PAYS_FIVE_CARD,
    PRIZE_ROWS,
    RESPLIT_ACES,
    SURRENDER,
    SURRENDER_ANY,
    THREE,
    THREE_21_ROWS,
    TIES_LOSE,
    TWENTYONE_WINS,
)
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, MAX_PEOPLE, Integers, Number
from croupier.simulation.twentyone.wagers import pay

VALUE = np.array(VALUE_OF_CARD, dtype=np.int64)

HARD_TOTAL, HAS_ACE, HELD, DOUBLED, STATE, CARD_0, CARD_1, CARD_2 = range(8)
PERSON = 8
PER_PERSON = 4
HAND = PERSON + PER_PERSON * MAX_PEOPLE
"""Columns of a hand: total with aces at 1, an ace, number of cards, doubled, state, first three cards; then
for each person whether a wager lies on it, and the cents by which it was doubled for each dealer hand."""
NO_WAGER, ON, RESCUED = range(3)
PLAYED, STANDS, BUSTED, PAID, SURRENDERED, BLACKJACK = range(6)

MAIN, DOUBLED_MONEY, SPLIT_MONEY, INSURANCE_MONEY = range(4)
PER_ACTION = 4
OVER, UNDER, SUIT, SEVENS, BONUS, MATCH, PROGRESSIVE, STREAK = range(12, 20)
PRIZE, INSURED, OUTCOME, ACES, EVEN_MONEY_TAKEN = 23, 24, 27, 28, 29
COLUMNS = 30
"""Columns of a person's result, in cents: main, double, split and insurance for each dealer hand of multiple
action; the wagers on the first cards; streak wagers of two to five; the fixed prize; insurance staked
against each dealer hand; 1 for a round won, -1 lost, 0 neither, as the streak wager counts; the row of the
progressive wager; whether even money was taken."""


@bare
def give(hands: Integers, hand: Number, card: Number) -> None:
    """Add a card to a hand."""
    value = VALUE[card]
    held = hands[hand, HELD]
    hands[hand, HARD_TOTAL] += value + 1
    if value == ACE:
        hands[hand, HAS_ACE] = 1
    if held < 3:
        hands[hand, CARD_0 + held] = card
    hands[hand, HELD] = held + 1


@bare
def count_of(hands: Integers, hand: Number) -> Number:
    """The best count of a hand."""
    hard = hands[hand, HARD_TOTAL]
    return hard + 10 if hands[hand, HAS_ACE] == 1 and hard <= 11 else hard


@bare
def clear(hands: Integers, hand: Number, people: Number) -> None:
    """An empty hand without a wager."""
    for column in range(PERSON + PER_PERSON * people):
        hands[hand, column] = 0
    hands[hand, CARD_1], hands[hand, CARD_2] = -1, -1


@bare
def person_at(person: Number) -> Number:
    """Where a hand's columns of a person begin."""
    return PERSON + PER_PERSON * person


@bare
def may_double(rules: Integers, hands: Integers, hand: Number, split: bool) -> Number:
    """Whether the hand may be doubled (19:47-2.10, 19.9; 13:69F-2C.9)."""
    if rules[DOUBLE] == 0 or (split and rules[DOUBLE_SPLIT] == 0):
        return False
    first = 3 if rules[THREE] == 1 and not split else 2
    if hands[hand, HELD] > first and rules[DOUBLE_ANY] == 0:
        return False
    if split and VALUE[hands[hand, CARD_0]] == ACE and rules[ACES_ONE] == 1:
        return False
    count = count_of(hands, hand)
    return count < 21 and (rules[DOUBLE_TOTALS] >> count) & 1 == 1


@bare
def may_split(rules: Integers, hands: Integers, hand: Number, in_box: Number) -> Number:
    """Whether the hand may be split, or split three ways (19:47-2.11, 19.10; 13:69F-2C.10)."""
    first, second = VALUE[hands[hand, CARD_0]], VALUE[hands[hand, CARD_1]]
    if rules[THREE] == 1:
        if in_box > 1 or hands[hand, HELD] != 3:
            return False
        third = VALUE[hands[hand, CARD_2]]
        hard = hands[hand, HARD_TOTAL]
        pair = first in (second, third) or second == third
        return pair or hard > 21 or (hands[hand, HAS_ACE] == 1 and hard + 10 > 21)
    if hands[hand, HELD] != 2 or first != second or in_box >= rules[MAX_HANDS]:
        return False
    return in_box == 1 or first != ACE or rules[RESPLIT_ACES] == 1


@bare
def may_surrender(rules: Integers, hands: Integers, hand: Number, in_box: Number) -> Number:
    """Whether the hand may be surrendered: as a first decision, not after a split (19:47-2.8, 19.8)."""
    if rules[SURRENDER] == 0 or in_box > 1:
        return False
    if rules[THREE] == 1:
        return hands[hand, HELD] == 3 and (rules[SURRENDER_ANY] == 1 or hands[hand, HARD_TOTAL] > 21)
    return hands[hand, HELD] == 2


@bare
def odds_of_21(rules: Integers, hands: Integers, hand: Number) -> Number:
    """Where the odds begin that pay a 21 that was not doubled (19:47-19.5(f))."""
    held = hands[hand, HELD]
    if held != 3:
        return rules[rules[LONG_21_ROWS] + min(held, NUMBERS - 1)]
    place = place_of_three(hands[hand, CARD_0], hands[hand, CARD_1], hands[hand, CARD_2])
    return rules[rules[THREE_21_ROWS] + place]


@bare
def wins_prize(rules: Integers, hands: Integers, hand: Number) -> Number:
    """Whether a hand wins the fixed prize against a dealer's seven (19:47-19.5(g))."""
    if hands[hand, HELD] != 3:
        return False
    place = place_of_three(hands[hand, CARD_0], hands[hand, CARD_1], hands[hand, CARD_2])
    return rules[rules[PRIZE_ROWS] + place] == 1


@passage
def falls_to_blackjack(rules: Integers, state: Number, rescued: bool) -> bool:
    """Whether a hand is decided by a dealer's blackjack: it is not paid yet, nor lost for good before."""
    lost_before = state == BUSTED or rescued
    return state != PAID and not (lost_before and (rules[BUSTS_FINAL] == 1 or rules[ACTIONS_OFFERED] > 1))


@passage
def takes_original(rules: Integers, first: bool, original: bool, busted: Number) -> bool:
    """Whether a hand that falls to a blackjack loses the original wager; the other hands have theirs back.

    One original wager is lost, what was added is returned (19:47-2.10(b), 2.11(d)): that of the `first` hand
    where busts are final, else of the first that falls, unless the player has lost a hand of multiple action.
    """
    if rules[BUSTS_FINAL] == 1:
        return first
    return original and (busted == 0 or rules[ACTIONS_OFFERED] == 1)


@bare
def settle_person(
    rules: Integers,
    hands: Integers,
    box: Number,
    in_box: Number,
    person: Number,
    people: Number,
    action: Number,
    stake: Number,
    dealer: Number,
    dealer_blackjack: bool,
    net: Integers,
) -> None:
    """Settle a person's wagers on the hands of a box against one dealer hand (specifications, section 7).

    What is doubled or bonus is the hand's, for whoever has a wager on it; how much, each person's own.
    """
    base = box * MAX_BOX_HANDS
    row, own = box * people + person, person_at(person)
    at = PER_ACTION * action
    state = hands[base, STATE]
    won, lost = 0, 0
    if net[row, EVEN_MONEY_TAKEN] == 1:
        net[row, at + MAIN], won = pay(rules, PAYS_EVEN_MONEY, stake), 1
    elif state == BLACKJACK:
        if not dealer_blackjack or rules[BLACKJACK_WINS] == 1:
            net[row, at + MAIN], won = pay(rules, PAYS_BLACKJACK, stake), 1
    elif state == SURRENDERED:
        all_lost = dealer_blackjack and rules[SURRENDER] == LATE
        net[row, at + MAIN], lost = -(stake if all_lost else stake // 2), 1
    else:
        busted = 0
        first_on: Number = -1
        for hand in range(base + in_box - 1, base - 1, -1):
            if hands[hand, own] != NO_WAGER:
                first_on = hand
                busted += hands[hand, STATE] == BUSTED
        original = True
        for hand in range(base, base + in_box):
            if hands[hand, own] == NO_WAGER:
                continue
            money = MAIN if hand == base else SPLIT_MONEY
            doubled, added = hands[hand, DOUBLED], hands[hand, own + 1 + action]
            state, count = hands[hand, STATE], count_of(hands, hand)
            rescued = hands[hand, own] == RESCUED
            result, extra = 0, 0
            waited = state == STANDS and count == 21 and rules[TWENTYONE_WINS] == 1
            if state == PAID or (waited and not dealer_blackjack):
                result, extra = stake, added
                won += 1
                if doubled == 0 and rules[BONUS_21_ON] == 1:
                    result = pay(rules, odds_of_21(rules, hands, hand), stake)
            elif dealer_blackjack and falls_to_blackjack(rules, state, rescued):
                lost += 1
                if takes_original(rules, hand == first_on, original, busted):
                    money, result = MAIN, -stake
                    original = False
            elif rescued:
                result = -stake
                lost += 1
            elif state == BUSTED:
                result, extra = -stake, -added
                lost += 1
            elif dealer > 21 or count > dealer:
                result, extra = stake, added
                won += 1
                if rules[FIVE_CARD] == 1 and count == 21 and hands[hand, HELD] == 5 and doubled == 0:
                    result = pay(rules, PAYS_FIVE_CARD, stake)
            elif count < dealer or rules[TIES_LOSE] == 1:
                result, extra = -stake, -added
                lost += 1
            net[row, at + money] += result
            net[row, at + DOUBLED_MONEY] += extra
    if action == 0:
        net[row, OUTCOME] = 1 if won > lost else -1 if lost > won else 0
