"""One round of any twenty-one game, card by card: the deal, the decisions, the dealer's hand, the money.

Everything the round needs is passed in, and it changes nothing but its results, so a round that ran out of
shuffled cards can simply be played again once there are more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    BLACKJACK,
    BUSTED,
    CARD_0,
    CARD_1,
    CARD_2,
    COLUMNS,
    DOUBLED,
    EVEN_MONEY_TAKEN,
    HARD_TOTAL,
    HELD,
    INSURANCE_MONEY,
    INSURED,
    PAID,
    PER_ACTION,
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
    settle_box,
)
from croupier.simulation.twentyone.decision import allowed, choose
from croupier.simulation.twentyone.rules import (
    ACES_ONE,
    ACTIONS_OFFERED,
    BLACKJACK_WINS,
    BONUS_21_ON,
    BOXES,
    CHIP,
    EARLY,
    EVEN_MONEY,
    HITS_SOFT17,
    HOLE,
    HOLE_NONE,
    HOLE_READER,
    HOLE_UP,
    INSURANCE,
    MOST_HANDS,
    RESCUE,
    SEVENS_PRIZE,
    STAKE_MAIN,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    SURRENDER,
    THREE,
    TWENTYONE_WAITS,
    TWENTYONE_WINS,
    Integers,
    Number,
)
from croupier.simulation.twentyone.sight import (
    bin_of,
    bonus_draw_row,
    dealer_column,
    is_blackjack,
    pay_prizes,
    pay_progressive,
    settle_first_cards,
)
from croupier.simulation.twentyone.strategy import (
    CARDS,
    DOUBLE_ELSE_DRAW,
    DRAW,
    NONE,
    SPLIT,
    SPLITTABLE,
    STAND,
    SURRENDER_ELSE_STAND,
)
from croupier.simulation.twentyone.strategy import RESCUE as RESCUE_KIND
from croupier.simulation.twentyone.wagers import (
    SEVEN,
    aces,
    sevens,
)

Bytes = NDArray[np.uint8]

INSURE, TAKE_EVEN_MONEY = 9, 10
"""Listed decisions besides the actions: what is answered when insurance is offered."""

COUNT, DEALER_TOTAL, DEALER_UP, ASKED, REPORTS = 0, 1, 2, 3, 4
"""What a round reports besides money: running count after it, the dealer's total (22 above 21, 0 not drawn
out, 1 blackjack), the value of the first card, decisions asked for."""
OVER_21, NOT_DRAWN_OUT, DEALER_BLACKJACK = 22, 0, 1


@bare
def play_round(
    cards: Bytes,
    place: Number,
    size: Number,
    rules: Integers,
    stakes: Integers,
    actions: Bytes,
    first: Bytes,
    insures: Bytes,
    counting: Integers,
    decisions: Bytes,
    hands: Integers,
    in_box: Integers,
    net: Integers,
    reports: Integers,
) -> Number:
    """Play a round with the cards that begin at `place`; the place after it.

    Decisions come from the strategies (which one, the count's bin says) or, if any are listed, from the list.
    `counting` is bins, lowest bin, cards of a deck, running count, listed or not, first decision; then the
    strategy of each bin at 16 and tags by rank from 16 + bins.
    """
    boxes, three = rules[BOXES], rules[THREE]
    bins, count, listed, asked = counting[0], counting[3], counting[4] == 1, counting[5]
    tags = 16 + bins
    dealt_first = 3 if three == 1 else 2
    net[:boxes, :] = 0
    up: Number = 0
    hole: Number = -1
    dealer_cards = 1
    for box in range(boxes):
        clear(hands, box * MOST_HANDS)
        in_box[box] = 1
    for turn in range(dealt_first):
        for box in range(boxes):
            card = np.int64(cards[place])
            place += 1
            count += counting[tags + (card >> 2)]
            give(hands, box * MOST_HANDS, card)
        if turn == 0:
            up = np.int64(cards[place])
            place += 1
            count += counting[tags + (up >> 2)]
        elif turn == 1 and rules[HOLE] != HOLE_NONE:
            hole = np.int64(cards[place])
            place += 1
            dealer_cards = 2
            if rules[HOLE] == HOLE_UP:
                count += counting[tags + (hole >> 2)]
    up_value = VALUE[up]
    high_card = up_value in (ACE, TEN)
    column = dealer_column(up, hole, rules[HOLE] == HOLE_UP)
    known = hole >= 0 and is_blackjack(up_value, VALUE[hole])
    known = known and (rules[HOLE] == HOLE_UP or (rules[HOLE] == HOLE_READER and high_card))

    for box in range(boxes):
        settle_first_cards(rules, stakes, hands, box, up, net)

    if up_value == ACE and rules[INSURANCE] == 1:
        for box in range(boxes):
            hand = box * MOST_HANDS
            state = hands[hand, STATE]
            if state == PAID:
                continue
            even = state == BLACKJACK and rules[EVEN_MONEY] == 1
            if listed:
                answer = np.int64(decisions[asked]) if asked < len(decisions) else STAND
                asked += 1
            else:
                which = counting[16 + bin_of(counting, count, size - place)]
                if state == BLACKJACK:
                    takes = insures[which, 1] == 1
                    answer = STAND if not takes else TAKE_EVEN_MONEY if even else INSURE
                else:
                    answer = INSURE if insures[which, 0] == 1 else STAND
            if answer == TAKE_EVEN_MONEY and even:
                hands[hand, STATE] = EVEN_MONEY_TAKEN
            elif answer == INSURE:
                for against in range(rules[ACTIONS_OFFERED]):
                    stake = stakes[STAKE_MAIN + against]
                    net[box, INSURED + against] = -(-stake // (2 * rules[CHIP])) * rules[CHIP]

    if known:
        if stakes[STAKE_SEVENS] > 0:
            for box in range(boxes):
                hand = box * MOST_HANDS
                one, two = hands[hand, CARD_0], hands[hand, CARD_1]
                if one >> 2 == SEVEN and two >> 2 == SEVEN:
                    takes = True
                    if listed:
                        takes = asked < len(decisions) and decisions[asked] == DRAW
                        asked += 1
                    if takes:
                        card = np.int64(cards[place])
                        place += 1
                        count += counting[tags + (card >> 2)]
                        net[box, SEVENS] = sevens(rules, one, two, card, stakes[STAKE_SEVENS])
        for box in range(boxes):
            if hands[box * MOST_HANDS, STATE] == PLAYED:
                hands[box * MOST_HANDS, STATE] = STANDS
    else:
        for box in range(boxes):
            base = box * MOST_HANDS
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
                    points = count_of(hands, hand)
                    if points == 21 or (points > 21 and (hands[hand, HELD] > dealt_first or split)):
                        break
                    splits = may_split(rules, hands, hand, in_box[box])
                    doubles = may_double(rules, hands, hand, split)
                    surrenders = may_surrender(rules, hands, hand, in_box[box])
                    one_card_ace = split and VALUE[hands[hand, CARD_0]] == ACE and rules[ACES_ONE] == 1
                    if (one_card_ace and not splits) or (points > 21 and not splits and not surrenders):
                        hands[hand, STATE] = STANDS
                        break
                    action: Number = STAND
                    if listed:
                        if asked < len(decisions):
                            action = np.int64(decisions[asked])
                        asked += 1
                        action = allowed(action, doubles, splits, surrenders)
                        action = STAND if action == NONE else action
                    else:
                        which = np.int64(0)
                        if bins > 1:
                            which = counting[16 + bin_of(counting, count, size - place)]
                        pair: Number = -1
                        bonus: Number = -1
                        opening: Number = NONE
                        if rules[BONUS_21_ON] == 1:
                            bonus = bonus_draw_row(hands, hand)
                        if splits:
                            pair = VALUE[hands[hand, CARD_0]] if three == 0 else SPLITTABLE + points
                        if not split and hands[hand, HELD] == dealt_first:
                            cell = 100 * VALUE[hands[hand, CARD_0]] + 10 * VALUE[hands[hand, CARD_1]]
                            if three == 1:
                                cell += VALUE[hands[hand, CARD_2]]
                            opening = np.int64(first[which, cell, column])
                        soft = points != hands[hand, HARD_TOTAL]
                        held = hands[hand, HELD]
                        action = choose(
                            actions,
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
                    if one_card_ace and action != SPLIT:
                        action = STAND
                    if action == SPLIT:
                        pieces = 3 if three == 1 else 2
                        for other in range(in_box[box] - 1, place_in_box, -1):
                            for field in range(8):
                                hands[base + other + pieces - 1, field] = hands[base + other, field]
                        one, two, last = hands[hand, CARD_0], hands[hand, CARD_1], hands[hand, CARD_2]
                        for piece in range(pieces):
                            clear(hands, hand + piece)
                        give(hands, hand, one)
                        give(hands, hand + 1, two)
                        if three == 1:
                            give(hands, hand + 2, last)
                        in_box[box] += pieces - 1
                        split = True
                    elif action == STAND:
                        hands[hand, STATE] = STANDS
                    elif action == SURRENDER_ELSE_STAND:
                        hands[hand, STATE] = SURRENDERED
                    else:
                        card = np.int64(cards[place])
                        place += 1
                        count += counting[tags + (card >> 2)]
                        give(hands, hand, card)
                        if not split and hands[hand, HELD] == 3 and stakes[STAKE_SEVENS] > 0:
                            one, two = hands[hand, CARD_0], hands[hand, CARD_1]
                            net[box, SEVENS] = sevens(rules, one, two, card, stakes[STAKE_SEVENS])
                        if not split and stakes[STAKE_PROGRESSIVE] > 0 and hands[hand, HELD] <= 4:
                            one, two, last = hands[hand, CARD_0], hands[hand, CARD_1], hands[hand, CARD_2]
                            net[box, ACES] = aces(one, two, last, card if hands[hand, HELD] == 4 else -1)
                        if action == DOUBLE_ELSE_DRAW:
                            hands[hand, DOUBLED] = 1
                            points = count_of(hands, hand)
                            if points >= 21:
                                break
                            hands[hand, STATE] = STANDS
                            if rules[RESCUE] == 1:
                                if listed:
                                    rescues = (
                                        asked < len(decisions) and decisions[asked] == SURRENDER_ELSE_STAND
                                    )
                                    asked += 1
                                else:
                                    held = min(hands[hand, HELD], CARDS - 1)
                                    which = counting[16 + bin_of(counting, count, size - place)]
                                    saved = actions[which, RESCUE_KIND, points, column, held]
                                    rescues = saved == SURRENDER_ELSE_STAND
                                if rescues:
                                    hands[hand, STATE] = RESCUED
                points = count_of(hands, hand)
                if points > 21 and hands[hand, STATE] in (PLAYED, STANDS):
                    hands[hand, STATE] = BUSTED
                elif points == 21 and hands[hand, STATE] in (PLAYED, STANDS):
                    at_once = rules[TWENTYONE_WINS] == 1 and not (rules[TWENTYONE_WAITS] == 1 and high_card)
                    hands[hand, STATE] = PAID if at_once else STANDS
                place_in_box += 1
    alive, matters = 0, False
    for box in range(boxes):
        base = box * MOST_HANDS
        state = hands[base, STATE]
        matters = matters or (state == SURRENDERED and rules[SURRENDER] != EARLY)
        matters = matters or (state == BLACKJACK and rules[BLACKJACK_WINS] == 0) or net[box, INSURED] > 0
        for hand in range(base, base + in_box[box]):
            if hands[hand, STATE] == STANDS:
                # A 21 that waits for the hole card needs no other card of the dealer.
                waits = rules[TWENTYONE_WINS] == 1 and count_of(hands, hand) == 21
                matters = matters or waits
                alive += 0 if waits else 1
            elif hands[hand, STATE] == BUSTED and rules[ACTIONS_OFFERED] == 1:
                matters = matters or in_box[box] > 1 or hands[hand, DOUBLED] == 1

    for against in range(rules[ACTIONS_OFFERED]):
        hard, has_ace = up_value + 1, up_value == ACE
        dealer: Number = hard
        blackjack = False
        second: Number = hole
        if against > 0 or dealer_cards == 1:
            second = -1
            if alive > 0 or (high_card and matters):
                second = np.int64(cards[place])
                place += 1
        if second >= 0:
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
        for box in range(boxes):
            settle_box(
                rules, hands, box, in_box[box], against, stakes[STAKE_MAIN + against], dealer, blackjack, net
            )
            insured = net[box, INSURED + against]
            if insured > 0:
                won = second >= 0 and VALUE[second] == TEN
                net[box, PER_ACTION * against + INSURANCE_MONEY] = 2 * insured if won else -insured
        if against == 0:
            if blackjack:
                reports[DEALER_TOTAL] = DEALER_BLACKJACK
            elif alive == 0:
                reports[DEALER_TOTAL] = NOT_DRAWN_OUT
            else:
                reports[DEALER_TOTAL] = min(dealer, OVER_21)

    if rules[SEVENS_PRIZE] == 1 and up >> 2 == SEVEN:
        pay_prizes(rules, stakes, hands, in_box, net)
    if stakes[STAKE_PROGRESSIVE] > 0:
        pay_progressive(rules, stakes[STAKE_PROGRESSIVE], net)
    reports[COUNT], reports[DEALER_UP], reports[ASKED] = count, up_value, asked
    return place


def room(boxes: int) -> tuple[Integers, Integers, Integers, Integers]:
    """Room for the hands, their number, the results and the reports of a round."""
    return (
        np.zeros((boxes * MOST_HANDS, 8), dtype=np.int64),
        np.zeros(boxes, dtype=np.int64),
        np.zeros((boxes, COLUMNS), dtype=np.int64),
        np.zeros(REPORTS, dtype=np.int64),
    )
