"""What the cards of let it ride pay: pure functions from cards to rows of the pay tables (19:47-18.11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import FiveCard, ThreeCard, category_of_rank, five_card_rank, three_card_category

FIVE_CARD_HANDS: Final = {
    "royal_flush": "19:47-18.3(b)1",
    "straight_flush": "19:47-18.3(b)2",
    "four_of_a_kind": "19:47-18.3(b)3",
    "full_house": "19:47-18.3(b)4",
    "flush": "19:47-18.3(b)5",
    "straight": "19:47-18.3(b)6",
    "three_of_a_kind": "19:47-18.3(b)7",
    "two_pair": "19:47-18.3(b)8",
    "pair": "19:47-18.3(b)9",
}
THREE_CARD_HANDS: Final = {
    "mini_royal": "19:47-18.3(c)1",
    "straight_flush": "19:47-18.3(c)2",
    "flush": "19:47-18.3(c)3",
    "straight": "19:47-18.3(c)4",
    "three_of_a_kind": "19:47-18.3(c)5",
    "pair": "19:47-18.3(c)6",
}
_LOWEST_PAYING_PAIR: Final = five_card_rank(parse_cards("Tc Td 2h 3s 4c"))


def row_of_rank(rank: int) -> str | None:
    """The row that pays a five-card rank; None below a pair of tens."""
    if rank < _LOWEST_PAYING_PAIR:
        return None
    category = category_of_rank(rank)
    return "pair_of_tens_or_better" if category is FiveCard.PAIR else category.row


_ROYAL_FLUSH: Final = five_card_rank(parse_cards("Ts Js Qs Ks As"))
_ROWS: Final = (None, *(row_of_rank(rank) for rank in range(1, _ROYAL_FLUSH + 1)))
MAIN_ROWS: Final = tuple(dict.fromkeys(row for row in reversed(_ROWS) if row))


def main_row(cards: Sequence[int]) -> str | None:
    """The row that pays bets 1, 2 and 3 on a five-card hand; None when they lose (19:47-18.11(b))."""
    return _ROWS[five_card_rank(cards)]


def bonus_row(cards: Sequence[int], table_rows: Collection[str | None]) -> str | None:
    """The row that pays the let it ride bonus wager, if its table has one for the hand (19:47-18.11(d))."""
    row = main_row(cards)
    return row if row in table_rows else None


def three_card_row(cards: Sequence[int], table_rows: Collection[str]) -> str | None:
    """The row that pays the three card bonus wager on a player's own cards (19:47-18.11(e))."""
    return three_card_class_row(three_card_category(cards), table_rows)


def three_card_class_row(category: ThreeCard, table_rows: Collection[str]) -> str | None:
    """The row that pays a class of three-card hands.

    Where a table lists no mini-royal it is paid as a straight flush (interpretation: 19:47-18.3(c)2 excludes
    it from the straight flushes, which would leave the best hand unpaid).
    """
    if category is ThreeCard.NONE:
        return None
    if category is ThreeCard.MINI_ROYAL and category.row not in table_rows:
        category = ThreeCard.STRAIGHT_FLUSH
    return category.row
