"""One round by look-ups: the same cards, decisions and money as card by card, from the tables of its hands.

What is rare, and would need more than a look-up, is left to the round card by card: a dealer's blackjack
against split hands, insurance taken, two sevens or aces where a wager is on them, a lot to be drawn.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, VALUE_OF_CARD, VALUES
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.box import OUTCOME, takes_original
from croupier.simulation.twentyone.classified import place_of_three
from croupier.simulation.twentyone.deal import (
    CARRIED_AFTER,
    COUNT,
    DEALER_BLACKJACK,
    DEALER_TOTAL,
    DEALER_UP,
    METER_AFTER,
    NOT_DRAWN_OUT,
    OVER_21,
)
from croupier.simulation.twentyone.hand_machine import (
    ALIVE,
    CODE,
    CODE_BITS,
    COUNT_MASK,
    DEALER_END,
    END,
    FALLS,
    IS_BUSTED,
    KEEPS,
    LOST_BITS,
    MATTERS,
    NATURAL,
    PLACES,
    RESULTS,
    SPLIT_SHIFT,
    SPLITS,
    STOOD,
    UNUSUAL,
    WORTH_BITS,
    HandTables,
)
from croupier.simulation.twentyone.meter import lift_meter
from croupier.simulation.twentyone.playing import Bytes
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
    STAKE_MAIN,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    THREE,
)
from croupier.simulation.twentyone.rows import INSURES as INSURES_ANSWER
from croupier.simulation.twentyone.side_tables import AT, BY, GROUP, MAX_ROWS, STAKE, SideTables, row_of
from croupier.simulation.twentyone.table_loop import (
    GROUPS,
    WON,
    Sums,
    sum_streaks,
)
from croupier.simulation.twentyone.table_rules import Integers, Number
from croupier.simulation.twentyone.wagers import ACE_RANK

Codes = NDArray[np.uint32]

CARD_BY_CARD: Final = np.uint64(1 << 62)
"""Instead of the place after a round: it has to be played card by card."""
IN_USE, INSURES, RIDES, LOTS_DRAWN, ON_SEVENS, ON_ACES, FACTS = range(7)
"""What a round is told: there are tables, insurance or even money is taken, someone rides on one hand of a
split, lots are drawn for the bonus wager, there are wagers on sevens, on aces."""
SPARE: Final = 4
"""Places behind the codes of the hands, for the cards of a split that wait for their turn."""
_VALUE: Final = np.array(VALUE_OF_CARD, dtype=np.uint8)
REPORTED: Final = np.array([NOT_DRAWN_OUT, DEALER_BLACKJACK, 17, 18, 19, 20, 21, OVER_21], dtype=np.uint8)
"""What is reported of the dealer's hand, by result."""
_BITS: Final = np.uint64(4)
_ZERO, _ONE, _TWO, _NINE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(9)
_ACE: Final = np.uint64(ACE)
_TEN_VALUES: Final = np.uint64(VALUES)
_RESULTS: Final = np.uint64(RESULTS)
_ALIVE, _MATTERS, _UNUSUAL = np.uint64(ALIVE), np.uint64(MATTERS), np.uint64(UNUSUAL)
_SPLITS, _STOOD = np.uint64(SPLITS), np.uint64(END + STOOD)
_CODE, _CODE_BITS, _KEEPS = np.uint64(CODE), np.uint64(CODE_BITS), np.uint64(KEEPS)
_SECOND, _THIRD = np.uint64(PLACES), np.uint64(2 * PLACES)
_END: Final = np.uint64(END)
_DEALER_END: Final = np.uint64(DEALER_END)
_NATURAL: Final = np.uint64(DEALER_END + NATURAL)


@bare
def play_split(
    cards: Bytes,
    place: Number,
    three: bool,
    most: Number,
    after: NDArray[np.uint16],
    split: NDArray[np.uint16],
    threes: NDArray[np.uint8],
    column: Number,
    first: Number,
    codes: Codes,
    at: Number,
) -> tuple[Number, Number, Number]:
    """The hands of a box that is split, their codes from `at` on: the place after them, their number, flags.

    The cards that wait for their turn lie at the end of `codes`, the next one first; `first` is played now.
    """
    columns = np.uint64(len(split) // (2 * VALUES))
    number = np.uint64(3 if three else 2)
    top = np.uint64(len(codes)) - number + _ONE
    current, ended, waiting = first, _ZERO, _ZERO
    while ended < number:
        row = np.uint64(_VALUE[current])
        if not three and number < most:
            row += _TEN_VALUES
        entry = np.uint64(split[row * columns + column])
        while entry < _END:
            entry = np.uint64(after[entry << _BITS | np.uint64(cards[place]) >> _TWO])
            place += _ONE
        if entry & _UNUSUAL and entry & _CODE == _SPLITS:
            top -= _ONE
            codes[top] = cards[place - _ONE]
            number += _ONE
            continue
        waiting |= entry
        if entry & _UNUSUAL:
            two, last = np.uint64(cards[place - _TWO]), np.uint64(cards[place - _ONE])
            entry += np.uint64(threes[place_of_three(np.int64(current), np.int64(two), np.int64(last))])
        codes[at + ended] = np.uint32(entry)
        ended += _ONE
        if ended < number:
            current = np.uint64(codes[top])
            top += _ONE
    return place, number, waiting >> np.uint64(SPLIT_SHIFT)


@bare
def given_back(
    rules: Integers, met: NDArray[np.uint8], own: Number, codes: Codes, at: Number, number: Number
) -> Number:
    """How many split hands from `at` on fall to the dealer's blackjack and have their wager back.

    What their person is told of them begins at `own`. The worth of each hand takes its wager; one original is
    lost, the rest is returned.
    """
    busted, back, original = 0, 0, True
    for each in range(number):
        busted += (met[own + (np.uint64(codes[at + each]) & _CODE)] & IS_BUSTED) != 0
    for each in range(number):
        if met[own + (np.uint64(codes[at + each]) & _CODE)] & FALLS:
            if takes_original(rules, each == _ZERO, original, busted):
                original = False
            else:
                back += 1
    return back


class Round(NamedTuple):
    """What all rounds of a plan have in common, read once for a shoe."""

    boxes: Number
    people: Number
    actions: Number
    three: bool
    hole: bool
    peeks: bool
    always_draws: Number
    most_hands: Number
    insures: bool
    rides: bool
    lots: bool
    watches: bool
    first_places: Number
    cells: Number


@passage
def round_of(rules: Integers, facts: Integers, tables: HandTables) -> Round:
    """The record from the rows of numbers."""
    return Round(
        np.uint64(rules[BOXES]),
        np.uint64(rules[PEOPLE]),
        np.uint64(rules[ACTIONS_OFFERED]),
        rules[THREE] == 1,
        rules[HOLE] != HOLE_NONE,
        rules[HOLE] >= HOLE_READER,
        np.uint64(rules[ALWAYS_DRAWS]) << _CODE_BITS,
        rules[MAX_HANDS],
        facts[INSURES] == 1,
        facts[RIDES] == 1,
        facts[LOTS_DRAWN] == 1,
        facts[ON_SEVENS] + facts[ON_ACES] + rules[SEVENS_PRIZE] > 0,
        np.uint64(len(tables.opening) // (len(tables.split) // (2 * VALUES))),
        np.uint64(RESULTS * tables.codes),
    )


@passage
def draw_dealer(dealer: NDArray[np.uint8], has: Number, cards: Bytes, place: Number) -> Number:
    """What the dealer has with the next card."""
    return np.uint64(dealer[has << _BITS | np.uint64(cards[place]) >> _TWO])


@bare
def is_watched(one: Number, up: Number, rules: Integers, facts: Integers) -> bool:
    """Whether two first cards of one rank decide a wager together with cards to come."""
    sevens = facts[ON_SEVENS] == 1 or (rules[SEVENS_PRIZE] == 1 and up >> _TWO == SEVEN)
    aces = facts[ON_ACES] == 1
    watched: bool = (one >> _TWO == SEVEN and sevens) or (one >> _TWO == ACE_RANK and aces)
    return watched


@passage
def play_hands(
    cards: Bytes,
    start: Number,
    rules: Integers,
    tables: HandTables,
    facts: Integers,
    alike: Round,
    in_box: Codes,
    codes: Codes,
    results: Codes,
) -> Number:
    """Play the hands of a round with the cards that begin at `start`; the place after it, or CARD_BY_CARD.

    The codes of the hands and the results of the dealer's are written, nothing is settled.
    """
    boxes = alike.boxes
    second = start + boxes + _ONE
    up = np.uint64(cards[start + boxes])
    up_value = np.uint64(_VALUE[up])
    place = second + boxes
    shown, dealer_has = _ZERO, up_value
    if alike.hole:
        shown = np.uint64(_VALUE[cards[place]])
        dealer_has = draw_dealer(tables.dealer, up_value, cards, place)
        place += _ONE
    third = place
    if alike.three:
        place += boxes
    known = alike.peeks and dealer_has == _NATURAL
    slowly = alike.insures and up_value == _ACE
    column = np.uint64(tables.columns[_TEN_VALUES * up_value + shown])
    opened = column * alike.first_places
    hands, parted = _ZERO, False
    waiting = alike.always_draws
    for box in range(boxes):
        one = np.uint64(cards[start + box])
        two = np.uint64(cards[second + box])
        last = _ZERO
        at = opened + np.uint64(tables.offsets[one]) + np.uint64(tables.offsets[_SECOND + two])
        if alike.three:
            last = np.uint64(cards[third + box])
            at += np.uint64(tables.offsets[_THIRD + last])
        elif alike.watches and one >> _TWO == two >> _TWO:
            slowly = slowly or is_watched(one, up, rules, facts)
        entry = np.uint64(tables.opening[at])
        number = _ONE
        if known:
            if entry < _END or not entry & _KEEPS:
                entry = _STOOD
        else:
            while entry < _END:
                entry = np.uint64(tables.after[entry << _BITS | np.uint64(cards[place]) >> _TWO])
                place += _ONE
            flags = entry
            if entry & _UNUSUAL:
                if entry & _CODE == _SPLITS:
                    parted = True
                    codes[len(codes) - 1] = np.uint32(last if alike.three else two)
                    codes[len(codes) - 2] = np.uint32(two)
                    place, number, flags = play_split(
                        cards, place, alike.three, alike.most_hands, tables.after, tables.split,
                        tables.threes, column, one, codes, hands,
                    )  # fmt: skip
                    entry = np.uint64(codes[hands])
                else:
                    drawn = np.uint64(cards[place - _ONE])
                    entry += np.uint64(
                        tables.threes[place_of_three(np.int64(one), np.int64(two), np.int64(drawn))]
                    )
            waiting |= flags
        if alike.lots:
            slowly = slowly or entry & _KEEPS != _ZERO
        codes[hands] = np.uint32(entry)
        in_box[box] = np.uint32(number)
        hands += number
    if known:
        waiting = _ZERO
    alive = waiting & _ALIVE
    for against in range(alike.actions):
        if against > _ZERO or not alike.hole:
            dealer_has = up_value
            if alive | (waiting & _MATTERS & np.uint64(up_value % _NINE == _ZERO) * _MATTERS):
                dealer_has = draw_dealer(tables.dealer, dealer_has, cards, place)
                place += _ONE
        if alive:
            while dealer_has < _DEALER_END:
                dealer_has = draw_dealer(tables.dealer, dealer_has, cards, place)
                place += _ONE
        result = _ZERO
        if alive or dealer_has == _NATURAL:
            result = dealer_has - _DEALER_END
        results[against] = np.uint32(result)
    slowly = slowly or (parted and alike.rides)
    return CARD_BY_CARD if slowly else place


@passage
def settle_hands(
    cards: Bytes,
    start: Number,
    rules: Integers,
    staking: Integers,
    level: Number,
    tables: HandTables,
    alike: Round,
    in_box: Codes,
    codes: Codes,
    results: Codes,
    sides: SideTables,
    net: Integers,
    sums: Sums,
    counted: bool,
) -> tuple[Number, Number]:
    """Add what everyone won and staked in a round that was played by tables; returns both sums."""
    boxes, people, actions = alike.boxes, alike.people, alike.actions
    total, staked = np.int64(0), np.int64(0)
    hand = _ZERO
    for box in range(boxes):
        number = np.uint64(in_box[box])
        for person in range(people):
            own, row = np.uint64(len(GROUPS)) * person, box * people + person
            outcome: Number = np.int64(0)
            for against in range(actions):
                table = ((np.uint64(level) * actions + against) * people + person) * alike.cells
                table += np.uint64(results[against])
                worth = tables.worth[table + (np.uint64(codes[hand]) & _CODE) * _RESULTS]
                for split in range(_ONE, number):
                    worth += tables.worth[table + (np.uint64(codes[hand + split]) & _CODE) * _RESULTS]
                if against == _ZERO:
                    outcome = (worth & COUNT_MASK) - ((worth >> LOST_BITS) & COUNT_MASK)
                if counted:
                    won = worth >> WORTH_BITS
                    stake = staking[person, np.uint64(STAKE_MAIN) + against]
                    if number > _ONE and results[against] == NATURAL:
                        told = person * np.uint64(tables.codes)
                        won += stake * given_back(rules, tables.met, told, codes, hand, number)
                    sums.net[own + against] += won
                    sums.staked[own + against] += stake
                    total += won
                    staked += stake
            if counted:
                counted_as = np.uint64(WON) + np.uint64(outcome < 0) + (np.uint64(outcome == 0) << _ONE)
                sums.counters[counted_as] += 1
            net[row, OUTCOME] = min(max(outcome, -1), 1)
            if sums.streaks:
                won, put = sum_streaks(
                    rules,
                    staking,
                    np.int64(person),
                    sums.open_streaks,
                    net,
                    np.int64(row),
                    counted,
                    sums.net,
                    sums.staked,
                )
                total, staked = total + won, staked + put
        hand += number
        if counted:
            for wager in range(np.uint64(len(sides.wagers))):
                group, stake = sides.wagers[wager, GROUP], np.int64(sides.wagers[wager, STAKE])
                place = row_of(
                    sides.wagers[wager, BY],
                    np.uint64(cards[start + box]),
                    np.uint64(cards[start + boxes + _ONE + box]),
                    np.uint64(cards[start + _TWO * boxes + _TWO + box]),
                    np.uint64(cards[start + boxes]),
                )
                row_made = np.uint64(sides.rows[sides.wagers[wager, AT] + place])
                won = sides.cents[np.uint64(MAX_ROWS) * wager + row_made]
                sums.net[group] += won
                sums.staked[group] += stake
                total += won
                staked += stake
    return total, staked


@passage
def report_hands(
    cards: Bytes,
    start: Number,
    place: Number,
    rules: Integers,
    staking: Integers,
    counting: Integers,
    alike: Round,
    results: Codes,
    reports: Integers,
) -> None:
    """What a round that was played by tables reports besides money."""
    reports[DEALER_TOTAL] = REPORTED[results[0]]
    reports[DEALER_UP] = _VALUE[cards[start + alike.boxes]]
    reports[COUNT] = counting[RUNNING]
    if counting[COUNT_BINS] > 1:
        tags = PLAYS_AT + counting[COUNT_BINS]
        for at in range(start, place):
            reports[COUNT] += counting[tags + (np.int64(cards[at]) >> 2)]
    if staking[0, STAKE_PROGRESSIVE] > 0:
        reports[METER_AFTER], reports[CARRIED_AFTER] = lift_meter(
            rules, counting[METER], counting[CARRIED], 1
        )


def facts_of(rules: Integers, people: Integers, answers: Integers, among: Integers) -> Integers:
    """The facts a round needs, from the rows of the plan."""
    facts = np.zeros(FACTS, dtype=np.int64)
    facts[IN_USE] = 1
    taken = (rules[INSURANCE] == 1 and answers[INSURES_ANSWER]) or answers[EVEN_MONEY_ANSWER]
    facts[INSURES] = bool(taken)
    facts[RIDES] = bool(people[:, RIDES_ON].any())
    facts[LOTS_DRAWN] = bool(among.any())
    facts[ON_SEVENS] = bool(people[:, STAKE_SEVENS].any())
    facts[ON_ACES] = bool(people[:, STAKE_PROGRESSIVE].any())
    return facts
