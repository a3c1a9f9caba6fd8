"""Behaviours as arrays, and the replay of given rolls and acts through the compiled tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.games.craps import kernel_table
from croupier.games.craps.kernel_table import Integers, Rows
from croupier.games.craps.settlement import vigorish
from croupier.games.craps.wagers import DECISIONS, Behaviour, wager_id

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions

WHEN: Final = {
    "come-out": kernel_table.COME_OUT,
    "point-on": kernel_table.POINT_ON,
    "anytime": kernel_table.ANYTIME,
    "behind": kernel_table.BEHIND,
    "new-shooter": kernel_table.NEW_SHOOTER,
}
CALLS: Final = {"rule": kernel_table.BY_RULE, "on": kernel_table.CALLED_ON, "off": kernel_table.CALLED_OFF}
OUTCOMES: Final = (*DECISIONS, "withdrawn", "never made")


@dataclass(frozen=True)
class Layout:
    """Kinds of wager as arrays: every state of every kind is a row, `kinds` says where each kind begins."""

    ids: tuple[str, ...]
    rows: Rows
    kinds: Integers

    def number(self, wager: str) -> int:
        """The number of a kind of wager."""
        return self.ids.index(wager)


def lay_out(offered: Mapping[str, Behaviour], options: CrapsOptions) -> Layout:
    """The arrays of the wagers offered under the options."""
    rows: list[list[tuple[int, int, int, int]]] = []
    kinds: list[tuple[int, ...]] = []
    for behaviour in offered.values():
        first = len(rows)
        rows += [
            [(decision, first + after, win, stake) for decision, after, win, stake in rolls]
            for rolls in behaviour.as_table()
        ]
        kinds.append(
            (
                first,
                len(behaviour.states),
                int(behaviour.off_on_comeout),
                int(behaviour.fact.off_returns),
                int(behaviour.stays_up_when_won),
                int(options.vig_timing == "on-win"),
                WHEN[behaviour.fact.when],
            )
        )
    return Layout(tuple(offered), np.array(rows, dtype=np.int32), np.array(kinds, dtype=np.int64))


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of a wager: net cents of all its decisions, the last outcome, how often it was decided."""

    wager: str
    net: int
    outcome: str
    decisions: int


@dataclass
class Script:
    """What is done at the table before each roll; acts are given in the order in which they happen."""

    offered: Mapping[str, Behaviour]
    options: CrapsOptions
    made: list[str] = field(default_factory=list)
    acts: list[tuple[int, ...]] = field(default_factory=list)

    def bet(self, at: int, wager: str, stake: int, behind: int | None = None) -> int:
        """Make a wager before roll `at` (the first is 0); odds name the number of their flat wager."""
        name = wager_id(wager)
        number = len(self.made)
        self.made.append(name)
        flat = kernel_table.EMPTY if behind is None else behind
        kind = list(self.offered).index(name)
        self.acts.append((at, kernel_table.BET, number, kind, stake, self._fee(name, stake), flat))
        return number

    def change(self, at: int, number: int, stake: int) -> None:
        """Raise or reduce a wager to a stake."""
        self._act(at, kernel_table.CHANGE, number, stake, self._fee(self.made[number], stake))

    def remove(self, at: int, number: int) -> None:
        """Take a wager down."""
        self._act(at, kernel_table.REMOVE, number)

    def call(self, at: int, number: int, how: Literal["on", "off", "rule"]) -> None:
        """Call a wager on or off until called otherwise; `rule` leaves it to the rule for come-out rolls."""
        self._act(at, kernel_table.CALL, number, CALLS[how])

    def _act(self, at: int, act: int, number: int, amount: int = 0, fee: int = 0) -> None:
        self.acts.append((at, act, number, 0, amount, fee, kernel_table.EMPTY))

    def _fee(self, wager: str, stake: int) -> int:
        return vigorish(self.offered[wager], stake, self.options.vigorish_rate, self.options.payout_unit)


def replay(script: Script, rolls: NDArray[np.uint8], shooter: str = "pass") -> list[Replayed]:
    """Play a sequence of dice (one row of two faces a roll) with a script; the result of every wager made."""
    layout = lay_out(script.offered, script.options)
    faces = np.asarray(rolls, dtype=np.int64).reshape(-1, 2)
    acts = np.array(script.acts, dtype=np.int64).reshape(-1, kernel_table.ACT_COLUMNS)
    ordered = acts[np.argsort(acts[:, kernel_table.AT], kind="stable")]
    result = kernel_table.replay_rolls(
        layout.rows, layout.kinds, layout.number(shooter), 6 * (faces[:, 0] - 1) + faces[:, 1] - 1, ordered
    )
    return [
        Replayed(wager, int(result[number, kernel_table.NET]), OUTCOMES[outcome], int(decided))
        for number, (wager, (_, outcome, decided)) in enumerate(
            zip(script.made, result.tolist(), strict=True)
        )
    ]
