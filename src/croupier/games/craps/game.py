"""Craps: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.money import dollars
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options
from croupier.law.outcome_reading import points_on
from croupier.law.outcomes import OutcomeWager
from croupier.law.payouts import Payout, RaisedPayouts


class CrapsOptions(RaisedPayouts, Options, frozen=True, kw_only=True):
    """What a licensee may choose at a craps or mini-craps table."""

    variant: Literal["craps", "mini-craps"] = "craps"
    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    field_2: Odds = AT_MINIMUM
    field_12: Odds = AT_MINIMUM
    odds_multiple: int | dict[int, int] = 2
    odds_round_up: bool = False
    true_odds: bool = True
    vig_rate: Decimal = Decimal("0.05")
    vig_timing: Literal["at-placing", "on-win"] = "at-placing"
    buy_lay_min: int | None = None
    payout_unit: int = 100
    table_min: int = 100
    table_max: int = 10_000_000
    place_lose_off_on_comeout: bool = False
    fire_offered: bool = False
    fire_paytable: dict[int, Odds] = msgspec.field(default_factory=dict)
    cash_verbal_bets: bool = True
    unconfirmed_props: bool = False

    @property
    def vigorish_rate(self) -> Fraction:
        """The vigorish as an exact part of the stake or win."""
        return Fraction(self.vig_rate)

    def positions(self, edition: Edition[OutcomeWager]) -> int:
        """How many may play: no limit at craps, a fixed number at mini-craps (13:69E-1.11(a))."""
        return int(edition.value("mini_craps_seats")) if self.variant == "mini-craps" else 0

    def multiple(self, point: int) -> int:
        """The odds multiple in force for a point."""
        return self.odds_multiple if isinstance(self.odds_multiple, int) else self.odds_multiple[point]

    def objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        yield from self.payout_objections(edition)
        yield from self._odds_objections(edition)
        yield from self._money_objections(edition)

    def _odds_objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        if isinstance(self.odds_multiple, int):
            return
        points = points_on(edition, self)
        if set(self.odds_multiple) != set(points):
            named = ", ".join(map(str, sorted(self.odds_multiple)))
            *most, last = map(str, points)
            message = f"odds_multiple names {named}; expected each of {', '.join(most)} and {last}"
            yield Objection("odds_multiple", str(self.odds_multiple), message, "19:47-1.6")
        for point, multiple in self.odds_multiple.items():
            if multiple < 1:
                field = f"odds_multiple.{point}"
                yield Objection(field, multiple, f"{field} is {multiple}, expected at least 1", "19:47-1.6")

    def _money_objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        highest = Decimal(edition.value("max_vigorish")).scaleb(-2)
        if not 0 <= self.vig_rate <= highest:
            message = f"vig_rate is {self.vig_rate}, expected 0 to {highest}"
            yield Objection("vig_rate", str(self.vig_rate), message, "19:47-1.5")
        fee_unit = self.payout_unit if self.vig_rate > 0 else 0
        if self.buy_lay_min is not None and self.buy_lay_min * self.vigorish_rate < fee_unit:
            message = (
                f"buy_lay_min is {dollars(self.buy_lay_min)}: its vigorish would not reach one payout unit"
            )
            cite = "interpretation: a smaller stake would have its vigorish rounded to nothing"
            yield Objection("buy_lay_min", self.buy_lay_min, message, cite)
        yield from self.limits_in_order(("table_min", "table_max"))


GAME: Final = Game("craps", CrapsOptions, OutcomeWager)
