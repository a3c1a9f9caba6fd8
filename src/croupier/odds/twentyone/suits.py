"""Choices by the suits of two cards, for the bonuses of 19:47-19.5(f) that depend on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twentyone.bonus_21 import mean_pays, one_short, pays_of_21, suit_classes
from croupier.odds.twentyone.dealer import SEEN, WIN

if TYPE_CHECKING:
    from croupier.odds.twentyone.solver import Table


def best_by_suits(
    table: Table, hand: int, options: Mapping[str, NDArray[np.float64]]
) -> tuple[NDArray[np.float64], dict[str, list[str]]]:
    """The worth of a first hand played by the suits of its two cards, and the choices."""
    counts = table.hands.counts[hand]
    held = tuple(counts.tolist())
    value = one_short(held)
    assert value is not None
    done = int(table.hands.following[hand, value])
    win = table.worths[table.row_of[done], SEEN if table.rules.twentyone_beats_blackjack else WIN]
    chance = (table.shoe[value] - counts[value]) / (table.shoe - counts).sum()
    average = mean_pays(pays_of_21(table.rules, tuple(table.hands.counts[done].tolist())))
    names = list(options)
    worth = np.zeros(table.views)
    letters = {}
    for name, (share, pays) in suit_classes(table.rules, held).items():
        hit = options["H"] + chance * float(mean_pays(pays) - average) * win
        choices = np.array([hit if letter == "H" else options[letter] for letter in names])
        worth += float(share) * choices.max(axis=0)
        letters[name] = [names[choice] for choice in choices.argmax(axis=0)]
    return worth, letters
