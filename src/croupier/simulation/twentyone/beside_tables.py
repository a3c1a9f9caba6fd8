"""The tables of rounds of three cards that are played side by side, made of those of its hands.

An entry at the end of a hand has all that such a round asks of it in one place: whether the hand waits for
the dealer, split or not, whether it is decided by the first cards, and its code.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUE_OF_RANK, VALUES
from croupier.simulation.twentyone.hand_machine import (
    ALIVE,
    CODE,
    DEALER_END,
    END,
    KEEPS,
    RESULTS,
    SPLIT_SHIFT,
    UNUSUAL,
    WIDTH,
    HandTables,
)

WAITS: Final = 1 << 14
"""Flag of an end: the hand waits for the dealer's whole hand."""
HAS_BITS: Final = 8
"""Bits below the place of the column, for what the dealer has."""
PARTED_BIT: Final = 63
"""Set in the start of a hand that is split."""


class BesideTables(NamedTuple):
    """What rounds side by side look up; nothing but dummies where a hand has two cards at first."""

    starts: NDArray[np.uint64]
    """By place of the opening entry: that entry and `idle`, or the states of the three cards that are split
    and `idle`, sixteen bits each from the lowest on."""
    after: NDArray[np.uint16]
    """By state and rank of the next card."""
    second: NDArray[np.uint32]
    """By value of the dealer's first card and rank of the second: what the dealer has, and above it where the
    opening entries of the column begin."""
    dealer: NDArray[np.uint8]
    """By what the dealer has and rank of the next card; a hand that is drawn out stays as it is."""
    idle: int
    """The state without an end, for a round that waits until the others are played; 0 for dummies."""


def beside_tables(tables: HandTables, three: bool, always_draws: bool) -> BesideTables:
    """The tables of rounds with three cards to a hand, whether or not the dealer always draws."""
    if not three:
        return BesideTables(
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint16),
            np.zeros(1, dtype=np.uint32),
            np.zeros(1, dtype=np.uint8),
            0,
        )
    after = tables.after.reshape(-1, WIDTH)
    idle, columns = len(after), len(tables.split) // (2 * VALUES)
    split = np.zeros(idle, dtype=bool)
    reached = np.unique(tables.split)
    while len(reached):
        split[reached] = True
        following = np.unique(after[reached, : len(VALUE_OF_RANK)])
        following = following[following < END]
        reached = following[~split[following]]
    flags = np.where(split, ALIVE << SPLIT_SHIFT, ALIVE)[:, None]
    steps = np.vstack([_ends(after, flags, always_draws), np.full((1, WIDTH), idle, dtype=np.uint16)])
    first = tables.opening.reshape(columns, -1)
    cards = tables.split[: columns * VALUES].reshape(VALUES, columns).T.astype(np.uint64)
    one, two, last = cards[:, :, None, None], cards[:, None, :, None], cards[:, None, None, :]
    parted = one | two << np.uint64(16) | last << np.uint64(32) | np.uint64(idle << 48 | 1 << PARTED_BIT)
    whole = _ends(first, np.array(ALIVE), always_draws).astype(np.uint64) | np.uint64(idle << 16)
    starts = np.where((first >= END) & (first & UNUSUAL != 0), parted.reshape(columns, -1), whole)
    by_values = tables.columns.reshape(VALUES, VALUES)[:, list(VALUE_OF_RANK)].astype(np.uint32)
    second = np.zeros((VALUES, WIDTH), dtype=np.uint32)
    second[:, : len(VALUE_OF_RANK)] = by_values * np.uint32(first.shape[1]) << np.uint32(HAS_BITS)
    second |= tables.dealer.reshape(-1, WIDTH)[:VALUES]
    stays = np.arange(DEALER_END, DEALER_END + RESULTS, dtype=np.uint8).repeat(WIDTH)
    dealer = np.concatenate([tables.dealer, stays])
    return BesideTables(starts.reshape(-1), steps.reshape(-1), second.reshape(-1), dealer, idle)


def _ends(entries: NDArray[np.uint16], flags: NDArray[np.int64], always: bool) -> NDArray[np.uint16]:
    """Entries with what is asked of those at the end of a hand, given the flag of each that waits."""
    waits = WAITS * ((entries & flags != 0) | always)
    ends = END | entries & (KEEPS | CODE) | waits
    return np.where(entries >= END, ends, entries).astype(np.uint16)
