"""Strategies as arrays of actions, in the layout that the simulation's kernel reads.

Axes: kind (hard, soft, pair, bonus draw, rescue), row, column, number of cards. The two packages do not
import each other; a test compares their numbers.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.chart import Suited
from croupier.odds.twentyone.dealer import STAND, WIN
from croupier.odds.twentyone.solver import Table
from croupier.odds.twentyone.strategy import HARD, SOFT, TotalStrategy
from croupier.odds.twentyone.three_card import ThreeCardSolution

Actions = NDArray[np.uint8]

NONE, STANDS, DRAWS, DOUBLES_ELSE_DRAWS, DOUBLES_ELSE_STANDS, SPLITS = range(6)
SURRENDERS_ELSE_STANDS, SURRENDERS_ELSE_DRAWS, SURRENDERS_ELSE_SPLITS = range(6, 9)
PAIR: Final = 2
BONUS_DRAW: Final = 3
RESCUE: Final = 4
KINDS: Final = 5
ROWS: Final = 42
CARDS: Final = 8
FIRST: Final = 1000

_OF_LETTER: Final = {
    "S": STANDS,
    "L": STANDS,
    "H": DRAWS,
    "D": DOUBLES_ELSE_DRAWS,
    "P": SPLITS,
    "R": SURRENDERS_ELSE_STANDS,
    "21": NONE,
}
SIX, SEVEN, EIGHT = 5, 6, 7  # values
_BONUS_HANDS: Final = ((SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT), (SEVEN, SEVEN))
_SUITS: Final = ("mixed", "suited", "spades")


def total_actions(strategy: TotalStrategy, rules: TwentyOneRules, suited: Suited | None = None) -> Actions:
    """What to do with every total, pair and bonus draw; `suited` are the choices by suits of a solution."""
    width = strategy.splits.shape[1]
    actions = np.zeros((KINDS, ROWS, width, CARDS), dtype=np.uint8)
    actions[HARD, :17], actions[HARD, 17:] = DRAWS, STANDS
    actions[SOFT, :18], actions[SOFT, 18:] = DRAWS, STANDS
    actions[RESCUE] = STANDS
    for cards in range(CARDS):
        size = max(cards - 2, 0) if strategy.by_cards else 0
        hits, doubles = strategy.hits[size], strategy.doubles[size]
        plain = np.where(hits, DRAWS, STANDS)
        doubled = np.where(hits, DOUBLES_ELSE_DRAWS, DOUBLES_ELSE_STANDS)
        letters = np.where(doubles, doubled, plain)
        actions[HARD, 4:21, :, cards] = letters[HARD, 4:21]
        actions[SOFT, 12:21, :, cards] = letters[SOFT, 12:21]
        if rules.surrender != "none" and (cards <= 2 or not strategy.by_cards):
            given = np.where(hits[HARD], SURRENDERS_ELSE_DRAWS, SURRENDERS_ELSE_STANDS)
            by_total = actions[HARD, :22, :, cards]
            by_total[strategy.surrenders] = given[strategy.surrenders]
    if not rules.three_cards:
        for value in range(VALUES):
            actions[PAIR, value] = _pair(strategy, rules, actions, value)
    if rules.rescue:
        _rescue(rules, actions)
    for number, hand in enumerate(_BONUS_HANDS):
        for row, name in enumerate(_SUITS):
            if suited and hand in suited:
                letters_of = [_OF_LETTER[letter] for letter in suited[hand][name]]
                actions[BONUS_DRAW, 3 * number + row] = np.array(letters_of, dtype=np.uint8)[:, None]
    return actions


def _pair(strategy: TotalStrategy, rules: TwentyOneRules, actions: Actions, value: int) -> Actions:
    """The row of a pair: NONE where it does what its total says."""
    kind, total = (SOFT, 12) if value == ACE else (HARD, 2 * (value + 1))
    hits, doubles = strategy.hits[0, kind, total], strategy.doubles[0, kind, total]
    plain = np.where(hits, DRAWS, STANDS)
    row = np.where(doubles, np.where(hits, DOUBLES_ELSE_DRAWS, DOUBLES_ELSE_STANDS), plain)
    splits = strategy.splits[value] & (rules.max_split_hands > 1)
    row[splits] = SPLITS
    if rules.surrender != "none":
        gives_up = strategy.surrenders_pair[value]
        plain_else = np.where(hits, SURRENDERS_ELSE_DRAWS, SURRENDERS_ELSE_STANDS)
        row = np.where(gives_up, np.where(splits, SURRENDERS_ELSE_SPLITS, plain_else), row)
    same = actions[kind, total, :, 2] == row
    return np.where(same, NONE, row).astype(np.uint8)[:, None].repeat(CARDS, axis=1)


def _rescue(rules: TwentyOneRules, actions: Actions) -> None:
    """Give up a doubled hand where standing loses more than half of both wagers (19:47-19.9)."""
    table = Table(rules)
    three = np.flatnonzero(table.hands.cards == 3)
    for total in range(12, 21):
        rows = table.row_of[three[table.hands.total[three] == total]]
        worth = table.worths[rows, STAND if total < 17 else total - 16].sum(axis=0)
        rescued = 2 * worth < -table.worths[rows, WIN].sum(axis=0)
        actions[RESCUE, total] = np.where(rescued, SURRENDERS_ELSE_STANDS, STANDS)[:, None]


def three_card_first(solution: ThreeCardSolution) -> Actions:
    """First decisions of Three Card 21 by value indices, 100 * first + 10 * second + third, and column."""
    actions = np.zeros((FIRST, VALUES), dtype=np.uint8)
    for cards, letters in solution.letters.items():
        row = [_OF_LETTER[letter] for letter in letters]
        for first, second, third in set(permutations(cards)):
            actions[100 * first + 10 * second + third] = row
    return actions
