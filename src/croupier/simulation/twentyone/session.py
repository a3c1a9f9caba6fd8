"""Shoes of any twenty-one game, played round by round.

A block begins shoes until it has counted the rounds asked for and plays the last one to its end; streak
wagers still open then are played on without any other wager. By the Bart Carter shuffle no shoe ends, and the
sides of a double shoe end by turns: there a block is a session that begins with fresh shuffles and has
exactly the rounds asked for. The progressive meter begins every block with the same reading and moves from
shoe to shoe within it.
"""

from __future__ import annotations

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.box import COLUMNS, HAND
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    DEALER_TOTAL,
    DEALER_UP,
    METER_AFTER,
    REPORTS,
    Lots,
    play_round,
)
from croupier.simulation.twentyone.discards import ONE_DECK, put_back, refill
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.rows import (
    ACES_ROWS,
    ACTIONS_OFFERED,
    BOXES,
    CARRIED,
    COUNT_BINS,
    FIRST_LOT,
    METER,
    PEOPLE,
    PLAYS_AT,
    PRIZES_ACES,
    RUNNING,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_STREAK,
)
from croupier.simulation.twentyone.rules import MOST_HANDS, Integers, Number
from croupier.simulation.twentyone.shoe import (
    PIECE,
    Cards,
    draw_lots,
    first_piece,
    lay,
    shuffle,
    stream_of,
)
from croupier.simulation.twentyone.sight import bin_of
from croupier.simulation.twentyone.table_loop import (
    BINS,
    BINS_AT,
    COUNT_AT,
    COUNT_NET,
    COUNT_ROUNDS,
    COUNT_SQUARES,
    COUNT_STAKED,
    COUNT_SUMS,
    DEALER_AT,
    DEALER_TOTALS,
    RAN_OUT,
    ROOM,
    STREAKS,
    TOGETHER,
    add_product,
    close_sample,
    sum_person,
    sum_streaks,
)
from croupier.simulation.twentyone.wagers import DIAMONDS, HEARTS


@njit
def play_tables(
    pack: Cards,
    size: Number,
    cut: Number,
    burn: Number,
    puts_back: bool,
    sides: Number,
    rules: Integers,
    stakes: Integers,
    actions: Cards,
    first: Cards,
    answers: Integers,
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
    boxes, people = rules[BOXES], rules[PEOPLE]
    seats = boxes * people
    lowest, width = bins
    room = (2 * size + ROOM + 7) & ~7
    cards = np.zeros(sides * room, dtype=np.uint8)
    session = puts_back or sides > 1
    fresh = np.ones(sides, dtype=np.bool_)
    ready, pieces = np.zeros(sides, dtype=np.int64), np.zeros(sides, dtype=np.int64)
    places, seen = np.zeros(sides, dtype=np.int64), np.zeros(sides, dtype=np.int64)
    streams, in_stream = np.zeros(sides, dtype=np.uint64), np.zeros(sides, dtype=np.int64)
    words = np.empty(2 * len(pack), dtype=np.uint32)
    net, reports = np.zeros((seats, COLUMNS), dtype=np.int64), np.zeros(REPORTS, dtype=np.int64)
    hands = np.zeros((boxes * MOST_HANDS, HAND), dtype=np.int64)
    place_to_play = Room(hands, np.zeros(boxes, dtype=np.int64), net, reports)
    plays, bonus = Plays(actions, first, answers), Lots(amounts, np.zeros(seats, dtype=np.int64))
    listed = np.zeros(0, dtype=np.int64)
    draws = among.sum() > 0
    counting = counting.copy()
    counting[METER] = rules[PRIZES_ACES + ACES_ROWS - 1]
    counting[FIRST_LOT] = -1
    staking = stakes.copy()
    open_streaks = np.zeros((seats, 1 + STREAKS), dtype=np.int64)
    shoe_net, shoe_staked = np.zeros(TOGETHER + 1, dtype=np.int64), np.zeros(TOGETHER + 1, dtype=np.int64)
    sided = stakes[:, STAKE_OVER:STAKE_STREAK].sum() > 0
    streaks = stakes[:, STAKE_STREAK : STAKE_STREAK + STREAKS].sum() > 0
    actions_offered = rules[ACTIONS_OFFERED]
    played, shoe = 0, 0
    key = np.uint64(seed)
    while True:
        counted = played < rounds if most_shoes == 0 else shoe < most_shoes
        if not counted and open_streaks[:, 1:].sum() == 0:
            break
        in_shoe = 0
        shoe_net[:] = 0
        shoe_staked[:] = 0
        fresh[:] = True
        while True:
            for each in range(sides):
                if fresh[each]:
                    streams[each] = stream_of(block, shoe)
                    shoe += 1
                    lay(pack, cards, each * room)
                    ready[each] = size if puts_back else first_piece(cut, size)
                    shuffle(cards, each * room, size, 0, ready[each], words, key, streams[each], 0)
                    pieces[each], places[each], seen[each], in_stream[each] = 1, burn, 0, 0
                    fresh[each] = False
            left, counting[RUNNING] = size - places[0], seen[0]
            if sides > 1:
                left, counting[RUNNING] = left + size - places[1], seen[0] + seen[1]
            ramped = 0
            if counting[COUNT_BINS] > 1:
                ramped = bin_of(counting, counting[RUNNING], left)
                for action in range(actions_offered):
                    staking[0, STAKE_MAIN + action] = stakes[0, STAKE_MAIN + action] * ramp[ramped]
            side = 0
            if sides > 1:
                determinant = np.int64(cards[places[0]])
                if determinant & 3 not in (DIAMONDS, HEARTS):
                    places[0] += 1
                    tag = counting[PLAYS_AT + counting[COUNT_BINS] + (determinant >> 2)]
                    seen[0] += tag
                    counting[RUNNING] += tag
                    left -= 1
                    side = 1
            base, stream, start = side * room, streams[side], places[side]
            before = counting[RUNNING]
            if draws:
                draw_lots(bonus.drawn, among, boxes, words, key, stream, in_stream[side] * seats)
            filled = size
            while True:
                place = play_round(
                    cards,
                    base + start,
                    base + start + left,
                    rules,
                    staking,
                    plays,
                    counting,
                    listed,
                    bonus,
                    place_to_play,
                )
                place -= base
                if place <= ready[side]:
                    break
                if ready[side] < size:
                    stop = min(ready[side] + PIECE, size)
                    shuffle(cards, base, size, ready[side], stop, words, key, stream, pieces[side])
                    pieces[side] += 1
                    ready[side] = stop
                elif filled == size:
                    filled = refill(cards[base:], size, start, words, key, stream)
                    ready[side] = filled
                else:
                    counters[RAN_OUT] += 1
                    break
            places[side] = place
            seen[side] += reports[COUNT] - before
            counting[METER], counting[CARRIED] = reports[METER_AFTER], reports[CARRIED_AFTER]
            in_stream[side] += 1
            total = 0
            staked_total = 0
            for row in range(seats):
                person = row % people
                if counted:
                    won, staked = sum_person(
                        staking,
                        person,
                        net,
                        row,
                        actions_offered,
                        sided,
                        shoe_net,
                        shoe_staked,
                        counters,
                    )
                    total, staked_total = total + won, staked_total + staked
                if streaks:
                    won, staked = sum_streaks(
                        rules, staking, person, open_streaks, net, row, counted, shoe_net, shoe_staked
                    )
                    total, staked_total = total + won, staked_total + staked
            if counted:
                in_shoe += 1
                counters[DEALER_AT + DEALER_TOTALS * reports[DEALER_UP] + reports[DEALER_TOTAL]] += 1
                counters[BINS_AT + min(max((total - lowest) // width, 0), BINS - 1)] += 1
                if counting[COUNT_BINS] > 1:
                    at = COUNT_AT + COUNT_SUMS * ramped
                    counters[at + COUNT_ROUNDS] += 1
                    counters[at + COUNT_NET] += total
                    counters[at + COUNT_STAKED] += staked_total
                    add_product(counters, at + COUNT_SQUARES, total, total)
            if not counted and open_streaks[:, 1:].sum() == 0:
                break
            if session and counted and played + in_shoe >= rounds:
                break
            if not puts_back:
                for each in range(sides):
                    fresh[each] = places[each] >= cut
                if fresh[0] and not session:
                    break
            elif filled > size:
                fresh[0] = True
            elif place > ONE_DECK:
                streams[0] = stream_of(block, shoe)
                shoe += 1
                put_back(cards, size, place, words, key, streams[0])
                places[0], seen[0], in_stream[0] = 0, 0, 0
        played += in_shoe
        close_sample(counters, shoe_net, shoe_staked, in_shoe, counted)
