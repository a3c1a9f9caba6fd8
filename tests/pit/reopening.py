"""A new process opens a table and sends it one command; says how much processor time each took."""

import asyncio
import sys
import time
from pathlib import Path

from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from tests.pit.playing import BETS


async def reopen(url: str, key_file: str, table_id: str) -> None:
    """Print the seconds until the table is open, those until a command is on disk, and its entry."""
    keys = Keys.from_file(Path(key_file))
    start, used = time.perf_counter(), time.process_time()
    host = Host(Database(url), keys)
    await host.table(table_id)
    opened = time.perf_counter() - start, time.process_time() - used
    done = await host.do(table_id, BETS)
    print(*opened, time.process_time() - used, done.entry)
    host.close()


if __name__ == "__main__":
    asyncio.run(reopen(*sys.argv[1:]))
