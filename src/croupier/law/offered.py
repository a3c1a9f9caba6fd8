"""What a table with declared outcomes offers under its options, and which point a wager on the layout has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final

import msgspec

from croupier.law.edition import Edition, cite_on, near
from croupier.law.encoding import document
from croupier.law.outcome_reading import (
    PAYOUT_TABLE,
    families_of_all_days,
    is_offered,
    made_key,
    raised_payouts,
    read_wager,
    wager_tables,
)
from croupier.law.outcomes import OutcomeWager, WagerTable
from croupier.law.refusal import BadInput, Refusal
from croupier.law.spaces import space_in_force
from croupier.law.wager_keys import Keys, WagerKey, written_like

MAX_KNOWN: Final = 64
FEW: Final = 6
"""Up to this many selections of a wager are all named in a refusal."""


class Offered:
    """What a table offers under its options: wagers by id, the keys they are asked for by, the cycle.

    `line` are the wagers made before the cycle begins.
    """

    def __init__(self, edition: Edition[OutcomeWager], options: Any) -> None:
        self.edition = edition
        self.options = options
        self.space = space_in_force(edition.spaces, options)
        self.tables = wager_tables(edition, options)
        self.keys = Keys(families_of_all_days(edition, options))
        self._picked: dict[str, WagerTable] = {}
        self.line = tuple(name for name, table in self.tables.items() if table.fact.when == "come-out")
        self.cycle = self.tables[self.space.cycle] if self.space.cycle else None

    def __getitem__(self, wager: str) -> WagerTable:
        return self.tables[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def table(self, key: WagerKey) -> WagerTable:
        """What decides a wager on the layout, wherever its chips have moved or stand."""
        return self.tables.get(key.wager) or self.picked(key.wager) or self.tables[key.name]

    def picked(self, text: str) -> WagerTable | None:
        """The table of a selection by a rule, too many to be listed among the tables; None if not offered."""
        key = self.keys.find(text)
        if key is None or self.keys.families[key.name].rule is None or key.name not in self.edition.wagers:
            return None
        if key.text not in self._picked:
            facts = {name: fact.under(self.options) for name, fact in self.edition.wagers.items()}
            if not is_offered(facts[key.name], self.options, self.space):
                return None
            raised = raised_payouts(getattr(self.options, PAYOUT_TABLE, {}), self.keys.families)
            self._picked[key.text] = read_wager(key, facts, self.edition, self.options, self.space, raised)
        return self._picked[key.text]

    def find(self, text: str) -> WagerTable:
        """The wager somebody asks for; one unknown or not offered is refused with the reason."""
        key = self.keys.find(text)
        if key is not None and key.text in self.tables:
            return self.tables[key.text]
        return self.picked(text) or find_wager(text, self.tables, self.edition, self.options)

    def place(self, key: WagerKey, *shown: int | str) -> int:
        """Where what was shown lies in the space that decides a wager: of pieces drawn, how many it has."""
        if self.space.kind != "draw":
            return self.space.place(*shown)
        drawn = set(map(str, shown))
        return self.table(key).space.place(str(sum(piece in drawn for piece in key.selection)))

    def follows_cycle(self, key: WagerKey) -> bool:
        """Whether a wager's point is the table's: it gets one and does not move, or is behind one that
        does.
        """
        if key.behind:
            return self.follows_cycle(self.keys.read(key.behind))
        fact = self.table(key).fact
        return fact.gets_point and not fact.moves

    def point_of(self, key: WagerKey, point: int) -> int:
        """The point a wager has when the table's is `point`: that, its own, or that of the wager in front."""
        if key.behind:
            return self.point_of(self.keys.read(key.behind), point)
        fact = self.table(key).fact
        if fact.moves:
            return int(key.selection[0]) if key.selection else 0
        return point if fact.gets_point or fact.counts else 0


_KNOWN: dict[tuple[int, date, bool, bytes], Offered] = {}
_LATEST: dict[int, tuple[Edition[OutcomeWager], Any, Offered]] = {}


def offered_in_force(edition: Edition[OutcomeWager], options: Any) -> Offered:
    """What tables with these rules and options offer, read once for all of them."""
    latest = _LATEST.get(id(options))
    if latest is not None and latest[0] is edition and latest[1] is options:
        return latest[2]
    found = _offered(edition, options)
    if len(_LATEST) >= MAX_KNOWN:
        _LATEST.clear()
    _LATEST[id(options)] = edition, options, found
    return found


def _offered(edition: Edition[OutcomeWager], options: Any) -> Offered:
    key = id(edition.rules), edition.day, edition.proposals, msgspec.json.encode(document(options))
    if key not in _KNOWN:
        if len(_KNOWN) == MAX_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = Offered(edition, options)
    return _KNOWN[key]


def nearest(text: str, tables: Mapping[str, WagerTable]) -> str:
    """A sentence's end with the wagers most like the one asked for, or all of them."""
    meant = near(written_like(text), tables)
    return meant if meant.startswith("did you") else f"expected one of {', '.join(in_short(tables))}"


def in_short(tables: Mapping[str, WagerTable]) -> Iterator[str]:
    """The wagers by id; for one with many selections the first and the last."""
    families: dict[str, list[str]] = {}
    for name, table in tables.items():
        families.setdefault(table.base, []).append(name)
    for names in families.values():
        yield from names if len(names) <= FEW else (f"{names[0]} to {names[-1]}",)


def find_wager(
    text: str, offered: Mapping[str, WagerTable], edition: Edition[OutcomeWager], options: Any
) -> WagerTable:
    """The wager of an id; one unknown, not yet in force or not offered is refused with the reason."""
    key = made_key(text, families_of_all_days(edition, options))
    if key is not None and key.text in offered:
        return offered[key.text]
    if key is None:
        off = _turned_off(text, edition, options)
        if off is not None:
            raise off
        raise BadInput(f"{edition.game.id} has no wager {text!r}: {nearest(text, offered)}")
    fact = edition.wager(key.name)
    missing = f"{fact.offered_by} is off" if fact.offered_by else f"it needs {' or '.join(fact.spaces)}"
    raise Refusal(f"{key}: not offered at this table, {missing}", cite_on(fact.cite, edition.day))


def _turned_off(text: str, edition: Edition[OutcomeWager], options: Any) -> Refusal | None:
    """The refusal of a selection that would be taken if an option were on."""
    space = space_in_force(edition.spaces, options)
    for name, fact in edition.wagers.items():
        for further in fact.further:
            here = not further.spaces or space.name in further.spaces
            off = bool(further.offered_by) and not getattr(options, further.offered_by)
            if here and off and written_like(text) in [f"{name}-{each}" for each in further.selections]:
                reason = f"not offered at this table, {further.offered_by} is off"
                return Refusal(f"{written_like(text)}: {reason}", edition.option(further.offered_by).cite)
    return None
