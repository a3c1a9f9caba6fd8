"""The state machine with a fresh shoe for every round, many shoes at once; and a run's blocks any way.

A round that is split or needs more than eight cards is played by itself, as in `machine_loop`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import keep_scalar, njit
from croupier.simulation.twentyone.bare import apart, bare
from croupier.simulation.twentyone.fresh_shoes import RUN, deal_rows, plan_ahead
from croupier.simulation.twentyone.machine import CARD_COLUMNS, LANES, Entries
from croupier.simulation.twentyone.machine_loop import (
    BEGUN,
    BLOCK,
    BURNED,
    COUNTED,
    COUNTERS,
    CUT,
    FIRST_CELL,
    NET,
    NET_NET,
    NET_ROUNDS,
    ONE,
    ROUNDS_ROUNDS,
    SIZE,
    TWO,
    WORTH,
    ZERO,
    begin_shoe,
    end_shoe,
    leave_loop,
    play_block,
)
from croupier.simulation.twentyone.machine_short import play_short, suits_short, waiting_table
from croupier.simulation.twentyone.shoe import Cards, Words, stream_of
from croupier.simulation.twentyone.table_rules import Integers, Number

LOT: Final = 128
"""Rounds that are dealt and added up together: fewer than a byte can count."""
_THREE, _FOUR, _BYTE, _VALUE_BITS = np.uint64(3), np.uint64(4), np.uint64(8), np.uint64(15)
_SHIFT: Final = np.uint64(63)


@bare
def count_ends(ends: Number, settings: Integers, counters: Integers) -> None:
    """Add rounds with a fresh shoe each, counted by how they ended, to the counters."""
    for end in range(LANES):
        count = np.int64((ends >> np.uint64(8 * end)) & np.uint64(0xFF))
        worth = settings[WORTH + end]
        counters[FIRST_CELL + end] += count
        counters[BEGUN] += count
        counters[COUNTED] += count
        counters[NET] += count * worth
        counters[NET_NET] += count * worth * worth
        counters[NET_ROUNDS] += count * worth
        counters[ROUNDS_ROUNDS] += count


@bare
def play_by_itself(
    entries: Entries,
    final: Integers,
    pack: Cards,
    cards: Cards,
    lanes: Integers,
    shoe: Number,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    counters: Integers,
) -> None:
    """Play a round that is split or needs more cards, and count it."""
    place = begin_shoe(pack, cards, lanes, 0, settings, words, seed, block, shoe)
    _, ends, _ = leave_loop(
        entries, final, cards, lanes, 0, place, 0, ZERO, settings, words, seed, block, counters, True
    )
    end_shoe(lanes, 0, ends, settings, counters)


@apart
def play_rows(
    entries: Entries, waiting: Entries, rows: Cards, settings: Integers, left: Cards, number: Number
) -> Number:
    """Play so many rounds, four side by side: how they ended. Those that want more cards are `left`."""
    keep_scalar()
    eights, burned = rows.view(np.uint64), np.uint64(8 * settings[BURNED])
    begins, ends = np.uint64(len(entries)), ZERO
    over = begins + np.uint64(CARD_COLUMNS)
    for at in range(ZERO, np.uint64(number), _FOUR):
        dealt0, dealt1 = eights[at] >> burned, eights[at + ONE] >> burned
        dealt2, dealt3 = eights[at + TWO] >> burned, eights[at + _THREE] >> burned
        row0, row1, row2, row3 = begins, begins, begins, begins
        for _ in range(RUN - settings[BURNED]):
            row0 = np.uint64(waiting[row0 + (dealt0 & _VALUE_BITS)])
            row1 = np.uint64(waiting[row1 + (dealt1 & _VALUE_BITS)])
            row2 = np.uint64(waiting[row2 + (dealt2 & _VALUE_BITS)])
            row3 = np.uint64(waiting[row3 + (dealt3 & _VALUE_BITS)])
            dealt0, dealt1 = dealt0 >> _BYTE, dealt1 >> _BYTE
            dealt2, dealt3 = dealt2 >> _BYTE, dealt3 >> _BYTE
        for lane in range(min(np.uint64(number) - at, _FOUR)):
            row = row0 if lane == 0 else row1 if lane == 1 else row2 if lane == 2 else row3
            whole = row >= over
            left[at + lane] = not whole
            ends += np.uint64(whole) << (((row - over) >> ONE) & _SHIFT)
    return ends


@njit
def play_fresh(
    entries: Entries,
    final: Integers,
    pack: Cards,
    settings: Integers,
    seed: Number,
    block: Number,
    rounds: Number,
    counters: Integers,
) -> None:
    """Play the rounds of a block, each from a fresh shoe."""
    cards, lanes = np.zeros(len(pack), dtype=np.uint8), np.zeros((1, 6), dtype=np.int64)
    words, rows = np.empty(2 * len(pack), dtype=np.uint32), np.zeros(LOT * RUN, dtype=np.uint8)
    waiting, left, listed = waiting_table(entries), np.zeros(LOT, dtype=np.uint8), np.arange(LOT)
    ahead = plan_ahead(0, settings[SIZE], 0, True)
    for first in range(0, rounds, LOT):
        number = min(rounds - first, LOT)
        deal_rows(pack, rows, RUN, listed, number, ahead, 1, settings[SIZE], seed, stream_of(block, first))
        ends = play_rows(entries, waiting, rows, settings, left, number)
        count_ends(ends, settings, counters)
        for each in range(number):
            if left[each]:
                play_by_itself(
                    entries, final, pack, cards, lanes, first + each, settings, words, seed, block, counters
                )


@njit
def play_machine(
    entries: Entries,
    final: Integers,
    pack: Cards,
    settings: Integers,
    seed: Number,
    first: Number,
    count: Number,
) -> Integers:
    """Counters of a run of rounds, block by block."""
    counters = np.zeros(COUNTERS, dtype=np.int64)
    played = 0
    while played < count:
        rounds = min(BLOCK, count - played)
        block = (first + played) // BLOCK
        if settings[CUT] <= settings[BURNED]:
            play_fresh(entries, final, pack, settings, np.uint64(seed), block, rounds, counters)
        elif suits_short(settings):
            play_short(entries, final, pack, settings, np.uint64(seed), block, rounds, counters)
        else:
            play_block(entries, final, pack, settings, np.uint64(seed), block, rounds, counters)
        played += rounds
    return counters
