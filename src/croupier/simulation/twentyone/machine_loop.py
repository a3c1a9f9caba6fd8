"""The loop of the state machine: several shoes at once; splits and the cutting card leave it.

Shoes of a block are numbered in the order in which they are begun. A block begins shoes until it has counted
the rounds asked for and plays every shoe it has begun to its end, so that all shoes weigh the same. Where the
last round of a shoe needs more cards than it has, that round is begun again with the discard rack behind it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import njit
from croupier.hands.twentyone import ACE, TEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.discards import refill
from croupier.simulation.twentyone.machine import (
    BUSTED_DOUBLE,
    CUTTING_CARD,
    LANES,
    LOSE_2,
    ONE_CARD,
    OPEN,
    SPLITS,
    STANDING,
    START,
    Entries,
)
from croupier.simulation.twentyone.shoe import PIECE, Cards, Words, first_piece, lay, shuffle, stream_of
from croupier.simulation.twentyone.table_rules import Integers, Number

BLOCK: Final = 1 << 16
"""Rounds of a block, about: see the module's first lines."""
SHOES: Final = 4

SPLIT_CELLS: Final = 17
MAX_UNITS: Final = 8
CELLS: Final = LANES + SPLIT_CELLS
"""Ways a round can end: the lanes, then split rounds by net wagers from -8 to 8."""
BEGUN, COUNTED, NET, NET_NET, NET_ROUNDS, ROUNDS_ROUNDS, FIRST_CELL = range(7)
COUNTERS: Final = FIRST_CELL + CELLS

SHOE, PIECES, SHUFFLED, HELD, SPLIT_NET, SPLIT_ROUNDS = range(6)
SIZE, CUT, BURNED, MAX_HANDS, HITS_SOFT17, WAGER, WORTH = range(7)
"""The row of settings: cards of the shoe, cards before the cutting card, cards burned, most hands of a
split, soft 17, units of the wager, then units of each lane."""
LANE_BITS: Final = 14
LANE_MASK: Final = np.uint64(LANE_BITS)
ROW: Final = np.uint64(0xFFFFFFF0)
ROW_BITS: Final = 0xFFFFFFF0
ZERO, ONE, TWO = (np.uint64(number) for number in range(3))
GOES_ON, OVER, RAN_OUT = range(3)
"""What a round that left the loop says of its shoe: another round follows, it was the last, or it needs more
cards than there are and nothing of it is counted."""


@bare
def begin_shoe(
    pack: Cards,
    cards: Cards,
    lanes: Integers,
    lane: Number,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    shoe: Number,
) -> Number:
    """Shuffle a lane's cards for a shoe, put in the cutting card; the place of its first card in play."""
    stride = len(cards) // len(lanes)
    base = lane * stride
    cut = settings[CUT]
    stop = first_piece(cut, settings[SIZE])
    lay(pack, cards, base)
    shuffle(cards, base, settings[SIZE], 0, stop, words, seed, stream_of(block, shoe), 0)
    lanes[lane, SHOE], lanes[lane, PIECES], lanes[lane, SHUFFLED] = shoe, 1, stop
    lanes[lane, SPLIT_NET], lanes[lane, SPLIT_ROUNDS] = 0, 0
    lanes[lane, HELD] = cards[base + cut]
    cards[base + cut] = CUTTING_CARD
    return base + settings[BURNED]


@bare
def shuffle_on(
    cards: Cards, lanes: Integers, lane: Number, settings: Integers, words: Words, seed: Number, block: Number
) -> Number:
    """Shuffle another piece of a lane's shoe; the first place that is not yet shuffled."""
    base = lane * (len(cards) // len(lanes))
    start = lanes[lane, SHUFFLED]
    stop = min(start + PIECE, settings[SIZE])
    stream = stream_of(block, lanes[lane, SHOE])
    shuffle(cards, base, settings[SIZE], start, stop, words, seed, stream, lanes[lane, PIECES])
    lanes[lane, PIECES] += 1
    lanes[lane, SHUFFLED] = stop
    return base + stop


@bare
def leave_loop(
    entries: Entries,
    final: Integers,
    cards: Cards,
    lanes: Integers,
    lane: Number,
    place: Number,
    row: Number,
    ends: Number,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    counters: Integers,
    begins: bool,
) -> tuple[Number, Number, Number]:
    """Play the round that left the loop to its end; next place, the shoe's ends, what becomes of the shoe.

    Where `begins`, nothing of the round is played yet.
    """
    base = lane * (len(cards) // len(lanes))
    cut = base + settings[CUT]
    shuffled = base + lanes[lane, SHUFFLED]
    if place > cut and not begins:
        place = cut
    cards[cut] = lanes[lane, HELD]
    state = row >> 4
    while state >= ONE_CARD or begins:
        begins = False
        if place == shuffled:
            if lanes[lane, SHUFFLED] >= settings[SIZE]:
                return place, ends, RAN_OUT
            shuffled = shuffle_on(cards, lanes, lane, settings, words, seed, block)
        entry = np.int64(entries[row + np.int64(cards[place])])
        place += 1
        ends += ONE << np.uint64((entry & LANE_BITS) << 2)
        row = entry & ROW_BITS
        state = row >> 4
    if state != START:
        value, up = (state - SPLITS) // 10, (state - SPLITS) % 10
        waiting, hands, alive = 2, 2, 0
        net: Number = 0
        standing = ZERO
        row = 0
        while waiting > 0:
            if row == 0:
                row = (ONE_CARD + 100 * (hands < settings[MAX_HANDS]) + 10 * value + up) << 4
            if place == shuffled:
                if lanes[lane, SHUFFLED] >= settings[SIZE]:
                    return place, ends, RAN_OUT
                shuffled = shuffle_on(cards, lanes, lane, settings, words, seed, block)
            entry = np.int64(entries[row + np.int64(cards[place])])
            place += 1
            row = entry & ROW_BITS
            here = row >> 4
            ended = (entry & LANE_BITS) >> 1
            if ended != OPEN:
                net -= 2 if ended == LOSE_2 else 1
            elif final[here] == BUSTED_DOUBLE:
                net -= 2
            elif final[here] > 0:
                standing = standing << np.uint64(8) | np.uint64(final[here] - STANDING)
                alive += 1
            elif here < ONE_CARD:
                hands += 1
                waiting += 2
            else:
                continue
            row = 0
            waiting -= 1
        hard, ace = up + 1, up == ACE
        draws = alive > 0 or up in (ACE, TEN)
        blackjack, dealer = False, 0
        second = True
        while draws:
            if place == shuffled:
                if lanes[lane, SHUFFLED] >= settings[SIZE]:
                    return place, ends, RAN_OUT
                shuffled = shuffle_on(cards, lanes, lane, settings, words, seed, block)
            card = np.int64(cards[place])
            place += 1
            blackjack = second and hard + card == TEN + 1 and ACE in (up, card)
            second = False
            hard, ace = hard + card + 1, ace or card == ACE
            dealer = hard + 10 if ace and hard <= 11 else hard
            draws = alive > 0 and (
                dealer < 17 or (dealer == 17 and dealer != hard and settings[HITS_SOFT17] == 1)
            )
        if blackjack:
            net = -1
        else:
            for _ in range(alive):
                hand = np.int64(standing & np.uint64(0x7F))
                standing >>= np.uint64(8)
                total, five, doubled = hand >> 2, (hand >> 1) & 1, hand & 1
                if dealer > 21 or total > dealer:
                    net += 1 + (five | doubled)
                elif total < dealer:
                    net -= 1 + doubled
        counters[FIRST_CELL + LANES + MAX_UNITS + net] += 1
        lanes[lane, SPLIT_NET] += net
        lanes[lane, SPLIT_ROUNDS] += 1
    if place < cut:
        cards[cut] = CUTTING_CARD
    return place, ends, OVER if place >= cut else GOES_ON


@njit
def finish_from_rack(
    entries: Entries,
    final: Integers,
    cards: Cards,
    lanes: Integers,
    lane: Number,
    ends: Number,
    settings: Integers,
    words: Words,
    seed: Number,
    block: Number,
    counters: Integers,
) -> Number:
    """Play a shoe's last round again that ran out of cards, the rack shuffled behind them; the shoe's ends.

    Where the round began is found by dealing the shoe again, so that the loop need not keep it.
    """
    stride = len(cards) // len(lanes)
    base = lane * stride
    before, apart = lanes[lane].copy(), np.zeros(COUNTERS, dtype=np.int64)
    start, then = base + settings[BURNED], GOES_ON
    while then == GOES_ON:
        after, _, then = leave_loop(
            entries,
            final,
            cards,
            lanes,
            lane,
            start,
            0,
            ZERO,
            settings,
            words,
            seed,
            block,
            apart,
            True,
        )
        if then == GOES_ON:
            start = after
    lanes[lane] = before
    stream = stream_of(block, lanes[lane, SHOE])
    lanes[lane, SHUFFLED] = refill(
        cards[base : base + stride], settings[SIZE], start - base, words, seed, stream
    )
    lanes[lane, HELD] = cards[base + settings[CUT]]
    _, ends, _ = leave_loop(
        entries, final, cards, lanes, lane, start, 0, ends, settings, words, seed, block, counters, True
    )
    return ends


@bare
def end_shoe(lanes: Integers, lane: Number, ends: Number, settings: Integers, counters: Integers) -> None:
    """Add a finished shoe to the counters."""
    rounds = lanes[lane, SPLIT_ROUNDS]
    net = lanes[lane, SPLIT_NET] * settings[WAGER]
    for end in range(LANES):
        count = np.int64((ends >> np.uint64(8 * end)) & np.uint64(0xFF))
        counters[FIRST_CELL + end] += count
        rounds += count
        net += count * settings[WORTH + end]
    counters[BEGUN] += 1
    counters[COUNTED] += rounds
    counters[NET] += net
    counters[NET_NET] += net * net
    counters[NET_ROUNDS] += net * rounds
    counters[ROUNDS_ROUNDS] += rounds * rounds


@njit
def play_block(
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
    stride = 2 * len(pack) + 16
    cards = np.zeros(SHOES * stride, dtype=np.uint8)
    lanes = np.zeros((SHOES, 6), dtype=np.int64)
    places = np.zeros(SHOES, dtype=np.int64)
    words = np.empty(2 * len(pack), dtype=np.uint32)
    for lane in range(SHOES):
        places[lane] = begin_shoe(pack, cards, lanes, lane, settings, words, seed, block, lane)
    begun = SHOES
    enough = counters[COUNTED] + rounds
    row0, row1, row2, row3 = ZERO, ZERO, ZERO, ZERO
    ends0, ends1, ends2, ends3 = ZERO, ZERO, ZERO, ZERO
    place0, place1 = np.uint64(places[0]), np.uint64(places[1])
    place2, place3 = np.uint64(places[2]), np.uint64(places[3])
    going = True
    while going:
        entry0 = np.uint64(entries[row0 + np.uint64(cards[place0])])
        entry1 = np.uint64(entries[row1 + np.uint64(cards[place1])])
        entry2 = np.uint64(entries[row2 + np.uint64(cards[place2])])
        entry3 = np.uint64(entries[row3 + np.uint64(cards[place3])])
        place0 += ONE
        place1 += ONE
        place2 += ONE
        place3 += ONE
        row0, row1, row2, row3 = entry0 & ROW, entry1 & ROW, entry2 & ROW, entry3 & ROW
        ends0 += ONE << ((entry0 & LANE_MASK) << TWO)
        ends1 += ONE << ((entry1 & LANE_MASK) << TWO)
        ends2 += ONE << ((entry2 & LANE_MASK) << TWO)
        ends3 += ONE << ((entry3 & LANE_MASK) << TWO)
        if (entry0 | entry1 | entry2 | entry3) & ONE:
            for lane in range(len(lanes)):
                entry = entry0 if lane == 0 else entry1 if lane == 1 else entry2 if lane == 2 else entry3
                if not entry & ONE:
                    continue
                place = place0 if lane == 0 else place1 if lane == 1 else place2 if lane == 2 else place3
                ends = ends0 if lane == 0 else ends1 if lane == 1 else ends2 if lane == 2 else ends3
                after, ends, then = leave_loop(
                    entries,
                    final,
                    cards,
                    lanes,
                    lane,
                    np.int64(place),
                    np.int64(entry & ROW),
                    ends,
                    settings,
                    words,
                    seed,
                    block,
                    counters,
                    False,
                )
                if then != GOES_ON:
                    if then == RAN_OUT:
                        ends = finish_from_rack(
                            entries, final, cards, lanes, lane, ends, settings, words, seed, block, counters
                        )
                    end_shoe(lanes, lane, ends, settings, counters)
                    ends = ZERO
                    if counters[COUNTED] >= enough:
                        lanes[lane, SHOE] = -1
                        going = False
                    else:
                        after = begin_shoe(pack, cards, lanes, lane, settings, words, seed, block, begun)
                        begun += 1
                if lane == 0:
                    row0, ends0, place0 = ZERO, ends, np.uint64(after)
                elif lane == 1:
                    row1, ends1, place1 = ZERO, ends, np.uint64(after)
                elif lane == 2:
                    row2, ends2, place2 = ZERO, ends, np.uint64(after)
                else:
                    row3, ends3, place3 = ZERO, ends, np.uint64(after)
    for lane in range(len(lanes)):
        if lanes[lane, SHOE] < 0:
            continue
        row = row0 if lane == 0 else row1 if lane == 1 else row2 if lane == 2 else row3
        place = place0 if lane == 0 else place1 if lane == 1 else place2 if lane == 2 else place3
        ends = ends0 if lane == 0 else ends1 if lane == 1 else ends2 if lane == 2 else ends3
        state: Number = np.int64(row)
        at: Number = np.int64(place)
        then = OVER if state == START and at - lane * stride >= settings[CUT] else GOES_ON
        while then == GOES_ON:
            at, ends, then = leave_loop(
                entries,
                final,
                cards,
                lanes,
                lane,
                at,
                state,
                ends,
                settings,
                words,
                seed,
                block,
                counters,
                state == START,
            )
            state = START
        if then == RAN_OUT:
            ends = finish_from_rack(
                entries, final, cards, lanes, lane, ends, settings, words, seed, block, counters
            )
        end_shoe(lanes, lane, ends, settings, counters)
