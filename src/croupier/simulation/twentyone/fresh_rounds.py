"""Rounds of one box with a fresh shoe each, a lot of them at a time, added up together.

Most are played side by side in `fresh_rows`; what is left is played by the tables of its hands, or card by
card where a wager waits for cards to come. Every round is a sample of its own.
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
    PLACES_AHEAD,
    ROW,
    USUAL,
    Fresh,
    deal_lot,
    deal_more,
    play_rows,
)
from croupier.simulation.twentyone.fresh_shoes import RUN
from croupier.simulation.twentyone.layout import Layout
from croupier.simulation.twentyone.meter import lift_meter
from croupier.simulation.twentyone.rows import CARRIED, METER, STAKE_MAIN, STAKE_PROGRESSIVE
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
from croupier.simulation.twentyone.side_tables import AT, BY, GROUP, MAX_ROWS, STAKE, SideTables, row_of
from croupier.simulation.twentyone.sides import BEFORE, SHOES, Filling, Sides, fill_side, play_from
from croupier.simulation.twentyone.table_loop import (
    DEALER_AT,
    DEALER_TOTALS,
    INSURANCE_GROUP,
    NEITHER,
    PRIZE_GROUP,
    RAN_OUT,
    Sums,
    sum_seats,
)
from croupier.simulation.twentyone.table_rules import Integers, Number

_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_ROW, _LOT = np.uint64(ROW), np.uint64(LOT)


@bare
def settle_on_first_cards(
    fresh: Fresh, first: SideTables, actions: Number, burn: Number, number: Number
) -> None:
    """Write down what the wagers on the first cards won in every round of a lot, and all wagers together."""
    cards, nets, totals = fresh.cards, fresh.samples.nets, fresh.samples.totals
    for each in range(np.uint64(number)):
        totals[each] = nets[each]
    for against in range(_ONE, actions):
        for each in range(np.uint64(number)):
            totals[each] += nets[against * _LOT + each]
    for wager in range(np.uint64(len(first.wagers))):
        row, cents = (np.uint64(MAIN_WAGERS) + wager) * _LOT, np.uint64(MAX_ROWS) * wager
        by, at = first.wagers[wager, BY], first.wagers[wager, AT]
        for each in range(np.uint64(number)):
            place = each * _ROW + np.uint64(burn)
            by_cards = row_of(
                by,
                np.uint64(cards[place]),
                np.uint64(cards[place + _TWO]),
                np.uint64(cards[place + _FOUR]),
                np.uint64(cards[place + _ONE]),
            )
            won = first.cents[cents + np.uint64(first.rows[at + by_cards])]
            nets[row + each] = won
            totals[each] += won


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
    rules, staking, quick, burn = layout.rules, layout.staking, layout.quick, np.uint64(filling.burn)
    # Streaks are carried over all rounds of the lot in their order.
    apart = Sums(sums.net, sums.staked, sums.open_streaks, counters, sums.groups, sums.sided, False)
    start = np.uint64(each) * _ROW + burn
    place = CARD_BY_CARD
    if fresh.rare[each] == BY_HANDS:
        place = play_hands(
            fresh.cards, start, rules, quick.tables, quick.facts, alike, quick.in_box, quick.codes,
            quick.results,
        )  # fmt: skip
    if place <= start - burn + np.uint64(PLACES_AHEAD):
        samples.totals[each], samples.staked[each] = settle_hands(
            fresh.cards, start, rules, staking, quick.levels[0], quick.tables, alike, quick.in_box,
            quick.codes, quick.results, quick.first_cards, room.net, apart, True,
        )  # fmt: skip
        report_hands(fresh.cards, start, place, rules, staking, counting, alike, quick.results, room.reports)
    else:
        fill_side(filling, sides, 0, shoe)
        if not play_from(
            filling, sides, 0, filling.size - filling.burn, rules, staking, layout.plays, counting,
            layout.listed, layout.bonus, room,
        ):  # fmt: skip
            counters[RAN_OUT] += 1
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
    for group in (INSURANCE_GROUP, PRIZE_GROUP):
        add_alike(counters, group, sums.net[group], sums.staked[group], 1)
    for at in range(len(sums.groups)):
        sums.net[sums.groups[at]], sums.staked[sums.groups[at]] = 0, 0


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
    """Play all rounds of a block but the last, each from a fresh shoe."""
    samples, counters, rules, counting = fresh.samples, sums.counters, layout.rules, layout.counting
    staking, first_wagers = layout.staking, layout.quick.first_cards
    actions, progressive = np.int64(alike.actions), layout.staking[0, STAKE_PROGRESSIVE] > 0
    runs = 2 if alike.three or actions > 1 else 1
    stake = np.int64(0)
    streak: Number = 0
    for against in range(actions):
        stake += staking[0, STAKE_MAIN + against]
    for wager in range(len(first_wagers.wagers)):
        stake += np.int64(first_wagers.wagers[wager, STAKE])
    if sums.streaks:
        find_streaks(samples, rules, staking, sums.open_streaks, layout.room.net, sums)
    while progress[BEFORE] + 1 < rounds:
        number, first = min(rounds - 1 - progress[BEFORE], LOT), progress[SHOES]
        deal_lot(filling, fresh, first, number, runs)
        for each in range(LOT):
            fresh.chosen[each], samples.staked[each] = each, stake
        short = play_rows(filling, fresh, layout, alike, counters, number, RUN * runs)
        if short > 0:
            deal_more(filling, fresh, first, short)
            short = play_rows(filling, fresh, layout, alike, counters, short, PLACES_AHEAD)
        for each in range(short):
            fresh.rare[fresh.short[each]] = BY_HANDS
        counters[NEITHER] += number
        settle_on_first_cards(fresh, first_wagers, alike.actions, filling.burn, number)
        lifted = 0
        for each in range(number):
            if fresh.rare[each] != USUAL:
                if progressive:
                    lift_many(rules, counting, each - lifted)
                    lifted = each + 1
                play_rare(filling, sides, fresh, layout, alike, sums, first + each, each)
        if progressive:
            lift_many(rules, counting, number - lifted)
        if sums.streaks:
            streak = carry_streaks(samples, streak, number)
        for against in range(actions):
            nets = samples.nets[against * LOT : (against + 1) * LOT]
            add_samples(counters, against, nets, staking[0, STAKE_MAIN + against], number)
        for wager in range(len(first_wagers.wagers)):
            nets = samples.nets[(MAIN_WAGERS + wager) * LOT : (MAIN_WAGERS + wager + 1) * LOT]
            group, put = first_wagers.wagers[wager, GROUP], first_wagers.wagers[wager, STAKE]
            add_samples(counters, np.int64(group), nets, np.int64(put), number)
        add_together(counters, samples.totals, samples.staked, number)
        count_bins(counters, samples.totals, number, layout.bins)
        progress[BEFORE] += number
        progress[SHOES] += number
    sides.fresh[0] = 1
    if sums.streaks:
        close_streaks(samples, streak, sums.open_streaks, counters)


@passage
def lift_many(rules: Integers, counting: Integers, rounds: Number) -> None:
    """Lift the meter for rounds without a prize."""
    counting[METER], counting[CARRIED] = lift_meter(rules, counting[METER], counting[CARRIED], rounds)
