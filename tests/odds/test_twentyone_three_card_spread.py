"""Three Card 21: splits, 21s paid before a blackjack and the spread, against every order of a few cards."""

from dataclasses import asdict, replace

import numpy as np
import pytest

from croupier.hands.twentyone import VALUES
from croupier.odds.twentyone.three_card import FirstCards, ThreeCardSolution, ThreeCardTable
from croupier.odds.twentyone.three_card_spread import three_card_spread
from tests.odds.small_shoe import (
    ACE,
    TEN,
    Action,
    Cards,
    Finished,
    SmallShoe,
    compared,
    dealer_hands,
    is_blackjack,
    play_out,
    without,
)
from tests.twentyone_tables import THREE_CARD

CARDS = (3, 0, 0, 0, 3, 3, 0, 0, 0, 7)
FIVE, SIX = 4, 5
NO_READER = replace(THREE_CARD, twentyone_beats_blackjack=True)


def table_of(reader: bool, one_card_aces: bool) -> ThreeCardTable:
    rules = replace(THREE_CARD if reader else NO_READER, one_card_on_split_aces=one_card_aces)
    return ThreeCardTable(SmallShoe(**asdict(rules), cards=CARDS))


def action_of(table: ThreeCardTable, value: int, others: tuple[int, int], up: int) -> Action:
    """What the table's play does with a split hand."""
    table.run_split(others)
    hits, doubles = table.hits.copy(), table.doubles.copy()

    def action(cards: Cards) -> str:
        hand = table.hands.number(*cards)
        if len(cards) == 1:
            return "H"
        if value == ACE and table.rules.one_card_on_split_aces:
            return "S"
        if len(cards) == 2 and doubles[hand, up]:
            return "D"
        return "H" if hits[hand, up] else "S"

    return action


def settled(hands: tuple[Finished, ...], dealer: Cards, reader: bool) -> int:
    """Question 2 of the specification: 21s stay paid, else exactly one original wager is lost."""
    if not is_blackjack(dealer):
        return sum(compared(hand, dealer) for hand in hands)
    if reader:
        return -1
    paid = [hand.stake for hand in hands if hand.points == 21]
    return sum(paid) - (len(paid) < len(hands))


def moments(table: ThreeCardTable, cards: FirstCards, up: int, reader: bool) -> tuple[float, float]:
    """Mean and mean square of the result of a split, every order of the cards dealt."""
    a, b, c = (action_of(table, value, others, up) for value, others in table.split_parts(cards))
    mean = square = 0.0
    for one, first, left in play_out(without(CARDS, *cards, up), cards[:1], a):
        for two, second, less in play_out(left, cards[1:2], b):
            for three, third, rest in play_out(less, cards[2:], c):
                for four, dealer in dealer_hands(rest, (up,), hits_soft17=False):
                    chance = one * two * three * four
                    net = settled((first, second, third), dealer, reader)
                    mean += chance * net
                    square += chance * net**2
    return mean, square


@pytest.mark.parametrize("one_card_aces", [True, False])
@pytest.mark.parametrize("reader", [True, False])
@pytest.mark.parametrize(
    ("cards", "up"), [((FIVE, TEN, TEN), TEN), ((ACE, FIVE, TEN), TEN), ((SIX, SIX, TEN), ACE)]
)
def test_a_three_way_split_equals_every_order_of_the_cards(
    cards: FirstCards, up: int, reader: bool, one_card_aces: bool
) -> None:
    table = table_of(reader, one_card_aces)
    letters = [" "] * VALUES
    letters[up] = "P"
    seen = table.shoe - np.bincount(cards, minlength=VALUES)
    seen = seen / seen.sum()
    split = ThreeCardSolution(0.0, {cards: 1.0}, {cards: seen}, {}, {cards: letters})
    found = three_card_spread(table, split, least=0.0)
    mean, square = moments(table, cards, up, reader)
    assert found.expected_net == pytest.approx(seen[up] * mean, abs=1e-12)
    assert found.variance + found.expected_net**2 == pytest.approx(seen[up] * square, abs=1e-12)


@pytest.mark.parametrize("reader", [True, False])
def test_the_solution_counts_a_split_as_every_order_of_the_cards_does(reader: bool) -> None:
    table = table_of(reader, one_card_aces=True)
    solution = table.solution()
    for cards, up in (((FIVE, TEN, TEN), TEN), ((SIX, TEN, TEN), ACE), ((TEN, TEN, TEN), TEN)):
        letter, worth = solution.situation(cards, up)
        assert letter == "P"
        assert worth == pytest.approx(moments(table, cards, up, reader)[0], abs=1e-12)


@pytest.mark.parametrize("rules", [THREE_CARD, NO_READER])
def test_the_spread_has_the_mean_of_the_solution(rules: SmallShoe) -> None:
    table = ThreeCardTable(rules)
    solution = table.solution()
    coarse = three_card_spread(table, solution, least=1e-7)
    assert coarse.expected_net == pytest.approx(solution.expected_net, abs=1e-12)
    fine = three_card_spread(table, solution)
    assert fine.variance == pytest.approx(coarse.variance, abs=1e-3)


def test_without_a_reader_the_wager_is_worth_more() -> None:
    reader, without_reader = ThreeCardTable(THREE_CARD).solution(), ThreeCardTable(NO_READER).solution()
    assert reader.expected_net < without_reader.expected_net < reader.expected_net + 0.02
