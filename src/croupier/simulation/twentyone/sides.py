"""The sides of a shoe: how they are filled, looked at and dealt from, card by card where that is needed."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_wagers import DIAMONDS, HEARTS
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.deal import Lots, play_round
from croupier.simulation.twentyone.fresh_shoes import AT_ONCE, MAX_PLACES, Ahead, deal_rows
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

ROW: Final = MAX_PLACES
"""Room for the first cards of a shoe, in whole eights."""


class Filling(NamedTuple):
    """What the shoes of a block are filled with, and the source of their shuffles.

    Where few cards of a shoe are dealt, `rows` are the first ones of as many shoes as are drawn at once, from
    number `drawn[0]` on; `listed` are their numbers from there.
    """

    pack: Cards
    size: Number
    cut: Number
    burn: Number
    puts_back: bool
    words: Words
    key: Number
    block: Number
    ahead: Ahead
    rows: Cards
    drawn: Integers
    listed: Integers


class Sides(NamedTuple):
    """The sides of a shoe, two or just one: their cards, and how far each is shuffled, dealt and counted.

    Of a side that is not `whole` nothing is there but the cards that are ready. `rounds` are counted where
    lots are drawn for each, or several shoes are dealt side by side.
    """

    cards: Cards
    room: Number
    fresh: Integers
    ready: Integers
    pieces: Integers
    places: Integers
    seen: Integers
    streams: NDArray[np.uint64]
    rounds: Integers
    whole: Integers


@passage
def fill_side(filling: Filling, sides: Sides, side: Number, shoe: Number) -> None:
    """Shuffle a new shoe into a side."""
    base, stream, ahead = side * sides.room, stream_of(filling.block, shoe), filling.ahead
    if ahead.of_runs > 0:
        first = shoe - shoe % AT_ONCE
        if filling.drawn[0] != first:
            filling.drawn[0] = first
            deal_rows(
                filling.pack, filling.rows, ROW, filling.listed, AT_ONCE, ahead, ahead.of_runs, filling.size,
                filling.key, stream_of(filling.block, first),
            )  # fmt: skip
        eights, row = sides.cards.view(np.uint64), filling.rows.view(np.uint64)
        to, of = np.uint64(base // 8), np.uint64((shoe - first) * (ROW // 8))
        for at in range(np.uint64((ahead.places + 7) // 8)):
            eights[to + at] = row[of + at]
        sides.ready[side], sides.pieces[side], sides.whole[side] = ahead.places, ahead.pieces, 0
    else:
        lay(filling.pack, sides.cards, base)
        ready = filling.size if filling.puts_back else first_piece(filling.cut, filling.size)
        shuffle(sides.cards, base, filling.size, 0, ready, filling.words, filling.key, stream, 0)
        sides.ready[side], sides.pieces[side], sides.whole[side] = ready, 1, 1
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
    """Shuffle another piece of a side, and before it the others if only its first cards were dealt."""
    base, stream, words, key = side * sides.room, sides.streams[side], filling.words, filling.key
    start: Number = sides.ready[side]
    piece: Number = sides.pieces[side]
    stop: Number = min(start + PIECE, filling.size)
    if not sides.whole[side]:
        lay(filling.pack, sides.cards, base)
        start, piece, sides.whole[side] = 0, 0, 1
    while start < stop:
        until = start + PIECE if piece > 0 else first_piece(filling.cut, filling.size)
        until = min(until, filling.size)
        shuffle(sides.cards, base, filling.size, start, until, words, key, stream, piece)
        start, piece = until, piece + 1
    sides.pieces[side], sides.ready[side] = piece, stop


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
