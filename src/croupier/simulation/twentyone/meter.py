"""The progressive wager at the end of a round: who is paid in which order, and what becomes of the meter.

A prize is paid when the blackjack wager of its box is settled (19:47-2.19(h)): above 21 at once, in the order
of play; all others when the dealer is done, from the far right. Only the meter waits for every player:
everyone with four aces of one color shares it as it stands when the first of them is paid, those above 21
last. The last sets it back, odd cents stay in it.
"""

from __future__ import annotations

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import ACES, BUSTED, PROGRESSIVE, STATE
from croupier.simulation.twentyone.rows import (
    BOXES,
    METER_DEDUCTS,
    METER_PARTS,
    METER_RESET,
    METER_RISE,
    PRIZES_ACES,
)
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number
from croupier.simulation.twentyone.wagers import FOUR_ACES, NO_ACES

AT_ONCE, WITH_THE_OTHERS, LAST = range(3)


@bare
def paid_when(hands: Integers, net: Integers, box: Number) -> Number:
    """In which of the three turns a box's progressive wager is decided."""
    if hands[box * MAX_BOX_HANDS, STATE] != BUSTED:
        return WITH_THE_OTHERS
    return LAST if net[box, ACES] == FOUR_ACES else AT_ONCE


@bare
def lift_meter(rules: Integers, meter: Number, carried: Number, rounds: Number) -> tuple[Number, Number]:
    """The meter after every box's wagers have added their part, and the fractions of a cent left over."""
    due = rounds * rules[BOXES] * rules[METER_RISE] + carried
    return meter + due // rules[METER_PARTS], due % rules[METER_PARTS]


@bare
def pay_progressive(
    rules: Integers, stake: Number, hands: Integers, net: Integers, meter: Number, carried: Number
) -> tuple[Number, Number]:
    """Pay each box's row of aces; the stake stays with the house (19:47-2.19).

    The meter after the round, and the parts of a cent that its rise has left over.
    """
    boxes = rules[BOXES]
    meter, carried = lift_meter(rules, meter, carried, 1)
    sharing = 0
    for box in range(boxes):
        sharing += net[box, ACES] == FOUR_ACES
    winners, share = sharing, 0
    for turn in range(3):
        for place in range(boxes):
            box = place if turn == AT_ONCE else boxes - 1 - place
            if paid_when(hands, net, box) != turn:
                continue
            row = net[box, ACES]
            prize = 0
            if row == FOUR_ACES:
                if sharing == winners:
                    share = meter // winners
                sharing -= 1
                prize = share
                meter = max(meter - prize, 0)
                if sharing == 0:
                    meter += rules[METER_RESET]
            elif row != NO_ACES:
                prize = rules[PRIZES_ACES + row - 1]
                if rules[METER_DEDUCTS] == 1:
                    meter = max(meter - prize, 0)
            net[box, PROGRESSIVE] = prize - stake
    return meter, carried
