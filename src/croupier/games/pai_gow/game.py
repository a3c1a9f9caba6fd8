"""Pai gow: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from croupier.games.register import Game
from croupier.hands.pai_gow import Split
from croupier.hands.pai_gow_ways import Way, house_way
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput
from croupier.law.vigorish import PERCENT, vigorish

WAGER: Final = "pai_gow"
HAND_TILES: Final = 4
PIECES: Final = "32 tiles"
WAY: Final = "19:47-10.7; interpretation: not from the rule, two complete ways and the licensee's own"


class PaiGowOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a pai gow table."""

    house_way: Literal["basic", "traditional", "custom"] = "traditional"
    house_way_table: dict[str, str] = msgspec.field(default_factory=dict)
    gee_tile_rank: Literal["natural", "demoted"] = "natural"
    vig_rounding: Literal["exact", "quarter_up"] = "exact"
    player_bank: bool = False
    co_banking: bool = False
    two_areas: bool = False
    min_wager: int = 1000
    max_wager: int = 50_000

    @property
    def demoted(self) -> bool:
        """Whether gee and joon are the lowest single tiles, both alike (19:47-10.2)."""
        return self.gee_tile_rank == "demoted"

    def way(self) -> Way:
        """The house way of this table (19:47-10.7)."""
        return house_way(self.house_way, tuple(sorted(self.house_way_table.items())))

    def set_by_house_way(self, tiles: Sequence[int]) -> Split:
        """Four tiles as the dealer sets them."""
        return self.way()(tiles, self.demoted)

    def vigorish(self, edition: Edition[Any], won: int) -> int:
        """The vigorish on an amount won, in cents (19:47-10.7)."""
        return vigorish(won, edition.value("vigorish_percent"), self.vig_rounding == "quarter_up")

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Wins are even money, and vigorish is a part of them."""
        check_even_money(rules, {WAGER: "win"})
        for fact in rules.values["vigorish_percent"]:
            if not isinstance(fact.value, int) or not 0 <= fact.value <= PERCENT:
                raise BadInput(
                    f"croupier/games/{rules.folder}/rules.toml: vigorish_percent: expected 0 to {PERCENT}"
                )

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        if self.house_way == "custom" and not self.house_way_table:
            message = "house_way=custom: it needs house_way_table, the low hand of every set of four tiles"
            yield Objection("house_way", self.house_way, message, WAY)
        elif self.house_way == "custom":
            self.way()
        elif self.house_way_table:
            message = f"house_way_table: it belongs to house_way=custom, but house_way is {self.house_way}"
            yield Objection("house_way_table", self.house_way_table, message, WAY)
        yield from self.limits_in_order(("min_wager", "max_wager"))

    def remarks(self, edition: Edition[Any]) -> Iterator[str]:
        """What a licensee should know about a lawful choice."""
        if self.house_way == "basic":
            yield (
                "house_way basic: a player who sets every hand best against it has the advantage, against "
                "traditional the house keeps it (croupier analyze pai-gow, pai_gow@best)"
            )


GAME: Final = Game("pai_gow", PaiGowOptions)
