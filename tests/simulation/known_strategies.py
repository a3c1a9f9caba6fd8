"""Strategies of the specification, written down for the kernel without the solver."""

from collections.abc import Iterable

from croupier.hands.twentyone import ACE, TEN
from croupier.simulation.twentyone.strategy import (
    DOUBLE_ELSE_DRAW,
    DOUBLE_ELSE_STAND,
    DRAW,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    SPLITTABLE,
    STAND,
    SURRENDER_ELSE_DRAW,
    SURRENDER_ELSE_STAND,
    Actions,
    Strategy,
    blank,
)


def _up(*cards: int) -> list[int]:
    """Columns of up cards written as 2 to 10 and 11 for the ace."""
    return [ACE if card == 11 else min(card - 1, TEN) for card in cards]


def _span(low: int, high: int) -> list[int]:
    return _up(*range(low, high + 1))


def _set(actions: Actions, kind: int, rows: Iterable[int], columns: list[int], action: int) -> None:
    for row in rows:
        actions[kind, row, columns] = action


def strategy_s(surrenders: bool = False) -> Strategy:
    """Strategy S of the specification: one chart by total for any decks, splits as often as allowed.

    With `surrenders` hard 16 (not 8-8) is surrendered against 9, ten and ace, hard 15 against ten.
    """
    actions = blank()
    _set(actions, HARD, range(13, 17), _span(2, 6), STAND)
    _set(actions, HARD, [12], _span(4, 6), STAND)
    _set(actions, HARD, [11], _span(2, 10), DOUBLE_ELSE_DRAW)
    _set(actions, HARD, [10], _span(2, 9), DOUBLE_ELSE_DRAW)
    _set(actions, HARD, [9], _span(3, 6), DOUBLE_ELSE_DRAW)
    _set(actions, SOFT, [18], _span(2, 8), STAND)
    _set(actions, SOFT, [18], _up(9, 10, 11), DRAW)
    _set(actions, SOFT, range(19, 22), _span(2, 11), STAND)
    _set(actions, SOFT, [18], _span(3, 6), DOUBLE_ELSE_STAND)
    _set(actions, SOFT, [17], _span(3, 6), DOUBLE_ELSE_DRAW)
    _set(actions, SOFT, [15, 16], _span(4, 6), DOUBLE_ELSE_DRAW)
    _set(actions, SOFT, [13, 14], _span(5, 6), DOUBLE_ELSE_DRAW)
    if surrenders:
        _set(actions, HARD, [16], _up(9, 10, 11), SURRENDER_ELSE_DRAW)
        _set(actions, HARD, [15], _up(10), SURRENDER_ELSE_DRAW)
    _set(actions, PAIR, [ACE], _span(2, 11), SPLIT)
    _set(actions, PAIR, [8], _up(2, 3, 4, 5, 6, 8, 9), SPLIT)
    _set(actions, PAIR, [7], _span(2, 11), SPLIT)
    _set(actions, PAIR, [6], _span(2, 7), SPLIT)
    _set(actions, PAIR, [5], _span(2, 6), SPLIT)
    _set(actions, PAIR, [3], _up(5, 6), SPLIT)
    _set(actions, PAIR, [1, 2], _span(2, 7), SPLIT)
    return Strategy(actions)


def draw_to_17(splits_above_21: bool = False) -> Strategy:
    """Draw to 17 and on soft 17; three cards above 21 are split three ways, or surrendered."""
    actions = blank()
    actions[HARD, 22:] = SURRENDER_ELSE_STAND
    if splits_above_21:
        actions[PAIR, SPLITTABLE + 22 :] = SPLIT
    return Strategy(actions)
