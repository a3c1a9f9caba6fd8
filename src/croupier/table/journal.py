"""A journal: events as canonical bytes, each entry hashed together with the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from croupier.law.refusal import BadInput
from croupier.table.events import AnyEvent, decode, encode

GENESIS = bytes(32)
LONGEST = 500


def shorten(sentence: str) -> str:
    """A sentence that a tamperer's long values do not make unreadable."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 4]} ..."


class Broken(BadInput):
    """The journal does not hang together; `line` is the first entry that does not fit."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"journal entry {line}: {shorten(what)}")
        self.line = line


class Journal:
    """An append-only sequence of entries in memory: the events of one command each, with their hash chain."""

    __slots__ = ("_events", "_read", "entries", "hashes", "head")

    def __init__(self) -> None:
        self._events: list[AnyEvent] = []
        self._read = 0
        self.entries: list[bytes] = []
        self.hashes: list[bytes] = []
        self.head = GENESIS

    def append(self, events: list[AnyEvent]) -> None:
        """Add what one command caused and move the head of the chain."""
        entry = encode(events)
        self.head = head = sha256(self.head + entry).digest()
        self.entries.append(entry)
        self.hashes.append(head)

    def keep(self, events: list[AnyEvent]) -> None:
        """Keep the events of the last entry, so that they are not read again."""
        if self._read == len(self.entries) - 1:
            self._events += events
            self._read += 1

    @property
    def events(self) -> list[AnyEvent]:
        """Every event from the first on, read from the entries when asked for."""
        entries = self.entries
        while self._read < len(entries):
            self._events += decode(entries[self._read])
            self._read += 1
        return self._events

    def lines(self) -> Iterator[bytes]:
        """The journal as JSON lines: the events of an entry and its hash."""
        for entry, link in zip(self.entries, self.hashes, strict=True):
            yield _line(entry, link)


def _line(entry: bytes, link: bytes) -> bytes:
    return b'{"events":' + entry + b',"hash":"' + link.hex().encode() + b'"}\n'


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    events: msgspec.Raw
    hash: str


_parse = msgspec.json.Decoder(_Line).decode


def read(lines: Iterable[bytes]) -> Journal:
    """Read JSON lines back; the first entry that is unreadable, not canonical or off the chain is refused."""
    journal = Journal()
    for number, line in enumerate(lines, 1):
        try:
            parsed = _parse(line)
            events = decode(parsed.events)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Broken(number, f"cannot be read: {error}") from None
        following = range(len(journal.events) + 1, len(journal.events) + len(events) + 1)
        if not events or [event.seq for event in events] != list(following):
            raise Broken(number, f"does not carry on with sequence {following.start}")
        journal.append(events)
        journal.keep(events)
        if journal.head.hex() != parsed.hash:
            raise Broken(number, "does not match its hash: this entry or one before it was changed")
        if line != _line(journal.entries[-1], journal.head):
            raise Broken(number, "is not in canonical form")
    return journal
