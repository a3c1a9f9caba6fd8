"""Big six: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options
from croupier.law.outcomes import OutcomeWager


class BigSixOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a big six wheel."""

    wheel_counts: dict[str, int] = msgspec.field(default_factory=dict)
    special_names: list[str] = msgspec.field(default_factory=lambda: ["joker", "flag"])
    special_odds: Odds = AT_MINIMUM
    min_revolutions: int = 3
    table_min: int = 100
    table_max: int = 10_000_000

    @property
    def pictures(self) -> dict[str, str]:
        """What the two special symbols are called, by the id of their wager."""
        joker, flag = self.special_names
        return {"joker": joker, "flag": flag}

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Two names for two pictures, and limits in order."""
        if len(set(self.special_names)) != 2:
            named = ", ".join(self.special_names) or "none"
            message = f"special_names {named}: expected two different names"
            yield Objection("special_names", named, message, edition.option("special_names").cite)
        yield from self.limits_in_order(("table_min", "table_max"))


GAME: Final = Game("big_six", BigSixOptions, OutcomeWager)
