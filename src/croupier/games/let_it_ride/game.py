"""Let it ride: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.equipment.deck import DeckCites
from croupier.games.one_deck import check_lifted, deck_objections
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.facts import PayTable
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options

BASE_WAGERS: Final = ("bet1", "bet2", "bet3")
PLAYER_CARDS: Final = 3  # 19:47-18.7(c)
DECK_CITES: Final = DeckCites(one="19:47-18.2(a)", second="19:47-18.2(b)1", backs="19:47-18.2(b)2")
TOP_WIN_AT_TABLE_MINIMUM: Final = "top_win_at_table_minimum"


class LetItRideOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a let it ride table."""

    dealing_method: Literal["manual_shoe", "hand", "automated_shoe"] = "manual_shoe"
    shuffler: Literal["manual", "automated"] = "manual"
    shuffler_counts_deck: bool = False
    two_decks: bool = False
    card_back: str = "red"
    second_card_back: str = "blue"
    cover_card: str = "yellow"
    preshuffled_cards: bool = False
    stub_count_interval: int = 5
    lir_bonus_offered: bool = False
    three_card_bonus_offered: bool = False
    three_card_bonus_table: Literal["A", "B", "C", "D", "E", "F"] = "A"
    main_odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    bonus_amounts: dict[str, int] = msgspec.field(default_factory=dict)
    payout_limit: int | None = None
    limit_on_layout: bool = True
    two_positions: bool = False
    table_min: int = 500
    table_max: int = 50_000
    three_card_bonus_min: int = 100
    three_card_bonus_max: int = 10_000

    def three_card_paytable(self, edition: Edition[Any]) -> PayTable:
        """The three card bonus table chosen for this table."""
        return edition.paytable(f"three_card_bonus_{self.three_card_bonus_table}")

    def three_card_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What each three-card hand pays; tables A to C pay a mini-royal as the straight flush it is."""
        rows = {row: Odds.parse(paid) for row, paid in self.three_card_paytable(edition).rows.items()}
        rows.setdefault("mini_royal", rows["straight_flush"])
        return rows

    def payout_limit_floor(self, edition: Edition[Any]) -> int:
        """The minimum lawful payout limit of the day in cents (19:47-18.11(c))."""
        fact = edition.option("payout_limit")
        floor = fact.minimum or 0
        if fact.floor == TOP_WIN_AT_TABLE_MINIMUM:
            top_win = len(BASE_WAGERS) * self.table_min * self.main_odds["royal_flush"].fraction
            floor = max(floor, ceil(top_win))
        return floor

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from deck_objections(self, edition, DECK_CITES)
        yield from self.limits_in_order(
            ("table_min", "table_max"), ("three_card_bonus_min", "three_card_bonus_max")
        )
        if self.payout_limit is not None:
            yield from self._payout_limit_objections(edition, self.payout_limit)

    def _payout_limit_objections(self, edition: Edition[Any], limit: int) -> Iterator[Objection]:
        floor = self.payout_limit_floor(edition)
        if limit < floor:
            reason = f"expected at least {dollars(floor)}"
            if floor > (edition.option("payout_limit").minimum or 0):
                odds = self.main_odds["royal_flush"].text
                reason += f", what three bets of {dollars(self.table_min)} win at {odds}"
            message = f"payout_limit of {dollars(limit)}: {reason}"
            yield Objection("payout_limit", limit, message, "19:47-18.11(c)")


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards, or leaves none to lay on top of them (19:47-18.5(c)1)."""
    check_lifted(edition, cards, "19:47-18.5(c)1ii", "19:47-18.5(c)1iii", size)


GAME: Final = Game("let_it_ride", LetItRideOptions)
