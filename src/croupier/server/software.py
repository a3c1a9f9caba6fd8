"""The alarm of a pit whose program changes while it runs."""

from __future__ import annotations

import asyncio
import logging

from croupier.law.refusal import CroupierError
from croupier.pit.host import Host
from croupier.pit.house import record
from croupier.server.logs import log
from croupier.table.software import Watch, in_words

CHANGED, RESTORED = "software changed", "software restored"
"""How the log and the journal of the house call it."""


async def watch_software(host: Host, watch: Watch) -> None:
    """Look at the program's files until this is canceled; a change is logged and recorded by the house."""
    reported: list[str] = []
    while True:
        await asyncio.sleep(watch.seconds)
        await asyncio.to_thread(watch.look)
        if watch.changed == reported:
            continue
        changed = list(watch.changed)
        what, files = (CHANGED, in_words(changed)) if changed else (RESTORED, in_words(reported))
        log(what, level=logging.ERROR if changed else logging.WARNING, what=files)
        try:
            await asyncio.to_thread(_record, host, what, files)
        except CroupierError as error:  # the database is away: it is recorded when it is back
            log(what, level=logging.ERROR, error=str(error))
        else:
            reported = changed


def _record(host: Host, what: str, files: str) -> None:
    with host.database.writing() as connection:
        record(connection, host.keys, host.clock(), what, "pit", files=files)
