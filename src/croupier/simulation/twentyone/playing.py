"""The players' turns: every box from the dealer's left, hand by hand, by a strategy or listed decisions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    BUSTED,
    CARD_0,
    CARD_1,
    CARD_2,
    DOUBLED,
    HARD_TOTAL,
    HELD,
    NO_WAGER,
    ON,
    PAID,
    PER_PERSON,
    PERSON,
    PLAYED,
    RESCUED,
    SEVENS,
    STANDS,
    STATE,
    SURRENDERED,
    VALUE,
    clear,
    count_of,
    give,
    may_double,
    may_split,
    may_surrender,
    person_at,
)
from croupier.simulation.twentyone.decision import allowed, choose
from croupier.simulation.twentyone.insurance import Turn, listed_at, offer_insurance
from croupier.simulation.twentyone.rows import (
    ACES_ONE,
    BONUS_21_ON,
    BOXES,
    CALLER_CENTS,
    CALLER_PART,
    CALLER_WHOLE,
    COUNT_BINS,
    DOUBLE_CENTS,
    DOUBLE_PART,
    DOUBLE_WHOLE,
    INSURANCE,
    INSURE_IN_TURN,
    LISTED,
    PEOPLE,
    PLAYS_AT,
    RESCUE,
    RIDES_ON,
    SOFT_21,
    STAKE_MAIN,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    THREE,
    TWENTYONE_WAITS,
    TWENTYONE_WINS,
)
from croupier.simulation.twentyone.sight import bin_of, bonus_draw_row
from croupier.simulation.twentyone.strategy import (
    CARDS,
    DOUBLE_ELSE_DRAW,
    NONE,
    SPLIT,
    SPLITTABLE,
    STAND,
    SURRENDER_ELSE_STAND,
)
from croupier.simulation.twentyone.strategy import RESCUE as RESCUE_KIND
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number
from croupier.simulation.twentyone.wagers import aces, sevens

Bytes = NDArray[np.uint8]


class Plays(NamedTuple):
    """The strategies of a run, each by its number: actions, first decisions by cards, answers."""

    actions: Bytes
    first: Bytes
    answers: Integers


class Room(NamedTuple):
    """Where a round is played: hands, their number in each box, results by box and person, reports."""

    hands: Integers
    in_box: Integers
    net: Integers
    reports: Integers


RIDE = 10
"""A listed answer to a split: RIDE + 1 names the first new hand, and so on; SPLIT adds an equal wager."""
CENTS = 8
CODE = 255


def double_for(cents: int) -> int:
    """The listed decision to double for less: code and cents in one number."""
    return DOUBLE_ELSE_DRAW | cents << CENTS


@bare
def put_up(
    stakes: Integers,
    hands: Integers,
    hand: Number,
    person: Number,
    part: Number,
    whole: Number,
    cents: Number,
) -> None:
    """Double a person's wagers on a hand: by a part, or for cents but never more than each wager."""
    own = person_at(person)
    for action in range(3):
        stake = stakes[person, STAKE_MAIN + action]
        if stake == 0 or part == 0:
            continue
        amount = min(cents, stake) if cents > 0 else max(stake * part // whole, 1)
        hands[hand, own + 1 + action] = amount


@bare
def double_hand(
    stakes: Integers,
    hands: Integers,
    hand: Number,
    people: Number,
    listed: bool,
    decisions: Integers,
    asked: Number,
) -> Number:
    """After the player who decides has doubled, the others on the hand double or not (19:47-2.13(d))."""
    hands[hand, DOUBLED] = 1
    for person in range(1, people):
        if hands[hand, person_at(person)] == NO_WAGER:
            continue
        if listed:
            answer = listed_at(decisions, asked)
            asked += 1
            if answer & CODE == DOUBLE_ELSE_DRAW:
                put_up(stakes, hands, hand, person, 1, 1, answer >> CENTS)
        else:
            part, whole = stakes[person, DOUBLE_PART], stakes[person, DOUBLE_WHOLE]
            put_up(stakes, hands, hand, person, part, whole, stakes[person, DOUBLE_CENTS])
    return asked


@bare
def split_hand(
    rules: Integers,
    stakes: Integers,
    hands: Integers,
    base: Number,
    place_in_box: Number,
    in_box: Number,
    listed: bool,
    decisions: Integers,
    asked: Number,
) -> Number:
    """Split a hand; the others on it add an equal wager or name one of the new hands (19:47-2.13(e))."""
    people, pieces = rules[PEOPLE], 3 if rules[THREE] == 1 else 2
    hand = base + place_in_box
    for other in range(in_box - 1, place_in_box, -1):
        for column in range(PERSON + PER_PERSON * people):
            hands[base + other + pieces - 1, column] = hands[base + other, column]
    cards = hands[hand, CARD_0], hands[hand, CARD_1], hands[hand, CARD_2]
    for piece in range(1, pieces):
        clear(hands, hand + piece, people)
        give(hands, hand + piece, cards[piece])
    for person in range(people):
        own = person_at(person)
        if hands[hand, own] == NO_WAGER:
            continue
        rides: Number = 0
        if person > 0:
            rides = stakes[person, RIDES_ON]
            if listed:
                answer = listed_at(decisions, asked)
                asked += 1
                rides = answer - RIDE if answer > RIDE else 0
        for piece in range(pieces):
            on = rides == 0 or min(rides, pieces) == piece + 1
            hands[hand + piece, own] = ON if on else NO_WAGER
    for column in range(PERSON):
        hands[hand, column] = 0
    hands[hand, CARD_1], hands[hand, CARD_2] = -1, -1
    give(hands, hand, cards[0])
    return asked


@bare
def rescue_hand(
    hands: Integers,
    hand: Number,
    people: Number,
    rescues: bool,
    listed: bool,
    decisions: Integers,
    asked: Number,
) -> Number:
    """Everyone who doubled may take the double back and give up the original wager (19:47-19.9)."""
    for person in range(people):
        own = person_at(person)
        if hands[hand, own] == NO_WAGER or hands[hand, own + 1] == 0:
            continue
        if listed:
            rescues = listed_at(decisions, asked) == SURRENDER_ELSE_STAND
            asked += 1
        if rescues:
            hands[hand, own] = RESCUED
    return asked


@bare
def takes_one_card(rules: Integers, hands: Integers, hand: Number, in_box: Number) -> Number:
    """Whether the hand is a split ace that gets one card only (19:47-2.11(c))."""
    return in_box > 1 and VALUE[hands[hand, CARD_0]] == ACE and rules[ACES_ONE] == 1


@bare
def what_may_be_done(
    rules: Integers, hands: Integers, hand: Number, in_box: Number
) -> tuple[bool, bool, bool, bool, bool]:
    """Whether a hand ends by itself, must stand, may be split, doubled, surrendered."""
    split = in_box > 1
    points = count_of(hands, hand)
    soft_21 = points == 21 and rules[SOFT_21] == 1 and hands[hand, HARD_TOTAL] == 11
    soft_21 = soft_21 and (split or hands[hand, HELD] > 2)
    if points == 21 and not soft_21:
        return True, False, False, False, False
    if points > 21 and (split or hands[hand, HELD] > (3 if rules[THREE] == 1 else 2)):
        return True, False, False, False, False
    splits: bool = may_split(rules, hands, hand, in_box)
    doubles: bool = may_double(rules, hands, hand, split)
    surrenders: bool = may_surrender(rules, hands, hand, in_box)
    stands: bool = not splits and takes_one_card(rules, hands, hand, in_box)
    return False, stands or (points > 21 and not splits and not surrenders), splits, doubles, surrenders


@bare
def by_strategy(
    rules: Integers,
    plays: Plays,
    which: Number,
    hands: Integers,
    hand: Number,
    in_box: Number,
    column: Number,
    splits: bool,
    doubles: bool,
    surrenders: bool,
) -> Number:
    """What a strategy does with a hand that has a choice."""
    points, held, split, three = count_of(hands, hand), hands[hand, HELD], in_box > 1, rules[THREE]
    pair: Number = -1
    bonus: Number = -1
    opening: Number = NONE
    if rules[BONUS_21_ON] == 1 and not split:
        bonus = bonus_draw_row(hands, hand)
    if splits:
        pair = VALUE[hands[hand, CARD_0]] if three == 0 else SPLITTABLE + points
    if not split and held == (3 if three == 1 else 2):
        cell = 100 * VALUE[hands[hand, CARD_0]] + 10 * VALUE[hands[hand, CARD_1]]
        if three == 1:
            cell += VALUE[hands[hand, CARD_2]]
        opening = np.int64(plays.first[which, cell, column])
    soft = points != hands[hand, HARD_TOTAL]
    return choose(
        plays.actions,
        which,
        opening,
        pair,
        bonus,
        points,
        soft,
        held,
        column,
        doubles,
        splits,
        surrenders,
    )


@bare
def close_hand(rules: Integers, hands: Integers, hand: Number, up_value: Number) -> None:
    """Close a hand that is played: above 21 it is lost, a 21 is paid at once where the rules say so."""
    points = count_of(hands, hand)
    if hands[hand, STATE] not in (PLAYED, STANDS):
        return
    if points > 21:
        hands[hand, STATE] = BUSTED
    elif points == 21:
        waits = rules[TWENTYONE_WAITS] == 1 and up_value in (ACE, TEN)
        hands[hand, STATE] = PAID if rules[TWENTYONE_WINS] == 1 and not waits else STANDS


@bare
def play_boxes(
    cards: Bytes,
    turn: Turn,
    size: Number,
    rules: Integers,
    stakes: Integers,
    plays: Plays,
    counting: Integers,
    decisions: Integers,
    column: Number,
    up_value: Number,
    room: Room,
) -> Turn:
    """All decisions of a round and the cards drawn by them."""
    place, count, asked = turn
    actions, answers = plays.actions, plays.answers
    hands, in_box, net = room.hands, room.in_box, room.net
    boxes, people, three = rules[BOXES], rules[PEOPLE], rules[THREE]
    bins, listed = counting[COUNT_BINS], counting[LISTED] == 1
    tags = PLAYS_AT + bins
    insured_now = up_value == ACE and rules[INSURANCE] == 1 and rules[INSURE_IN_TURN] == 1
    for box in range(boxes):
        base = box * MAX_BOX_HANDS
        if insured_now:
            turn = place, count, asked
            asked = offer_insurance(rules, stakes, answers, counting, decisions, turn, size, box, hands, net)
        if hands[base, STATE] != PLAYED:
            continue
        place_in_box = 0
        while place_in_box < in_box[box]:
            hand = base + place_in_box
            split = in_box[box] > 1
            while hands[hand, STATE] == PLAYED:
                if hands[hand, HELD] == 1:
                    card = np.int64(cards[place])
                    place += 1
                    count += counting[tags + (card >> 2)]
                    give(hands, hand, card)
                ended, stands, splits, doubles, surrenders = what_may_be_done(rules, hands, hand, in_box[box])
                if ended:
                    break
                if stands:
                    hands[hand, STATE] = STANDS
                    break
                action: Number = STAND
                which = np.int64(0)
                cents: Number = 0
                if listed:
                    answer = listed_at(decisions, asked)
                    asked += 1
                    cents = answer >> CENTS
                    action = allowed(answer & CODE, doubles, splits, surrenders)
                    action = STAND if action == NONE else action
                else:
                    if bins > 1:
                        which = counting[PLAYS_AT + bin_of(counting, count, size - place)]
                    action = by_strategy(
                        rules, plays, which, hands, hand, in_box[box], column, splits, doubles, surrenders
                    )
                if action != SPLIT and takes_one_card(rules, hands, hand, in_box[box]):
                    action = STAND
                if action == SPLIT:
                    asked = split_hand(
                        rules, stakes, hands, base, place_in_box, in_box[box], listed, decisions, asked
                    )
                    in_box[box] += 2 if three == 1 else 1
                    split = True
                elif action == STAND:
                    hands[hand, STATE] = STANDS
                elif action == SURRENDER_ELSE_STAND:
                    hands[hand, STATE] = SURRENDERED
                else:
                    if action == DOUBLE_ELSE_DRAW:
                        if listed:
                            put_up(stakes, hands, hand, 0, 1, 1, cents)
                        else:
                            part, whole = answers[which, CALLER_PART], answers[which, CALLER_WHOLE]
                            put_up(stakes, hands, hand, 0, part, whole, answers[which, CALLER_CENTS])
                        asked = double_hand(stakes, hands, hand, people, listed, decisions, asked)
                    card = np.int64(cards[place])
                    place += 1
                    count += counting[tags + (card >> 2)]
                    give(hands, hand, card)
                    if not split and hands[hand, HELD] <= 4:
                        aces_and_sevens(rules, stakes, hands, box, card, net)
                    if action == DOUBLE_ELSE_DRAW:
                        points = count_of(hands, hand)
                        if points >= 21:
                            break
                        hands[hand, STATE] = STANDS
                        if rules[RESCUE] == 1:
                            rescues = False
                            if not listed:
                                held = min(hands[hand, HELD], CARDS - 1)
                                which = counting[PLAYS_AT + bin_of(counting, count, size - place)]
                                saved = actions[which, RESCUE_KIND, points, column, held]
                                rescues = saved == SURRENDER_ELSE_STAND
                            asked = rescue_hand(hands, hand, people, rescues, listed, decisions, asked)
            close_hand(rules, hands, hand, up_value)
            place_in_box += 1
    return place, count, asked


@bare
def aces_and_sevens(
    rules: Integers, stakes: Integers, hands: Integers, box: Number, card: Number, net: Integers
) -> None:
    """What a card drawn to an unsplit hand does to the wagers on sevens and on aces."""
    people, hand = rules[PEOPLE], box * MAX_BOX_HANDS
    held, one, two = hands[hand, HELD], hands[hand, CARD_0], hands[hand, CARD_1]
    for person in range(people):
        row = box * people + person
        if held == 3 and stakes[person, STAKE_SEVENS] > 0:
            net[row, SEVENS] = sevens(rules, one, two, card, stakes[person, STAKE_SEVENS])
        if stakes[person, STAKE_PROGRESSIVE] > 0:
            net[row, ACES] = aces(rules, one, two, hands[hand, CARD_2], card if held == 4 else -1)
