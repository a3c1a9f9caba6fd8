"""Random edits of a long journal (T23), with the old chain or one computed again: each of them is found."""

import json
import os
import random
from collections.abc import Callable, Iterator

import msgspec
import pytest

from croupier.pit.head_audit import missing_heads, wrong_heads
from croupier.pit.heads import Head, due, signed
from croupier.pit.keys import Keys
from croupier.pit.tree import Tree
from croupier.table.journal import Broken, checked, line_of, parts_of, read_entry
from croupier.table.store import MemoryStore
from croupier.table.table import open_table
from tests.pit.playing import ROUND, SIT

EVENTS = min(100_000, int(os.environ.get("CROUPIER_EVENTS", "3000")))
EDITS = int(os.environ.get("CROUPIER_EDITS", "150"))
"""How long the journal is, and how often it is changed: in `make faults` 100,000 events, 10,000 times."""
KEYS = Keys.new()
TABLE = "long"
Lines = list[bytes]


@pytest.fixture(scope="module")
def journal() -> Lines:
    """The journal of a table that has been open for long."""
    store = MemoryStore()
    table = open_table("let-it-ride", store=store)
    table.record(SIT)
    while table.round.events < EVENTS:
        for command in ROUND:
            table.record(command)
    return list(store.lines())


def heads_of(lines: Lines) -> Iterator[Head]:
    """Heads as a pit signs them: with every thousandth event, and the last entry."""
    tree = Tree()
    for number, line in enumerate(lines, 1):
        entry, link = read_entry(number, line), parts_of(line)[1]
        tree.append(link)
        if due(entry.events[0].seq, entry.events[-1].seq) or number == len(lines):
            yield signed(KEYS, TABLE, number, link, entry.at, tree.root.hex())


def found(lines: Lines, heads: list[Head], since: int) -> bool:
    """Whether the chain, read from a while before an edit, or a signed head says that something is wrong."""
    begin = max(0, since - 3)
    before = parts_of(lines[begin - 1])[1] if begin else "0" * 64
    try:
        for _ in checked(lines[begin : since + 3], begin, before):
            pass
    except Broken:
        return True
    return bool(list(wrong_heads(heads, [parts_of(line)[1] for line in lines], {KEYS.public.hex()})))


def recomputed(lines: Lines, since: int) -> Lines:
    """The chain computed again from an entry on."""
    previous = parts_of(lines[since - 1])[1] if since else "0" * 64
    again = []
    for number, line in enumerate(lines[since:], since + 1):
        entry = msgspec.structs.replace(read_entry(number, line), entry=number, previous=previous)
        new, previous = line_of(entry)
        again.append(new)
    return [*lines[:since], *again]


def flipped(lines: Lines, at: int, lots: random.Random) -> Lines:
    line = bytearray(lines[at])
    line[lots.randrange(len(line) - 1)] ^= 1 << lots.randrange(7)
    return [*lines[:at], bytes(line), *lines[at + 1 :]]


def removed(lines: Lines, at: int, lots: random.Random) -> Lines:
    return [*lines[:at], *lines[at + 1 + lots.randrange(2) :]]


def swapped(lines: Lines, at: int, lots: random.Random) -> Lines:
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def inserted(lines: Lines, at: int, lots: random.Random) -> Lines:
    return [*lines[:at], lines[lots.randrange(len(lines))], *lines[at:]]


def cut_off(lines: Lines, at: int, lots: random.Random) -> Lines:
    return lines[: at + 1]


def rewritten(lines: Lines, at: int, lots: random.Random) -> Lines:
    """Another time, and the whole chain after it computed again."""
    entry = read_entry(at + 1, lines[at])
    changed = line_of(msgspec.structs.replace(entry, at=entry.at + 1))[0]
    return recomputed([*lines[:at], changed, *lines[at + 1 :]], at)


KINDS: tuple[Callable[[Lines, int, random.Random], Lines], ...] = (
    flipped, removed, swapped, inserted, cut_off, rewritten,
)  # fmt: skip


def test_every_random_edit_of_a_long_journal_is_found(journal: Lines) -> None:
    heads, lots = list(heads_of(journal)), random.Random(23)
    assert not found(journal, heads, 0)
    assert not list(missing_heads(journal, heads))
    for number in range(EDITS):
        # A rewrite of all that follows is long: as often as the others together only in a short journal.
        kind = KINDS[number % (len(KINDS) if EVENTS < 10_000 or number < 60 else len(KINDS) - 1)]
        at = lots.randrange(1, len(journal) - 2)
        changed = kind(journal, at, lots)
        if changed != journal:
            assert found(changed, heads, at), (kind.__name__, at)


def test_every_byte_of_an_entry_in_the_middle_counts(journal: Lines) -> None:
    heads, at = list(heads_of(journal)), len(journal) // 2
    for place in range(len(journal[at]) - 1):
        line = bytearray(journal[at])
        line[place] ^= 1
        assert found([*journal[:at], bytes(line), *journal[at + 1 :]], heads, at), place
    assert json.loads(journal[at])["entry"] == at + 1
