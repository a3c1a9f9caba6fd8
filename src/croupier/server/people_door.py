"""The door of a pit with accounts: people sign in; in a practice pit guests come in too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import HTTPConnection, Request
from starlette.routing import BaseRoute

from croupier.pit.assignments import Assignments
from croupier.pit.card_control import CardControl, opens_round
from croupier.pit.host import Host
from croupier.pit.people import People
from croupier.pit.permissions import AT_TABLE
from croupier.pit.sessions import SEEN_EVERY, Session, Sessions, csrf_of, hash_of
from croupier.pit.two_people import Proposals, TakesTwo, takes_two
from croupier.server.asking import same_origin
from croupier.server.visitors import (
    NOT_OF_RECORD,
    Forbidden,
    GuestDoor,
    Unknown,
    Visitor,
    check_command,
    check_operation,
    command_name,
)
from croupier.table import commands as cmd
from croupier.table import events as ev

COOKIE = "croupier_session"
CSRF = "x-csrf-token"
FRESH = 1_000
"""For how many milliseconds a process believes what the database said of a session, unless it changes one."""
MANY = 10_000
BEGINS = (cmd.Close, cmd.Enter)
"""What begins a round or a throw while betting is open: the end of betting, or at once the roll."""
OWN_PASSWORD = frozenset(["session", "sign_out", "change_password"])
"""What can be done with a password that somebody else has set."""


class PeopleDoor:
    """Knows people by the token of their session, in a header or a cookie, and guests by theirs."""

    def __init__(self, host: Host, people: People, *, record: bool) -> None:
        self.record = record
        self.people, self.sessions = people, Sessions(people)
        self.assignments, self.proposals = Assignments(people), Proposals(people)
        self.control = CardControl(people)
        self._host = host
        self._guests = None if record else GuestDoor(host.keys)
        self._known: dict[str, tuple[Session, int]] = {}

    def admit(self) -> tuple[Visitor, str]:
        """A new guest of a practice pit."""
        if self._guests is None:
            raise Forbidden(NOT_OF_RECORD["new_guest"])
        return self._guests.admit()

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Whose session or guest's token the request shows; a cookie acts only for pages of our own."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            if self._guests is not None and "." in token:
                return self._guests.known(token)
            return _visitor(await self._session(hash_of(token)))
        token = connection.cookies.get(COOKIE, "")
        if not token and self._guests is not None:
            return await self._guests.visitor(connection)
        try:
            session = await self._session(hash_of(token))
        except Unknown:
            if self._guests is None:
                raise
            return await self._guests.visitor(connection)  # whose session is over may go on as a guest
        _check_page(connection, token)
        return _visitor(session)

    async def _session(self, hash: str, *, asks: bool = True) -> Session:
        """A session that is not over; whoever only watches is idle."""
        now = self.people.clock()
        session, since = self._known.get(hash, (None, 0))
        idle = asks and session is not None and now - session.seen_at >= SEEN_EVERY
        if session is None or idle or abs(now - since) >= FRESH:
            look = self.sessions.seen if asks else self.sessions.of_hash
            session = await asyncio.to_thread(look, hash)
            if session is None:
                self._known.pop(hash, None)
                raise Unknown
            if len(self._known) >= MANY:
                self._known.clear()
            self._known[hash] = (session, now)
        if session.over(now):
            raise Unknown
        return session

    def forget(self) -> None:
        """Ask the database again about everyone: somebody's session or role has changed."""
        self._known.clear()

    async def present(self, visitor: Visitor) -> None:
        """Whether the session of a visitor goes on in the same role; guests stay."""
        await self._goes_on(visitor, asks=False)

    def stays(self, visitor: Visitor) -> bool:
        """Whether a session goes on by what the database said of it a moment ago; guests stay."""
        if not visitor.session:
            return True
        session, since = self._known.get(visitor.session, (None, 0))
        now = self.people.clock()
        fresh = session is not None and abs(now - since) < FRESH
        return fresh and session is not None and not session.over(now) and session.role == visitor.role

    async def _goes_on(self, visitor: Visitor, *, asks: bool) -> None:
        if visitor.session and (await self._session(visitor.session, asks=asks)).role != visitor.role:
            raise Unknown

    async def may(self, visitor: Visitor, operation: str) -> None:
        """What the permission matrix gives the visitor; a refusal is an entry of the journal of the house."""
        try:
            check_operation(visitor, operation, record=self.record)
            if visitor.initial and operation not in OWN_PASSWORD:
                raise Forbidden("choose a password of your own first")
        except Forbidden as error:
            await self._refused(visitor, operation, error)
            raise

    async def check(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """What the permission matrix lets the visitor send to a table, alone."""
        await self.check_proposed(visitor, table_id, command)
        if visitor.house:
            table = await self._host.table(table_id)
            what, _ = takes_two(table, command)
            if what:
                raise TakesTwo(what)
            if self.record and isinstance(command, BEGINS) and not table.virtual and opens_round(table):
                self.control.check_round(table_id, table)

    async def check_proposed(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """What the permission matrix lets the visitor send to a table, alone or with another person."""
        await self._goes_on(visitor, asks=True)
        try:
            check_command(visitor, command)
            await self.check_at_table(visitor, table_id)
        except Forbidden as error:
            await self._refused(visitor, command_name(command), error, table_id)
            raise

    async def check_at_table(self, visitor: Visitor, table_id: str) -> None:
        """Dealers and boxpersons act at the table they are assigned to."""
        if visitor.role in AT_TABLE and not self.assignments.works_at(visitor.person, table_id):
            raise Forbidden("you are not assigned to this table")

    async def _refused(self, visitor: Visitor, what: str, error: Forbidden, table_id: str = "") -> None:
        if visitor.session:
            await asyncio.to_thread(
                self.people.note, "refused", visitor.person, visitor.role, table=table_id, what=what,
                why=str(error),
            )  # fmt: skip

    async def done(self, table_id: str, events: Sequence[ev.AnyEvent]) -> None:
        """A ruling that takes the cards off a table is noted by card control; when a table closes, those who
        worked there are relieved and its cards and dice leave it.
        """
        for event in events:
            if isinstance(event, ev.TableClosed):
                await asyncio.to_thread(self.assignments.table_closed, table_id)
                await asyncio.to_thread(self.control.table_closed, table_id)
            if isinstance(event, ev.Ruled) and event.remove_deck is True:
                await asyncio.to_thread(self.control.condemn, table_id, f"{event.text} ({event.cite})")

    def routes(self) -> Sequence[BaseRoute]:
        """People sign in by operations of the interface."""
        return ()


def _visitor(session: Session) -> Visitor:
    return Visitor(session.person, session.role, session.hash, session.initial)


def _check_page(connection: HTTPConnection, token: str) -> None:
    """A browser sends cookies whoever makes it: what changes something must come from a page of ours, which
    knows the session's own value, and a socket must say where it comes from.
    """
    if isinstance(connection, Request):
        changes = connection.method not in ("GET", "HEAD")
        if changes and connection.headers.get(CSRF, "") != csrf_of(token):
            raise Forbidden(f"the request lacks the {CSRF} of its session")
    elif "origin" not in connection.headers or not same_origin(connection):
        raise Forbidden("the connection comes from a page of another site")
