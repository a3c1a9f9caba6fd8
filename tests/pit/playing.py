"""A process that plays rounds at a table and says which entries were acknowledged, until it is killed."""

import asyncio
import sys
from pathlib import Path

from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from tests.pit.test_host import ROUND, SIT


async def play(url: str, key_file: str, table_id: str) -> None:
    """Play on where the table stands; every acknowledged entry is a line of standard output."""
    host = Host(Database(url), Keys.from_file(Path(key_file)))
    table = await host.table(table_id)
    number = table.entries
    while True:
        command = SIT if number == 1 else ROUND[(number - 2) % len(ROUND)]
        number = (await host.do(table_id, command, f"key {number}")).entry
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
