"""A process that plays rounds at a table and says which entries were acknowledged, until it is killed."""

import asyncio
import os
from multiprocessing.connection import Connection
from pathlib import Path

from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.table import commands as cmd

PATRON = cmd.player(1)
SIT = cmd.Sit(by=PATRON, seat=1, buy_in=10**9)
BETS = cmd.Bets(by=PATRON, seat=1, wagers={"bet1": 1000, "bet2": 1000, "bet3": 1000})
CLOSE = cmd.Close(by=cmd.DEALER)
RIDE = cmd.Decide(by=PATRON, seat=1, word="ride")
ROUND = (BETS, CLOSE, RIDE, RIDE)
LINE = 8
"""Bytes of every number that is written, so that a kill tears none."""


def next_command(entries: int) -> cmd.Command:
    """What is sent to a table of let it ride with so many entries."""
    return SIT if entries == 1 else ROUND[(entries - 2) % len(ROUND)]


async def _play(url: str, key_file: str, table_id: str, out: int, *, apart: bool) -> None:
    host = Host(Database(url), Keys.from_file(Path(key_file)), apart=apart)
    number = (await host.table(table_id)).entries
    while True:
        number = (await host.do(table_id, next_command(number), f"key {number}")).entry
        os.write(out, number.to_bytes(LINE, "big"))


def play(url: str, key_file: str, table_id: str, acknowledged: Connection, apart: bool) -> None:
    """Play on where the table stands; every acknowledged entry is written as eight bytes. `apart`:
    another process writes the entries.
    """
    asyncio.run(_play(url, key_file, table_id, acknowledged.fileno(), apart=apart))
