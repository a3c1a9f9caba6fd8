"""Hands against each other by the form of the table, over all cards still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.games.poker.variants import (
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HOLDEM,
    MAMBO_STUD,
    OMAHA,
    SEVEN_CARD_STUD,
)
from croupier.hands import compiled_showdown as made
from croupier.odds import equities as odds
from croupier.odds.equities import Chances, Contest

if TYPE_CHECKING:
    from croupier.games.poker.game import PokerOptions
    from croupier.law.edition import Edition

CARDS: Final[Mapping[str, tuple[int, int, int]]] = {
    SEVEN_CARD_STUD: (made.SEVEN, 7, 0),
    HOLDEM: (made.SEVEN, 2, 5),
    OMAHA: (made.OMAHA, 4, 5),
    FIVE_CARD_DRAW: (made.FIVE, 5, 0),
    FIVE_CARD_STUD: (made.FIVE, 5, 0),
    MAMBO_STUD: (made.MAMBO, 3, 1),
}
"""How high hands are made, and the cards of a hand and of the board."""
LOWS: Final = {"high": made.NONE, "high_low": made.ANY, "low": made.ANY}


def contest(options: PokerOptions, edition: Edition[Any]) -> Contest:
    """What the hands of a table are compared by."""
    high, own, board = CARDS[options.variant]
    if options.form == "low":
        high = made.NO_HIGH
    size = 3 if options.variant == MAMBO_STUD else 5
    low = LOWS.get(options.form, made.QUALIFIED)
    return Contest(high, low, options.lowest_high_card(edition), size, own, board)


def equities(
    options: PokerOptions, edition: Edition[Any], hands: Sequence[Sequence[int]], shown: Sequence[int]
) -> list[Chances]:
    """The exact chances of each hand."""
    return odds.equities(contest(options, edition), hands, shown)
