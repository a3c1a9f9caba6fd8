"""Craps as the other rooms know it: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal

import msgspec

from croupier.games.craps.wagers import POINTS, CrapsWager, declared_name, wager_id
from croupier.games.register import Game
from croupier.law.facts import PayTable
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput
from croupier.law.rules import Edition

HIGHEST_VIGORISH: Final = Decimal("0.05")
PAYOUT_UNITS: Final = (25, 50, 100, 500)
MINI_CRAPS_SEATS: Final = 9

Payout = str | int | dict[str, str | int]


class CrapsOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a craps or mini-craps table."""

    variant: Literal["craps", "mini-craps"] = "craps"
    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    field_2: Odds = Odds(2)
    field_12: Odds = Odds(2)
    odds_multiple: int | dict[int, int] = 2
    odds_round_up: bool = False
    true_odds: bool = True
    vig_rate: Decimal = HIGHEST_VIGORISH
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

    @property
    def seats(self) -> int | None:
        """How many may play: no number at craps, nine at mini-craps (13:69E-1.11(a))."""
        return MINI_CRAPS_SEATS if self.variant == "mini-craps" else None

    def multiple(self, point: int) -> int:
        """The odds multiple in force for a point."""
        return self.odds_multiple if isinstance(self.odds_multiple, int) else self.odds_multiple[point]

    def payouts(self, wager: str) -> Mapping[str, Odds] | Odds | None:
        """What the licensee pays above the minimums on a wager: one odds for all rows, or odds by row."""
        for name, payout in self.payout_table.items():
            if wager_id(name) == wager:
                if isinstance(payout, dict):
                    return {row: Odds.parse(text) for row, text in payout.items()}
                return Odds.parse(payout)
        return None

    def objections(self, edition: Edition[CrapsWager]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day."""
        yield from self._payout_objections(edition)
        yield from self._odds_objections()
        yield from self._money_objections()

    def _payout_objections(self, edition: Edition[CrapsWager]) -> Iterator[Objection]:
        minimum = edition.paytables["field"]
        for row, option in edition.wagers["field"].row_options.items():
            odds: Odds = getattr(self, option)
            if odds < Odds.parse(minimum.rows[row]):
                yield _below(option, odds, minimum, row)
        for name in self.payout_table:
            yield from self._override_objections(name, edition)

    def _override_objections(self, name: str, edition: Edition[CrapsWager]) -> Iterator[Objection]:
        wager, field = wager_id(name), f"payout_table.{name}"
        base = declared_name(wager, edition.wagers)
        if base is None:
            message = f"{field}: there is no wager of this name on {edition.day}"
            yield Objection(field, name, message, "19:47-1.2(a)")
            return
        table = edition.paytables[edition.wagers[base].pays]
        if not table.minimum:
            message = f"{field}: {table.name} has fixed odds that no option changes"
            yield Objection(field, name, message, table.cite)
            return
        minimums = _rows_of(wager, base, table)
        try:
            payout = self.payouts(wager)
        except BadInput as error:
            yield Objection(field, self.payout_table[name], f"{field}: {error}", table.cite)
            return
        chosen = payout if isinstance(payout, Mapping) else dict.fromkeys(minimums, payout)
        for row, odds in chosen.items():
            if row not in minimums:
                message = f"{field}.{row}: no such row; expected one of {', '.join(minimums)}"
                yield Objection(f"{field}.{row}", str(odds), message, table.cite)
            elif odds is not None and odds < minimums[row]:
                yield _below(field, odds, table, row)

    def _odds_objections(self) -> Iterator[Objection]:
        multiples = self.odds_multiple if isinstance(self.odds_multiple, dict) else {0: self.odds_multiple}
        if isinstance(self.odds_multiple, dict) and set(self.odds_multiple) != set(POINTS):
            named = ", ".join(map(str, sorted(self.odds_multiple)))
            message = f"odds_multiple names {named}; expected each of 4, 5, 6, 8, 9 and 10"
            yield Objection("odds_multiple", str(self.odds_multiple), message, "19:47-1.6")
        for point, multiple in multiples.items():
            if multiple < 1:
                field = f"odds_multiple.{point}" if point else "odds_multiple"
                yield Objection(field, multiple, f"{field} is {multiple}, expected at least 1", "19:47-1.6")

    def _money_objections(self) -> Iterator[Objection]:
        if not 0 <= self.vig_rate <= HIGHEST_VIGORISH:
            message = f"vig_rate is {self.vig_rate}, expected 0 to {HIGHEST_VIGORISH}"
            yield Objection("vig_rate", str(self.vig_rate), message, "19:47-1.5")
        if self.payout_unit not in PAYOUT_UNITS:
            message = (
                f"payout_unit is {self.payout_unit}, expected one of {', '.join(map(str, PAYOUT_UNITS))}"
            )
            yield Objection(
                "payout_unit", self.payout_unit, message, "interpretation: the smallest chip in use"
            )
        fee_unit = self.payout_unit if self.vig_rate > 0 else 0
        if self.buy_lay_min is not None and self.buy_lay_min * self.vigorish_rate < fee_unit:
            message = f"buy_lay_min is {self.buy_lay_min}: its vigorish would not reach one payout unit"
            cite = "interpretation: a smaller stake would have its vigorish rounded to nothing"
            yield Objection("buy_lay_min", self.buy_lay_min, message, cite)
        if self.table_max < self.table_min:
            message = f"table_max is {self.table_max}, expected at least the table_min of {self.table_min}"
            yield Objection("table_max", self.table_max, message, "19:47-8.2")


def _rows_of(wager: str, base: str, table: PayTable) -> dict[str, Odds]:
    """The rows of a pay table that a wager can be paid by: its own alone where the table has one."""
    rows = {row: Odds.parse(text) for row, text in table.rows.items()}
    own = wager.removeprefix(f"{base}-")
    match own.split("-"):
        case [high, low]:
            own = "hard" if high == low else "easy"
    if own in rows and base != "horn-high":
        return {own: rows[own]}
    return {wager: rows[wager]} if wager in rows else rows


def _below(field: str, odds: Odds, table: PayTable, row: str) -> Objection:
    message = f"{field} is {odds}, below the minimum of {table.rows[row]}"
    return Objection(field, str(odds), message, table.cite)


GAME: Final = Game("craps", CrapsOptions, CrapsWager)
