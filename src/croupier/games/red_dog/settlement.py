"""What the three cards of red dog win or lose: pure functions from cards and stakes to money (19:47-6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.law.odds import Odds

PAIR: Final = -1
CONSECUTIVE: Final = 0
WIDEST: Final = 11  # ace and two: the ace is high only (19:47-6.1)
SPREADS: Final = range(1, WIDEST + 1)
THREE_OF_A_KIND: Final = "three_of_a_kind"
FOUR_OR_MORE: Final = "spread_4plus"
"""The row of all spreads from 4 on."""
ROWS: Final = ("spread_1", "spread_2", "spread_3", FOUR_OR_MORE, THREE_OF_A_KIND)
WIN, LOSE, VOID = "win", "lose", "void"


class HandResult(NamedTuple):
    """What happens to a wager: won by a row of the pay table, lost, or void and returned."""

    outcome: str
    row: str = ""


def rank_of(card: int) -> int:
    """The rank of a card, 0 for a two to 12 for an ace; suits do not matter (19:47-6.1)."""
    return card >> 2


def spread_of(first: int, second: int) -> int:
    """How many ranks lie between two ranks: the spread, `CONSECUTIVE` for none, `PAIR` for equal ones."""
    return abs(first - second) - 1


def row_of(spread: int) -> str:
    """The row of the pay table by which a spread is paid."""
    row = f"spread_{spread}"
    return row if row in ROWS else FOUR_OR_MORE


def hand_result(first: int, second: int, third: int) -> HandResult:
    """What happens to wagers with the ranks of the first two cards and of the third, if one was drawn."""
    spread = spread_of(first, second)
    if spread == CONSECUTIVE:
        return HandResult(VOID)
    if spread == PAIR:
        return HandResult(WIN, THREE_OF_A_KIND) if third == first else HandResult(VOID)
    return (
        HandResult(WIN, row_of(spread))
        if min(first, second) < third < max(first, second)
        else HandResult(LOSE)
    )


def net(found: HandResult, stake: int, odds: Mapping[str, Odds]) -> int:
    """What a wager or a raise nets in cents."""
    if found.outcome == WIN:
        return odds[found.row].pay(stake)
    return -stake if found.outcome == LOSE else 0
