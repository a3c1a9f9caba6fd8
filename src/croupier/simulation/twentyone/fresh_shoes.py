"""Shoes of which only a few cards are dealt, drawn many at a time; their cards are those of `shoe`.

The places with which the first ones change are found for 64 shoes at once. No shoe is laid out and shuffled:
the card that comes to a place is followed back, change by change, to where it lay in the new pack.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.philox import fill, fill_listed
from croupier.simulation.twentyone.bare import bare
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
    Cards,
    Words,
    draw_again,
    first_piece,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

AT_ONCE: Final = 64
"""Shoes whose first cards are drawn at once: as many as one turn of the compiled loop holds."""
RUN: Final = 8
"""Places drawn from one Philox block."""
MAX_PLACES: Final = 80
"""The most places of a shoe that are drawn ahead with those of others."""
MAX_RUNS: Final = MAX_PLACES // RUN + 4
FIRST_BLOCK, PLACE, NUMBER, RUN_ROW = range(4)
"""The row of a run: its Philox block, its first place, how many places."""
_AT_ONCE: Final = np.uint64(AT_ONCE)


class Ahead(NamedTuple):
    """What is drawn ahead of every shoe: so many runs, which are so many pieces and places, and room for it.

    `origins` are by place and shoe; `biased` marks shoes of which a word may favor a card.
    """

    runs: Integers
    of_runs: Number
    pieces: Number
    places: Number
    words: Words
    origins: NDArray[np.uint16]
    biased: NDArray[np.uint32]


@njit
def plan_ahead(cut: Number, size: Number, expected: Number, wanted: bool) -> Ahead:
    """The runs of the first pieces of a shoe, as far as a last round of `expected` cards may go.

    None where they are not wanted, or the shoe is dealt too far for that.
    """
    stop, runs = first_piece(cut, size), np.zeros((MAX_RUNS, RUN_ROW), dtype=np.int64)
    pieces = 1 + (max(expected - SPARE, 0) + PIECE - 1) // PIECE
    if stop + PIECE * (pieces - 1) > min(MAX_PLACES, 3 * size // 4) or not wanted:
        pieces = 0
    number, places = 0, 0
    for piece in range(pieces):
        start, places = places, stop + PIECE * piece
        for place in range(start, places, RUN):
            runs[number, FIRST_BLOCK] = (piece << PIECES) + (place - start) // RUN
            runs[number, PLACE] = place
            runs[number, NUMBER] = min(places - place, RUN)
            number += 1
    lanes = AT_ONCE if number > 0 else 0
    return Ahead(
        runs,
        number,
        pieces,
        places,
        np.zeros(4 * (lanes + places), dtype=np.uint32),
        np.zeros((places + 7 & ~7) * lanes, dtype=np.uint16),
        np.zeros(lanes, dtype=np.uint32),
    )


@bare
def places_of(ahead: Ahead, of_runs: Number) -> Number:
    """The places of the first runs."""
    return ahead.runs[of_runs - 1, PLACE] + ahead.runs[of_runs - 1, NUMBER]


@bare
def draw_places(
    ahead: Ahead, of_runs: Number, size: Number, seed: Number, stream: Number, shoes: Integers
) -> None:
    """Draw the places with which the first ones change in the shoes listed, numbered from a stream on."""
    words, origins, biased = ahead.words, ahead.origins, ahead.biased
    for shoe in range(_AT_ONCE):
        biased[shoe] = 0
    for run in range(of_runs):
        fill_listed(words[: 4 * AT_ONCE], seed, stream, shoes, ahead.runs[run, FIRST_BLOCK])
        first = np.uint64(ahead.runs[run, PLACE])
        rest = (np.uint64(size) - first) * (np.uint64(size) - first - ONE)
        for pair in range(np.uint64(ahead.runs[run, NUMBER] // 2)):
            here = first + (pair << ONE)
            left = np.uint64(size) - here
            for shoe in range(_AT_ONCE):
                product = np.uint64(words[pair * _AT_ONCE + shoe]) * left
                following = (product & LOW) * (left - ONE)
                origins[here * _AT_ONCE + shoe] = np.uint16(here + (product >> WORD))
                origins[(here + ONE) * _AT_ONCE + shoe] = np.uint16(here + ONE + (following >> WORD))
                biased[shoe] |= np.uint32((following & LOW) < rest)


@bare
def redraw_places(
    ahead: Ahead, of_runs: Number, size: Number, seed: Number, stream: Number, shoe: Number
) -> None:
    """Draw the first places of a shoe in order, words that would favor a card thrown away."""
    runs, words, run = ahead.runs, ahead.words, 0
    while run < of_runs:
        last = run
        while last + 1 < ahead.of_runs and runs[last + 1, FIRST_BLOCK] == runs[last, FIRST_BLOCK] + 1:
            last += 1
        first, places = runs[run, PLACE], runs[last, PLACE] + runs[last, NUMBER] - runs[run, PLACE]
        needed = (places // 2 + 3) & ~3
        block, most = np.uint64(runs[run, FIRST_BLOCK]), np.uint64(size - first)
        fill(words[:needed], seed, stream, block)
        found = words[needed : needed + places]
        draw_again(words, needed, found, places // 2, most, seed, stream, block)
        for place in range(min(places, places_of(ahead, of_runs) - first)):
            ahead.origins[(first + place) * AT_ONCE + shoe] = first + place + found[place]
        run = last + 1


@bare
def follow_back(origins: NDArray[np.uint16], places: Number) -> None:
    """Find where the card dealt at each place lay in the new pack, from the last change to the first.

    A card drawn from a place that had changed before was put there from the earlier one of the two.
    """
    for back in range(np.uint64(places)):
        changed = np.uint64(places) - ONE - back
        for place in range(changed + ONE, np.uint64(places)):
            for shoe in range(_AT_ONCE):
                origin = origins[place * _AT_ONCE + shoe]
                moved = origin == origins[changed * _AT_ONCE + shoe]
                origins[place * _AT_ONCE + shoe] = np.uint16(changed) if moved else origin


@bare
def deal_rows(
    pack: Cards,
    cards: Cards,
    row: Number,
    shoes: Integers,
    number: Number,
    ahead: Ahead,
    of_runs: Number,
    size: Number,
    seed: Number,
    stream: Number,
) -> None:
    """Deal the places of the first runs of the shoes listed into their rows of `cards`.

    They are numbered from a stream on; the list has room for whole lots of as many as are drawn at once. Rows
    are written eight cards at a time: what is behind the last place, up to a multiple of eight, is not dealt.
    """
    places, origins, to_cards = places_of(ahead, of_runs), ahead.origins, cards.view(np.uint64)
    for first in range(0, number, AT_ONCE):
        listed, lanes = shoes[first : first + AT_ONCE], min(number - first, AT_ONCE)
        for lane in range(lanes, AT_ONCE):
            listed[lane] = listed[0]
        draw_places(ahead, of_runs, size, seed, stream, listed)
        any_biased = np.uint32(0)
        for lane in range(_AT_ONCE):
            any_biased |= ahead.biased[lane]
        if any_biased:
            for lane in range(lanes):
                if ahead.biased[lane]:
                    redraw_places(ahead, of_runs, size, seed, stream + np.uint64(listed[lane]), lane)
        follow_back(origins, places)
        eights = (np.uint64(places) + SEVEN) >> THREE
        for lane in range(np.uint64(lanes)):
            here = np.uint64(listed[lane]) * (np.uint64(row) >> THREE)
            for eight in range(eights):
                at = eight * EIGHT * _AT_ONCE + lane
                found = np.uint64(pack[origins[at]])
                for place in range(ONE, EIGHT):
                    found |= np.uint64(pack[origins[at + place * _AT_ONCE]]) << (place << THREE)
                to_cards[here + eight] = found
