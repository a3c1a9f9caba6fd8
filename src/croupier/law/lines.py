"""Where a key is in a TOML text: the line numbers that tomllib does not keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

Path = tuple[str | int, ...]

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_PART: Final = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*(\.|=|$)""")
_TOKEN: Final = re.compile(r'"""|\'\'\'|"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*|[\[\]{}]')


def _parts(text: str) -> tuple[str, ...] | None:
    """The parts of a dotted key up to its "=" or the end."""
    parts: list[str] = []
    at = 0
    while match := _PART.match(text, at):
        parts.append(match[1].strip("\"'"))
        at = match.end()
        if match[2] != ".":
            return tuple(parts)
    return None


def _logical(text: str) -> Iterator[tuple[int, str]]:
    """Lines that begin a header or a key, skipping the inside of multi-line values."""
    depth, closing = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if depth == 0 and not closing:
            yield number, line
        at = 0
        while True:
            if closing:
                end = line.find(closing, at)
                if end < 0:
                    break
                at, closing = end + 3, ""
            token = _TOKEN.search(line, at)
            if not token:
                break
            at = token.end()
            if token[0] in ('"""', "'''"):
                closing = token[0]
            elif token[0] in "[{":
                depth += 1
            elif token[0] in "]}":
                depth = max(0, depth - 1)


class LineIndex:
    """The line of each key by its path."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        counts: dict[Path, int] = {}
        table: Path = ()
        for number, line in _logical(text):
            header = _HEADER.match(line)
            if header and (parts := _parts(header[2])):
                table = self._resolve(parts, counts, header[1] == "[[")
                self._lines.setdefault(table, number)
            elif (parts := _parts(line)) and "=" in line:
                for depth in range(len(parts)):
                    self._lines.setdefault(table + parts[: depth + 1], number)

    @staticmethod
    def _resolve(parts: tuple[str, ...], counts: dict[Path, int], array: bool) -> Path:
        path: Path = ()
        for place, part in enumerate(parts):
            path += (part,)
            if array and place == len(parts) - 1:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path += (counts[path],)
        return path

    def of(self, path: Path) -> int:
        """The line of a key, or of the nearest table around it (1 for the text as a whole)."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)
