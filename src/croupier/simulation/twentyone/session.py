"""Shoes of any twenty-one game, played round by round.

A block begins shoes until it has counted the rounds asked for and plays the last one to its end; streak
wagers still open then are played on without any other wager. By the Bart Carter shuffle no shoe ends, and the
sides of a double shoe end by turns: there a block is a session that begins with fresh shuffles and has
exactly the rounds asked for. The progressive meter begins every block with the same reading and moves from
shoe to shoe within it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import COLUMNS, HAND
from croupier.simulation.twentyone.by_tables import IN_USE, LOTS_DRAWN, SPARE, round_of
from croupier.simulation.twentyone.deal import (
    REPORTS,
    Lots,
)
from croupier.simulation.twentyone.discards import refill
from croupier.simulation.twentyone.fresh_rounds import play_fresh_rounds
from croupier.simulation.twentyone.fresh_rows import LEAST_CARDS, new_fresh
from croupier.simulation.twentyone.fresh_shoes import AT_ONCE, plan_ahead
from croupier.simulation.twentyone.layout import Layout, Quick, Tables
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.rounds import (
    OVER,
    WANTS_RACK,
    any_open,
    play_on,
)
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    BOXES,
    COUNT_BINS,
    FIRST_LOT,
    FLAGS,
    METER,
    PEOPLE,
    STAKE_MAIN,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_STREAK,
    STREAKS,
    THREE,
)
from croupier.simulation.twentyone.shoe import (
    Cards,
)
from croupier.simulation.twentyone.side_by_side import DUE, TOGETHER_SHOES, Beside, suits_side_by_side
from croupier.simulation.twentyone.sides import (
    BEFORE,
    IN_SHOE,
    PROGRESS,
    REFILLED,
    ROW,
    SHOES,
    SIDE,
    Filling,
    Sides,
)
from croupier.simulation.twentyone.table_loop import (
    ROOM,
    TOGETHER,
    Sums,
    close_sample,
    find_groups,
)
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number

MOST_CARDS: Final = 18
"""Cards before the cutting card: with more, shoes that suit it are dealt side by side, which is faster."""


class Dealing(NamedTuple):
    """A shoe as it is filled: its cards, how many, those before the cutting card and burned, and its kind."""

    pack: Cards
    size: Number
    cut: Number
    burn: Number
    puts_back: bool
    two_sides: bool


@njit
def new_sides(number: Number, room: Number) -> Sides:
    """Empty sides of a shoe with room for so many cards each."""
    each = np.zeros((7, number), dtype=np.int64)
    streams, cards = np.zeros(number, dtype=np.uint64), np.zeros(number * room, dtype=np.uint8)
    return Sides(cards, room, each[0], each[1], each[2], each[3], each[4], streams, each[5], each[6])


@bare
def cards_expected(rules: Integers, burn: Number) -> Number:
    """About as many cards as a round takes, with those burned before it."""
    return burn + rules[BOXES] * (6 if rules[THREE] == 1 else 3) + 4 * rules[ACTIONS_OFFERED]


@njit
def play_blocks(
    dealing: Dealing,
    rules: Integers,
    stakes: Integers,
    plays: Plays,
    tables: Tables,
    amounts: Integers,
    among: Integers,
    counting_at_first: Integers,
    ramp: Integers,
    bins: tuple[int, int],
    seed: Number,
    in_block: Number,
    first: Number,
    count: Number,
    most_shoes: Number,
    counters: Integers,
) -> None:
    """Play the blocks of so many rounds that hold rounds `first` to `first + count - 1`.

    Shoes of a block are played until it has its rounds, or exactly `most_shoes` of them if that is not 0.
    Where the discards are put back, or a shoe has two sides, a block is exactly as many rounds in a session.
    """
    pack, size, cut, burn, puts_back, two_sides = dealing
    # Where rounds are not alike, or a meter moves from one to the next, shoes are played one by one.
    in_lots = rules[BOXES] == 1 and rules[PEOPLE] == 1 and not puts_back and not two_sides
    in_lots = in_lots and counting_at_first[COUNT_BINS] <= 1 and tables.facts[IN_USE] == 1
    in_lots = in_lots and tables.facts[LOTS_DRAWN] == 0 and stakes[0, STAKE_MAIN] > 0
    in_lots = in_lots and (cut - burn <= LEAST_CARDS or stakes[0, STAKE_PROGRESSIVE] == 0)
    alike = round_of(rules, tables.facts, tables.hands)
    sided = stakes[:, STAKE_OVER:STAKE_STREAK].sum() > 0
    streaks = stakes[:, STAKE_STREAK : STAKE_STREAK + STREAKS].sum() > 0
    in_lots = in_lots and (cut - burn <= MOST_CARDS or not suits_side_by_side(alike, stakes, streaks))
    # Rounds with three first cards take more, but where most shoes have one round it seldom runs short.
    one_round = LEAST_CARDS < cut - burn <= cards_expected(rules, 0)
    long = (rules[THREE] == 1 and not one_round) or rules[ACTIONS_OFFERED] > 1
    fresh_shoes = new_fresh(size, cut, burn, len(tables.first_cards.wagers), long, in_lots)
    for start in range(first, first + count, in_block):
        rounds, block = min(in_block, first + count - start), start // in_block
        boxes, seats, number = rules[BOXES], rules[BOXES] * rules[PEOPLE], 2 if two_sides else 1
        session = puts_back or two_sides
        words = np.empty(2 * len(pack), dtype=np.uint32)
        ahead = plan_ahead(cut, size, cards_expected(rules, burn), not puts_back and fresh_shoes.runs == 0)
        filling = Filling(
            pack, size, cut, burn, puts_back, words, np.uint64(seed), block, ahead,
            np.zeros(AT_ONCE * ROW, dtype=np.uint8), np.full(1, -1, dtype=np.int64), np.arange(AT_ONCE),
        )  # fmt: skip
        room = (2 * size + ROOM + 7) & ~7
        sides = new_sides(number, room)
        cards, fresh, ready, places = sides.cards, sides.fresh, sides.ready, sides.places
        streams = sides.streams
        beside = Beside(
            new_sides(TOGETHER_SHOES, room),
            np.zeros((TOGETHER_SHOES, TOGETHER + 1), dtype=np.int64),
            np.zeros((TOGETHER_SHOES, TOGETHER + 1), dtype=np.int64),
        )
        beside.sides.fresh[:] = DUE
        net, reports = np.zeros((seats, COLUMNS), dtype=np.int64), np.zeros(REPORTS, dtype=np.int64)
        hands = np.zeros((boxes * MAX_BOX_HANDS, HAND), dtype=np.int64)
        place_to_play = Room(hands, np.zeros(boxes, dtype=np.int64), net, reports)
        bonus = Lots(amounts, np.zeros(seats, dtype=np.int64))
        listed = np.zeros(0, dtype=np.int64)
        counting = counting_at_first.copy()
        counting[METER] = rules[FLAGS - 1]
        counting[FIRST_LOT] = -1
        staking = stakes.copy()
        of_shoe = np.zeros((2, TOGETHER + 1), dtype=np.int64)
        open_streaks = np.zeros((seats, 1 + STREAKS), dtype=np.int64)
        groups = np.zeros(TOGETHER, dtype=np.int64)
        groups = groups[: find_groups(stakes, groups)]
        sums = Sums(of_shoe[0], of_shoe[1], open_streaks, counters, groups, sided, streaks)
        played = 0
        quick = Quick(
            tables.hands,
            tables.beside,
            tables.first_cards,
            tables.facts,
            tables.levels,
            np.zeros(boxes, dtype=np.uint32),
            np.zeros(boxes * MAX_BOX_HANDS + SPARE, dtype=np.uint32),
            np.zeros(3, dtype=np.uint32),
        )
        layout = Layout(
            rules, stakes, staking, plays, quick, among, ramp, counting, listed, bonus, place_to_play, bins
        )
        progress = np.zeros(PROGRESS, dtype=np.int64)
        while True:
            counted = played < rounds if most_shoes == 0 else progress[SHOES] < most_shoes
            if not counted and not any_open(open_streaks):
                break
            progress[IN_SHOE], progress[BEFORE] = 0, played
            fresh[:] = 1
            if counted and fresh_shoes.runs > 0:
                play_fresh_rounds(filling, sides, fresh_shoes, layout, alike, sums, progress, rounds)
            stopped = WANTS_RACK
            while stopped != OVER:
                stopped = play_on(filling, sides, beside, layout, sums, progress, rounds, session, counted)
                if stopped == WANTS_RACK:
                    side = progress[SIDE]
                    base = side * room
                    shoe_cards = cards[base : base + room]
                    ready[side] = refill(shoe_cards, size, places[side], words, filling.key, streams[side])
                    progress[REFILLED] = 1
            played = progress[BEFORE] + progress[IN_SHOE]
            close_sample(counters, of_shoe[0], of_shoe[1], progress[IN_SHOE], counted, groups)
