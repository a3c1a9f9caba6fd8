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
from croupier.simulation.twentyone.bare import bare, woven
from croupier.simulation.twentyone.box import OUTCOME, OVER, PROGRESSIVE, STREAK
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
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    STAKE_STREAK,
    THREE,
)
from croupier.simulation.twentyone.rows import INSURES as INSURES_ANSWER
from croupier.simulation.twentyone.rules import Integers, Number
from croupier.simulation.twentyone.sight import is_blackjack, settle_first_cards
from croupier.simulation.twentyone.table_loop import (
    GROUPS,
    LOST,
    NEITHER,
    OVER_GROUP,
    WON,
    Sums,
    sum_streaks,
)
from croupier.simulation.twentyone.wagers import ACE_RANK

CARD_BY_CARD: Final = -1
"""Instead of the place after a round: it has to be played card by card."""
IN_USE, INSURES, RIDES, LOTS_DRAWN, SIDED, ON_SEVENS, ON_ACES, KINDS, FACTS = range(9)
"""What a round is told: there are tables, insurance or even money is taken, someone rides on one hand of a
split, lots are drawn for the bonus wager, there are wagers on the first cards, on sevens, on aces; how many
kinds of first cards there are."""
SPARE: Final = 4
"""Places behind the codes of the hands, for the cards of a split that wait for their turn."""
_VALUE: Final = np.array(VALUE_OF_CARD, dtype=np.uint8)
_BITS: Final = np.uint64(4)
_ONE, _TWO = np.uint64(1), np.uint64(2)
_END: Final = np.uint64(END)
_DEALER_END: Final = np.uint64(DEALER_END)
_NATURAL: Final = np.uint64(DEALER_END + NATURAL)


@woven
def draw_to_end(
    after: NDArray[np.uint16], entry: Number, cards: Bytes, place: Number
) -> tuple[Number, Number]:
    """Draw cards to a hand until it ends; the entry of its end and the place after it."""
    while entry < _END:
        entry = np.uint64(after[entry << _BITS | np.uint64(_VALUE[cards[place]])])
        place += _ONE
    return entry, place


@bare
def play_split(
    cards: Bytes,
    place: Number,
    three: bool,
    most: Number,
    after: NDArray[np.uint16],
    split: NDArray[np.uint16],
    flags: NDArray[np.uint8],
    threes: NDArray[np.uint8],
    column: Number,
    first: Number,
    codes: Integers,
    at: Number,
) -> tuple[Number, Number]:
    """The hands of a box that is split: their codes from `at` on; the place after them and their number.

    The cards that wait for their turn lie at the end of `codes`, the next one first; `first` is played now.
    """
    columns = len(split) // (2 * VALUES)
    number = 3 if three else 2
    top = len(codes) - number + 1
    current, ended = first, 0
    while True:
        again = not three and number < most
        row = (VALUES if again else 0) + np.int64(_VALUE[current])
        entry = np.uint64(split[row * columns + column])
        entry, place = draw_to_end(after, entry, cards, place)
        code = np.int64(entry - _END)
        if code == SPLITS:
            top -= 1
            codes[top] = cards[place - _ONE]
            number += 1
            continue
        if flags[code] & BY_THREE:
            two, last = np.int64(cards[place - _TWO]), np.int64(cards[place - _ONE])
            code += threes[place_of_three(current, two, last)]
        codes[at + ended] = code
        ended += 1
        if ended == number:
            break
        current = codes[top]
        top += 1
    return place, number


@woven
def play_hands(
    cards: Bytes,
    start: Number,
    rules: Integers,
    tables: HandTables,
    facts: Integers,
    in_box: Integers,
    codes: Integers,
    results: Integers,
) -> Number:
    """Play the hands of a round with the cards that begin at `start`; the place after it, or CARD_BY_CARD.

    The codes of the hands and the results of the dealer's are written, nothing is settled.
    """
    boxes, three, hole_card = rules[BOXES], rules[THREE] == 1, rules[HOLE]
    first, second = np.uint64(start), np.uint64(start + boxes + 1)
    up = np.int64(cards[second - _ONE])
    up_value = np.int64(_VALUE[up])
    place = second + np.uint64(boxes)
    shown = np.int64(0)
    dealer_has = np.uint64(up_value)
    if hole_card != HOLE_NONE:
        shown = np.int64(_VALUE[cards[place]])
        dealer_has = np.uint64(tables.dealer[np.uint64(up_value) << _BITS | np.uint64(shown)])
        place += _ONE
    third = place
    if three:
        place += np.uint64(boxes)
    known = hole_card >= HOLE_READER and dealer_has == _NATURAL
    slowly = up_value == ACE and facts[INSURES] == 1
    column = np.int64(tables.columns[VALUES * up_value + shown])
    columns = len(tables.split) // (2 * VALUES)
    hands, parted = 0, False
    waiting = np.int64(rules[ALWAYS_DRAWS])
    for box in range(boxes):
        one = np.int64(cards[first + np.uint64(box)])
        two = np.int64(cards[second + np.uint64(box)])
        last = np.int64(0)
        if three:
            last = np.int64(cards[third + np.uint64(box)])
            at = (np.int64(_VALUE[one]) * VALUES + np.int64(_VALUE[two])) * VALUES + np.int64(_VALUE[last])
        else:
            at = np.int64(tables.kinds[one]) * facts[KINDS] + np.int64(tables.kinds[two])
            if one >> 2 == two >> 2:
                on_sevens = facts[ON_SEVENS] == 1 or (rules[SEVENS_PRIZE] == 1 and up >> 2 == SEVEN)
                slowly = slowly or (one >> 2 == SEVEN and on_sevens)
                slowly = slowly or (one >> 2 == ACE_RANK and facts[ON_ACES] == 1)
        entry = np.uint64(tables.opening[at * columns + column])
        number = np.int64(1)
        if known:
            if entry < _END or tables.flags[np.int64(entry - _END)] & KEEPS == 0:
                entry = _END + np.uint64(STOOD)
            code = np.int64(entry - _END)
        else:
            entry, place = draw_to_end(tables.after, entry, cards, place)
            code = np.int64(entry - _END)
            if code == SPLITS:
                parted = True
                codes[len(codes) - 1] = two
                if three:
                    codes[len(codes) - 1] = last
                    codes[len(codes) - 2] = two
                place, number = play_split(
                    cards, place, three, rules[MAX_HANDS], tables.after, tables.split, tables.flags,
                    tables.threes, column, one, codes, hands,
                )  # fmt: skip
                code = codes[hands]
                for hand in range(hands, hands + number):
                    waiting |= np.int64(tables.flags[codes[hand]]) >> SPLIT_SHIFT
            else:
                if tables.flags[code] & BY_THREE:
                    drawn = np.int64(cards[place - _ONE])
                    code += tables.threes[place_of_three(one, two, drawn)]
                waiting |= np.int64(tables.flags[code])
        slowly = slowly or (facts[LOTS_DRAWN] == 1 and tables.flags[code] & KEEPS != 0)
        codes[hands] = code
        in_box[box] = number
        hands += number
    if known:
        waiting = np.int64(0)
    for against in range(rules[ACTIONS_OFFERED]):
        alive = waiting & ALIVE
        if against > 0 or hole_card == HOLE_NONE:
            dealer_has = np.uint64(up_value)
            if alive or (up_value in (ACE, TEN) and waiting & MATTERS):
                dealer_has = np.uint64(tables.dealer[dealer_has << _BITS | np.uint64(_VALUE[cards[place]])])
                place += _ONE
        if alive:
            while dealer_has < _DEALER_END:
                dealer_has = np.uint64(tables.dealer[dealer_has << _BITS | np.uint64(_VALUE[cards[place]])])
                place += _ONE
        result = np.int64(NOT_DRAWN)
        if alive or dealer_has == _NATURAL:
            result = np.int64(dealer_has - _DEALER_END)
        results[against] = result
        slowly = slowly or (parted and (result == NATURAL or facts[RIDES] == 1))
    return np.int64(CARD_BY_CARD) if slowly else np.int64(place)


@woven
def settle_hands(
    cards: Bytes,
    start: Number,
    rules: Integers,
    staking: Integers,
    level: Number,
    tables: HandTables,
    facts: Integers,
    in_box: Integers,
    codes: Integers,
    results: Integers,
    bonus: Lots,
    net: Integers,
    sums: Sums,
    counted: bool,
) -> tuple[Number, Number]:
    """Add what everyone won and staked in a round that was played by tables; both together."""
    boxes, people, actions = rules[BOXES], rules[PEOPLE], rules[ACTIONS_OFFERED]
    total, staked = np.int64(0), np.int64(0)
    hand = np.int64(0)
    for box in range(boxes):
        number = in_box[box]
        for person in range(people):
            own, row = len(GROUPS) * person, box * people + person
            outcome = np.int64(0)
            for split in range(number):
                outcome += np.int64(tables.outcomes[person, codes[hand + split] * RESULTS + results[0]])
            outcome = min(max(outcome, -1), 1)
            if counted:
                for against in range(actions):
                    won = np.int64(0)
                    for split in range(number):
                        cell = codes[hand + split] * RESULTS + results[against]
                        won += np.int64(tables.pays[level, against, person, cell])
                    stake = staking[person, STAKE_MAIN + against]
                    sums.net[own + against] += won
                    sums.staked[own + against] += stake
                    total += won
                    staked += stake
                sums.counters[NEITHER if outcome == 0 else WON if outcome > 0 else LOST] += 1
                if facts[SIDED] == 1:
                    one = np.int64(cards[start + box])
                    two = np.int64(cards[start + boxes + 1 + box])
                    last = np.int64(cards[start + 2 * boxes + 2 + box])
                    up = np.int64(cards[start + boxes])
                    blackjack = is_blackjack(_VALUE[one], _VALUE[two])
                    settle_first_cards(
                        rules, staking, person, row, one, two, last, up, blackjack,
                        bonus.amounts, bonus.drawn, -1, net,
                    )  # fmt: skip
                    if staking[person, STAKE_PROGRESSIVE] > 0:
                        net[row, PROGRESSIVE] = -staking[person, STAKE_PROGRESSIVE]
                    for side in range(STREAK - OVER):
                        stake = staking[person, STAKE_OVER + side]
                        if stake > 0:
                            sums.net[own + OVER_GROUP + side] += net[row, OVER + side]
                            sums.staked[own + OVER_GROUP + side] += stake
                            total += net[row, OVER + side]
                            staked += stake
            if sums.streaks:
                net[row, OUTCOME] = outcome
                won, put = sum_streaks(
                    rules, staking, person, sums.open_streaks, net, row, counted, sums.net, sums.staked
                )
                total, staked = total + won, staked + put
        hand += number
    return total, staked


@woven
def report_hands(
    cards: Bytes,
    start: Number,
    place: Number,
    rules: Integers,
    staking: Integers,
    counting: Integers,
    results: Integers,
    reports: Integers,
) -> None:
    """What a round that was played by tables reports besides money."""
    result = results[0]
    drawn_out = DEALER_BLACKJACK if result == NATURAL else NOT_DRAWN_OUT
    reports[DEALER_TOTAL] = result + 15 if result > NATURAL else drawn_out
    reports[DEALER_UP] = _VALUE[cards[start + rules[BOXES]]]
    reports[COUNT] = counting[RUNNING]
    if counting[COUNT_BINS] > 1:
        tags = PLAYS_AT + counting[COUNT_BINS]
        for at in range(start, place):
            reports[COUNT] += counting[tags + (np.int64(cards[at]) >> 2)]
    reports[METER_AFTER], reports[CARRIED_AFTER] = counting[METER], counting[CARRIED]
    if staking[0, STAKE_PROGRESSIVE] > 0:
        reports[METER_AFTER], reports[CARRIED_AFTER] = lift_meter(rules, counting[METER], counting[CARRIED])


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
