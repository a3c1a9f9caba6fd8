"""What follows from the cards seen: columns and rows of a strategy, wagers decided at once, prizes."""

from __future__ import annotations

from croupier.hands.twentyone import ACE, TEN
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    BLACKJACK,
    BONUS,
    CARD_0,
    CARD_1,
    DOUBLED,
    HELD,
    MATCH,
    OVER,
    PAID,
    PRIZE,
    SEVENS,
    STATE,
    SUIT,
    UNDER,
    VALUE,
    count_of,
    wins_prize,
)
from croupier.simulation.twentyone.rows import (
    BOXES,
    COUNT_BINS,
    DECK,
    LOWEST_BIN,
    OVER_ROWS,
    PEOPLE,
    PRIZE_FROM_HIGH,
    PRIZE_FROM_LOW,
    PRIZE_HIGH,
    PRIZE_LOW,
    PRIZE_OTHERS,
    STAKE_BONUS,
    STAKE_MAIN,
    STAKE_MATCH,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    STAKE_SUIT,
    STAKE_UNDER,
    SUIT_ROWS,
    THREE,
    UNDER_ROWS,
)
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number
from croupier.simulation.twentyone.wagers import (
    aces,
    drawn_bonus,
    first_two,
    lots_for,
    match_the_dealer,
    sevens,
    three_card_bonus,
)


@bare
def is_blackjack(one: Number, two: Number) -> Number:
    """An ace and a card worth ten."""
    return (one == ACE and two == TEN) or (one == TEN and two == ACE)


@bare
def bin_of(counting: Integers, count: Number, left: Number) -> Number:
    """The bin of the true count: running count per deck left, rounded down, held within the bins."""
    bins, lowest, deck = counting[COUNT_BINS], counting[LOWEST_BIN], counting[DECK]
    true = count * deck // max(left, 1)
    return min(max(true - lowest, 0), bins - 1)


@bare
def dealer_column(up: Number, hole: Number, face_up: bool) -> Number:
    """The column of a strategy for what the players see of the dealer."""
    if not face_up:
        return VALUE[up]
    hard = VALUE[up] + VALUE[hole] + 2
    if (VALUE[up] == ACE or VALUE[hole] == ACE) and hard <= 11:
        return 17 + hard + 10 - 12
    return hard - 4


@bare
def bonus_draw_row(hands: Integers, hand: Number) -> Number:
    """The row of a strategy for two cards that may draw to 6-7-8 or 7-7-7, or -1."""
    if hands[hand, HELD] != 2:
        return -1
    one, two = hands[hand, CARD_0], hands[hand, CARD_1]
    low, high = min(one >> 2, two >> 2), max(one >> 2, two >> 2)
    if low == SEVEN - 1 and high == SEVEN:
        row = 0
    elif low == SEVEN - 1 and high == SEVEN + 1:
        row = 1
    elif low == SEVEN and high == SEVEN + 1:
        row = 2
    elif low == SEVEN and high == SEVEN:
        row = 3
    else:
        return -1
    suited = 0 if one & 3 != two & 3 else 2 if one & 3 == 3 else 1
    return 3 * row + suited


@bare
def see_first_cards(rules: Integers, hands: Integers, box: Number) -> None:
    """A blackjack, or 21 in three cards, is known at once."""
    hand = box * MAX_BOX_HANDS
    if rules[THREE] == 1:
        if count_of(hands, hand) == 21:
            hands[hand, STATE] = PAID
    elif is_blackjack(VALUE[hands[hand, CARD_0]], VALUE[hands[hand, CARD_1]]):
        hands[hand, STATE] = BLACKJACK


@bare
def settle_first_cards(
    rules: Integers,
    stakes: Integers,
    person: Number,
    row: Number,
    one: Number,
    two: Number,
    three: Number,
    up: Number,
    blackjack: bool,
    amounts: Integers,
    lots: Integers,
    lot: Number,
    net: Integers,
) -> Number:
    """Decide a person's wagers on the first cards of a box; the place of the next lot of the bonus system.

    Below 0 every person on every box has a lot, whether it is needed or not.
    """
    if stakes[person, STAKE_OVER] > 0:
        net[row, OVER] = first_two(rules, OVER_ROWS, one, two, stakes[person, STAKE_OVER])
    if stakes[person, STAKE_UNDER] > 0:
        net[row, UNDER] = first_two(rules, UNDER_ROWS, one, two, stakes[person, STAKE_UNDER])
    if stakes[person, STAKE_SUIT] > 0:
        net[row, SUIT] = first_two(rules, SUIT_ROWS, one, two, stakes[person, STAKE_SUIT])
    if stakes[person, STAKE_MATCH] > 0:
        net[row, MATCH] = match_the_dealer(rules, one, two, up, stakes[person, STAKE_MATCH])
    if stakes[person, STAKE_SEVENS] > 0:
        net[row, SEVENS] = sevens(rules, one, two, -1, stakes[person, STAKE_SEVENS])
    if stakes[person, STAKE_PROGRESSIVE] > 0:
        net[row, ACES] = aces(rules, one, two, -1, -1)
    stake = stakes[person, STAKE_BONUS]
    if stake > 0:
        if rules[THREE] == 1:
            net[row, BONUS] = three_card_bonus(rules, one, two, three, stake)
        elif not blackjack:
            net[row, BONUS] = -stake
        elif lots_for(amounts, stake) == 0:
            net[row, BONUS] = drawn_bonus(amounts, stake, 0)
        else:
            at = row if lot < 0 else lot
            drawn = lots[at] if at < len(lots) else 0
            net[row, BONUS] = drawn_bonus(amounts, stake, drawn)
            lot += lot >= 0
    return lot


@bare
def pay_prizes(rules: Integers, stakes: Integers, hands: Integers, in_box: Integers, net: Integers) -> None:
    """The fixed amounts for three sevens of one suit against a seven (19:47-19.5(g))."""
    people, winners = rules[PEOPLE], 0
    for box in range(rules[BOXES]):
        hand = box * MAX_BOX_HANDS
        if in_box[box] == 1 and hands[hand, DOUBLED] == 0 and wins_prize(rules, hands, hand):
            for person in range(people):
                stake = stakes[person, STAKE_MAIN]
                if stake >= rules[PRIZE_FROM_LOW]:
                    winners += 1
                    large = stake >= rules[PRIZE_FROM_HIGH]
                    net[box * people + person, PRIZE] = rules[PRIZE_HIGH] if large else rules[PRIZE_LOW]
    if winners > 0:
        for row in range(rules[BOXES] * people):
            if net[row, PRIZE] == 0:
                net[row, PRIZE] = rules[PRIZE_OTHERS]
