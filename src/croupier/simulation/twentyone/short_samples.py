"""Many shoes of a few rounds each, added up together: a sample is a shoe.

Rounds of a lot of shoes are played in turns, the first of every shoe, then the second of those that have one.
What they won is added up by shoe; streak wagers are carried over them afterward, in the order of the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.rows import STREAKS
from croupier.simulation.twentyone.samples import LOT, Samples, product
from croupier.simulation.twentyone.table_loop import (
    HEAD,
    NET_NET,
    NET_ROUNDS,
    NET_STAKED,
    ROUNDS,
    ROUNDS_ROUNDS,
    SHOES_PLAYED,
    STAKED_STAKED,
    SUM_NET,
    SUM_STAKED,
    SUMS,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

MOST_ROUNDS: Final = 8
"""The most rounds of a shoe that is played with a lot of others."""
APART: Final = 2
"""Insurance and prizes: what is won or staked in rare rounds only."""
_WORD, _LOW = 32, 0xFFFFFFFF
_LOT: Final = np.uint64(LOT)


class Shoes(NamedTuple):
    """A lot of shoes: what every wager won, by wager and shoe; what all won and staked, and how many rounds.

    Then whether insurance and prizes won or staked anything, and what they and streak wagers did; of every
    round, by turn and shoe, what was won and how it ended; and room for what a wager staked, and for rounds
    in a row.
    """

    nets: Integers
    totals: Integers
    staked: Integers
    rounds: Integers
    any_apart: Integers
    apart_won: Integers
    apart_staked: Integers
    streaks_won: Integers
    streaks_staked: Integers
    of_rounds: Integers
    outcomes: Integers
    put: Integers
    in_a_row: Integers


@njit
def new_shoes(wagers: Number, used: bool) -> Shoes:
    """Room for a lot of shoes with so many wagers; hardly any where it is not used."""
    lot = LOT if used else 1
    of_shoes, of_rounds = np.zeros((4, lot), dtype=np.int64), np.zeros((3, MOST_ROUNDS * lot), dtype=np.int64)
    apart, streaks = np.zeros((2, APART * lot), dtype=np.int64), np.zeros((2, STREAKS * lot), dtype=np.int64)
    return Shoes(
        np.zeros(wagers * lot, dtype=np.int64),
        of_shoes[0],
        of_shoes[1],
        of_shoes[2],
        np.zeros(APART, dtype=np.int64),
        apart[0],
        apart[1],
        streaks[0],
        streaks[1],
        of_rounds[0],
        of_rounds[1],
        of_shoes[3],
        of_rounds[2],
    )


@bare
def begin_shoes(shoes: Shoes, samples: Samples, number: Number) -> None:
    """Write down the first round of every shoe."""
    for at in range(len(shoes.nets)):
        shoes.nets[at] = samples.nets[at]
    for each in range(np.uint64(number)):
        shoes.totals[each], shoes.staked[each] = samples.totals[each], samples.staked[each]
        shoes.of_rounds[each], shoes.outcomes[each] = samples.totals[each], samples.outcomes[each]
        shoes.rounds[each], shoes.in_a_row[each] = 1, samples.totals[each]


@bare
def add_turn(shoes: Shoes, samples: Samples, going: Integers, number: Number, before: Number) -> None:
    """Add the rounds of the shoes that are going on to what these won; so many rounds were played before."""
    for at in range(np.uint64(number)):
        each = np.uint64(going[at])
        turn = np.uint64(shoes.rounds[each]) * _LOT + each
        shoes.of_rounds[turn], shoes.outcomes[turn] = samples.totals[each], samples.outcomes[each]
        shoes.in_a_row[np.uint64(before) + at] = samples.totals[each]
        shoes.totals[each] += samples.totals[each]
        shoes.staked[each] += samples.staked[each]
        shoes.rounds[each] += 1
    for wager in range(np.uint64(len(shoes.nets) // LOT)):
        for at in range(np.uint64(number)):
            row = wager * _LOT + np.uint64(going[at])
            shoes.nets[row] += samples.nets[row]


@bare
def carry_over_shoes(shoes: Shoes, samples: Samples, state: Number, number: Number) -> Number:
    """Carry streak wagers over the rounds of shoes and add what they won and staked; the state after them."""
    row, lined_up = np.uint64(state), np.uint64(0)
    for at in range(STREAKS * LOT):
        shoes.streaks_won[at], shoes.streaks_staked[at] = 0, 0
    for each in range(np.uint64(number)):
        for turn in range(np.uint64(shoes.rounds[each])):
            place = turn * _LOT + each
            cell = row + np.uint64(shoes.outcomes[place] + 1)
            won = samples.streaks_won[cell]
            shoes.in_a_row[lined_up] = shoes.of_rounds[place] + won
            lined_up += np.uint64(1)
            shoes.totals[each] += won
            shoes.staked[each] += samples.streaks_staked[cell]
            for which in range(np.uint64(STREAKS)):
                shoes.streaks_won[which * _LOT + each] += samples.each_won[cell, which]
                shoes.streaks_staked[which * _LOT + each] += samples.each_staked[cell, which]
            row = np.uint64(samples.following[cell])
    return np.int64(row)


@bare
def stake_alike(shoes: Shoes, stake: Number, number: Number) -> None:
    """Write down what a wager staked in every shoe that staked the same in each round."""
    for each in range(np.uint64(number)):
        shoes.put[each] = stake * shoes.rounds[each]


@bare
def count_shoes(counters: Integers, rounds: Integers, number: Number) -> None:
    """Count shoes and their rounds."""
    played, squares = np.int64(0), np.int64(0)
    for each in range(np.uint64(number)):
        played += rounds[each]
        squares += rounds[each] * rounds[each]
    counters[SHOES_PLAYED] += number
    counters[ROUNDS] += played
    counters[ROUNDS_ROUNDS] += squares


@bare
def add_shoes(
    counters: Integers, group: Number, nets: Integers, staked: Integers, rounds: Integers, number: Number
) -> None:
    """Add what a group of wagers won and staked in every shoe, and the products."""
    won_all, put_all = np.int64(0), np.int64(0)
    high, low, squares_high, squares_low = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    mixed_high, mixed_low, put_high, put_low = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for each in range(np.uint64(number)):
        won, put, played = nets[each], staked[each], rounds[each]
        won_all += won
        put_all += put
        high += product(won, played) >> _WORD
        low += product(won, played) & _LOW
        squares_high += product(won, won) >> _WORD
        squares_low += product(won, won) & _LOW
        mixed_high += product(won, put) >> _WORD
        mixed_low += product(won, put) & _LOW
        put_high += product(put, put) >> _WORD
        put_low += product(put, put) & _LOW
    at = HEAD + SUMS * group
    counters[at + SUM_NET] += won_all
    counters[at + SUM_STAKED] += put_all
    counters[at + NET_ROUNDS] += high
    counters[at + NET_ROUNDS + 1] += low
    counters[at + NET_NET] += squares_high
    counters[at + NET_NET + 1] += squares_low
    counters[at + NET_STAKED] += mixed_high
    counters[at + NET_STAKED + 1] += mixed_low
    counters[at + STAKED_STAKED] += put_high
    counters[at + STAKED_STAKED + 1] += put_low
