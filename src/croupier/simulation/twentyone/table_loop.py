"""Shoes of any twenty-one game, played round by round, and the exact sums over them.

A sample is a shoe: its rounds share their cards, so only whole shoes are independent. A block begins shoes
until it has counted the rounds asked for and plays the last one to its end; streak wagers still open then are
played on without any other wager. By the Bart Carter shuffle no shoe ends: there the sample is the block,
which begins with a fresh shuffle. The progressive meter begins every block with the same reading and moves
from shoe to shoe within it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    COLUMNS,
    HAND,
    INSURED,
    OUTCOME,
    OVER,
    PER_ACTION,
    PRIZE,
    PROGRESSIVE,
    STREAK,
)
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    DEALER_TOTAL,
    DEALER_UP,
    METER_AFTER,
    REPORTS,
    play_round,
)
from croupier.simulation.twentyone.discards import ONE_DECK, put_back, refill
from croupier.simulation.twentyone.rows import (
    ACES_ROWS,
    ACTIONS_OFFERED,
    BOXES,
    CARRIED,
    COUNT_BINS,
    FIRST_LOT,
    METER,
    PAYS_STREAK,
    PEOPLE,
    PRIZES_ACES,
    RUNNING,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_STREAK,
)
from croupier.simulation.twentyone.rules import MOST_HANDS, MOST_PEOPLE, Integers, Number
from croupier.simulation.twentyone.shoe import (
    PIECE,
    Cards,
    draw_lots,
    first_piece,
    lay,
    shuffle,
    stream_of,
)
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.wagers import pay

BLOCK: Final = 1 << 14
"""Rounds of a block, about."""
PUT_BACK_BLOCK: Final = 1 << 9
"""The same by the Bart Carter shuffle, exactly: an evening at the table."""
METER_BLOCK: Final = 1 << 18
"""The same with a progressive wager: long enough for the meter to move."""

GROUPS: Final = (
    "main",
    "second",
    "third",
    "insurance",
    "over13",
    "under13",
    "same_suit",
    "sevens",
    "bonus",
    "match",
    "progressive",
    "streak2",
    "streak3",
    "streak4",
    "streak5",
    "prize",
)
"""Wagers that are summed for themselves, each person's apart; main, second and third with what was doubled
and split."""
INSURANCE_GROUP, OVER_GROUP, STREAK_GROUP, PRIZE_GROUP = 3, 4, 11, 15
TOGETHER: Final = len(GROUPS) * MOST_PEOPLE

SHOES_PLAYED, ROUNDS, ROUNDS_ROUNDS, RAN_OUT, WON, LOST, NEITHER, HEAD = range(8)
SUM_NET, SUM_STAKED, NET_ROUNDS, NET_NET, NET_STAKED, STAKED_STAKED, SUMS = 0, 1, 2, 4, 6, 8, 10
DEALER_AT: Final = HEAD + SUMS * (TOGETHER + 1)
DEALER_TOTALS: Final = 24
BINS_AT: Final = DEALER_AT + 10 * DEALER_TOTALS
BINS: Final = 4096
COUNT_AT: Final = BINS_AT + BINS
COUNT_ROUNDS, COUNT_NET, COUNT_STAKED, COUNT_SQUARES, COUNT_SUMS = 0, 1, 2, 3, 5
MOST_COUNT_BINS: Final = 64
ACES_AT: Final = COUNT_AT + COUNT_SUMS * MOST_COUNT_BINS
"""How often each prize of the progressive wager fell, in the order of the rules; then the cents paid."""
ACES_CENTS_AT: Final = ACES_AT + ACES_ROWS
COUNTERS: Final = ACES_CENTS_AT + ACES_ROWS
ROOM: Final = 640
"""More cards than any round can take."""
STREAKS: Final = 4


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
    """Add what a person won and staked in a round, streaks apart; both together."""
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


@bare
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
    if counted and before == 0:
        open_streaks[row, 0] = 0
        for which in range(STREAKS):
            open_streaks[row, 1 + which] = staking[person, STAKE_STREAK + which]
    for which in range(STREAKS):
        shoe_staked[group + which] += open_streaks[row, 1 + which]
        staked += open_streaks[row, 1 + which]
    step_streaks(rules, open_streaks, net, row)
    for which in range(STREAKS):
        shoe_net[group + which] += net[row, STREAK + which]
        shoe_staked[group + which] -= open_streaks[row, 1 + which]
        staked -= open_streaks[row, 1 + which]
        total += net[row, STREAK + which]
    return total, staked


@bare
def close_sample(
    counters: Integers, shoe_net: Integers, shoe_staked: Integers, in_shoe: Number, counted: bool
) -> None:
    """Add the sums of a shoe, and their products, to the counters."""
    for group in range(TOGETHER):
        shoe_net[TOGETHER] += shoe_net[group]
        shoe_staked[TOGETHER] += shoe_staked[group]
    counters[SHOES_PLAYED] += counted
    counters[ROUNDS] += in_shoe
    counters[ROUNDS_ROUNDS] += in_shoe * in_shoe
    for group in range(TOGETHER + 1):
        won, staked = shoe_net[group], shoe_staked[group]
        if won != 0 or staked != 0:
            at = HEAD + SUMS * group
            counters[at + SUM_NET] += won
            counters[at + SUM_STAKED] += staked
            add_product(counters, at + NET_ROUNDS, won, in_shoe)
            add_product(counters, at + NET_NET, won, won)
            add_product(counters, at + NET_STAKED, won, staked)
            add_product(counters, at + STAKED_STAKED, staked, staked)


@njit
def play_tables(
    pack: Cards,
    size: Number,
    cut: Number,
    burn: Number,
    puts_back: bool,
    rules: Integers,
    stakes: Integers,
    actions: Cards,
    first: Cards,
    answers: Integers,
    amounts: Integers,
    among: Integers,
    counting: Integers,
    ramp: Integers,
    bins: tuple[int, int],
    seed: Number,
    block: Number,
    rounds: Number,
    most_shoes: Number,
    counters: Integers,
) -> None:
    """Play shoes of a block until as many rounds, or exactly as many shoes, have been played.

    Where the discards are put back, exactly as many rounds from one shoe.
    """
    boxes, people = rules[BOXES], rules[PEOPLE]
    seats = boxes * people
    lowest, width = bins
    cards = np.zeros(2 * size + ROOM, dtype=np.uint8)
    words = np.empty(2 * len(pack), dtype=np.uint32)
    hands = np.zeros((boxes * MOST_HANDS, HAND), dtype=np.int64)
    in_box = np.zeros(boxes, dtype=np.int64)
    net = np.zeros((seats, COLUMNS), dtype=np.int64)
    reports = np.zeros(REPORTS, dtype=np.int64)
    listed = np.zeros(0, dtype=np.int64)
    lots = np.zeros(seats, dtype=np.int64)
    draws = among.sum() > 0
    counting = counting.copy()
    counting[METER] = rules[PRIZES_ACES + ACES_ROWS - 1]
    counting[FIRST_LOT] = -1
    staking = stakes.copy()
    open_streaks = np.zeros((seats, 1 + STREAKS), dtype=np.int64)
    shoe_net, shoe_staked = np.zeros(TOGETHER + 1, dtype=np.int64), np.zeros(TOGETHER + 1, dtype=np.int64)
    sides = stakes[:, STAKE_OVER:STAKE_STREAK].sum() > 0
    streaks = stakes[:, STAKE_STREAK : STAKE_STREAK + STREAKS].sum() > 0
    actions_offered = rules[ACTIONS_OFFERED]
    played, shoe = 0, 0
    key = np.uint64(seed)
    while True:
        counted = played < rounds if most_shoes == 0 else shoe < most_shoes
        if not counted and open_streaks[:, 1:].sum() == 0:
            break
        in_shoe, in_stream = 0, 0
        shoe_net[:] = 0
        shoe_staked[:] = 0
        fresh = True
        stream = stream_of(block, shoe)
        ready, piece, place = 0, 0, 0
        while True:
            if fresh:
                lay(pack, cards, 0)
                ready = size if puts_back else first_piece(cut, size)
                shuffle(cards, 0, size, 0, ready, words, key, stream, 0)
                piece = 1
                place = burn
                counting[RUNNING] = 0
                fresh = False
            start = place
            ramped = 0
            if counting[COUNT_BINS] > 1:
                ramped = bin_of(counting, counting[RUNNING], size - place)
                for action in range(actions_offered):
                    staking[0, STAKE_MAIN + action] = stakes[0, STAKE_MAIN + action] * ramp[ramped]
            if draws:
                draw_lots(lots, among, boxes, words, key, stream, in_stream * seats)
            filled = size
            while True:
                place = play_round(
                    cards,
                    start,
                    size,
                    rules,
                    staking,
                    actions,
                    first,
                    answers,
                    amounts,
                    counting,
                    listed,
                    lots,
                    hands,
                    in_box,
                    net,
                    reports,
                )
                if place <= ready:
                    break
                if ready < size:
                    stop = min(ready + PIECE, size)
                    shuffle(cards, 0, size, ready, stop, words, key, stream, piece)
                    piece += 1
                    ready = stop
                elif filled == size:
                    filled = refill(cards, size, start, words, key, stream)
                    ready = filled
                else:
                    counters[RAN_OUT] += 1
                    break
            counting[RUNNING] = reports[COUNT]
            counting[METER], counting[CARRIED] = reports[METER_AFTER], reports[CARRIED_AFTER]
            in_stream += 1
            total = 0
            staked_total = 0
            for row in range(seats):
                person = row % people
                if counted:
                    won, staked = sum_person(
                        staking, person, net, row, actions_offered, sides, shoe_net, shoe_staked, counters
                    )
                    total, staked_total = total + won, staked_total + staked
                if streaks:
                    won, staked = sum_streaks(
                        rules, staking, person, open_streaks, net, row, counted, shoe_net, shoe_staked
                    )
                    total, staked_total = total + won, staked_total + staked
            if counted:
                in_shoe += 1
                counters[DEALER_AT + DEALER_TOTALS * reports[DEALER_UP] + reports[DEALER_TOTAL]] += 1
                counters[BINS_AT + min(max((total - lowest) // width, 0), BINS - 1)] += 1
                if counting[COUNT_BINS] > 1:
                    at = COUNT_AT + COUNT_SUMS * ramped
                    counters[at + COUNT_ROUNDS] += 1
                    counters[at + COUNT_NET] += total
                    counters[at + COUNT_STAKED] += staked_total
                    add_product(counters, at + COUNT_SQUARES, total, total)
            if not counted and open_streaks[:, 1:].sum() == 0:
                break
            if not puts_back:
                if place >= cut:
                    break
            elif counted and played + in_shoe >= rounds:
                break
            elif filled > size or place > ONE_DECK:
                # The next order has a stream of its own; after a shoe that ran out all cards are shuffled.
                shoe += 1
                in_stream = 0
                stream = stream_of(block, shoe)
                fresh = filled > size
                if not fresh:
                    put_back(cards, size, place, words, key, stream)
                    place = 0
                    counting[RUNNING] = 0
        played += in_shoe
        shoe += 1
        close_sample(counters, shoe_net, shoe_staked, in_shoe, counted)
