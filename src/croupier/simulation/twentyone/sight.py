"""What the cards in sight say: columns and rows of a strategy, wagers decided at once, prizes."""

from __future__ import annotations

from croupier.hands.twentyone import ACE, TEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    ACES,
    BLACKJACK,
    BONUS,
    CARD_0,
    CARD_1,
    CARD_2,
    DOUBLED,
    HELD,
    MATCH,
    OVER,
    PAID,
    PRIZE,
    PROGRESSIVE,
    SEVENS,
    STATE,
    SUIT,
    UNDER,
    VALUE,
    count_of,
    three_suited_sevens,
)
from croupier.simulation.twentyone.rules import (
    BOXES,
    MOST_HANDS,
    PAYS_BONUS,
    PRIZE_FROM_HIGH,
    PRIZE_FROM_LOW,
    PRIZE_HIGH,
    PRIZE_LOW,
    PRIZE_OTHERS,
    PRIZES_ACES,
    STAKE_BONUS,
    STAKE_MAIN,
    STAKE_MATCH,
    STAKE_OVER,
    STAKE_PROGRESSIVE,
    STAKE_SEVENS,
    STAKE_SUIT,
    STAKE_UNDER,
    THREE,
    Integers,
    Number,
)
from croupier.simulation.twentyone.wagers import (
    FOUR_ACES,
    NO_ACES,
    SEVEN,
    aces,
    match_the_dealer,
    over_under,
    pay,
    same_suit,
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
    bins, lowest, deck = counting[0], counting[1], counting[2]
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
def settle_first_cards(
    rules: Integers, stakes: Integers, hands: Integers, box: Number, up: Number, net: Integers
) -> None:
    """Decide the wagers on a box's first cards and see whether it has a blackjack, or 21 in three cards."""
    hand = box * MOST_HANDS
    one, two = hands[hand, CARD_0], hands[hand, CARD_1]
    natural = is_blackjack(VALUE[one], VALUE[two]) and rules[THREE] == 0
    if stakes[STAKE_OVER] > 0:
        net[box, OVER] = over_under(one, two, True, stakes[STAKE_OVER])
    if stakes[STAKE_UNDER] > 0:
        net[box, UNDER] = over_under(one, two, False, stakes[STAKE_UNDER])
    if stakes[STAKE_SUIT] > 0:
        net[box, SUIT] = same_suit(rules, one, two, stakes[STAKE_SUIT])
    if stakes[STAKE_MATCH] > 0:
        net[box, MATCH] = match_the_dealer(rules, one, two, up, stakes[STAKE_MATCH])
    if stakes[STAKE_SEVENS] > 0:
        net[box, SEVENS] = sevens(rules, one, two, -1, stakes[STAKE_SEVENS])
    if stakes[STAKE_PROGRESSIVE] > 0:
        net[box, ACES] = aces(one, two, -1, -1)
    if stakes[STAKE_BONUS] > 0:
        if rules[THREE] == 1:
            net[box, BONUS] = three_card_bonus(
                rules, one, two, hands[hand, CARD_2], count_of(hands, hand), stakes[STAKE_BONUS]
            )
        else:
            won = pay(rules, PAYS_BONUS, stakes[STAKE_BONUS])
            net[box, BONUS] = won if natural else -stakes[STAKE_BONUS]
    if natural:
        hands[hand, STATE] = BLACKJACK
    elif rules[THREE] == 1 and count_of(hands, hand) == 21:
        hands[hand, STATE] = PAID


@bare
def pay_prizes(rules: Integers, stakes: Integers, hands: Integers, in_box: Integers, net: Integers) -> None:
    """The fixed amounts for three sevens of one suit against a seven (19:47-19.5(g))."""
    if stakes[STAKE_MAIN] < rules[PRIZE_FROM_LOW]:
        return
    winners = 0
    for box in range(rules[BOXES]):
        hand = box * MOST_HANDS
        if in_box[box] == 1 and hands[hand, DOUBLED] == 0 and three_suited_sevens(hands, hand):
            winners += 1
            large = stakes[STAKE_MAIN] >= rules[PRIZE_FROM_HIGH]
            net[box, PRIZE] = rules[PRIZE_HIGH] if large else rules[PRIZE_LOW]
    if winners > 0:
        for box in range(rules[BOXES]):
            if net[box, PRIZE] == 0:
                net[box, PRIZE] = rules[PRIZE_OTHERS]


@bare
def pay_progressive(rules: Integers, stake: Number, net: Integers) -> None:
    """Pay each box's row of aces; the stake stays with the house, the meter is shared (19:47-2.19)."""
    winners = 0
    for box in range(rules[BOXES]):
        winners += net[box, ACES] == FOUR_ACES
    for box in range(rules[BOXES]):
        row = net[box, ACES]
        won = rules[PRIZES_ACES + row - 1] if row != NO_ACES else 0
        net[box, PROGRESSIVE] = (won // winners if row == FOUR_ACES else won) - stake
