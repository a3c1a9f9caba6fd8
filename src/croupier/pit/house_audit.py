"""The audit of the journal of the house, and of people's roles against it."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from croupier.pit.house import checked_house
from croupier.pit.schema import house, people
from croupier.table.journal import Broken

RETIRED = "retired"


def audit_house(connection: Connection) -> tuple[list[str], list[str]]:
    """What is wrong with the journal of the house, and the hashes of its entries."""
    rows, links = connection.execute(select(house).order_by(house.c.number)).all(), []
    faults: list[str] = []
    roles: dict[str, str] = {}
    try:
        for entry, link in checked_house(bytes(row.line) for row in rows):
            row = rows[entry.entry - 1]
            if (row.number, row.at, row.hash) != (entry.entry, entry.at, link):
                faults.append(f"House, entry {entry.entry}: the database lists it with another number.")
            links.append(link)
            if entry.do in ("person added", "role changed"):
                roles[entry.about] = entry.details.get("to", "")
            elif entry.do == "person retired":
                roles[entry.about] = RETIRED
    except Broken as error:
        faults.append(f"House, {str(error).removeprefix('journal ')}.")
    else:
        faults += _wrong_roles(connection, roles)
    return faults, links


def _wrong_roles(connection: Connection, roles: dict[str, str]) -> Iterator[str]:
    """The roles of people against what the journal of the house says."""
    wanted = select(people.c.name, people.c.role, people.c.retired_at)
    listed = {
        name: role if retired is None else RETIRED for name, role, retired in connection.execute(wanted)
    }
    for name in sorted(listed.keys() | roles.keys()):
        if listed.get(name) != roles.get(name):
            now, then = listed.get(name, "not at all"), roles.get(name, "nobody")
            yield f"The account of {name} is listed as {now}; by the journal of the house it is {then}."
