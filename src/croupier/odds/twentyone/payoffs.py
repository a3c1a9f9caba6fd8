"""What each final hand earns under given rules, as a row of the dealer's worths and a scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.bonus_21 import bonus_means
from croupier.odds.twentyone.compositions import player_hands
from croupier.odds.twentyone.dealer import SEEN, STAND, STAND_21, WIN


@dataclass(frozen=True, eq=False)
class Payoffs:
    """For each hand: the row and scale when it stands, the row when it was doubled, and if it may double.

    `stand_square` is the mean square of what a winner earns, whose mean is the scale.
    """

    stand_row: NDArray[np.int64]
    stand_scale: NDArray[np.float64]
    stand_square: NDArray[np.float64]
    double_row: NDArray[np.int64]
    may_double: NDArray[np.bool_]


def payoffs(rules: TwentyOneRules, doubling_cards: int) -> Payoffs:
    """The payoffs of all hands; a hand may be doubled with `doubling_cards` cards."""
    hands = player_hands()
    rows = np.where(hands.total < 17, STAND, hands.total - 16)
    scale = np.ones(len(rows))
    twentyone = hands.total == 21
    if rules.twentyone_wins:
        rows[twentyone] = SEEN if rules.twentyone_beats_blackjack else WIN
    else:
        scale[twentyone & (hands.cards == 5)] = float(rules.five_card_21_pays)
    square = scale**2
    if rules.bonus_21:
        scale[twentyone], square[twentyone] = bonus_means(rules)
    allowed = np.array([rules.may_double(int(points)) for points in hands.total])
    if not rules.double_any_cards:
        allowed &= hands.cards == doubling_cards
    assert rows.max() >= STAND_21
    return Payoffs(rows, scale, square, rows.copy(), allowed & (hands.cards >= 2))
