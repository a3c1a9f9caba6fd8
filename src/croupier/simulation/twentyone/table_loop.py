"""Shoes of any twenty-one game, played round by round, and the exact sums over them.

A sample is a shoe: its rounds share their cards, so only whole shoes are independent. A block begins shoes
until it has counted the rounds asked for and plays the last one to its end; streak wagers still open then are
played on without any other wager.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    COLUMNS,
    INSURED,
    OUTCOME,
    OVER,
    PER_ACTION,
    PRIZE,
    STREAK,
)
from croupier.simulation.twentyone.deal import COUNT, DEALER_TOTAL, DEALER_UP, REPORTS, play_round
from croupier.simulation.twentyone.rules import (
    ACES_ROWS,
    BOXES,
    MOST_HANDS,
    PAYS_STREAK,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_STREAK,
    Integers,
    Number,
)
from croupier.simulation.twentyone.shoe import PIECE, Cards, Words, first_piece, lay, shuffle, stream_of
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.wagers import pay

BLOCK: Final = 1 << 14
"""Rounds of a block, about."""

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
"""Wagers that are summed for themselves; main, second and third with what was doubled and split."""
INSURANCE_GROUP, OVER_GROUP, STREAK_GROUP, PRIZE_GROUP = 3, 4, 11, 15
TOGETHER: Final = len(GROUPS)

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
"""How often each prize of the progressive wager fell, in the order of the rules."""
COUNTERS: Final = ACES_AT + ACES_ROWS
ROOM: Final = 640
"""More cards than any round can take."""
STREAKS: Final = 4
RACK: Final = 1 << 13
"""The pieces by which the discard rack is shuffled where a shoe runs out in mid-round (19:47-2.15)."""


@bare
def add_product(counters: Integers, at: Number, first: Number, second: Number) -> None:
    """Add a product to a counter of two words, so that no run is long enough to overflow it."""
    product = first * second
    counters[at] += product >> 32
    counters[at + 1] += product & 0xFFFFFFFF


@bare
def step_streaks(rules: Integers, open_streaks: Integers, net: Integers, box: Number) -> None:
    """Carry a box's streak wagers over a round: wins in a row, then what is open (19:47-2.22)."""
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


@njit
def refill(
    pack: Cards, cards: Cards, size: Number, start: Number, words: Words, seed: Number, stream: Number
) -> Number:
    """Put the cards in the discard rack, shuffled and one burned, behind the last of the shoe; how many."""
    rack = np.empty(start + (start & 1), dtype=np.uint8)
    rack[:start] = cards[:start]
    if start & 1:
        # An even number is shuffled: a card that is not there is drawn like any other and left out.
        rack[start] = 255
    shuffle(rack, 0, len(rack), 0, len(rack), words, seed, stream, RACK)
    at = size
    burned = False
    for card in rack:
        if card == 255:
            continue
        if burned:
            cards[at] = card
            at += 1
        burned = True
    return at


@njit
def play_tables(
    pack: Cards,
    size: Number,
    cut: Number,
    burn: Number,
    rules: Integers,
    stakes: Integers,
    actions: Cards,
    first: Cards,
    insures: Cards,
    counting: Integers,
    ramp: Integers,
    bins: tuple[int, int],
    seed: Number,
    block: Number,
    rounds: Number,
    most_shoes: Number,
    counters: Integers,
) -> None:
    """Play shoes of a block until as many rounds, or exactly as many shoes, have been played."""
    boxes = rules[BOXES]
    lowest, width = bins
    cards = np.zeros(2 * size + ROOM, dtype=np.uint8)
    words = np.empty(2 * len(pack), dtype=np.uint32)
    hands = np.zeros((boxes * MOST_HANDS, 8), dtype=np.int64)
    in_box = np.zeros(boxes, dtype=np.int64)
    net = np.zeros((boxes, COLUMNS), dtype=np.int64)
    reports = np.zeros(REPORTS, dtype=np.int64)
    listed = np.zeros(0, dtype=np.uint8)
    counting = counting.copy()
    staking = stakes.copy()
    open_streaks = np.zeros((boxes, 1 + STREAKS), dtype=np.int64)
    shoe_net, shoe_staked = np.zeros(TOGETHER + 1, dtype=np.int64), np.zeros(TOGETHER + 1, dtype=np.int64)
    sides = False
    for column in range(STAKE_OVER, STAKE_STREAK):
        sides = sides or stakes[column] > 0
    streaks = False
    for column in range(STAKE_STREAK, STAKE_STREAK + STREAKS):
        streaks = streaks or stakes[column] > 0
    actions_offered = 1 + (stakes[STAKE_MAIN + 1] > 0) + (stakes[STAKE_MAIN + 2] > 0)
    played, shoe = 0, 0
    key = np.uint64(seed)
    while True:
        counted = played < rounds if most_shoes == 0 else shoe < most_shoes
        if not counted and open_streaks[:, 1:].sum() == 0:
            break
        stream = stream_of(block, shoe)
        lay(pack, cards, 0)
        ready = first_piece(cut, size)
        shuffle(cards, 0, size, 0, ready, words, key, stream, 0)
        piece = 1
        place = burn
        counting[3] = 0
        in_shoe = 0
        shoe_net[:] = 0
        shoe_staked[:] = 0
        while True:
            start = place
            ramped = 0
            if counting[0] > 1:
                ramped = bin_of(counting, counting[3], size - place)
                for action in range(actions_offered):
                    staking[STAKE_MAIN + action] = stakes[STAKE_MAIN + action] * ramp[ramped]
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
                    insures,
                    counting,
                    listed,
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
                    filled = refill(pack, cards, size, start, words, key, stream)
                    ready = filled
                else:
                    counters[RAN_OUT] += 1
                    break
            counting[3] = reports[COUNT]
            total = 0
            staked_total = 0
            for box in range(boxes):
                if counted:
                    for action in range(actions_offered):
                        at = PER_ACTION * action
                        won = net[box, at] + net[box, at + 1] + net[box, at + 2]
                        shoe_net[action] += won
                        shoe_staked[action] += staking[STAKE_MAIN + action]
                        shoe_net[INSURANCE_GROUP] += net[box, at + 3]
                        shoe_staked[INSURANCE_GROUP] += net[box, INSURED + action]
                        total += won + net[box, at + 3]
                        staked_total += staking[STAKE_MAIN + action] + net[box, INSURED + action]
                    if sides:
                        for side in range(STREAK - OVER):
                            shoe_net[OVER_GROUP + side] += net[box, OVER + side]
                            shoe_staked[OVER_GROUP + side] += stakes[STAKE_OVER + side]
                            total += net[box, OVER + side]
                            staked_total += stakes[STAKE_OVER + side]
                        if net[box, ACES] > 0:
                            counters[ACES_AT + net[box, ACES] - 1] += 1
                    shoe_net[PRIZE_GROUP] += net[box, PRIZE]
                    total += net[box, PRIZE]
                    outcome = net[box, OUTCOME]
                    counters[WON if outcome > 0 else LOST if outcome < 0 else NEITHER] += 1
                if streaks:
                    before = open_streaks[box, 1:].sum()
                    if counted and before == 0:
                        open_streaks[box, 0] = 0
                        open_streaks[box, 1:] = stakes[STAKE_STREAK : STAKE_STREAK + STREAKS]
                    for which in range(STREAKS):
                        shoe_staked[STREAK_GROUP + which] += open_streaks[box, 1 + which]
                        staked_total += open_streaks[box, 1 + which]
                    step_streaks(rules, open_streaks, net, box)
                    for which in range(STREAKS):
                        shoe_net[STREAK_GROUP + which] += net[box, STREAK + which]
                        shoe_staked[STREAK_GROUP + which] -= open_streaks[box, 1 + which]
                        staked_total -= open_streaks[box, 1 + which]
                        total += net[box, STREAK + which]
            if counted:
                in_shoe += 1
                counters[DEALER_AT + DEALER_TOTALS * reports[DEALER_UP] + reports[DEALER_TOTAL]] += 1
                counters[BINS_AT + min(max((total - lowest) // width, 0), BINS - 1)] += 1
                if counting[0] > 1:
                    at = COUNT_AT + COUNT_SUMS * ramped
                    counters[at + COUNT_ROUNDS] += 1
                    counters[at + COUNT_NET] += total
                    counters[at + COUNT_STAKED] += staked_total
                    add_product(counters, at + COUNT_SQUARES, total, total)
            if place >= cut or (not counted and open_streaks[:, 1:].sum() == 0):
                break
        played += in_shoe
        shoe += 1
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
