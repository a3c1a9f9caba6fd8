"""Minibaccarat: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal

from croupier.games.punto_banco import PuntoBancoOptions
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Objection


class MinibaccaratOptions(PuntoBancoOptions, frozen=True, kw_only=True):
    """What a licensee may choose at a minibaccarat table."""

    variant: Literal["vigorish", "ez"] = "vigorish"
    shuffle: Literal["manual", "automated", "continuous"] = "manual"
    deal_style: Literal["face_up", "player_first", "patron_view"] = "face_up"
    burn_rule: Literal["first_card_count", "none"] = "first_card_count"
    card_change: Literal["24h", "each_shoe"] = "24h"
    dragon_bonus: bool = False
    dragon7: bool = False
    panda8: bool = False
    pair_wagers: bool = False
    seated_only: bool = True
    seats: int = 7
    side_min: int = 100
    side_max: int = 1_000_000

    limits: ClassVar[tuple[tuple[str, str], ...]] = (
        *PuntoBancoOptions.limits,
        ("side_min", "side_max"),
    )

    @property
    def charges_vigorish(self) -> bool:
        """Without commission a Dragon 7 pushes instead."""
        return self.variant == "vigorish"

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """A continuous shuffler has no end of a shoe and no burn by count; cards patrons have handled are
        changed every shoe.
        """
        implied: dict[str, Any] = {}
        if given.get("shuffle") == "continuous":
            implied |= {"vigorish_collection": "immediate", "burn_rule": "none"}
        if given.get("deal_style") == "patron_view":
            implied["card_change"] = "each_shoe"
        return implied

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from super().objections(edition)
        usual = type(self)().cut_card_from_back
        if self.shuffle == "continuous" and self.cut_card_from_back != usual:
            message = (
                f"cut_card_from_back of {self.cut_card_from_back}: a continuous shuffler has no cutting card"
            )
            cite = edition.option("shuffle").cite
            yield Objection("cut_card_from_back", self.cut_card_from_back, message, cite)


GAME: Final = Game("minibaccarat", MinibaccaratOptions)
