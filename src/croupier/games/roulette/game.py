"""Roulette: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition, same_id
from croupier.law.options import Objection, Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.payouts import Payout, RaisedPayouts

DOUBLE_ZERO: Final = "double-zero"


class RouletteOptions(RaisedPayouts, Options, frozen=True, kw_only=True):
    """What a licensee may choose at a roulette table."""

    wheel: Literal["double-zero", "single-zero", "double-zero-as-single"] = DOUBLE_ZERO
    zero_rule: Literal["surrender", "none"] = "surrender"
    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    zero_trios: bool = True
    courtesy_line: bool = True
    single_zero_first_four: bool = True
    payout_unit: int = 1
    table_min: int = 100
    table_max: int = 10_000_000
    straight_min: int = 100
    straight_max: int = 10_000_000
    inside_min: int = 100
    inside_max: int = 10_000_000
    outside_min: int = 100
    outside_max: int = 10_000_000

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """A single zero table has no relief from its zero (5.2). Wagers without limits of their own have the
        table's, single numbers those of inside wagers.
        """
        double_zero = same_id(str(given.get("wheel", DOUBLE_ZERO))) == same_id(DOUBLE_ZERO)
        implied = {} if double_zero else {"zero_rule": "none"}
        for bound in ("min", "max"):
            for kind, other in (("outside", "table"), ("inside", "table"), ("straight", "inside")):
                stated = {**implied, **given}.get(f"{other}_{bound}")
                if stated is not None:
                    implied[f"{kind}_{bound}"] = stated
        return implied

    @property
    def half_loss(self) -> bool:
        """Whether even-money wagers lose only half on a zero (5.2)."""
        return self.wheel == DOUBLE_ZERO and self.zero_rule == "surrender"

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        yield from self.payout_objections(edition)
        kinds = ("table", "straight", "inside", "outside")
        yield from self.limits_in_order(*((f"{kind}_min", f"{kind}_max") for kind in kinds))


GAME: Final = Game("roulette", RouletteOptions, OutcomeWager)
