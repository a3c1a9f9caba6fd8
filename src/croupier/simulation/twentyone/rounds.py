"""The rounds of a shoe one after the other, by tables where they can be, card by card where they must.

All that is left to the caller is what needs new memory: the discard rack behind the last card.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.by_tables import (
    CARD_BY_CARD,
    IN_USE,
    LOTS_DRAWN,
    play_hands,
    report_hands,
    round_of,
    settle_hands,
)
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    METER_AFTER,
)
from croupier.simulation.twentyone.discards import ONE_DECK, put_back
from croupier.simulation.twentyone.layout import Layout
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
from croupier.simulation.twentyone.shoe import draw_lots, stream_of
from croupier.simulation.twentyone.side_by_side import (
    SHORT,
    Beside,
    play_side_by_side,
    suits_side_by_side,
)
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

OVER, WANTS_RACK = range(2)
"""Why rounds stop: the shoe is over or the block has its rounds, or a round needs the discard rack."""


@bare
def put_rack_back(filling: Filling, sides: Sides, progress: Integers) -> None:
    """Put what was dealt back into the shoe by the Bart Carter shuffle, which has a stream of its own."""
    sides.streams[0] = stream_of(filling.block, progress[SHOES])
    progress[SHOES] += 1
    put_back(sides.cards, filling.size, sides.places[0], filling.words, filling.key, sides.streams[0])
    sides.places[0], sides.seen[0], sides.rounds[0] = 0, 0, 0


@bare
def play_slowly(filling: Filling, beside: Beside, lane: Number, layout: Layout, sums: Sums) -> None:
    """Play the next round of a shoe that is dealt beside others card by card."""
    rules, staking, counting, room = layout.rules, layout.staking, layout.counting, layout.room
    sides, own, put = beside.sides, beside.net[lane], beside.staked[lane]
    left = filling.size - sides.places[lane]
    if play_from(
        filling, sides, lane, left, rules, staking, layout.plays, counting, layout.listed, layout.bonus, room
    ):
        apart = Sums(own, put, sums.open_streaks, sums.counters, sums.groups, sums.sided, sums.streaks)
        total, staked = sum_seats(rules, staking, room.net, True, apart)
        count_round(sums.counters, room.reports, counting, 0, layout.bins, total, staked)
        sides.rounds[lane] += 1
    else:
        sides.fresh[lane] = SHORT


@bare
def play_on(
    filling: Filling,
    sides: Sides,
    beside: Beside,
    layout: Layout,
    sums: Sums,
    progress: Integers,
    rounds: Number,
    session: bool,
    counted: bool,
) -> Number:
    """Play rounds of a shoe until something stops them; returns the reason."""
    rules, stakes, staking, counting = layout.rules, layout.stakes, layout.staking, layout.counting
    quick, room, ramp = layout.quick, layout.room, layout.ramp
    cards, places, number = sides.cards, sides.places, len(sides.places)
    size, net, reports = filling.size, room.net, room.reports
    refilled = progress[REFILLED] == 1
    side, ramped = progress[SIDE], progress[BIN]
    progress[REFILLED] = 0
    alike = round_of(rules, quick.facts, quick.tables)
    reports[METER_AFTER], reports[CARRIED_AFTER] = counting[METER], counting[CARRIED]
    has_tables, many_bins = quick.facts[IN_USE] == 1, counting[COUNT_BINS] > 1
    usual = has_tables and not many_bins and counted
    usual = usual and rules[PEOPLE] == 1 and quick.facts[LOTS_DRAWN] == 0 and stakes[0, STAKE_MAIN] > 0
    together = usual and not session and suits_side_by_side(alike, staking, sums.streaks)
    while True:
        if not refilled:
            if together and sides.fresh[0]:
                slowly: Number = 0
                while slowly >= 0:
                    slowly = play_side_by_side(filling, sides, beside, layout, alike, sums, progress, rounds)
                    if slowly >= 0:
                        play_slowly(filling, beside, slowly, layout, sums)
            for each in range(number):
                if sides.fresh[each]:
                    fill_side(filling, sides, each, progress[SHOES])
                    progress[SHOES] += 1
            if usual:
                most = rounds - progress[BEFORE] - progress[IN_SHOE] if session else np.int64(size)
                played, wanting = play_usual(
                    filling, sides, layout, alike, sums, progress, rounds, session or together, most
                )
                progress[IN_SHOE] += played
                if session and progress[BEFORE] + progress[IN_SHOE] >= rounds:
                    return OVER
                if wanting >= 0 and sides.ready[wanting] < size:
                    shuffle_on(filling, sides, wanting)
                    continue
                if filling.puts_back and places[0] > ONE_DECK:
                    put_rack_back(filling, sides, progress)
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
                layout.bonus.drawn, layout.among, rules[BOXES], filling.words, filling.key,
                sides.streams[side], sides.rounds[side] * rules[BOXES] * rules[PEOPLE],
            )  # fmt: skip
            if not play_from(
                filling, sides, side, left, rules, staking, layout.plays, counting, layout.listed,
                layout.bonus, room,
            ):  # fmt: skip
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
            count_round(sums.counters, reports, counting, ramped, layout.bins, total, staked)
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
            put_rack_back(filling, sides, progress)
        refilled = False


@bare
def any_open(open_streaks: Integers) -> bool:
    """Whether a streak wager waits for another round."""
    for row in range(len(open_streaks)):
        for which in range(STREAKS):
            if open_streaks[row, 1 + which] != 0:
                return True
    return False
