"""Journals, checkpoints, secrets, heads, postings, meters, the cage, accounts, and the people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("accounts", sa.Boolean, nullable=False),
        sa.Column("link", sa.Text),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "key"),
    )
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("rounds_by_time", "at"),
    )
    op.create_table(
        "round_marks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, primary_key=True),
        sa.Index("round_marks_by_value", "kind", "value"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "heads",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
    )
    op.create_table(
        "postings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cite", sa.Text, nullable=False),
        sa.Column("payer", sa.Text),
        sa.Column("payee", sa.Text),
        sa.Column("movement", sa.Text, nullable=False),
        sa.Index("postings_by_payer", "payer"),
        sa.Index("postings_by_payee", "payee"),
    )
    op.create_table(
        "meters",
        sa.Column("meter", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("carried", sa.Text, nullable=False),
        sa.UniqueConstraint("meter", "table_id", "entry"),
    )
    op.create_table(
        "cage",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, unique=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("cents >= 0", name="accounts_not_overdrawn"),
    )
    op.create_table(
        "people",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("initial", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("locked_until", sa.BigInteger),
        sa.Column("added_at", sa.BigInteger, nullable=False),
        sa.Column("retired_at", sa.BigInteger),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.name"), nullable=False, unique=True),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "assignments",
        sa.Column("person", sa.String(40), sa.ForeignKey("people.name"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Index("assignments_by_table", "table_id"),
    )
    op.create_table(
        "proposals",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("command", sa.LargeBinary, nullable=False),
        sa.Column("by", sa.String(40), sa.ForeignKey("people.name"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("second", sa.String(40)),
        sa.Column("entry", sa.Integer),
        sa.UniqueConstraint("by", "key"),
        sa.Index("proposals_by_table", "table_id"),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("marks", sa.Text, nullable=False),
        sa.Column("brought_at", sa.BigInteger, nullable=False),
        sa.Column("brought_by", sa.String(40), nullable=False),
        sa.Column("inspected_at", sa.BigInteger),
        sa.Column("inspected_by", sa.String(40)),
        sa.Column("removed_at", sa.BigInteger),
        sa.Column("removed_by", sa.String(40)),
        sa.Column("reason", sa.Text),
        sa.Index("decks_by_table", "table_id"),
    )
    op.create_table(
        "house",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Nothing is before this."""
    for name in (
        *("house", "decks", "proposals", "assignments", "sessions", "people"),
        *("meters", "accounts", "cage", "postings", "heads", "secrets", "checkpoints", "entries"),
        *("round_marks", "rounds"),
        "tables",
    ):
        op.drop_table(name)
