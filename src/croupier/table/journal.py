"""A journal: events as canonical bytes, each entry hashed together with the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from croupier.law.refusal import BadInput
from croupier.table.events import AnyEvent, decode, encode

GENESIS = bytes(32)


class Broken(BadInput):
    """The journal does not hang together; `line` is the first entry that does not fit."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"journal entry {line}: {what}")
        self.line = line


class Journal:
    """An append-only sequence of events in memory with its hash chain."""

    __slots__ = ("entries", "events", "hashes", "head")

    def __init__(self) -> None:
        self.events: list[AnyEvent] = []
        self.entries: list[bytes] = []
        self.hashes: list[bytes] = []
        self.head = GENESIS

    def append(self, event: AnyEvent) -> None:
        """Add an event and move the head of the chain."""
        entry = encode(event)
        self.head = head = sha256(self.head + entry).digest()
        self.events.append(event)
        self.entries.append(entry)
        self.hashes.append(head)

    def lines(self) -> Iterator[bytes]:
        """The journal as JSON lines: the event and the hash of its entry."""
        for entry, link in zip(self.entries, self.hashes, strict=True):
            yield b'{"event":' + entry + b',"hash":"' + link.hex().encode() + b'"}\n'


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    event: msgspec.Raw
    hash: str


_line = msgspec.json.Decoder(_Line).decode


def read(lines: Iterable[bytes]) -> Journal:
    """Read JSON lines back, refusing the first entry that is unreadable, not canonical or breaks the chain."""
    journal = Journal()
    for number, line in enumerate(lines, 1):
        try:
            parsed = _line(line)
            entry = bytes(parsed.event)
            event = decode(entry)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Broken(number, f"cannot be read: {error}") from None
        if event.seq != number:
            raise Broken(number, f"carries sequence {event.seq}, expected {number}")
        journal.append(event)
        if journal.entries[-1] != entry or not line.endswith(b"\n"):
            raise Broken(number, "is not in canonical form")
        if journal.head.hex() != parsed.hash:
            raise Broken(number, "does not match its hash: this entry or one before it was changed")
        expected = b'{"event":' + entry + b',"hash":"' + parsed.hash.encode() + b'"}\n'
        if line != expected:
            raise Broken(number, "is not in canonical form")
    return journal
