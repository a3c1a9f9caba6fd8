"""The sign at a table: limits and options in force, and what changes when (19:47-8.2 and 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.law.alternatives import in_words, kind_of
from croupier.law.refusal import CroupierError
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table.alteration import NEW_JERSEY, moment, posted_change

if TYPE_CHECKING:
    from croupier.table.table import Table


class ChangeView(msgspec.Struct, frozen=True):
    """A change on the sign: the option, its value from `starts` (milliseconds) on, and both in words."""

    option: str
    value: Any
    starts: int
    text: str


class SignView(msgspec.Struct, frozen=True):
    """What is on the sign: limits and options that need notice, by id in words, and the changes posted."""

    game: str
    options: dict[str, str]
    changes: list[ChangeView]


def posted_changes(table: Table) -> list[ChangeView]:
    """The changes that have been posted and have not started."""
    return [
        ChangeView(each.option, each.value, each.starts, _change(table, each.option, each.value, each.starts))
        for each in table.round.changes
    ]


def sign_of(table: Table) -> SignView:
    """The sign of a table."""
    return SignView(table.game.name, dict(_in_force(table.round)), posted_changes(table))


def _in_force(state: State) -> Iterator[tuple[str, str]]:
    for name, fact in state.edition.options.items():
        if fact.notice != "none" or fact.kind == "limit":
            yield name, _words(getattr(state.options, name), kind_of(name, state.edition))


def change_in_words(table: Table, command: cmd.Alter) -> str:
    """What a change would put on the sign, if it is lawful."""
    name, starts = posted_change(table, command)
    return _change(table, name, command.value, starts)


def _change(table: Table, name: str, value: Any, starts: int) -> str:
    state = table.round
    known = name in state.edition.options  # a change may start under rules that have more options
    kind, old, new = kind_of(name, state.edition) if known else "", getattr(state.options, name), value
    with suppress(CroupierError):  # a value that has become unlawful is shown as it was given
        new = getattr(table.game.options({**state.chosen, name: value}, date.fromisoformat(state.day)), name)
    when = moment(starts).astimezone(NEW_JERSEY)
    hour = f"{when:%I:%M}".lstrip("0") + (" a.m." if when.hour < 12 else " p.m.")
    return (
        f"{name.replace('_', ' ')}: {_words(new, kind)} instead of {_words(old, kind)}, from the first round "
        f"after {hour} on {when:%B} {when.day}, {when.year}"
    )


def _words(value: object, kind: str) -> str:
    if isinstance(value, Mapping):
        rows = [f"{str(row).replace('_', ' ')} {_words(each, kind)}" for row, each in value.items()]
        return ", ".join(rows) or "as the rules have it"
    if isinstance(value, list | tuple):
        return ", ".join(_words(each, kind) for each in value) or "none"
    return in_words(value, kind)
