"""The tables of the pit's database: journals first, everything else beside them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

TABLE_ID = 32
HASH = 64

tables = Table(
    "tables",
    metadata,
    Column("id", String(TABLE_ID), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
)
"""Every table that was ever opened; its facts, options and people are in its journal."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("key", Text),
    Column("hash", String(HASH), nullable=False),
    Column("line", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "key"),
)
"""The journals, append only: who writes an entry first has written it, and a key acts once."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""The last checkpoint of a table, from which it is opened again."""

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
)
"""What the seeds of an open table follow from, encrypted with the pit's key; gone when they are revealed."""

heads = Table(
    "heads",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("hash", String(HASH), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)
"""Heads of journals as the pit signed them."""

postings = Table(
    "postings",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cite", Text, nullable=False),
    Column("person", Text),
    Index("postings_by_person", "person"),
)
"""Every cent that moved between two accounts, written with the entry that moved it."""
