"""What is in force on a day, and fingerprints of what the software derives from it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, timedelta
from typing import Any

import msgspec
import numpy as np

from croupier.games.register import Game
from croupier.law.edition import Edition, cite_on
from croupier.law.facts import DatedCite
from croupier.law.refusal import CroupierError


def digest(value: Any) -> str:
    """A fingerprint of plain data, dataclasses and arrays."""
    found = hashlib.sha256()

    def walk(part: Any) -> None:
        if isinstance(part, np.ndarray):
            found.update(str((part.shape, part.dtype)).encode() + np.ascontiguousarray(part).tobytes())
        elif isinstance(part, Mapping):
            for name, inner in part.items():
                found.update(f"{name}:".encode())
                walk(inner)
        elif isinstance(part, list | tuple | set | frozenset):
            found.update(b"[")
            for inner in sorted(part, key=repr) if isinstance(part, set | frozenset) else part:
                walk(inner)
            found.update(b"]")
        elif is_dataclass(part) or isinstance(part, msgspec.Struct):
            names = (
                part.__struct_fields__ if isinstance(part, msgspec.Struct) else [f.name for f in fields(part)]
            )
            for name in names:
                found.update(f"{name}=".encode())
                walk(getattr(part, name))
        else:
            found.update(repr(part).encode())

    walk(value)
    return found.hexdigest()


def on_day(fact: Any, day: date) -> Any:
    """A fact as plain data, its citations under their numbers of a day."""
    if isinstance(fact, msgspec.Struct):
        return {
            name: on_day(getattr(fact, name), day) for name in fact.__struct_fields__ if name not in DATES
        }
    if fact and isinstance(fact, tuple) and isinstance(fact[0], DatedCite):
        return cite_on(fact, day)
    return [on_day(each, day) for each in fact] if isinstance(fact, tuple) else repr(fact)


DATES = ("from_", "until", "operative", "after")
FACTS = ("wagers", "paytables", "options", "values", "irregularities", "layout")
LISTS = ("conflicts", "shown", "noted", "history")


def fact_on(game: Game, path: tuple[str | int, ...], day: date) -> Any:
    """What is in force on a day of the fact that a path of the rules leads into."""
    what, name = str(path[0]), path[1]
    edition: Edition[Any] = Edition(game.rules, day, proposals=True)
    if what in FACTS:
        return on_day(edition.facts(what).get(str(name)), day)
    if what == "editions":
        return [edition.name, edition.confidence, edition.beyond_knowledge]
    if what == "game":
        return edition.summary
    (held,) = [fact for place, fact in enumerate(getattr(game.rules, what)) if place == name]
    if what != "history":
        return held in getattr(edition, what)
    printed = str(held.from_) if held.operative else ""
    not_known = held.after is not None and held.after < day < held.from_
    ended = held in game.rules.ended_between(day - timedelta(1), day)
    return [held in edition.history, ended, printed, not_known]


def edition_on(game: Game, day: date) -> Any:
    """Everything in force on a day, or why the game may not be offered."""
    try:
        edition = game.rules.on(day, proposals=True)
    except CroupierError as error:
        return str(error)
    named = {what: {name: on_day(fact, day) for name, fact in edition.facts(what).items()} for what in FACTS}
    listed = {what: [on_day(fact, day) for fact in getattr(edition, what)] for what in LISTS}
    # The day of an event that took effect on a later one is printed and no more.
    listed["effective"] = [str(event.from_) for event in game.rules.history if event.operative]
    ended = [event.section for event in game.rules.ended_between(day - timedelta(1), day)]
    said = [edition.name, edition.confidence, edition.beyond_knowledge, edition.summary]
    return [*said, named, listed, ended, str(game.rules.authorized_from)]
