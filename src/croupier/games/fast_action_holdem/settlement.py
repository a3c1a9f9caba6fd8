"""What the cards of fast action hold'em pay: pure functions from cards and stakes to money (19:47-21.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from croupier.hands.multi_deck import strength
from croupier.law.odds import Odds

HandResult = Literal["win", "copy", "lose"]
CITES: Final[Mapping[HandResult, str]] = {
    "win": "19:47-21.8(n)",
    "copy": "19:47-21.8(k)",
    "lose": "19:47-21.8(k)",
}
NATURAL: Final = "19:47-21.8(n)"


def hand_result(kept: Sequence[int], dealer: Sequence[int], community: Sequence[int]) -> HandResult:
    """How a player's best five of seven cards do against the dealer's (19:47-21.8(k))."""
    own, other = strength((*kept, *community)), strength((*dealer, *community))
    return "win" if own > other else "copy" if own == other else "lose"


def wager_result(stake: int, hand_result: HandResult, odds: Odds) -> tuple[str, int]:
    """Outcome and net of a wager: a copy hand loses (19:47-21.8(k), (n))."""
    return ("win", odds.pay(stake)) if hand_result == "win" else ("lose", -stake)
