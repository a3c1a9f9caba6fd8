"""Shoes of any twenty-one game, played round by round.

A block begins shoes until it has counted the rounds asked for and plays the last one to its end; streak
wagers still open then are played on without any other wager. By the Bart Carter shuffle no shoe ends, and the
sides of a double shoe end by turns: there a block is a session that begins with fresh shuffles and has
exactly the rounds asked for. The progressive meter begins every block with the same reading and moves from
shoe to shoe within it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone_wagers import DIAMONDS, HEARTS
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import COLUMNS, HAND
from croupier.simulation.twentyone.by_tables import IN_USE, play_by_tables
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    METER_AFTER,
    REPORTS,
    Lots,
    play_round,
)
from croupier.simulation.twentyone.discards import ONE_DECK, put_back, refill
from croupier.simulation.twentyone.hand_machine import HandTables
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    BOXES,
    CARRIED,
    COUNT_BINS,
    FIRST_LOT,
    FLAGS,
    METER,
    PEOPLE,
    PLAYS_AT,
    RUNNING,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_STREAK,
    STREAKS,
)
from croupier.simulation.twentyone.rules import MAX_BOX_HANDS, Integers, Number
from croupier.simulation.twentyone.shoe import (
    PIECE,
    Cards,
    Words,
    draw_lots,
    first_piece,
    lay,
    shuffle,
    stream_of,
)
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.table_loop import (
    RAN_OUT,
    ROOM,
    TOGETHER,
    Sums,
    close_sample,
    count_round,
    sum_seats,
)


class Filling(NamedTuple):
    """What the shoes of a block are filled with, and the source of their shuffles."""

    pack: Cards
    size: Number
    cut: Number
    burn: Number
    puts_back: bool
    words: Words
    key: Number
    block: Number


class Quick(NamedTuple):
    """The tables of the plan, what a round is told, the table to use by bin of the count; room for codes."""

    tables: HandTables
    facts: Integers
    levels: Integers
    codes: Integers


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


@bare
def fill_sides(filling: Filling, sides: Sides, shoe: Number) -> Number:
    """Shuffle new shoes into the sides that are due; the number of shoes begun."""
    for side in range(len(sides.fresh)):
        if sides.fresh[side]:
            base, stream = side * sides.room, stream_of(filling.block, shoe)
            shoe += 1
            ready = filling.size if filling.puts_back else first_piece(filling.cut, filling.size)
            lay(filling.pack, sides.cards, base)
            shuffle(sides.cards, base, filling.size, 0, ready, filling.words, filling.key, stream, 0)
            sides.streams[side], sides.ready[side], sides.pieces[side] = stream, ready, 1
            sides.places[side], sides.seen[side], sides.rounds[side] = filling.burn, 0, 0
            sides.fresh[side] = 0
    return shoe


@bare
def look_at_shoe(filling: Filling, sides: Sides, counting: Integers) -> Number:
    """Take the running count of both sides together; the cards left in them."""
    left: Number = 0
    counting[RUNNING] = 0
    for side in range(len(sides.places)):
        left += filling.size - sides.places[side]
        counting[RUNNING] += sides.seen[side]
    return left


@bare
def determine_side(sides: Sides, counting: Integers) -> Number:
    """The side dealt from: a black determinant card is burned and calls for the second (19:47-2.6(d)1)."""
    side: Number = 0
    if len(sides.places) > 1:
        determinant = np.int64(sides.cards[sides.places[0]])
        if determinant & 3 not in (DIAMONDS, HEARTS):
            sides.places[0] += 1
            sides.seen[0] += counting[PLAYS_AT + counting[COUNT_BINS] + (determinant >> 2)]
            side = 1
    return side


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
    """Play a round, shuffling on as far as it needs cards; whether the shoe had enough of them."""
    base, start, stream = side * sides.room, sides.places[side], sides.streams[side]
    size, first, end = filling.size, base + start, base + start + left
    while True:
        place = play_round(sides.cards, first, end, rules, staking, plays, counting, listed, bonus, room)
        ready = sides.ready[side]
        if place - base <= ready or ready >= size:
            break
        stop, piece = min(ready + PIECE, size), sides.pieces[side]
        shuffle(sides.cards, base, size, ready, stop, filling.words, filling.key, stream, piece)
        sides.pieces[side] += 1
        sides.ready[side] = stop
    enough: bool = place - base <= ready
    if enough:
        sides.places[side] = place - base
    return enough


@bare
def play_quickly(
    filling: Filling,
    sides: Sides,
    side: Number,
    rules: Integers,
    staking: Integers,
    quick: Quick,
    level: Number,
    counting: Integers,
    bonus: Lots,
    room: Room,
) -> bool:
    """Play a round by tables, shuffling on as far as it needs cards; False: it wants playing card by card."""
    base, stream, size = side * sides.room, sides.streams[side], filling.size
    start = base + sides.places[side]
    while True:
        place = play_by_tables(
            sides.cards, start, rules, staking, level, quick.tables, quick.facts, counting, bonus, room,
            quick.codes,
        )  # fmt: skip
        if place < 0:
            return False
        ready = sides.ready[side]
        if place - base <= ready:
            sides.places[side] = place - base
            return True
        if ready >= size:
            return False
        stop, piece = min(ready + PIECE, size), sides.pieces[side]
        shuffle(sides.cards, base, size, ready, stop, filling.words, filling.key, stream, piece)
        sides.pieces[side] += 1
        sides.ready[side] = stop


class Dealing(NamedTuple):
    """A shoe as it is filled: its cards, how many, those before the cutting card and burned, and its kind."""

    pack: Cards
    size: Number
    cut: Number
    burn: Number
    puts_back: bool
    two_sides: bool


@njit
def play_tables(
    dealing: Dealing,
    rules: Integers,
    stakes: Integers,
    plays: Plays,
    quick: Quick,
    amounts: Integers,
    among: Integers,
    counting: Integers,
    ramp: Integers,
    bins: tuple[int, int],
    seed: Number,
    block: Number,
    rounds: Number,
    most_shoes: Number,
    counters: Integers,
) -> None:
    """Play shoes of a block until as many rounds, or exactly as many shoes, have been played.

    Where the discards are put back, or a shoe has two sides, exactly as many rounds in one session.
    """
    pack, size, cut, burn, puts_back, two_sides = dealing
    boxes, seats, number = rules[BOXES], rules[BOXES] * rules[PEOPLE], 2 if two_sides else 1
    session = puts_back or two_sides
    words = np.empty(2 * len(pack), dtype=np.uint32)
    filling = Filling(pack, size, cut, burn, puts_back, words, np.uint64(seed), block)
    room = (2 * size + ROOM + 7) & ~7
    each = np.zeros((6, number), dtype=np.int64)
    fresh, ready, pieces, places, seen, dealt = each[0], each[1], each[2], each[3], each[4], each[5]
    streams, cards = np.zeros(number, dtype=np.uint64), np.zeros(number * room, dtype=np.uint8)
    sides = Sides(cards, room, fresh, ready, pieces, places, seen, streams, dealt)
    net, reports = np.zeros((seats, COLUMNS), dtype=np.int64), np.zeros(REPORTS, dtype=np.int64)
    hands = np.zeros((boxes * MAX_BOX_HANDS, HAND), dtype=np.int64)
    place_to_play = Room(hands, np.zeros(boxes, dtype=np.int64), net, reports)
    bonus = Lots(amounts, np.zeros(seats, dtype=np.int64))
    listed = np.zeros(0, dtype=np.int64)
    draws = among.sum() > 0
    counting = counting.copy()
    counting[METER] = rules[FLAGS - 1]
    counting[FIRST_LOT] = -1
    staking = stakes.copy()
    of_shoe = np.zeros((2, TOGETHER + 1), dtype=np.int64)
    open_streaks = np.zeros((seats, 1 + STREAKS), dtype=np.int64)
    sided = stakes[:, STAKE_OVER:STAKE_STREAK].sum() > 0
    streaks = stakes[:, STAKE_STREAK : STAKE_STREAK + STREAKS].sum() > 0
    sums = Sums(of_shoe[0], of_shoe[1], open_streaks, counters, sided, streaks)
    played, shoe = 0, 0
    while True:
        counted = played < rounds if most_shoes == 0 else shoe < most_shoes
        if not counted and open_streaks[:, 1:].sum() == 0:
            break
        in_shoe = 0
        of_shoe[:] = 0
        fresh[:] = 1
        while True:
            shoe = fill_sides(filling, sides, shoe)
            left = look_at_shoe(filling, sides, counting)
            ramped = 0
            if counting[COUNT_BINS] > 1:
                ramped = bin_of(counting, counting[RUNNING], left)
                for action in range(rules[ACTIONS_OFFERED]):
                    staking[0, STAKE_MAIN + action] = stakes[0, STAKE_MAIN + action] * ramp[ramped]
            side = determine_side(sides, counting)
            left = look_at_shoe(filling, sides, counting)
            before = counting[RUNNING]
            refilled, start, base = False, places[side], side * room
            by_tables = quick.facts[IN_USE] == 1 and staking[0, STAKE_MAIN] > 0
            by_tables = by_tables and play_quickly(
                filling, sides, side, rules, staking, quick, quick.levels[ramped], counting, bonus,
                place_to_play,
            )  # fmt: skip
            if draws and not by_tables:
                lot = dealt[side] * seats
                draw_lots(bonus.drawn, among, boxes, words, filling.key, streams[side], lot)
            while not by_tables and not play_from(
                filling, sides, side, left, rules, staking, plays, counting, listed, bonus, place_to_play
            ):
                if refilled:
                    counters[RAN_OUT] += 1
                    places[side] = size
                    break
                shoe_cards = cards[base : base + room]
                ready[side] = refill(shoe_cards, size, start, words, filling.key, streams[side])
                refilled = True
            dealt[side] += 1
            seen[side] += reports[COUNT] - before
            counting[METER], counting[CARRIED] = reports[METER_AFTER], reports[CARRIED_AFTER]
            total, staked = sum_seats(rules, staking, net, counted, sums)
            if not by_tables:
                net[:, :] = 0
            if counted:
                in_shoe += 1
                count_round(counters, reports, counting, ramped, bins, total, staked)
            elif open_streaks[:, 1:].sum() == 0:
                break
            if session and counted and played + in_shoe >= rounds:
                break
            if not puts_back:
                for each_side in range(number):
                    fresh[each_side] = places[each_side] >= cut
                if fresh[0] and not session:
                    break
            elif refilled:
                fresh[0] = 1
            elif places[0] > ONE_DECK:
                streams[0] = stream_of(block, shoe)
                shoe += 1
                put_back(cards, size, places[0], words, filling.key, streams[0])
                places[0], seen[0], dealt[0] = 0, 0, 0
        played += in_shoe
        close_sample(counters, of_shoe[0], of_shoe[1], in_shoe, counted)


@njit
def play_blocks(
    dealing: Dealing,
    rules: Integers,
    stakes: Integers,
    plays: Plays,
    quick: Quick,
    amounts: Integers,
    among: Integers,
    counting: Integers,
    ramp: Integers,
    bins: tuple[int, int],
    seed: Number,
    size: Number,
    first: Number,
    count: Number,
    counters: Integers,
) -> None:
    """Play the blocks of `size` rounds that hold rounds `first` to `first + count - 1`."""
    for start in range(first, first + count, size):
        rounds = min(size, first + count - start)
        play_tables(
            dealing, rules, stakes, plays, quick, amounts, among, counting, ramp, bins, seed, start // size,
            rounds, 0, counters,
        )  # fmt: skip
