"""The row of the pay table that a round of baccarat wins, one function for each wager; used by the table, the
solver and the kernel. No row (an empty string) means that the wager loses, `PUSH` that it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from croupier.hands.baccarat import MAX_CARDS, Score

WIN: Final = "win"
PUSH: Final = "push"
NATURAL_WIN: Final = "natural_win"
DRAGON_7: Final = 7
PANDA_8: Final = 8


def player_row(score: Score, natural: int) -> str:
    """The Player's Hand is higher; equal counts push."""
    return WIN if score.player > score.banker else PUSH if score.player == score.banker else ""


def banker_row(score: Score, natural: int) -> str:
    """The Banker's Hand is higher; equal counts push."""
    return WIN if score.banker > score.player else PUSH if score.player == score.banker else ""


def banker_without_vigorish_row(score: Score, natural: int) -> str:
    """The Banker's Hand is higher; equal counts and a win with a Dragon 7 push."""
    return PUSH if dragon7_row(score, natural) else banker_row(score, natural)


def tie_row(score: Score, natural: int) -> str:
    """Equal counts."""
    return WIN if score.player == score.banker else ""


def dragon7_row(score: Score, natural: int) -> str:
    """The Banker's Hand wins with seven in three cards."""
    seven = score.banker == DRAGON_7 and score.banker_cards == MAX_CARDS
    return WIN if seven and score.banker > score.player else ""


def panda8_row(score: Score, natural: int) -> str:
    """The Player's Hand wins with eight in three cards."""
    eight = score.player == PANDA_8 and score.player_cards == MAX_CARDS
    return WIN if eight and score.player > score.banker else ""


def _dragon_row(own: int, other: int, own_cards: int, other_cards: int, natural: int) -> str:
    """The row of the margin by which the chosen hand wins without a natural; a natural wins by any margin,
    and two equal naturals push.
    """
    is_natural = own_cards < MAX_CARDS and own >= natural
    if own == other:
        return PUSH if is_natural and other_cards < MAX_CARDS else ""
    if own < other:
        return ""
    return NATURAL_WIN if is_natural else f"by_{own - other}"


def dragon_player_row(score: Score, natural: int) -> str:
    """The Dragon Bonus on the Player's Hand."""
    return _dragon_row(score.player, score.banker, score.player_cards, score.banker_cards, natural)


def dragon_banker_row(score: Score, natural: int) -> str:
    """The Dragon Bonus on the Banker's Hand."""
    return _dragon_row(score.banker, score.player, score.banker_cards, score.player_cards, natural)


BY_SCORE: Final[Mapping[str, Callable[[Score, int], str]]] = {
    "player": player_row,
    "banker": banker_row,
    "tie": tie_row,
    "dragon_player": dragon_player_row,
    "dragon_banker": dragon_banker_row,
    "dragon7": dragon7_row,
    "panda8": panda8_row,
}
"""The wagers decided by counts and numbers of cards; `natural` is the lowest count of a natural. A row that
the pay table does not have loses.
"""

PAIRS: Final = {"player_pair": "player", "banker_pair": "banker"}
"""The wagers decided by the first two cards of a hand."""


def pair_row(cards: Sequence[int]) -> str:
    """The first two cards have the same rank; ten, jack, queen and king are four ranks."""
    first, second = cards[:2]
    return WIN if first >> 2 == second >> 2 else ""
