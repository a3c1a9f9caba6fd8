"""Roulette as the other rooms know it: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition, same_id
from croupier.law.money import dollars
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
    straight_min: int | None = None
    straight_max: int | None = None
    inside_min: int | None = None
    inside_max: int | None = None
    outside_min: int | None = None
    outside_max: int | None = None

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """A single zero table has no relief from its zero (5.2)."""
        double_zero = same_id(str(given.get("wheel", DOUBLE_ZERO))) == same_id(DOUBLE_ZERO)
        return {} if double_zero else {"zero_rule": "none"}

    @property
    def half_loss(self) -> bool:
        """Whether even-money wagers lose only half on a zero (5.2)."""
        return self.wheel == DOUBLE_ZERO and self.zero_rule == "surrender"

    @property
    def straight_least(self) -> int:
        """The least wager on one number."""
        return self.straight_min or self.inside_least

    @property
    def straight_most(self) -> int:
        """The greatest wager on one number."""
        return self.straight_max or self.inside_most

    @property
    def inside_least(self) -> int:
        """The least wager on some numbers."""
        return self.inside_min or self.table_min

    @property
    def inside_most(self) -> int:
        """The greatest wager on some numbers."""
        return self.inside_max or self.table_max

    @property
    def outside_least(self) -> int:
        """The least wager on a column, a dozen or an even chance."""
        return self.outside_min or self.table_min

    @property
    def outside_most(self) -> int:
        """The greatest wager on a column, a dozen or an even chance."""
        return self.outside_max or self.table_max

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        yield from self.payout_objections(edition)
        yield from self.limits_in_order(("table_min", "table_max"))
        for kind in ("straight", "inside", "outside"):
            least, most = getattr(self, f"{kind}_least"), getattr(self, f"{kind}_most")
            if most < least:
                message = f"{kind} wagers of {dollars(least)} to {dollars(most)}: the most is below the least"
                yield Objection(f"{kind}_max", most, message, "19:47-8.2")


GAME: Final = Game("roulette", RouletteOptions, OutcomeWager)
