"""The first cards of a lot of fresh shoes, a row for each, and their rounds played four side by side.

The first eight cards of a shoe are enough for most rounds, which are played as in `side_by_side`. Those that
want more cards, or are unusual, are listed to be dealt twenty-four.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import keep_scalar, njit
from croupier.hands.twentyone import ACE
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.beside_steps import (
    ANY_UNUSUAL,
    WATCHED,
    after_blackjack,
    begin_to_draw,
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
from croupier.simulation.twentyone.fresh_shoes import (
    AT_ONCE,
    MAX_RUNS,
    RUN,
    RUN_ROW,
    deal_ahead,
    draw_shoes,
    plan_runs,
    put_in_order,
)
from croupier.simulation.twentyone.hand_machine import (
    COUNT_MASK,
    DEALER_END,
    LOST_BITS,
    NATURAL,
    WORTH_BITS,
)
from croupier.simulation.twentyone.layout import Layout
from croupier.simulation.twentyone.rows import STAKE_MAIN
from croupier.simulation.twentyone.samples import LOT, Samples, new_samples
from croupier.simulation.twentyone.shoe import Cards, Words, lay, shuffle, stream_of
from croupier.simulation.twentyone.sides import Filling
from croupier.simulation.twentyone.table_loop import (
    DEALER_AT,
    DEALER_TOTALS,
    LOST,
    NEITHER,
    ROOM,
    WON,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

ROW: Final = 32
"""Room for the cards of a round; those behind the last one drawn are played, too, but never counted."""
RUNS_AHEAD: Final = 3
PLACES_AHEAD: Final = RUN * RUNS_AHEAD
USUAL, BY_CARDS, BY_HANDS = range(3)
"""How a round is played that is rare: card by card, or by the tables of its hands."""
MAIN_WAGERS: Final = 3
"""Wagers against the dealer's hands come first, then those on the first cards."""
_ZERO, _ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(6))
_EIGHT, _FIFTEEN, _SIXTEEN = np.uint64(8), np.uint64(15), np.uint64(16)
_SECOND_RUN, _ROW, _LOT = np.uint64(AT_ONCE * RUN), np.uint64(ROW), np.uint64(LOT)
_WORD, _ENTRY, _ACE = np.uint64(16), np.uint64(0xFFFF), np.uint64(ACE)
_DEALER_END, _NATURAL = np.uint64(DEALER_END), np.uint64(DEALER_END + NATURAL)
_DEALER_AT, _DEALER_TOTALS = np.uint64(DEALER_AT), np.uint64(DEALER_TOTALS)


class Fresh(NamedTuple):
    """A lot of fresh shoes: the first cards of each, the draws behind them, and which are to be played.

    `shoe` is a shoe as new, `short` lists rounds that want more cards, and `rare` marks those that cannot be
    played side by side: `BY_CARDS`, or `BY_HANDS` where the cards drawn ahead are dealt.
    """

    cards: Cards
    draws: Words
    runs: Integers
    of_runs: Number
    shoe: Cards
    chosen: Integers
    short: Integers
    rare: NDArray[np.uint8]
    samples: Samples


@njit
def new_fresh(pack: Cards, size: Number, wagers: Number, used: bool) -> Fresh:
    """Room for a lot of shoes, with a new pack laid; hardly any where it is not used."""
    runs = np.zeros((MAX_RUNS, RUN_ROW), dtype=np.int64)
    number, _, _ = plan_runs(0, size, PLACES_AHEAD, runs)
    lot = LOT if used else 8
    shoe = np.zeros(len(pack), dtype=np.uint8)
    lay(pack, shoe, 0)
    return Fresh(
        np.zeros(lot * ROW + ROOM, dtype=np.uint8),
        np.zeros(2 * RUN * lot, dtype=np.uint32),
        runs,
        number,
        shoe,
        np.zeros(lot, dtype=np.int64),
        np.zeros(lot, dtype=np.int64),
        np.zeros(lot, dtype=np.uint8),
        new_samples(MAIN_WAGERS + wagers, used),
    )


@bare
def suits_fresh(filling: Filling, fresh: Fresh, alike: Round) -> bool:
    """Whether every shoe is dealt for one round of one box, and has the cards that are drawn ahead."""
    suits: bool = filling.cut == 0 and alike.boxes == _ONE and fresh.of_runs == RUNS_AHEAD
    return suits


@bare
def deal_lot(filling: Filling, fresh: Fresh, first: Number, number: Number, of_runs: Number) -> None:
    """Deal the first places of a lot of shoes from number `first` on, so many runs of eight."""
    rows, pack, shoe = fresh.cards.view(np.uint64), filling.pack, fresh.shoe
    for chunk in range(0, number, AT_ONCE):
        draws = fresh.draws[2 * RUN * chunk : 2 * RUN * (chunk + AT_ONCE)]
        stream = stream_of(filling.block, first + chunk)
        draw_shoes(draws, filling.words, filling.size, fresh.runs, of_runs, filling.key, stream)
        for each in range(np.uint64(AT_ONCE)):
            row, at = (np.uint64(chunk) + each) << _TWO, each << _THREE
            rows[row] = deal_ahead(shoe, _ZERO, draws, at)
            if of_runs > 1:
                rows[row + _ONE] = deal_ahead(shoe, _EIGHT, draws, at + _SECOND_RUN)
                put_in_order(pack, shoe, _EIGHT, draws, at + _SECOND_RUN)
            put_in_order(pack, shoe, _ZERO, draws, at)


@bare
def deal_more(filling: Filling, fresh: Fresh, first: Number, number: Number) -> None:
    """Deal twenty-four places of the shoes that are listed; these are chosen next."""
    rows, pack, shoe, words = fresh.cards.view(np.uint64), filling.pack, fresh.shoe, filling.words
    new, shuffled = pack.view(np.uint64), shoe.view(np.uint64)
    for each in range(number):
        which = np.uint64(fresh.short[each])
        fresh.chosen[each] = np.int64(which)
        row, at = which << _TWO, ((which & ~_FIFTEEN) << _FOUR) + ((which & _FIFTEEN) << _THREE)
        rows[row] = deal_ahead(shoe, _ZERO, fresh.draws, at)
        stream = stream_of(filling.block, first + np.int64(which))
        drawn = np.uint64(shuffle(shoe, 0, filling.size, RUN, PLACES_AHEAD, words, filling.key, stream, 1))
        rows[row + _ONE], rows[row + _TWO] = shuffled[_ONE], shuffled[_TWO]
        put_in_order(pack, shoe, _SIXTEEN, words, drawn + _EIGHT)
        put_in_order(pack, shoe, _EIGHT, words, drawn)
        put_in_order(pack, shoe, _ZERO, fresh.draws, at)
        shuffled[_ONE], shuffled[_TWO] = new[_ONE], new[_TWO]
    for each in range(number, min((number + 3) & ~3, LOT)):
        fresh.chosen[each] = fresh.chosen[number - 1]


@passage
def note_round(
    fresh: Fresh,
    each: Number,
    wanted: Number,
    rare: Number,
    enough: Number,
    outcome: Number,
    report: Number,
    counters: Integers,
    short: Number,
) -> tuple[Number, Number, Number]:
    """Count a round that had enough cards, else list it: how many are listed, whether it won and lost."""
    fresh.short[short] = np.int64(each)
    fresh.rare[each] = np.uint8(rare)
    fresh.samples.outcomes[each] = outcome
    plays = wanted and not rare
    good = np.int64(plays and enough)
    counters[report] += good
    listed = short + np.uint64(plays and not enough)
    return listed, good & np.int64(outcome > 0), good & np.int64(outcome < 0)


@bare
def play_rows(
    filling: Filling,
    fresh: Fresh,
    layout: Layout,
    alike: Round,
    counters: Integers,
    number: Number,
    ready: Number,
) -> Number:
    """Play the chosen rounds with so many places of each shoe, four side by side; how many are listed."""
    keep_scalar()
    quick, cards, nets = layout.quick, fresh.cards, fresh.samples.nets
    tables, hand_tables, codes = quick.beside, quick.tables, quick.codes
    offsets, worths, met, threes = hand_tables.offsets, hand_tables.worth, hand_tables.met, hand_tables.threes
    idle, peeks, insures = np.uint64(tables.idle), alike.peeks, alike.insures
    three, hole = alike.three, alike.hole
    actions, cells = alike.actions, np.uint64(quick.levels[0]) * alike.actions * alike.cells
    burn, until = np.uint64(filling.burn), np.uint64(ready - filling.burn)
    to_first = _FIVE if three else _FOUR if hole else _THREE
    short, won, lost = np.uint64(0), np.int64(0), np.int64(0)
    for first in range(_ZERO, np.uint64(number), _FOUR):
        each0, each1 = np.uint64(fresh.chosen[first]), np.uint64(fresh.chosen[first + _ONE])
        each2, each3 = np.uint64(fresh.chosen[first + _TWO]), np.uint64(fresh.chosen[first + _THREE])
        here0, here1 = each0 * _ROW + burn, each1 * _ROW + burn
        here2, here3 = each2 * _ROW + burn, each3 * _ROW + burn
        start0, has0, up0 = first_cards(cards, here0, offsets, tables)
        start1, has1, up1 = first_cards(cards, here1, offsets, tables)
        start2, has2, up2 = first_cards(cards, here2, offsets, tables)
        start3, has3, up3 = first_cards(cards, here3, offsets, tables)
        rare0 = start0 & WATCHED != _ZERO or (insures and up0 == _ACE)
        rare1 = start1 & WATCHED != _ZERO or (insures and up1 == _ACE)
        rare2 = start2 & WATCHED != _ZERO or (insures and up2 == _ACE)
        rare3 = start3 & WATCHED != _ZERO or (insures and up3 == _ACE)
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
        if (hands0 | hands1 | hands2 | hands3) & ANY_UNUSUAL:
            hands0 = with_kind_of_21(cards, here0, start0, hands0, threes)
            hands1 = with_kind_of_21(cards, here1, start1, hands1, threes)
            hands2 = with_kind_of_21(cards, here2, start2, hands2, threes)
            hands3 = with_kind_of_21(cards, here3, start3, hands3, threes)
        left = np.uint64(number) - first
        ahead0, ahead1, ahead2, ahead3 = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        reported0, reported1, reported2, reported3 = _ZERO, _ZERO, _ZERO, _ZERO
        for against in range(actions):
            if against == _ZERO and hole:
                has0, has1 = dealer_to_draw(hands0, has0), dealer_to_draw(hands1, has1)
                has2, has3 = dealer_to_draw(hands2, has2), dealer_to_draw(hands3, has3)
            else:
                has0, at0 = begin_to_draw(cards, tables, hands0, up0, at0)
                has1, at1 = begin_to_draw(cards, tables, hands1, up1, at1)
                has2, at2 = begin_to_draw(cards, tables, hands2, up2, at2)
                has3, at3 = begin_to_draw(cards, tables, hands3, up3, at3)
            while has0 & has1 & has2 & has3 < _DEALER_END:
                has0, at0 = draw(cards, tables, has0, at0)
                has1, at1 = draw(cards, tables, has1, at1)
                has2, at2 = draw(cards, tables, has2, at2)
                has3, at3 = draw(cards, tables, has3, at3)
            cell, row = cells + against * alike.cells - _DEALER_END, against * _LOT
            worth0, worth1 = worth_of(worths, hands0, cell + has0), worth_of(worths, hands1, cell + has1)
            worth2, worth3 = worth_of(worths, hands2, cell + has2), worth_of(worths, hands3, cell + has3)
            nets[row + each0], nets[row + each1] = worth0 >> WORTH_BITS, worth1 >> WORTH_BITS
            nets[row + each2], nets[row + each3] = worth2 >> WORTH_BITS, worth3 >> WORTH_BITS
            if not peeks and _NATURAL in (has0, has1, has2, has3):
                stake = layout.staking[0, np.uint64(STAKE_MAIN) + against]
                for lane in range(min(left, _FOUR)):
                    each = each0 if lane == 0 else each1 if lane == 1 else each2 if lane == 2 else each3
                    start = start0 if lane == 0 else start1 if lane == 1 else start2 if lane == 2 else start3
                    hands = hands0 if lane == 0 else hands1 if lane == 1 else hands2 if lane == 2 else hands3
                    has = has0 if lane == 0 else has1 if lane == 1 else has2 if lane == 2 else has3
                    nets[row + each] += after_blackjack(
                        layout.rules, stake, met, codes, start, hands, has, three
                    )
            if against == _ZERO:
                ahead0, ahead1 = ahead_by(worth0), ahead_by(worth1)
                ahead2, ahead3 = ahead_by(worth2), ahead_by(worth3)
                reported0, reported1 = report_of(up0, has0), report_of(up1, has1)
                reported2, reported3 = report_of(up2, has2), report_of(up3, has3)
        enough0 = at0 <= here0 + until and hands0 != _ZERO
        short, won0, lost0 = note_round(
            fresh, each0, True, rare0, enough0, ahead0, reported0, counters, short
        )
        enough1 = at1 <= here1 + until and hands1 != _ZERO
        short, won1, lost1 = note_round(
            fresh, each1, left > _ONE, rare1, enough1, ahead1, reported1, counters, short
        )
        enough2 = at2 <= here2 + until and hands2 != _ZERO
        short, won2, lost2 = note_round(
            fresh, each2, left > _TWO, rare2, enough2, ahead2, reported2, counters, short
        )
        enough3 = at3 <= here3 + until and hands3 != _ZERO
        short, won3, lost3 = note_round(
            fresh, each3, left > _THREE, rare3, enough3, ahead3, reported3, counters, short
        )
        won += won0 + won1 + won2 + won3
        lost += lost0 + lost1 + lost2 + lost3
    counters[WON] += won
    counters[LOST] += lost
    counters[NEITHER] -= won + lost
    return np.int64(short)


@passage
def ahead_by(worth: Number) -> Number:
    """Whether more hands of a round won than lost, or the other way: 1, -1 or 0."""
    hands_won, hands_lost = worth & COUNT_MASK, (worth >> LOST_BITS) & COUNT_MASK
    return np.int64(hands_won > hands_lost) - np.int64(hands_won < hands_lost)


@passage
def report_of(up: Number, has: Number) -> Number:
    """Where a round is counted by the dealer's hand."""
    return _DEALER_AT + _DEALER_TOTALS * up + np.uint64(REPORTED[has - _DEALER_END])
