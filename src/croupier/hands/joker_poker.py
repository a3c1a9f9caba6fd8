"""Poker with a joker in plain Python: five-card high hands, two-card low hands, the best five of seven.

The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush; in a low hand it is
an ace (19:47-11.3). A higher rank beats a lower one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, Literal

from croupier.equipment.cards import DECK_SIZE, JOKER
from croupier.hands.categories import FiveCard, JokerFive
from croupier.hands.poker import RANK_NAMES, category_of_rank, five_card_name, five_card_rank, plural
from croupier.hands.table import rank_tables
from croupier.law.refusal import BadInput

WheelRank = Literal["second", "lowest"]
"""Where A-2-3-4-5 ranks among straights: directly below A-K-Q-J-10, or below 6-5-4-3-2."""

RANK_COUNT: Final = len(RANK_NAMES)
ACE: Final = RANK_COUNT - 1
HIGH_CARDS: Final = 5
LOW_CARDS: Final = 2
SEVEN: Final = HIGH_CARDS + LOW_CARDS
_SUITS: Final = DECK_SIZE // RANK_COUNT
_ACES: Final = tuple(range(ACE * _SUITS, DECK_SIZE))
_first: Final = rank_tables()[0].first
FIVE_ACES: Final = rank_tables()[0].highest + 1
_PAIRS_FROM: Final = RANK_COUNT * (RANK_COUNT - 1) // 2
COMPLETE: Final = (JokerFive.STRAIGHT, JokerFive.FLUSH, JokerFive.STRAIGHT_FLUSH, JokerFive.ROYAL_FLUSH)
"""The classes for which the joker may be any card."""


def card_rank(card: int) -> int:
    """The rank of a card; the joker ranks as an ace."""
    return ACE if card == JOKER else card // _SUITS


@cache
def wheel_order(wheel: WheelRank) -> tuple[int, ...]:
    """The rank of a high hand by its usual rank, in which A-2-3-4-5 is the lowest straight."""
    order = list(range(FIVE_ACES + 1))
    if wheel == "second":
        for start, end in (
            (_first[FiveCard.STRAIGHT], _first[FiveCard.FLUSH] - 1),
            (_first[FiveCard.STRAIGHT_FLUSH], _first[FiveCard.ROYAL_FLUSH]),
        ):  # the highest straight keeps its place; a royal flush is a class of its own
            order[start] = end - 1
            for rank in range(start + 1, end):
                order[rank] = rank - 1
    return tuple(order)


def high_rank(cards: Sequence[int], wheel: WheelRank) -> int:
    """The rank of a five-card high hand, 1 for 7-5-4-3-2 to 7463 for five aces."""
    order = wheel_order(wheel)
    if JOKER not in cards:
        return order[five_card_rank(cards)]
    return order[FIVE_ACES] if _are_aces(cards) else _as_card(tuple(cards), wheel)[0]


def _are_aces(cards: Sequence[int]) -> bool:
    return set(cards) == {*_ACES, JOKER}


@lru_cache(maxsize=4096)
def _as_card(cards: tuple[int, ...], wheel: WheelRank) -> tuple[int, int]:
    """The rank of four cards and the joker, and the card for which the joker stands."""
    held = [card for card in cards if card != JOKER]
    if len(held) != HIGH_CARDS - 1:
        raise BadInput(f"hand {list(cards)}: expected five cards, one joker at most")
    found = []
    for card in set(range(DECK_SIZE)).difference(held):
        rank = five_card_rank((*held, card))
        if card in _ACES or _class_of(rank) in COMPLETE:
            found.append((wheel_order(wheel)[rank], card))
    return max(found)


def _class_of(usual: int) -> JokerFive:
    if usual == FIVE_ACES:
        return JokerFive.FIVE_ACES
    return JokerFive[category_of_rank(usual).name]


def class_of_high(rank: int) -> JokerFive:
    """The class of a high hand's rank, the same wherever A-2-3-4-5 ranks among straights."""
    return _class_of(rank)


def low_rank(cards: Sequence[int]) -> int:
    """The rank of a two-card low hand, 0 for 3-2 to 90 for a pair of aces."""
    try:
        low, high = sorted(map(card_rank, cards))
    except ValueError:
        raise BadInput(f"low hand {list(cards)}: expected two cards") from None
    return _PAIRS_FROM + low if low == high else high * (high - 1) // 2 + low


def outranks(low: Sequence[int], high: Sequence[int]) -> bool:
    """Whether a low hand ranks above the high hand it was set with, which fouls the hand (19:47-11.11).

    Two cards rank as a pair, or by the higher and then the other; of two equal hands neither ranks above.
    """
    ranks = sorted(map(card_rank, low), reverse=True)
    found = class_of_high(high_rank(high, "lowest"))
    if found > JokerFive.PAIR:
        return False
    counts = sorted(map(card_rank, high), reverse=True)
    pair = next((rank for rank in counts if counts.count(rank) > 1), -1)
    if ranks[0] == ranks[1]:
        return found is JokerFive.NONE or ranks[0] > pair
    return found is JokerFive.NONE and ranks > counts[:LOW_CARDS]


def best_five(cards: Sequence[int], wheel: WheelRank) -> int:
    """The rank of the best five of a player's cards."""
    return max(high_rank(five, wheel) for five in combinations(cards, HIGH_CARDS))


def no_pair_top(cards: Sequence[int]) -> int:
    """The rank of the highest card where no five of the cards make a pair or better, else -1."""
    if class_of_high(best_five(cards, "lowest")) is not JokerFive.NONE:
        return -1
    return max(map(card_rank, cards))


def high_name(cards: Sequence[int], wheel: WheelRank) -> str:
    """What people call a high hand: "pair of kings", "five aces", "straight, five high"."""
    if JOKER not in cards:
        return five_card_name(cards)
    if _are_aces(cards):
        return "five aces"
    _, card = _as_card(tuple(cards), wheel)
    return five_card_name([card if each == JOKER else each for each in cards])


def low_name(cards: Sequence[int]) -> str:
    """What people call a low hand: "pair of nines", "ace king"."""
    high, low = sorted(map(card_rank, cards), reverse=True)
    return f"pair of {plural(high)}" if high == low else f"{RANK_NAMES[high]} {RANK_NAMES[low]}"
