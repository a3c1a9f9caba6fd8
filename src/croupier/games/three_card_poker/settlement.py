"""What the cards of three card poker pay: pure functions from cards and stakes to money (20.10, 20.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import three_card_category, three_card_rank
from croupier.law.odds import Odds
from croupier.procedure.against_dealer import Showdown

COMPLETING: Final = "19:47-20.10"
ODDS: Final = "19:47-20.11"
FORFEITED: Final = "19:47-20.10; interpretation: a fold gives up the pair plus wager too"
CITES: Final[Mapping[Showdown, str]] = {
    "no_hand": COMPLETING,
    "win": ODDS,
    "push": COMPLETING,
    "lose": COMPLETING,
}


def qualifies(rank: int, lowest: str) -> bool:
    """Whether the dealer plays with a hand: not below the lowest that qualifies (19:47-20.10)."""
    return rank >= three_card_rank(parse_cards(lowest))


def ante_result(stake: int, coupon: int, hand_result: Showdown, odds: Odds) -> tuple[str, int]:
    """Outcome and net of an ante: it wins too if the dealer does not play."""
    if hand_result in ("no_hand", "win"):
        return "win", odds.pay(stake + coupon)
    return ("push", 0) if hand_result == "push" else ("lose", -stake)


def play_result(stake: int, hand_result: Showdown, odds: Odds) -> tuple[str, int]:
    """Outcome and net of a play wager: returned if the dealer does not play."""
    if hand_result == "win":
        return "win", odds.pay(stake)
    return ("lose", -stake) if hand_result == "lose" else ("push", 0)


def ante_bonus(ante: int, row: str, odds: Mapping[str, Odds]) -> int:
    """What a hand that was not folded earns on its ante, whatever the dealer holds."""
    return odds[row].pay(ante) if row in odds else 0


def pair_plus_result(stake: int, row: str, odds: Mapping[str, Odds]) -> tuple[str, int]:
    """Outcome and net of a pair plus wager: by the player's hand alone."""
    return ("win", odds[row].pay(stake)) if row in odds else ("lose", -stake)


def hand_row(cards: Sequence[int]) -> str:
    """The row of the pay tables that a hand belongs to; "none" has no row in any."""
    return three_card_category(cards).row
