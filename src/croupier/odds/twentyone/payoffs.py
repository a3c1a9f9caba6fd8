"""What each final hand earns under given rules, as a row of the dealer's worths and a scale."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twentyone.compositions import Hands, player_hands
from croupier.odds.twentyone.dealer import SEEN, STAND, STAND_21, WIN
from croupier.odds.twentyone.rules import SUITS, TwentyOneRules

SIX: Final = 5
SEVEN: Final = 6
EIGHT: Final = 7

MIXED_PAYS: Final = Fraction(3, 2)
SUITED_PAYS: Final = Fraction(2)
SPADES_PAYS: Final = Fraction(3)
FIVE_CARDS_PAY: Final = Fraction(3, 2)
SIX_CARDS_PAY: Final = Fraction(2)
SEVEN_CARDS_PAY: Final = Fraction(3)


@dataclass(frozen=True, eq=False)
class Payoffs:
    """For each hand: the row and scale when it stands, the row when it was doubled, and who may double.

    `stand_square` is the mean square of what a winner earns, whose mean is the scale.
    """

    stand_row: NDArray[np.int64]
    stand_scale: NDArray[np.float64]
    stand_square: NDArray[np.float64]
    double_row: NDArray[np.int64]
    may_double: NDArray[np.bool_]


def payoffs(rules: TwentyOneRules, doubling_cards: int) -> Payoffs:
    """The payoffs of all hands; `doubling_cards` is with how many cards a hand may be doubled."""
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
        for number in np.flatnonzero(twentyone):
            scale[number] = float(bonus_pays(hands, int(number), rules.decks))
            square[number] = float(bonus_pays(hands, int(number), rules.decks, power=2))
    allowed = np.array([rules.may_double(int(points)) for points in hands.total])
    if not rules.double_any_cards:
        allowed &= hands.cards == doubling_cards
    assert rows.max() >= STAND_21
    return Payoffs(rows, scale, square, rows.copy(), allowed & (hands.cards >= 2))


def bonus_pays(hands: Hands, number: int, decks: int, power: int = 1) -> Fraction:
    """What a 21 of these cards earns on average over the suits, or a power of it (19:47-19.5(f))."""
    cards = int(hands.cards[number])
    if cards == 3:
        counts = hands.counts[number]
        if counts[SEVEN] == 3:
            return suited_average(three_suited_sevens(decks), power)
        if counts[SIX] == counts[SEVEN] == counts[EIGHT] == 1:
            return suited_average(Fraction(1, SUITS**2), power)
    if cards < 5:
        return Fraction(1)
    return {5: FIVE_CARDS_PAY, 6: SIX_CARDS_PAY}.get(cards, SEVEN_CARDS_PAY) ** power


def suited_average(suited: Fraction, power: int = 1) -> Fraction:
    """The mean odds (or a power) of a three-card bonus when its cards are of one suit with a given chance."""
    spades = suited / SUITS
    chances = {MIXED_PAYS: 1 - suited, SUITED_PAYS: suited - spades, SPADES_PAYS: spades}
    return sum((chance * pays**power for pays, chance in chances.items()), Fraction(0))


def three_suited_sevens(decks: int) -> Fraction:
    """The chance that three sevens are of one suit."""
    return Fraction(SUITS * comb(decks, 3), comb(SUITS * decks, 3))
