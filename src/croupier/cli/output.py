"""What the commands write: answers to standard output, notes for people to standard error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}


def write(text: str) -> None:
    """A line of the answer."""
    print(text)


def warn(text: str) -> None:
    """Write a sentence for the person at the terminal to standard error."""
    # The sentence may quote long input; it stays one readable line.
    short = re.sub(r"(\S{200})\S{50,}", r"\1...", text.replace("\n", "\\n"))
    print(f"croupier: {short}", file=sys.stderr)


class _Bar:
    """Shows what is being worked on, and a bar with the time left once the amount of work is known."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._bar: Any = None
        print(text, end="", file=sys.stderr, flush=True)

    def expect(self, parts: int) -> None:
        """Expect this many more parts."""
        from tqdm import tqdm

        if self._bar is None:
            self.clear()
            self._bar = tqdm(
                total=0, desc=self._text.removesuffix(" ..."), unit=" parts", leave=False, file=sys.stderr
            )
        self._bar.total += parts
        self._bar.refresh()

    def done(self, parts: int = 1) -> None:
        """Note that this many more parts are done."""
        self._bar.update(parts)

    def clear(self) -> None:
        """Remove the line."""
        if self._bar is not None:
            self._bar.close()
        print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def working(text: str) -> Iterator[None]:
    """Show the person at the terminal what takes a while, how far it is and how long it will take."""
    if not colored(sys.stderr):
        yield
        return
    from croupier.progress import watched_by

    bar = _Bar(text)
    try:
        with watched_by(bar):
            yield
    finally:
        bar.clear()


def write_json(document: Any) -> None:
    """Write a document as indented JSON to standard output."""
    import msgspec

    from croupier.law.encoding import enc_hook

    encoded = msgspec.json.encode(document, enc_hook=enc_hook)
    write(msgspec.json.format(encoded, indent=2).decode())


def colored(stream: TextIO) -> bool:
    """Whether this stream is a terminal that wants color."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def style(text: str, name: str, stream: TextIO | None = None) -> str:
    """The text in a style, where the stream shows styles."""
    return f"\033[{_STYLES[name]}m{text}\033[0m" if colored(stream or sys.stdout) else text


def dollars(cents: int, sign: bool = False) -> str:
    """Cents as a person reads them: $1,234.50, -$5, with `sign` also +$5."""
    from croupier.law.money import dollars as plain

    return ("+" if sign and cents > 0 else "") + plain(cents)


def columns(rows: Iterable[Sequence[str]], heads: Sequence[str] = (), right: Sequence[int] = ()) -> list[str]:
    """Lines with their cells aligned in columns; the columns in `right` are aligned to the right."""
    cells = [list(row) for row in ([heads, *rows] if heads else rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))] if cells else []
    lines = []
    for row in cells:
        padded = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return lines
