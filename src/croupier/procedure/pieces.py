"""What a table is played with: cards, tiles or balls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.equipment.pieces import SETS

if TYPE_CHECKING:
    from croupier.procedure.state import State

CARD: Final = "card"


def piece_in(state: State) -> str:
    """What the shoe of a table holds: card, tile or ball."""
    shoe = state.shoes.get(state.shoe)
    return CARD if shoe is None else SETS[shoe.pieces].kind
