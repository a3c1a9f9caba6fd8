"""Pokette: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.spaces import column_letters

KINDS: Final = ("card", "group", "hand")
"""The kinds of wager that may have limits of their own."""


class PoketteOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a pokette table."""

    wheel_jacers: int = 4
    odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    column_order: list[str] = msgspec.field(default_factory=lambda: ["S", "H", "D", "C"])
    ace_low_straight: bool = True
    poker_sequence: Literal["fresh_three", "rolling"] = "fresh_three"
    jacer_ends_sequence: bool = True
    min_revolutions: int = 3
    table_min: int = 100
    table_max: int = 50_000
    card_min: int | None = None
    card_max: int | None = None
    group_min: int | None = None
    group_max: int | None = None
    hand_min: int | None = None
    hand_max: int | None = None

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        columns = edition.spaces["wheel"].columns
        if sorted(column_letters(self.column_order)) != sorted(columns):
            given, expected = ",".join(self.column_order) or "none", ",".join(columns)
            message = f"column_order {given}: expected {expected} in any order"
            yield Objection("column_order", given, message, edition.option("column_order").cite)
        yield from self.limits_in_order(("table_min", "table_max"))
        yield from self.kinds_in_order(*KINDS)


GAME: Final = Game("pokette", PoketteOptions, OutcomeWager)
