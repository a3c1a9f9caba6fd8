"""Spanish 21 without a card reader: what a dealer's blackjack takes, against every order of a few cards."""

from collections.abc import Sequence
from dataclasses import asdict, replace

import pytest

from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.dealer import SEEN
from croupier.odds.twentyone.outcomes import round_outcomes
from croupier.odds.twentyone.solver import Table
from tests.odds.small_shoe import (
    ACE,
    TEN,
    Cards,
    Finished,
    SmallShoe,
    compared,
    dealer_hands,
    is_blackjack,
    play_out,
    without,
)
from tests.twentyone_tables import SPANISH, plain

NO_READER = replace(SPANISH, broken_hands_lost=True, twentyone_beats_blackjack=True)
CARDS = (3, 0, 2, 0, 0, 3, 0, 2, 0, 6)


def against_blackjack(hands: Sequence[Finished], twentyone_paid: bool) -> int:
    """Section 7 of the specification: 21s are paid, hands over 21 lost, the first if it stands loses one."""
    net = 0
    for number, hand in enumerate(hands):
        if hand.points == 21 and twentyone_paid:
            net += hand.stake
        elif hand.points > 21:
            net -= hand.stake
        elif number == 0:
            net -= 1
    return net


@pytest.mark.parametrize("twentyone_paid", [True, False])
@pytest.mark.parametrize("pair", [ACE, 5, TEN])
@pytest.mark.parametrize("up", [ACE, TEN, 5])
def test_a_split_pair_equals_every_order_of_the_cards(pair: int, up: int, twentyone_paid: bool) -> None:
    plain = {"bonus_21": False, "rescue": False, "max_split_hands": 2, "resplit_aces": False}
    known = asdict(replace(NO_READER, twentyone_beats_blackjack=twentyone_paid, **plain))
    table = Table(SmallShoe(**known, cards=CARDS))
    play = table.solve().play

    def action(cards: Cards) -> str:
        hand = table.hands.number(*cards)
        if len(cards) > 1 and play.doubles[hand, up] and table.payoffs.may_double[hand]:
            return "D"
        return "H" if len(cards) == 1 or play.hits[hand, up] else "S"

    worth = 0.0
    for one, first, left in play_out(without(CARDS, pair, pair, up), (pair,), action):
        for two, second, rest in play_out(left, (pair,), action):
            for three, dealer in dealer_hands(rest, (up,), hits_soft17=False):
                hands = (first, second)
                if is_blackjack(dealer):
                    net = against_blackjack(hands, twentyone_paid)
                else:
                    net = sum(compared(hand, dealer) for hand in hands)
                worth += one * two * three * net
    hand = table.hands.number(pair, pair)
    found = table.splits(play)[pair, up] - table.lost_to_blackjack(hand)[up]
    assert found / table.worths[table.row_of[hand], SEEN, up] == pytest.approx(worth, abs=1e-12)


@pytest.mark.parametrize(
    "rules",
    [
        NO_READER,
        replace(NO_READER, twentyone_beats_blackjack=False),
        replace(NO_READER, rescue=False, max_split_hands=2, resplit_aces=False),
        plain(decks=1, twentyone_wins=True, twentyone_beats_blackjack=True, max_split_hands=3),
    ],
)
def test_rounds_have_the_mean_of_the_solution(rules: TwentyOneRules) -> None:
    table = Table(rules)
    solution = table.solve()
    outcomes = round_outcomes(table, solution)
    assert outcomes.expected_net == pytest.approx(solution.expected_net, abs=1e-12)
    assert outcomes.won + outcomes.lost + outcomes.neither == pytest.approx(1.0, abs=1e-12)


def test_a_broken_double_is_lost_though_the_dealer_has_a_blackjack() -> None:
    returned = Table(replace(NO_READER, broken_hands_lost=False)).solve().expected_net
    assert 0 < returned - Table(NO_READER).solve().expected_net < 1e-3
