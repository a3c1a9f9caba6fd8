"""Strategies of the solver in the layout of the simulation's kernel."""

import numpy as np

from croupier.odds.twentyone import actions as written
from croupier.odds.twentyone.actions import three_card_first, total_actions
from croupier.odds.twentyone.search import best_totals
from croupier.odds.twentyone.strategy import draw_to_17, strategy_s
from croupier.odds.twentyone.three_card_totals import best_three_card_totals
from croupier.simulation.twentyone import strategy as read
from tests.simulation import known_strategies
from tests.twentyone_tables import FACE_UP, SPANISH, THREE_CARD, plain


def test_both_rooms_number_actions_and_axes_alike() -> None:
    assert (written.NONE, written.STANDS, written.DRAWS, written.SPLITS) == (
        read.NONE,
        read.STAND,
        read.DRAW,
        read.SPLIT,
    )
    assert (written.DOUBLES_ELSE_DRAWS, written.DOUBLES_ELSE_STANDS) == (
        read.DOUBLE_ELSE_DRAW,
        read.DOUBLE_ELSE_STAND,
    )
    assert (
        written.SURRENDERS_ELSE_STANDS,
        written.SURRENDERS_ELSE_DRAWS,
        written.SURRENDERS_ELSE_SPLITS,
    ) == (read.SURRENDER_ELSE_STAND, read.SURRENDER_ELSE_DRAW, read.SURRENDER_ELSE_SPLIT)
    assert (written.HARD, written.SOFT, written.PAIR, written.BONUS_DRAW, written.RESCUE) == (
        read.HARD,
        read.SOFT,
        read.PAIR,
        read.BONUS_DRAW,
        read.RESCUE,
    )
    assert (written.KINDS, written.ROWS, written.CARDS, written.FIRST) == (
        read.KINDS,
        read.ROWS,
        read.CARDS,
        read.FIRST,
    )


def test_strategy_s_is_the_same_in_both_rooms() -> None:
    late = plain(surrender="late")
    np.testing.assert_array_equal(total_actions(strategy_s(), plain()), known_strategies.strategy_s().actions)
    surrenders = total_actions(strategy_s(), late)
    np.testing.assert_array_equal(surrenders[:2], known_strategies.strategy_s(True).actions[:2])
    assert (surrenders[read.PAIR, 7] == read.SPLIT).all()


def test_draw_to_17_is_the_same_in_both_rooms() -> None:
    ours = total_actions(draw_to_17(), THREE_CARD)
    np.testing.assert_array_equal(ours[:2, :22], known_strategies.draw_to_17().actions[:2, :22])


def test_spanish_strategy_counts_cards_looks_at_suits_and_rescues() -> None:
    best = best_totals(SPANISH)
    actions = total_actions(best.strategy, SPANISH, best.solution.suited)
    strategy = read.Strategy(actions)
    assert strategy.counts_cards
    assert actions[read.HARD, 16, 2, 2] == read.STAND
    assert actions[read.HARD, 16, 2, 6] == read.DRAW
    assert actions[read.BONUS_DRAW, 3 * 2 + 2, 3, 2] == read.DRAW
    assert actions[read.BONUS_DRAW, 3 * 2, 3, 2] == read.STAND
    assert actions[read.RESCUE, 12, 9, 3] == read.SURRENDER
    assert actions[read.RESCUE, 12, 5, 3] == read.STAND
    assert actions[read.RESCUE, 20, 0, 3] == read.STAND


def test_face_up_columns_are_the_dealers_counts() -> None:
    best = best_totals(FACE_UP)
    actions = total_actions(best.strategy, FACE_UP)
    assert read.Strategy(actions).columns == read.FACE_UP_COLUMNS
    assert actions[read.HARD, 20, 20 - 4, 2] == actions[read.HARD, 20, 17 + 20 - 12, 2] == read.DRAW
    assert actions[read.HARD, 20, 19 - 4, 2] == read.STAND


def test_three_card_totals_are_nearly_as_good_as_the_best_play() -> None:
    best = best_three_card_totals(THREE_CARD)
    assert 0.15275 < best.solution.expected_net < 0.1527827720
    first = three_card_first(best.solution)
    strategy = read.Strategy(total_actions(best.strategy, THREE_CARD), first)
    assert strategy.first[999, 5] == read.SPLIT
    assert strategy.first[777, 9] == read.SURRENDER
    assert (strategy.first[[48, 840, 408], 5] == read.SPLIT).all()
    assert best.first_actions()["TTT"][4] == "P"
