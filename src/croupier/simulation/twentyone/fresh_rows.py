"""The first cards of a lot of shoes, a row for each, and their rounds played four side by side.

Eight cards behind the cutting card are enough for most rounds, which are played as in `side_by_side`. Those
that want more cards, or are unusual, are listed to be dealt sixteen more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import keep_scalar, near, njit
from croupier.hands.twentyone import ACE
from croupier.simulation.twentyone.bare import apart, bare, passage
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
from croupier.simulation.twentyone.fresh_shoes import RUN, Ahead, deal_rows, places_of, plan_ahead
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
from croupier.simulation.twentyone.shoe import PIECE, SPARE, Cards, first_piece, stream_of
from croupier.simulation.twentyone.short_samples import MOST_ROUNDS, Shoes, new_shoes
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

ROW: Final = 48
"""Room for the cards of a round; those behind the last one drawn are played, too, but never counted."""
PIECES_AHEAD: Final = 2
LONG: Final = SPARE + PIECE
"""Places behind the cutting card that are drawn for rounds that want more cards."""
USUAL, BY_CARDS, BY_HANDS = range(3)
"""How a round is played that is rare: card by card, or by the tables of its hands."""
LEAST_CARDS: Final = 3
"""Cards that a round takes at least: two and the dealer's."""
MAIN_WAGERS: Final = 3
"""Wagers against the dealer's hands come first, then those on the first cards."""
_ZERO, _ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(6))
_ROW, _LOT = np.uint64(ROW), np.uint64(LOT)
_WORD, _ENTRY, _ACE = np.uint64(16), np.uint64(0xFFFF), np.uint64(ACE)
_DEALER_END, _NATURAL = np.uint64(DEALER_END), np.uint64(DEALER_END + NATURAL)
_DEALER_AT, _DEALER_TOTALS = np.uint64(DEALER_AT), np.uint64(DEALER_TOTALS)


class Fresh(NamedTuple):
    """A lot of shoes: the first cards of each, how they are drawn, and which are to be played.

    So many `runs` of each are dealt first, which are so many places `ready`; a shoe has at `most` so many
    rounds. `places` and `after` are where a round begins and ends among the cards; `going` are the shoes that
    have another round, `chosen` those played next. `short` lists rounds that want more cards, and `rare`
    marks those that cannot be played side by side: `BY_CARDS`, or `BY_HANDS` where all cards drawn ahead are
    dealt.
    """

    cards: Cards
    ahead: Ahead
    runs: Number
    ready: Number
    most: Number
    places: Integers
    after: Integers
    going: Integers
    chosen: Integers
    short: Integers
    rare: NDArray[np.uint8]
    samples: Samples
    shoes: Shoes


@njit
def new_fresh(size: Number, cut: Number, burn: Number, wagers: Number, long: bool, wanted: bool) -> Fresh:
    """Room for a lot of shoes; hardly any, and no runs, where it is not wanted or cannot be used.

    Where rounds are `long`, a run of the second piece is dealt at once.
    """
    stop, most = first_piece(cut, size), max(-(-(cut - burn) // LEAST_CARDS), 1)
    ahead = plan_ahead(cut, size, LONG, wanted and stop + PIECE <= ROW and most <= MOST_ROUNDS)
    used = ahead.pieces == PIECES_AHEAD
    runs = (stop + RUN - 1) // RUN + long
    lot = LOT if used else 8
    each = np.zeros((5, lot), dtype=np.int64)
    return Fresh(
        np.zeros(lot * ROW + ROOM, dtype=np.uint8),
        ahead,
        runs if used else 0,
        places_of(ahead, runs) if used else 0,
        most,
        each[0],
        each[1],
        each[2],
        each[3],
        each[4],
        np.zeros(lot, dtype=np.uint8),
        new_samples(MAIN_WAGERS + wagers, used),
        new_shoes(MAIN_WAGERS + wagers, used and most > 1),
    )


@bare
def deal_lot(filling: Filling, fresh: Fresh, first: Number, number: Number, runs: Number) -> None:
    """Deal so many runs of the shoes chosen, of a lot from number `first` on."""
    stream = stream_of(filling.block, first)
    deal_rows(
        filling.pack, fresh.cards, ROW, fresh.chosen, number, fresh.ahead, runs, filling.size, filling.key,
        stream,
    )  # fmt: skip


@passage
def fill_up(fresh: Fresh, number: Number) -> None:
    """Choose the last shoe once more until those chosen are whole fours."""
    for each in range(number, (number + 3) & ~3):
        fresh.chosen[each] = fresh.chosen[number - 1]


@passage
def note_round(
    fresh: Fresh,
    each: Number,
    after: Number,
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
    fresh.after[each] = np.int64(after)
    fresh.samples.outcomes[each] = outcome
    plays = wanted and not rare
    good = np.int64(plays and enough)
    counters[report] += good
    listed = short + np.uint64(plays and not enough)
    return listed, good & np.int64(outcome > 0), good & np.int64(outcome < 0)


@apart
def play_rows(
    fresh: Fresh, layout: Layout, alike: Round, counters: Integers, number: Number, ready: Number
) -> Number:
    """Play the chosen rounds with so many places of each shoe, four side by side; how many are listed."""
    keep_scalar()
    fresh, counters, quick = near(fresh), near(counters), near(layout.quick)
    cards, nets = fresh.cards, fresh.samples.nets
    tables, hand_tables, codes = quick.beside, quick.tables, quick.codes
    offsets, worths, met, threes = hand_tables.offsets, hand_tables.worth, hand_tables.met, hand_tables.threes
    idle, peeks, insures = np.uint64(tables.idle), alike.peeks, alike.insures
    three, hole = alike.three, alike.hole
    actions, cells = alike.actions, np.uint64(quick.levels[0]) * alike.actions * alike.cells
    places, until = fresh.places, np.uint64(ready)
    to_first = _FIVE if three else _FOUR if hole else _THREE
    short, won, lost = np.uint64(0), np.int64(0), np.int64(0)
    for first in range(_ZERO, np.uint64(number), _FOUR):
        each0, each1 = np.uint64(fresh.chosen[first]), np.uint64(fresh.chosen[first + _ONE])
        each2, each3 = np.uint64(fresh.chosen[first + _TWO]), np.uint64(fresh.chosen[first + _THREE])
        here0, here1 = np.uint64(places[each0]), np.uint64(places[each1])
        here2, here3 = np.uint64(places[each2]), np.uint64(places[each3])
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
        enough0 = at0 <= each0 * _ROW + until and hands0 != _ZERO
        short, won0, lost0 = note_round(
            fresh, each0, at0, True, rare0, enough0, ahead0, reported0, counters, short
        )
        enough1 = at1 <= each1 * _ROW + until and hands1 != _ZERO
        short, won1, lost1 = note_round(
            fresh, each1, at1, left > _ONE, rare1, enough1, ahead1, reported1, counters, short
        )
        enough2 = at2 <= each2 * _ROW + until and hands2 != _ZERO
        short, won2, lost2 = note_round(
            fresh, each2, at2, left > _TWO, rare2, enough2, ahead2, reported2, counters, short
        )
        enough3 = at3 <= each3 * _ROW + until and hands3 != _ZERO
        short, won3, lost3 = note_round(
            fresh, each3, at3, left > _THREE, rare3, enough3, ahead3, reported3, counters, short
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
