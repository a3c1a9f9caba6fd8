"""What the cards of double down stud pay: pure functions from cards and stakes to money (19:47-17.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from croupier.equipment.cards import RANKS, parse_cards
from croupier.hands.poker import FiveCard, category_of_rank, five_card_rank
from croupier.law.edition import Edition
from croupier.law.limits import apply_payout_limit
from croupier.law.odds import Odds

PUSH: Final = "push"
LOSE: Final = "lose"
WINNING_PAIR: Final = "pair_of_jacks_or_better"
LOST: Final = "19:47-17.9(a)"
PUSHED: Final = "19:47-17.9(b)"
PAID: Final = "19:47-17.10(b)"
LIMITED: Final = "19:47-17.10(c)"
_HIGHEST: Final = five_card_rank(parse_cards("Ts Js Qs Ks As"))


def rows(edition: Edition[Any]) -> tuple[str, ...]:
    """The row of every five-card rank, `push` or `lose` where it pays nothing; index 0 is not a rank."""
    return _rows(edition.value("lowest_push_pair"), edition.value("lowest_winning_pair"))


@cache
def _rows(push: str, win: str) -> tuple[str, ...]:
    pushes, wins = _lowest(push), _lowest(win)

    def row(rank: int) -> str:
        category = category_of_rank(rank)
        if category > FiveCard.PAIR:
            return category.row
        return WINNING_PAIR if rank >= wins else PUSH if rank >= pushes else LOSE

    return ("", *(row(rank) for rank in range(1, _HIGHEST + 1)))


def _lowest(pair: str) -> int:
    """The rank of the lowest hand with a pair of this rank: of a pair only its own rank counts."""
    others = [rank for rank in RANKS if rank != pair][:3]
    return five_card_rank(parse_cards(f"{pair}c {pair}d {others[0]}h {others[1]}s {others[2]}c"))


def row_of(edition: Edition[Any], cards: Sequence[int]) -> str:
    """The row of a hand of five cards."""
    return rows(edition)[five_card_rank(cards)]


def nets(
    row: str, stakes: Sequence[tuple[int, int]], odds: Mapping[str, Odds], limit: int
) -> tuple[int, ...]:
    """What the original and the double down wager net, each given as stake and coupon; together they win no
    more than the limit, used up in that order (19:47-17.10(c)).
    """
    if row == PUSH:
        return (0,) * len(stakes)
    if row == LOSE:
        return tuple([-stake for stake, _ in stakes])
    return apply_payout_limit([odds[row].pay(stake + coupon) for stake, coupon in stakes], limit)
