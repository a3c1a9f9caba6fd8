"""Pai gow poker: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.deck import DeckCites
from croupier.equipment.pieces import SETS
from croupier.games.one_deck import check_lifted, deck_objections
from croupier.games.pai_gow_poker.house_ways import HouseWay, read_way
from croupier.games.register import Game
from croupier.hands.categories import JokerFive
from croupier.hands.joker_poker import ACE, SEVEN, WheelRank
from croupier.hands.poker import RANK_NAMES
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput
from croupier.law.vigorish import PERCENT, vigorish

PIECES: Final = "53 cards"
CARDS: Final = len(SETS[PIECES].members)
WAGER: Final = "pai_gow_poker"
POSTED: Final = "posted_table"
IMPERIAL: Final = "imperial"
IMPERIAL_BANK: Final = "imperial_bank"
HIGH_CARD: Final = "high_card"
HANDS: Final = (HIGH_CARD, *(hand.row for hand in JokerFive if hand))
"""The rows of a pay table by hands, lowest first, at the number of each class."""
CUT: Final = "19:47-11.6; interpretation: not from the rule, as 19:47-18.5(c)"
DECK_CITES: Final = DeckCites(one="19:47-11.2", second="19:47-11.2", backs="19:47-11.2; 19:47-18.2(b)2")


class PaiGowPokerOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a pai gow poker table."""

    deal_method: Literal["manual_shoe", "hand", "automated_shoe"] = "manual_shoe"
    start_method: Literal["dice", "rng", "button"] = "dice"
    shuffler: bool = False
    two_decks: bool = False
    card_back: str = "red"
    second_card_back: str = "blue"
    cover_card: str = "yellow"
    house_way: Literal["standard", "foxwoods", "custom"] = "standard"
    custom_house_way: list[str] = msgspec.field(default_factory=list)
    wheel_rank: WheelRank = "second"
    vig_rounding: Literal["exact", "quarter_up"] = "exact"
    player_bank: bool = False
    co_banking: bool = False
    two_areas: bool = False
    additional_wager: Literal["none", "posted_table", "imperial"] = "none"
    posted_table: dict[str, Odds] = msgspec.field(default_factory=dict)
    bonus_payout_limit: int | None = None
    bonus_min: int = 100
    bonus_max: int = 50_000
    min_wager: int = 1_000
    max_wager: int = 50_000

    @property
    def dealing_method(self) -> str:
        """The way cards are dealt, under the name the passages of one deck have for it."""
        return self.deal_method

    def way(self, edition: Edition[Any]) -> HouseWay:
        """The house way of this table (19:47-11.9)."""
        return read_way(self.lines(edition))

    def lines(self, edition: Edition[Any]) -> tuple[str, ...]:
        """The lines of the house way."""
        if self.house_way == "custom":
            return tuple(self.custom_house_way)
        return tuple(edition.value(self.house_way))

    def vigorish(self, edition: Edition[Any], won: int) -> int:
        """The vigorish on an amount won (19:47-11.9)."""
        return vigorish(won, edition.value("vigorish_percent"), self.vig_rounding == "quarter_up")

    def offers(self, wager: str) -> bool:
        """The additional wager of the table, if it has one (19:47-11.13)."""
        return wager not in (POSTED, IMPERIAL) or wager == self.additional_wager

    def posted_odds(self) -> Mapping[str, Odds]:
        """The odds of the additional wager by hand, highest first."""
        return {row: self.posted_table[row] for row in reversed(HANDS) if row in self.posted_table}

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The house ways can be read, hands have the cards the code deals, and the wager pays even money."""
        file = f"croupier/games/{rules.folder}/rules.toml"
        for name in ("standard", "foxwoods"):
            for fact in rules.values[name]:
                lines = fact.value if isinstance(fact.value, tuple) else (fact.value,)
                try:
                    read_way(tuple(map(str, lines)))
                except BadInput as error:
                    raise BadInput(f"{file}: {name}: {error}") from None
        for fact in rules.values["cards_dealt"]:
            if fact.value != SEVEN:
                raise BadInput(f"{file}: cards_dealt: expected {SEVEN}, the cards this game is played with")
        for fact in rules.values["vigorish_percent"]:
            if not isinstance(fact.value, int) or not 0 <= fact.value <= PERCENT:
                raise BadInput(f"{file}: vigorish_percent: expected 0 to {PERCENT}")
        for fact in rules.values["seats"]:
            if not isinstance(fact.value, int) or not 1 <= fact.value < CARDS // SEVEN:
                raise BadInput(
                    f"{file}: seats: expected 1 to {CARDS // SEVEN - 1}, as many as the deck serves"
                )
        check_even_money(rules, {WAGER: "win"})
        for table in rules.paytables[IMPERIAL]:
            _check_rows(file, IMPERIAL, table.rows, HANDS)
        for table in rules.paytables[IMPERIAL_BANK]:
            _check_rows(file, IMPERIAL_BANK, table.rows, [top_row(rank) for rank in range(ACE)])

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from deck_objections(self, edition, DECK_CITES)
        cite = edition.option("custom_house_way").cite
        if self.house_way == "custom" and not self.custom_house_way:
            message = "house_way=custom: custom_house_way is missing, expected the lines of the house way"
            yield Objection("custom_house_way", "", message, cite)
        if self.custom_house_way:
            read_way(tuple(self.custom_house_way))
        yield from self._posted_objections(edition)
        yield from self._limit_objections(edition)
        yield from self.limits_in_order(("min_wager", "max_wager"), ("bonus_min", "bonus_max"))

    def _posted_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if POSTED not in edition.wagers:
            return
        cite = edition.option(POSTED).cite
        if self.additional_wager == POSTED and not self.posted_table:
            message = "additional_wager=posted_table: posted_table is missing, expected hands with their odds"
            yield Objection(POSTED, "", message, cite)
        for row in self.posted_table:
            if row not in HANDS:
                message = f"posted_table.{row[:40]}: expected one of {', '.join(reversed(HANDS))}"
                yield Objection(POSTED, row, message, cite)

    def _limit_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        limit = self.bonus_payout_limit
        if limit is None or IMPERIAL not in edition.wagers:
            return
        cite = edition.option("bonus_payout_limit").cite
        if self.additional_wager != IMPERIAL:
            message = f"bonus_payout_limit of {dollars(limit)}: only the imperial bonus has a payout limit; "
            yield Objection("bonus_payout_limit", limit, message + f"set additional_wager={IMPERIAL}", cite)
        best = sum(
            max(Odds.parse(paid).fraction for paid in edition.paytable(name).rows.values())
            for name in (IMPERIAL, IMPERIAL_BANK)
        )
        least = max(edition.value("least_payout_limit"), int(best * self.bonus_min))
        if limit < least:
            message = f"bonus_payout_limit of {dollars(limit)}: expected at least {dollars(least)}"
            yield Objection("bonus_payout_limit", limit, message, cite)


def _check_rows(file: str, name: str, rows: Mapping[str, Any], known: Any) -> None:
    for row in rows:
        if row not in known:
            raise BadInput(f"{file}: {name}: {row}: expected one of {', '.join(known)}")


def top_row(rank: int) -> str:
    """The row of a bank's hand without a pair or better, by its highest card."""
    return f"{RANK_NAMES[rank]}_high"


def check_cut(edition: Edition[Any], cards: int, size: int = CARDS) -> None:
    """Refuse a cut that takes too few cards, or leaves none to put on top of them (19:47-11.6)."""
    check_lifted(edition, cards, CUT, CUT, size)


GAME: Final = Game("pai_gow_poker", PaiGowPokerOptions)
