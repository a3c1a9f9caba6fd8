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
    from croupier.odds.twentyone.solver import Table


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


def suited_best(
    table: Table, hand: int, hit: NDArray[np.float64], others: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The worth of a first hand whose player hits or not by the suits of its two cards."""
    counts = table.hands.counts[hand]
    value = completing_value(counts)
    if value is None:
        return np.maximum(hit, others)
    done = int(table.hands.following[hand, value])
    win = table.worths[table.row_of[done], SEEN if table.rules.twentyone_beats_blackjack else WIN]
    chance = (table.shoe[value] - counts[value]) / (table.shoe - counts).sum()
    average = bonus_pays(table.hands, done, table.rules.decks)
    worth = np.zeros(table.views)
    for share, pays in suit_classes(table.rules.decks, sevens=counts[SEVEN] == 2):
        worth += float(share) * np.maximum(hit + chance * float(pays - average) * win, others)
    return worth
