"""The people of a pit of record, and a clock that is put forward."""

from typing import Any

from croupier.client import Pit
from croupier.pit.card_control import needed
from croupier.pit.house import recorded
from croupier.table.journal import read_entry
from croupier.table.table import milliseconds
from tests.server.conftest import Served


class Clock:
    """A clock that is put forward."""

    ahead = 0

    def __call__(self) -> int:
        """Now."""
        return milliseconds() + self.ahead


class Staff:
    """A pit of record with a live table, and people who work there."""

    def __init__(self, served: Served, clock: Clock) -> None:
        self.served, self.clock = served, clock
        self.table_id = served.open_table("craps", mode="live")
        self.people: dict[str, Pit] = {}
        for name, role in (
            ("olivia", "administrator"),
            ("dana", "dealer"),
            ("derek", "dealer"),
            ("flora", "floorperson"),
            ("frank", "floorperson"),
            ("pia", "pit boss"),
            ("carl", "cage cashier"),
            ("iris", "inspector"),
        ):
            self.people[name] = served.hire(name, role)
        self.open(self.table_id)

    def open(self, table_id: str) -> None:
        """Send the dealer to a table, with cards or dice that are in use from now on."""
        flora, dana = self.at("flora", table_id), self.at("dana", table_id)
        flora.assign("dana")
        for kind, count in needed(self.served.wait(self.served.host.table(table_id))).items():
            for number in range(count):
                dana.inspect_deck(flora.bring_deck(kind, f"red {number + 1}").id)

    def at(self, name: str, table_id: str = "") -> Any:
        """A person at the table."""
        return self.people[name].table(table_id or self.table_id)

    def last(self, table_id: str = "") -> Any:
        """The last entry of the table's journal."""
        lines = list(self.served.host.store(table_id or self.table_id).lines())
        return read_entry(len(lines), lines[-1])

    def acts(self) -> list[tuple[str, str]]:
        """What the journal of the house holds."""
        with self.served.host.database.reading() as connection:
            return [(entry.do, entry.by) for entry in recorded(connection, 0, 10_000)]
