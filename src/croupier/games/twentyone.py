"""What the games of the twenty-one family share: the strategy as the kernel's array, the dealer's chances,
and how rounds end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from croupier.hands.twentyone import ACE, VALUE_NAMES, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.analysis import Value, ValueTable
from croupier.odds.twentyone.compositions import ANY, NO_BLACKJACK, TOTALS, dealer_tree
from croupier.odds.twentyone.dealer import dealer_chances
from croupier.odds.twentyone.outcomes import RoundOutcomes
from croupier.odds.twentyone.results import RoundNets
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

FIRST_FINAL: Final = 17
RARE: Final = 1e-6
"""Net results less likely than this are listed together."""
_MIN_CARDS: Final = 2
_UP_CARDS: Final = 10


def strategy_array(strategy: TotalStrategy, face_up: bool = False) -> Strategy:
    """The array by which the kernel plays the solver's strategy; its columns are those of the chart."""
    width = len(columns(True).names) if face_up else _UP_CARDS
    actions = blank(width)
    for cards in range(CARDS):
        size = min(max(cards, _MIN_CARDS) - _MIN_CARDS, len(strategy.hits) - 1)
        for kind, totals in ((HARD, HARD_TOTALS), (SOFT, SOFT_TOTALS)):
            hits, doubles = strategy.hits[size, totals], strategy.doubles[size, totals]
            doubled = np.where(hits, DOUBLE_ELSE_DRAW, DOUBLE_ELSE_STAND)
            actions[kind, : len(hits), :, cards] = np.where(doubles, doubled, np.where(hits, DRAW, STAND))
    pairs = _pairs(strategy, actions)
    surrendered = np.where(strategy.hits[0, HARD_TOTALS], SURRENDER_ELSE_DRAW, SURRENDER_ELSE_STAND)
    # Only hands of two cards are surrendered; others follow the entry for their number of cards.
    rows = actions[HARD, : len(surrendered), :, : _MIN_CARDS + 1]
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


def dealer_figures(rules: TwentyOneRules, names: Sequence[str] = VALUE_NAMES) -> dict[str, Value]:
    """The dealer's final total from a fresh shoe: nothing known (`any`), or the first card alone."""
    nothing = np.zeros((1, VALUES), dtype=np.int64)
    chances = dealer_chances(dealer_tree(rules.hits_soft17, False), rules.shoe, nothing)[0]
    seen_as = {"any": (chances.sum(axis=1), 1.0)}
    seen_as |= {name: (chances[:, up], float(chances[ANY, up])) for up, name in enumerate(names)}
    figures: dict[str, Value] = {}
    for name, (column, seen) in seen_as.items():
        finals = column[:TOTALS] / seen
        for place, chance in enumerate(finals.tolist()):
            figures[f"dealer_{name}_{FIRST_FINAL + place}"] = chance
        figures[f"dealer_{name}_blackjack"] = float(1 - column[NO_BLACKJACK] / seen)
        figures[f"dealer_{name}_over"] = float(column[NO_BLACKJACK] / seen - finals.sum())
    return figures


def rounds_table(
    by_money: Mapping[str, RoundNets], by_hands: RoundOutcomes | None = None, cite: str = ""
) -> ValueTable:
    """Rounds by what they win or lose, and where asked for by hands won and lost."""
    rows: dict[str, Mapping[str, Value]] = {}
    title = "rounds by the chart, by money"
    if by_hands is not None:
        title = f"rounds by the chart, by hands won and lost{cite and f' ({cite})'} and by money"
        rows["by hands"] = {"won": by_hands.won, "neither": by_hands.neither, "lost": by_hands.lost}
    for name, nets in by_money.items():
        rows[name] = {"won": nets.ahead, "neither": nets.even, "lost": nets.behind}
    return ValueTable(title=title, row_name="counted", rows=rows, shown_as="chance")


def nets_table(nets: RoundNets, wagers: str = "") -> ValueTable:
    """The chance of each net result of a round (of more `wagers` than one); the rarest are one row."""
    rows: dict[str, Mapping[str, Value]] = {}
    rare = 0.0
    for net, chance in nets.chances.items():
        if chance < RARE:
            rare += chance
        else:
            rows[f"{float(net):+g}" if net else "0"] = {"chance": chance}
    if rare >= RARE / 2:
        rows["any other"] = {"chance": rare}
    title = f"net result of a round by the chart{wagers}, in original wagers"
    return ValueTable(title=title, row_name="net", rows=rows, shown_as="chance")


def round_figures(nets: RoundNets) -> dict[str, Value]:
    """The chances of a round that ends ahead, behind and even by money."""
    return {"rounds_ahead": nets.ahead, "rounds_behind": nets.behind, "rounds_even": nets.even}
