"""Given outcomes and given acts played with the compiled tables: the result of every wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from croupier.compiled import njit
from croupier.law.outcomes import DECISIONS, MOVES, STAYS, WIN, WagerTable
from croupier.law.wager_keys import written_like
from croupier.simulation.outcomes.compiled_tables import (
    AFTER,
    DECISION,
    EMPTY,
    FEE_ON_WIN,
    FIRST_ROW,
    ODDS_STAKE,
    ODDS_WIN,
    OFF_ON_COME_OUT,
    OFF_RETURNS,
    STAYS_UP,
    Integers,
    Rows,
    in_effect,
    net_of,
)
from croupier.simulation.outcomes.layout import lay_out

# Columns of an act in a script.
AT, ACT, WAGER, KIND, AMOUNT, FEE, STANDS_BEHIND = range(7)
ACT_COLUMNS = 7
BET, CHANGE, REMOVE, CALL = range(4)
BY_RULE, CALLED_ON, CALLED_OFF = range(3)
# Columns of a replayed wager's result.
NET, OUTCOME, DECIDED = range(3)
OUTCOMES: Final = (*DECISIONS, "withdrawn", "never made")
WITHDRAWN = 7
NEVER_MADE = 8
CALLS: Final = {"rule": BY_RULE, "on": CALLED_ON, "off": CALLED_OFF}


def no_fee(table: WagerTable, stake: int) -> int:
    """What a game without vigorish charges."""
    return 0


@njit
def replay_outcomes(rows: Rows, kinds: Integers, cycle: int, shown: Integers, acts: Integers) -> Integers:
    """Play given outcomes with given acts; returns net cents, last outcome and decisions of every wager."""
    wagers = 0
    for act in range(len(acts)):
        wagers = max(wagers, acts[act, WAGER] + 1)
    result = np.zeros((wagers, 3), dtype=np.int64)
    result[:, OUTCOME] = NEVER_MADE
    row = np.full(wagers, EMPTY, dtype=np.int64)
    stake, fee = np.zeros(wagers, dtype=np.int64), np.zeros(wagers, dtype=np.int64)
    kind, called = np.zeros(wagers, dtype=np.int64), np.zeros(wagers, dtype=np.int64)
    live = np.zeros(wagers, dtype=np.int64)
    alive = 0
    come_out_row = kinds[cycle, FIRST_ROW]
    point_row = come_out_row
    act = 0
    for at in range(len(shown) + 1):
        while act < len(acts) and acts[act, AT] <= at:
            wager, what = acts[act, WAGER], acts[act, ACT]
            if what == BET:
                kind[wager] = acts[act, KIND]
                row[wager] = kinds[kind[wager], FIRST_ROW]
                flat = acts[act, STANDS_BEHIND]
                if flat != EMPTY:
                    row[wager] += row[flat] - kinds[kind[flat], FIRST_ROW]
                stake[wager], fee[wager], called[wager] = acts[act, AMOUNT], acts[act, FEE], BY_RULE
                result[wager, OUTCOME] = STAYS
                live[alive] = wager
                alive += 1
            elif what == CHANGE:
                stake[wager], fee[wager] = acts[act, AMOUNT], acts[act, FEE]
            elif what == CALL:
                called[wager] = acts[act, AMOUNT]
            elif row[wager] != EMPTY:
                row[wager] = EMPTY
                if result[wager, DECIDED] == 0:
                    result[wager, OUTCOME] = WITHDRAWN
            act += 1
        if at == len(shown):
            break
        outcome = shown[at]
        come_out = point_row == come_out_row
        kept = 0
        for place in range(alive):
            wager = live[place]
            if row[wager] == EMPTY:
                continue
            this, state = kind[wager], row[wager]
            off = called[wager] == CALLED_OFF or (
                called[wager] == BY_RULE and come_out and kinds[this, OFF_ON_COME_OUT] == 1
            )
            decision = in_effect(rows[state, outcome, DECISION], off, kinds[this, OFF_RETURNS])
            if decision == MOVES:
                row[wager] = rows[state, outcome, AFTER]
            elif decision != STAYS:
                result[wager, NET] += net_of(
                    decision,
                    stake[wager],
                    rows[state, outcome, ODDS_WIN],
                    rows[state, outcome, ODDS_STAKE],
                    fee[wager],
                    kinds[this, FEE_ON_WIN],
                )
                result[wager, OUTCOME] = decision
                result[wager, DECIDED] += 1
                if not (decision == WIN and kinds[this, STAYS_UP] == 1):
                    row[wager] = EMPTY
                    continue
            live[kept] = wager
            kept += 1
        alive = kept
        point_row = rows[point_row, outcome, AFTER]
    return result


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of a wager: net cents of all its decisions, the last outcome, how often it was decided."""

    wager: str
    net: int
    outcome: str
    decisions: int


@dataclass
class Script:
    """What is done at the table before each outcome; acts are given in the order in which they happen."""

    offered: Mapping[str, WagerTable]
    fee_on_win: bool = False
    fee: Callable[[WagerTable, int], int] = no_fee
    made: list[str] = field(default_factory=list)
    acts: list[tuple[int, ...]] = field(default_factory=list)

    def bet(self, at: int, wager: str, stake: int, behind: int | None = None) -> int:
        """Make a wager before outcome `at` (the first is 0); odds name the number of their flat wager."""
        name = written_like(wager)
        number = len(self.made)
        self.made.append(name)
        flat = EMPTY if behind is None else behind
        kind = list(self.offered).index(name)
        self.acts.append((at, BET, number, kind, stake, self._fee(name, stake), flat))
        return number

    def change(self, at: int, number: int, stake: int) -> None:
        """Raise or reduce a wager to a stake."""
        self._act(at, CHANGE, number, stake, self._fee(self.made[number], stake))

    def remove(self, at: int, number: int) -> None:
        """Take a wager down."""
        self._act(at, REMOVE, number)

    def call(self, at: int, number: int, how: Literal["on", "off", "rule"]) -> None:
        """Call a wager on or off until the next call; `rule` returns it to the rule."""
        self._act(at, CALL, number, CALLS[how])

    def _act(self, at: int, act: int, number: int, amount: int = 0, fee: int = 0) -> None:
        self.acts.append((at, act, number, 0, amount, fee, EMPTY))

    def _fee(self, wager: str, stake: int) -> int:
        return self.fee(self.offered[wager], stake)


def replay(script: Script, shown: Sequence[Sequence[int | str]], cycle: str = "") -> list[Replayed]:
    """Play outcomes (faces of dice, or names) with a script; returns the result of each wager."""
    layout = lay_out(script.offered, script.fee_on_win, cycle)
    space = next(iter(script.offered.values())).space
    places = np.array([space.place(*each) for each in shown], dtype=np.int64)
    acts = np.array(script.acts, dtype=np.int64).reshape(-1, ACT_COLUMNS)
    ordered = acts[np.argsort(acts[:, AT], kind="stable")]
    result = replay_outcomes(layout.rows, layout.kinds, layout.cycle, places, ordered)
    return [
        Replayed(wager, int(result[number, NET]), OUTCOMES[outcome], int(decided))
        for number, (wager, (_, outcome, decided)) in enumerate(
            zip(script.made, result.tolist(), strict=True)
        )
    ]
