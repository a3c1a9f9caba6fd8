"""The people of a pit: accounts with one role each, kept with passwords and a lock against guessing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.failures import UnknownPerson
from croupier.pit.house import record
from croupier.pit.keys import Keys
from croupier.pit.passwords import Passwords, check_password
from croupier.pit.permissions import PATRON, ROLES
from croupier.pit.schema import assignments, people, sessions
from croupier.table.table import milliseconds

NAME = re.compile(r"[a-z][a-z0-9._-]{1,39}")
CONSOLE = "console"
RESERVED = frozenset([*ROLES, "player", "guest", "nobody", "house", "cage", "table", CONSOLE])


class Person(msgspec.Struct, frozen=True):
    """Someone with an account; `locked` after failed sign-ins, `initial` until they chose a password."""

    name: str
    role: str
    added_at: int
    locked: bool
    initial: bool
    retired: bool


class People:
    """The accounts of a pit; every change is an entry of the journal of the house too."""

    def __init__(
        self,
        database: Database,
        keys: Keys,
        clock: Callable[[], int] = milliseconds,
        passwords: Passwords | None = None,
    ) -> None:
        self.database, self.keys, self.clock = database, keys, clock
        self.passwords = passwords or Passwords()

    def add(
        self, name: str, role: str, password: str, *, by: str, by_role: str = "", own: bool = False
    ) -> Person:
        """A new account; the password is to be changed at the first sign-in unless its owner typed it."""
        name = checked_name(name)
        check_role(role)
        check_password(password, name)
        row = {"name": name, "role": role, "password": self.passwords.hash(password), "initial": int(not own),
               "failures": 0, "added_at": self.clock()}  # fmt: skip
        with self.database.writing() as connection:
            if _row(connection, name) is not None:
                raise BadInput(f"{name}: there is an account of this name")
            connection.execute(insert(people), row)
            self.record(connection, "person added", by, by_role, about=name, to=role)
        return self.person(name)

    def person(self, name: str) -> Person:
        """An account by its name."""
        with self.database.reading() as connection:
            return self._person(_known(connection, name))

    def listed(self, role: str = "", *, retired: bool = False) -> list[Person]:
        """The accounts by name, all or those of a role."""
        wanted = select(people).order_by(people.c.name)
        if role:
            check_role(role)
            wanted = wanted.where(people.c.role == role)
        if not retired:
            wanted = wanted.where(people.c.retired_at.is_(None))
        with self.database.reading() as connection:
            return [self._person(row) for row in connection.execute(wanted)]

    def _person(self, row: Any) -> Person:
        locked, now = row.locked_until, self.clock()
        return Person(
            row.name, row.role, row.added_at, locked is not None and locked > now, bool(row.initial),
            row.retired_at is not None,
        )  # fmt: skip

    def change_role(self, name: str, role: str, *, by: str, by_role: str = "") -> Person:
        """Another role: signed out, relieved, and still the same person where two must act."""
        check_role(role)
        with self.database.writing() as connection:
            before = _known(connection, name)
            if before.role == role:
                raise BadInput(f"{name} is {role} already")
            if PATRON in (before.role, role):
                raise BadInput(f"{name}: patrons and the house have accounts of their own")
            connection.execute(update(people).where(people.c.name == name).values(role=role))
            self._dismiss(connection, name)
            self.record(connection, "role changed", by, by_role, about=name, before=before.role, to=role)
        return self.person(name)

    def retire(self, name: str, *, by: str, by_role: str = "") -> Person:
        """Nobody can sign in with this account from now on; its name stays taken."""
        with self.database.writing() as connection:
            row = _known(connection, name)
            if row.retired_at is not None:
                raise BadInput(f"{name} is retired already")
            others = select(people.c.name).where(
                people.c.role == row.role, people.c.name != name, people.c.retired_at.is_(None)
            )
            if row.role == "administrator" and connection.execute(others).first() is None:
                raise BadInput(f"{name} is the only administrator: add another first")
            connection.execute(update(people).where(people.c.name == name).values(retired_at=self.clock()))
            self._dismiss(connection, name)
            self.record(connection, "person retired", by, by_role, about=name)
        return self.person(name)

    def release(self, name: str, *, by: str, by_role: str = "") -> Person:
        """Let a person whose account is locked sign in again."""
        with self.database.writing() as connection:
            _known(connection, name)
            released = update(people).where(people.c.name == name)
            connection.execute(released.values(failures=0, locked_until=None))
            self.record(connection, "released", by, by_role, about=name)
        return self.person(name)

    def set_password(self, name: str, password: str, *, by: str, by_role: str = "") -> Person:
        """A new password; one that somebody else set must be changed at the next sign-in."""
        check_password(password, name)
        values = {"password": self.passwords.hash(password), "initial": int(by != name), "failures": 0,
                  "locked_until": None}  # fmt: skip
        with self.database.writing() as connection:
            _known(connection, name)
            connection.execute(update(people).where(people.c.name == name).values(**values))
            if by != name:
                connection.execute(delete(sessions).where(sessions.c.person == name))
            self.record(connection, "password set", by, by_role, about=name)
        return self.person(name)

    def note(self, do: str, by: str, role: str, *, about: str = "", table: str = "", **details: str) -> None:
        """Write an act that changes nothing else, such as a refusal, into the journal of the house."""
        with self.database.writing() as connection:
            self.record(connection, do, by, role, about=about, table=table, **details)

    def record(
        self, connection: Connection, do: str, by: str, role: str = "", *, about: str = "", table: str = "",
        **details: str,
    ) -> None:  # fmt: skip
        """Write an act into the journal of the house with what it changes."""
        record(connection, self.keys, self.clock(), do, by, role, about=about, table=table, **details)

    def _dismiss(self, connection: Connection, name: str) -> None:
        connection.execute(delete(sessions).where(sessions.c.person == name))
        connection.execute(delete(assignments).where(assignments.c.person == name))


def checked_name(name: str) -> str:
    """The name of a new account."""
    if not NAME.fullmatch(name) or name in RESERVED:
        raise BadInput(
            f"the name {name[:40]!r}: expected 2 to 40 letters, digits, dots or dashes in lower case, and "
            "not the name of a role"
        )
    return name


def check_role(role: str) -> None:
    """Refuse a role that does not exist."""
    if role not in ROLES:
        raise BadInput(f"role {role[:40]!r}: expected one of {', '.join(ROLES)}")


def _row(connection: Connection, name: str) -> Any:
    return connection.execute(select(people).where(people.c.name == name)).first()


def _known(connection: Connection, name: str) -> Any:
    row = _row(connection, name) if NAME.fullmatch(name) else None
    if row is None:
        raise UnknownPerson(name)
    return row
