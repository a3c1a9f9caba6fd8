"""Changes of options and limits: posted with the notice 8.3 requires, in force from the next round on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from croupier.law.encoding import document
from croupier.law.notice import change_starts, is_limit
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.rulings import Ruling
from croupier.procedure.seats import box_of, seat_name
from croupier.table import commands as cmd
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table

FIXED = ("variant", "proposals", "shoe")
DEVICES = ("shuffler", "dealing_method", "shuffle")
SHUFFLES_ITSELF = ("automated", "continuous")
CITE = "19:47-8.3"
HOUR = 3_600_000
NEW_JERSEY = ZoneInfo("America/New_York")


def new_jersey_day(at: int) -> date:
    """The calendar date in New Jersey at a time of the journal (common spec 9.1)."""
    return _day_of_hour(at // HOUR)


@cache
def _day_of_hour(hour: int) -> date:
    return moment(hour * HOUR).astimezone(NEW_JERSEY).date()


def moment(at: int) -> datetime:
    """A time of the journal."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC)
    except (OverflowError, ValueError, OSError):
        raise BadInput(f"the time {at} of the table is not a date") from None


def alter(table: Table, command: cmd.Alter) -> None:
    """Post a change; it takes effect at once if its time has come and the round has not begun."""
    name, starts = posted_change(table, command)
    table.emit(ev.ChangePosted(table.sequence, command.by.name, CITE, name, document(command.value), starts))
    if between_rounds(table):
        started_changes(table)


def between_rounds(table: Table) -> bool:
    """Whether the round has only been opened: a window for any wager, and nothing on the layout yet."""
    step = table.pending
    return isinstance(step, steps.Betting) and not step.wagers and table.round.fresh


def posted_change(table: Table, command: cmd.Alter) -> tuple[str, int]:
    """The option a change concerns and when it starts, if it is lawful."""
    state = table.round
    name = table.edition.name_of("options", command.option)
    if name in FIXED:
        raise BadInput(f"{name} cannot be changed at an open table: close it and open another")
    day = date.fromisoformat(state.day)
    after = table.game.options({**state.chosen, name: command.value}, day)
    old, new = getattr(state.options, name), getattr(after, name)
    if name in DEVICES and str(old).startswith(SHUFFLES_ITSELF) and old != new and not command.device_removed:
        raise Refusal(
            f"{name} to {new}: the device must be off the table before another method is used",
            table.edition.cite(table.edition.irregularity("method_change")),
        )
    seats = after.positions(table.edition)
    left_out = [seat for seat in state.seats if seats and box_of(seat) > seats]
    if left_out:
        raise Refusal(
            f"change of {name}: seat {seat_name(left_out[0])} is taken, "
            f"and the layout would end with {seats}",
            "interpretation: a patron keeps the seat taken (19:47-8.3)",
        )
    times = {key: _time(name, key, text) for key, text in command.notice.items()}
    unknown = sorted(set(times) - {"sign", "announced", "reported"})
    if unknown:
        raise BadInput(
            f"notice of {name}: unknown {unknown[0]!r}, expected sign, announced and reported as times"
        )
    now = moment(state.at)
    try:
        starts = change_starts(
            table.edition, name, old, new, state.options,
            posted=times.get("sign"), announced=times.get("announced"), reported=times.get("reported"),
            now=now, players_present=bool(state.seats),
        )  # fmt: skip
    except OverflowError:
        raise BadInput(f"notice of {name}: it would end on a day that is not a date") from None
    return name, max(int(starts.timestamp() * 1000), state.at)


def _time(option: str, key: str, text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
        return time if time.tzinfo else time.replace(tzinfo=UTC)
    except ValueError as error:
        raise BadInput(
            f"notice of {option}: {error}, expected sign, announced and reported as times"
        ) from None


def starting(table: Table) -> ev.Altered | None:
    """Options as they are from now on: posted changes whose time has come, and the rules of the day.

    A wager that is up from an earlier round is decided under the options it was made under: until then all
    changes but those of limits wait.
    """
    state = table.round
    due = [
        change
        for change in state.changes
        if change.starts <= state.at and (state.fresh or is_limit(state.edition.rules, change.option))
    ]
    chosen = {**state.chosen, **{change.option: change.value for change in due}}
    before, seats, unlawful = state.options, state.seat_count, ""
    try:
        options = table.game.options(chosen, date.fromisoformat(state.day))
        seats = options.positions(state.edition)
    except CroupierError as error:
        chosen, options, unlawful = state.chosen, before, str(error)
    if not due and options == before and unlawful == state.unlawful:
        return None
    return ev.Altered(table.sequence, ev.TABLE, CITE, chosen, document(options), seats, unlawful)


def started_changes(table: Table, opening: bool = False) -> None:
    """Changes that are due take effect; another way of shuffling begins with the cards, unless the round is
    only `opening` and makes them ready itself.
    """
    state, before, altered = table.round, table.round.options, starting(table)
    if altered is None:
        return
    table.emit(altered)
    deck = table.rulebook.deck
    changed = any(getattr(before, each, "") != getattr(state.options, each, "") for each in DEVICES)
    if (
        deck is not None
        and changed
        and not opening
        and isinstance(table.pending, steps.Betting)
        and state.shoes
    ):
        table.interrupt(Ruling("reshuffle", "the cards are shuffled for the method now used", deck.method))


@contextmanager
def under_changes(table: Table) -> Iterator[None]:
    """The table as it will be when the changes that are due have started, to try a command on."""
    state, altered = table.round, starting(table)
    before = state.options, state.seat_count, state.unlawful
    if altered is not None:
        state.seat_count, state.unlawful = altered.seats, altered.unlawful
        if not altered.unlawful:
            state.options = table.game.options(altered.chosen, date.fromisoformat(state.day))
    try:
        yield
    finally:
        state.options, state.seat_count, state.unlawful = before
