"""A journal: entries of a command and the events it caused, each hashed together with the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.table.commands import AnyCommand
from croupier.table.events import AnyEvent

FORMAT = 2
"""The form of entries and events; a journal in another form is read by the program that wrote it."""
GENESIS = "0" * 64
MAX_SENTENCE = 500


def shorten(sentence: str) -> str:
    """The sentence, shortened if a forged journal has put long values into it."""
    return sentence if len(sentence) <= MAX_SENTENCE else f"{sentence[: MAX_SENTENCE - 4]} ..."


class Broken(BadInput):
    """The entries of the journal contradict each other; `line` is the first that does not fit."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"journal entry {line}: {shorten(what)}")
        self.line = line


class OtherFormat(BadInput):
    """The journal has another format than this program reads: it may be sound, but cannot be checked here."""

    def __init__(self, format: int, version: str) -> None:
        by = f" (croupier {shorten(version)})" if version else ""
        super().__init__(f"the journal has format {format}{by}, this program reads format {FORMAT}")


class _Opening(msgspec.Struct):
    type: str = ""
    format: int = 1
    version: str = ""


class _Beginning(msgspec.Struct):
    events: list[_Opening]


def check_format(first: bytes) -> None:
    """Refuse a journal of another format by its first line; what is not a journal is left to its reader."""
    try:
        events = msgspec.json.decode(first, type=_Beginning).events
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if events and events[0].type == "opened" and events[0].format != FORMAT:
        raise OtherFormat(events[0].format, events[0].version)


class Entry(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one command caused: its number, the time in milliseconds, the idempotency key its sender gave,
    the command with the person who sent it, its events, and the hash of the entry before.
    """

    entry: int
    at: int
    key: str
    command: AnyCommand
    events: list[AnyEvent]
    previous: str


# In the order in which they were made: the order of several wagers in one command matters.
_encode = msgspec.json.Encoder(enc_hook=enc_hook).encode
_decode = msgspec.json.Decoder(Entry).decode
_HASH = ',"hash":"'
HASH = _HASH.encode()


def line_of(entry: msgspec.Struct) -> tuple[bytes, str]:
    """An entry as the journal writes it, and its hash."""
    body = _encode(entry)
    link = sha256(body).hexdigest()
    return body[:-1] + f'{_HASH}{link}"}}\n'.encode(), link


def parts_of(line: bytes) -> tuple[bytes, str]:
    """The bytes of a line that are hashed, and the hash it states."""
    body, found, rest = line.rpartition(HASH)
    if not found or not rest.endswith(b'"}\n'):
        raise BadInput("it does not end with its hash and a line feed")
    return body + b"}", rest[:-3].decode("ascii", "replace")


def read_entry(number: int, line: bytes) -> Entry:
    """One line as an entry, whatever its place in the chain."""
    try:
        return _decode(parts_of(line)[0])
    except (msgspec.MsgspecError, BadInput, UnicodeDecodeError, RecursionError) as error:
        raise Broken(number, f"cannot be read: {error}") from None


def checked(
    lines: Iterable[bytes], after: int = 0, head: str = GENESIS
) -> Iterator[tuple[Entry, bytes, str]]:
    """Entries with their lines and hashes; the first that is unreadable, not canonical, out of order or off
    the chain is refused.
    """
    number, events = after, None
    for line in lines:
        number += 1
        entry = read_entry(number, line)
        if entry.entry != number:
            raise Broken(number, f"its number is {entry.entry}, expected {number}")
        if entry.previous != head:
            raise Broken(number, "does not follow the entry before it: one of the two was changed")
        canonical, link = line_of(entry)
        stated = parts_of(line)[1]
        if stated != link and sha256(parts_of(line)[0]).hexdigest() != stated:
            raise Broken(number, "does not match its hash: this entry or one before it was changed")
        if canonical != line:
            raise Broken(number, "is not in canonical form")
        first = entry.events[0].seq if entry.events else 0
        if events is not None and first != events + 1:
            raise Broken(number, f"does not carry on with event {events + 1}")
        if [event.seq for event in entry.events] != list(range(first, first + len(entry.events))):
            raise Broken(number, "its events are not numbered in sequence")
        if not entry.events:
            raise Broken(number, "holds no events")
        events, head = first + len(entry.events) - 1, link
        yield entry, line, link


class Journal:
    """The entries of a table read from its store: lines, events and the head of the chain."""

    __slots__ = ("_events", "_lines", "_read")

    def __init__(self, lines: Any) -> None:
        """`lines(after)` gives the lines of every entry after a number."""
        self._lines = lines
        self._events: list[AnyEvent] = []
        self._read = 0

    @property
    def entries(self) -> list[Entry]:
        """Every entry."""
        return [read_entry(number, line) for number, line in enumerate(self._lines(0), 1)]

    @property
    def events(self) -> list[AnyEvent]:
        """Every event from the first on, read from the store when asked for."""
        for line in self._lines(self._read):
            self._read += 1
            self._events += read_entry(self._read, line).events
        return self._events

    def lines(self) -> Iterator[bytes]:
        """The journal as JSON lines, as it is saved."""
        return iter(self._lines(0))


def read(lines: Iterable[bytes]) -> Journal:
    """Read JSON lines back, the chain checked."""
    kept = [line for _, line, _ in checked(lines)]
    return Journal(lambda after: kept[after:])
