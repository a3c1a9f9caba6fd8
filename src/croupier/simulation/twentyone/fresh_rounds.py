"""Rounds of one box from shoes of one or a few rounds, a lot of them at a time, added up together.

Most are played side by side in `fresh_rows`; what is left is played by the tables of its hands, or card by
card where a wager waits for cards to come. Every shoe is a sample of its own.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.box import OUTCOME
from croupier.simulation.twentyone.by_tables import (
    CARD_BY_CARD,
    Round,
    play_hands,
    report_hands,
    settle_hands,
)
from croupier.simulation.twentyone.deal import CARRIED_AFTER, DEALER_TOTAL, DEALER_UP, METER_AFTER
from croupier.simulation.twentyone.fresh_rows import (
    BY_HANDS,
    MAIN_WAGERS,
    ROW,
    USUAL,
    Fresh,
    deal_lot,
    fill_up,
    play_rows,
)
from croupier.simulation.twentyone.layout import Layout
from croupier.simulation.twentyone.meter import lift_meter
from croupier.simulation.twentyone.rows import CARRIED, METER, STAKE_MAIN, STAKE_PROGRESSIVE, STREAKS
from croupier.simulation.twentyone.samples import (
    LOT,
    add_alike,
    add_samples,
    add_together,
    carry_streaks,
    close_streaks,
    count_bins,
    find_streaks,
)
from croupier.simulation.twentyone.short_samples import (
    APART,
    add_shoes,
    add_turn,
    begin_shoes,
    carry_over_shoes,
    count_shoes,
    stake_alike,
)
from croupier.simulation.twentyone.side_tables import AT, BY, GROUP, MAX_ROWS, STAKE, SideTables, row_of
from croupier.simulation.twentyone.sides import BEFORE, SHOES, Filling, Sides, fill_side, play_from
from croupier.simulation.twentyone.table_loop import (
    DEALER_AT,
    DEALER_TOTALS,
    INSURANCE_GROUP,
    NEITHER,
    PRIZE_GROUP,
    RAN_OUT,
    STREAK_GROUP,
    TOGETHER,
    Sums,
    sum_seats,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_ROW, _LOT = np.uint64(ROW), np.uint64(LOT)


@bare
def settle_on_first_cards(fresh: Fresh, first: SideTables, actions: Number, number: Number) -> None:
    """Write down what the wagers on the first cards won in every round that is going, and all together."""
    cards, nets, totals, going = fresh.cards, fresh.samples.nets, fresh.samples.totals, fresh.going
    for each in range(_LOT):
        totals[each] = nets[each]
    for against in range(_ONE, actions):
        for each in range(_LOT):
            totals[each] += nets[against * _LOT + each]
    for wager in range(np.uint64(len(first.wagers))):
        row, cents = (np.uint64(MAIN_WAGERS) + wager) * _LOT, np.uint64(MAX_ROWS) * wager
        by, at = first.wagers[wager, BY], first.wagers[wager, AT]
        for which in range(np.uint64(number)):
            shoe = np.uint64(going[which])
            place = np.uint64(fresh.places[shoe])
            by_cards = row_of(
                by,
                np.uint64(cards[place]),
                np.uint64(cards[place + _TWO]),
                np.uint64(cards[place + _FOUR]),
                np.uint64(cards[place + _ONE]),
            )
            won = first.cents[cents + np.uint64(first.rows[at + by_cards])]
            nets[row + shoe] = won
            totals[shoe] += won


@bare
def play_rare(
    filling: Filling,
    sides: Sides,
    fresh: Fresh,
    layout: Layout,
    alike: Round,
    sums: Sums,
    shoe: Number,
    each: Number,
) -> None:
    """Play a round by itself and write down what its wagers won and staked."""
    samples, room, counting, counters = fresh.samples, layout.room, layout.counting, sums.counters
    rules, staking, quick, shoes = layout.rules, layout.staking, layout.quick, fresh.shoes
    # Streaks are carried over all rounds of the lot in their order.
    apart = Sums(sums.net, sums.staked, sums.open_streaks, counters, sums.groups, sums.sided, False)
    row, start = np.uint64(each) * _ROW, np.uint64(fresh.places[each])
    place = CARD_BY_CARD
    if fresh.rare[each] == BY_HANDS:
        place = play_hands(
            fresh.cards, start, rules, quick.tables, quick.facts, alike, quick.in_box, quick.codes,
            quick.results,
        )  # fmt: skip
    if place <= row + np.uint64(fresh.ahead.places):
        fresh.after[each] = np.int64(place)
        samples.totals[each], samples.staked[each] = settle_hands(
            fresh.cards, start, rules, staking, quick.levels[0], quick.tables, alike, quick.in_box,
            quick.codes, quick.results, quick.first_cards, room.net, apart, True,
        )  # fmt: skip
        report_hands(fresh.cards, start, place, rules, staking, counting, alike, quick.results, room.reports)
    else:
        fill_side(filling, sides, 0, shoe)
        sides.places[0] = fresh.places[each] - np.int64(row)
        if not play_from(
            filling, sides, 0, filling.size - sides.places[0], rules, staking, layout.plays, counting,
            layout.listed, layout.bonus, room,
        ):  # fmt: skip
            counters[RAN_OUT] += 1
            sides.places[0] = filling.size
        fresh.after[each] = np.int64(row) + sides.places[0]
        samples.totals[each], samples.staked[each] = sum_seats(rules, staking, room.net, True, apart)
    samples.outcomes[each] = room.net[0, OUTCOME]
    counters[DEALER_AT + DEALER_TOTALS * room.reports[DEALER_UP] + room.reports[DEALER_TOTAL]] += 1
    # Who won is counted already, and a round that neither won nor lost once more with the lot.
    counters[NEITHER] -= 1
    counting[METER], counting[CARRIED] = room.reports[METER_AFTER], room.reports[CARRIED_AFTER]
    for against in range(MAIN_WAGERS):
        samples.nets[against * LOT + each] = sums.net[against]
    first = layout.quick.first_cards
    for wager in range(len(first.wagers)):
        samples.nets[(MAIN_WAGERS + wager) * LOT + each] = sums.net[np.int64(first.wagers[wager, GROUP])]
    for which in range(APART):
        group = INSURANCE_GROUP if which == 0 else PRIZE_GROUP
        if fresh.most == 1:
            add_alike(counters, group, sums.net[group], sums.staked[group], 1)
        else:
            shoes.any_apart[which] |= sums.net[group] != 0 or sums.staked[group] != 0
            shoes.apart_won[which * LOT + each] += sums.net[group]
            shoes.apart_staked[which * LOT + each] += sums.staked[group]
    for at in range(len(sums.groups)):
        sums.net[sums.groups[at]], sums.staked[sums.groups[at]] = 0, 0


@passage
def play_turn(
    filling: Filling,
    sides: Sides,
    fresh: Fresh,
    layout: Layout,
    alike: Round,
    sums: Sums,
    first: Number,
    number: Number,
    stake: Number,
) -> None:
    """Play the next round of every shoe that is going, of a lot from number `first` on."""
    samples, counters, rules, counting = fresh.samples, sums.counters, layout.rules, layout.counting
    progressive = layout.staking[0, STAKE_PROGRESSIVE] > 0
    for at in range(number):
        fresh.chosen[at] = fresh.going[at]
    for each in range(LOT):
        samples.staked[each] = stake
    fill_up(fresh, number)
    short = play_rows(fresh, layout, alike, counters, number, fresh.ready)
    if short > 0:
        for at in range(short):
            fresh.chosen[at] = fresh.short[at]
        deal_lot(filling, fresh, first, short, fresh.ahead.of_runs)
        fill_up(fresh, short)
        short = play_rows(fresh, layout, alike, counters, short, fresh.ahead.places)
    for each in range(short):
        fresh.rare[fresh.short[each]] = BY_HANDS
    counters[NEITHER] += number
    settle_on_first_cards(fresh, layout.quick.first_cards, alike.actions, number)
    lifted = 0
    for at in range(number):
        each = fresh.going[at]
        if fresh.rare[each] != USUAL:
            if progressive:
                lift_many(rules, counting, at - lifted)
                lifted = at + 1
            play_rare(filling, sides, fresh, layout, alike, sums, first + each, each)
    if progressive:
        lift_many(rules, counting, number - lifted)


@passage
def add_rounds(fresh: Fresh, layout: Layout, sums: Sums, actions: Number, number: Number) -> None:
    """Add rounds that were the only one of their shoe to the counters."""
    samples, counters, first_wagers = fresh.samples, sums.counters, layout.quick.first_cards
    for against in range(actions):
        nets = samples.nets[against * LOT : (against + 1) * LOT]
        add_samples(counters, against, nets, layout.staking[0, STAKE_MAIN + against], number)
    for wager in range(len(first_wagers.wagers)):
        nets = samples.nets[(MAIN_WAGERS + wager) * LOT : (MAIN_WAGERS + wager + 1) * LOT]
        group, put = first_wagers.wagers[wager, GROUP], first_wagers.wagers[wager, STAKE]
        add_samples(counters, np.int64(group), nets, np.int64(put), number)
    add_together(counters, samples.totals, samples.staked, number)
    count_bins(counters, samples.totals, number, layout.bins)


@passage
def add_lot(
    fresh: Fresh, layout: Layout, sums: Sums, actions: Number, number: Number, played: Number
) -> None:
    """Add shoes that had so many rounds in all to the counters."""
    shoes, counters, first_wagers = fresh.shoes, sums.counters, layout.quick.first_cards
    rounds = shoes.rounds
    for against in range(actions):
        stake_alike(shoes, layout.staking[0, STAKE_MAIN + against], number)
        nets = shoes.nets[against * LOT : (against + 1) * LOT]
        add_shoes(counters, against, nets, shoes.put, rounds, number)
    for wager in range(len(first_wagers.wagers)):
        nets = shoes.nets[(MAIN_WAGERS + wager) * LOT : (MAIN_WAGERS + wager + 1) * LOT]
        stake_alike(shoes, np.int64(first_wagers.wagers[wager, STAKE]), number)
        add_shoes(counters, np.int64(first_wagers.wagers[wager, GROUP]), nets, shoes.put, rounds, number)
    for which in range(APART):
        if shoes.any_apart[which]:
            group, row = INSURANCE_GROUP if which == 0 else PRIZE_GROUP, which * LOT
            won, put = shoes.apart_won[row : row + LOT], shoes.apart_staked[row : row + LOT]
            add_shoes(counters, group, won, put, rounds, number)
            shoes.any_apart[which] = 0
            for each in range(LOT):
                won[each], put[each] = 0, 0
    if sums.streaks:
        for which in range(STREAKS):
            row = which * LOT
            won, put = shoes.streaks_won[row : row + LOT], shoes.streaks_staked[row : row + LOT]
            add_shoes(counters, STREAK_GROUP + which, won, put, rounds, number)
    add_shoes(counters, TOGETHER, shoes.totals, shoes.staked, rounds, number)
    count_shoes(counters, rounds, number)
    count_bins(counters, shoes.in_a_row, played, layout.bins)


@bare
def play_fresh_rounds(
    filling: Filling,
    sides: Sides,
    fresh: Fresh,
    layout: Layout,
    alike: Round,
    sums: Sums,
    progress: Integers,
    rounds: Number,
) -> None:
    """Play shoes as long as the block is sure to want as many and another."""
    samples, shoes, counters = fresh.samples, fresh.shoes, sums.counters
    staking, first_wagers = layout.staking, layout.quick.first_cards
    actions = np.int64(alike.actions)
    stake = np.int64(0)
    streak: Number = 0
    for against in range(actions):
        stake += staking[0, STAKE_MAIN + against]
    for wager in range(len(first_wagers.wagers)):
        stake += np.int64(first_wagers.wagers[wager, STAKE])
    if sums.streaks:
        find_streaks(samples, layout.rules, staking, sums.open_streaks, layout.room.net, sums)
    while progress[BEFORE] + fresh.most < rounds:
        number, first = min((rounds - 1 - progress[BEFORE]) // fresh.most, LOT), progress[SHOES]
        for each in range(LOT):
            fresh.chosen[each], fresh.going[each], fresh.places[each] = each, each, each * ROW + filling.burn
        deal_lot(filling, fresh, first, number, fresh.runs)
        going: Number = number
        played: Number = 0
        while going > 0:
            play_turn(filling, sides, fresh, layout, alike, sums, first, going, stake)
            if fresh.most == 1:
                going = 0
            else:
                if played == 0:
                    begin_shoes(shoes, samples, number)
                else:
                    add_turn(shoes, samples, fresh.going, going, played)
                played += going
                going = go_on_with(fresh, filling.cut, going)
        if fresh.most == 1:
            if sums.streaks:
                streak = carry_streaks(samples, streak, number)
            add_rounds(fresh, layout, sums, actions, number)
            progress[BEFORE] += number
        else:
            if sums.streaks:
                streak = carry_over_shoes(shoes, samples, streak, number)
            add_lot(fresh, layout, sums, actions, number, played)
            progress[BEFORE] += played
        progress[SHOES] += number
    sides.fresh[0] = 1
    if sums.streaks:
        close_streaks(samples, streak, sums.open_streaks, counters)


@passage
def go_on_with(fresh: Fresh, cut: Number, number: Number) -> Number:
    """Keep the shoes going that are not dealt to the cutting card yet; how many they are."""
    left = np.uint64(0)
    for at in range(np.uint64(number)):
        each = fresh.going[at]
        fresh.places[each] = fresh.after[each]
        fresh.going[left] = each
        left += np.uint64(fresh.after[each] < each * ROW + cut)
    return np.int64(left)


@passage
def lift_many(rules: Integers, counting: Integers, rounds: Number) -> None:
    """Lift the meter for rounds without a prize."""
    counting[METER], counting[CARRIED] = lift_meter(rules, counting[METER], counting[CARRIED], rounds)
