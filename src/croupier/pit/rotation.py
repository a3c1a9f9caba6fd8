"""New keys for a pit: what is sealed is sealed again, and what was signed stays trusted."""

from __future__ import annotations

import os
import secrets as random
from pathlib import Path

import msgspec
from sqlalchemy import select, update

from croupier.pit.database import Database
from croupier.pit.keys import KeyFile, Keys
from croupier.pit.schema import checkpoints, secrets
from croupier.pit.store import opened_checkpoint, sealed_checkpoint


def rotate(database: Database, path: Path) -> Keys:
    """Give the pit new keys, while no process serves it; gives them.

    The file holds the old sealing key until everything is sealed with the new one, so that whatever is
    interrupted can be opened, and done again.
    """
    old = Keys.from_file(path)
    found = msgspec.json.decode(path.read_bytes(), type=KeyFile)
    new = KeyFile(
        signing=random.token_hex(32),
        sealing=random.token_hex(32),
        former_public=[*found.former_public, old.public.hex()],
        former_sealing=[found.sealing, *found.former_sealing],
    )
    _write(path, new)
    keys = Keys.from_file(path)
    columns = secrets.c
    with database.writing() as connection:
        for table_id, sealed in connection.execute(select(columns.table_id, columns.sealed)).all():
            again = keys.seal(keys.opened(bytes(sealed), table_id), table_id)
            connection.execute(update(secrets).where(columns.table_id == table_id).values(sealed=again))
        columns = checkpoints.c
        for table_id, sealed in connection.execute(select(columns.table_id, columns.content)).all():
            checkpoint = opened_checkpoint(keys, table_id, bytes(sealed))
            if checkpoint is not None:
                content = sealed_checkpoint(keys, table_id, checkpoint)
                here = update(checkpoints).where(columns.table_id == table_id)
                connection.execute(here.values(content=content))
    new.former_sealing = []
    _write(path, new)
    return Keys.from_file(path)


def _write(path: Path, content: KeyFile) -> None:
    """Put a file in place of the old one, completely or not at all."""
    beside = path.with_name(f"{path.name}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.encode(content) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
