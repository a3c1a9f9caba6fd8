"""A pit's server from a program: `Pit(url)` lists tables, `RemoteTable` plays at one; cents, typed views.

Every command carries an idempotency key, so that one that was lost can be sent again and acts only once.
"""

from croupier.client.answers import (
    Assignment,
    AuditedTable,
    Awaited,
    DealerPage,
    Done,
    Entered,
    Entry,
    FloorSeat,
    FloorTable,
    HouseEntry,
    Info,
    Person,
    Session,
    TableRow,
    Verdict,
)
from croupier.client.connection import Refused, Unreachable
from croupier.client.pit import Pit
from croupier.client.remote_table import RemoteTable
from croupier.pit.records import Actions

__all__ = [
    "Actions",
    "Assignment",
    "AuditedTable",
    "Awaited",
    "DealerPage",
    "Done",
    "Entered",
    "Entry",
    "FloorSeat",
    "FloorTable",
    "HouseEntry",
    "Info",
    "Person",
    "Pit",
    "Refused",
    "RemoteTable",
    "Session",
    "TableRow",
    "Unreachable",
    "Verdict",
]
