"""What hands of pai gow poker win or lose: pure functions from cards and stakes to money (19:47-11.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.games.pai_gow_poker.game import HANDS, top_row
from croupier.hands.joker_poker import (
    WheelRank,
    best_five,
    class_of_high,
    high_name,
    high_rank,
    low_name,
    low_rank,
    no_pair_top,
    outranks,
)
from croupier.law.odds import Odds
from croupier.procedure.two_hands import HandResult, TwoHands, hand_result

CALLED: Final = {"win": "wins", "lose": "loses", "push": "push"}


def is_foul(hands: TwoHands) -> bool:
    """Whether the low hand ranks above the high hand (19:47-11.11)."""
    return outranks(hands.low, hands.high)


def ranks(hands: TwoHands, wheel: WheelRank) -> tuple[int, int]:
    """The ranks of the high and the low hand."""
    return high_rank(hands.high, wheel), low_rank(hands.low)


def against(own: TwoHands, bank: TwoHands, wheel: WheelRank) -> HandResult:
    """How a player's hands do against the bank's: a foul loses, and copies go to the bank (19:47-11.9)."""
    if is_foul(own):
        return "lose"
    return hand_result(*ranks(own, wheel), *ranks(bank, wheel))


def said(hands: TwoHands, end: HandResult, wheel: WheelRank) -> str:
    """What the dealer announces about a player's hands."""
    called = "foul hand, loses" if is_foul(hands) else CALLED[end]
    return f"{named(hands, wheel)}: {called}"


def named(hands: TwoHands, wheel: WheelRank) -> str:
    """Both hands in words."""
    return f"{high_name(hands.high, wheel)} and {low_name(hands.low)}"


def best_row(cards: Sequence[int], wheel: WheelRank) -> str:
    """The row of a pay table that the best five of seven cards are (19:47-11.13)."""
    return HANDS[class_of_high(best_five(cards, wheel))]


def bank_row(cards: Sequence[int]) -> str:
    """The row of a bank's cards that make no pair or better, by the highest; empty for any other."""
    top = no_pair_top(cards)
    return top_row(top) if top >= 0 else ""


def posted_net(stake: int, row: str, odds: Mapping[str, Odds]) -> int:
    """The net of the additional wager by the posted table (19:47-11.13)."""
    return odds[row].pay(stake) if row in odds else -stake


def imperial_net(
    stake: int, own: str, bank: str, tables: tuple[Mapping[str, Odds], Mapping[str, Odds]], limit: int | None
) -> int:
    """The net of the imperial bonus wager: both bonuses within the limit, or a loss (13:69F-11.20)."""
    paid = [table[row].pay(stake) for table, row in zip(tables, (own, bank), strict=True) if row in table]
    if not paid:
        return -stake
    return sum(paid) if limit is None else min(sum(paid), limit)
