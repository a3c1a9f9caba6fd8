"""Signing in and out: one session to an account, known by a token of which only the hash is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from croupier.law.refusal import BadInput
from croupier.pit.failures import NotSignedIn
from croupier.pit.passwords import check_password
from croupier.pit.people import NAME, People
from croupier.pit.schema import people, sessions

ATTEMPTS = 3
"""How many sign-ins may fail in a row before the account is locked."""
LOCKED = 30 * 60_000
"""A locked account opens again after this many milliseconds, or when an administrator releases it."""
LASTS = 12 * 3_600_000
"""A session ends after a long shift at the latest."""
IDLE = 60 * 60_000
"""A session ends when nothing has been asked for this long."""
SEEN_EVERY = 60_000
TOKEN_BYTES = 32


class Session(msgspec.Struct, frozen=True):
    """Who is signed in: the hash of the token, the person and role, and until when."""

    hash: str
    person: str
    role: str
    initial: bool
    seen_at: int
    expires_at: int

    def over(self, now: int) -> bool:
        """Whether the session has ended by the clock."""
        return now >= min(self.expires_at, self.seen_at + IDLE)


class Sessions:
    """The sessions of a pit, in the database that all its processes share."""

    def __init__(self, people: People) -> None:
        self._people = people

    def sign_in(self, name: str, password: str) -> tuple[Session, str]:
        """A new session and its token; an earlier one of the same person ends."""
        store = self._people
        kept = self._attempt(name)
        right = store.passwords.right(kept, password)
        token, now = secrets.token_urlsafe(TOKEN_BYTES), store.clock()
        with store.database.writing() as connection:
            wanted = select(people).where(people.c.name == name)
            row = connection.execute(wanted).first() if NAME.fullmatch(name) else None
            good = right and row is not None and row.password == kept and row.retired_at is None
            if not good:
                self._failed(connection, row, counted=kept is not None)
            else:
                self._begin(connection, row, password, hash_of(token), now)
        if not good or row is None:
            raise NotSignedIn
        return Session(hash_of(token), name, row.role, bool(row.initial), now, now + LASTS), token

    def _begin(self, connection: Connection, row: Any, password: str, hash: str, now: int) -> None:
        store = self._people
        values: dict[str, Any] = {"failures": 0, "locked_until": None}
        if store.passwords.outdated(row.password):
            values["password"] = store.passwords.hash(password)
        connection.execute(update(people).where(people.c.name == row.name).values(**values))
        connection.execute(delete(sessions).where(sessions.c.person == row.name))
        begun = {"hash": hash, "person": row.name, "began_at": now, "seen_at": now, "expires_at": now + LASTS}
        connection.execute(insert(sessions), begun)
        store.record(connection, "signed in", row.name, row.role)

    def _attempt(self, name: str) -> str | None:
        """The hash to compare with; the attempt counts as failed until it has succeeded, so that no more of
        them are made at once than one after the other.
        """
        if not NAME.fullmatch(name):
            return None
        now = self._people.clock()
        with self._people.database.writing() as connection:
            row = connection.execute(select(people).where(people.c.name == name).with_for_update()).first()
            if row is None or row.retired_at is not None:
                return None
            failures = 0 if row.locked_until is not None and row.locked_until <= now else row.failures
            if failures >= ATTEMPTS:
                return None
            until = now + LOCKED if failures + 1 >= ATTEMPTS else None
            counted = update(people).where(people.c.name == name)
            connection.execute(counted.values(failures=failures + 1, locked_until=until))
            return str(row.password)

    def _failed(self, connection: Connection, row: Any, *, counted: bool) -> None:
        """Note a failed sign-in; a name nobody has may be a password typed in the wrong place."""
        about = row.name if row is not None else "nobody"
        self._people.record(connection, "sign-in failed", about, about=about)
        if counted and row is not None and row.failures >= ATTEMPTS:
            self._people.record(connection, "locked", about, about=about)

    def seen(self, hash: str) -> Session | None:
        """The session of a token's hash, if there is one that is not over; it goes on from now."""
        found, now = self.of_hash(hash), self._people.clock()
        if found is not None and now - found.seen_at >= SEEN_EVERY:
            with self._people.database.writing() as connection:
                connection.execute(update(sessions).where(sessions.c.hash == hash).values(seen_at=now))
            found = msgspec.structs.replace(found, seen_at=now)
        return found

    def of_hash(self, hash: str) -> Session | None:
        """A session that is not over."""
        wanted = (
            select(sessions.c.hash, people.c.name, people.c.role, people.c.initial, sessions.c.seen_at,
                   sessions.c.expires_at)
            .join(people, people.c.name == sessions.c.person)
            .where(sessions.c.hash == hash, people.c.retired_at.is_(None))
        )  # fmt: skip
        with self._people.database.reading() as connection:
            row = connection.execute(wanted).first()
        found = Session(row[0], row[1], row[2], bool(row[3]), row[4], row[5]) if row is not None else None
        return found if found is not None and not found.over(self._people.clock()) else None

    def sign_out(self, hash: str, person: str, role: str) -> None:
        """End a session."""
        with self._people.database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.hash == hash))
            self._people.record(connection, "signed out", person, role)

    def change_password(self, person: str, role: str, old: str, new: str) -> None:
        """Change one's own password; a wrong old one counts as a failed sign-in."""
        store = self._people
        check_password(new, person)
        if new == old:
            raise BadInput("the new password is the old one: choose another")
        kept = self._attempt(person)
        if not store.passwords.right(kept, old):
            with store.database.writing() as connection:
                row = connection.execute(select(people).where(people.c.name == person)).first()
                self._failed(connection, row, counted=kept is not None)
            raise NotSignedIn
        store.set_password(person, new, by=person, by_role=role)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(b"croupier session " + token.encode(errors="replace")).hexdigest()


def csrf_of(token: str) -> str:
    """What our own page must send with its cookie; only someone with the token can know it."""
    return sha256(b"croupier csrf " + token.encode(errors="replace")).hexdigest()
