"""Craps as the other rooms know it: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from croupier.games.craps.wagers import POINTS, CrapsWager, declared_name, wager_id, wager_ids
from croupier.games.register import Game
from croupier.law.edition import Edition, near
from croupier.law.facts import PayTable
from croupier.law.odds import Odds
from croupier.law.options import UNIFORM_CITE, Objection, Options
from croupier.law.refusal import BadInput, Refusal

HIGHEST_VIGORISH: Final = Decimal("0.05")
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
            if [wager_id(each) for each in self.payout_table].count(wager_id(name)) > 1:
                raise BadInput(f"option payout_table.{wager_id(name)} is given twice")
            yield from self._override_objections(name, edition)
        yield from self._field_objections(edition)

    def _field_objections(self, edition: Edition[CrapsWager]) -> Iterator[Objection]:
        """The field is paid by one table: its options and its rows in payout_table must not differ."""
        minimum = edition.paytables["field"]
        chosen = self._chosen("field", _rows_of("field", "field", minimum))
        for row, option in edition.wagers["field"].row_options.items():
            odds: Odds = getattr(self, option)
            other = chosen.get(row, odds)
            if odds != other and odds != Odds.parse(minimum.rows[row]):
                message = f"{option} is {odds}, but payout_table.field.{row} is {other}"
                yield Objection(option, str(odds), message, minimum.cite)

    def _override_objections(self, name: str, edition: Edition[CrapsWager]) -> Iterator[Objection]:
        wager, field = wager_id(name), f"payout_table.{name}"
        try:
            base = declared_name(wager, _ever(edition))
            if base is None:
                ids = [each for found, fact in _ever(edition).items() for each in wager_ids(found, fact)]
                raise BadInput(f"option {field}: craps has no wager {name!r}: {near(wager, ids)}")
            table = edition.paytables[edition.wager(base).pays]
            minimums = _rows_of(wager, base, table)
            chosen = self._chosen(wager, minimums)
        except Refusal as refusal:
            yield Objection(field, name, f"{field}: {refusal.message}", refusal.cite)
            return
        if not table.minimum:
            message = f"{field}: {table.name} has fixed odds that no option changes"
            yield Objection(field, name, message, table.cite)
            return
        for row, odds in chosen.items():
            if row not in minimums:
                raise BadInput(f"option {field} has no row {row!r}: expected one of {', '.join(minimums)}")
            if odds < minimums[row]:
                yield _below(field if len(minimums) == 1 else f"{field}.{row}", odds, table, row)

    def _chosen(self, wager: str, minimums: Mapping[str, Odds]) -> Mapping[str, Odds]:
        """What payout_table says of a wager, row by row."""
        try:
            payout = self.payouts(wager)
        except BadInput as error:
            raise BadInput(f"option payout_table.{wager}: {error}") from None
        return dict.fromkeys(minimums, payout) if isinstance(payout, Odds) else payout or {}

    def raised(self, edition: Edition[CrapsWager]) -> dict[str, Odds]:
        """What payout_table pays above the minimums, by wager and row."""
        raised: dict[str, Odds] = {}
        for wager in map(wager_id, self.payout_table):
            base = declared_name(wager, edition.wagers)
            if base is None:
                continue
            minimums = _rows_of(wager, base, edition.paytables[edition.wagers[base].pays])
            for row, odds in self._chosen(wager, minimums).items():
                if odds != minimums.get(row):
                    raised[wager if len(minimums) == 1 else f"{wager}.{row}"] = odds
        return raised

    def uniform(self, edition: Edition[CrapsWager]) -> dict[str, tuple[Any, str]]:
        """The odds of a casino: what its tables pay, however it is written."""
        return {**super().uniform(edition), "payout_table": (self.raised(edition), UNIFORM_CITE)}

    def declared_wager(self, name: str, edition: Edition[CrapsWager]) -> str:
        """The wager of the rules to which an id belongs: place-win-6 to place-win."""
        return declared_name(wager_id(name), _ever(edition)) or edition.name_of("wagers", name)

    def _odds_objections(self) -> Iterator[Objection]:
        if isinstance(self.odds_multiple, int):
            return
        if set(self.odds_multiple) != set(POINTS):
            named = ", ".join(map(str, sorted(self.odds_multiple)))
            message = f"odds_multiple names {named}; expected each of 4, 5, 6, 8, 9 and 10"
            yield Objection("odds_multiple", str(self.odds_multiple), message, "19:47-1.6")
        for point, multiple in self.odds_multiple.items():
            if multiple < 1:
                field = f"odds_multiple.{point}"
                yield Objection(field, multiple, f"{field} is {multiple}, expected at least 1", "19:47-1.6")

    def _money_objections(self) -> Iterator[Objection]:
        if not 0 <= self.vig_rate <= HIGHEST_VIGORISH:
            message = f"vig_rate is {self.vig_rate}, expected 0 to {HIGHEST_VIGORISH}"
            yield Objection("vig_rate", str(self.vig_rate), message, "19:47-1.5")
        fee_unit = self.payout_unit if self.vig_rate > 0 else 0
        if self.buy_lay_min is not None and self.buy_lay_min * self.vigorish_rate < fee_unit:
            message = f"buy_lay_min is {self.buy_lay_min}: its vigorish would not reach one payout unit"
            cite = "interpretation: a smaller stake would have its vigorish rounded to nothing"
            yield Objection("buy_lay_min", self.buy_lay_min, message, cite)
        yield from self.limits_in_order(("table_min", "table_max"))


def _ever(edition: Edition[CrapsWager]) -> dict[str, CrapsWager]:
    """The wagers of all days."""
    return {base: facts[-1] for base, facts in edition.rules.wagers.items()}


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
