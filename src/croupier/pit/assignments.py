"""Which dealers and boxpersons work at which table: only they act there."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from croupier.law.refusal import BadInput
from croupier.pit.people import People
from croupier.pit.permissions import AT_TABLE
from croupier.pit.schema import assignments, people

TABLE = "table"
"""The actor when a table itself relieves its dealers because it was closed."""


class Assignment(msgspec.Struct, frozen=True):
    """A dealer or boxperson at a table, since when, and who sent them there."""

    person: str
    role: str
    table: str
    since: int
    by: str


class Assignments:
    """Who deals where; a dealer who is sent to another table leaves the previous one."""

    def __init__(self, people: People) -> None:
        self._people = people

    def assign(self, table_id: str, name: str, *, by: str, by_role: str) -> Assignment:
        """Send a dealer or boxperson to a table."""
        store, now = self._people, self._people.clock()
        person = store.person(name)
        if person.role not in AT_TABLE or person.retired:
            raise BadInput(f"{name} is not a dealer or boxperson: only they are assigned to a table")
        row = {"person": name, "table_id": table_id, "since": now, "by": by}
        with store.database.writing() as connection:
            connection.execute(delete(assignments).where(assignments.c.person == name))
            connection.execute(insert(assignments), row)
            store.record(connection, "assigned", by, by_role, about=name, table=table_id)
        return Assignment(name, person.role, table_id, now, by)

    def relieve(self, table_id: str, name: str, *, by: str, by_role: str) -> None:
        """End the work of a dealer or boxperson at a table."""
        self._people.person(name)
        here = (assignments.c.person == name) & (assignments.c.table_id == table_id)
        with self._people.database.writing() as connection:
            if not connection.execute(delete(assignments).where(here)).rowcount:
                raise BadInput(f"{name[:40]} does not work at this table")
            self._people.record(connection, "relieved", by, by_role, about=name, table=table_id)

    def table_closed(self, table_id: str) -> None:
        """Relieve everyone who worked at a table that has closed."""
        columns = assignments.c
        with self._people.database.writing() as connection:
            here = select(columns.person).where(columns.table_id == table_id).order_by(columns.person)
            names = list(connection.execute(here).scalars())
            connection.execute(delete(assignments).where(columns.table_id == table_id))
            for name in names:
                self._people.record(
                    connection, "relieved", TABLE, "", about=name, table=table_id, why="the table closed"
                )

    def at(self, table_id: str) -> list[Assignment]:
        """Who works at a table."""
        columns = assignments.c
        wanted = (
            select(columns.person, people.c.role, columns.table_id, columns.since, columns.by)
            .join(people, people.c.name == columns.person)
            .where(columns.table_id == table_id)
            .order_by(columns.since, columns.person)
        )
        with self._people.database.reading() as connection:
            return [Assignment(*row) for row in connection.execute(wanted)]

    def works_at(self, name: str, table_id: str) -> bool:
        """Whether a person is assigned to a table."""
        columns = assignments.c
        wanted = select(columns.person).where(columns.person == name, columns.table_id == table_id)
        with self._people.database.reading() as connection:
            return connection.execute(wanted).first() is not None
