"""The action that a strategy's entry means under the rules: its "else" if the action is not allowed."""

from __future__ import annotations

import numpy as np

from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.strategy import (
    BONUS_DRAW,
    CARDS,
    DOUBLE_ELSE_DRAW,
    DOUBLE_ELSE_STAND,
    DRAW,
    HARD,
    NONE,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER_ELSE_DRAW,
    SURRENDER_ELSE_SPLIT,
    SURRENDER_ELSE_STAND,
    Actions,
)
from croupier.simulation.twentyone.table_rules import Number


@bare
def allowed(action: Number, may_double: bool, may_split: bool, may_surrender: bool) -> Number:
    """The action if the rules allow it, else its alternative; NONE means to follow the total."""
    if action in (SURRENDER_ELSE_STAND, SURRENDER_ELSE_DRAW, SURRENDER_ELSE_SPLIT):
        if may_surrender:
            return SURRENDER_ELSE_STAND
        if action == SURRENDER_ELSE_STAND:
            return STAND
        if action == SURRENDER_ELSE_DRAW:
            return DRAW
        action = SPLIT
    if action == SPLIT:
        return SPLIT if may_split else NONE
    if action in (DOUBLE_ELSE_DRAW, DOUBLE_ELSE_STAND) and not may_double:
        return DRAW if action == DOUBLE_ELSE_DRAW else STAND
    return DOUBLE_ELSE_DRAW if action == DOUBLE_ELSE_STAND else action


@bare
def choose(
    actions: Actions,
    which: Number,
    first: Number,
    pair: Number,
    bonus: Number,
    total: Number,
    soft: bool,
    cards: Number,
    column: Number,
    may_double: bool,
    may_split: bool,
    may_surrender: bool,
) -> Number:
    """STAND, DRAW, DOUBLE_ELSE_DRAW, SPLIT or SURRENDER_ELSE_STAND for a hand below 21, or first cards above.

    `actions` holds several strategies, `which` is the one in use. `first` is the action for the very first
    cards or NONE; `pair` the row of a hand that may be split or -1; `bonus` the row of a hand that may draw
    to a bonus or -1.
    """
    held = min(cards, CARDS - 1)
    action = allowed(first, may_double, may_split, may_surrender)
    if action == NONE and pair >= 0:
        action = allowed(
            np.int64(actions[which, PAIR, pair, column, held]), may_double, may_split, may_surrender
        )
    if action == NONE and bonus >= 0:
        action = allowed(
            np.int64(actions[which, BONUS_DRAW, bonus, column, held]), may_double, False, may_surrender
        )
    if action == NONE:
        kind = SOFT if soft else HARD
        action = allowed(
            np.int64(actions[which, kind, total, column, held]), may_double, may_split, may_surrender
        )
    return STAND if action == NONE else action
