"""Shoes of which only a few cards are dealt, drawn many at a time; their cards are those of `shoe`.

A table that shuffles after every round needs a dozen cards of each shoe. The places with which the first ones
change are found for sixteen shoes at once, and afterward only the cards that moved are put back.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.simulation.philox import fill, fill_streams
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.shoe import (
    EIGHT,
    LOW,
    ONE,
    PIECE,
    PIECES,
    SEVEN,
    SPARE,
    THREE,
    WORD,
    ZERO,
    Cards,
    Words,
    draw_again,
    first_piece,
    swap,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

AT_ONCE: Final = 16
"""Shoes whose first cards are drawn at once."""
RUN: Final = 8
"""Places drawn from one Philox block."""
MAX_PLACES: Final = 64
"""The most places of a shoe that are drawn ahead with those of others."""
MAX_RUNS: Final = MAX_PLACES // RUN + 4
FIRST_BLOCK, PLACE, NUMBER, RUN_ROW = range(4)
"""The row of a run: its Philox block, its first place, how many places."""
DRAWS: Final = MAX_RUNS * AT_ONCE * RUN
_AT_ONCE, _RUN = np.uint64(AT_ONCE), np.uint64(RUN)


@bare
def plan_runs(cut: Number, size: Number, expected: Number, runs: Integers) -> tuple[Number, Number, Number]:
    """Note the runs of the first pieces of a shoe, as far as a last round of `expected` cards may go.

    How many runs, pieces and places they are; 0 where the shoe is dealt too far for that.
    """
    stop = first_piece(cut, size)
    pieces = 1 + (max(expected - SPARE, 0) + PIECE - 1) // PIECE
    last = stop + PIECE * (pieces - 1)
    if last > MAX_PLACES or 2 * last > size:
        pieces, last = 1, stop
    if last > MAX_PLACES or 2 * last > size:
        return 0, 0, 0
    number = 0
    for piece in range(pieces):
        start = 0 if piece == 0 else stop + PIECE * (piece - 1)
        end = stop if piece == 0 else start + PIECE
        for place in range(start, end, RUN):
            runs[number, FIRST_BLOCK] = (piece << PIECES) + (place - start) // RUN
            runs[number, PLACE] = place
            runs[number, NUMBER] = min(end - place, RUN)
            number += 1
    return number, pieces, last


@bare
def draw_shoes(
    draws: Words, words: Words, size: Number, runs: Integers, number: Number, seed: Number, stream: Number
) -> None:
    """Draw the first places of the sixteen shoes from a stream on, run by run: eight places of each shoe."""
    room = words[: 4 * AT_ONCE]
    again: Number = False
    for run in range(number):
        fill_streams(room, seed, stream, runs[run, FIRST_BLOCK])
        of_pairs = draws[run * AT_ONCE * RUN : (run + 1) * AT_ONCE * RUN].view(np.uint64)
        most = np.uint64(size - runs[run, PLACE])
        rest = most * (most - ONE)
        for at in range(np.uint64(4 * AT_ONCE)):
            left = (most - ((at & THREE) << ONE)) & LOW
            product = np.uint64(room[at]) * left
            following = (product & LOW) * ((left - ONE) & LOW)
            of_pairs[at] = (product >> WORD) | (following & ~LOW)
            again |= (following & LOW) < rest
    if again:
        for shoe in range(AT_ONCE):
            redraw_shoe(draws, words, size, runs, number, seed, stream + np.uint64(shoe), shoe)


@bare
def redraw_shoe(
    draws: Words,
    words: Words,
    size: Number,
    runs: Integers,
    number: Number,
    seed: Number,
    stream: Number,
    shoe: Number,
) -> None:
    """Draw the first places of a shoe in order, words that would favor a card thrown away."""
    run = 0
    while run < number:
        last, places = run, runs[run, NUMBER]
        while last + 1 < number and runs[last + 1, FIRST_BLOCK] == runs[last, FIRST_BLOCK] + 1:
            last += 1
            places += runs[last, NUMBER]
        needed = (places // 2 + 3) & ~3
        block, most = np.uint64(runs[run, FIRST_BLOCK]), np.uint64(size - runs[run, PLACE])
        fill(words[:needed], seed, stream, block)
        found = words[needed : needed + places]
        draw_again(words, needed, found, places // 2, most, seed, stream, block)
        for place in range(places):
            draws[((run + place // RUN) * AT_ONCE + shoe) * RUN + place % RUN] = found[place]
        run = last + 1


@passage
def deal_run(cards: Cards, here: Number, draws: Words, at: Number) -> None:
    """Shuffle eight places from `here` on, a multiple of eight, written at once."""
    dealt = ZERO
    for turn in range(EIGHT):
        there = here + turn + np.uint64(draws[at + turn])
        card = cards[here + turn]
        dealt |= np.uint64(cards[there]) << (turn << THREE)
        cards[there] = card
    cards.view(np.uint64)[here >> THREE] = dealt


@passage
def order_run(pack: Cards, cards: Cards, base: Number, place: Number, draws: Words, at: Number) -> None:
    """Put every card that `deal_run` moved back where it was in the new pack."""
    for turn in range(EIGHT):
        there = place + turn + np.uint64(draws[at + turn])
        cards[base + there] = pack[there]
    cards.view(np.uint64)[(base + place) >> THREE] = pack.view(np.uint64)[place >> THREE]


@passage
def deal_ahead(shoe: Cards, place: Number, draws: Words, at: Number) -> Number:
    """The cards of eight places, the first one lowest; those of the places before have been dealt before.

    They are not written into the shoe, since nothing is drawn again from places that were dealt.
    """
    dealt = ZERO
    for turn in range(EIGHT):
        there = place + turn + np.uint64(draws[at + turn])
        card = shoe[place + turn]
        dealt |= np.uint64(shoe[there]) << (turn << THREE)
        shoe[there] = card
    return dealt


@passage
def put_in_order(pack: Cards, shoe: Cards, place: Number, draws: Words, at: Number) -> None:
    """Put every card that `deal_ahead` moved back where it was in the new pack."""
    for turn in range(EIGHT):
        there = place + turn + np.uint64(draws[at + turn])
        shoe[there] = pack[there]


@passage
def deal_shoe(cards: Cards, base: Number, draws: Words, shoe: Number, runs: Integers, number: Number) -> None:
    """Shuffle the first places of a shoe that lies at `base` as it was when new."""
    for run in range(np.uint64(number)):
        here = np.uint64(base) + np.uint64(runs[run, PLACE])
        at = (run * _AT_ONCE + np.uint64(shoe)) * _RUN
        if runs[run, NUMBER] == RUN and here & SEVEN == ZERO:
            deal_run(cards, here, draws, at)
        else:
            for turn in range(np.uint64(runs[run, NUMBER])):
                swap(cards, here + turn, here + turn + np.uint64(draws[at + turn]))
