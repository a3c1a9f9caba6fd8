"""What the cards of casino war pay: pure functions from ranks and stakes to money (22.3, 22.8, 22.9)."""

from __future__ import annotations

from typing import Final, Literal

from croupier.law.odds import Odds

HandResult = Literal["lower", "equal", "higher"]
HALVES: Final = 2


def hand_result(own: int, dealers: int) -> HandResult:
    """How a card does against the dealer's by rank alone, ace high; cards are numbers (19:47-22.3)."""
    mine, other = own >> 2, dealers >> 2
    return "equal" if mine == other else "higher" if mine > other else "lower"


def initial_result(stake: int, coupon: int, won: bool, odds: Odds) -> tuple[str, int]:
    """Outcome and net of an initial wager that the original deal decides."""
    return ("win", odds.pay(stake + coupon)) if won else ("lose", -stake)


def surrendered(stake: int) -> int:
    """The net of a surrendered initial wager: half is lost, of an odd cent the smaller half (19:47-22.8)."""
    return -(stake // HALVES)


def tie_result(stake: int, tied: bool, odds: Odds) -> tuple[str, int]:
    """Outcome and net of a tie wager on either deal."""
    return ("win", odds.pay(stake)) if tied else ("lose", -stake)


def war_result(initial: int, war: int, ended: HandResult, odds: Odds, bonus: Odds | None) -> tuple[int, int]:
    """The nets of the initial and the war wager when the war is over: lower, both are lost; else the initial
    wager is returned and the war wager paid, a tied war with the bonus where one is paid.
    """
    if ended == "lower":
        return -initial, -war
    extra = bonus.pay(initial) if bonus is not None and ended == "equal" else 0
    return 0, odds.pay(war) + extra
