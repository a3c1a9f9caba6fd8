"""Mini-dice: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Objection, Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.payouts import Payout, RaisedPayouts


class MiniDiceOptions(RaisedPayouts, Options, frozen=True, kw_only=True):
    """What a licensee may choose at a mini-dice table."""

    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    payout_unit: int = 100
    vigorish: Literal["none"] = "none"
    shaker: Literal["manual", "automated"] = "manual"
    seats: int = 7
    min_shakes: int = 3
    table_min: int = 100
    table_max: int = 10_000_000

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Odds below the minimums, and limits out of order."""
        yield from self.payout_objections(edition)
        yield from self.limits_in_order(("table_min", "table_max"))


GAME: Final = Game("mini_dice", MiniDiceOptions, OutcomeWager)
