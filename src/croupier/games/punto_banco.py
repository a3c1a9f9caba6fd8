"""What baccarat and minibaccarat share: options, odds, vigorish, and what happens to a wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from croupier.hands.baccarat import BANKER, VALUE_OF_CARD, Score, check_third_cards, score, third_card_rules
from croupier.hands.baccarat_wagers import BY_SCORE, PAIRS, PUSH, banker_without_vigorish_row, pair_row
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options, rows_chosen
from croupier.law.refusal import BadInput
from croupier.law.vigorish import vigorish
from croupier.procedure.punto_banco import Settled


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
        """The vigorish on what a Banker wager won, in cents."""
        if not self.charges_vigorish:
            return 0
        return vigorish(won, self.vigorish_percent, self.vigorish_rounding == "up_25c")

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
        return rows | rows_chosen(self, edition, fact.pays)

    def burned_after(self, edition: Edition[Any]) -> Callable[[int], int]:
        """How many more cards are burned by the first card of a shoe (19:47-3.5, 19:47-7.5)."""
        for_ten = edition.value("burn_for_ten")
        return lambda card: VALUE_OF_CARD[card] or for_ten

    def row_of(self, wager: str) -> Callable[[Score, int], str]:
        """The function that gives a wager's row of the pay table from how the round ended; not for pairs."""
        if wager == BANKER and not self.charges_vigorish:
            return banker_without_vigorish_row
        return BY_SCORE[wager]

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The third-card table is complete, the hands win even money, and every wager is known to the
        code.
        """
        check_third_cards(rules)
        check_even_money(rules, {"player": "win", "banker": "win"})
        for name in rules.wagers:
            if name not in BY_SCORE and name not in PAIRS:
                file = f"croupier/games/{rules.folder}/rules.toml"
                raise BadInput(f"{file}: wager {name}: expected one of {', '.join((*BY_SCORE, *PAIRS))}")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self.limits_in_order(*self.limits)


def settle(
    options: PuntoBancoOptions,
    edition: Edition[Any],
    wager: str,
    stake: int,
    coupon: int,
    hands: Mapping[str, Sequence[int]],
) -> Settled:
    """What a wager wins or loses, in cents."""
    if wager in PAIRS:
        row = pair_row(hands[PAIRS[wager]])
    else:
        row = options.row_of(wager)(score(**hands), third_card_rules(edition).natural)
    return settled(options, edition, wager, row, stake, coupon)


def settled(
    options: PuntoBancoOptions, edition: Edition[Any], wager: str, row: str, stake: int, coupon: int = 0
) -> Settled:
    """What a row of its pay table does to a wager; vigorish is taken out of what a Banker wager wins."""
    fact = edition.wager(wager)
    cite = fact.pays_cite or edition.cite(fact)
    odds = options.odds(wager, edition)
    if row == PUSH:
        return Settled("push", 0, 0, cite)
    if row not in odds:
        return Settled("lose", -stake, 0, cite)
    won = odds[row].pay(stake + coupon)
    charged = options.vigorish(won) if wager == BANKER else 0
    return Settled("win", won - charged, charged, cite)
