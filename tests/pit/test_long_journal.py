"""A table that has been open for a long time is opened again at once, from its last checkpoint."""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import insert

from croupier.pit.database import Database
from croupier.pit.heads import keep, keep_trees, signed
from croupier.pit.keys import Keys
from croupier.pit.rows import insert_rows
from croupier.pit.schema import checkpoints, entries, secrets, tables
from croupier.pit.store import sealed_checkpoint
from croupier.pit.tree import Tree
from croupier.table.store import MemoryStore
from croupier.table.table import Table, open_table
from tests.pit.playing import ROUND, SIT

EVENTS = int(os.environ.get("CROUPIER_EVENTS", "20000"))
"""How long the journal is; `make faults` makes it a million."""
ROOT = Path(__file__).parents[2]
ID = "long"


def write(database: Database, keys: Keys) -> Table:
    """A table that was played at in memory, as a pit would have written it."""
    store = MemoryStore()
    table = open_table("let-it-ride", store=store)
    table.record(SIT)
    while table.round.events < EVENTS:
        for command in ROUND:
            table.record(command)
    checkpoint = store.checkpoint()
    assert checkpoint is not None
    with database.writing() as connection:
        row = {"id": ID, "name": ID, "game": "let-it-ride", "opened_at": 1, "accounts": False}
        connection.execute(insert(tables), row)
        hashes = [f"{number:064x}" for number in range(1, table.entries + 1)]
        rows = [
            (ID, number, 1, link, line)
            for number, (link, line) in enumerate(zip(hashes, store.lines(), strict=True), 1)
        ]
        insert_rows(connection, entries, ("table_id", "number", "at", "hash", "line"), rows)
        content = {
            "table_id": ID,
            "entry": checkpoint.entry,
            "content": sealed_checkpoint(keys, ID, checkpoint),
        }
        connection.execute(insert(checkpoints), content)
        connection.execute(insert(secrets), {"table_id": ID, "sealed": keys.seal(store.secret(), ID)})
        tree = Tree().extended(hashes)
        keep_trees(connection, {ID: tree})
        keep(connection, [signed(keys, ID, table.entries, table.head, 1, tree.root.hex())])
    return table


def test_a_long_journal_is_opened_in_under_a_second_in_a_new_process(
    tmp_path: Path, database: Database, database_url: str
) -> None:
    file = tmp_path / "pit.keys"
    table = write(database, Keys.from_file(file))
    assert table.round.events >= EVENTS
    command = [sys.executable, "-m", "tests.pit.reopening", database_url, str(file), ID]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    wall, opened, acknowledged, entry = *map(float, told[:3]), int(told[3])
    print(f"{table.round.events} events: opened in {wall:.3f} s, {opened:.3f} s of processor time")
    assert entry == table.entries + 1
    assert opened < 1
    assert acknowledged < 2
