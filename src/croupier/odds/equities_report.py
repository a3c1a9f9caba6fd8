"""The chances of hands against each other as a record, and as the document `analyze --against` prints."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from croupier.odds.analysis import value_document
from croupier.odds.equities import Chances


class Equities(msgspec.Struct, frozen=True):
    """Hands against each other under options on a day: the board, the hands, and the chances of each."""

    game: str
    as_of: date
    options: Mapping[str, Any]
    shown: str
    hands: tuple[str, ...]
    chances: tuple[Chances, ...]


def equities_document(found: Equities) -> dict[str, Any]:
    """The chances of every hand by its number, the first hand 1."""
    return {
        "game": found.game,
        "as_of": found.as_of.isoformat(),
        "options": dict(found.options),
        "shown": found.shown,
        "hands": {
            str(number): {
                "cards": cards,
                **{name: value_document(value) for name, value in chances._asdict().items()},
            }
            for number, (cards, chances) in enumerate(zip(found.hands, found.chances, strict=True), 1)
        },
    }
