"""How Alembic reaches the database: over the connection the pit hands it."""

from alembic import context

from croupier.pit.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
