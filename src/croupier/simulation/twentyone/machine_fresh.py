"""The state machine with a fresh shoe for every round, sixteen shoes at once; and a run's blocks any way.

A round that is split or needs more than eight cards is played by itself, as in `machine_loop`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import keep_scalar, njit
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.fresh_shoes import (
    AT_ONCE,
    DRAWS,
    MAX_RUNS,
    RUN,
    RUN_ROW,
    deal_run,
    draw_shoes,
    order_run,
    plan_runs,
)
from croupier.simulation.twentyone.machine import CARD_COLUMNS, LANES, Entries
from croupier.simulation.twentyone.machine_loop import (
    BEGUN,
    BLOCK,
    BURNED,
    COUNTED,
    COUNTERS,
    CUT,
    FIRST_CELL,
    HELD,
    NET,
    NET_NET,
    NET_ROUNDS,
    ONE,
    PIECES,
    ROUNDS_ROUNDS,
    SHOE,
    SHUFFLED,
    SIZE,
    SPLIT_NET,
    SPLIT_ROUNDS,
    TWO,
    WORTH,
    ZERO,
    begin_shoe,
    end_shoe,
    leave_loop,
    play_block,
)
from croupier.simulation.twentyone.machine_short import play_short, suits_short, waiting_table
from croupier.simulation.twentyone.shoe import Cards, Words, first_piece, lay, stream_of
from croupier.simulation.twentyone.table_rules import Integers, Number

FLUSHED: Final = 128
"""Rounds after which their ends are added up: fewer than a byte can count."""
_THREE, _FOUR, _BYTE, _VALUE_BITS = np.uint64(3), np.uint64(4), np.uint64(8), np.uint64(15)


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
def finish_fresh(
    entries: Entries,
    final: Integers,
    pack: Cards,
    cards: Cards,
    lanes: Integers,
    lane: Number,
    shoe: Number,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    counters: Integers,
) -> bool:
    """Play a round from its first card that is split or needs more cards; whether more were shuffled."""
    base = lane * (len(cards) // len(lanes))
    longer = first_piece(settings[CUT], settings[SIZE]) > RUN
    if longer:
        begin_shoe(pack, cards, lanes, lane, settings, words, seed, block, shoe)
    else:
        lanes[lane, SHOE], lanes[lane, PIECES], lanes[lane, SHUFFLED] = shoe, 1, RUN
        lanes[lane, SPLIT_NET], lanes[lane, SPLIT_ROUNDS] = 0, 0
        lanes[lane, HELD] = cards[base + settings[CUT]]
    place = base + settings[BURNED]
    _, ends, _ = leave_loop(
        entries, final, cards, lanes, lane, place, 0, ZERO, settings, words, seed, block, counters, True
    )
    end_shoe(lanes, lane, ends, settings, counters)
    more: bool = longer or lanes[lane, PIECES] > 1
    return more


@bare
def play_sixteen(
    entries: Entries,
    waiting: Entries,
    final: Integers,
    pack: Cards,
    cards: Cards,
    lanes: Integers,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    first: Number,
    rounds: Number,
    counters: Integers,
    moved: Cards,
) -> Number:
    """Play rounds from as many fresh shoes as there are lanes, four side by side, from number `first` on.

    Returns how they ended; rounds that are split or need more than eight cards are played by themselves, and
    `moved` notes the lanes of which more was shuffled.
    """
    keep_scalar()
    eights, apart = cards.view(np.uint64), np.uint64(len(cards) // len(lanes) // 8)
    begins, burned = np.uint64(len(entries)), np.uint64(8 * settings[BURNED])
    over = begins + np.uint64(CARD_COLUMNS)
    ends = ZERO
    for lane in range(ZERO, np.uint64(len(lanes)), _FOUR):
        dealt0 = eights[lane * apart] >> burned
        dealt1 = eights[(lane + ONE) * apart] >> burned
        dealt2 = eights[(lane + TWO) * apart] >> burned
        dealt3 = eights[(lane + _THREE) * apart] >> burned
        row0, row1, row2, row3 = begins, begins, begins, begins
        for _ in range(RUN - settings[BURNED]):
            row0 = np.uint64(waiting[row0 + (dealt0 & _VALUE_BITS)])
            row1 = np.uint64(waiting[row1 + (dealt1 & _VALUE_BITS)])
            row2 = np.uint64(waiting[row2 + (dealt2 & _VALUE_BITS)])
            row3 = np.uint64(waiting[row3 + (dealt3 & _VALUE_BITS)])
            dealt0, dealt1, dealt2, dealt3 = (
                dealt0 >> _BYTE,
                dealt1 >> _BYTE,
                dealt2 >> _BYTE,
                dealt3 >> _BYTE,
            )
        left = rounds - np.int64(lane)
        if left >= 4 and min(row0, row1, row2, row3) >= over:
            ends += ONE << ((row0 - over) >> ONE)
            ends += ONE << ((row1 - over) >> ONE)
            ends += ONE << ((row2 - over) >> ONE)
            ends += ONE << ((row3 - over) >> ONE)
            continue
        for each in range(min(left, 4)):
            row = row0 if each == 0 else row1 if each == 1 else row2 if each == 2 else row3
            if row >= over:
                ends += ONE << ((row - over) >> ONE)
                continue
            which = np.int64(lane) + each
            moved[which] = finish_fresh(
                entries,
                final,
                pack,
                cards,
                lanes,
                which,
                first + which,
                settings,
                words,
                seed,
                block,
                counters,
            )
    return ends


@bare
def play_shoes_of(
    entries: Entries,
    waiting: Entries,
    final: Integers,
    pack: Cards,
    cards: Cards,
    lanes: Integers,
    settings: Integers,
    words: Words,
    draws: Words,
    runs: Integers,
    seed: Number,
    block: Number,
    rounds: Number,
    counters: Integers,
    moved: Cards,
) -> None:
    """Shuffle the fresh shoes of a block, sixteen at a time, and play a round of each."""
    apart = np.uint64(len(cards) // len(lanes))
    number, _, _ = plan_runs(0, settings[SIZE], 0, runs)
    for lane in range(AT_ONCE):
        lay(pack, cards, lane * np.int64(apart))
        moved[lane] = 0
    ends = ZERO
    for first in range(0, rounds, AT_ONCE):
        if first % FLUSHED == 0:
            count_ends(ends, settings, counters)
            ends = ZERO
        draw_shoes(draws, words, settings[SIZE], runs, number, seed, stream_of(block, first))
        for each in range(np.uint64(AT_ONCE)):
            deal_run(cards, each * apart, draws, each << _THREE)
        left = min(rounds - first, AT_ONCE)
        ends += play_sixteen(
            entries, waiting, final, pack, cards, lanes, settings, words, seed, block, first, left, counters,
            moved,
        )  # fmt: skip
        for each in range(np.uint64(AT_ONCE)):
            if moved[each]:
                lay(pack, cards, np.int64(each * apart))
                moved[each] = 0
            else:
                order_run(pack, cards, each * apart, ZERO, draws, each << _THREE)
    count_ends(ends, settings, counters)


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
    cards = np.zeros(AT_ONCE * (len(pack) + 8), dtype=np.uint8)
    lanes, moved = np.zeros((AT_ONCE, 6), dtype=np.int64), np.zeros(AT_ONCE, dtype=np.uint8)
    words, draws = np.empty(2 * len(pack), dtype=np.uint32), np.zeros(DRAWS, dtype=np.uint32)
    runs = np.zeros((MAX_RUNS, RUN_ROW), dtype=np.int64)
    waiting = waiting_table(entries)
    play_shoes_of(
        entries, waiting, final, pack, cards, lanes, settings, words, draws, runs, seed, block, rounds,
        counters, moved,
    )  # fmt: skip


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
