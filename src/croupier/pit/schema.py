"""The tables of the pit's database: journals first, everything else beside them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
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
PERSON = 40

tables = Table(
    "tables",
    metadata,
    Column("id", String(TABLE_ID), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("accounts", Boolean, nullable=False),
    Column("link", Text),
)
"""Every table that was ever opened; its facts, options and people are in its journal. Whether patrons'
accounts at the cage pay for its chips, and the link of tables whose progressive meter it shares."""

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
"""The journals, append only: whoever writes an entry first has written it, and a key is used once."""

rounds = Table(
    "rounds",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("rounds_by_time", "at"),
)
"""In which entry and when each round was opened: an index of the journals, to find a round by."""

round_marks = Table(
    "round_marks",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("value", Text, primary_key=True),
    Index("round_marks_by_value", "kind", "value"),
)
"""Who wagered in a round, and what went wrong in it: an index of the journals too."""

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
    Column("table_id", String(TABLE_ID), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("hash", String(HASH), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(HASH), nullable=False),
    Column("signature", String(2 * HASH), nullable=False),
    Column("root", String(HASH), nullable=False, server_default=""),
)
"""Heads of journals, the cage's too, as the pit signed them, with the public key; those of tables with the
root of the tree over their entries."""

trees = Table(
    "trees",
    metadata,
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), primary_key=True),
    Column("size", Integer, nullable=False),
    Column("peaks", LargeBinary, nullable=False),
)
"""The right edge of every table's tree at its last head, from which it grows on."""

postings = Table(
    "postings",
    metadata,
    Column("table_id", String(TABLE_ID), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cite", Text, nullable=False),
    Column("payer", Text),
    Column("payee", Text),
    Column("movement", Text, nullable=False),
    Index("postings_by_payer", "payer"),
    Index("postings_by_payee", "payee"),
)
"""Every cent that moved between two accounts, written with the entry of a table or the cage that moved it;
the patrons whose source and target are, if they are patrons', and the listed movement of the inventory."""

meters = Table(
    "meters",
    metadata,
    Column("meter", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("carried", Text, nullable=False),
    UniqueConstraint("meter", "table_id", "entry"),
)
"""What a meter that several tables share showed after each of its moves, with the entry that made it: who
first writes a move has made it."""

cage = Table(
    "cage",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("key", Text, unique=True),
    Column("hash", String(HASH), nullable=False),
    Column("line", LargeBinary, nullable=False),
)
"""The journal of the cage, append only and chained as those of the tables are."""

accounts = Table(
    "accounts",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents >= 0", name="accounts_not_overdrawn"),
)
"""What patrons have on deposit, and the chips they took away from tables: the sum of their postings, kept
beside them so that no account is overdrawn."""

people = Table(
    "people",
    metadata,
    Column("name", String(PERSON), primary_key=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("initial", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", BigInteger),
    Column("added_at", BigInteger, nullable=False),
    Column("retired_at", BigInteger),
)
"""Everyone with an account: the role, the password's hash (`initial` until its owner has chosen one), failed
sign-ins in a row and how long they lock the account."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(HASH), primary_key=True),
    Column("person", String(PERSON), ForeignKey("people.name"), nullable=False, unique=True),
    Column("began_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)
"""Who is signed in, one session to an account, by the hash of a token that only its owner has."""

assignments = Table(
    "assignments",
    metadata,
    Column("person", String(PERSON), ForeignKey("people.name"), primary_key=True),
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("by", String(PERSON), nullable=False),
    Index("assignments_by_table", "table_id"),
)
"""At which table each dealer and boxperson works now; how it was before is in the journal of the house."""

proposals = Table(
    "proposals",
    metadata,
    Column("id", String(TABLE_ID), primary_key=True),
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), nullable=False),
    Column("what", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("command", LargeBinary, nullable=False),
    Column("by", String(PERSON), ForeignKey("people.name"), nullable=False),
    Column("key", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("second", String(PERSON)),
    Column("entry", Integer),
    UniqueConstraint("by", "key"),
    Index("proposals_by_table", "table_id"),
)
"""Commands that take two people: who asks for one, and who confirmed or declined it."""

decks = Table(
    "decks",
    metadata,
    Column("id", String(TABLE_ID), primary_key=True),
    Column("table_id", String(TABLE_ID), ForeignKey("tables.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("marks", Text, nullable=False),
    Column("brought_at", BigInteger, nullable=False),
    Column("brought_by", String(PERSON), nullable=False),
    Column("inspected_at", BigInteger),
    Column("inspected_by", String(PERSON)),
    Column("removed_at", BigInteger),
    Column("removed_by", String(PERSON)),
    Column("reason", Text),
    Index("decks_by_table", "table_id"),
)
"""Decks, sets of dice and sets of tiles at live tables: who brought, inspected and removed each, and why."""

house = Table(
    "house",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("hash", String(HASH), nullable=False),
    Column("line", LargeBinary, nullable=False),
)
"""The journal of the house: sign-ins, refusals and administrative acts, chained as those of tables are."""
