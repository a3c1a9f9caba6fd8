"""Digests of facts and terms, which a journal and `croupier rules` state and anyone can compute again."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

RELEASED = "data/released_facts.json"


def digest_of(value: Any) -> str:
    """SHA-256 of a document as JSON: fields in their order, no spaces, days as YYYY-MM-DD."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=str)
    return sha256(text.encode()).hexdigest()


def facts_digest(document: dict[str, Any]) -> str:
    """The digest of everything a game's rules.toml states, independent of comments and formatting."""
    return digest_of(document)


@cache
def released_facts() -> dict[str, str]:
    """The digests of the facts as released, by the game's id."""
    file = resources.files("croupier.law").joinpath(RELEASED)
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def terms_digest(
    game: str, as_of: str, options: dict[str, Any], version: str, software: str, facts: str
) -> str:
    """The digest of what a table is opened under: game, edition, options, program and facts."""
    return digest_of([game, as_of, options, version, software, facts])
