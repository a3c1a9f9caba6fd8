"""The sides of a shoe: how they are filled, looked at and dealt from, card by card where that is needed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_wagers import DIAMONDS, HEARTS
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.deal import Lots, play_round
from croupier.simulation.twentyone.fresh_shoes import AT_ONCE, deal_shoe, draw_shoes
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.rows import COUNT_BINS, PLAYS_AT, RUNNING
from croupier.simulation.twentyone.shoe import (
    PIECE,
    Cards,
    Words,
    first_piece,
    lay,
    shuffle,
    stream_of,
)
from croupier.simulation.twentyone.table_loop import Sums, close_sample
from croupier.simulation.twentyone.table_rules import Integers, Number

IN_SHOE, BEFORE, SHOES, SIDE, BIN, REFILLED, PROGRESS = range(7)
"""How far a block is: rounds of this shoe and of those before, shoes begun; of the round that waits for the
discard rack its side, its bin and whether it has it."""


class Filling(NamedTuple):
    """What the shoes of a block are filled with, and the source of their shuffles.

    Where few cards of a shoe are dealt, `draws` are the first places of sixteen shoes, from number `drawn[0]`
    on, in so many `runs` of so many pieces and places.
    """

    pack: Cards
    size: Number
    cut: Number
    burn: Number
    puts_back: bool
    words: Words
    key: Number
    block: Number
    draws: Words
    drawn: Integers
    runs: Integers
    of_runs: Number
    of_pieces: Number
    of_places: Number


class Sides(NamedTuple):
    """The sides of a shoe, two or just one: their cards, and how far each is shuffled, dealt and counted."""

    cards: Cards
    room: Number
    fresh: Integers
    ready: Integers
    pieces: Integers
    places: Integers
    seen: Integers
    streams: NDArray[np.uint64]
    rounds: Integers


@passage
def fill_side(filling: Filling, sides: Sides, side: Number, shoe: Number) -> None:
    """Shuffle a new shoe into a side."""
    base, stream = side * sides.room, stream_of(filling.block, shoe)
    lay(filling.pack, sides.cards, base)
    if filling.of_runs > 0:
        first = shoe - shoe % AT_ONCE
        if filling.drawn[0] != first:
            filling.drawn[0] = first
            draw_shoes(
                filling.draws, filling.words, filling.size, filling.runs, filling.of_runs, filling.key,
                stream_of(filling.block, first),
            )  # fmt: skip
        deal_shoe(sides.cards, base, filling.draws, shoe - first, filling.runs, filling.of_runs)
        sides.ready[side], sides.pieces[side] = filling.of_places, filling.of_pieces
    else:
        ready = filling.size if filling.puts_back else first_piece(filling.cut, filling.size)
        shuffle(sides.cards, base, filling.size, 0, ready, filling.words, filling.key, stream, 0)
        sides.ready[side], sides.pieces[side] = ready, 1
    sides.streams[side] = stream
    sides.places[side], sides.seen[side], sides.rounds[side] = filling.burn, 0, 0
    sides.fresh[side] = 0


@passage
def begin_sample(progress: Integers, sums: Sums) -> None:
    """Begin a new sample after a shoe is over and counted with its rounds."""
    close_sample(sums.counters, sums.net, sums.staked, progress[IN_SHOE], True, sums.groups)
    progress[BEFORE] += progress[IN_SHOE]
    progress[IN_SHOE] = 0


@bare
def look_at_shoe(filling: Filling, sides: Sides, counting: Integers) -> Number:
    """Update the running count of both sides together; returns the cards left in them."""
    left: Number = 0
    counting[RUNNING] = 0
    for side in range(len(sides.places)):
        left += filling.size - sides.places[side]
        counting[RUNNING] += sides.seen[side]
    return left


@bare
def determine_side(sides: Sides, counting: Integers) -> Number:
    """The side to deal from: a black determinant card is burned and selects the second (19:47-2.6(d)1)."""
    side: Number = 0
    if len(sides.places) > 1:
        determinant = np.int64(sides.cards[sides.places[0]])
        if determinant & 3 not in (DIAMONDS, HEARTS):
            sides.places[0] += 1
            sides.seen[0] += counting[PLAYS_AT + counting[COUNT_BINS] + (determinant >> 2)]
            side = 1
    return side


@bare
def shuffle_on(filling: Filling, sides: Sides, side: Number) -> None:
    """Shuffle another piece of a side."""
    base, ready, stream = side * sides.room, sides.ready[side], sides.streams[side]
    stop = min(ready + PIECE, filling.size)
    shuffle(
        sides.cards, base, filling.size, ready, stop, filling.words, filling.key, stream, sides.pieces[side]
    )
    sides.pieces[side] += 1
    sides.ready[side] = stop


@bare
def play_from(
    filling: Filling,
    sides: Sides,
    side: Number,
    left: Number,
    rules: Integers,
    staking: Integers,
    plays: Plays,
    counting: Integers,
    listed: Integers,
    bonus: Lots,
    room: Room,
) -> bool:
    """Play a round, shuffling as far as it needs cards; returns whether the shoe had enough."""
    base, start = side * sides.room, sides.places[side]
    size, first, end = filling.size, base + start, base + start + left
    while True:
        place = play_round(sides.cards, first, end, rules, staking, plays, counting, listed, bonus, room)
        ready = sides.ready[side]
        if place - base <= ready or ready >= size:
            break
        shuffle_on(filling, sides, side)
    enough: bool = place - base <= ready
    if enough:
        sides.places[side] = place - base
    return enough


@bare
def any_due(filling: Filling, sides: Sides) -> bool:
    """Whether a side has been dealt to its cutting card and needs a new shoe."""
    due = False
    for side in range(len(sides.places)):
        sides.fresh[side] = sides.places[side] >= filling.cut
        due = due or sides.fresh[side] == 1
    return due
