"""One round of any twenty-one game, card by card: the deal, the decisions, the dealer's hand, the money.

Everything the round needs is passed in, and it changes nothing but its results, so a round that ran out of
shuffled cards can simply be played again once there are more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.hands.twentyone import ACE, TEN
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.box import (
    BLACKJACK,
    BUSTED,
    CARD_0,
    CARD_1,
    CARD_2,
    COLUMNS,
    DOUBLED,
    EVEN_MONEY_TAKEN,
    HAND,
    INSURANCE_MONEY,
    INSURED,
    ON,
    PER_ACTION,
    PLAYED,
    SEVENS,
    STANDS,
    STATE,
    SURRENDERED,
    VALUE,
    clear,
    count_of,
    give,
    person_at,
    settle_person,
)
from croupier.simulation.twentyone.insurance import Turn, listed_at, offer_insurance
from croupier.simulation.twentyone.meter import pay_progressive
from croupier.simulation.twentyone.playing import Bytes, Plays, Room, play_boxes
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    ALWAYS_DRAWS,
    BLACKJACK_WINS,
    BOXES,
    CARRIED,
    COUNT_BINS,
    EARLY,
    FIRST_DECISION,
    FIRST_LOT,
    HITS_SOFT17,
    HOLE,
    HOLE_NONE,
    HOLE_READER,
    HOLE_UP,
    INSURANCE,
    INSURE_IN_TURN,
    LISTED,
    METER,
    PAYS_INSURANCE,
    PEOPLE,
    PLAYS_AT,
    RUNNING,
    SEVENS_PRIZE,
    STAKE_MAIN,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    SURRENDER,
    THREE,
    TWENTYONE_WINS,
)
from croupier.simulation.twentyone.sight import (
    dealer_column,
    is_blackjack,
    pay_prizes,
    see_first_cards,
    settle_first_cards,
)
from croupier.simulation.twentyone.strategy import DRAW
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number
from croupier.simulation.twentyone.wagers import pay, sevens

COUNT, DEALER_TOTAL, DEALER_UP, ASKED, LOTS_DRAWN, METER_AFTER, CARRIED_AFTER, REPORTS = range(8)
"""What a round reports besides money: running count after it, the dealer's total (22 above 21, 0 not drawn
out, 1 blackjack), the value of the first card, decisions asked for, lots drawn, the progressive meter and the
parts of a cent it carries."""
OVER_21, NOT_DRAWN_OUT, DEALER_BLACKJACK = 22, 0, 1


class Lots(NamedTuple):
    """The amounts of the bonus system, and the lots it drew for this round."""

    amounts: Integers
    drawn: Integers


@bare
def offer_third_seven(
    cards: Bytes,
    turn: Turn,
    rules: Integers,
    stakes: Integers,
    counting: Integers,
    decisions: Integers,
    hands: Integers,
    net: Integers,
) -> Turn:
    """The dealer's blackjack is known: holders of two sevens may have a third card (19:47-2.6(j)3)."""
    place, count, asked = turn
    people = rules[PEOPLE]
    for box in range(rules[BOXES]):
        one, two = hands[box * MAX_BOX_HANDS, CARD_0], hands[box * MAX_BOX_HANDS, CARD_1]
        if one >> 2 != SEVEN or two >> 2 != SEVEN:
            continue
        card: Number = -1
        wanting = 0
        for person in range(people):
            if stakes[person, STAKE_SEVENS] == 0:
                continue
            if counting[LISTED] == 0 or listed_at(decisions, asked) == DRAW:
                wanting |= 1 << person
            asked += 1
        if wanting > 0:
            card = np.int64(cards[place])
            place += 1
            count += counting[PLAYS_AT + counting[COUNT_BINS] + (card >> 2)]
        for person in range(people):
            if (wanting >> person) & 1 == 1:
                net[box * people + person, SEVENS] = sevens(
                    rules, one, two, card, stakes[person, STAKE_SEVENS]
                )
    return place, count, asked


@bare
def still_open(
    rules: Integers, stakes: Integers, hands: Integers, in_box: Integers, net: Integers, against: Number
) -> tuple[Number, bool]:
    """How many wagers wait for a whole hand of the dealer, and whether its second card matters (2.12(c))."""
    people = rules[PEOPLE]
    alive, matters = rules[ALWAYS_DRAWS], False
    for box in range(rules[BOXES]):
        base = box * MAX_BOX_HANDS
        state = hands[base, STATE]
        matters = matters or (state == SURRENDERED and rules[SURRENDER] != EARLY)
        for person in range(people):
            row = box * people + person
            matters = matters or net[row, INSURED + against] > 0
            if state == BLACKJACK and rules[BLACKJACK_WINS] == 0 and stakes[person, STAKE_MAIN + against] > 0:
                matters = matters or net[row, EVEN_MONEY_TAKEN] == 0
        for hand in range(base, base + in_box[box]):
            state = hands[hand, STATE]
            if state == STANDS:
                # A 21 waits only for the hole card, not for the dealer's other cards.
                waits = rules[TWENTYONE_WINS] == 1 and count_of(hands, hand) == 21
                for person in range(people):
                    if hands[hand, person_at(person)] == ON and stakes[person, STAKE_MAIN + against] > 0:
                        matters = matters or waits
                        alive += 0 if waits else 1
            elif state == BUSTED and rules[ACTIONS_OFFERED] == 1:
                matters = matters or in_box[box] > 1 or hands[hand, DOUBLED] == 1
    return alive, matters


@passage
def deal_first_cards(
    cards: Bytes, place: Number, count: Number, rules: Integers, counting: Integers, room: Room
) -> tuple[Number, Number, Number, Number]:
    """Two or three cards to every box and the dealer's; place and count after them, first and hole card."""
    boxes, people, hands = rules[BOXES], rules[PEOPLE], room.hands
    tags = PLAYS_AT + counting[COUNT_BINS]
    up: Number = 0
    hole: Number = -1
    for box in range(boxes):
        clear(hands, box * MAX_BOX_HANDS, people)
        for person in range(people):
            hands[box * MAX_BOX_HANDS, person_at(person)] = ON
        room.in_box[box] = 1
    for turn in range(3 if rules[THREE] == 1 else 2):
        for box in range(boxes):
            card = np.int64(cards[place])
            place += 1
            count += counting[tags + (card >> 2)]
            give(hands, box * MAX_BOX_HANDS, card)
        if turn == 0:
            up = np.int64(cards[place])
            place += 1
            count += counting[tags + (up >> 2)]
        elif turn == 1 and rules[HOLE] != HOLE_NONE:
            hole = np.int64(cards[place])
            place += 1
            if rules[HOLE] == HOLE_UP:
                count += counting[tags + (hole >> 2)]
    return place, count, up, hole


@passage
def draw_dealers_cards(
    cards: Bytes,
    place: Number,
    count: Number,
    rules: Integers,
    counting: Integers,
    up_value: Number,
    second: Number,
    alive: Number,
    matters: bool,
) -> tuple[Number, Number, Number, bool, Number]:
    """The dealer's hand against one wager; place, count, its total, whether blackjack, the second card.

    Without a `second` card one is drawn where a wager is alive or the card matters (19:47-2.12(c)).
    """
    tags = PLAYS_AT + counting[COUNT_BINS]
    hard, has_ace = up_value + 1, up_value == ACE
    dealer: Number = hard
    if second < 0 and (alive > 0 or (up_value in (ACE, TEN) and matters)):
        second = np.int64(cards[place])
        place += 1
    if second < 0:
        return place, count, dealer, False, second
    value = VALUE[second]
    if rules[HOLE] != HOLE_UP:
        count += counting[tags + (second >> 2)]
    hard, has_ace = hard + value + 1, has_ace or value == ACE
    blackjack = is_blackjack(value, up_value)
    dealer = hard + 10 if has_ace and hard <= 11 else hard
    while (
        alive > 0
        and not blackjack
        and (dealer < 17 or (dealer == 17 and dealer != hard and rules[HITS_SOFT17] == 1))
    ):
        card = np.int64(cards[place])
        place += 1
        count += counting[tags + (card >> 2)]
        value = VALUE[card]
        hard, has_ace = hard + value + 1, has_ace or value == ACE
        dealer = hard + 10 if has_ace and hard <= 11 else hard
    return place, count, dealer, blackjack, second


@passage
def settle_boxes(
    rules: Integers,
    stakes: Integers,
    room: Room,
    against: Number,
    dealer: Number,
    blackjack: bool,
    second: Number,
) -> None:
    """Everyone's wagers and insurance against one hand of the dealer."""
    people, net = rules[PEOPLE], room.net
    for box in range(rules[BOXES]):
        for person in range(people):
            stake = stakes[person, STAKE_MAIN + against]
            if stake == 0:
                continue
            in_box = room.in_box[box]
            settle_person(
                rules, room.hands, box, in_box, person, people, against, stake, dealer, blackjack, net
            )
            row = box * people + person
            insured = net[row, INSURED + against]
            if insured > 0:
                won = second >= 0 and VALUE[second] == TEN
                net[row, PER_ACTION * against + INSURANCE_MONEY] = (
                    pay(rules, PAYS_INSURANCE, insured) if won else -insured
                )


@bare
def play_round(
    cards: Bytes,
    place: Number,
    size: Number,
    rules: Integers,
    stakes: Integers,
    plays: Plays,
    counting: Integers,
    decisions: Integers,
    bonus: Lots,
    room: Room,
) -> Number:
    """Play a round with the cards that begin at `place`; the place after it.

    Decisions come from the strategies (which one, the count's bin says) or, if any are listed, from the list.
    `stakes` has a row for each person on a box. What `counting` holds, `rows` says.
    """
    boxes, people = rules[BOXES], rules[PEOPLE]
    hands, net, reports = room.hands, room.net, room.reports
    asked, lot = counting[FIRST_DECISION], counting[FIRST_LOT]
    net[: boxes * people, :] = 0
    place, count, up, hole = deal_first_cards(cards, place, counting[RUNNING], rules, counting, room)
    up_value = VALUE[up]
    column = dealer_column(up, hole, rules[HOLE] == HOLE_UP)
    known = hole >= 0 and is_blackjack(up_value, VALUE[hole])
    known = known and (rules[HOLE] == HOLE_UP or (rules[HOLE] == HOLE_READER and up_value in (ACE, TEN)))

    for box in range(boxes):
        see_first_cards(rules, hands, box)
        base = box * MAX_BOX_HANDS
        one, two, three = hands[base, CARD_0], hands[base, CARD_1], hands[base, CARD_2]
        blackjack = hands[base, STATE] == BLACKJACK
        for person in range(people):
            row = box * people + person
            lot = settle_first_cards(
                rules, stakes, person, row, one, two, three, up, blackjack,
                bonus.amounts, bonus.drawn, lot, net,
            )  # fmt: skip
    if up_value == ACE and rules[INSURANCE] == 1 and rules[INSURE_IN_TURN] == 0:
        for box in range(boxes):
            now = place, count, asked
            asked = offer_insurance(
                rules, stakes, plays.answers, counting, decisions, now, size, box, hands, net
            )
    now = place, count, asked
    if known:
        now = offer_third_seven(cards, now, rules, stakes, counting, decisions, hands, net)
        for box in range(boxes):
            if hands[box * MAX_BOX_HANDS, STATE] == PLAYED:
                hands[box * MAX_BOX_HANDS, STATE] = STANDS
    else:
        now = play_boxes(cards, now, size, rules, stakes, plays, counting, decisions, column, up_value, room)
    place, count, asked = now

    for against in range(rules[ACTIONS_OFFERED]):
        alive, matters = still_open(rules, stakes, hands, room.in_box, net, against)
        place, count, dealer, blackjack, second = draw_dealers_cards(
            cards, place, count, rules, counting, up_value, hole if against == 0 else -1, alive, matters
        )
        settle_boxes(rules, stakes, room, against, dealer, blackjack, second)
        if against == 0:
            drawn_out = min(dealer, OVER_21) if alive > 0 else NOT_DRAWN_OUT
            reports[DEALER_TOTAL] = DEALER_BLACKJACK if blackjack else drawn_out

    if rules[SEVENS_PRIZE] == 1 and up >> 2 == SEVEN:
        pay_prizes(rules, stakes, hands, room.in_box, net)
    reports[METER_AFTER], reports[CARRIED_AFTER] = counting[METER], counting[CARRIED]
    if stakes[0, STAKE_PROGRESSIVE] > 0:
        reports[METER_AFTER], reports[CARRIED_AFTER] = pay_progressive(
            rules, stakes[0, STAKE_PROGRESSIVE], hands, net, counting[METER], counting[CARRIED]
        )
    reports[COUNT], reports[DEALER_UP], reports[ASKED], reports[LOTS_DRAWN] = count, up_value, asked, lot
    return place


def empty_room(boxes: int, people: int = 1) -> Room:
    """Room for the hands, their number, the results and the reports of a round."""
    return Room(
        np.zeros((boxes * MAX_BOX_HANDS, HAND), dtype=np.int64),
        np.zeros(boxes, dtype=np.int64),
        np.zeros((boxes * people, COLUMNS), dtype=np.int64),
        np.zeros(REPORTS, dtype=np.int64),
    )
