"""Caribbean stud: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE, parse_cards
from croupier.equipment.deck import DeckCites
from croupier.games.one_deck import OneDeckOptions, check_lifted, deck_objections
from croupier.games.progressive import Prize, rate_objections
from croupier.games.register import Game
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection
from croupier.law.refusal import BadInput

HAND_CARDS: Final = 5  # 19:47-16.9(a)
WHOLE: Final = 100  # percent
DECK_CITES: Final = DeckCites(one="19:47-16.2", second="19:47-16.2", backs="19:47-16.2; 19:47-18.2(b)2")
CUT: Final = "19:47-16.4"
METER: Final = "royal_flush"
STRAIGHT_FLUSH: Final = "straight_flush"


class CaribbeanStudOptions(OneDeckOptions, frozen=True, kw_only=True):
    """What a licensee may choose at a Caribbean stud table."""

    shuffler_counts_deck: bool = False
    stub_count_interval: int = 5
    seats: int = 7
    show_hands_no_qualify: bool = True
    bet_odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    progressive_sf_mode: Literal["ten_percent", "fixed_5000"] = "ten_percent"
    progressive_fixed: dict[str, int] = msgspec.field(default_factory=dict)
    progression_rate: Decimal = Decimal("0.70")
    meter_initial: int = 1_000_000
    meter_reset: int = 1_000_000
    deduct_fixed_from_meter: bool = True
    two_positions: bool = False
    table_min: int = 500
    table_max: int = 50_000

    def ante_odds(self, edition: Edition[Any]) -> Odds:
        """What a winning ante earns (19:47-16.12(b))."""
        return Odds.parse(edition.paytable("ante").rows["win"])

    def progressive_prizes(self, edition: Edition[Any]) -> Mapping[str, Prize]:
        """What each hand wins of the progressive wager, highest first: a part of the meter or cents
        (19:47-16.12(e)).
        """
        table = edition.paytable("progressive")
        shares = {row: Fraction(percent, WHOLE) for row, percent in table.meter_percent.items()}
        if self.progressive_sf_mode == "fixed_5000":
            del shares[STRAIGHT_FLUSH]
        return {
            **shares,
            **{row: cents for row, cents in self.progressive_fixed.items() if row not in shares},
        }

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The highest hand wins the whole meter, and the lowest qualifying hand is a hand of five cards."""
        file = f"croupier/games/{rules.folder}/rules.toml"
        for table in rules.paytables["progressive"]:
            if table.meter_percent.get(METER) != WHOLE or STRAIGHT_FLUSH not in table.meter_percent:
                expected = f"expected {WHOLE} for {METER}, and a part for {STRAIGHT_FLUSH}"
                raise BadInput(f"{file}: progressive: meter_percent: {expected}")
        for fact in rules.values["lowest_qualifying_hand"]:
            if len(parse_cards(str(fact.value))) != HAND_CARDS:
                raise BadInput(f"{file}: lowest_qualifying_hand: expected {HAND_CARDS} cards")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from deck_objections(self, edition, DECK_CITES)
        yield from rate_objections(self.progression_rate, edition, "19:47-16.12(f)")
        yield from self.limits_in_order(("table_min", "table_max"))


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards, or leaves none to lay on top of them (19:47-16.4)."""
    check_lifted(edition, cards, CUT, CUT, size)


GAME: Final = Game("caribbean_stud", CaribbeanStudOptions)
