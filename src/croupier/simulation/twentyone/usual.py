"""Rounds in which nothing unusual happens, one after the other, with as little as possible between two cards.

A round is usual where every hand is played and paid by look-ups alone: no blackjack of the dealer meets split
hands, no wager waits for cards to come, and insurance is not taken. The first round that is not leaves
everything as it was, and `rounds` plays it. What is counted is the same either way.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.hands.twentyone import ACE, VALUE_OF_CARD, VALUES
from croupier.hands.twentyone_wagers import DIAMONDS, HEARTS
from croupier.simulation.twentyone.bare import passage
from croupier.simulation.twentyone.box import OUTCOME
from croupier.simulation.twentyone.by_tables import REPORTED, Round, is_watched, play_split
from croupier.simulation.twentyone.classified import place_of_three
from croupier.simulation.twentyone.discards import ONE_DECK
from croupier.simulation.twentyone.hand_machine import (
    ALIVE,
    CODE,
    COUNT_MASK,
    DEALER_END,
    END,
    KEEPS,
    LOST_BITS,
    MATTERS,
    NATURAL,
    PLACES,
    RESULTS,
    SPLIT_SHIFT,
    STOOD,
    UNUSUAL,
    WORTH_BITS,
)
from croupier.simulation.twentyone.layout import Layout
from croupier.simulation.twentyone.meter import lift_meter
from croupier.simulation.twentyone.rows import CARRIED, METER, STAKE_MAIN, STAKE_PROGRESSIVE
from croupier.simulation.twentyone.side_tables import AT, BY, GROUP, MAX_ROWS, STAKE, SideTables, row_of
from croupier.simulation.twentyone.sides import (
    BEFORE,
    IN_SHOE,
    SHOES,
    Filling,
    Sides,
    begin_sample,
    fill_side,
)
from croupier.simulation.twentyone.table_loop import (
    BINS,
    BINS_AT,
    DEALER_AT,
    DEALER_TOTALS,
    LOST,
    MOST,
    NEITHER,
    WON,
    Sums,
    sum_streaks,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

_VALUE: Final = np.array(VALUE_OF_CARD, dtype=np.uint8)
_BITS: Final = np.uint64(4)
_ZERO, _ONE, _TWO, _THREE, _NINE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(9)
_ACE, _TEN_VALUES, _RESULTS = np.uint64(ACE), np.uint64(VALUES), np.uint64(RESULTS)
_END, _CODE, _UNUSUAL = np.uint64(END), np.uint64(CODE), np.uint64(UNUSUAL)
_ALIVE, _MATTERS = np.uint64(ALIVE), np.uint64(MATTERS)
_KEEPS, _STOOD, _SPLIT_SHIFT = np.uint64(KEEPS), np.uint64(END + STOOD), np.uint64(SPLIT_SHIFT)
_SECOND, _THIRD = np.uint64(PLACES), np.uint64(2 * PLACES)
_DEALER_END, _NATURAL = np.uint64(DEALER_END), np.uint64(DEALER_END + NATURAL)
_BLACKJACK: Final = np.uint64(NATURAL)
_DEALER_AT, _DEALER_TOTALS = np.uint64(DEALER_AT), np.uint64(DEALER_TOTALS)
_SUIT: Final = np.uint8(3)
_RED: Final = np.array([suit in (DIAMONDS, HEARTS) for suit in range(4)])
_BINS_AT: Final = np.uint64(BINS_AT)
INVERSE_BITS: Final = 51
_INVERSE: Final = np.uint64(INVERSE_BITS)
NARROW: Final = 1 << 19
"""Bins that are narrower are found by a product: then 4,096 times the square of their width is below 2^51."""


@passage
def note_staked(
    rounds: Number, boxes: Number, actions: Number, staking: Integers, sides: SideTables, sums: Sums
) -> None:
    """Add what was staked in so many rounds of a shoe."""
    staked = rounds * np.int64(boxes)
    for against in range(actions):
        sums.staked[against] += staked * staking[0, np.uint64(STAKE_MAIN) + against]
    for wager in range(np.uint64(len(sides.wagers))):
        sums.staked[sides.wagers[wager, GROUP]] += staked * np.int64(sides.wagers[wager, STAKE])


@passage
def next_shoe(filling: Filling, shoe: Sides, progress: Integers, sums: Sums) -> None:
    """Count a shoe that is over with its rounds, and shuffle the next."""
    begin_sample(progress, sums)
    fill_side(filling, shoe, 0, progress[SHOES])
    progress[SHOES] += 1


@passage
def next_side(filling: Filling, shoe: Sides, side: Number, progress: Integers) -> tuple[Number, Number]:
    """Shuffle the next shoe into a side: where its cards begin, and how far they are ready."""
    fill_side(filling, shoe, side, progress[SHOES])
    progress[SHOES] += 1
    base = side * shoe.room
    return np.uint64(base + shoe.places[side]), np.uint64(base + shoe.ready[side])


@passage
def play_usual(
    filling: Filling,
    shoe: Sides,
    layout: Layout,
    alike: Round,
    sums: Sums,
    progress: Integers,
    wanted_rounds: Number,
    one_shoe: bool,
    most: Number,
) -> tuple[Number, Number]:
    """Play usual rounds, one person a box, shoe by shoe until the block has the rounds wanted.

    Where `one_shoe` only to the cutting card, or as many as `most`; two sides are filled again as they end.
    How many they were of the last shoe, and the side of it whose cards are not ready for the next one, else
    -1. Where there are two sides, a black card calls for the second (19:47-2.6(d)1).
    """
    rules, staking, counting, quick = layout.rules, layout.staking, layout.counting, layout.quick
    tables, sides, facts, net = quick.tables, quick.first_cards, quick.facts, layout.room.net
    in_box, codes, results = quick.in_box, quick.codes, quick.results
    cards, room, places, ready = shoe.cards, shoe.room, shoe.places, shoe.ready
    cut = np.uint64(ONE_DECK + 1 if filling.puts_back else filling.cut)
    boxes, actions, counters = alike.boxes, alike.actions, sums.counters
    cells = np.uint64(quick.levels[0]) * actions * alike.cells
    lowest, width = layout.bins
    divisor, highest, narrow = np.uint32(width), min(BINS * width - 1, MOST), width < NARROW
    inverse = np.uint64((1 << INVERSE_BITS) // width + 1)
    wagers = np.uint64(len(sides.wagers))
    last_code, columns = np.uint64(len(codes) - 1), np.uint64(len(tables.split) // (2 * VALUES))
    wanted: Number = -1
    two_sides, apart = len(places) > 1, np.uint64(room)
    here, other = np.uint64(places[0]), apart
    ready_here, ready_other = np.uint64(ready[0]), apart
    if two_sides:
        other, ready_other = apart + np.uint64(places[1]), apart + np.uint64(ready[1])
    rounds: Number = 0
    boxes_won: Number = 0
    boxes_lost: Number = 0
    all_rounds: Number = 0
    while True:
        start, until, called = here, ready_here, False
        if two_sides:
            called = not _RED[cards[here] & _SUIT]
            if called:
                start, until = other, ready_other
        second = start + boxes + _ONE
        up = np.uint64(cards[start + boxes])
        up_value = np.uint64(_VALUE[up])
        at = second + boxes
        shown, has, known = _ZERO, up_value, False
        leaves = alike.insures and up_value == _ACE
        if alike.hole:
            shown = np.uint64(_VALUE[cards[at]])
            has = np.uint64(tables.dealer[has << _BITS | np.uint64(cards[at]) >> _TWO])
            known = alike.peeks and has == _NATURAL
            at += _ONE
        third = at
        if alike.three:
            at += boxes
        column = np.uint64(tables.columns[_TEN_VALUES * up_value + shown])
        opened = column * alike.first_places
        waiting = alike.always_draws
        hands, parted = _ZERO, False
        for box in range(boxes):
            one = np.uint64(cards[start + box])
            two = np.uint64(cards[second + box])
            first = opened + np.uint64(tables.offsets[one]) + np.uint64(tables.offsets[_SECOND + two])
            last = _ZERO
            if alike.three:
                last = np.uint64(cards[third + box])
                first += np.uint64(tables.offsets[_THIRD + last])
            elif alike.watches and one >> _TWO == two >> _TWO:
                leaves = leaves or is_watched(one, up, rules, facts)
            entry = np.uint64(tables.opening[first])
            number = _ONE
            if known:
                codes[hands] = np.uint32(entry if entry >= _END and entry & _KEEPS else _STOOD)
            else:
                while entry < _END:
                    entry = np.uint64(tables.after[entry << _BITS | np.uint64(cards[at]) >> _TWO])
                    at += _ONE
                if entry & _UNUSUAL == _ZERO:
                    codes[hands] = np.uint32(entry)
                elif entry & _CODE:
                    drawn = np.int64(cards[at - _ONE])
                    of_three = place_of_three(np.int64(one), np.int64(two), drawn)
                    codes[hands] = np.uint32(entry + np.uint64(tables.threes[of_three]))
                else:
                    parted = True
                    before, ends = at, _UNUSUAL
                    if alike.three:
                        # With three first cards, half of all hands are split: written out here to save a
                        # call.
                        number, ends = _THREE, _ZERO
                        for each in range(_THREE):
                            card = one if each == _ZERO else two if each == _ONE else last
                            entry = np.uint64(tables.split[np.uint64(_VALUE[card]) * columns + column])
                            while entry < _END:
                                entry = np.uint64(tables.after[entry << _BITS | np.uint64(cards[at]) >> _TWO])
                                at += _ONE
                            codes[hands + each] = np.uint32(entry)
                            ends |= entry
                        entry = ends >> _SPLIT_SHIFT
                    if ends & _UNUSUAL:
                        codes[last_code] = np.uint32(last if alike.three else two)
                        codes[last_code - _ONE] = np.uint32(two)
                        at, number, entry = play_split(
                            cards, before, alike.three, alike.most_hands, tables.after, tables.split,
                            tables.threes, column, one, codes, hands,
                        )  # fmt: skip
                waiting |= entry
            in_box[box] = np.uint32(number)
            hands += number
        if leaves:
            break
        if known:
            waiting = _ZERO
        alive = waiting & _ALIVE
        for against in range(actions):
            if against > _ZERO or not alike.hole:
                has = up_value
                if alive or (waiting & _MATTERS and up_value % _NINE == _ZERO):
                    has = np.uint64(tables.dealer[has << _BITS | np.uint64(cards[at]) >> _TWO])
                    at += _ONE
            if alive:
                while has < _DEALER_END:
                    has = np.uint64(tables.dealer[has << _BITS | np.uint64(cards[at]) >> _TWO])
                    at += _ONE
            result = _ZERO
            if alive or has == _NATURAL:
                result = has - _DEALER_END
            results[against] = np.uint32(result)
            leaves = leaves or (parted and result == _BLACKJACK)
        if leaves:
            break
        if at > until:
            wanted = np.int64(called)
            break
        if called:
            here, other = here + _ONE, at
        else:
            here = at
        rounds += 1
        by_box = sums.streaks or (parted and boxes > _ONE)
        total: Number = np.int64(0)
        for against in range(actions):
            cell = cells + against * alike.cells + np.uint64(results[against])
            worth = np.int64(0)
            for each in range(hands):
                worth += tables.worth[cell + (np.uint64(codes[each]) & _CODE) * _RESULTS]
            won = worth >> WORTH_BITS
            sums.net[against] += won
            total += won
            if against == _ZERO and not by_box:
                hands_won, hands_lost = worth & COUNT_MASK, (worth >> LOST_BITS) & COUNT_MASK
                if parted:
                    hands_won, hands_lost = np.int64(hands_won > hands_lost), np.int64(hands_won < hands_lost)
                boxes_won += hands_won
                boxes_lost += hands_lost
        if by_box:
            cell = cells + np.uint64(results[0])
            hand: Number = _ZERO
            for box in range(boxes):
                worth = np.int64(0)
                for _ in range(np.uint64(in_box[box])):
                    worth += tables.worth[cell + (np.uint64(codes[hand]) & _CODE) * _RESULTS]
                    hand += _ONE
                ahead: Number = (worth & COUNT_MASK) - ((worth >> LOST_BITS) & COUNT_MASK)
                boxes_won += ahead > 0
                boxes_lost += ahead < 0
                if sums.streaks:
                    row = np.int64(box)
                    net[row, OUTCOME] = min(max(ahead, -1), 1)
                    won, _ = sum_streaks(
                        rules, staking, 0, sums.open_streaks, net, row, True, sums.net, sums.staked
                    )
                    total += won
        for wager in range(wagers):
            won = np.int64(0)
            for box in range(boxes):
                by_cards = row_of(
                    sides.wagers[wager, BY],
                    np.uint64(cards[start + box]),
                    np.uint64(cards[second + box]),
                    np.uint64(cards[second + boxes + _ONE + box]),
                    up,
                )
                made = np.uint64(sides.rows[sides.wagers[wager, AT] + by_cards])
                won += sides.cents[np.uint64(MAX_ROWS) * wager + made]
            sums.net[sides.wagers[wager, GROUP]] += won
            total += won
        shown_total = np.uint64(REPORTED[results[0]])
        counters[_DEALER_AT + _DEALER_TOTALS * up_value + shown_total] += 1
        above = np.uint64(min(max(total - lowest, 0), highest))
        bin_ = above * inverse >> _INVERSE if narrow else np.uint64(np.uint32(above) // divisor)
        counters[_BINS_AT + bin_] += 1
        if here >= cut and not one_shoe:
            if progress[BEFORE] + progress[IN_SHOE] + rounds >= wanted_rounds:
                break
            note_staked(rounds, boxes, actions, staking, sides, sums)
            progress[IN_SHOE] += rounds
            next_shoe(filling, shoe, progress, sums)
            here, ready_here = np.uint64(places[0]), np.uint64(ready[0])
            all_rounds += rounds
            rounds = 0
        elif rounds >= most or (here >= cut and not two_sides):
            break
        elif two_sides:
            if here >= cut:
                here, ready_here = next_side(filling, shoe, 0, progress)
            if other - apart >= cut:
                other, ready_other = next_side(filling, shoe, 1, progress)
    places[0] = np.int64(here)
    if two_sides:
        places[1] = np.int64(other - apart)
    note_staked(rounds, boxes, actions, staking, sides, sums)
    if staking[0, STAKE_PROGRESSIVE] > 0:
        counting[METER], counting[CARRIED] = lift_meter(
            rules, counting[METER], counting[CARRIED], all_rounds + rounds
        )
    counters[WON] += boxes_won
    counters[LOST] += boxes_lost
    counters[NEITHER] += (all_rounds + rounds) * np.int64(boxes) - boxes_won - boxes_lost
    return rounds, wanted
