"""What changed between two days in one fact, key by key, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.games.guide import paid_text
from croupier.law.citation import printed, printed_document
from croupier.law.edition import Change
from croupier.law.encoding import written
from croupier.law.odds import Odds

SHOWN: Final = ("name", "text", "condition", "ruling", "made", "wins", "loses", "rows")
"""The keys shown for a fact that was added or removed."""


class Row(NamedTuple):
    """One key of a fact: what it was and what it is; for a fact added or removed, only what it says."""

    key: str
    was: str
    now: str


def under_their_days(change: Change, first: date, last: date) -> Change:
    """A change with its citations under the chapters of the days it is about: what was, and what is."""
    return replace(
        change,
        cite=printed(change.cite, first if change.kind == "removed" else last),
        before=printed_document(change.before, first),
        after=printed_document(change.after, last),
    )


def change_rows(change: Change) -> Iterator[Row]:
    """The keys of a fact that changed, or what an added or removed fact says."""
    if change.kind == "changed":
        for key in dict.fromkeys((*change.before, *change.after)):
            was, now = (plain(held.get(key, "not stated")) for held in (change.before, change.after))
            yield Row(key, was, now)
        return
    shown = change.after or change.before
    if change.what == "pay table":
        shown = {**shown, "rows": _paid(shown)}
    for key in SHOWN:
        if shown.get(key):
            yield Row(key, "", plain(shown[key]))


def plain(value: Any) -> str:
    """A value as one line of text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value))
    return written(value)


def _paid(table: Mapping[str, Any]) -> str:
    """The rows of a pay table as they are printed: odds with "to", amounts with "win" (19:47-18.11(a))."""
    reads: dict[Any, Callable[[Any], Odds | int | Fraction]] = {"amount": int, "total": Fraction}
    read = reads.get(table.get("kind"), Odds.parse)
    return ", ".join(
        f"{row.replace('_', ' ')}: {paid_text(read(paid))}" for row, paid in table["rows"].items()
    )
