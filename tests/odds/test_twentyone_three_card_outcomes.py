"""Three Card 21: splits, 21s paid before a blackjack, rounds by money, against every order of a few cards."""

from dataclasses import asdict, replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from croupier.hands.twentyone import VALUES
from croupier.odds.twentyone.three_card import FirstCards, ThreeCardSolution, ThreeCardTable
from croupier.odds.twentyone.three_card_outcomes import three_card_outcomes
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
    points_of,
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


Joint = dict[tuple[str, tuple[int, ...], bool], float]
"""The chance of the dealer's final hand, what the three hands win or lose, and whether all were paid."""


def three_hands(table: ThreeCardTable, cards: FirstCards, up: int, reader: bool) -> Joint:
    """Every order of the cards dealt to a split."""
    a, b, c = (action_of(table, value, others, up) for value, others in table.split_parts(cards))
    found: Joint = {}
    for one, first, left in play_out(without(CARDS, *cards, up), cards[:1], a):
        for two, second, less in play_out(left, cards[1:2], b):
            for three, third, rest in play_out(less, cards[2:], c):
                for four, dealer in dealer_hands(rest, (up,), hits_soft17=False):
                    hands = (first, second, third)
                    end = "blackjack" if is_blackjack(dealer) else str(min(points_of(dealer), 22))
                    results = tuple(result(hand, dealer, reader) for hand in hands)
                    key = end, results, all(hand.points == 21 for hand in hands)
                    found[key] = found.get(key, 0.0) + one * two * three * four
    return found


def result(hand: Finished, dealer: Cards, reader: bool) -> int:
    """What a hand wins or loses by itself; a blackjack found at the end leaves a 21 paid."""
    if not is_blackjack(dealer):
        return compared(hand, dealer)
    return hand.stake if hand.points == 21 and not reader else 0


def net_of(end: str, results: tuple[int, ...], all_paid: bool, reader: bool) -> int:
    """Question 2 of the specification: 21s stay paid, else exactly one original wager is lost."""
    return sum(results) - (end == "blackjack" and (reader or not all_paid))


def moments(table: ThreeCardTable, cards: FirstCards, up: int, reader: bool) -> tuple[float, float]:
    """Mean and mean square of the result of a split."""
    mean = square = 0.0
    for (end, results, all_paid), chance in three_hands(table, cards, up, reader).items():
        net = net_of(end, results, all_paid, reader)
        mean += chance * net
        square += chance * net**2
    return mean, square


def nets_by_pairs(joint: Joint, reader: bool) -> dict[Fraction | int, float]:
    """Chances of the net result, if three hands have nothing in common beyond their pairs.

    That all three were paid before a blackjack was found is taken as it is.
    """
    nets: dict[Fraction | int, float] = {}
    for end in {end for end, _, _ in joint}:
        chance = sum(each for (at, _, _), each in joint.items() if at == end)
        one: list[dict[int, float]] = [{}, {}, {}]
        two: dict[tuple[int, int], dict[tuple[int, int], float]] = {}
        for (at, results, all_paid), each in joint.items():
            if at != end:
                continue
            for place in range(3):
                one[place][results[place]] = one[place].get(results[place], 0.0) + each / chance
            for pair in ((0, 1), (0, 2), (1, 2)):
                seen = results[pair[0]], results[pair[1]]
                found = two.setdefault(pair, {})
                found[seen] = found.get(seen, 0.0) + each / chance
            if end == "blackjack" and not reader and all_paid:
                nets[sum(results)] = nets.get(sum(results), 0.0) + each
                nets[sum(results) - 1] = nets.get(sum(results) - 1, 0.0) - each
        for results in product(*one):
            a, b, c = (one[place][results[place]] for place in range(3))
            share = a * b * c
            for (i, j), other in (((0, 1), c), ((0, 2), b), ((1, 2), a)):
                both = two[i, j].get((results[i], results[j]), 0.0)
                share += (both - one[i][results[i]] * one[j][results[j]]) * other
            net = sum(results) - (end == "blackjack")
            nets[net] = nets.get(net, 0.0) + chance * share
    return nets


@pytest.mark.parametrize("one_card_aces", [True, False])
@pytest.mark.parametrize("reader", [True, False])
@pytest.mark.parametrize(
    ("cards", "up"), [((FIVE, TEN, TEN), TEN), ((ACE, FIVE, TEN), TEN), ((SIX, SIX, TEN), ACE)]
)
def test_a_three_way_split_equals_every_order_of_the_cards(
    cards: FirstCards, up: int, reader: bool, one_card_aces: bool
) -> None:
    """Mean and variance are exact; the chances are those of pairs, in a shoe of 16 cards not far from all."""
    table = table_of(reader, one_card_aces)
    letters = [" "] * VALUES
    letters[up] = "P"
    seen = table.shoe - np.bincount(cards, minlength=VALUES)
    seen = seen / seen.sum()
    split = ThreeCardSolution(0.0, {cards: 1.0}, {cards: seen}, {}, {cards: letters})
    found = three_card_outcomes(table, split, least=0.0).nets
    joint = three_hands(table, cards, up, reader)
    mean, square = moments(table, cards, up, reader)
    assert found.expected_net == pytest.approx(seen[up] * mean, abs=1e-12)
    assert found.variance + found.expected_net**2 == pytest.approx(seen[up] * square, abs=1e-12)
    expected = nets_by_pairs(joint, reader)
    for net in {*expected, *found.chances}:
        chance = seen[up] * expected.get(net, 0.0)
        assert found.chances.get(net, 0.0) == pytest.approx(chance, abs=1e-12)
    ahead = sum(chance for key, chance in joint.items() if net_of(*key, reader) > 0)
    assert found.ahead == pytest.approx(seen[up] * ahead, abs=0.01)


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
    coarse = three_card_outcomes(table, solution, least=1e-8).nets
    assert coarse.expected_net == pytest.approx(solution.expected_net, abs=1e-12)
    fine = three_card_outcomes(table, solution).nets
    assert fine.variance == pytest.approx(coarse.variance, abs=3e-4)
    assert fine.ahead == pytest.approx(coarse.ahead, abs=2e-5)
    assert fine.ahead + fine.even + fine.behind == pytest.approx(1, abs=1e-12)


def test_without_a_reader_the_wager_is_worth_more() -> None:
    reader, without_reader = ThreeCardTable(THREE_CARD).solution(), ThreeCardTable(NO_READER).solution()
    assert reader.expected_net < without_reader.expected_net < reader.expected_net + 0.02
