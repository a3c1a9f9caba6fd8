"""Red dog: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any, Final, Literal

from croupier.equipment.cards import DECK_SIZE
from croupier.games.red_dog.settlement import ROWS
from croupier.games.register import Game
from croupier.law.edition import Edition, Rules
from croupier.law.money import dollars
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options, rows_chosen
from croupier.law.refusal import BadInput

CARDS: Final = 3  # 19:47-6.5
INITIAL: Final = "initial"
RAISE: Final = "raise"
CALL: Final = "call"
PAYS: Final = "odds"


class RedDogOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a red dog table."""

    decks: int = 6
    shuffle: Literal["manual", "automated", "continuous"] = "manual"
    multi_area: bool = True
    odds_spread_1: Odds = AT_MINIMUM
    odds_spread_2: Odds = AT_MINIMUM
    odds_spread_3: Odds = AT_MINIMUM
    odds_spread_4plus: Odds = AT_MINIMUM
    odds_three_of_a_kind: Odds = AT_MINIMUM
    raise_min: int = 100
    cut_card_depth: Fraction | None = None
    burn_new_dealer: bool = True
    seats: int = 7
    table_min: int = 100
    table_max: int = 1_000_000

    def odds(self, edition: Edition[Any]) -> dict[str, Odds]:
        """What a winning wager, and a raise of it, earns by row (19:47-6.5)."""
        return rows_chosen(self, edition, PAYS)

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The pay table has the rows by which wagers are settled."""
        for table in rules.paytables[PAYS]:
            if set(table.rows) != set(ROWS):
                file = f"croupier/games/{rules.folder}/rules.toml"
                raise BadInput(f"{file}: paytables.{PAYS}: expected the rows {', '.join(ROWS)}")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self._odds_objections(edition)
        yield from self._cutting_card_objections(edition)
        yield from self.limits_in_order(("table_min", "table_max"))
        if self.raise_min > self.table_max:
            message = (
                f"raise_min of {dollars(self.raise_min)}: expected at most the table_max of "
                f"{dollars(self.table_max)}"
            )
            yield Objection("raise_min", self.raise_min, message, edition.option("raise_min").cite)

    def _odds_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Odds are whole numbers to 1, so that a raise of any amount can be paid."""
        fact = edition.wager(INITIAL)
        for row, odds in self.odds(edition).items():
            if odds.stake != 1:
                name = fact.row_options[row]
                message = f"{name} is {odds}, expected a whole number to 1"
                yield Objection(name, str(odds), message, edition.option(name).cite)

    def _cutting_card_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """At least the part the rules state lies behind the cutting card, and a round in front of it."""
        depth = self.cut_card_depth
        if depth is None:
            return
        least = Fraction(edition.value("behind_cutting_card"), 100)
        cite = edition.option("cut_card_depth").cite
        if self.shuffle == "continuous":
            message = f"cut_card_depth is {depth}: a continuous device has no cutting card; leave it out"
            yield Objection("cut_card_depth", str(depth), message, cite)
        if depth < least:
            message = f"cut_card_depth is {depth}, expected at least {least} of the cards"
            yield Objection("cut_card_depth", str(depth), message, cite)
        elif self.decks * DECK_SIZE - ceil(self.decks * DECK_SIZE * depth) <= CARDS:
            message = (
                f"cut_card_depth is {depth}: too few cards for a burn card and a round lie in front of it"
            )
            yield Objection("cut_card_depth", str(depth), message, cite)


GAME: Final = Game("red_dog", RedDogOptions)
