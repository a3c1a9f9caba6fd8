"""Cards that stay on display from one spin to the next, and what completes a hand of three with them.

A space of cards may declare a display: the cards that came up before stay visible, and some wagers can be
made only with certain cards on it. Words say what a wager needs there, and which cards win it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final, Literal

import msgspec

RANKS: Final = "23456789TJQKA"
SUITS: Final = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
HAND: Final = 3
"""How many cards make a hand; all but the last lie on display when a wager is made."""
ACE_LOW: Final = frozenset("A23")
Cards = tuple[str, ...]


class DisplayFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which results are on display when the next wagers are made.

    Results named `blank` put no card there; they clear the display if the option `blank_clears` is on. If an
    option has the value in `rolling` the last cards stay; otherwise the card that completes a hand clears the
    display. `ace_low` is the option by which an ace is low in ace, two, three.
    """

    cite: str
    blank: tuple[str, ...] = ()
    blank_clears: str = ""
    rolling: dict[str, str] = {}
    ace_low: str = ""


class Display(msgspec.Struct, frozen=True, kw_only=True):
    """The display under a table's options."""

    cards: Cards
    blank_clears: bool = True
    rolling: bool = False
    ace_low: bool = True

    def after(self, shown: Cards, came: str) -> Cards:
        """What lies on display after a result."""
        if came not in self.cards:
            return () if self.blank_clears else shown
        if len(shown) < HAND - 1:
            return *shown, came
        return (*shown[1:], came) if self.rolling else ()

    def every(self) -> Iterator[Cards]:
        """Every display possible when wagers are made, its cards in the order they came."""
        for count in range(HAND):
            yield from product(self.cards, repeat=count)


def display_in_force(fact: DisplayFact | None, names: Cards, options: Any) -> Display | None:
    """The display of a table under its options; without options, the default of the rules."""
    if fact is None:
        return None
    cards = tuple(name for name in names if name not in fact.blank)
    if options is None:
        return Display(cards=cards)
    return Display(
        cards=cards,
        blank_clears=bool(getattr(options, fact.blank_clears, True)) if fact.blank_clears else True,
        rolling=any(getattr(options, name) == value for name, value in fact.rolling.items()),
        ace_low=bool(getattr(options, fact.ace_low)) if fact.ace_low else True,
    )


def is_card(name: str) -> bool:
    """Whether a result is a card: its rank and its suit."""
    return len(name) == 2 and name[0] in RANKS and name[1] in SUITS.values()


@cache
def _ranks_between(one: str, other: str, ace_low: bool) -> frozenset[str]:
    """The ranks that make three in sequence with two others: ace high, or low in ace, two, three."""
    if one == other:
        return frozenset()
    runs = [frozenset(RANKS[low : low + HAND]) for low in range(len(RANKS) - HAND + 1)]
    runs += [ACE_LOW] if ace_low else []
    return frozenset(rank for run in runs if {one, other} <= run for rank in run - {one, other})


def _completing_ranks(shown: Cards, ace_low: bool) -> frozenset[str]:
    return _ranks_between(shown[0][0], shown[1][0], ace_low) if len(shown) == HAND - 1 else frozenset()


def _one_suit(shown: Cards) -> bool:
    return len(shown) == HAND - 1 and len({card[1] for card in shown}) == 1


def _ranks(shown: Cards) -> int:
    return len({card[0] for card in shown}) if len(shown) == HAND - 1 else 0


Need = Literal["one card", "two ranks", "pair", "one suit", "open straight", "inside straight"]
"""What a wager may need on display."""


def meets(need: Need, shown: Cards, ace_low: bool) -> bool:
    """Whether the cards on display are what a wager needs there."""
    match need:
        case "one card":
            return len(shown) == 1
        case "two ranks":
            return _ranks(shown) == 2
        case "pair":
            return _ranks(shown) == 1
        case "one suit":
            return _one_suit(shown)
        case "open straight":
            return len(_completing_ranks(shown, ace_low)) == 2
    return len(_completing_ranks(shown, ace_low)) == 1


COMPLETES: Final = ("rank", "suit", "straight", "straight-flush")
"""By what a card may complete a hand with those on display."""


@cache
def completing(how: str, shown: Cards, ace_low: bool) -> frozenset[str]:
    """The cards that complete a hand with those on display."""
    ranks: frozenset[str] | str = frozenset(card[0] for card in shown)
    suits: frozenset[str] | str = frozenset(SUITS.values())
    if how in ("suit", "straight-flush"):
        suits = frozenset(card[1] for card in shown) if _one_suit(shown) else frozenset()
    if how == "suit":
        ranks = RANKS
    elif how != "rank":
        ranks = _completing_ranks(shown, ace_low)
    return frozenset(rank + suit for rank in ranks for suit in suits)


@cache
def openings(display: Display, needs: tuple[Need, ...], how: tuple[str, ...]) -> Mapping[Cards, int]:
    """The state of a wager by the cards on display, in their own order; states are numbered from 1.

    Displays with which the same cards win share a state; displays that are not listed do not open the wager.
    """
    numbers: dict[tuple[frozenset[str], ...], int] = {}
    found: dict[Cards, int] = {}
    in_order = sorted(display.cards)
    for count in range(HAND):
        for shown in combinations_with_replacement(in_order, count):
            if all(meets(need, shown, display.ace_low) for need in needs):
                winning = tuple(completing(each, shown, display.ace_low) for each in how)
                found[shown] = numbers.setdefault(winning, len(numbers) + 1)
    return found


def read_display(text: str) -> Cards:
    """The cards on display as a marker holds them: "8s Jd"."""
    return tuple(text.split())
