"""The state machine with a cutting card so far to the front that a shoe lasts for a few rounds.

The first cards of many shoes are drawn at once, and four shoes are dealt side by side to the end of the round
that meets the cutting card. Those with a split, or a last round that is long, are played by themselves. A
block begins the same shoes as in `machine_loop`: the next one where the first of four ends.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import keep_scalar, njit
from croupier.simulation.twentyone.bare import apart, bare, passage
from croupier.simulation.twentyone.fresh_shoes import deal_rows, plan_ahead
from croupier.simulation.twentyone.machine import CARD_COLUMNS, LANES, OPEN, Entries
from croupier.simulation.twentyone.machine_loop import (
    BEGUN,
    BURNED,
    COUNTED,
    CUT,
    FIRST_CELL,
    GOES_ON,
    LANE_BITS,
    LANE_MASK,
    NET,
    NET_NET,
    NET_ROUNDS,
    ONE,
    RAN_OUT,
    ROUNDS_ROUNDS,
    ROW,
    ROW_BITS,
    SHOES,
    SIZE,
    SPLIT_ROUNDS,
    TWO,
    WORTH,
    ZERO,
    begin_shoe,
    end_shoe,
    finish_from_rack,
    leave_loop,
)
from croupier.simulation.twentyone.shoe import SPARE, Cards, Words, first_piece, stream_of
from croupier.simulation.twentyone.table_rules import Integers, Number

Ends = NDArray[np.uint64]

MOST_CARDS: Final = 24
"""Cards in play before the cutting card: with more, too many shoes have a split and are played again."""
LOT: Final = 128
"""Shoes that are added up together."""
FIRST_CARDS: Final = 48
"""Room for the cards of a shoe that may be dealt side by side with others."""
LEAST_CARDS: Final = 3
"""Cards that a round takes at least: two and the dealer's."""
_THREE, _FOUR, _OVER_ROWS = np.uint64(3), np.uint64(4), np.uint64(CARD_COLUMNS * OPEN)
_OF_ENDS: Final = np.uint64((1 << 8 * LANES) - 1)
_EACH_BYTE, _TOP = np.uint64(0x0101010101010101), np.uint64(56)


@njit
def waiting_table(entries: Entries) -> Entries:
    """The table in which a round that is over waits, in a row of its own for each way to end.

    The first card of a round is looked up in a row before these; in the last row waits what has no round.
    """
    waiting: Any = np.concatenate((entries, entries[: (2 + LANES) * CARD_COLUMNS]))
    over = len(entries) + CARD_COLUMNS
    for at in range(over):
        ended, row = (np.int64(waiting[at]) & LANE_BITS) >> 1, np.int64(waiting[at]) & ROW_BITS
        waiting[at] = row if ended == OPEN else over + CARD_COLUMNS * ended
    for at in range(over, len(waiting)):
        waiting[at] = at // CARD_COLUMNS * CARD_COLUMNS
    found: Entries = waiting
    return found


@bare
def suits_short(settings: Integers) -> bool:
    """Whether so few cards of a shoe are dealt that the first ones of many are drawn at once."""
    stop = first_piece(settings[CUT], settings[SIZE])
    few: bool = settings[CUT] - settings[BURNED] <= MOST_CARDS and 2 * stop <= settings[SIZE]
    return few


@apart
def deal_to_cut(
    entries: Entries, waiting: Entries, cards: Cards, settings: Integers, ends: Ends, number: Number
) -> None:
    """Play so many shoes, four side by side, and note how their rounds ended; nothing of those left over."""
    keep_scalar()
    stride, burned = np.uint64(FIRST_CARDS), np.uint64(settings[BURNED])
    before, over = settings[CUT] - settings[BURNED], np.uint64(len(entries) + CARD_COLUMNS)
    for at in range(ZERO, np.uint64(number), _FOUR):
        place0 = at * stride + burned
        place1 = place0 + stride
        place2, place3 = place1 + stride, place1 + stride + stride
        row0, row1, row2, row3 = ZERO, ZERO, ZERO, ZERO
        ends0, ends1, ends2, ends3 = ZERO, ZERO, ZERO, ZERO
        for _ in range(before):
            entry0 = np.uint64(entries[row0 + np.uint64(cards[place0])])
            entry1 = np.uint64(entries[row1 + np.uint64(cards[place1])])
            entry2 = np.uint64(entries[row2 + np.uint64(cards[place2])])
            entry3 = np.uint64(entries[row3 + np.uint64(cards[place3])])
            place0, place1, place2, place3 = place0 + ONE, place1 + ONE, place2 + ONE, place3 + ONE
            row0, row1, row2, row3 = entry0 & ROW, entry1 & ROW, entry2 & ROW, entry3 & ROW
            ends0 += ONE << ((entry0 & LANE_MASK) << TWO)
            ends1 += ONE << ((entry1 & LANE_MASK) << TWO)
            ends2 += ONE << ((entry2 & LANE_MASK) << TWO)
            ends3 += ONE << ((entry3 & LANE_MASK) << TWO)
        row0, row1 = at_cut(row0, over), at_cut(row1, over)
        row2, row3 = at_cut(row2, over), at_cut(row3, over)
        for _ in range(SPARE):
            row0 = np.uint64(waiting[row0 + np.uint64(cards[place0])])
            row1 = np.uint64(waiting[row1 + np.uint64(cards[place1])])
            row2 = np.uint64(waiting[row2 + np.uint64(cards[place2])])
            row3 = np.uint64(waiting[row3 + np.uint64(cards[place3])])
            place0, place1, place2, place3 = place0 + ONE, place1 + ONE, place2 + ONE, place3 + ONE
        ends[at], ends[at + ONE] = with_last(ends0, row0, over), with_last(ends1, row1, over)
        ends[at + TWO], ends[at + _THREE] = with_last(ends2, row2, over), with_last(ends3, row3, over)


@passage
def at_cut(row: Number, over: Number) -> Number:
    """Where a shoe waits if a round ended right before the cutting card; else its last round goes on."""
    return over + _OVER_ROWS if row == ZERO else row


@passage
def with_last(ends: Number, row: Number, over: Number) -> Number:
    """How the rounds of a shoe ended with its last one; 0 if that is not over or a hand was split."""
    whole = row >= over
    last = ONE << (((row - over) >> ONE) & np.uint64(63))
    return (ends + last) & _OF_ENDS if whole else ZERO


@bare
def play_alone(
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
) -> tuple[Number, Number, Number]:
    """Play a shoe by itself: its ends, the cards that the loop would deal, whether it ran out.

    The loop does not deal those of a split, but the cutting card.
    """
    cut, dealt = settings[CUT], 0
    place: Number = begin_shoe(pack, cards, lanes, 0, settings, words, seed, block, shoe)
    ends, then = ZERO, GOES_ON
    while then == GOES_ON:
        splits = lanes[0, SPLIT_ROUNDS]
        after, ends, then = leave_loop(
            entries, final, cards, lanes, 0, place, 0, ends, settings, words, seed, block, counters, True
        )
        if (lanes[0, SPLIT_ROUNDS] > splits or then == RAN_OUT) and place + LEAST_CARDS <= cut:
            dealt += LEAST_CARDS
        else:
            dealt += min(after, cut) - place + (after >= cut)
        place = after
    return ends, dealt, then


@bare
def add_shoes(
    ends: Ends, rounds: Integers, net: Integers, settings: Integers, counters: Integers, number: Number
) -> None:
    """Add shoes to the counters, and note the rounds of each."""
    for each in range(np.uint64(number)):
        net[each] = 0
    for end in range(LANES):
        worth, shift, count_all = settings[WORTH + end], np.uint64(8 * end), np.int64(0)
        for each in range(np.uint64(number)):
            count = np.int64((ends[each] >> shift) & np.uint64(0xFF))
            count_all += count
            net[each] += count * worth
        counters[FIRST_CELL + end] += count_all
    begun, counted, won = np.int64(0), np.int64(0), np.int64(0)
    squares, mixed, rounds_squared = np.int64(0), np.int64(0), np.int64(0)
    for each in range(np.uint64(number)):
        played = np.int64(((ends[each] & _OF_ENDS) * _EACH_BYTE) >> _TOP)
        rounds[each] += played
        begun += played > 0
        counted += played
        won += net[each]
        squares += net[each] * net[each]
        mixed += net[each] * played
        rounds_squared += played * played
    counters[BEGUN] += begun
    counters[COUNTED] += counted
    counters[NET] += won
    counters[NET_NET] += squares
    counters[NET_ROUNDS] += mixed
    counters[ROUNDS_ROUNDS] += rounds_squared


@bare
def seat_shoes(
    clocks: Integers, running: Integers, rounds: Integers, dealt: Integers, number: Number
) -> None:
    """Begin shoes one after the other, each where of four shoes the first one ends.

    A clock is four times the cards dealt, and the number of the lane.
    """
    clock0, clock1, clock2, clock3 = clocks[0], clocks[1], clocks[2], clocks[3]
    last0, last1, last2, last3 = running[0], running[1], running[2], running[3]
    for each in range(np.uint64(number)):
        first = min(clock0, clock1, clock2, clock3)
        after, played = first + (dealt[each] << 2), rounds[each]
        last0 = played if clock0 == first else last0
        last1 = played if clock1 == first else last1
        last2 = played if clock2 == first else last2
        last3 = played if clock3 == first else last3
        clock0 = after if clock0 == first else clock0
        clock1 = after if clock1 == first else clock1
        clock2 = after if clock2 == first else clock2
        clock3 = after if clock3 == first else clock3
    clocks[0], clocks[1], clocks[2], clocks[3] = clock0, clock1, clock2, clock3
    running[0], running[1], running[2], running[3] = last0, last1, last2, last3


@njit
def play_short(
    entries: Entries,
    final: Integers,
    pack: Cards,
    settings: Integers,
    seed: Number,
    block: Number,
    rounds: Number,
    counters: Integers,
) -> None:
    """Play the shoes of a block until `rounds` are counted."""
    # A shoe that is played by itself has room for the discard rack.
    shoe, lanes = np.zeros(2 * len(pack) + 16, dtype=np.uint8), np.zeros((1, 6), dtype=np.int64)
    words, rows = np.empty(2 * len(pack), dtype=np.uint32), np.zeros(LOT * FIRST_CARDS, dtype=np.uint8)
    waiting, ends = waiting_table(entries), np.zeros(LOT, dtype=np.uint64)
    of_shoes, of_lanes = np.zeros((4, LOT), dtype=np.int64), np.zeros((2, SHOES), dtype=np.int64)
    played, dealt, net, listed = of_shoes[0], of_shoes[1], of_shoes[2], of_shoes[3]
    clocks, running = of_lanes[0], of_lanes[1]
    for lane in range(SHOES):
        clocks[lane] = lane
    ahead = plan_ahead(settings[CUT], settings[SIZE], 0, True)
    most = -(-(settings[CUT] - settings[BURNED]) // LEAST_CARDS)
    to_cut = settings[CUT] - settings[BURNED] + 1
    before, begun = counters[COUNTED], np.int64(0)
    while True:
        # As many shoes as the block wants whatever they come to; the last ones one by one.
        sure = (rounds - 1 - (counters[COUNTED] - before)) // most // SHOES * SHOES
        lot = max(min(sure, LOT), 1)
        if lot == 1:
            ends[0] = 0
            if counters[COUNTED] - before - running.sum() + running[clocks.argmin()] >= rounds:
                break
        else:
            for each in range(LOT):
                listed[each] = each
            deal_rows(
                pack, rows, FIRST_CARDS, listed, lot, ahead, ahead.of_runs, settings[SIZE], seed,
                stream_of(block, begun),
            )  # fmt: skip
            deal_to_cut(entries, waiting, rows, settings, ends, lot)
        for each in range(lot):
            played[each], dealt[each] = 0, to_cut
            if ends[each] == ZERO:
                ended, dealt[each], then = play_alone(
                    entries, final, pack, shoe, lanes, begun + each, settings, words, seed, block, counters
                )
                if then == RAN_OUT:
                    ended = finish_from_rack(
                        entries, final, shoe, lanes, 0, ended, settings, words, seed, block, counters
                    )
                counted = counters[COUNTED]
                end_shoe(lanes, 0, ended, settings, counters)
                played[each] = counters[COUNTED] - counted
        add_shoes(ends, played, net, settings, counters, lot)
        seat_shoes(clocks, running, played, dealt, lot)
        begun += lot
