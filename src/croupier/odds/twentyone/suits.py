"""The bonuses of 19:47-19.5(f) that depend on suits, for players who look at the suits of two cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUES
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


def suit_classes(decks: int, sevens: bool) -> dict[str, tuple[Fraction, Fraction]]:
    """For two cards that a third can complete: chance and mean bonus odds in spades, of one suit, mixed.

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
    return {
        "spades": (same / SUITS, spades),
        "suited": (same * (SUITS - 1) / SUITS, suited),
        "mixed": (1 - same, MIXED_PAYS),
    }


def mean_square(name: str, pays: Fraction) -> Fraction:
    """The mean square of the odds of a class whose mean is `pays`: mixed odds, or those of its suit."""
    best = {"spades": SPADES_PAYS, "suited": SUITED_PAYS}.get(name)
    if best is None:
        return pays**2
    third = (pays - MIXED_PAYS) / (best - MIXED_PAYS)
    return MIXED_PAYS**2 + third * (best**2 - MIXED_PAYS**2)


def one_short(counts: NDArray[np.int64]) -> int | None:
    """The value that turns two cards into 6-7-8 or 7-7-7."""
    if counts.sum() != 2:
        return None
    held = [value for value in range(VALUES) if counts[value]]
    if held == [SEVEN]:
        return SEVEN
    if len(held) == 2 and set(held) <= {SIX, SEVEN, EIGHT}:
        return ({SIX, SEVEN, EIGHT} - set(held)).pop()
    return None


def best_by_suits(
    table: Table, hand: int, options: Mapping[str, NDArray[np.float64]]
) -> tuple[NDArray[np.float64], dict[str, list[str]]]:
    """The worth of a first hand whose player chooses by the suits of its two cards, and the choices."""
    counts = table.hands.counts[hand]
    value = one_short(counts)
    assert value is not None
    done = int(table.hands.following[hand, value])
    win = table.worths[table.row_of[done], SEEN if table.rules.twentyone_beats_blackjack else WIN]
    chance = (table.shoe[value] - counts[value]) / (table.shoe - counts).sum()
    average = bonus_pays(table.hands, done, table.rules.decks)
    names = list(options)
    worth = np.zeros(table.views)
    letters = {}
    for name, (share, pays) in suit_classes(table.rules.decks, sevens=counts[SEVEN] == 2).items():
        hit = options["H"] + chance * float(pays - average) * win
        choices = np.array([hit if letter == "H" else options[letter] for letter in names])
        worth += float(share) * choices.max(axis=0)
        letters[name] = [names[choice] for choice in choices.argmax(axis=0)]
    return worth, letters
