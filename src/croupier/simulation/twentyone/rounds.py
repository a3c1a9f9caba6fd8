"""The rounds of a shoe one after the other, by tables where they can be, card by card where they must.

All that is left to the caller is what needs new memory: the discard rack behind the last card, or put back.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_wagers import DIAMONDS, HEARTS
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.by_tables import (
    IN_USE,
    LOTS_DRAWN,
    SLOWLY,
    Codes,
    play_hands,
    report_hands,
    round_of,
    settle_hands,
)
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    METER_AFTER,
    Lots,
    play_round,
)
from croupier.simulation.twentyone.discards import ONE_DECK
from croupier.simulation.twentyone.hand_machine import HandTables
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    BOXES,
    CARRIED,
    COUNT_BINS,
    METER,
    PEOPLE,
    PLAYS_AT,
    RUNNING,
    STAKE_MAIN,
    STREAKS,
)
from croupier.simulation.twentyone.rules import Integers, Number
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
from croupier.simulation.twentyone.side_tables import SideTables
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.table_loop import (
    RAN_OUT,
    Sums,
    close_sample,
    count_round,
    sum_seats,
)
from croupier.simulation.twentyone.usual import play_usual


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


class Tables(NamedTuple):
    """The tables of a plan, the facts of a round, and the multiple of the stake by bin of the count."""

    hands: HandTables
    first_cards: SideTables
    facts: Integers
    levels: Integers


class Quick(NamedTuple):
    """The same, with space for the hands of each box, their codes and the dealer's results."""

    tables: HandTables
    first_cards: SideTables
    facts: Integers
    levels: Integers
    in_box: Codes
    codes: Codes
    results: Codes


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


IN_SHOE, BEFORE, SHOES, SIDE, BIN, REFILLED, PROGRESS = range(7)
"""How far a block is: rounds of this shoe and of those before, shoes begun; of the round that waits for the
discard rack its side, its bin and whether it has it."""
OVER, WANTS_RACK, PUTS_BACK = range(3)
"""Why rounds stop: the shoe is over or the block has its rounds, a round needs the rack, it goes back."""


@bare
def any_due(filling: Filling, sides: Sides) -> bool:
    """Whether a side has been dealt to its cutting card and needs a new shoe."""
    due = False
    for side in range(len(sides.places)):
        sides.fresh[side] = sides.places[side] >= filling.cut
        due = due or sides.fresh[side] == 1
    return due


@bare
def begin_sample(progress: Integers, sums: Sums, rules: Integers) -> None:
    """Begin a new sample after a shoe is over and counted with its rounds."""
    close_sample(sums.counters, sums.net, sums.staked, progress[IN_SHOE], True, rules[PEOPLE])
    progress[BEFORE] += progress[IN_SHOE]
    progress[IN_SHOE] = 0


@bare
def play_on(
    filling: Filling,
    sides: Sides,
    rules: Integers,
    stakes: Integers,
    staking: Integers,
    plays: Plays,
    quick: Quick,
    among: Integers,
    ramp: Integers,
    counting: Integers,
    listed: Integers,
    bonus: Lots,
    room: Room,
    sums: Sums,
    bins: tuple[int, int],
    progress: Integers,
    rounds: Number,
    session: bool,
    counted: bool,
) -> Number:
    """Play rounds of a shoe until something stops them; returns the reason."""
    cards, places, number = sides.cards, sides.places, len(sides.places)
    size, net, reports = filling.size, room.net, room.reports
    refilled = progress[REFILLED] == 1
    side, ramped = progress[SIDE], progress[BIN]
    progress[REFILLED] = 0
    alike = round_of(rules, quick.facts, quick.tables)
    reports[METER_AFTER], reports[CARRIED_AFTER] = counting[METER], counting[CARRIED]
    has_tables, many_bins = quick.facts[IN_USE] == 1, counting[COUNT_BINS] > 1
    usual = has_tables and not many_bins and counted and not filling.puts_back
    usual = usual and rules[PEOPLE] == 1 and quick.facts[LOTS_DRAWN] == 0 and stakes[0, STAKE_MAIN] > 0
    while True:
        by_tables = False
        if not refilled:
            for each in range(number):
                if sides.fresh[each]:
                    progress[SHOES] = fill_sides(filling, sides, progress[SHOES])
            if usual:
                most = rounds - progress[BEFORE] - progress[IN_SHOE] if session else np.int64(size)
                played, wanting = play_usual(
                    cards, sides.room, places, sides.ready, sides.rounds, np.uint64(filling.cut), most, rules,
                    staking, quick.facts, counting, quick.levels[0], alike, quick.tables, quick.first_cards,
                    quick.in_box, quick.codes, quick.results, net, sums, bins,
                )  # fmt: skip
                progress[IN_SHOE] += played
                if session and progress[BEFORE] + progress[IN_SHOE] >= rounds:
                    return OVER
                if wanting >= 0 and sides.ready[wanting] < size:
                    shuffle_on(filling, sides, wanting)
                    continue
                if played > 0 and any_due(filling, sides):
                    if not session:
                        if progress[BEFORE] + progress[IN_SHOE] >= rounds:
                            return OVER
                        begin_sample(progress, sums, rules)
                    continue
            ramped, side = np.int64(0), np.int64(0)
            if many_bins:
                left = look_at_shoe(filling, sides, counting)
                ramped = bin_of(counting, counting[RUNNING], left)
                for action in range(rules[ACTIONS_OFFERED]):
                    staking[0, STAKE_MAIN + action] = stakes[0, STAKE_MAIN + action] * ramp[ramped]
            if number > 1:
                side = determine_side(sides, counting)
            if many_bins:
                look_at_shoe(filling, sides, counting)
            by_tables = has_tables and staking[0, STAKE_MAIN] > 0
        base = side * sides.room
        start = np.uint64(base + places[side])
        place = start
        while by_tables:
            place = play_hands(
                cards, start, rules, quick.tables, quick.facts, alike, quick.in_box, quick.codes,
                quick.results,
            )  # fmt: skip
            if place == SLOWLY:
                by_tables = False
                break
            ready = sides.ready[side]
            if np.int64(place) - base <= ready:
                break
            if ready >= size:
                by_tables = False
                break
            shuffle_on(filling, sides, side)
        before = counting[RUNNING]
        if by_tables:
            places[side] = np.int64(place) - base
            level = quick.levels[ramped]
            total, staked = settle_hands(
                cards, start, rules, staking, level, quick.tables, alike, quick.in_box, quick.codes,
                quick.results, quick.first_cards, net, sums, counted,
            )  # fmt: skip
            report_hands(cards, start, place, rules, staking, counting, alike, quick.results, reports)
        else:
            left = look_at_shoe(filling, sides, counting)
            before = counting[RUNNING]
            draw_lots(
                bonus.drawn, among, rules[BOXES], filling.words, filling.key, sides.streams[side],
                sides.rounds[side] * rules[BOXES] * rules[PEOPLE],
            )  # fmt: skip
            if not play_from(
                filling, sides, side, left, rules, staking, plays, counting, listed, bonus, room
            ):
                if not refilled:
                    progress[SIDE], progress[BIN] = side, ramped
                    return WANTS_RACK
                sums.counters[RAN_OUT] += 1
                places[side] = size
            total, staked = sum_seats(rules, staking, net, counted, sums)
        sides.rounds[side] += 1
        sides.seen[side] += reports[COUNT] - before
        counting[METER], counting[CARRIED] = reports[METER_AFTER], reports[CARRIED_AFTER]
        if counted:
            progress[IN_SHOE] += 1
            count_round(sums.counters, reports, counting, ramped, bins, total, staked)
        elif not any_open(sums.open_streaks):
            return OVER
        if session and counted and progress[BEFORE] + progress[IN_SHOE] >= rounds:
            return OVER
        if not filling.puts_back:
            if any_due(filling, sides) and not session:
                if not counted or progress[BEFORE] + progress[IN_SHOE] >= rounds:
                    return OVER
                begin_sample(progress, sums, rules)
        elif refilled:
            sides.fresh[0] = 1
        elif places[0] > ONE_DECK:
            return PUTS_BACK
        refilled = False


@bare
def any_open(open_streaks: Integers) -> bool:
    """Whether a streak wager waits for another round."""
    for row in range(len(open_streaks)):
        for which in range(STREAKS):
            if open_streaks[row, 1 + which] != 0:
                return True
    return False
