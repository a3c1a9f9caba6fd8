"""The migrations lead to the schema the program works with."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from croupier.pit.database import Database
from croupier.pit.schema import metadata


def test_a_migrated_database_has_the_tables_of_the_program(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
