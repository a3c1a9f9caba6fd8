"""Roots of the trees over the entries of tables, in their signed heads."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Heads get a root; those signed before have none."""
    op.add_column("heads", sa.Column("root", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "trees",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("peaks", sa.LargeBinary, nullable=False),
    )
