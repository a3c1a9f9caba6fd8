"""The counters of shoes played round by round: what each place means, and how a round is added to them.

A sample is a shoe: its rounds share their cards, so only whole shoes are independent. Where no shoe ends (the
Bart Carter shuffle) or two are dealt from by turns (the sides of a double shoe) it is the block.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.hands.twentyone_wagers import ACES_ROWS
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.box import (
    ACES,
    INSURED,
    OUTCOME,
    OVER,
    PER_ACTION,
    PRIZE,
    PROGRESSIVE,
    STREAK,
)
from croupier.simulation.twentyone.deal import DEALER_TOTAL, DEALER_UP
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    COUNT_BINS,
    PAYS_STREAK,
    PEOPLE,
    SIDE_WAGERS,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_STREAK,
    STREAKS,
)
from croupier.simulation.twentyone.table_rules import MAX_PEOPLE, Integers, Number
from croupier.simulation.twentyone.wagers import pay

BLOCK: Final = 1 << 14
"""Rounds of a block, about."""
SESSION: Final = 1 << 9
"""The same where no shoe ends by itself, exactly: an evening at the table."""
METER_BLOCK: Final = 1 << 18
"""The same with a progressive wager: long enough for the meter to move."""

GROUPS: Final = ("main", "second", "third", "insurance", *SIDE_WAGERS)
"""Wagers that are summed for themselves, each person's apart; main, second and third with what was doubled
and split."""
INSURANCE_GROUP, OVER_GROUP, STREAK_GROUP, PRIZE_GROUP = 3, 4, 11, 15
TOGETHER: Final = len(GROUPS) * MAX_PEOPLE

SHOES_PLAYED, ROUNDS, ROUNDS_ROUNDS, RAN_OUT, WON, LOST, NEITHER, HEAD = range(8)
SUM_NET, SUM_STAKED, NET_ROUNDS, NET_NET, NET_STAKED, STAKED_STAKED, SUMS = 0, 1, 2, 4, 6, 8, 10
DEALER_AT: Final = HEAD + SUMS * (TOGETHER + 1)
DEALER_TOTALS: Final = 24
BINS_AT: Final = DEALER_AT + 10 * DEALER_TOTALS
BINS: Final = 4096
COUNT_AT: Final = BINS_AT + BINS
COUNT_ROUNDS, COUNT_NET, COUNT_STAKED, COUNT_SQUARES, COUNT_SUMS = 0, 1, 2, 3, 5
MAX_COUNT_BINS: Final = 64
ACES_AT: Final = COUNT_AT + COUNT_SUMS * MAX_COUNT_BINS
"""How often each prize of the progressive wager fell, in the order of the rules; then the cents paid."""
ACES_CENTS_AT: Final = ACES_AT + len(ACES_ROWS)
COUNTERS: Final = ACES_CENTS_AT + len(ACES_ROWS)
MOST: Final = (1 << 32) - 1
ROOM: Final = 640
"""More cards than any round can take."""


class Sums(NamedTuple):
    """What the wagers of a shoe won and staked so far, the streaks that are open, and the counters.

    `groups` are the groups of wagers that may be other than zero; `sided` and `streaks` say whether there are
    side wagers and streak wagers at all.
    """

    net: Integers
    staked: Integers
    open_streaks: Integers
    counters: Integers
    groups: Integers
    sided: bool
    streaks: bool


@bare
def add_product(counters: Integers, at: Number, first: Number, second: Number) -> None:
    """Add a product to a counter of two words, so that no run is long enough to overflow it."""
    product = first * second
    counters[at] += product >> 32
    counters[at + 1] += product & 0xFFFFFFFF


@bare
def step_streaks(rules: Integers, open_streaks: Integers, net: Integers, box: Number) -> None:
    """Carry a person's streak wagers over a round: wins in a row, then what is open (19:47-2.22)."""
    outcome = net[box, OUTCOME]
    if outcome > 0:
        open_streaks[box, 0] += 1
        wins = open_streaks[box, 0]
        if wins >= 2 and open_streaks[box, wins - 1] > 0:
            net[box, STREAK + wins - 2] = pay(
                rules, PAYS_STREAK + 2 * (wins - 2), open_streaks[box, wins - 1]
            )
            open_streaks[box, wins - 1] = 0
    elif outcome < 0:
        for which in range(STREAKS):
            net[box, STREAK + which] = -open_streaks[box, 1 + which]
            open_streaks[box, 1 + which] = 0
        open_streaks[box, 0] = 0


@bare
def sum_person(
    staking: Integers,
    person: Number,
    net: Integers,
    row: Number,
    actions: Number,
    sides: bool,
    shoe_net: Integers,
    shoe_staked: Integers,
    counters: Integers,
) -> tuple[Number, Number]:
    """Add what a person won and staked in a round, without streaks; returns both sums."""
    total, staked = 0, 0
    own = len(GROUPS) * person
    for action in range(actions):
        at = PER_ACTION * action
        won = net[row, at] + net[row, at + 1] + net[row, at + 2]
        shoe_net[own + action] += won
        shoe_staked[own + action] += staking[person, STAKE_MAIN + action]
        shoe_net[own + INSURANCE_GROUP] += net[row, at + 3]
        shoe_staked[own + INSURANCE_GROUP] += net[row, INSURED + action]
        total += won + net[row, at + 3]
        staked += staking[person, STAKE_MAIN + action] + net[row, INSURED + action]
    if sides:
        for side in range(STREAK - OVER):
            shoe_net[own + OVER_GROUP + side] += net[row, OVER + side]
            shoe_staked[own + OVER_GROUP + side] += staking[person, STAKE_OVER + side]
            total += net[row, OVER + side]
            staked += staking[person, STAKE_OVER + side]
        if net[row, ACES] > 0:
            prize = net[row, PROGRESSIVE] + staking[person, STAKE_PROGRESSIVE]
            counters[ACES_AT + net[row, ACES] - 1] += 1
            counters[ACES_CENTS_AT + net[row, ACES] - 1] += prize
    shoe_net[own + PRIZE_GROUP] += net[row, PRIZE]
    outcome = net[row, OUTCOME]
    counters[WON if outcome > 0 else LOST if outcome < 0 else NEITHER] += 1
    return total + net[row, PRIZE], staked


@passage
def sum_streaks(
    rules: Integers,
    staking: Integers,
    person: Number,
    open_streaks: Integers,
    net: Integers,
    row: Number,
    counted: bool,
    shoe_net: Integers,
    shoe_staked: Integers,
) -> tuple[Number, Number]:
    """Carry a person's streak wagers over a round; those decided count as staked in it."""
    total, staked, before = 0, 0, 0
    group = len(GROUPS) * person + STREAK_GROUP
    for which in range(STREAKS):
        before += open_streaks[row, 1 + which]
    if before == 0:
        if not counted:
            return total, staked
        open_streaks[row, 0] = 0
        for which in range(STREAKS):
            open_streaks[row, 1 + which] = staking[person, STAKE_STREAK + which]
    if net[row, OUTCOME] == 0:
        return total, staked
    for which in range(STREAKS):
        shoe_staked[group + which] += open_streaks[row, 1 + which]
        staked += open_streaks[row, 1 + which]
        net[row, STREAK + which] = 0
    step_streaks(rules, open_streaks, net, row)
    for which in range(STREAKS):
        shoe_net[group + which] += net[row, STREAK + which]
        shoe_staked[group + which] -= open_streaks[row, 1 + which]
        staked -= open_streaks[row, 1 + which]
        total += net[row, STREAK + which]
    return total, staked


@bare
def sum_seats(
    rules: Integers, staking: Integers, net: Integers, counted: bool, sums: Sums
) -> tuple[Number, Number]:
    """Add what everyone won and staked in a round, with streaks of earlier rounds; returns both sums."""
    people, actions = rules[PEOPLE], rules[ACTIONS_OFFERED]
    total: Number = 0
    staked: Number = 0
    for row in range(len(net)):
        person = row % people
        if counted:
            won, put = sum_person(
                staking, person, net, row, actions, sums.sided, sums.net, sums.staked, sums.counters
            )
            total, staked = total + won, staked + put
        if sums.streaks:
            won, put = sum_streaks(
                rules, staking, person, sums.open_streaks, net, row, counted, sums.net, sums.staked
            )
            total, staked = total + won, staked + put
    return total, staked


@passage
def count_round(
    counters: Integers,
    reports: Integers,
    counting: Integers,
    ramped: Number,
    bins: tuple[int, int],
    total: Number,
    staked: Number,
) -> None:
    """Count a round by the dealer's hand, by what it won and by the count before it."""
    lowest, width = bins
    counters[DEALER_AT + DEALER_TOTALS * reports[DEALER_UP] + reports[DEALER_TOTAL]] += 1
    # It fits into four bytes, which are divided three times as fast as eight.
    above = np.uint32(min(max(total - lowest, 0), MOST))
    bin_: Number = np.int64(above // np.uint32(width))
    counters[BINS_AT + min(bin_, BINS - 1)] += 1
    if counting[COUNT_BINS] > 1:
        at = COUNT_AT + COUNT_SUMS * ramped
        counters[at + COUNT_ROUNDS] += 1
        counters[at + COUNT_NET] += total
        counters[at + COUNT_STAKED] += staked
        add_product(counters, at + COUNT_SQUARES, total, total)


@bare
def find_groups(stakes: Integers, groups: Integers) -> Number:
    """Note the groups of wagers that may win or lose anything; how many they are.

    Insurance and prizes are among them always, since they do not depend on a stake of their own.
    """
    number = 0
    for person in range(len(stakes)):
        for group in range(len(GROUPS)):
            side = group - OVER_GROUP
            if group < OVER_GROUP:
                used = group == INSURANCE_GROUP or stakes[person, STAKE_MAIN + group] > 0
            else:
                used = group == PRIZE_GROUP or stakes[person, STAKE_OVER + side] > 0
            if used:
                groups[number] = len(GROUPS) * person + group
                number += 1
    return number


@passage
def close_sample(
    counters: Integers,
    shoe_net: Integers,
    shoe_staked: Integers,
    in_shoe: Number,
    counted: bool,
    groups: Integers,
) -> None:
    """Add the sums of a shoe and their products to the counters, and set the sums to zero."""
    total, put = np.int64(0), np.int64(0)
    for each in range(len(groups)):
        group = groups[each]
        won, staked = shoe_net[group], shoe_staked[group]
        if won != 0 or staked != 0:
            total, put = total + won, put + staked
            add_sums(counters, group, won, staked, in_shoe)
            shoe_net[group], shoe_staked[group] = 0, 0
    add_sums(counters, TOGETHER, total, put, in_shoe)
    counters[SHOES_PLAYED] += counted
    counters[ROUNDS] += in_shoe
    counters[ROUNDS_ROUNDS] += in_shoe * in_shoe


@bare
def add_sums(counters: Integers, group: Number, won: Number, staked: Number, in_shoe: Number) -> None:
    """Add what a group of wagers won and staked in a shoe, and the products."""
    at = HEAD + SUMS * group
    counters[at + SUM_NET] += won
    counters[at + SUM_STAKED] += staked
    add_product(counters, at + NET_ROUNDS, won, in_shoe)
    add_product(counters, at + NET_NET, won, won)
    add_product(counters, at + NET_STAKED, won, staked)
    add_product(counters, at + STAKED_STAKED, staked, staked)
