"""What each final hand earns under given rules: a row of the dealer's worths, and what a win pays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import BEST
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.bonus_21 import Shares, bonus_pays, mean_pays
from croupier.odds.twentyone.compositions import player_hands
from croupier.odds.twentyone.dealer import SEEN, STAND, STAND_21, WIN

EVEN_MONEY: Final = Fraction(1)
"""What a hand wins that no rule pays otherwise."""


@dataclass(frozen=True, eq=False)
class Payoffs:
    """For each hand: the row and scale when it stands, the row when it was doubled, and if it may double.

    `pays` are the amounts a winning hand may earn that was not doubled, `stand_shares` the chance of each by
    hand: it depends on the suits of the cards (19:47-19.5(f)). Their mean is the scale.
    """

    stand_row: NDArray[np.int64]
    stand_scale: NDArray[np.float64]
    pays: tuple[Fraction, ...]
    stand_shares: NDArray[np.float64]
    double_row: NDArray[np.int64]
    may_double: NDArray[np.bool_]

    def shares(self, earned: Shares) -> NDArray[np.float64]:
        """The chances of the amounts in the order of `pays`."""
        return np.array([float(earned.get(each, 0)) for each in self.pays])


def payoffs(rules: TwentyOneRules, doubling_cards: int) -> Payoffs:
    """The payoffs of all hands; a hand may be doubled with `doubling_cards` cards."""
    hands = player_hands()
    rows = np.where(hands.total < 17, STAND, hands.total - 16)
    twentyone = np.flatnonzero(hands.total == BEST)
    earned: dict[int, Shares] = {}
    if rules.twentyone_wins:
        rows[twentyone] = SEEN if rules.twentyone_beats_blackjack else WIN
    else:
        five_cards = {rules.five_card_21_pays: Fraction(1)}
        earned = dict.fromkeys(twentyone[hands.cards[twentyone] == 5].tolist(), five_cards)
    if rules.bonus_21:
        earned = dict(zip(twentyone.tolist(), bonus_pays(rules), strict=True))
    pays = tuple(sorted({EVEN_MONEY, *(each for shares in earned.values() for each in shares)}))
    scale = np.ones(len(rows))
    stand_shares = np.tile([float(each == EVEN_MONEY) for each in pays], (len(rows), 1))
    for hand, shares in earned.items():
        scale[hand] = float(mean_pays(shares))
        stand_shares[hand] = [float(shares.get(each, 0)) for each in pays]
    allowed = np.array([rules.may_double(int(points)) for points in hands.total])
    if not rules.double_any_cards:
        allowed &= hands.cards == doubling_cards
    assert rows.max() >= STAND_21
    return Payoffs(rows, scale, pays, stand_shares, rows.copy(), allowed & (hands.cards >= 2))
