"""Casino war: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, Literal

from croupier.equipment.cards import DECK_SIZE
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Objection, Options

INITIAL: Final = "initial"
TIE: Final = "tie"
WAR: Final = "war"
WAR_TIE: Final = "war_tie"
SURRENDER: Final = "surrender"


class CasinoWarOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a casino war table."""

    decks: int = 6
    war_tie_bonus: bool = False
    tie_odds: Odds = AT_MINIMUM
    tie_on_war_deal: bool = True
    war_burn: Literal["three_once", "three_per_hand"] = "three_once"
    shuffle: Literal["manual", "automated", "continuous"] = "manual"
    multi_position: bool = False
    cut_card_depth: Fraction = Fraction(1, 4)
    table_min: int = 100
    table_max: int = 1_000_000
    tie_min: int = 100
    tie_max: int = 1_000_000

    def initial_odds(self, edition: Edition[Any]) -> Odds:
        """What a higher card pays (19:47-22.9)."""
        return Odds.parse(edition.paytable("initial").rows["win"])

    def war_odds(self, edition: Edition[Any]) -> Odds:
        """What a war won or tied pays on the war wager (19:47-22.9)."""
        return Odds.parse(edition.paytable("war").rows["win"])

    def bonus_odds(self, edition: Edition[Any]) -> Odds | None:
        """What a tied war pays on the initial wager as a bonus; None if the licensee pays no bonus."""
        return Odds.parse(edition.paytable("war_bonus").rows["tied_war"]) if self.war_tie_bonus else None

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self.limits_in_order(("table_min", "table_max"))
        yield from self.limits_in_order(("tie_min", "tie_max"))
        fewest, depth, cards = edition.value("min_cut"), self.cut_card_depth, self.decks * DECK_SIZE
        if not fewest <= depth * cards <= cards - fewest:
            yield Objection(
                "cut_card_depth",
                str(depth),
                f"cut_card_depth of {depth}: expected a part that leaves {edition.value('min_cut')} cards "
                "on either side of the cutting card, such as 1/4",
                edition.option("cut_card_depth").cite,
            )


GAME: Final = Game("casino_war", CasinoWarOptions)
