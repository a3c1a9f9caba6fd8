"""Merkle heads (T24): roots grow with journals, and short proofs are checked by a second implementation."""

import asyncio
import json
import os
import random
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, select, update

from croupier import verify_proof
from croupier.cli.main import main
from croupier.law.refusal import BadInput
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.heads import Head, kept, signed, witness_lines
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.proofs import growth_proof, round_proof
from croupier.pit.schema import entries, heads, trees
from croupier.pit.tree import Tree, WholeTree, leaf
from croupier.verify_proof import Wrong, check_consistency, root_from_inclusion
from tests.pit.playing import ROUND, SIT

EVENTS = int(os.environ.get("CROUPIER_EVENTS", "20000"))
"""How many leaves the large tree has, with a proof for every hundredth; `make faults` takes a million."""

PUBLISHED = (
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    (
        "606162636465666768696a6b6c6d6e6f",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ),
)
"""Leaves and the roots after each, as the implementations of Certificate Transparency test themselves."""


def links(count: int) -> list[str]:
    return [sha256(b"%d" % number).hexdigest() for number in range(count)]


def test_the_roots_are_those_of_certificate_transparency() -> None:
    tree = Tree()
    for number, (data, root) in enumerate(PUBLISHED, 1):
        tree.append(data)
        assert tree.root.hex() == root
        assert WholeTree(each for each, _ in PUBLISHED[:number]).root.hex() == root
    assert Tree().root == WholeTree([]).root == sha256(b"").digest()


def test_every_proof_of_every_small_tree_holds_and_no_other_does() -> None:
    every = links(33)
    roots = [WholeTree(every[:size]).root for size in range(34)]
    for size in range(1, 34):
        tree = WholeTree(every[:size])
        for entry in range(1, size + 1):
            path = tree.inclusion(entry)
            assert len(path) <= (size - 1).bit_length()
            for place in range(size):
                right = place == entry - 1
                assert _leads(leaf(every[place]), entry - 1, size, path, tree.root) == right
                assert _leads(leaf(every[entry - 1]), place, size, path, tree.root) == right
            mine = leaf(every[entry - 1])
            assert not path or not _leads(mine, entry - 1, size, path[:-1], tree.root)
            with pytest.raises(Wrong, match="longer than the tree"):
                root_from_inclusion(mine, entry - 1, size, [*path, mine])
        for before in range(1, size + 1):
            path = tree.consistency(before)
            for other in range(1, size + 1):
                assert _grows((before, roots[other]), (size, tree.root), path) == (before == other)
                if other != before:
                    assert not _grows((other, roots[before]), (size, tree.root), path)
                assert _grows((before, roots[before]), (size, roots[other]), path) == (other == size)
            assert not _grows((before, roots[before]), (size, tree.root), [*path, roots[1]])
            assert not path or not _grows((before, roots[before]), (size, tree.root), path[:-1])
    for wrong in (0, 34):
        with pytest.raises(ValueError, match="of 33"):
            tree.inclusion(wrong)
        with pytest.raises(ValueError, match="of 33"):
            tree.consistency(wrong)


def _leads(start: bytes, place: int, size: int, path: list[bytes], root: bytes) -> bool:
    try:
        return root_from_inclusion(start, place, size, path) == root
    except Wrong:
        return False


def _grows(before: tuple[int, bytes], after: tuple[int, bytes], path: list[bytes]) -> bool:
    try:
        check_consistency(before, after, path)
    except Wrong:
        return False
    return True


def test_proofs_of_a_large_tree_are_short_and_quick() -> None:
    every, lots = links(EVENTS), random.Random(24)
    begun = time.process_time()
    tree = WholeTree(every)
    growing = Tree().extended(every)
    assert growing.root == tree.root
    for _ in range(EVENTS // 100):
        entry = lots.randint(1, EVENTS)
        path = tree.inclusion(entry)
        assert len(path) <= (EVENTS - 1).bit_length()
        assert root_from_inclusion(leaf(every[entry - 1]), entry - 1, EVENTS, path) == tree.root
    for _ in range(10):
        before = lots.randint(1, EVENTS)
        old = Tree().extended(every[:before]).root
        check_consistency((before, old), (EVENTS, tree.root), tree.consistency(before))
    took = time.process_time() - begun
    print(f"{EVENTS} entries, {EVENTS // 100} proofs: {took:.1f} s of processor time")
    assert took < 30


def played(database: Database, keys: Keys, rounds: int = 3) -> str:
    """A table that one process opened and two more went on with at once; signed at every third entry."""

    async def work() -> str:
        host = Host(Database(database.url), keys)
        table_id = await host.open_table("let-it-ride", name="One")
        await host.do(table_id, SIT)
        host.close()
        hosts = [Host(Database(database.url), keys) for _ in range(2)]
        for number, command in enumerate(ROUND * rounds):
            turn = number // 3 % 2
            await hosts[turn].do(table_id, command)
            if number % 3 == 2:
                hosts[turn].close()
                hosts[turn] = Host(Database(database.url), keys)
        for host in hosts:
            host.close()
        return table_id

    return asyncio.run(work())


@pytest.fixture
def one_file(tmp_path: Path) -> Iterator[Database]:
    """A new pit's database for what does not depend on the kind of database."""
    found = Database(f"sqlite:///{tmp_path / 'pit.db'}")
    yield found
    found.close()


def all_heads(database: Database, table_id: str) -> list[Head]:
    with database.reading() as connection:
        return sorted(kept(connection, table_id), key=lambda head: head.entry)


def faults(database: Database, keys: Keys, witness: list[Head] | None = None) -> list[str]:
    return list(audit_database(database, {keys.public.hex()}, witness or [], keys).every_fault())


def test_every_head_has_the_root_of_its_entries_whoever_wrote_them(database: Database, keys: Keys) -> None:
    table_id = played(database, keys)
    found = all_heads(database, table_id)
    with database.reading() as connection:
        hashes = connection.execute(select(entries.c.hash).order_by(entries.c.number)).scalars().all()
        kept_tree = connection.execute(select(trees)).one()
    assert len(found) >= 5
    for head in found:
        assert head.root == WholeTree(hashes[: head.entry]).root.hex()
        assert head.genuine
        assert not msgspec.structs.replace(head, root="0" * 64).genuine, "the root is signed"
    assert found[-1].entry == len(hashes) == kept_tree.size
    assert faults(database, keys) == []


def test_a_tree_that_was_not_kept_or_cannot_be_used_grows_again(database: Database, keys: Keys) -> None:
    async def on(table_id: str) -> None:
        host = Host(Database(database.url), keys)
        for command in ROUND:
            await host.do(table_id, command)
        host.close()

    table_id = played(database, keys)
    with database.writing() as connection:
        connection.execute(delete(trees))
    asyncio.run(on(table_id))
    with database.writing() as connection:
        connection.execute(update(trees).values(peaks=b"torn"))
    asyncio.run(on(table_id))
    assert faults(database, keys) == []


def test_proofs_of_rounds_and_of_growth_are_checked_by_a_program_of_its_own(
    tmp_path: Path, database: Database, keys: Keys, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id = played(database, keys)
    found = all_heads(database, table_id)
    witness, proof = tmp_path / "heads.jsonl", tmp_path / "proof.json"
    witness.write_bytes(b"".join(witness_lines(found)))
    place = ["--database", database.url, "--output", str(proof)]

    def checked(*more: str) -> tuple[int, str]:
        status = verify_proof.main([str(proof), *more])
        said = capsys.readouterr()
        return status, said.out + said.err

    for number in (1, 2, 3):
        assert main(["export", "One", *place, "--round", str(number)]) == 0
        shown = json.loads(proof.read_bytes())
        assert len(shown["entries"]) >= len(ROUND)
        status, said = checked(str(witness))
        assert status == 0
        assert f"stand in the journal of {found[-1].entry} entries, table {table_id}" in said
        assert "1 of 1 heads are in the witness file" in said
        before = shown["entries"][1]["line"]
        for wrong, sentence in (
            (before.replace('"entry":', '"entry": '), "does not have the hash it states"),
            (shown["entries"][0]["line"], "has another number"),
        ):
            shown["entries"][1]["line"] = wrong
            proof.write_text(json.dumps(shown))
            assert checked()[0] == verify_proof.WRONG
            assert sentence in checked()[1]
        body = before[: before.rindex(',"hash"')].replace('"at":1', '"at":2', 1) + "}"
        link = sha256(body.encode()).hexdigest()
        shown["entries"][1]["line"] = f'{body[:-1]},"hash":"{link}"}}\n'
        proof.write_text(json.dumps(shown))
        changed = shown["entries"][1]["entry"]
        said = f"Failed: Entry {changed} is not the one in the journal whose head was signed.\n"
        assert checked() == (1, said)
    for head in found[:-1]:
        assert main(["export", "One", *place, "--since", str(head.entry)]) == 0
        status, said = checked(str(witness))
        assert status == 0
        assert f"begins with the {head.entry} entries it had before" in said
        shown = json.loads(proof.read_bytes())
        shown["before"]["root"] = "0" * 64
        proof.write_text(json.dumps(shown))
        assert checked()[0] == verify_proof.WRONG
        assert checked(str(witness))[1].startswith("Failed: Alarm: two different heads were given for entry")
    proof.write_text("{}")
    assert checked()[0] == verify_proof.UNREADABLE
    assert checked("nowhere")[0] == verify_proof.UNREADABLE
    assert verify_proof.main([]) == verify_proof.UNREADABLE
    assert verify_proof.main(["--help"]) == 0
    assert main(["export", "One", *place, "--round", "9"]) == 2
    assert main(["export", "One", *place, "--since", "9999"]) == 2
    assert main(["export", "One", *place, "--round", "1", "--since", "1"]) == 2


def test_a_round_that_is_not_signed_yet_and_a_changed_journal_give_no_proof(
    one_file: Database, keys: Keys
) -> None:
    table_id = played(one_file, keys)
    last = all_heads(one_file, table_id)[-1]
    with one_file.writing() as connection:
        connection.execute(delete(heads).where(heads.c.entry == last.entry))
    with pytest.raises(BadInput, match="is not signed yet"):
        round_proof(one_file, table_id, 3)
    with one_file.writing() as connection:
        connection.execute(update(entries).where(entries.c.number == 2).values(hash="0" * 64))
    for proof in (round_proof, growth_proof):
        with pytest.raises(BadInput, match="audit the pit"):
            proof(one_file, table_id, 1 if proof is round_proof else 2)
    with one_file.writing() as connection:
        connection.execute(delete(heads))
    with pytest.raises(BadInput, match="no signed head yet"):
        round_proof(one_file, table_id, 1)


def test_two_different_heads_of_one_size_raise_an_alarm(one_file: Database, keys: Keys) -> None:
    table_id = played(one_file, keys)
    honest = all_heads(one_file, table_id)[1]
    other = signed(keys, table_id, honest.entry, "1" * 64, honest.at, honest.root)
    root = signed(keys, table_id, honest.entry, honest.hash, honest.at, "2" * 64)
    for shown in (other, root):
        found = faults(one_file, keys, [shown])
        said = f"Entry {honest.entry}: two different heads of it were signed: the pit has shown two journals."
        assert any(said in fault for fault in found)
    stranger = signed(Keys.new(), table_id, honest.entry, "1" * 64, honest.at)
    assert not any("two journals" in fault for fault in faults(one_file, keys, [stranger]))


def test_a_root_of_other_entries_is_found_by_the_audit(one_file: Database, keys: Keys) -> None:
    table_id = played(one_file, keys)
    head = all_heads(one_file, table_id)[2]
    forged = signed(keys, table_id, head.entry, head.hash, head.at, "3" * 64)
    with one_file.writing() as connection:
        here = (heads.c.table_id == table_id) & (heads.c.entry == head.entry)
        connection.execute(update(heads).where(here).values(root=forged.root, signature=forged.signature))
    said = f"Entry {head.entry}: its head was signed with the root of other entries."
    assert any(said in fault for fault in faults(one_file, keys))
