"""Baccarat-chemin de fer: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal

from croupier.games.register import Game
from croupier.hands.baccarat import BANKER, PLAYER
from croupier.hands.optional_draws import DRAW, OptionalDraws, check_optional_draws, optional_draws
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.money import amount
from croupier.law.options import Objection, Options
from croupier.law.vigorish import vigorish

BANK: Final = "bank"
BANCO: Final = "banco"
PUNTO: Final = "punto"
AGAINST: Final = (PUNTO, BANCO)
"""The wagers made against the bank."""
TABLE_MIN: Final = 100


class CheminDeFerOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a chemin de fer table."""

    decks: int = 8
    vigorish_percent: int = 5
    vigorish_rounding: Literal["exact", "up_25c"] = "exact"
    bank_selection: Literal["rotation", "auction"] = "rotation"
    standing_players: bool = False
    min_players_to_open: int = 2
    bank_continuation: Literal["free", "whole"] = "free"
    min_bank: int = TABLE_MIN
    max_bank: int | None = None
    round_after_stop_card: bool = True
    cut_card_from_back: int = 14
    banco_suivi: bool = True
    banker_options: Literal["two_optional", "none"] = "two_optional"
    player_five: Literal["optional", "draw"] = "optional"
    seats: int = 14
    table_min: int = TABLE_MIN

    shuffle: ClassVar[str] = "manual"
    """How the cards are shuffled, under the name other shoe games have for it."""

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The minimum bank is the posted minimum unless another is posted (4.6)."""
        return {"min_bank": given["table_min"]} if "table_min" in given else {}

    def vigorish(self, won: int) -> int:
        """The vigorish on what the banker wins in a round, in cents."""
        return vigorish(won, self.vigorish_percent, self.vigorish_rounding == "up_25c")

    def draws(self, edition: Edition[Any]) -> OptionalDraws:
        """The third-card table in use: where the licensee takes a choice away, the hand draws (4.9)."""
        table = optional_draws(edition)
        fixed = {PLAYER: self.player_five == "draw", BANKER: self.banker_options == "none"}
        return table.settled({cell: DRAW for cell in table.cells if fixed[cell.hand]})

    def min_behind(self, edition: Edition[Any]) -> int:
        """The minimum number of cards behind the cutting card: enough for every round after it (4.4)."""
        least = edition.option("cut_card_from_back").minimum or 0
        return 2 * least if self.round_after_stop_card else least

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The third-card table is complete, and wagers win even money: patrons win what others lose."""
        check_optional_draws(rules)
        check_even_money(rules, dict.fromkeys((BANK, *AGAINST), "win"))

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        if self.min_bank < self.table_min:
            least = amount(self.table_min)
            text = f"min_bank {amount(self.min_bank)}: expected the table minimum of {least} or more"
            yield Objection("min_bank", self.min_bank, text, "19:47-4.6")
        if self.max_bank is not None and self.max_bank < self.min_bank:
            text = f"max_bank {amount(self.max_bank)}: expected min_bank of {amount(self.min_bank)} or more"
            yield Objection("max_bank", self.max_bank, text, "19:47-4.6")
        if self.min_players_to_open > self.seats:
            text = f"min_players_to_open {self.min_players_to_open}: expected at most the {self.seats} seats"
            yield Objection("min_players_to_open", self.min_players_to_open, text, "19:47-4.3")
        behind, fewest = self.cut_card_from_back, self.min_behind(edition)
        if behind < fewest:
            more = f"with round_after_stop_card={str(self.round_after_stop_card).lower()}"
            text = f"cut_card_from_back {behind}: expected {fewest} or more {more}"
            yield Objection("cut_card_from_back", behind, text, "19:47-4.4")


GAME: Final = Game("chemin_de_fer", CheminDeFerOptions)
