"""Many rounds that are samples of their own, added up together: what each won, and the streaks across them.

With a fresh shoe for every round a sample is a round. What the wagers of a lot of rounds won is written down
first; sums and products are then added up over all of them, which the compiler does eight rounds at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.box import OUTCOME
from croupier.simulation.twentyone.rows import STREAKS
from croupier.simulation.twentyone.table_loop import (
    BINS,
    BINS_AT,
    HEAD,
    MOST,
    NET_NET,
    NET_ROUNDS,
    NET_STAKED,
    ROUNDS,
    ROUNDS_ROUNDS,
    SHOES_PLAYED,
    STAKED_STAKED,
    STREAK_GROUP,
    SUM_NET,
    SUM_STAKED,
    SUMS,
    TOGETHER,
    Sums,
    sum_streaks,
)
from croupier.simulation.twentyone.table_rules import Integers, Number
from croupier.simulation.twentyone.usual import INVERSE_BITS, NARROW

LOT: Final = 256
"""Rounds that are added up together."""
OUTCOMES: Final = 3
MAX_STATES: Final = 16
"""More than a person's streak wagers have states: none open, then by wins in a row."""
_WORD, _LOW = 32, 0xFFFFFFFF
_BINS_AT, _INVERSE = np.uint64(BINS_AT), np.uint64(INVERSE_BITS)


class Samples(NamedTuple):
    """A lot of rounds: what every wager won, by wager and round; what all won and staked; won, lost or not.

    Then the states of the streak wagers: what is open in each, and for each state and outcome the next
    state, what all streak wagers win and stake, each by itself, and how often it came.
    """

    nets: Integers
    totals: Integers
    staked: Integers
    outcomes: Integers
    states: Integers
    following: Integers
    streaks_won: Integers
    streaks_staked: Integers
    each_won: Integers
    each_staked: Integers
    times: Integers


@njit
def new_samples(wagers: Number, used: bool) -> Samples:
    """Room for a lot of rounds with so many wagers; hardly any where it is not used."""
    lot, states = (LOT, MAX_STATES) if used else (1, 1)
    cells = states * OUTCOMES
    of_rounds = np.zeros((3, lot), dtype=np.int64)
    of_cells = np.zeros((4, cells), dtype=np.int64)
    apart = np.zeros((2, cells, STREAKS), dtype=np.int64)
    return Samples(
        np.zeros(wagers * lot, dtype=np.int64),
        of_rounds[0],
        of_rounds[1],
        of_rounds[2],
        np.zeros((states, 1 + STREAKS), dtype=np.int64),
        of_cells[0],
        of_cells[1],
        of_cells[2],
        apart[0],
        apart[1],
        of_cells[3],
    )


@bare
def find_streaks(
    samples: Samples, rules: Integers, staking: Integers, open_streaks: Integers, net: Integers, sums: Sums
) -> None:
    """Note every state that streak wagers reach from the one that is open, the first, and what it leads to.

    The sums of the shoe, all zero, are room for what each wager wins and stakes.
    """
    states, number, state = samples.states, 1, 0
    for column in range(1 + STREAKS):
        states[0, column] = open_streaks[0, column]
    while state < number:
        for outcome in range(-1, OUTCOMES - 1):
            for column in range(1 + STREAKS):
                open_streaks[0, column] = states[state, column]
            cell = OUTCOMES * state + outcome + 1
            net[0, OUTCOME] = outcome
            samples.streaks_won[cell], samples.streaks_staked[cell] = sum_streaks(
                rules, staking, 0, open_streaks, net, 0, True, sums.net, sums.staked
            )
            for which in range(STREAKS):
                samples.each_won[cell, which] = sums.net[STREAK_GROUP + which]
                samples.each_staked[cell, which] = sums.staked[STREAK_GROUP + which]
                sums.net[STREAK_GROUP + which], sums.staked[STREAK_GROUP + which] = 0, 0
            known = 0
            while known < number:
                same = True
                for column in range(1 + STREAKS):
                    same = same and states[known, column] == open_streaks[0, column]
                if same:
                    break
                known += 1
            if known == number:
                for column in range(1 + STREAKS):
                    states[known, column] = open_streaks[0, column]
                number += 1
            samples.following[cell] = OUTCOMES * known
            samples.times[cell] = 0
        state += 1


@bare
def carry_streaks(samples: Samples, state: Number, number: Number) -> Number:
    """Carry streak wagers over a lot of rounds and add what they won and staked; the state after them."""
    row = np.uint64(state)
    for each in range(np.uint64(number)):
        cell = row + np.uint64(samples.outcomes[each] + 1)
        samples.times[cell] += 1
        samples.totals[each] += samples.streaks_won[cell]
        samples.staked[each] += samples.streaks_staked[cell]
        row = np.uint64(samples.following[cell])
    return np.int64(row)


@bare
def close_streaks(samples: Samples, state: Number, open_streaks: Integers, counters: Integers) -> None:
    """Add what every streak wager won and staked by itself, and leave those open that are."""
    for cell in range(len(samples.times)):
        for which in range(STREAKS):
            add_alike(
                counters,
                STREAK_GROUP + which,
                samples.each_won[cell, which],
                samples.each_staked[cell, which],
                samples.times[cell],
            )
    for column in range(1 + STREAKS):
        open_streaks[0, column] = samples.states[state // OUTCOMES, column]


@passage
def product(first: Number, second: Number) -> Number:
    """A product of what a shoe won, staked or played: four bytes hold each, which is multiplied faster."""
    return np.int64(np.int32(first)) * np.int64(np.int32(second))


@bare
def add_alike(counters: Integers, group: Number, won: Number, staked: Number, times: Number) -> None:
    """Add so many samples of one round each in which a group of wagers won and staked the same."""
    at = HEAD + SUMS * group
    counters[at + SUM_NET] += times * won
    counters[at + SUM_STAKED] += times * staked
    counters[at + NET_ROUNDS] += times * (won >> _WORD)
    counters[at + NET_ROUNDS + 1] += times * (won & _LOW)
    counters[at + NET_NET] += times * (won * won >> _WORD)
    counters[at + NET_NET + 1] += times * (won * won & _LOW)
    counters[at + NET_STAKED] += times * (won * staked >> _WORD)
    counters[at + NET_STAKED + 1] += times * (won * staked & _LOW)
    counters[at + STAKED_STAKED] += times * (staked * staked >> _WORD)
    counters[at + STAKED_STAKED + 1] += times * (staked * staked & _LOW)


@bare
def add_samples(counters: Integers, group: Number, nets: Integers, stake: Number, number: Number) -> None:
    """Add samples of one round each in which a group of wagers staked the same."""
    won_all, high, low = np.int64(0), np.int64(0), np.int64(0)
    squares_high, squares_low = np.int64(0), np.int64(0)
    mixed_high, mixed_low = np.int64(0), np.int64(0)
    for each in range(np.uint64(number)):
        won = nets[each]
        won_all += won
        high += won >> _WORD
        low += won & _LOW
        squares_high += product(won, won) >> _WORD
        squares_low += product(won, won) & _LOW
        mixed_high += product(won, stake) >> _WORD
        mixed_low += product(won, stake) & _LOW
    add_alike(counters, group, 0, stake, number)
    at = HEAD + SUMS * group
    counters[at + SUM_NET] += won_all
    counters[at + NET_ROUNDS] += high
    counters[at + NET_ROUNDS + 1] += low
    counters[at + NET_NET] += squares_high
    counters[at + NET_NET + 1] += squares_low
    counters[at + NET_STAKED] += mixed_high
    counters[at + NET_STAKED + 1] += mixed_low


@bare
def add_together(counters: Integers, nets: Integers, staked: Integers, number: Number) -> None:
    """Add what all wagers together won and staked in samples of one round each."""
    add_samples(counters, TOGETHER, nets, 0, number)
    staked_all, mixed_high, mixed_low = np.int64(0), np.int64(0), np.int64(0)
    squares_high, squares_low = np.int64(0), np.int64(0)
    for each in range(np.uint64(number)):
        put = staked[each]
        staked_all += put
        mixed_high += product(nets[each], put) >> _WORD
        mixed_low += product(nets[each], put) & _LOW
        squares_high += product(put, put) >> _WORD
        squares_low += product(put, put) & _LOW
    at = HEAD + SUMS * TOGETHER
    counters[at + SUM_STAKED] += staked_all
    counters[at + NET_STAKED] += mixed_high
    counters[at + NET_STAKED + 1] += mixed_low
    counters[at + STAKED_STAKED] += squares_high
    counters[at + STAKED_STAKED + 1] += squares_low
    counters[SHOES_PLAYED] += number
    counters[ROUNDS] += number
    counters[ROUNDS_ROUNDS] += number


@bare
def count_bins(counters: Integers, totals: Integers, number: Number, bins: tuple[int, int]) -> None:
    """Count rounds by what they won."""
    lowest, width = bins
    highest, narrow = min(BINS * width - 1, MOST), width < NARROW
    inverse, divisor = np.uint64((1 << INVERSE_BITS) // width + 1), np.uint32(width)
    for each in range(np.uint64(number)):
        above = np.uint64(min(max(totals[each] - lowest, 0), highest))
        bin_ = above * inverse >> _INVERSE if narrow else np.uint64(np.uint32(above) // divisor)
        counters[_BINS_AT + bin_] += 1
