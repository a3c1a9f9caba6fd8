"""Acts that take two people: one asks, another confirms or declines, and the journal names both."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from croupier.law.counted import counted
from croupier.law.money import dollars
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.people import People
from croupier.pit.permissions import COMMANDS, TWO_PEOPLE, confirmers, may_ask
from croupier.pit.records import Proposal
from croupier.pit.schema import people as people_table
from croupier.pit.schema import proposals
from croupier.procedure import steps
from croupier.procedure.seats import seat_name
from croupier.table import commands as cmd
from croupier.table.previews import preview
from croupier.table.sign import change_in_words
from croupier.table.table import Table

CITES: Final = {"fill": "13:69D-1.22", "credit": "13:69D-1.23", "alter": "19:47-8.3"}
SEPARATION: Final = "interpretation: nobody may both make and hide an error (13:69D-1.11(a)2)"
LASTS: Final = 15 * 60_000
"""A proposal that nobody answers lapses after this many milliseconds."""
VOIDS: Final = ("hand", "round")
OPEN, CONFIRMING, DONE, DECLINED, LAPSED = "open", "confirming", "done", "declined", "lapsed"


class TakesTwo(Refusal):
    """One person asks for what takes two."""

    def __init__(self, what: str) -> None:
        named, second = what.replace("_", " "), " or ".join(f"a {role}" for role in confirmers(what))
        super().__init__(f"{named} takes two people: propose it, and {second} confirms", cite_of(what))
        self.what = what


class UnknownProposal(CroupierError):
    """There is no such proposal."""

    def __init__(self) -> None:
        super().__init__("there is no such proposal")


def cite_of(what: str) -> str:
    """The rule by which an act takes two people."""
    return CITES.get(what, SEPARATION)


def takes_two(table: Table, command: cmd.Command) -> tuple[str, str]:
    """The row of the permission matrix under which a command takes two people, and what it does in words;
    empty where one is enough or where the table refuses the command anyway.
    """
    name = str(type(command).__struct_config__.tag)
    match command:
        case cmd.ReportIrregularity() | cmd.Correct():
            try:
                found = preview(table, command)
            except CroupierError:
                return "", ""
            voids = found.ends in VOIDS or found.ruling.startswith("void")
            what = "manual_payout" if found.gained else "void" if voids else ""
            return what, f"{found.text} ({found.cite})" if what else ""
        case cmd.Enter(stub=int(stub)):
            step = table.pending
            wrong = isinstance(step, steps.CountStub) and stub != step.expected
            return ("void", f"a stub of {counted(stub, 'card')}: all hands are void") if wrong else ("", "")
        case cmd.Fill() | cmd.Credit():
            return name, f"{name} of {dollars(command.cents)}"
        case cmd.Alter():
            try:
                return name, change_in_words(table, command)
            except CroupierError:
                return name, ""
        case cmd.ConfirmPrize():
            return name, f"the prize of seat {seat_name(command.seat)}"
    return (name, "") if name in TWO_PEOPLE else ("", "")


class Proposals:
    """The proposals of a pit, in its database."""

    def __init__(self, people: People) -> None:
        self._people = people

    def propose(
        self, table_id: str, what: str, said: str, command: bytes, *, by: str, by_role: str, key: str
    ) -> Proposal:
        """Ask for a command that takes two people; once for its key."""
        store, now = self._people, self._people.clock()
        row = {"id": secrets.token_hex(8), "table_id": table_id, "what": what, "said": said,
               "command": command, "by": by, "key": key, "at": now, "expires_at": now + LASTS,
               "state": OPEN}  # fmt: skip
        columns = proposals.c
        with store.database.writing() as connection:
            same = select(proposals).where(columns.by == by, columns.key == key)
            before = connection.execute(same).first()
            if before is not None:
                if (before.table_id, bytes(before.command)) != (table_id, command):
                    raise BadInput(f"the key {key[:40]!r} was used for another proposal, {before.id}")
                return self._proposal(before)
            connection.execute(insert(proposals), row)
            store.record(
                connection,
                "proposed",
                by,
                by_role,
                about=str(row["id"]),
                table=table_id,
                what=what,
                said=said,
            )
        return self.proposal(str(row["id"]))

    def proposal(self, id: str) -> Proposal:
        """A proposal by its id."""
        with self._people.database.reading() as connection:
            return self._proposal(_found(connection, id))

    def listed(self, table_id: str = "") -> list[Proposal]:
        """The proposals that stand, of the pit or of a table."""
        columns, now = proposals.c, self._people.clock()
        stands = or_(columns.state == CONFIRMING, (columns.state == OPEN) & (columns.expires_at > now))
        wanted = select(proposals).where(stands).order_by(columns.at, columns.id)
        if table_id:
            wanted = wanted.where(columns.table_id == table_id)
        with self._people.database.reading() as connection:
            return [self._proposal(row) for row in connection.execute(wanted)]

    def claim(self, id: str, *, by: str, by_role: str) -> tuple[Proposal, str]:
        """Confirm a proposal, before its command is carried out; gives it with the role of who asked.

        Whoever confirmed it may do so again, so that a command whose answer was lost is carried out.
        """
        store = self._people
        with store.database.writing() as connection:
            row = _found(connection, id)
            asker = connection.execute(select(people_table).where(people_table.c.name == row.by)).one()
            self._check_second(row, asker, by, by_role)
            if row.state == OPEN:
                mine = update(proposals).where(proposals.c.id == id, proposals.c.state == OPEN)
                connection.execute(mine.values(state=CONFIRMING, second=by))
                store.record(
                    connection, "confirmed", by, by_role, about=id, table=row.table_id, asked=row.by,
                    what=row.what, said=row.said,
                )  # fmt: skip
        return self.proposal(id), str(asker.role)

    def _check_second(self, row: Any, asker: Any, by: str, by_role: str) -> None:
        """Another person, of a role that may confirm, in time; and the person who asked may still ask."""
        what, cite = row.what, cite_of(row.what)
        if by == row.by:
            raise Refusal(f"{what.replace('_', ' ')} takes two people: another person confirms it", cite)
        if by_role not in confirmers(what):
            raise Refusal(f"{what.replace('_', ' ')}: not for a {by_role} to confirm", cite)
        if asker.retired_at is not None or not may_ask(what, asker.role):
            raise Refusal(f"{row.by} may no longer ask for this: let somebody else propose it", cite)
        if row.state == CONFIRMING and row.second != by:
            raise Refusal("somebody else is confirming this", cite)
        if row.state not in (OPEN, CONFIRMING):
            raise Refusal(f"the proposal is {row.state}", cite)
        if row.state == OPEN and row.expires_at <= self._people.clock():
            raise Refusal("the proposal has lapsed: propose it again", cite)

    def settle(self, id: str, entry: int) -> Proposal:
        """The command of a confirmed proposal is in the journal; entry 0: it was refused, and stands as
        before.
        """
        values = {"state": DONE, "entry": entry} if entry else {"state": OPEN, "second": None}
        with self._people.database.writing() as connection:
            here = (proposals.c.id == id) & (proposals.c.state == CONFIRMING)
            connection.execute(update(proposals).where(here).values(**values))
        return self.proposal(id)

    def decline(self, id: str, *, by: str, by_role: str) -> Proposal:
        """Drop a proposal: the person who asked takes it back, or one who may confirm it refuses it."""
        store = self._people
        with store.database.writing() as connection:
            row = _found(connection, id)
            cite = cite_of(row.what)
            if by != row.by and by_role not in confirmers(row.what):
                raise Refusal(f"{row.what.replace('_', ' ')}: not for a {by_role} to decline", cite)
            if row.state != OPEN:
                raise Refusal(f"the proposal is {row.state}", cite)
            gone = update(proposals).where(proposals.c.id == id, proposals.c.state == OPEN)
            connection.execute(gone.values(state=DECLINED, second=by))
            store.record(connection, "declined", by, by_role, about=id, table=row.table_id, asked=row.by)
        return self.proposal(id)

    def _proposal(self, row: Any) -> Proposal:
        state = row.state
        if state == OPEN and row.expires_at <= self._people.clock():
            state = LAPSED
        return Proposal(
            row.id, row.table_id, row.what, row.said, msgspec.json.decode(bytes(row.command)), row.by, row.at,
            row.expires_at, state, row.second or "", row.entry or 0,
            confirmers(row.what) if row.what in COMMANDS else [],
        )  # fmt: skip


def _found(connection: Connection, id: str) -> Any:
    wanted = select(proposals).where(proposals.c.id == id).with_for_update()
    row = connection.execute(wanted).first() if id.isalnum() else None
    if row is None:
        raise UnknownProposal
    return row
