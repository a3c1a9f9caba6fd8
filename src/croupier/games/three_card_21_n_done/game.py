"""Three Card 21 "N" Done: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm
from typing import Any, Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options

BASE_WAGERS: Final = ("main", "bonus")
HALVED: Final = 2  # half of a surrendered wager is handed back in whole cents
EQUAL_WAGERS_CITE: Final = "13:69F-2C.1 Three Card 21 wager"
NO_OTHER_WAGERS_CITE: Final = "13:69F-2C.5(j)"

DEFINITIONS: Final[Mapping[str, tuple[str, str]]] = {
    "Bart Carter shuffle": (
        "about one deck of dealt cards is shuffled, stacked and put back at marked places in the shoe",
        "13:69F-2C.1 Bart Carter shuffle",
    ),
    "Blackjack": (
        "the dealer's ace and ten-value card in two cards; players' 21s are simply 21",
        "13:69F-2C.1 Blackjack",
    ),
    "Hole card": ("the dealer's second card", "13:69F-2C.1 Hole card"),
    "Hard total": ("a total without an ace, or with every ace counted 1", "13:69F-2C.1 Hard Total"),
    "Push": ("a void wager that is returned to the player", "13:69F-2C.1 Push"),
    "Soft total": ("a total with one ace counted 11", "13:69F-2C.1 Soft Total"),
    "Suit": ("clubs, diamonds, hearts or spades", "13:69F-2C.1 Suit"),
    "Three Card 21 bonus wager": (
        "a compulsory wager equal to the Three Card 21 wager and made with it, paid by its table",
        "13:69F-2C.1 Three Card 21 bonus wager",
    ),
    "Three Card 21 wager": (
        "a compulsory wager equal to the bonus wager and made with it",
        "13:69F-2C.1 Three Card 21 wager",
    ),
}
POINT_VALUES: Final[Mapping[str, tuple[str, str]]] = {
    "2 to 10": ("their number", "13:69F-2C.2(b)1"),
    "Jack, queen, king": ("10", "13:69F-2C.2(b)2"),
    "Ace": (
        "11, or 1 where 11 would take the total over 21; it may count 11 to allow a three-way split",
        "13:69F-2C.2(b)3",
    ),
}
POINT_VALUES_CITE: Final = "13:69F-2C.2(b)"
BONUS_HANDS: Final[Mapping[str, tuple[str, str]]] = {
    "royal_flush_of_diamonds": ("ace, king and queen of diamonds", "13:69F-2C.2(c)1"),
    "royal_flush": ("ace, king and queen of one suit", "13:69F-2C.2(c)2"),
    "straight_flush": ("three other consecutive cards of one suit", "13:69F-2C.2(c)3"),
    "three_of_a_kind": ("three cards of one rank", "13:69F-2C.2(c)4"),
    "straight": ("three consecutive cards", "13:69F-2C.2(c)5"),
    "flush": ("three cards of one suit", "13:69F-2C.2(c)6"),
    "pair": ("two cards of one rank", "13:69F-2C.2(c)7"),
    "total_21": ("three cards that count 21", "13:69F-2C.2(c)8"),
}
"""The hands of the bonus wager, best first; only the best is paid (13:69F-2C.2(c))."""


class ThreeCard21Options(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a Three Card 21 table."""

    decks: int = 6
    spots: int = 6
    soft17: Literal["stand", "hit"] = "stand"
    card_reader: bool = True
    surrender: bool = True
    surrender_scope: Literal["over21", "any"] = "over21"
    split_aces_one_card: bool = True
    ace_low_straight: bool = True
    paytable: dict[str, Odds] = msgspec.field(default_factory=dict)
    shuffle: Literal["manual", "automated", "preshuffled", "bart_carter", "submitted"] = "manual"
    reshuffle_at_will: bool = True
    players_per_spot: int = 1
    several_spots: bool = False
    no_midshoe_entry: bool = False
    chip_unit: int = 100
    min_bet: int = 100
    max_bet: int = 1_000_000

    @property
    def seats(self) -> int:
        """How many betting positions the layout has."""
        return self.spots

    @property
    def insurance_most(self) -> int:
        """The greatest insurance: half the greatest wager, up to a whole chip (13:69F-2C.7(b))."""
        return -(-self.max_bet // (2 * self.chip_unit)) * self.chip_unit

    def bonus_odds(self, edition: Edition[Any]) -> dict[str, Odds]:
        """What each hand of the bonus wager pays, best first: table T1 or better (13:69F-2C.5(b)1)."""
        rows = edition.paytable("T1").rows
        return {row: self.paytable.get(row, Odds.parse(paid)) for row, paid in rows.items()}

    def unit(self, wager: str, edition: Edition[Any]) -> int:
        """What a wager is a multiple of, so that half of it, and every prize on it, is in whole cents."""
        return HALVED if wager == "main" else lcm(*[odds.stake for odds in self.bonus_odds(edition).values()])

    def offers(self, wager: str) -> bool:
        """Whether this table takes a wager, by its id: every wager of the subchapter is always open."""
        return True

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Hands win even money, doubled or not."""
        check_even_money(rules, {"main": "win"})

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self.limits_in_order(("min_bet", "max_bet"))


GAME: Final = Game("three_card_21_n_done", ThreeCard21Options)
