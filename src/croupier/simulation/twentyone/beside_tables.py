"""The tables of rounds that are played side by side, made of those of its hands.

An entry at the end of a hand has all that such a round asks of it in one place: whether the hand waits for
the dealer, split or not, whether it is decided by the first cards, whether it is unusual, and its code.
"""

from __future__ import annotations

from functools import reduce
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, VALUE_OF_CARD, VALUE_OF_RANK, VALUES
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.by_tables import ON_ACES, ON_SEVENS
from croupier.simulation.twentyone.classified import CARDS
from croupier.simulation.twentyone.hand_machine import (
    ALIVE,
    CODE,
    CODE_BITS,
    DEALER_END,
    END,
    KEEPS,
    MATTERS,
    PLACES,
    RESULTS,
    SPLIT_SHIFT,
    UNUSUAL,
    WIDTH,
    HandTables,
)
from croupier.simulation.twentyone.rows import (
    ALWAYS_DRAWS,
    HOLE,
    HOLE_NONE,
    MAX_HANDS,
    SEVENS_PRIZE,
    THREE,
)
from croupier.simulation.twentyone.table_rules import Integers

WAITS: Final = 1 << CODE_BITS
"""Flag of an end: the hand waits for the dealer's whole hand; `MATTERS`: for the second card."""
ANY_MATTERS: Final = np.uint64(MATTERS << 16 | MATTERS << 32 | MATTERS << 48)
HAS_BITS: Final = 8
"""Bits below the place of the column, for what the dealer has."""
WATCHED_BIT, PARTED_BIT = 62, 63
"""Set in the start of a hand: with cards to come it decides a wager of its own; it is split."""
_WORD: Final = 16


class BesideTables(NamedTuple):
    """What rounds side by side look up."""

    starts: NDArray[np.uint64]
    """By place of the opening entry: that entry and `idle`, or the states of the cards that are split and
    `idle`, sixteen bits each from the lowest on."""
    after: NDArray[np.uint16]
    """By state and rank of the next card."""
    second: NDArray[np.uint32]
    """By value of the dealer's first card and rank of the second: what the dealer has, and above it where the
    opening entries of the column begin. The same for every rank where the second card comes last."""
    dealer: NDArray[np.uint8]
    """By what the dealer has and rank of the next card; a hand that is drawn out stays as it is."""
    idle: int
    """The state without an end, for a round that waits until the others are played."""


def beside_tables(tables: HandTables, rules: Integers, facts: Integers) -> BesideTables:
    """The tables of rounds side by side; in `second` is the first card alone where the second comes last."""
    always_draws = bool(rules[ALWAYS_DRAWS])
    after = tables.after.reshape(-1, WIDTH)
    idle, columns = len(after), len(tables.split) // (2 * VALUES)
    split = np.zeros(idle, dtype=bool)
    reached = np.unique(tables.split)
    while len(reached):
        split[reached] = True
        following = np.unique(after[reached, : len(VALUE_OF_RANK)])
        following = following[following < END]
        reached = following[~split[following]]
    shift = np.where(split, SPLIT_SHIFT, 0)[:, None]
    steps = np.vstack([_ends(after, shift, always_draws), np.full((1, WIDTH), idle, dtype=np.uint16)])
    by_values = tables.columns.reshape(VALUES, VALUES)[:, list(VALUE_OF_RANK)].astype(np.uint32)
    second = np.zeros((VALUES, WIDTH), dtype=np.uint32)
    places = np.uint32(len(tables.opening) // columns)
    second[:, : len(VALUE_OF_RANK)] = by_values * places << np.uint32(HAS_BITS)
    if rules[HOLE] == HOLE_NONE:
        second |= np.arange(VALUES, dtype=np.uint32)[:, None]
    else:
        second |= tables.dealer.reshape(-1, WIDTH)[:VALUES]
    stays = np.arange(DEALER_END, DEALER_END + RESULTS, dtype=np.uint8).repeat(WIDTH)
    dealer = np.concatenate([tables.dealer, stays])
    starts = _starts(tables, columns, idle, rules, facts)
    return BesideTables(starts.reshape(-1), steps.reshape(-1), second.reshape(-1), dealer, idle)


def _starts(
    tables: HandTables, columns: int, idle: int, rules: Integers, facts: Integers
) -> NDArray[np.uint64]:
    """The start of a hand by column and place of the opening entry."""
    held = 3 if rules[THREE] == 1 else 2
    first = tables.opening.reshape(columns, -1)
    offsets = tables.offsets.reshape(-1, PLACES)[:held, :CARDS].astype(np.int64)
    places = reduce(np.add.outer, offsets)
    again = 1 if held == 2 and rules[MAX_HANDS] > 2 else 0
    states = tables.split.reshape(2, VALUES, columns)[again].T.astype(np.uint64)
    parted = np.full(first.shape, idle << _WORD * held | 1 << PARTED_BIT, dtype=np.uint64)
    values = np.zeros((held, first.shape[1]), dtype=np.int64)
    for turn in range(held):
        along = [1] * held
        along[turn] = CARDS
        values[turn][places] = np.array(VALUE_OF_CARD).reshape(along)
        parted |= states[:, values[turn]] << np.uint64(_WORD * turn)
    whole = _ends(first, np.array(0), bool(rules[ALWAYS_DRAWS])).astype(np.uint64)
    whole |= np.uint64(idle << _WORD)
    starts = np.where((first >= END) & (first & UNUSUAL != 0), parted, whole)
    if held == 2:
        starts |= _watched(values, columns, rules, facts).astype(np.uint64) << np.uint64(WATCHED_BIT)
    return starts


def _watched(values: NDArray[np.int64], columns: int, rules: Integers, facts: Integers) -> NDArray[np.bool_]:
    """Whether two first cards decide a wager together with cards to come, by column and place."""
    seven = VALUE_OF_RANK[SEVEN]
    sevens, aces = (values == seven).all(axis=0), (values == ACE).all(axis=0)
    # If both of the dealer's cards are seen, the column does not say which is the first.
    up_seven = np.arange(columns) == seven if columns == VALUES else np.ones(columns, dtype=bool)
    on_sevens = bool(facts[ON_SEVENS]) | (up_seven & bool(rules[SEVENS_PRIZE]))
    watched: NDArray[np.bool_] = sevens & on_sevens[:, None] | aces & bool(facts[ON_ACES])
    return watched


def _ends(entries: NDArray[np.uint16], shift: NDArray[np.int64], always: bool) -> NDArray[np.uint16]:
    """Entries with what is asked of those at the end of a hand, given how far their flags are shifted."""
    waits = WAITS * ((entries & ALIVE << shift != 0) | always)
    matters = MATTERS * (entries & MATTERS << shift != 0)
    ends = END | entries & (UNUSUAL | KEEPS | CODE) | waits | matters
    return np.where(entries >= END, ends, entries).astype(np.uint16)
