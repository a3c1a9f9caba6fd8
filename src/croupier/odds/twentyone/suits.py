"""The bonuses of 19:47-19.5(f) that depend on suits, for a player who sees the suits of his first two cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twentyone.dealer import SEEN, WIN
from croupier.odds.twentyone.payoffs import (
    EIGHT,
    MIXED_PAYS,
    SEVEN,
    SIX,
    SPADES_PAYS,
    SUITED_PAYS,
    bonus_pays,
)
from croupier.odds.twentyone.rules import SUITS

if TYPE_CHECKING:
    from croupier.odds.twentyone.solver import Table, Values


def suit_classes(decks: int, sevens: bool) -> list[tuple[Fraction, Fraction]]:
    """For two cards that a third can complete: chance and mean bonus odds for spades, one suit, mixed.

    The suit of a card is independent of its value, so cards seen elsewhere do not matter; the suit of a
    dealer's seven, which matters to three sevens in the eighth digit of the edge, is left out of account.
    """
    if sevens:
        same = Fraction(decks - 1, SUITS * decks - 1)
        third = Fraction(decks - 2, SUITS * decks - 2)
    else:
        same = third = Fraction(1, SUITS)
    spades = MIXED_PAYS + third * (SPADES_PAYS - MIXED_PAYS)
    suited = MIXED_PAYS + third * (SUITED_PAYS - MIXED_PAYS)
    return [(same / SUITS, spades), (same * (SUITS - 1) / SUITS, suited), (1 - same, MIXED_PAYS)]


def completing_value(counts: NDArray[np.int64]) -> int | None:
    """The value that turns two cards into 6-7-8 or 7-7-7."""
    if counts.sum() != 2:
        return None
    held = np.flatnonzero(counts).tolist()
    if held == [SEVEN]:
        return SEVEN
    if len(held) == 2 and set(held) <= {SIX, SEVEN, EIGHT}:
        return ({SIX, SEVEN, EIGHT} - set(held)).pop()
    return None


def suited_gain(
    table: Table, hand: int, values: Values, worth: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What the best choice gains on average by knowing the suits of the first two cards."""
    counts = table.hands.counts[hand]
    value = completing_value(counts)
    if value is None:
        return np.zeros(table.views)
    rules = table.rules
    done = int(table.hands.following[hand, value])
    row = table.row_of[done]
    win = table.worths[row, SEEN if rules.twentyone_beats_blackjack else WIN]
    chance = (table.shoe[value] - counts[value]) / (table.shoe - counts).sum()
    average = bonus_pays(table.hands, done, rules.decks)
    gain = np.zeros(table.views)
    for share, pays in suit_classes(rules.decks, value == SEVEN and counts[SEVEN] == 2):
        hit = values.hit[hand] + chance * float(pays - average) * win
        others = np.where(worth > values.hit[hand], worth, -np.inf)
        gain += float(share) * np.maximum(hit, others)
    return np.asarray(gain - np.maximum(worth, values.hit[hand]))
