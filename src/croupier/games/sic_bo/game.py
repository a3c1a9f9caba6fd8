"""Sic bo: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.payouts import Payout, RaisedPayouts

KINDS: Final = ("small_big", "triple")
"""The kinds of wager that may have limits of their own."""


class SicBoOptions(RaisedPayouts, Options, frozen=True, kw_only=True):
    """What a licensee may choose at a sic bo table."""

    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    two_dice_odds: Odds = AT_MINIMUM
    pair_counts_triple: bool = True
    shaker: Literal["manual", "automated"] = "manual"
    min_shakes: int = 3
    payout_unit: int = 100
    table_min: int = 100
    table_max: int = 10_000_000
    small_big_min: int | None = None
    small_big_max: int | None = None
    triple_min: int | None = None
    triple_max: int | None = None

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        yield from self.payout_objections(edition)
        yield from self.limits_in_order(("table_min", "table_max"))
        yield from self.kinds_in_order(*KINDS)


GAME: Final = Game("sic_bo", SicBoOptions, OutcomeWager)
