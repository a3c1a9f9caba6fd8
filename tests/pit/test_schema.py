"""The migrations lead to the schema the program works with."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import column, create_engine, insert, table

from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.failures import WrongSchema
from croupier.pit.heads import kept, signed
from croupier.pit.keys import Keys
from croupier.pit.migration import SCRIPTS
from croupier.pit.schema import metadata

heads_before = table("heads", *map(column, ("table_id", "entry", "hash", "at", "key", "signature")))
"""Heads as the first schema has them."""


def test_a_migrated_database_has_the_tables_of_the_program(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_pit_without_roots_is_refused_then_migrated_and_its_heads_stay_genuine(
    tmp_path: Path, keys: Keys
) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        head = signed(keys, "cage", 1, "0" * 64, 1)
        row = {name: getattr(head, name) for name in ("entry", "hash", "at", "key", "signature")}
        connection.execute(insert(heads_before), {"table_id": "cage", **row})
    engine.dispose()
    with pytest.raises(WrongSchema, match=r"schema 0001, expected 0002: .* croupier serve --migrate"):
        Database(url)
    database = Database(url, migrate=True)
    with database.reading() as connection:
        found = kept(connection)
    database.close()
    assert found == [head]
    assert found[0].genuine


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://croupier:hunter2@127.0.0.1:1/pit",
        "postgresql://croupier:hunter2@127.0.0.1:port/pit",
        "postgresql://127.0.0.1:1/pit?password=hunter2&connect_timeout=2",
        "mysql://croupier:hunter2@127.0.0.1/pit",
    ],
)
def test_a_database_that_cannot_be_opened_is_named_without_its_password(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        Database(url)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(f"database {url.replace('hunter2', '***')!r}")
