"""Insurance and even money: who is asked, and how much may be staked."""

from __future__ import annotations

import numpy as np

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import BLACKJACK, EVEN_MONEY_TAKEN, INSURED, PAID, STATE
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    CHIP,
    EVEN_MONEY,
    EVEN_MONEY_ANSWER,
    INSURES,
    LISTED,
    PEOPLE,
    PLAYS_AT,
    ROUNDS_UP,
    STAKE_MAIN,
)
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.strategy import STAND
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number

INSURE, TAKE_EVEN_MONEY = 9, 10
"""Listed decisions besides the actions: what is answered when insurance is offered."""
Turn = tuple[Number, Number, Number]
"""The place in the shoe, the running count, and how many decisions were asked for."""


@bare
def listed_at(decisions: Integers, asked: Number) -> Number:
    """A listed decision with its cents; to stand if none is listed."""
    return decisions[asked] if asked < len(decisions) else STAND


@bare
def most_insurance(rules: Integers, stake: Number) -> Number:
    """Half the wager rounded up to whole chips, in old editions half and no more (19:47-2.9(b))."""
    chip = rules[CHIP]
    return -(-stake // (2 * chip)) * chip if rules[ROUNDS_UP] == 1 else stake // 2


@bare
def offer_insurance(
    rules: Integers,
    stakes: Integers,
    answers: Integers,
    counting: Integers,
    decisions: Integers,
    turn: Turn,
    size: Number,
    box: Number,
    hands: Integers,
    net: Integers,
) -> Number:
    """Everyone on a box answers for their own wagers (19:47-2.9, 2.13(f)); decisions asked for so far."""
    place, count, asked = turn
    people = rules[PEOPLE]
    state = hands[box * MAX_BOX_HANDS, STATE]
    if state == PAID:
        return asked
    even = state == BLACKJACK and rules[EVEN_MONEY] == 1
    for person in range(people):
        row = box * people + person
        offered = even
        for against in range(rules[ACTIONS_OFFERED]):
            offered = offered or most_insurance(rules, stakes[person, STAKE_MAIN + against]) > 0
        if not offered:
            continue
        if counting[LISTED] == 1:
            answer = listed_at(decisions, asked)
            asked += 1
        else:
            which = counting[PLAYS_AT + bin_of(counting, count, size - place)]
            takes = answers[which, EVEN_MONEY_ANSWER if state == BLACKJACK else INSURES] == 1
            answer = np.int64(STAND if not takes else TAKE_EVEN_MONEY if even else INSURE)
        if answer == TAKE_EVEN_MONEY and even:
            net[row, EVEN_MONEY_TAKEN] = 1
        elif answer == INSURE:
            for against in range(rules[ACTIONS_OFFERED]):
                net[row, INSURED + against] = most_insurance(rules, stakes[person, STAKE_MAIN + against])
    return asked
