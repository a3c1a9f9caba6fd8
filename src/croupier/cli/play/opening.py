"""A sitting at a new table, or at one that its journal resumes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.play.party import Party, read_names
from croupier.cli.play.reading import SEAT
from croupier.cli.play.session import Session
from croupier.cli.play.terminal import Terminal
from croupier.equipment.entropy import SeededEntropy
from croupier.games.register import find
from croupier.law.refusal import BadInput
from croupier.procedure.seats import SeatId, in_order
from croupier.table import commands as cmd
from croupier.table.company import robot
from croupier.table.events import Opened
from croupier.table.journal import read_entry
from croupier.table.replay import resume, taking_over
from croupier.table.software import Watch
from croupier.table.store import FileStore
from croupier.table.table import Table, milliseconds, open_table


def no_clock() -> int:
    """The time of a reproducible table, always zero, because the times of the journal must repeat too."""
    return 0


def open_session(game: str, store: FileStore | None, asked: Asked, terminal: Terminal) -> Session | Party:
    """A new table, its journal kept in the store if there is one."""
    mode = asked.mode or "virtual"
    names = read_names(asked.player or [])
    if names and mode == "live":
        raise BadInput("--player: at a live table sit SEAT seats each patron")
    settings: dict[str, Any] = {"mode": mode, "buy_in_as_needed": mode == "live", "store": store}
    if asked.seed is not None:
        secret = sha256(asked.seed.encode("utf-8", "surrogateescape")).digest()
        settings |= {"entropy": SeededEntropy(secret), "clock": no_clock}
    table = open_table(game, asked.chosen, asked.day, **settings)
    table.watch = Watch()
    return _sitting(table, terminal, dict(enumerate(names, SEAT)))


def _sitting(table: Table, terminal: Terminal, names: dict[SeatId, str]) -> Session | Party:
    """One patron's dialogue, or that of several people at one keyboard."""
    if len(names) > 1:
        return Party(table, terminal, names)
    return Session(table, terminal, cmd.player(next(iter(names), SEAT)))


def resume_session(store: FileStore, asked: Asked, terminal: Terminal) -> Session | Party:
    """The table of a journal where it stopped, with the same cards; says what was resumed."""
    try:
        table, taken_over = _resumed(store, asked)
    except BadInput as error:
        raise BadInput(f"{store.path} cannot be resumed: {error}") from None
    session = _sitting(table, terminal, _people(table) if table.virtual else {})
    where = f"{session.name()}, round {table.round.number}; {session.turn()}"
    terminal.say(f"Resumed from {store.path} at entry {table.entries}: {where}.")
    if taken_over:
        terminal.say(
            "Another version of croupier was here before: the journal says that this one carries on."
        )
    session.remember()
    return session


def _resumed(store: FileStore, asked: Asked) -> tuple[Table, bool]:
    """The table of a journal, and whether this program has taken it over from another one."""
    first = read_entry(1, next(store.lines()))
    opening, opened = first.command, first.events[0] if first.events else None
    if not isinstance(opening, cmd.OpenTable) or not isinstance(opened, Opened):
        raise BadInput("the journal does not begin with the opening of a table")
    _check_asked(asked, opening)
    secret = store.secret()
    if secret and sha256(secret).hexdigest() != opened.commitment:
        raise BadInput(f"{store.path}.secret belongs to another table")
    table = resume(store, clock=milliseconds if first.at else no_clock)
    if table.round.closed:
        raise BadInput(f"the table was closed at entry {table.entries}; croupier audit checks its journal")
    if table.virtual and not secret:
        raise BadInput(f"{store.path}.secret is missing, so the cards to come are not known")
    table.watch = Watch()
    program = taking_over(table)
    if program is not None:
        table.record(program)
    return table, program is not None


def _people(table: Table) -> dict[SeatId, str]:
    """The names of the people at the table who are not robots, by seat."""
    seats = table.round.seats
    people = {seat: seats[seat].patron for seat in in_order(seats)}
    return {seat: name for seat, name in people.items() if name != robot(seat)}


def _check_asked(asked: Asked, opening: cmd.OpenTable) -> None:
    """Refuse arguments that contradict the journal or come too late."""
    variant = str(opening.options.get("variant", ""))
    played = variant if variant in find(opening.game)[0].rules.game.variants else opening.game
    if asked.game is not None and (name := croupier.game(asked.game).id) != played:
        raise BadInput(f"it is the journal of {played}, not of {name}")
    if asked.mode not in (None, opening.mode):
        raise BadInput(f"it is the journal of a {opening.mode} table, not of a {asked.mode} one")
    flags = {"--option": asked.option, "--as-of": asked.as_of, "--seed": asked.seed, "--buy-in": asked.buy_in}
    flags["--player"] = asked.player
    late = [flag for flag, value in flags.items() if value is not None]
    if late:
        raise BadInput(f"{' and '.join(late)} can only be given when a table is opened")
