"""Wager tables as arrays for the compiled loops, and how outcomes are drawn from random words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.outcomes import WIN, Resolution, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.spaces import Space
from croupier.simulation.outcomes.compiled_tables import (
    ANYTIME,
    BEHIND,
    COME_OUT,
    NEW_SHOOTER,
    POINT_ON,
    Integers,
    Rows,
)

WHEN: Final = {
    "come-out": COME_OUT,
    "point-on": POINT_ON,
    "anytime": ANYTIME,
    "behind": BEHIND,
    "new-shooter": NEW_SHOOTER,
}
MAX_WAYS: Final = 1 << 16
WORD: Final = 1 << 32
USED: Final = 0.99
"""The minimum part of all random words that must be usable."""


@dataclass(frozen=True)
class Draws:
    """How outcomes come from 32-bit words: a word below `limit` holds `per_word` digits of base `ways`, and
    each digit is a place in `shown`, which lists every outcome as often as its weight.
    """

    shown: NDArray[np.uint16]
    per_word: int
    limit: int


def draws_of(space: Space) -> Draws:
    """The largest number of outcomes per word at which hardly any word is rejected."""
    ways = space.weight
    if ways > MAX_WAYS:
        raise BadInput(f"{space.name} comes out in {ways} ways: too many for this kernel")
    for per_word in range(32, 0, -1):
        whole = WORD // ways**per_word * ways**per_word
        if whole >= USED * WORD:
            shown = np.repeat(np.arange(len(space.outcomes)), [outcome.weight for outcome in space.outcomes])
            return Draws(shown.astype(np.uint16), per_word, whole)
    raise BadInput(f"{space.name}: no word can be drawn")


@dataclass(frozen=True)
class Layout:
    """Kinds of wager as arrays: a row for every state of every kind; `kinds` says where each kind begins."""

    ids: tuple[str, ...]
    rows: Rows
    kinds: Integers
    cycle: int

    def number(self, wager: str) -> int:
        """The number of a kind of wager."""
        return self.ids.index(wager)


def lay_out(offered: Mapping[str, WagerTable], fee_on_win: bool, cycle: str) -> Layout:
    """The arrays of wagers; without a `cycle` among them every outcome ends a round."""
    rows: list[list[tuple[int, int, int, int]]] = []
    kinds: list[tuple[int, ...]] = []
    for table in offered.values():
        first = len(rows)
        rows += [
            [(decision, first + after, win, stake) for decision, after, win, stake in results]
            for results in table.as_table()
        ]
        kinds.append(
            (
                first,
                len(table.states),
                int(table.off_on_comeout),
                int(table.fact.off_returns),
                int(table.stays_up_when_won),
                int(fee_on_win),
                WHEN[table.fact.when],
            )
        )
    if not cycle:
        shown = next(iter(offered.values())).space.outcomes
        kinds.append((len(rows), 1, 0, 0, 0, 0, ANYTIME))
        rows.append([(WIN, len(rows), 0, 1) for _ in shown])
    place = tuple(offered).index(cycle) if cycle else len(offered)
    return Layout(tuple(offered), np.array(rows, dtype=np.int32), np.array(kinds, dtype=np.int64), place)


def net(end: Resolution, stake: int) -> int:
    """What a decided wager without a fee wins or loses."""
    match end.outcome:
        case "win":
            return end.odds.pay(stake) if end.odds is not None else 0
        case "lose":
            return -stake
        case "surrendered":
            return -(stake // 2)
    return 0
