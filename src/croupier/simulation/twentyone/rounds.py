"""The rounds of a shoe one after the other, by tables where they can be, card by card where they must.

All that is left to the caller is what needs new memory: the discard rack behind the last card, or put back.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.beside_tables import BesideTables
from croupier.simulation.twentyone.by_tables import (
    CARD_BY_CARD,
    IN_USE,
    LOTS_DRAWN,
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
    RUNNING,
    STAKE_MAIN,
    STREAKS,
)
from croupier.simulation.twentyone.shoe import draw_lots
from croupier.simulation.twentyone.side_by_side import (
    SHORT,
    Beside,
    play_side_by_side,
    suits_side_by_side,
)
from croupier.simulation.twentyone.side_tables import SideTables
from croupier.simulation.twentyone.sides import (
    BEFORE,
    BIN,
    IN_SHOE,
    REFILLED,
    SHOES,
    SIDE,
    Filling,
    Sides,
    any_due,
    begin_sample,
    determine_side,
    fill_side,
    look_at_shoe,
    play_from,
    shuffle_on,
)
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.table_loop import (
    RAN_OUT,
    Sums,
    count_round,
    sum_seats,
)
from croupier.simulation.twentyone.table_rules import Integers, Number
from croupier.simulation.twentyone.usual import play_usual


class Tables(NamedTuple):
    """The tables of a plan, the facts of a round, and the multiple of the stake by bin of the count."""

    hands: HandTables
    beside: BesideTables
    first_cards: SideTables
    facts: Integers
    levels: Integers


class Quick(NamedTuple):
    """The same, with space for the hands of each box, their codes and the dealer's results."""

    tables: HandTables
    beside: BesideTables
    first_cards: SideTables
    facts: Integers
    levels: Integers
    in_box: Codes
    codes: Codes
    results: Codes


OVER, WANTS_RACK, PUTS_BACK = range(3)
"""Why rounds stop: the shoe is over or the block has its rounds, a round needs the rack, it goes back."""


@bare
def play_slowly(
    filling: Filling,
    beside: Beside,
    lane: Number,
    rules: Integers,
    staking: Integers,
    plays: Plays,
    counting: Integers,
    listed: Integers,
    bonus: Lots,
    room: Room,
    sums: Sums,
    bins: tuple[int, int],
) -> None:
    """Play the next round of a shoe that is dealt beside others card by card."""
    sides, own, put = beside.sides, beside.net[lane], beside.staked[lane]
    left = filling.size - sides.places[lane]
    if play_from(filling, sides, lane, left, rules, staking, plays, counting, listed, bonus, room):
        apart = Sums(own, put, sums.open_streaks, sums.counters, sums.groups, sums.sided, sums.streaks)
        total, staked = sum_seats(rules, staking, room.net, True, apart)
        count_round(sums.counters, room.reports, counting, 0, bins, total, staked)
        sides.rounds[lane] += 1
    else:
        sides.fresh[lane] = SHORT


@bare
def play_on(
    filling: Filling,
    sides: Sides,
    beside: Beside,
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
    together = usual and not session and suits_side_by_side(alike, quick.beside, staking, sums)
    while True:
        if not refilled:
            if together and sides.fresh[0]:
                slowly: Number = 0
                while slowly >= 0:
                    slowly = play_side_by_side(
                        filling, sides, beside, rules, staking, quick.levels[0], alike, quick.beside,
                        quick.tables, quick.codes, quick.first_cards, sums, bins, progress, rounds,
                    )  # fmt: skip
                    if slowly >= 0:
                        play_slowly(
                            filling, beside, slowly, rules, staking, plays, counting, listed, bonus, room,
                            sums, bins,
                        )  # fmt: skip
            for each in range(number):
                if sides.fresh[each]:
                    fill_side(filling, sides, each, progress[SHOES])
                    progress[SHOES] += 1
            if usual:
                most = rounds - progress[BEFORE] - progress[IN_SHOE] if session else np.int64(size)
                played, wanting = play_usual(
                    filling, sides, progress, rounds, session or together, most, rules, staking, quick.facts,
                    counting, quick.levels[0], alike, quick.tables, quick.first_cards, quick.in_box,
                    quick.codes, quick.results, net, sums, bins,
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
                        begin_sample(progress, sums)
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
            if place == CARD_BY_CARD:
                by_tables = False
                break
            ready = sides.ready[side]
            if np.int64(place) - base <= ready:
                break
            if ready >= size:
                if not refilled:
                    progress[SIDE], progress[BIN] = side, ramped
                    return WANTS_RACK
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
                begin_sample(progress, sums)
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
