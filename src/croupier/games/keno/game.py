"""Keno: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, Literal

import msgspec

from croupier.games.keno import paybook
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.money import dollars
from croupier.law.options import UNIFORM_CITE, Objection, Options


class KenoOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at keno."""

    spots_min: int = 1
    spots_max: int = 10
    paytables: dict[int, dict[int, Decimal]] = msgspec.field(default_factory=dict)
    min_theoretical_return: Decimal | None = None
    price_unit: int = 100
    ticket_max: int = 10_000_000
    way_tickets: bool = True
    max_games_per_ticket: int = 20
    aggregate_limit: int | None = None
    redeem_within_days: int = 365
    draw_method: Literal["rng", "ball"] = "rng"

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        required = self.min_theoretical_return
        if required is not None and not 0 <= required <= 1:
            message = f"min_theoretical_return of {required}: expected a fraction of the price from 0 to 1"
            yield Objection("min_theoretical_return", str(required), message, paybook.PAYS_CITE)
        if self.ticket_max < self.price_unit:
            message = (
                f"ticket_max of {dollars(self.ticket_max)}: expected at least the price_unit "
                f"of {dollars(self.price_unit)}"
            )
            yield Objection("ticket_max", self.ticket_max, message, "19:47-8.2")
        yield from paybook.objections(edition, self)

    def uniform(self, edition: Edition[Any]) -> dict[str, tuple[Any, str]]:
        """The paybook is the same at every station of the casino."""
        book = paybook.paybook(edition, self)
        return {**super().uniform(edition), "paytables": (book, UNIFORM_CITE)}


GAME: Final = Game("keno", KenoOptions)
