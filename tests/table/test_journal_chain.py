"""The chain of a journal: each way in which an entry does not follow the one before it, in its own words."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import pytest

import croupier
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table.journal import (
    GENESIS,
    Broken,
    Entry,
    Journal,
    OtherFormat,
    check_format,
    checked,
    line_of,
    parts_of,
    read,
    read_entry,
    shorten,
)
from tests.table.forging import rechained


@cache
def lines() -> tuple[bytes, ...]:
    """The journal of a craps table where somebody sits down and buys chips twice."""
    table = croupier.open_table("craps", mode="live", clock=lambda: 5)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=5_000))
    for cents in (500, 700):
        table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=cents), key=f"buy {cents}")
    return tuple(table.journal.lines())


def entries() -> list[Entry]:
    return [read_entry(number, line) for number, line in enumerate(lines(), 1)]


def numbered(*seqs: int) -> list[bytes]:
    """The journal, the events of the third entry with other numbers."""
    found = entries()
    events = [msgspec.structs.replace(found[2].events[0], seq=seq) for seq in seqs]
    found[2] = msgspec.structs.replace(found[2], events=events)
    return rechained(found)


def respelled(body: bytes) -> bytes:
    """A line of which the hash is right, whatever it says."""
    return body[:-1] + f',"hash":"{sha256(body).hexdigest()}"}}\n'.encode()


def with_line(number: int, change: Callable[[bytes], bytes]) -> list[bytes]:
    found = list(lines())
    found[number - 1] = change(found[number - 1])
    return found


def spaced(line: bytes) -> bytes:
    return respelled(parts_of(line)[0].replace(b'{"entry":3,', b'{"entry": 3,'))


def other_hash(line: bytes) -> bytes:
    return line.replace(parts_of(line)[1].encode(), b"f" * 64)


@pytest.mark.parametrize(
    ("forged", "line", "what"),
    [
        (lambda: lines()[1:], 1, "its number is 2, expected 1"),
        (lambda: [*lines()[:1], *lines()[2:]], 2, "its number is 3, expected 2"),
        (
            lambda: [line_of(msgspec.structs.replace(entries()[0], previous="1" * 64))[0]],
            1,
            "does not follow the entry before it: one of the two was changed",
        ),
        (
            lambda: with_line(3, other_hash),
            3,
            "does not match its hash: this entry or one before it was changed",
        ),
        (lambda: with_line(3, spaced), 3, "is not in canonical form"),
        (lambda: numbered(7), 3, "does not carry on with event 6"),
        (lambda: numbered(5), 3, "does not carry on with event 6"),
        (lambda: numbered(0), 3, "does not carry on with event 6"),
        (lambda: numbered(6, 8), 3, "its events are not numbered in sequence"),
        (lambda: numbered(6, 6), 3, "its events are not numbered in sequence"),
        (numbered, 3, "does not carry on with event 6"),
        (
            lambda: rechained([msgspec.structs.replace(entries()[0], events=[])]),
            1,
            "holds no events",
        ),
        (
            lambda: with_line(2, lambda line: line[:-1]),
            2,
            "cannot be read: it does not end with its hash and a line feed",
        ),
    ],
)
def test_the_first_entry_that_does_not_fit_is_named(forged: Any, line: int, what: str) -> None:
    with pytest.raises(Broken) as found:
        read(forged())
    assert (found.value.line, str(found.value)) == (line, f"journal entry {line}: {what}")


def test_a_journal_may_be_checked_from_an_entry_on() -> None:
    every = list(checked(lines()))
    assert [(entry.entry, line) for entry, line, _ in every] == list(enumerate(lines(), 1))
    assert [link for *_, link in every] == [parts_of(line)[1] for line in lines()]
    assert list(checked(lines()[2:], 2, every[1][2])) == every[2:]
    with pytest.raises(Broken, match=r"^journal entry 3: does not follow the entry before it"):
        list(checked(lines()[2:], 2, GENESIS))


def test_a_journal_reads_on_where_it_stopped() -> None:
    kept = list(lines()[:2])
    journal = Journal(lambda after: kept[after:])
    assert [each.seq for each in journal.events] == list(range(1, 6))
    assert [each.entry for each in journal.entries] == [1, 2]
    kept += lines()[2:]
    assert [each.seq for each in journal.events] == list(range(1, 8))
    kept.append(b"{}\n")
    with pytest.raises(Broken, match=r"^journal entry 5: cannot be read"):
        _ = journal.entries
    with pytest.raises(Broken, match=r"^journal entry 5: cannot be read"):
        _ = journal.events
    again = read(lines())
    assert (list(again.lines()), len(again.events)) == (list(lines()), 7)


def test_the_parts_of_a_line_are_what_is_hashed_and_the_hash() -> None:
    body, link = parts_of(lines()[0])
    assert (sha256(body).hexdigest(), json.loads(body)["entry"]) == (link, 1)
    for line in (b"", b"{}\n", lines()[0][:-1], lines()[0].replace(b'"hash"', b'"hush"')):
        with pytest.raises(BadInput) as refused:
            parts_of(line)
        assert str(refused.value) == "it does not end with its hash and a line feed"


@pytest.mark.parametrize(
    ("letters", "said"),
    [(3, "x" * 3), (500, "x" * 500), (501, "x" * 496 + " ..."), (9_000, "x" * 496 + " ...")],
)
def test_a_sentence_has_at_most_500_letters(letters: int, said: str) -> None:
    assert shorten("x" * letters) == said


@pytest.mark.parametrize(
    ("opened", "said"),
    [
        (
            {"format": 3, "version": "9.1"},
            "the journal has format 3 (croupier 9.1), this program reads format 2",
        ),
        ({"version": "0.1"}, "the journal has format 1 (croupier 0.1), this program reads format 2"),
        ({"format": 7}, "the journal has format 7, this program reads format 2"),
        ({"format": 2}, ""),
        ({"format": 3, "type": "seated"}, ""),
    ],
)
def test_a_journal_of_another_format_is_refused_by_its_opening(opened: dict[str, Any], said: str) -> None:
    first = json.dumps({"events": [{"type": "opened"} | opened]}).encode()
    if not said:
        check_format(first)
        return
    with pytest.raises(OtherFormat) as refused:
        check_format(first)
    assert str(refused.value) == said


@pytest.mark.parametrize("line", [b"", b"{}", b'{"events":[]}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_journal_is_left_to_its_reader(line: bytes) -> None:
    check_format(line)
