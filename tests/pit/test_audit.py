"""The audit of a database: what is right is found right, and any change names its first wrong entry."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import msgspec
import pytest
from sqlalchemy import delete, select, update

from croupier.cli.main import main
from croupier.pit.audit import PitAudit, audit_database
from croupier.pit.cage import Cage
from croupier.pit.database import Database
from croupier.pit.heads import Head, kept, read_witness, signed, witness_lines
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.schema import (
    accounts,
    cage,
    checkpoints,
    entries,
    heads,
    postings,
    round_marks,
    rounds,
    secrets,
    tables,
    trees,
)
from croupier.pit.statements import result_of, statement
from croupier.table import commands as cmd
from croupier.table.audit import Verdict
from croupier.table.journal import line_of, read_entry
from croupier.verify import verify
from tests.pit.playing import ROUND, SIT
from tests.pit.postgres import PATIENCE

Change = Callable[[Database, str], None]
CLOSE_TABLE = cmd.CloseTable(by=cmd.FLOORPERSON)


def played(database: Database, keys: Keys, rounds: int = 3, *, close: bool = True) -> str:
    """A table with some rounds; returns its id. Everything is signed when this returns."""

    async def work() -> str:
        host = Host(Database(database.url), keys)
        table_id = await host.open_table("let-it-ride", name="One")
        for command in (SIT, *ROUND * rounds, *([CLOSE_TABLE] if close else [])):
            await host.do(table_id, command)
        host.close()
        return table_id

    return asyncio.run(work())


def audited(database: Database, keys: Keys, witness: list[Head] | None = None) -> PitAudit:
    return audit_database(database, {keys.public.hex()}, witness or [], keys)


def all_heads(database: Database) -> list[Head]:
    with database.reading() as connection:
        return kept(connection)


def rewritten(database: Database, keys: Keys, table_id: str, first: int) -> None:
    """The chain from an entry on computed again, after its time was changed by a millisecond."""
    with database.writing() as connection:
        columns = entries.c
        wanted = select(columns.number, columns.line).where(columns.table_id == table_id)
        rows = connection.execute(wanted.order_by(columns.number)).all()
        previous = ""
        for number, line in rows:
            entry = read_entry(number, bytes(line))
            if number >= first:
                entry = msgspec.structs.replace(entry, at=entry.at + 1, previous=previous or entry.previous)
            new, previous = line_of(entry)
            where = (columns.table_id == table_id) & (columns.number == number)
            connection.execute(update(entries).where(where).values(line=new, hash=previous, at=entry.at))
            moved = (postings.c.table_id == table_id) & (postings.c.entry == number)
            connection.execute(update(postings).where(moved).values(at=entry.at))


def test_a_pit_that_is_right_is_found_right(database: Database, keys: Keys) -> None:
    table_id = played(database, keys)
    found = audited(database, keys)
    assert list(found.every_fault()) == []
    assert found.verdict is Verdict.RIGHT
    assert found.tables[0].signed == found.tables[0].entries
    played(database, keys, close=False)
    assert audited(database, keys).verdict is Verdict.SEALED
    with database.reading() as connection:
        result = result_of(connection, table_id)
    closing = found.tables[0].result
    assert closing is not None
    assert (closing.drop, closing.win) == (result.drop, result.win) == (SIT.buy_in, closing.win)


def test_heads_are_signed_every_thousand_events(database: Database, keys: Keys) -> None:
    played(database, keys, rounds=75, close=False)
    found = audited(database, keys)
    assert list(found.every_fault()) == []
    events = found.tables[0].journal.events  # type: ignore[union-attr]
    assert events > 1000
    assert found.tables[0].heads >= 1 + events // 1000


def test_a_head_is_signed_within_the_time_allowed(database: Database, keys: Keys) -> None:
    async def work() -> None:
        host = Host(Database(database.url), keys, sign_seconds=0.2)
        await host.open_table("let-it-ride")
        deadline = monotonic() + PATIENCE
        while not all_heads(database) and monotonic() < deadline:
            await asyncio.sleep(0.1)
        assert [head.entry for head in all_heads(database)] == [1]
        assert all(head.genuine for head in all_heads(database))
        host.close()

    asyncio.run(work())


def _edit(database: Database, table_id: str) -> None:
    where = (entries.c.table_id == table_id) & (entries.c.number == 5)
    with database.writing() as connection:
        line = bytes(connection.execute(select(entries.c.line).where(where)).scalar_one())
        connection.execute(update(entries).where(where).values(line=line.replace(b'"by":', b'"By":', 1)))


def _truncate(database: Database, table_id: str) -> None:
    with database.writing() as connection:
        connection.execute(delete(postings).where(postings.c.entry >= 5))
        connection.execute(delete(entries).where(entries.c.number >= 5))


def _swap(database: Database, table_id: str) -> None:
    with database.writing() as connection:
        for before, after in ((5, 10_000), (6, 5), (10_000, 6)):
            connection.execute(update(entries).where(entries.c.number == before).values(number=after))


def _drop(database: Database, table_id: str) -> None:
    with database.writing() as connection:
        connection.execute(delete(entries).where(entries.c.number == 5))


def _another_round(database: Database, table_id: str) -> None:
    with database.writing() as connection:
        settled = postings.c.entry == 6
        assert connection.execute(update(postings).where(settled).values(round=9)).rowcount


def _cook(database: Database, table_id: str) -> None:
    with database.writing() as connection:
        settled = postings.c.entry == 6
        assert connection.execute(update(postings).where(settled).values(cents=postings.c.cents + 1)).rowcount


@pytest.mark.parametrize(
    ("change", "first"), [(_edit, 5), (_truncate, 5), (_swap, 5), (_drop, 5), (_cook, 6), (_another_round, 6)]
)
def test_a_changed_journal_or_ledger_names_the_first_wrong_entry(
    database: Database, keys: Keys, change: Change, first: int
) -> None:
    table_id = played(database, keys, close=False)
    change(database, table_id)
    found = audited(database, keys)
    assert found.verdict is Verdict.WRONG
    assert f"ntry {first}: " in found.tables[0].faults[0]
    assert found.first.startswith(f"Table One ({table_id}): ")


def test_a_rewrite_with_a_new_chain_is_caught_by_the_signed_heads(database: Database, keys: Keys) -> None:
    table_id = played(database, keys, close=False)
    witness = all_heads(database)
    rewritten(database, keys, table_id, 4)
    found = audited(database, keys)
    assert any("is not the entry that was signed" in fault for fault in found.every_fault())
    # A forger without the pit's key can take the heads away, or put others in their place.
    with database.writing() as connection:
        connection.execute(delete(heads))
    assert audited(database, keys).verdict is Verdict.SEALED
    assert "is not the entry that was signed" in audited(database, keys, witness).first
    with database.writing() as connection:
        link = connection.execute(select(entries.c.hash).where(entries.c.number == 3)).scalar_one()
        forged = signed(Keys.new(), table_id, 3, link, 0)
        row = {name: getattr(forged, name) for name in Head.__struct_fields__[1:]}
        connection.execute(heads.insert(), {"table_id": table_id} | row)
    assert "which is not the pit's" in audited(database, keys).first
    with database.writing() as connection:
        connection.execute(update(heads).values(key=keys.public.hex()))
    assert "signature that is not that of its key" in audited(database, keys).first


def test_a_table_taken_away_is_caught_by_the_witness(database: Database, keys: Keys) -> None:
    table_id = played(database, keys)
    witness = all_heads(database)
    with database.writing() as connection:
        for table in (round_marks, rounds, accounts, postings, heads, trees, secrets, entries):
            connection.execute(delete(table))
        connection.execute(delete(checkpoints))
        connection.execute(delete(tables))
    assert audited(database, keys).verdict is Verdict.RIGHT
    assert "the database has no such table" in audited(database, keys, witness).first
    assert table_id in audited(database, keys, witness).first


def test_a_posting_at_another_time_or_of_no_table_and_a_foreign_checkpoint_are_found(
    database: Database, keys: Keys
) -> None:
    table_id = played(database, keys, close=False)
    with database.writing() as connection:
        foreign = {"table_id": table_id, "entry": 1, "content": Keys.new().seal(b"{}", table_id)}
        connection.execute(checkpoints.insert(), foreign)
    assert "The checkpoint is not one that the pit wrote" in audited(database, keys).first
    with database.writing() as connection:
        connection.execute(delete(checkpoints))
        connection.execute(update(postings).where(postings.c.entry == 3).values(at=postings.c.at + 1))
    assert audited(database, keys).first.endswith("Entry 3: the ledger has it at another time.")
    with database.writing() as connection:
        connection.execute(update(postings).where(postings.c.entry == 3).values(at=postings.c.at - 1))
        connection.execute(update(tables).values(opened_at=tables.c.opened_at + 1))
    assert "listed as opened or closed at another time" in audited(database, keys).first
    with database.writing() as connection:
        connection.execute(update(tables).values(opened_at=tables.c.opened_at - 1, game="let-it-rude"))
    assert "listed as one of let-it-rude, its journal is of let-it-ride" in audited(database, keys).first
    with database.writing() as connection:
        connection.execute(update(tables).values(game="let-it-ride", name="The back room"))
    listed = "The table is listed as 'The back room', its journal calls it 'One'."
    assert audited(database, keys).first.endswith(listed)
    with database.writing() as connection:
        connection.execute(update(tables).values(name="One"))
        connection.execute(update(postings).where(postings.c.entry == 3).values(table_id="elsewhere"))
    assert "The ledger has postings of 'elsewhere', which is no table." in audited(database, keys).faults


def test_a_secret_that_is_not_the_committed_one_is_found(database: Database, keys: Keys) -> None:
    table_id = played(database, keys, close=False)
    with database.writing() as connection:
        connection.execute(update(secrets).values(sealed=keys.seal(bytes(32), table_id)))
    assert "Entry 1: the sealed secret is not the one it commits to." in audited(database, keys).first


def test_the_end_of_a_journal_whose_process_died_is_signed_by_the_next(
    database: Database, keys: Keys
) -> None:
    table_id = played(database, keys, close=False)
    with database.writing() as connection:
        connection.execute(delete(heads))
    Host(Database(database.url), keys).close()
    last = audited(database, keys).tables[0].entries
    assert [(head.table, head.entry) for head in all_heads(database)] == [(table_id, last)]
    # What does not follow on the last head is not signed.
    rewritten(database, keys, table_id, last)
    Host(Database(database.url), keys).close()
    assert len(all_heads(database)) == 1


def test_accounts_pay_for_chips_and_a_statement_lists_every_cent(database: Database, keys: Keys) -> None:
    bank = Cage(database, keys)
    bank.transact("deposit", "Ann", 500_000, "cashier", "k1")
    assert bank.transact("deposit", "Ann", 500_000, "cashier", "k1").entry == 1

    async def work() -> None:
        host = Host(Database(database.url), keys, accounts=True)
        table_id = await host.open_table("let-it-ride", name="One")
        sit = cmd.Sit(by=cmd.player(1, "Ann"), seat=1, patron="Ann", buy_in=600_000)
        with pytest.raises(Exception, match=r"the account of Ann holds less than \$6,000"):
            await host.do(table_id, sit, key="a")
        await host.do(table_id, cmd.Sit(by=sit.by, seat=1, patron="Ann", buy_in=400_000), key="b")
        for command in ROUND * 3:
            await host.do(table_id, command)
        await host.do(table_id, CLOSE_TABLE)
        host.close()

    asyncio.run(work())
    with database.reading() as connection:
        found = statement(connection, "Ann")
        assert connection.execute(select(accounts.c.cents)).scalar_one() == found.deposit
    assert found.deposit == 500_000 + found.net
    wagered = [line for line in found.lines if line.cents and line.source.startswith("wager")]
    assert all(line.round and line.cite for line in wagered)
    bank.transact("withdraw", "Ann", found.deposit, "cashier", "k2")
    with pytest.raises(Exception, match="holds less"):
        bank.transact("withdraw", "Ann", 1, "cashier", "k3")
    with pytest.raises(Exception, match="used for another"):
        bank.transact("withdraw", "Ann", 2, "cashier", "k2")
    with pytest.raises(Exception, match="away from tables"):
        bank.transact("cash_out", "Ann", 1, "cashier", "k4")
    assert list(audited(database, keys).every_fault()) == []
    with database.writing() as connection:
        connection.execute(update(accounts).values(cents=7))
    assert "The account of Ann is listed with $0.07" in audited(database, keys).first
    with database.writing() as connection:
        connection.execute(update(accounts).values(cents=0))
        connection.execute(delete(cage).where(cage.c.number == 2))
    assert any(fault.startswith("Cage, entry 2") for fault in audited(database, keys).every_fault())


def test_the_commands_export_and_audit(
    tmp_path: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pit.keys"
    table_id = played(database, Keys.from_file(file))
    journal, witness = tmp_path / "one.jsonl", tmp_path / "heads.jsonl"
    place = ["--database", database.url]
    assert main(["export", "One", *place, "--output", str(journal)]) == 0
    assert main(["export", "--heads", *place, "--output", str(witness)]) == 0
    assert list(witness_lines(read_witness(witness))) == witness.read_bytes().splitlines(keepends=True)
    assert not verify(journal.read_bytes().splitlines(keepends=True)).faults
    assert main(["audit", str(journal)]) == 0
    capsys.readouterr()
    keys = ["--keys", str(file), "--witness", str(witness)]
    assert main(["audit", *place, *keys]) == 0
    assert "hold" in capsys.readouterr().out
    _cook(database, table_id)
    assert main(["audit", *place, *keys, "--json"]) == 1
    assert "Entry 6: the ledger" in json.loads(capsys.readouterr().out)["first_fault"]
    assert main(["export", "Nine", *place]) == 2
    assert main(["export", *place]) == 2
    assert main(["audit", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
    assert not (tmp_path / "none.db").exists()


def test_a_pit_with_an_open_table_cannot_be_decided_yet(
    tmp_path: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pit.keys"
    played(database, Keys.from_file(file), 1, close=False)
    place = ["--database", database.url, "--keys", str(file)]
    assert main(["audit", *place]) == 3
    said = capsys.readouterr().out.splitlines()[0]
    assert "Cannot be decided yet: chains and signatures hold" in said
    assert "the seeds of open tables are still sealed" in said
