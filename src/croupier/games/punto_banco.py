"""What baccarat and minibaccarat share as a licensee and a mathematician see them: options, odds, vigorish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal

from croupier.hands.baccarat import check_third_cards
from croupier.hands.baccarat_wagers import BY_SCORE, PAIRS
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options
from croupier.law.payouts import below
from croupier.law.refusal import BadInput

QUARTER: Final = 25
"""The coin to which vigorish may be rounded up (19:47-3.3, 19:47-7.3)."""
_PERCENT: Final = 100


class PuntoBancoOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a table of either game."""

    decks: int = 8
    tie_odds: Odds = AT_MINIMUM
    vigorish_percent: int = 5
    vigorish_rounding: Literal["exact", "up_25c"] = "exact"
    vigorish_collection: Literal["immediate", "deferred"] = "deferred"
    cut_card_from_back: int = 14
    verbal_cash_wagers: bool = True
    table_min: int = 100
    table_max: int = 1_000_000
    tie_min: int = 100
    tie_max: int = 1_000_000

    limits: ClassVar[tuple[tuple[str, str], ...]] = (("table_min", "table_max"), ("tie_min", "tie_max"))

    @property
    def charges_vigorish(self) -> bool:
        """Whether a winning Banker wager is charged vigorish."""
        return True

    def vigorish(self, won: int) -> int:
        """The vigorish on what a Banker wager won, in cents: a fraction of a cent is dropped, or the amount
        rises to the next quarter of a dollar.
        """
        if not self.charges_vigorish:
            return 0
        if self.vigorish_rounding == "up_25c":
            return -(-won * self.vigorish_percent // (_PERCENT * QUARTER)) * QUARTER
        return won * self.vigorish_percent // _PERCENT

    def offered(self, edition: Edition[Any]) -> tuple[str, ...]:
        """The wagers this table takes, in the order of the rules."""
        return tuple(
            name
            for name, fact in edition.wagers.items()
            if not fact.offered_by or getattr(self, fact.offered_by)
        )

    def odds(self, wager: str, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What the rows of a wager's pay table earn at this table."""
        fact = edition.wager(wager)
        rows = {row: Odds.parse(paid) for row, paid in edition.paytable(fact.pays).rows.items()}
        chosen = {row: getattr(self, option) for row, option in fact.row_options.items()}
        return rows | {row: odds for row, odds in chosen.items() if odds is not AT_MINIMUM}

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The third-card table is whole, the hands win even money, and every wager is one the rooms know."""
        check_third_cards(rules)
        check_even_money(rules, {"player": "win", "banker": "win"})
        for name in rules.wagers:
            if name not in BY_SCORE and name not in PAIRS:
                file = f"croupier/games/{rules.folder}/rules.toml"
                raise BadInput(f"{file}: wager {name}: expected one of {', '.join((*BY_SCORE, *PAIRS))}")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self.limits_in_order(*self.limits)
        for fact in edition.wagers.values():
            table = edition.paytable(fact.pays)
            for row, option in fact.row_options.items():
                odds = getattr(self, option)
                if odds is not AT_MINIMUM and odds < Odds.parse(table.rows[row]):
                    yield below(option, odds, table, row)
