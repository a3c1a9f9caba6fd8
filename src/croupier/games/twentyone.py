"""What the games of the twenty-one family share: the solver's strategy as the kernel's array."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.hands.twentyone import ACE, VALUES
from croupier.odds.twentyone.strategy import HARD as HARD_TOTALS
from croupier.odds.twentyone.strategy import SOFT as SOFT_TOTALS
from croupier.odds.twentyone.strategy import TotalStrategy, columns
from croupier.simulation.twentyone.strategy import (
    CARDS,
    DOUBLE_ELSE_DRAW,
    DOUBLE_ELSE_STAND,
    DRAW,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER_ELSE_DRAW,
    SURRENDER_ELSE_SPLIT,
    SURRENDER_ELSE_STAND,
    Actions,
    Strategy,
    blank,
)

_FEWEST_CARDS: Final = 2
_UP_CARDS: Final = 10


def strategy_array(strategy: TotalStrategy, face_up: bool = False) -> Strategy:
    """The array by which the kernel plays what the solver found; its columns are those of the chart."""
    width = len(columns(True).names) if face_up else _UP_CARDS
    actions = blank(width)
    for cards in range(CARDS):
        size = min(max(cards, _FEWEST_CARDS) - _FEWEST_CARDS, len(strategy.hits) - 1)
        for kind, totals in ((HARD, HARD_TOTALS), (SOFT, SOFT_TOTALS)):
            hits, doubles = strategy.hits[size, totals], strategy.doubles[size, totals]
            doubled = np.where(hits, DOUBLE_ELSE_DRAW, DOUBLE_ELSE_STAND)
            actions[kind, : len(hits), :, cards] = np.where(doubles, doubled, np.where(hits, DRAW, STAND))
    pairs = _pairs(strategy, actions)
    surrendered = np.where(strategy.hits[0, HARD_TOTALS], SURRENDER_ELSE_DRAW, SURRENDER_ELSE_STAND)
    rows = actions[HARD, : len(surrendered)]
    given_up = strategy.surrenders[:, :, None]
    rows[:] = np.where(given_up, surrendered[:, :, None].astype(np.uint8), rows)
    actions[PAIR, :VALUES] = pairs
    return Strategy(actions)


def _pairs(strategy: TotalStrategy, plain: Actions) -> Actions:
    """A pair is split, surrendered or played as its total, which is not surrendered by its own row."""
    rows = np.zeros((VALUES, *plain.shape[2:]), dtype=np.uint8)
    for value in range(VALUES):
        total = plain[SOFT, 12] if value == ACE else plain[HARD, 2 * (value + 1)]
        hits = np.isin(total, (DRAW, DOUBLE_ELSE_DRAW))
        splits = strategy.splits[value][:, None]
        otherwise = np.where(
            splits, SURRENDER_ELSE_SPLIT, np.where(hits, SURRENDER_ELSE_DRAW, SURRENDER_ELSE_STAND)
        )
        played = np.where(splits, SPLIT, total)
        rows[value] = np.where(strategy.surrenders_pair[value][:, None], otherwise, played)
    return rows
