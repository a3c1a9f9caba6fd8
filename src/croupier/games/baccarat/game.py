"""Baccarat-punto banco: its facts, its options and what they must satisfy."""

from __future__ import annotations

from typing import Final, Literal

from croupier.games.punto_banco import PuntoBancoOptions
from croupier.games.register import Game


class BaccaratOptions(PuntoBancoOptions, frozen=True, kw_only=True):
    """What a licensee may choose at a baccarat table."""

    shuffle_method: Literal["manual", "automated"] = "manual"
    burn_rule: Literal["first_card_count"] = "first_card_count"
    allow_both_hands: bool = True
    seats: int = 14

    @property
    def shuffle(self) -> str:
        """How the cards are shuffled, under the name other shoe games have for it."""
        return self.shuffle_method


GAME: Final = Game("baccarat", BaccaratOptions)
