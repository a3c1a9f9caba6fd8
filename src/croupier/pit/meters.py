"""Progressive meters that several tables share: one account, moved by one entry of one table at a time.

A table reads the meter before it goes on (`commands.ReadMeter`), so that its journal alone says what it saw.
Every move has the next number of its meter; whoever writes a number first has made it, and whoever comes
second reads the meter again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, select

from croupier.pit.ledger import Posting
from croupier.pit.schema import meters
from croupier.procedure.state import State, meter_account
from croupier.table import commands as cmd
from croupier.table.postings import LINK

CONTROLLER = cmd.Actor("floorperson", 0, "progressive controller")
UNMOVED = (
    cmd.Sit, cmd.Contribute, cmd.BuyIn, cmd.Tip, cmd.Bet, cmd.Bets, cmd.Reduce, cmd.Call, cmd.CutCards,
    cmd.TakeColor, cmd.Fill, cmd.Credit, cmd.CountInventory,
)  # fmt: skip
"""Commands that move no meter, whatever the game."""


class Reading(NamedTuple):
    """What a meter shows, and what its wagers left beyond whole cents."""

    cents: int
    carried: str


class Move(NamedTuple):
    """What an entry made of a shared meter; before a table had it there was nothing to read."""

    meter: str
    before: Reading | None
    after: Reading


class Turn:
    """Whose turn it is at a shared meter in this process: one table reads it and moves it, then the next, so
    that only processes race for a number. Without a link there is nothing to wait for.
    """

    def __init__(self, link: str = "", lock: asyncio.Lock | None = None) -> None:
        self.link = link
        self._lock = lock
        self._held = False

    async def take(self) -> None:
        """Wait for the turn."""
        if self._lock is not None:
            await self._lock.acquire()
            self._held = True

    def give_up(self) -> None:
        """Let the next have it."""
        if self._held and self._lock is not None:
            self._held = False
            self._lock.release()


NO_TURN = Turn()
"""Of a command that moves no shared meter."""


def shared(name: str, link: str) -> str:
    """The account of the meter that the tables of a link share."""
    return f"{meter_account(name)}@{link}"


def readings(state: State) -> dict[str, Reading]:
    """What the meters of a table show, as far as the table knows."""
    return {name: Reading(cents, state.carried.get(name, "")) for name, cents in state.meters.items()}


def newest(connection: Connection, meter: str) -> tuple[int, Reading | None]:
    """The number of a meter's last move, and what it shows since."""
    columns = meters.c
    wanted = select(columns.number, columns.cents, columns.carried).where(columns.meter == meter)
    row = connection.execute(wanted.order_by(columns.number.desc()).limit(1)).first()
    return (0, None) if row is None else (row.number, Reading(row.cents, row.carried))


def links(connection: Connection) -> list[tuple[str, str, int]]:
    """Every shared meter by link and name, and what it shows."""
    names = connection.execute(select(meters.c.meter).distinct().order_by(meters.c.meter)).scalars().all()
    found = []
    for meter in names:
        name, _, link = meter.removeprefix("meter:").partition("@")
        reading = newest(connection, meter)[1]
        found.append((link, name, reading.cents if reading is not None else 0))
    return found


def booked(found: Sequence[Posting], link: str) -> list[Posting]:
    """A table's postings with the shared meters in place of its own; what it only read moves nothing."""
    names: dict[str, str] = {}

    def of(account: str) -> str:
        if account.startswith("meter:") and account not in names:
            names[account] = shared(account.removeprefix("meter:"), link)
        return names.get(account, account)

    return [
        replace(each, source=of(each.source), target=of(each.target))
        for each in found
        if LINK not in (each.source, each.target)
    ]


def joined(
    found: list[Posting], moves: Sequence[Move], last: Mapping[str, int]
) -> tuple[list[Posting], list[dict[str, Any]]]:
    """What an entry moves when its meters have the numbers given, and the rows of its moves.

    The amount a meter starts with is funded once: a table that joins later only reads it.
    """
    rows = []
    for move in moves:
        number = last.get(move.meter, 0)
        if move.before is None and number:
            found = [each for each in found if move.meter not in (each.source, each.target)]
        else:
            rows.append({"meter": move.meter, "number": number + 1, **move.after._asdict()})
    return found, rows
