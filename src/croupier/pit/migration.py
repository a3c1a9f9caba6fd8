"""The versions of the database's schema: created, recognized, brought up to date with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from croupier.pit.failures import WrongSchema

SCRIPTS = Path(__file__).with_name("migrations")
COMMAND = "croupier serve --migrate"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config


def newest() -> str:
    """The version of the schema this program works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def check_schema(connection: Connection, *, allow_old: bool = False) -> bool:
    """Whether the database is one of a pit; an empty one is not yet, any other schema is refused."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found == newest():
        return True
    if found is None:
        if inspect(connection).get_table_names():
            raise WrongSchema(
                "the database holds other tables and no pit: expected an empty database or a pit's"
            )
        return False
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found not in known:
        raise WrongSchema(
            f"the database has schema {found}, which this version does not know ({newest()} is the newest "
            f"here): run the newer version of croupier that made it ({COMMAND} is for older ones)"
        )
    if not allow_old:
        raise WrongSchema(
            f"the database has schema {found}, expected {newest()}: bring it up to date with {COMMAND}"
        )
    return True


def create_or_migrate(engine: Engine) -> None:
    """Bring a database to the newest schema; on a failure it stays as it was."""
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
