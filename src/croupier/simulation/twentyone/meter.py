"""The progressive wager at the end of a round: who is paid in which order, and what becomes of the meter.

A prize is paid when the blackjack wager of its box is settled (19:47-2.19(h)): above 21 at once, in the order
of play; all others when the dealer is done, from the far right. Whoever holds four aces of one colour when
the first of them is paid shares the meter as it stands then; the last sets it back, odd cents stay in it.
"""

from __future__ import annotations

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import ACES, BUSTED, PROGRESSIVE, STATE
from croupier.simulation.twentyone.rows import (
    BOXES,
    METER_DEDUCTS,
    METER_RESET,
    METER_RISE,
    PRIZES_ACES,
)
from croupier.simulation.twentyone.rules import MOST_HANDS, Integers, Number
from croupier.simulation.twentyone.wagers import FOUR_ACES, NO_ACES


@bare
def holders(hands: Integers, net: Integers, boxes: Number) -> Number:
    """How many of the first boxes hold four aces of one colour and wait for the settlement."""
    found = 0
    for box in range(boxes):
        found += net[box, ACES] == FOUR_ACES and hands[box * MOST_HANDS, STATE] != BUSTED
    return found


@bare
def pay_progressive(rules: Integers, stake: Number, hands: Integers, net: Integers, meter: Number) -> Number:
    """Pay each box's row of aces; the stake stays with the house. The meter after the round (19:47-2.19)."""
    boxes = rules[BOXES]
    meter += boxes * rules[METER_RISE]
    share, sharing = 0, 0
    for turn in range(2 * boxes):
        at_once = turn < boxes
        box = turn if at_once else 2 * boxes - 1 - turn
        if at_once != (hands[box * MOST_HANDS, STATE] == BUSTED):
            continue
        row = net[box, ACES]
        prize = 0
        if row == FOUR_ACES:
            if sharing == 0:
                # When a hand above 21 is paid, later boxes hold two cards; else they have been paid.
                sharing = at_once + holders(hands, net, box + 1)
                share = meter // sharing
            sharing -= 1
            prize = share
            meter -= prize
            if sharing == 0:
                meter += rules[METER_RESET]
        elif row != NO_ACES:
            prize = rules[PRIZES_ACES + row - 1]
            if rules[METER_DEDUCTS] == 1:
                meter = max(meter - prize, 0)
        net[box, PROGRESSIVE] = prize - stake
    return meter
