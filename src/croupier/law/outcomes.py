"""Wagers declared as mappings from outcomes to decisions, read into one table for each wager.

A wager's `first` sets apply to the next outcome, `then` to every later one: with `first` alone it is decided
at once, with `then` alone it waits (an outcome in no set leaves it up), with both an outcome of `point_on`
gives it a point. Sets that share an outcome, or leave one out, are refused when rules.toml is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm
from typing import Any, Final, Literal, NamedTuple

import msgspec

from croupier.law.display import Cards, Need
from croupier.law.facts import Cite, WagerFact
from croupier.law.odds import Odds
from croupier.law.spaces import Space, Token
from croupier.law.wager_keys import WagerKey

Decision = Literal["stays", "moves", "win", "lose", "void", "push", "surrendered"]
DECISIONS: Final[tuple[Decision, ...]] = ("stays", "moves", "win", "lose", "void", "push", "surrendered")
STAYS, MOVES, WIN, LOSE, VOID, PUSH, HALF = range(7)
"""Codes of the decisions in `WagerTable.as_table`; half of the stake is lost and half returned."""
UNDECIDED: Final = ("stays", "moves")
When = Literal["come-out", "point-on", "anytime", "behind", "new-shooter"]


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which outcomes decide a wager and how; those of `point_on` give it a point."""

    win_on: tuple[Token, ...] = ()
    lose_on: tuple[Token, ...] = ()
    void_on: tuple[Token, ...] = ()
    push_on: tuple[Token, ...] = ()
    half_on: tuple[Token, ...] = ()
    point_on: tuple[Token, ...] = ()
    win_cite: Cite = ""
    lose_cite: Cite = ""
    void_cite: Cite = ""
    half_cite: Cite = ""
    point_cite: str = ""

    def sets(self) -> Iterator[tuple[Decision, str, tuple[Token, ...], Cite]]:
        """Every outcome set with its decision, its name in rules.toml and its citation."""
        yield "win", "win_on", self.win_on, self.win_cite
        yield "lose", "lose_on", self.lose_on, self.lose_cite
        yield "void", "void_on", self.void_on, self.void_cite
        yield "push", "push_on", self.push_on, ""
        yield "surrendered", "half_on", self.half_on, self.half_cite or self.lose_cite
        yield "moves", "point_on", self.point_on, self.point_cite


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Selections by a rule: this many of the faces or outcomes, `of` them all or those named; on the
    `grid` of
    the layout one, two side by side or four around a corner.
    """

    count: int
    most: int = 0
    """Above 0: any number of pieces from `count` to this, too many to list (keno)."""
    of: tuple[Token, ...] = ()
    repeats: bool = False
    descending: bool = False
    joined: str = "-"
    grid: bool = False


class Further(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Selections of a wager that only some spaces have, or that are taken only where an option is on."""

    selections: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    offered_by: str = ""


class Instead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What replaces a wager's outcome sets or selections if an option has a certain value."""

    option: str
    value: bool | int | str
    first: Decided | None = None
    then: Decided | None = None
    selections: tuple[str, ...] = ()
    loses: str = ""


class OutcomeWager(WagerFact, frozen=True, kw_only=True):
    """A wager decided by declared outcomes.

    Selections come from `numbers`, a list of `selections` ("26-29") and of `further` ones, a `pick`, or the
    names of `covers`, whose outcomes "N" then stands for. With `spaces` it is offered only with these.
    `behind` names the wagers it is made behind, sharing their point; `capped` says whether the stake or the
    win is limited there. `counts` names the wager whose points made it counts. With `moves` its chips move to
    the number of its point. `when` and the off-rules refer to the cycle, the wager whose states are those of
    the table. `shown` is what must be on display for it to be made. `rows` say which row of the pay table
    pays some winning outcomes ("N" is the number); the others are paid by the row of the wager, of its name,
    of the outcome or number, or "default".
    """

    first: Decided | None = None
    then: Decided | None = None
    numbers: tuple[int, ...] = ()
    selections: tuple[str, ...] = ()
    further: tuple[Further, ...] = ()
    pick: Pick | None = None
    covers: dict[str, tuple[Token, ...]] = msgspec.field(default_factory=dict)
    spaces: tuple[str, ...] = ()
    shown: tuple[Need, ...] = ()
    when: When = "anytime"
    behind: tuple[str, ...] = ()
    capped: Literal["", "stake", "win"] = ""
    counts: str = ""
    moves: bool = False
    after_point: Literal["free", "down", "frozen"] = "free"
    off_on_comeout: bool = False
    off_option: str = ""
    off_returns: bool = False
    off_cite: str = ""
    stays_up: bool = False
    vigorish: Literal["", "stake", "win"] = ""
    rows: dict[str, tuple[Token, ...]] = msgspec.field(default_factory=dict)
    instead: tuple[Instead, ...] = ()
    win_cite: Cite = ""
    lose_cite: Cite = ""

    @property
    def gets_point(self) -> bool:
        """An outcome of `point_on` gives it a point."""
        return self.first is not None and bool(self.first.point_on)

    @property
    def follows_point(self) -> bool:
        """Its states are points: its own, or those of the wager in front."""
        return bool(self.behind) or self.gets_point

    def under(self, options: Any) -> OutcomeWager:
        """The wager as the options make it."""
        taken = tuple(
            each for each in self.further if not each.offered_by or getattr(options, each.offered_by)
        )
        fact = self if taken == self.further else msgspec.structs.replace(self, further=taken)
        for other in self.instead:
            if getattr(options, other.option) == other.value:
                return fact.instead_of(other)
        return fact

    def instead_of(self, other: Instead) -> OutcomeWager:
        """The wager with another's outcome sets and selections in place of its own."""
        return msgspec.structs.replace(
            self,
            first=other.first or self.first,
            then=other.then or self.then,
            selections=other.selections or self.selections,
            loses=other.loses or self.loses,
            instead=(),
        )


class Resolution(msgspec.Struct, frozen=True):
    """What an outcome does to a wager: the decision, the point it then has, the odds it is paid, the rule.

    `row` is the row of the pay table that the wager declares for the result, where it is paid by results.
    """

    outcome: Decision
    point: int
    odds: Odds | None
    cite: str
    made: int = 0
    row: str = ""


class WagerTable(msgspec.Struct, frozen=True, kw_only=True):
    """One wager a patron can make (`place-win-6`), with what every outcome does to it in every state."""

    key: WagerKey
    fact: OutcomeWager
    cite: str
    number: int
    odds: Mapping[str, Odds]
    rows_paid: tuple[str, ...]
    off_on_comeout: bool
    space: Space
    points: tuple[int, ...]
    states: tuple[tuple[Resolution, ...], ...]
    openings: Mapping[Cards, int] = {}
    known_payouts: dict[int | None, tuple[Odds, ...]] = msgspec.field(default_factory=dict)
    known_steps: dict[int | None, int] = msgspec.field(default_factory=dict)

    @property
    def id(self) -> str:
        """The key as a plain string."""
        return self.key.text

    @property
    def base(self) -> str:
        """The declared wager it belongs to: `place-win` of `place-win-6`."""
        return self.key.name

    @property
    def part(self) -> str:
        """What tells it from the others of its family: `6` of `place-win-6`."""
        return self.id.removeprefix(self.base).removeprefix("-")

    @property
    def one_roll(self) -> bool:
        """Decided by the next outcome, whatever it is."""
        return self.fact.first is not None and self.fact.then is None

    @property
    def gets_point(self) -> bool:
        """An undecided first outcome gives it a point."""
        return self.fact.gets_point

    @property
    def contract(self) -> bool:
        """Frozen once its point is set."""
        return self.fact.after_point == "frozen"

    @property
    def stays_up_when_won(self) -> bool:
        """A winning stake stays on the layout as a new wager of equal size."""
        return self.fact.stays_up

    def state(self, point: int = 0, made: int = 0) -> int:
        """Row of the table for a point, 0 for none, and the set of points made as bits."""
        return 0 if len(self.states) == 1 else made * len(self.points) + self.points.index(point)

    def opened(self, shown: Cards) -> int:
        """The state of a wager on what completes the cards on display, as a point; 0 where it is not open."""
        return self.openings.get(tuple(sorted(shown)), 0)

    def resolve(self, point: int, *shown: int | str, made: int = 0) -> Resolution:
        """What faces of dice or a named outcome do to the wager when it is on."""
        return self.at(self.space.place(*shown), point, made)

    def at(self, place: int, point: int = 0, made: int = 0) -> Resolution:
        """What the outcome at a place of the space does to the wager when it is on."""
        return self.states[self.state(point, made)][place]

    def resolve_off(self, point: int, *shown: int | str) -> Resolution:
        """What an outcome does to a wager that is off: nothing, or its return with the wager in front."""
        return self.at_off(self.space.place(*shown), point)

    def at_off(self, place: int, point: int = 0) -> Resolution:
        """The same for the outcome at a place of the space."""
        active = self.at(place, point)
        decided = active.outcome not in UNDECIDED and self.fact.off_returns
        return Resolution("void" if decided else "stays", point, None, self.fact.off_cite)

    def payouts(self, point: int | None = None) -> tuple[Odds, ...]:
        """The odds the wager can still be paid, from lowest to highest; with a point, those of that point."""
        payouts = self.known_payouts.get(point)
        if payouts is None:
            states = self.states if point is None else (self.states[self.state(point)],)
            odds = {result.odds for results in states for result in results if result.odds is not None}
            payouts = self.known_payouts[point] = tuple(sorted(odds))
        return payouts

    def increment(self, unit: int, point: int | None = None) -> int:
        """The smallest stake that, with every multiple of it, wins and is halved in whole payout units."""
        step = self.known_steps.get(point)
        if step is None:
            halved = any(result.outcome == "surrendered" for results in self.states for result in results)
            step = lcm(2 if halved else 1, *(odds.stake for odds in self.payouts(point)))
            self.known_steps[point] = step
        return unit * step

    def as_table(self) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
        """By state and outcome: decision code, next state, the odds won as two numbers (0, 1 for none)."""
        return tuple(tuple(self._entry(result) for result in results) for results in self.states)

    def _entry(self, result: Resolution) -> tuple[int, int, int, int]:
        state = self.state(result.point, result.made) if result.outcome in UNDECIDED else 0
        won = (result.odds.win, result.odds.stake) if result.odds is not None else (0, 1)
        return DECISIONS.index(result.outcome), state, *won


Tables = dict[str, WagerTable]


class CycleStep(NamedTuple):
    """What an outcome does to the cycle: the point then on, whether it was decided, and lost with a point."""

    point: int
    decided: bool
    lost_point: bool
    made_point: bool


def advance(cycle: WagerTable, point: int, *shown: int | str) -> CycleStep:
    """Moves the table's cycle by the wager whose states it has."""
    result = cycle.resolve(point, *shown)
    decided = result.outcome not in UNDECIDED
    had_point = decided and point != 0
    after = 0 if decided else result.point
    return CycleStep(
        after, decided, had_point and result.outcome == "lose", had_point and result.outcome == "win"
    )


def points_made(cycle: WagerTable, made: int, point: int, step: CycleStep) -> int:
    """The points made since one was last lost, as bits: what a wager that `counts` them goes by."""
    if step.lost_point:
        return 0
    return made | 1 << cycle.points.index(point) - 1 if step.made_point else made
