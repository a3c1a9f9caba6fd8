"""The six games of the poker room: how each is dealt, when it is bet on, and which hands it compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

import msgspec

from croupier.hands.low import Low, best_low, qualifying_low
from croupier.hands.poker import five_card_rank, name_of_rank, three_card_name, three_card_rank
from croupier.hands.seven_cards import seven_card_rank

SEVEN_CARD_STUD: Final = "seven-card-stud"
HOLDEM: Final = "holdem"
OMAHA: Final = "omaha"
FIVE_CARD_DRAW: Final = "five-card-draw"
FIVE_CARD_STUD: Final = "five-card-stud"
MAMBO_STUD: Final = "mambo-stud"
Form = Literal["high", "high_low", "high_low_8", "low", "mambo"]
SEVEN: Final = 7
OWN_OF_OMAHA, BOARD_OF_OMAHA = 2, 3


class Street(NamedTuple):
    """What is dealt before a betting round: cards down and up to each player, then for all of them; or each
    player draws.
    """

    down: int = 0
    up: int = 0
    community: int = 0
    draws: bool = False
    name: str = ""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One game: its deals, the betting rounds at the small bet, its forms, and where the rules have it."""

    id: str
    name: str
    cite: str
    button: bool
    streets: tuple[Street, ...]
    early: int
    forms: tuple[Form, ...]

    @property
    def flops(self) -> bool:
        """Whether a flop is dealt."""
        return any(street.name == "flop" for street in self.streets)


_BOARD: Final = (
    Street(community=3, name="flop"),
    Street(community=1, name="turn"),
    Street(community=1, name="river"),
)
VARIANTS: Final = {
    each.id: each
    for each in (
        Variant(
            id=SEVEN_CARD_STUD, name="Seven-card stud", cite="19:47-14.9", button=False, early=2,
            streets=(Street(2, 1), Street(up=1), Street(up=1), Street(up=1), Street(down=1)),
            forms=("high", "high_low", "high_low_8"),
        ),
        Variant(
            id=HOLDEM, name="Hold 'em", cite="19:47-14.10", button=True, early=2,
            streets=(Street(2), *_BOARD), forms=("high",),
        ),
        Variant(
            id=OMAHA, name="Omaha", cite="19:47-14.11", button=True, early=2,
            streets=(Street(4), *_BOARD), forms=("high", "high_low_8"),
        ),
        Variant(
            id=FIVE_CARD_DRAW, name="Five-card draw", cite="19:47-14.12", button=True, early=1,
            streets=(Street(5), Street(draws=True)), forms=("high", "low"),
        ),
        Variant(
            id=FIVE_CARD_STUD, name="Five-card stud", cite="19:47-14.13", button=False, early=2,
            streets=(Street(1, 1), Street(up=1), Street(up=1), Street(up=1)), forms=("high", "high_low"),
        ),
        Variant(
            id=MAMBO_STUD, name="Mambo stud", cite="19:47-14.13A", button=False, early=2,
            streets=(Street(1, 1), Street(up=1), Street(community=1)), forms=("mambo",),
        ),
    )
}  # fmt: skip


def streets_of(variant: Variant, third_card_up: bool) -> tuple[Street, ...]:
    """The deals of a variant; mambo stud's third card may come down."""
    if variant.id != MAMBO_STUD or third_card_up:
        return variant.streets
    first, _, last = variant.streets
    return first, Street(down=1), last


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A hand at the showdown: its high rank (0 if the form has none), its low (None without one), and what
    people call the high hand.
    """

    high: int
    low: Low | None
    high_name: str


def high_of(variant: str, own: Sequence[int], shared: Sequence[int]) -> tuple[int, str]:
    """The rank of the best high hand and what people call it: any five, in Omaha exactly two own and three of
    the board, at mambo stud three of four.
    """
    cards = (*own, *shared)
    if variant == MAMBO_STUD:
        rank, three = max((three_card_rank(each), each) for each in combinations(cards, 3))
        return rank, three_card_name(three)
    if variant == OMAHA:
        rank = max(map(five_card_rank, _of_omaha(own, shared)))
        return rank, name_of_rank(rank)
    rank = seven_card_rank(cards) if len(cards) == SEVEN else max(map(five_card_rank, combinations(cards, 5)))
    return rank, name_of_rank(rank)


def _of_omaha(own: Sequence[int], shared: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for two in combinations(own, OWN_OF_OMAHA):
        for three in combinations(shared, BOARD_OF_OMAHA):
            yield (*two, *three)


def low_of_form(
    variant: str, form: Form, own: Sequence[int], shared: Sequence[int], highest: int
) -> Low | None:
    """The best low hand a form compares, or none; `highest` is the card a qualifying low may not exceed."""
    if form == "high":
        return None
    cards = (*own, *shared)
    match form:
        case "low" | "high_low":
            return best_low(cards)
        case "mambo":
            return qualifying_low(cards, highest, 3)
        case "high_low_8" if variant == OMAHA:
            lows = [qualifying_low(five, highest) for five in _of_omaha(own, shared)]
            return min((low for low in lows if low is not None), default=None)
    return qualifying_low(cards, highest)


def shown(variant: str, form: Form, own: Sequence[int], shared: Sequence[int], highest: int) -> Shown:
    """A hand as it is read at the showdown."""
    low = low_of_form(variant, form, own, shared, highest)
    if form == "low":
        return Shown(0, low, "")
    rank, name = high_of(variant, own, shared)
    return Shown(rank, low, name)
