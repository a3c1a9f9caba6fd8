"""Whole rounds from a few cards, every order dealt: won, lost, mean and variance, splits included."""

from collections.abc import Iterator
from dataclasses import asdict

import numpy as np
import pytest

from croupier.hands.twentyone import VALUES
from croupier.odds.twentyone import outcomes
from croupier.odds.twentyone.outcomes import round_outcomes
from croupier.odds.twentyone.solver import Play, Table
from tests.odds.small_shoe import (
    ACE,
    TEN,
    Action,
    Cards,
    Finished,
    SmallShoe,
    dealer_hands,
    draws,
    is_blackjack,
    play_out,
    points_of,
    without,
)
from tests.twentyone_tables import plain

CARDS = (3, 0, 0, 0, 3, 3, 0, 0, 0, 6)


def action_of(table: Table, play: Play, up: int, split_aces: bool = False) -> Action:
    def action(cards: Cards) -> str:
        hand = table.hands.number(*cards)
        if len(cards) == 1:
            return "H"
        if split_aces:
            return "S"
        if play.doubles[hand, up] and table.payoffs.may_double[hand]:
            return "D"
        return "H" if play.hits[hand, up] else "S"

    return action


def ends(table: Table, play: Play, first: Cards, up: int) -> Iterator[tuple[float, list[Finished], Cards]]:
    """Every end of the player's hands."""
    left = without(CARDS, *first, up)
    if first[0] != first[1] or not play.splits[first[0], up]:
        for chance, hand, rest in play_out(left, first, action_of(table, play, up)):
            yield chance, [hand], rest
        return
    action = action_of(table, play, up, first[0] == ACE and table.rules.one_card_on_split_aces)
    for one, hand, rest in play_out(left, first[:1], action):
        for two, other, last in play_out(rest, first[1:], action):
            yield one * two, [hand, other], last


def settle(hands: list[Finished], dealer: Cards, natural: bool, lost_for_good: bool) -> tuple[float, int]:
    """The net result and hands won less hands lost."""
    if natural:
        return (0.0, 0) if is_blackjack(dealer) else (1.5, 1)
    points = points_of(dealer)
    if is_blackjack(dealer):
        broken = sum(hand.stake for hand in hands if hand.points > 21) if lost_for_good else 0
        return -float(broken + (not lost_for_good or hands[0].points <= 21)), -len(hands)
    net, lead = 0.0, 0
    for hand in hands:
        wins = hand.points <= 21 and (points > 21 or hand.points > points)
        loses = hand.points > 21 or hand.points < points <= 21
        net += hand.stake * (wins - loses)
        lead += wins - loses
    return net, lead


@pytest.mark.parametrize("lost_for_good", [False, True])
def test_round_outcomes_equal_every_order_of_the_cards(
    lost_for_good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcomes, "MIN_WEIGHT", 0.0)
    rules = asdict(plain(broken_hands_lost=lost_for_good))
    table = Table(SmallShoe(**rules, cards=CARDS))
    solution = table.solve()
    # Every pair that the shoe holds is split.
    solution.play.splits[:] = True
    solution = table.evaluate(solution.play)
    found = round_outcomes(table, solution)
    sums = np.zeros(4)
    for one, chance_one, less in draws(CARDS):
        for up, chance_up, rest in draws(less):
            for two, chance_two, _ in draws(rest):
                first = (one, two)
                for chance, hands, left in ends(table, solution.play, first, up):
                    for share, dealer in dealer_hands(left, (up,), hits_soft17=False):
                        weight = chance_one * chance_up * chance_two * chance * share
                        natural = set(first) == {ACE, TEN}
                        net, lead = settle(hands, dealer, natural, lost_for_good)
                        sums += weight * np.array([lead > 0, lead < 0, net, net**2])
    won, lost, net, square = sums
    assert found.won == pytest.approx(won, abs=1e-12)
    assert found.lost == pytest.approx(lost, abs=1e-12)
    assert found.expected_net == pytest.approx(net, abs=1e-12)
    assert found.variance == pytest.approx(square - net**2, abs=1e-12)
    assert len(CARDS) == VALUES
