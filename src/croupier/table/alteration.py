"""Changes of options and limits at an open table: legal on the day, with notice where 8.3 asks for it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.law.encoding import document
from croupier.law.notice import Notice, is_limit, limit_change_starts, option_change_starts
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd

if TYPE_CHECKING:
    from croupier.table.table import Table

FIXED = ("variant", "proposals", "shoe")
DEVICES = ("shuffler", "dealing_method", "shuffle")
SHUFFLES_ITSELF = ("automated", "continuous")


def altered(table: Table, command: cmd.Alter, at: int) -> Any:
    """The options after a change at this millisecond; refused while its notice is not old enough."""
    before = table.round.options
    name = table.edition.name_of("options", command.option)
    if name in FIXED:
        raise BadInput(f"{name} cannot be changed at an open table: close it and open another")
    after = table.game.options({**document(before), name: command.value}, table.edition.day)
    old, new = getattr(before, name), getattr(after, name)
    if name in DEVICES and str(old).startswith(SHUFFLES_ITSELF) and old != new and not command.device_removed:
        raise Refusal(
            f"{name} to {new}: the device must be off the table before another method is used",
            table.edition.cite(table.edition.irregularity("method_change")),
        )
    try:
        starts, now = _starts(table, name, old, new, command.notice), datetime.fromtimestamp(at / 1000, UTC)
    except (OverflowError, ValueError, OSError) as error:
        raise BadInput(f"{name}: a time of its notice or of the table is no date ({error})") from None
    if starts is not None and now < starts:
        raise Refusal(
            f"{name} to {command.value}: the change may start at {starts:%Y-%m-%d %H:%M:%S}", "19:47-8.3"
        )
    return after


def _starts(table: Table, name: str, old: Any, new: Any, times: dict[str, str]) -> datetime | None:
    try:
        notice = msgspec.convert({key: _utc(time) for key, time in times.items()}, Notice)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadInput(f"notice of {name}: {error}, expected sign, announced and reported as times") from None
    if is_limit(name) and old != new:
        return limit_change_starts(notice, bool(table.round.seats))
    return option_change_starts(table.edition, name, (old, new), notice, table.round.options)


def _utc(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)
