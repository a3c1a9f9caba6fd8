"""Rounds from four shoes side by side, so that none waits for the look-ups of another.

Which card ends a hand cannot be predicted, and by best play every second hand of three cards is split. So
four rounds take a card each in turn until all are played, and one that is over waits in a state without an
end. Every shoe is counted for itself, so it does not matter beside which others it is dealt. A round that is
rare (a hand split again, a wager that waits for cards to come) is played card by card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.compiled import keep_scalar
from croupier.hands.twentyone import ACE
from croupier.simulation.twentyone.bare import apart, bare, passage
from croupier.simulation.twentyone.beside_steps import (
    ANY_UNUSUAL,
    WATCHED,
    after_blackjack,
    dealer_to_draw,
    draw,
    first_cards,
    go_on,
    start_against,
    take,
    with_kind_of_21,
    worth_of,
)
from croupier.simulation.twentyone.by_tables import REPORTED, Round
from croupier.simulation.twentyone.hand_machine import (
    COUNT_MASK,
    DEALER_END,
    LOST_BITS,
    NATURAL,
    WORTH_BITS,
)
from croupier.simulation.twentyone.layout import Layout
from croupier.simulation.twentyone.playing import Bytes
from croupier.simulation.twentyone.rows import STAKE_MAIN, STAKE_PROGRESSIVE
from croupier.simulation.twentyone.side_tables import AT, BY, GROUP, MAX_ROWS, STAKE, SideTables, row_of
from croupier.simulation.twentyone.sides import (
    BEFORE,
    IN_SHOE,
    SHOES,
    Filling,
    Sides,
    fill_side,
    shuffle_on,
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
    close_sample,
)
from croupier.simulation.twentyone.table_rules import Integers, Number
from croupier.simulation.twentyone.usual import INVERSE_BITS, NARROW

TOGETHER_SHOES: Final = 4
"""Shoes that are dealt side by side."""
DEALT, DUE, SHORT = range(3)
"""What a shoe is: dealt from, over, or short of cards for its next round."""
FIRST_CARDS: Final = 4
"""Two cards and the dealer's two; where a hand has three, one more."""

_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
_WORD, _ENTRY, _ACE = np.uint64(16), np.uint64(0xFFFF), np.uint64(ACE)
_DEALER_END, _NATURAL = np.uint64(DEALER_END), np.uint64(DEALER_END + NATURAL)
_DEALER_AT, _DEALER_TOTALS, _BINS_AT = np.uint64(DEALER_AT), np.uint64(DEALER_TOTALS), np.uint64(BINS_AT)
_INVERSE: Final = np.uint64(INVERSE_BITS)


class Beside(NamedTuple):
    """The shoes dealt side by side, as sides of one, and what the wagers of each won and staked so far."""

    sides: Sides
    net: Integers
    staked: Integers


@bare
def suits_side_by_side(alike: Round, staking: Integers, streaks: bool) -> bool:
    """Whether rounds are alike enough: one box, the dealer's second card dealt with the first."""
    suits: bool = alike.hole and alike.boxes == _ONE and alike.actions == _ONE
    return suits and not streaks and staking[0, STAKE_PROGRESSIVE] == 0


@passage
def settle(
    own: Integers,
    cards: Bytes,
    place: Number,
    hands: Number,
    has: Number,
    up: Number,
    back: Number,
    cells: Number,
    worths: Integers,
    first: SideTables,
    counters: Integers,
    bins: tuple[Number, Number, Number, bool],
) -> tuple[Number, Number, Number]:
    """Count a round: what the main wager won, and whether more hands won or lost."""
    lowest, highest, inverse, narrow = bins
    result = has - _DEALER_END
    cell = cells + result
    worth = worth_of(worths, hands, cell)
    won = (worth >> WORTH_BITS) + back
    total = won
    for wager in range(np.uint64(len(first.wagers))):
        by_cards = row_of(
            first.wagers[wager, BY],
            np.uint64(cards[place]),
            np.uint64(cards[place + _TWO]),
            np.uint64(cards[place + _FOUR]),
            np.uint64(cards[place + _ONE]),
        )
        made = np.uint64(first.rows[first.wagers[wager, AT] + by_cards])
        side = first.cents[np.uint64(MAX_ROWS) * wager + made]
        own[first.wagers[wager, GROUP]] += side
        total += side
    counters[_DEALER_AT + _DEALER_TOTALS * up + np.uint64(REPORTED[result])] += 1
    above = np.uint64(min(max(total - lowest, 0), highest))
    bin_ = above * inverse >> _INVERSE if narrow else np.uint64(np.uint32(above) // np.uint32(inverse))
    counters[_BINS_AT + bin_] += 1
    hands_won, hands_lost = worth & COUNT_MASK, (worth >> LOST_BITS) & COUNT_MASK
    return won, np.int64(hands_won > hands_lost), np.int64(hands_won < hands_lost)


@passage
def add_played(
    beside: Beside, lane: Number, place: Number, won: Number, played: Number, stake: Number, first: SideTables
) -> None:
    """Note how far a shoe is dealt, and what was won and staked since the last time."""
    sides, put = beside.sides, beside.staked[lane]
    sides.places[lane] = place
    sides.rounds[lane] += played
    beside.net[lane, 0] += won
    put[0] += played * stake
    for wager in range(np.uint64(len(first.wagers))):
        put[first.wagers[wager, GROUP]] += played * np.int64(first.wagers[wager, STAKE])


@bare
def shuffle_short(filling: Filling, lanes: Sides, at0: Number, at1: Number, at2: Number, at3: Number) -> None:
    """Shuffle on the shoes that rounds have reached beyond; a shoe that has no more cards is short."""
    for lane in range(TOGETHER_SHOES):
        at = at0 if lane == 0 else at1 if lane == 1 else at2 if lane == 2 else at3
        if np.int64(at) - lane * lanes.room > lanes.ready[lane]:
            if lanes.ready[lane] < filling.size:
                shuffle_on(filling, lanes, lane)
            else:
                lanes.fresh[lane] = SHORT


@passage
def see_to(
    filling: Filling,
    beside: Beside,
    lane: Number,
    sums: Sums,
    progress: Integers,
    most: Number,
    rounds: Number,
) -> None:
    """Count a shoe that is over, and begin the next unless the block may have enough without it."""
    sides = beside.sides
    if sides.fresh[lane] == DEALT and sides.places[lane] >= filling.cut and sides.rounds[lane] > 0:
        close_sample(
            sums.counters, beside.net[lane], beside.staked[lane], sides.rounds[lane], True, sums.groups
        )
        progress[BEFORE] += sides.rounds[lane]
        sides.fresh[lane] = DUE
    if sides.fresh[lane] == DUE:
        others = 0
        for each in range(TOGETHER_SHOES):
            others += sides.fresh[each] != DUE
        # Whatever the other shoes come to, the block wants this one and another.
        if progress[BEFORE] + (others + 1) * most < rounds:
            fill_side(filling, sides, lane, progress[SHOES])
            progress[SHOES] += 1


@bare
def hand_over(filling: Filling, sides: Sides, beside: Beside, sums: Sums, progress: Integers) -> None:
    """Give a shoe that cannot be dealt beside others to be played by itself: one short of cards first."""
    lanes, which = beside.sides, -1
    for lane in range(TOGETHER_SHOES):
        if lanes.fresh[lane] == SHORT or (lanes.fresh[lane] == DEALT and which < 0):
            which = lane
    if which < 0:
        return
    for at in range(filling.size):
        sides.cards[at] = lanes.cards[which * lanes.room + at]
    sides.ready[0], sides.pieces[0] = lanes.ready[which], lanes.pieces[which]
    sides.places[0], sides.rounds[0] = lanes.places[which], lanes.rounds[which]
    sides.streams[0], sides.seen[0], sides.whole[0] = lanes.streams[which], 0, lanes.whole[which]
    progress[IN_SHOE] = lanes.rounds[which]
    for group in range(len(sums.net)):
        sums.net[group], sums.staked[group] = beside.net[which, group], beside.staked[which, group]
        beside.net[which, group], beside.staked[which, group] = 0, 0
    sides.fresh[0], lanes.fresh[which] = 0, DUE


@apart
def play_side_by_side(
    filling: Filling,
    sides: Sides,
    beside: Beside,
    layout: Layout,
    alike: Round,
    sums: Sums,
    progress: Integers,
    rounds: Number,
) -> Number:
    """Play shoes as long as the block is sure to want as many; what is left of one is handed over.

    Returns the shoe whose next round has to be played card by card, else -1.
    """
    keep_scalar()
    rules, staking, quick = layout.rules, layout.staking, layout.quick
    tables, hand_tables, codes, first = quick.beside, quick.tables, quick.codes, quick.first_cards
    lanes, offsets, worths, met = beside.sides, hand_tables.offsets, hand_tables.worth, hand_tables.met
    cards, counters, stake = lanes.cards, sums.counters, staking[0, STAKE_MAIN]
    own0, own1, own2, own3 = beside.net[0], beside.net[1], beside.net[2], beside.net[3]
    idle, peeks, insures = np.uint64(tables.idle), alike.peeks, alike.insures
    cells = np.uint64(quick.levels[0]) * alike.cells
    lowest, width = layout.bins
    narrow = width < NARROW
    inverse = np.uint64((1 << INVERSE_BITS) // width + 1 if narrow else width)
    found = lowest, min(BINS * width - 1, MOST), inverse, narrow
    three, first_dealt = alike.three, FIRST_CARDS + alike.three
    most = max((filling.cut - filling.burn + first_dealt - 1) // first_dealt, 1)
    to_first = np.uint64(first_dealt)
    apart, cut = np.uint64(lanes.room), np.uint64(max(filling.cut, filling.burn + 1))
    base1, base2, base3 = apart, _TWO * apart, _THREE * apart
    boxes_won, boxes_lost, all_played = np.int64(0), np.int64(0), np.int64(0)
    here0, here1 = np.uint64(lanes.places[0]), base1 + np.uint64(lanes.places[1])
    here2, here3 = base2 + np.uint64(lanes.places[2]), base3 + np.uint64(lanes.places[3])
    ready0, ready1, ready2, ready3 = _ZERO, _ZERO, _ZERO, _ZERO
    won0, won1, won2, won3 = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    played = np.int64(0)
    slowly: Number = -1
    stopped: Number = True
    while True:
        if stopped:
            all_played += TOGETHER_SHOES * played
            going = True
            for lane in range(TOGETHER_SHOES):
                if lanes.fresh[lane] != DUE:
                    here = here0 if lane == 0 else here1 if lane == 1 else here2 if lane == 2 else here3
                    won = won0 if lane == 0 else won1 if lane == 1 else won2 if lane == 2 else won3
                    add_played(beside, lane, np.int64(here) - lane * lanes.room, won, played, stake, first)
                see_to(filling, beside, lane, sums, progress, most, rounds)
                going = going and lanes.fresh[lane] == DEALT
            if slowly >= 0 or not going:
                break
            here0, here1 = np.uint64(lanes.places[0]), base1 + np.uint64(lanes.places[1])
            here2, here3 = base2 + np.uint64(lanes.places[2]), base3 + np.uint64(lanes.places[3])
            ready0, ready1 = np.uint64(lanes.ready[0]), base1 + np.uint64(lanes.ready[1])
            ready2, ready3 = base2 + np.uint64(lanes.ready[2]), base3 + np.uint64(lanes.ready[3])
            won0, won1, won2, won3 = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
            played = np.int64(0)
        start0, has0, up0 = first_cards(cards, here0, offsets, tables)
        start1, has1, up1 = first_cards(cards, here1, offsets, tables)
        start2, has2, up2 = first_cards(cards, here2, offsets, tables)
        start3, has3, up3 = first_cards(cards, here3, offsets, tables)
        if (start0 | start1 | start2 | start3) & WATCHED:
            slowly = 0 if start0 & WATCHED else 1 if start1 & WATCHED else 2 if start2 & WATCHED else 3
            stopped = True
            continue
        if peeks and _NATURAL in (has0, has1, has2, has3):
            start0, start1 = start_against(start0, has0, idle), start_against(start1, has1, idle)
            start2, start3 = start_against(start2, has2, idle), start_against(start3, has3, idle)
        state0, hands0 = go_on(start0 & _ENTRY, start0 >> _WORD)
        state1, hands1 = go_on(start1 & _ENTRY, start1 >> _WORD)
        state2, hands2 = go_on(start2 & _ENTRY, start2 >> _WORD)
        state3, hands3 = go_on(start3 & _ENTRY, start3 >> _WORD)
        at0, at1, at2, at3 = here0 + to_first, here1 + to_first, here2 + to_first, here3 + to_first
        while state0 + state1 + state2 + state3 != _FOUR * idle:
            state0, hands0, at0 = take(cards, tables, idle, state0, hands0, at0)
            state1, hands1, at1 = take(cards, tables, idle, state1, hands1, at1)
            state2, hands2, at2 = take(cards, tables, idle, state2, hands2, at2)
            state3, hands3, at3 = take(cards, tables, idle, state3, hands3, at3)
        has0, has1 = dealer_to_draw(hands0, has0), dealer_to_draw(hands1, has1)
        has2, has3 = dealer_to_draw(hands2, has2), dealer_to_draw(hands3, has3)
        while has0 & has1 & has2 & has3 < _DEALER_END:
            has0, at0 = draw(cards, tables, has0, at0)
            has1, at1 = draw(cards, tables, has1, at1)
            has2, at2 = draw(cards, tables, has2, at2)
            has3, at3 = draw(cards, tables, has3, at3)
        stopped = at0 > ready0 or at1 > ready1 or at2 > ready2 or at3 > ready3
        if stopped:
            shuffle_short(filling, lanes, at0, at1, at2, at3)
            continue
        if insures and _ACE in (up0, up1, up2, up3):
            slowly = 0 if up0 == _ACE else 1 if up1 == _ACE else 2 if up2 == _ACE else 3
            stopped = True
            continue
        if (hands0 | hands1 | hands2 | hands3) & ANY_UNUSUAL:
            hands0 = with_kind_of_21(cards, here0, start0, hands0, hand_tables.threes)
            hands1 = with_kind_of_21(cards, here1, start1, hands1, hand_tables.threes)
            hands2 = with_kind_of_21(cards, here2, start2, hands2, hand_tables.threes)
            hands3 = with_kind_of_21(cards, here3, start3, hands3, hand_tables.threes)
            if _ZERO in (hands0, hands1, hands2, hands3):
                slowly = 0 if hands0 == _ZERO else 1 if hands1 == _ZERO else 2 if hands2 == _ZERO else 3
                stopped = True
                continue
        back0, back1, back2, back3 = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        if not peeks and _NATURAL in (has0, has1, has2, has3):
            for lane in range(TOGETHER_SHOES):
                start = start0 if lane == 0 else start1 if lane == 1 else start2 if lane == 2 else start3
                hands = hands0 if lane == 0 else hands1 if lane == 1 else hands2 if lane == 2 else hands3
                has = has0 if lane == 0 else has1 if lane == 1 else has2 if lane == 2 else has3
                back = after_blackjack(rules, stake, met, codes, start, hands, has, three)
                if lane == 0:
                    back0 = back
                elif lane == 1:
                    back1 = back
                elif lane == 2:
                    back2 = back
                else:
                    back3 = back
        net0, ahead0, behind0 = settle(
            own0, cards, here0, hands0, has0, up0, back0, cells, worths, first, counters, found
        )
        net1, ahead1, behind1 = settle(
            own1, cards, here1, hands1, has1, up1, back1, cells, worths, first, counters, found
        )
        net2, ahead2, behind2 = settle(
            own2, cards, here2, hands2, has2, up2, back2, cells, worths, first, counters, found
        )
        net3, ahead3, behind3 = settle(
            own3, cards, here3, hands3, has3, up3, back3, cells, worths, first, counters, found
        )
        won0, won1, won2, won3 = won0 + net0, won1 + net1, won2 + net2, won3 + net3
        boxes_won += ahead0 + ahead1 + ahead2 + ahead3
        boxes_lost += behind0 + behind1 + behind2 + behind3
        here0, here1, here2, here3 = at0, at1, at2, at3
        played += 1
        stopped = here0 >= cut or here1 >= base1 + cut or here2 >= base2 + cut or here3 >= base3 + cut
    counters[WON] += boxes_won
    counters[LOST] += boxes_lost
    counters[NEITHER] += all_played - boxes_won - boxes_lost
    if slowly < 0:
        hand_over(filling, sides, beside, sums, progress)
    return slowly
