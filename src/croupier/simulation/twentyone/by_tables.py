"""One round by look-ups: the same cards, decisions and money as card by card, from the tables of its hands.

What is rare, and would need more than a look-up, is left to the round card by card: a dealer's blackjack
against split hands, insurance taken, two sevens or aces where a wager is on them, a lot to be drawn.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUE_OF_CARD, VALUES
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import ACES, OUTCOME, PER_ACTION, PROGRESSIVE
from croupier.simulation.twentyone.classified import place_of_three
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    DEALER_BLACKJACK,
    DEALER_TOTAL,
    DEALER_UP,
    METER_AFTER,
    NOT_DRAWN_OUT,
    Lots,
)
from croupier.simulation.twentyone.hand_machine import (
    ALIVE,
    BY_THREE,
    DEALER_END,
    END,
    KEEPS,
    MATTERS,
    NATURAL,
    NOT_DRAWN,
    RESULTS,
    SPLIT_SHIFT,
    SPLITS,
    STOOD,
    HandTables,
)
from croupier.simulation.twentyone.meter import lift_meter
from croupier.simulation.twentyone.playing import Bytes, Room
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    ALWAYS_DRAWS,
    BOXES,
    CARRIED,
    COUNT_BINS,
    EVEN_MONEY_ANSWER,
    HOLE,
    HOLE_NONE,
    HOLE_READER,
    INSURANCE,
    MAX_HANDS,
    METER,
    PEOPLE,
    PLAYS_AT,
    RIDES_ON,
    RUNNING,
    SEVENS_PRIZE,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    STAKE_STREAK,
    THREE,
)
from croupier.simulation.twentyone.rows import INSURES as INSURES_ANSWER
from croupier.simulation.twentyone.rules import Integers, Number
from croupier.simulation.twentyone.sight import settle_first_cards
from croupier.simulation.twentyone.wagers import ACE_RANK

CARD_BY_CARD: Final = -1
"""Instead of the place after a round: it has to be played card by card."""
IN_USE, INSURES, RIDES, LOTS_DRAWN, SIDED, ON_SEVENS, ON_ACES, KINDS, FACTS = range(9)
"""What a round is told: there are tables, insurance or even money is taken, someone rides on one hand of a
split, lots are drawn for the bonus wager, there are wagers on the first cards, on sevens, on aces; how many
kinds of first cards there are."""
_VALUE: Final = np.array(VALUE_OF_CARD, dtype=np.uint8)
_BITS: Final = np.uint64(4)
_END: Final = np.uint64(END)


@bare
def draw_to_end(
    after: NDArray[np.uint16], entry: Number, cards: Bytes, place: Number
) -> tuple[Number, Number]:
    """Draw cards to a hand until it ends; the entry of its end and the place after it."""
    while entry < _END:
        entry = np.uint64(after[entry << _BITS | np.uint64(_VALUE[cards[place]])])
        place += np.uint64(1)
    return entry, place


@bare
def play_split(
    cards: Bytes,
    place: Number,
    rules: Integers,
    tables: HandTables,
    column: Number,
    first: Number,
    codes: Integers,
    at: Number,
) -> tuple[Number, Number]:
    """The hands of a box that is split: their codes from `at` on; the place after them and their number.

    The cards that wait for their turn lie at the end of `codes`, the last on top; `first` is played now.
    """
    columns = len(tables.split) // (2 * VALUES)
    top, number = len(codes), 2
    waiting: Number = 1
    if rules[THREE] == 1:
        waiting, number = 2, 3
    top -= waiting
    current, ended = first, 0
    while True:
        again = rules[THREE] == 0 and number < rules[MAX_HANDS]
        row = (VALUES if again else 0) + np.int64(_VALUE[current])
        entry = np.uint64(tables.split[row * columns + column])
        entry, place = draw_to_end(tables.after, entry, cards, place)
        code = np.int64(entry - _END)
        if code == SPLITS:
            top -= 1
            codes[top] = cards[place - np.uint64(1)]
            number += 1
            continue
        if tables.flags[0, code] & BY_THREE:
            two, three = np.int64(cards[place - np.uint64(2)]), np.int64(cards[place - np.uint64(1)])
            code += tables.threes[place_of_three(current, two, three)]
        codes[at + ended] = code
        ended += 1
        if ended == number:
            break
        current = codes[top]
        top += 1
    return place, number


@bare
def play_by_tables(
    cards: Bytes,
    start: Number,
    rules: Integers,
    stakes: Integers,
    level: Number,
    tables: HandTables,
    facts: Integers,
    counting: Integers,
    bonus: Lots,
    room: Room,
    codes: Integers,
) -> Number:
    """Play a round with the cards that begin at `start`; the place after it, or CARD_BY_CARD.

    Of the results only those are written that `sum_seats` reads without insurance.
    """
    boxes, people, net = rules[BOXES], rules[PEOPLE], room.net
    three, hole_card = rules[THREE] == 1, rules[HOLE]
    first, second = np.uint64(start), np.uint64(start + boxes + 1)
    up = np.int64(cards[second - np.uint64(1)])
    up_value = np.int64(_VALUE[up])
    place = second + np.uint64(boxes)
    shown = np.int64(0)
    dealer_has = np.uint64(up_value)
    if hole_card != HOLE_NONE:
        shown = np.int64(_VALUE[cards[place]])
        dealer_has = np.uint64(tables.dealer[np.uint64(up_value) << _BITS | np.uint64(shown)])
        place += np.uint64(1)
    third = place
    if three:
        place += np.uint64(boxes)
    known = hole_card >= HOLE_READER and dealer_has == DEALER_END + NATURAL
    if up_value == ACE and facts[INSURES] == 1:
        return CARD_BY_CARD
    column = np.int64(tables.columns[VALUES * up_value + shown])
    columns = len(tables.split) // (2 * VALUES)
    hands, parted = 0, False
    for box in range(boxes):
        one = np.int64(cards[first + np.uint64(box)])
        two = np.int64(cards[second + np.uint64(box)])
        if three:
            last = np.int64(cards[third + np.uint64(box)])
            at = (np.int64(_VALUE[one]) * VALUES + np.int64(_VALUE[two])) * VALUES + np.int64(_VALUE[last])
        else:
            last = np.int64(-1)
            at = np.int64(tables.kinds[one]) * facts[KINDS] + np.int64(tables.kinds[two])
            if one >> 2 == two >> 2 and (
                (
                    one >> 2 == SEVEN
                    and (facts[ON_SEVENS] == 1 or (rules[SEVENS_PRIZE] == 1 and up >> 2 == SEVEN))
                )
                or (one >> 2 == ACE_RANK and facts[ON_ACES] == 1)
            ):
                return CARD_BY_CARD
        entry = np.uint64(tables.opening[at * columns + column])
        room.in_box[box] = 1
        if known:
            if entry < _END or tables.flags[0, np.int64(entry - _END)] & KEEPS == 0:
                entry = _END + np.uint64(STOOD)
            code = np.int64(entry - _END)
        else:
            entry, place = draw_to_end(tables.after, entry, cards, place)
            code = np.int64(entry - _END)
            if code == SPLITS:
                if facts[RIDES] == 1:
                    return CARD_BY_CARD
                parted = True
                codes[len(codes) - 1] = two
                if three:
                    codes[len(codes) - 1] = last
                    codes[len(codes) - 2] = two
                place, room.in_box[box] = play_split(cards, place, rules, tables, column, one, codes, hands)
                code = codes[hands]
            elif tables.flags[0, code] & BY_THREE:
                drawn = np.int64(cards[place - np.uint64(1)])
                code += tables.threes[place_of_three(one, two, drawn)]
        codes[hands] = code
        hands += room.in_box[box]
        if facts[SIDED] == 1:
            blackjack = not three and (
                (_VALUE[one] == ACE and _VALUE[two] == TEN) or (_VALUE[one] == TEN and _VALUE[two] == ACE)
            )
            if blackjack and facts[LOTS_DRAWN] == 1:
                return CARD_BY_CARD
            for person in range(people):
                settle_first_cards(
                    rules, stakes, person, box * people + person, one, two, last, up, blackjack,
                    bonus.amounts, bonus.drawn, -1, net,
                )  # fmt: skip

    for against in range(rules[ACTIONS_OFFERED]):
        waiting: Number = rules[ALWAYS_DRAWS]
        hand = 0
        for box in range(boxes):
            if room.in_box[box] == 1:
                waiting |= np.int64(tables.flags[against, codes[hand]])
                hand += 1
            else:
                for _ in range(room.in_box[box]):
                    waiting |= np.int64(tables.flags[against, codes[hand]]) >> SPLIT_SHIFT
                    hand += 1
        alive = waiting & ALIVE
        if against > 0 or hole_card == HOLE_NONE:
            dealer_has = np.uint64(up_value)
            if alive or (up_value in (ACE, TEN) and waiting & MATTERS):
                dealer_has = np.uint64(tables.dealer[dealer_has << _BITS | np.uint64(_VALUE[cards[place]])])
                place += np.uint64(1)
        if alive:
            while dealer_has < DEALER_END:
                dealer_has = np.uint64(tables.dealer[dealer_has << _BITS | np.uint64(_VALUE[cards[place]])])
                place += np.uint64(1)
        result = np.int64(NOT_DRAWN)
        if alive or dealer_has == DEALER_END + NATURAL:
            result = np.int64(dealer_has) - DEALER_END
        if result == NATURAL and parted:
            return CARD_BY_CARD
        if against == 0:
            drawn_out = DEALER_BLACKJACK if result == NATURAL else NOT_DRAWN_OUT
            room.reports[DEALER_TOTAL] = result + 15 if result > NATURAL else drawn_out
        hand = 0
        for box in range(boxes):
            for person in range(people):
                won: Number = 0
                outcome: Number = 0
                for split in range(room.in_box[box]):
                    cell = codes[hand + split] * RESULTS + result
                    won += np.int64(tables.pays[level, against, person, cell])
                    outcome += np.int64(tables.outcomes[person, cell])
                net[box * people + person, PER_ACTION * against] = won
                if against == 0:
                    net[box * people + person, OUTCOME] = min(max(outcome, -1), 1)
            hand += room.in_box[box]

    reports = room.reports
    reports[DEALER_UP], reports[COUNT] = up_value, counting[RUNNING]
    if counting[COUNT_BINS] > 1:
        tags = PLAYS_AT + counting[COUNT_BINS]
        for at_card in range(np.uint64(start), place):
            reports[COUNT] += counting[tags + (np.int64(cards[at_card]) >> 2)]
    reports[METER_AFTER], reports[CARRIED_AFTER] = counting[METER], counting[CARRIED]
    if stakes[0, STAKE_PROGRESSIVE] > 0:
        for box in range(boxes):
            net[box, PROGRESSIVE], net[box, ACES] = -stakes[0, STAKE_PROGRESSIVE], 0
        reports[METER_AFTER], reports[CARRIED_AFTER] = lift_meter(rules, counting[METER], counting[CARRIED])
    return np.int64(place)


def facts_of(rules: Integers, people: Integers, answers: Integers, among: Integers, kinds: int) -> Integers:
    """What a round is told, from the rows of the plan."""
    facts = np.zeros(FACTS, dtype=np.int64)
    facts[IN_USE], facts[KINDS] = 1, kinds
    taken = (rules[INSURANCE] == 1 and answers[INSURES_ANSWER]) or answers[EVEN_MONEY_ANSWER]
    facts[INSURES] = bool(taken)
    facts[RIDES] = bool(people[:, RIDES_ON].any())
    facts[LOTS_DRAWN] = bool(among.any())
    facts[SIDED] = bool(people[:, STAKE_OVER:STAKE_STREAK].any())
    facts[ON_SEVENS] = bool(people[:, STAKE_SEVENS].any())
    facts[ON_ACES] = bool(people[:, STAKE_PROGRESSIVE].any())
    return facts
