"""Documents of TOML as data: walked, changed at one place in a copy, and written again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

Leaf = tuple[str | int, ...]


def leaves(value: Any, path: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Every plain value of a document with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path, value


def written(document: Mapping[str, Any]) -> str:
    """A document as TOML: a table for every entry of the second level, the rest on one line each."""
    lines: list[str] = []
    for name, value in document.items():
        if isinstance(value, list):
            for row in value:
                lines += [f"[[{name}]]", *(f"{key(inner)} = {plain(held)}" for inner, held in row.items())]
        elif all(isinstance(inner, dict | list) for inner in value.values()):
            for entry, held in value.items():
                rows = held if isinstance(held, list) else [held]
                form = "[[{}.{}]]" if isinstance(held, list) else "[{}.{}]"
                for row in rows:
                    lines.append(form.format(name, key(entry)))
                    lines += [f"{key(inner)} = {plain(part)}" for inner, part in row.items()]
        else:
            lines += [f"[{name}]", *(f"{key(inner)} = {plain(held)}" for inner, held in value.items())]
    return "\n".join(lines) + "\n"


def key(name: str) -> str:
    """A key as TOML writes it."""
    return name if BARE_KEY.fullmatch(name) else json.dumps(name)


def plain(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key(name)} = {plain(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain, value)) + "]"
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


def replaced(document: Any, path: Leaf, value: Any) -> Any:
    """A copy of a document with another value at a path."""
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = replaced(document[path[0]], path[1:], value)
    return copy
