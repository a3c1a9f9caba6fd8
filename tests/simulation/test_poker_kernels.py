"""The kernels of poker against the house, on records written here, against their exact values."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from croupier.hands.poker import five_card_rank, three_card_rank
from croupier.odds.enumeration import set_index
from croupier.odds.last_card import solve as solve_last_card
from croupier.odds.showdown.declared import End, Showdown
from croupier.odds.showdown.solution import solve
from croupier.simulation.last_card import LastCardKernel, LastCardPlan
from croupier.simulation.runner import simulate
from croupier.simulation.showdown.kernel import ShowdownKernel, ShowdownPlan
from tests.odds.last_card_games import double_down
from tests.odds.showdown_games import caribbean, three_card

ANTE = 1000


def plan_of(showdown: Showdown) -> ShowdownPlan:
    decisions = solve(showdown).decisions()
    nets: dict[Any, dict[str, int]] = {
        (choice, row, end): {wager: int(ANTE * pays.net(end, row)) for wager, pays in wagers.items()}
        for (choice, wagers), row, end in product(showdown.choices.items(), showdown.row_names, End)
    }
    return ShowdownPlan.of(
        wagers={"ante": ANTE},
        base=ANTE,
        cards=showdown.cards,
        shown=showdown.shown,
        qualifies=showdown.qualifies,
        rows=showdown.rows,
        choices=tuple(showdown.choices),
        by_rank=decisions.by_rank,
        place=decisions.place,
        table=decisions.table,
        nets=nets,
        reported=dict.fromkeys(showdown.wagers, "ante"),
    )


@pytest.mark.parametrize("showdown", [caribbean(), three_card((5, 4, 1))], ids=["five cards", "three cards"])
def test_a_showdown_is_simulated_to_its_exact_value(showdown: Showdown) -> None:
    result = simulate(ShowdownKernel(), plan_of(showdown), 4_000_000, seed=20, workers=2, progress=False)
    assert result.house_edge is not None
    assert abs(result.house_edge.against(-solve(showdown).expected_net).z) < 4


def test_without_a_shown_card_a_hand_may_decide_by_its_suits() -> None:
    """Paid so that some ranks bet in some suits only, every hand is played as its own value says."""
    plain = caribbean()
    showdown = Showdown(5, 0, plain.qualifies, plain.rows, plain.choices)
    solution = solve(showdown)
    decisions = solution.decisions()
    plan, kernel = plan_of(showdown), ShowdownKernel()
    if len(decisions.table):
        dealt = kernel.deals(plan, 5, 0, 200_000)
        ranks = np.array([five_card_rank(cards) for cards in dealt[:20_000, :5].tolist()])
        found = dealt[:20_000][decisions.by_rank[ranks] == 255]
        chosen = decisions.table[set_index(found[:, :5])]
        assert np.array_equal(kernel.replay(plan, found), kernel.replay(plan, found, chosen))
    result = simulate(kernel, plan, 4_000_000, seed=8, workers=2, progress=False)
    assert result.house_edge is not None
    assert abs(result.house_edge.against(-solution.expected_net).z) < 4
    assert solution.expected_net < solve(plain).expected_net


def test_three_cards_are_settled_to_the_cent() -> None:
    showdown = three_card((5, 4, 1))
    plan, kernel = plan_of(showdown), ShowdownKernel()
    dealt = kernel.deals(plan, 1, 0, 5_000)
    decisions = (np.arange(len(dealt)) % 3 > 0).astype(np.uint8)
    nets = kernel.replay(plan, dealt, decisions).tolist()
    for cards, choice, net in zip(dealt.tolist(), decisions.tolist(), nets, strict=True):
        mine, dealers = three_card_rank(cards[:3]), three_card_rank(cards[3:])
        end = (
            End.NO_HAND
            if dealers < showdown.qualifies
            else End.HIGHER
            if mine > dealers
            else End.EQUAL
            if mine == dealers
            else End.LOWER
        )
        pays = showdown.choices["play" if choice else "fold"]
        row = showdown.rows[mine]
        assert net == [int(ANTE * pays[name].net(end, row)) if name in pays else 0 for name in plan.columns]


def last_card_plan() -> LastCardPlan:
    game = double_down()
    return LastCardPlan.of(
        wagers={"wager": ANTE},
        base=ANTE,
        rows=game.rows,
        raises=solve_last_card(game).by_set(),
        nets={
            (raised, row): {"wager": int(ANTE * net), "double_down": raised * int(ANTE * net)}
            for raised in (False, True)
            for row, net in game.nets.items()
        },
        reported={"wager": "wager", "double_down": "wager"},
    )


def test_double_down_stud_is_simulated_to_its_exact_value() -> None:
    plan, kernel = last_card_plan(), LastCardKernel()
    result = simulate(kernel, plan, 4_000_000, seed=17, workers=2, progress=False)
    assert result.house_edge is not None
    assert abs(result.house_edge.against(Fraction(15403, 324870)).z) < 4
    one = simulate(kernel, plan, 4_000_000, seed=17, workers=1, progress=False)
    assert one.totals == result.totals


def test_double_down_stud_is_settled_to_the_cent() -> None:
    game, plan, kernel = double_down(), last_card_plan(), LastCardKernel()
    raises = solve_last_card(game).by_set()
    dealt = kernel.deals(plan, 3, 0, 3_000)
    expected = []
    for cards in dealt.tolist():
        net = int(ANTE * game.nets[game.rows[five_card_rank(cards)]])
        expected.append([net, net * bool(raises[set_index(np.array(cards[:4], dtype=np.uint8))])])
    assert kernel.replay(plan, dealt).tolist() == expected
    never = np.zeros(len(dealt), dtype=np.bool_)
    assert kernel.replay(plan, dealt, never).tolist() == [[net, 0] for net, _ in expected]
