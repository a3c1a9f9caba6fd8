"""The classes of poker hands under the rulebook's names, lowest first."""

from enum import IntEnum


class HandClass(IntEnum):
    """A class of hands; `row` is its name in pay tables."""

    @property
    def row(self) -> str:
        """The name used in pay tables, such as "full_house"."""
        return self.name.lower()


class FiveCard(HandClass):
    """Five-card hands (19:47-18.3(b)); a higher number beats a lower one."""

    NONE = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class JokerFive(HandClass):
    """Five-card hands of 53 cards (19:47-11.3): those of 52, and above them four aces with the joker."""

    NONE = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


class ThreeCard(HandClass):
    """Three-card hands (19:47-18.3(c)) in the order of their rarity."""

    NONE = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6
