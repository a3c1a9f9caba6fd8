"""What the cards of Caribbean stud pay: pure functions from cards and stakes to money (19:47-16.12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import FiveCard, category_of_rank, five_card_rank
from croupier.law.limits import apply_payout_limit
from croupier.law.odds import Odds
from croupier.procedure.against_dealer import Showdown

PAIR_OR_LESS: Final = "one_pair_or_less"
FOLDED: Final = "19:47-16.10(a)"
ANTE_CITES: Final[Mapping[Showdown, str]] = {
    "no_hand": "19:47-16.10(f)2",
    "win": "19:47-16.12(b)",
    "push": "19:47-16.10(e)2",
    "lose": "19:47-16.10(e)1",
}
BET_CITES: Final[Mapping[Showdown, str]] = {
    "no_hand": "19:47-16.10(f)3",
    "win": "19:47-16.12(c)",
    "push": "19:47-16.10(e)2",
    "lose": "19:47-16.10(e)1",
}
LIMITED: Final = "19:47-16.12(d)"


def bet_row(rank: int) -> str:
    """The row that pays the bet wager on a five-card rank (19:47-16.12(c))."""
    category = category_of_rank(rank)
    return PAIR_OR_LESS if category <= FiveCard.PAIR else category.row


def progressive_row(cards: Sequence[int], rows: Collection[str]) -> str | None:
    """The row that pays the progressive wager; None below the lowest hand that wins (19:47-16.12(e))."""
    row = bet_row(five_card_rank(cards))
    return row if row in rows else None


def qualifies(rank: int, lowest: str) -> bool:
    """Whether the dealer plays with a hand: not below the lowest that qualifies (19:47-16.10(e))."""
    return rank >= five_card_rank(parse_cards(lowest))


def ante_result(stake: int, coupon: int, hand_result: Showdown, odds: Odds) -> tuple[str, int]:
    """Outcome and net of an ante: it wins without a qualifying hand too (19:47-16.10(f)2, 16.12(b))."""
    if hand_result in ("no_hand", "win"):
        return "win", odds.pay(stake + coupon)
    return ("push", 0) if hand_result == "push" else ("lose", -stake)


def bet_result(stake: int, hand_result: Showdown, odds: Odds, limit: int) -> tuple[str, int]:
    """Outcome and net of a bet wager: void if the dealer has no hand, winnings limited (19:47-16.12(d))."""
    if hand_result == "no_hand":
        return "void", 0
    if hand_result == "win":
        return "win", apply_payout_limit((odds.pay(stake),), limit)[0]
    return ("push", 0) if hand_result == "push" else ("lose", -stake)
