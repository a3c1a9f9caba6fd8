"""How each wager of craps behaves, built from the declared outcome sets of rules.toml and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import combinations_with_replacement, product
from math import lcm
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from croupier.law.edition import Edition, cite_on, near
from croupier.law.facts import Cite, WagerFact
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions

POINTS: Final = (4, 5, 6, 8, 9, 10)
STATES: Final = (0, *POINTS)
ROLLS: Final = tuple(product(range(1, 7), repeat=2))
COME_OUT_ROLL: Final = "19:47-1.1 Come Out Roll"
COME_OUT_POINT: Final = "19:47-1.1 Come Out Point"

Decision = Literal["stays", "moves", "win", "lose", "void", "push"]
DECISIONS: Final[tuple[Decision, ...]] = ("stays", "moves", "win", "lose", "void", "push")
STAYS, MOVES, WIN, LOSE, VOID, PUSH = range(6)
"""Codes of the decisions in `Behaviour.as_table`."""

ALL_POINTS_MADE: Final = (1 << len(POINTS)) - 1
Token = int | str


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which rolls decide a wager and how; a roll in none of the sets leaves it, or gives it a point."""

    win_on: tuple[Token, ...] = ()
    lose_on: tuple[Token, ...] = ()
    void_on: tuple[Token, ...] = ()
    push_on: tuple[Token, ...] = ()
    win_cite: Cite = ""
    lose_cite: Cite = ""
    void_cite: Cite = ""
    point_cite: str = ""


class CrapsWager(WagerFact, frozen=True, kw_only=True):
    """A wager of craps: `first` decides its first roll, `then` every later one.

    With `first` alone it is a one-roll wager, with `then` alone a race, with both a line wager with a point.
    """

    first: Decided | None = None
    then: Decided | None = None
    numbers: tuple[int, ...] = ()
    pairs: bool = False
    fire: bool = False
    when: Literal["come-out", "point-on", "anytime", "behind", "new-shooter"] = "anytime"
    behind: tuple[str, ...] = ()
    after_point: Literal["free", "down", "frozen"] = "free"
    off_on_comeout: bool = False
    off_option: str = ""
    off_returns: bool = False
    off_cite: str = ""
    stays_up: bool = False
    vigorish: Literal["", "stake", "win"] = ""
    row_options: dict[str, str] = msgspec.field(default_factory=dict)
    win_cite: Cite = ""
    lose_cite: Cite = ""

    @property
    def follows_point(self) -> bool:
        """Its states are the points: a line wager, or odds behind one."""
        return bool(self.behind) or (self.first is not None and self.then is not None)


class Resolution(msgspec.Struct, frozen=True):
    """What a roll does to a wager: the decision, the point it then has, the odds it is paid and the rule."""

    outcome: Decision
    point: int
    odds: Odds | None
    cite: str
    made: int = 0


class Behaviour(msgspec.Struct, frozen=True, kw_only=True):
    """One wager a patron can make (`place-win-6`), with what every roll does to it in every state."""

    id: str
    base: str
    fact: CrapsWager
    cite: str
    number: int
    odds: Mapping[str, Odds]
    off_on_comeout: bool
    states: tuple[tuple[Resolution, ...], ...]
    known_payouts: dict[int | None, tuple[Odds, ...]] = msgspec.field(default_factory=dict)

    @property
    def one_roll(self) -> bool:
        """Decided by the next roll, whatever it is."""
        return self.fact.first is not None and self.fact.then is None

    @property
    def gets_point(self) -> bool:
        """A line wager: an undecided first roll gives it a point."""
        return self.fact.first is not None and self.fact.then is not None

    @property
    def contract(self) -> bool:
        """Frozen once its point is set (19:47-1.3)."""
        return self.fact.after_point == "frozen"

    @property
    def stays_up_when_won(self) -> bool:
        """A winning stake stays on the layout as a new wager of equal size."""
        return self.fact.stays_up

    def state(self, point: int = 0, made: int = 0) -> int:
        """Row of the table for a (come) point, 0 for none, and for fire the set of points made as bits."""
        return 0 if len(self.states) == 1 else made * len(STATES) + STATES.index(point)

    def resolve(self, point: int, die1: int, die2: int, made: int = 0) -> Resolution:
        """What this roll does to the wager when it is on."""
        return self.states[self.state(point, made)][6 * (die1 - 1) + die2 - 1]

    def resolve_off(self, point: int, die1: int, die2: int) -> Resolution:
        """What this roll does to the wager when it is off: nothing, or its return with the wager in front."""
        active = self.resolve(point, die1, die2)
        decided = active.outcome in ("win", "lose") and self.fact.off_returns
        return Resolution("void" if decided else "stays", point, None, self.fact.off_cite)

    def payouts(self, point: int | None = None) -> tuple[Odds, ...]:
        """The odds the wager can still be paid, from lowest to highest; with a point, those of that point."""
        payouts = self.known_payouts.get(point)
        if payouts is None:
            states = self.states if point is None else (self.states[self.state(point)],)
            odds = {result.odds for rolls in states for result in rolls if result.odds is not None}
            payouts = self.known_payouts[point] = tuple(sorted(odds))
        return payouts

    def increment(self, unit: int, point: int | None = None) -> int:
        """The smallest stake that, with every multiple of it, wins whole payout units."""
        return unit * lcm(*(odds.stake for odds in self.payouts(point)))

    def as_table(self) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
        """By state and roll: decision code, next state, and the odds won as two numbers (0, 1 for none)."""
        return tuple(tuple(self._entry(result) for result in rolls) for rolls in self.states)

    def _entry(self, result: Resolution) -> tuple[int, int, int, int]:
        undecided = result.outcome in ("stays", "moves")
        state = self.state(result.point, result.made) if undecided else 0
        won = (result.odds.win, result.odds.stake) if result.odds is not None else (0, 1)
        return DECISIONS.index(result.outcome), state, *won


class ShooterRoll(msgspec.Struct, frozen=True):
    """What a roll does to the shooter's cycle: the point then on (0: the next roll is a come-out roll)."""

    point: int
    decided: bool
    loser_seven: bool
    cite: str


def wager_id(text: str) -> str:
    """The canonical id: `-` and `_` are the same letter, and a hop names its higher face first."""
    name = text.strip().lower().replace("_", "-")
    match name.split("-"):
        case ["hop", first, second] if first < second:
            return f"hop-{second}-{first}"
    return name


def behaviours(edition: Edition[CrapsWager], options: CrapsOptions) -> dict[str, Behaviour]:
    """Every wager offered on the edition's day under the options, by id."""
    return {
        behaviour.id: behaviour
        for base, fact in edition.wagers.items()
        if not fact.offered_by or getattr(options, fact.offered_by)
        for behaviour in _expand(base, fact, edition, options)
    }


def declared_name(wager: str, facts: Mapping[str, CrapsWager]) -> str | None:
    """The declared wager an id belongs to: `place-win-6` to `place-win`."""
    if wager in facts and not facts[wager].numbers and not facts[wager].pairs:
        return wager
    for base, fact in facts.items():
        if wager in wager_ids(base, fact):
            return base
    return None


def wager_ids(base: str, fact: CrapsWager) -> tuple[str, ...]:
    """The ids a declared wager stands for: `place-win` for `place-win-4` to `place-win-10`."""
    return tuple(name for name, _, _ in _named(base, fact))


def find_wager(text: str, offered: Mapping[str, Behaviour], edition: Edition[CrapsWager]) -> Behaviour:
    """The wager of an id; one unknown, not yet in force or not offered is refused with the reason."""
    name = wager_id(text)
    if name in offered:
        return offered[name]
    ever = {base: facts[-1] for base, facts in edition.rules.wagers.items()}
    base = declared_name(name, ever)
    if base is None:
        raise BadInput(f"craps has no wager {text!r}: {near(name, offered)}")
    fact = edition.wager(base)
    raise Refusal(
        f"{name}: not offered at this table, {fact.offered_by} is off", cite_on(fact.cite, edition.day)
    )


def shooter_roll(line: Behaviour, point: int, die1: int, die2: int) -> ShooterRoll:
    """Moves the shooter's cycle by the Pass wager's own behaviour (19:47-1.1)."""
    result = line.resolve(point, die1, die2)
    decided = result.outcome in ("win", "lose")
    after = 0 if decided else result.point
    cite = COME_OUT_ROLL if decided else COME_OUT_POINT
    return ShooterRoll(after, decided, decided and point != 0 and result.outcome == "lose", cite)


def odds_in_force(
    wager: str, fact: CrapsWager, edition: Edition[CrapsWager], options: CrapsOptions
) -> dict[str, Odds]:
    """The pay table of a wager with what the licensee pays above the minimums."""
    if fact.fire and options.fire_paytable:
        return {str(points): odds for points, odds in options.fire_paytable.items()}
    odds = {row: Odds.parse(text) for row, text in edition.paytables[fact.pays].rows.items()}
    odds |= {row: getattr(options, option) for row, option in fact.row_options.items()}
    override = options.payouts(wager)
    if isinstance(override, Odds):
        return dict.fromkeys(odds, override)
    return odds | dict(override or {})


def _expand(
    base: str, fact: CrapsWager, edition: Edition[CrapsWager], options: CrapsOptions
) -> Iterator[Behaviour]:
    cite = cite_on(fact.cite, edition.day)
    off = fact.off_on_comeout or bool(fact.off_option and getattr(options, fact.off_option))
    for name, number, pair in _named(base, fact):
        odds = odds_in_force(name, fact, edition, options)
        reader = _Reader(name=name, fact=fact, cite=cite, day=edition.day, odds=odds, pair=pair)
        yield Behaviour(
            id=name,
            base=base,
            fact=fact,
            cite=cite,
            number=number,
            odds=odds,
            off_on_comeout=off,
            states=reader.states(number),
        )


def _named(base: str, fact: CrapsWager) -> list[tuple[str, int, tuple[int, int]]]:
    """The ids a declared wager stands for, each with its number or its pair of faces."""
    if fact.numbers:
        return [(f"{base}-{number}", number, (0, 0)) for number in fact.numbers]
    if fact.pairs:
        pairs = combinations_with_replacement(range(1, 7), 2)
        return [(f"{base}-{high}-{low}", 0, (high, low)) for low, high in pairs]
    return [(base, 0, (0, 0))]


class _Reader(msgspec.Struct, frozen=True, kw_only=True):
    """Reads declared outcome sets into what each of the 36 rolls does; a conflict or a gap is an error."""

    name: str
    fact: CrapsWager
    cite: str
    day: date
    odds: Mapping[str, Odds]
    pair: tuple[int, int]

    def states(self, number: int) -> tuple[tuple[Resolution, ...], ...]:
        """Every state of the wager: one, or no point and the six points (for fire by points made as well)."""
        first, then = self.fact.first, self.fact.then
        if self.fact.fire:
            return _fire_states(self.cite, self.odds)
        if first is not None and then is not None:
            return self._rolls(first, 0), *(self._rolls(then, point) for point in POINTS)
        if first is not None:
            return (self._rolls(first, number),)
        if then is not None and self.fact.behind:
            waiting = tuple(Resolution("stays", 0, None, self.cite) for _ in ROLLS)
            return waiting, *(self._rolls(then, point) for point in POINTS)
        if then is not None:
            return (self._rolls(then, number),)
        raise BadInput(f"wager {self.name}: no roll decides it; give it `first`, `then` or both")

    def _rolls(self, decided: Decided, number: int) -> tuple[Resolution, ...]:
        return tuple(self._roll(decided, number, die1, die2) for die1, die2 in ROLLS)

    def _roll(self, decided: Decided, number: int, die1: int, die2: int) -> Resolution:
        sets: tuple[tuple[Decision, tuple[Token, ...], Cite], ...] = (
            ("win", decided.win_on, decided.win_cite),
            ("lose", decided.lose_on, decided.lose_cite),
            ("void", decided.void_on, decided.void_cite),
            ("push", decided.push_on, ""),
        )
        found = [
            entry for entry in sets if any(self._matches(token, number, die1, die2) for token in entry[1])
        ]
        found = found or [entry for entry in sets if "else" in entry[1]]
        if len(found) > 1:
            both = f"{found[0][0]}_on and {found[1][0]}_on"
            raise BadInput(f"wager {self.name}: roll {die1}-{die2} is in both {both}")
        first_roll = decided is self.fact.first
        held = number if self.fact.follows_point else 0
        if found:
            outcome, _, cite = found[0]
            key = die1 + die2 if first_roll else number
            odds = self._odds(key, number, die1, die2) if outcome == "win" else None
            return Resolution(outcome, held, odds, cite_on(cite, self.day) or self.cite)
        if first_roll and self.fact.follows_point and die1 + die2 in POINTS:
            return Resolution("moves", die1 + die2, None, decided.point_cite)
        if first_roll:
            raise BadInput(f"wager {self.name}: roll {die1}-{die2} is in no outcome set")
        return Resolution("stays", held, None, self.cite)

    def _matches(self, token: Token, number: int, die1: int, die2: int) -> bool:
        total = die1 + die2
        match str(token).split():
            case [text] if text.isdecimal():
                return total == int(text)
            case ["N"]:
                return total == number
            case ["A-B"]:
                return (max(die1, die2), min(die1, die2)) == self.pair
            case ["hard", text]:
                return die1 == die2 and total == int(text)
            case ["easy", text]:
                return die1 != die2 and total == int(text)
            case ["else"]:
                return False
        raise BadInput(
            f'wager {self.name}: {token!r} is not a total, "N", "A-B", "hard N", "easy N" or "else"'
        )

    def _odds(self, key: int, number: int, die1: int, die2: int) -> Odds:
        high = (f"high-{key}",) if key == number else ()
        kind = "hard" if die1 == die2 else "easy"
        for row in (*high, self.name, str(key), kind, "default"):
            if row in self.odds:
                return self.odds[row]
        raise BadInput(f"wager {self.name}: pay table {self.fact.pays} has no row for {die1}-{die2}")


def _fire_states(cite: str, odds: Mapping[str, Odds]) -> tuple[tuple[Resolution, ...], ...]:
    """Fire by the set of points made and the point on; the loser 7 decides it, or at once the sixth point."""
    return tuple(
        tuple(_fire_roll(cite, odds, made, point, sum(roll)) for roll in ROLLS)
        for made in range(ALL_POINTS_MADE + 1)
        for point in STATES
    )


def _fire_roll(cite: str, odds: Mapping[str, Odds], made: int, point: int, total: int) -> Resolution:
    if point == 0:
        set_point = total in POINTS
        return Resolution("moves" if set_point else "stays", total if set_point else 0, None, cite, made)
    if total == point:
        made |= 1 << POINTS.index(point)
        if made != ALL_POINTS_MADE:
            return Resolution("moves", 0, None, cite, made)
    if total in (point, 7):
        won = odds.get(str(made.bit_count()))
        return Resolution("win" if won is not None else "lose", 0, won, cite, made)
    return Resolution("stays", point, None, cite, made)
