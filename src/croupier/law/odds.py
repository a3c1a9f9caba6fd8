"""Payout odds as exact ratios, always "to", never "for" (19:47-18.11(a))."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache, total_ordering
from math import gcd
from typing import Final

from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal

_TEXT: Final = re.compile(r"(\d{1,9})(?:\s*:\s*|\s+to\s+)(\d{1,9})", re.ASCII)
_WHOLE: Final = re.compile(r"\d{1,9}", re.ASCII)
PAYABLE_CITE: Final = "19:47-13.6(b)1"
"""A wager that cannot be paid exactly is not accepted: written for mini-dice, read for all games."""


@total_ordering
class Odds:
    """What a winning stake earns besides its own return, in lowest terms: `Odds(3, 2)` is 3 to 2."""

    __slots__ = ("_stake", "_win")

    _win: int
    _stake: int

    def __init__(self, win: int, stake: int = 1) -> None:
        if win < 1 or stake < 1:
            raise BadInput(f"odds of {win}:{stake}: both sides must be whole numbers of at least 1")
        common = gcd(win, stake)
        object.__setattr__(self, "_win", win // common)
        object.__setattr__(self, "_stake", stake // common)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"odds never change: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Odds], tuple[int, int]]:
        return Odds, (self._win, self._stake)

    @classmethod
    def parse(cls, value: object) -> Odds:
        """Reads "3:2", "3 to 2", 8 or "8" (8 to 1)."""
        if isinstance(value, Odds):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and value < 10**9:
            return cls(value)
        if isinstance(value, str) and (read := _read(value.strip())) is not None:
            return read
        raise BadInput(
            f'odds {repr(value)[:60]}: expected "3:2", "3 to 2" or a whole number such as 8 for 8 to 1'
        )

    @property
    def win(self) -> int:
        """The left side: what is won."""
        return self._win

    @property
    def stake(self) -> int:
        """The right side: on which stake."""
        return self._stake

    @property
    def fraction(self) -> Fraction:
        """The win per unit staked."""
        return Fraction(self._win, self._stake)

    @property
    def text(self) -> str:
        """How layouts and guides print it."""
        return f"{self._win} to {self._stake}"

    def payable(self, cents: int, unit: int = 1) -> bool:
        """Whether a stake wins a whole number of units (cents by default)."""
        won, rest = divmod(cents * self._win, self._stake)
        return rest == 0 and won % unit == 0

    def pay(self, cents: int) -> int:
        """The exact win on a stake; a stake that cannot be paid in whole cents is refused."""
        won, rest = divmod(cents * self._win, self._stake)
        if rest:
            stake = ONE_CENT if cents == 1 else amount(cents, f"{cents} cents")
            raise Refusal(
                f"a stake of {stake} cannot be paid at {self.text} in whole cents; "
                f"wager a multiple of {amount(self._stake)}",
                PAYABLE_CITE,
            )
        return won

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return (self._win, self._stake) == (other._win, other._stake)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self._win * other._stake < other._win * self._stake

    def __hash__(self) -> int:
        return hash((Odds, self._win, self._stake))

    def __str__(self) -> str:
        return f"{self._win}:{self._stake}"

    def __repr__(self) -> str:
        return f"Odds({self._win}, {self._stake})"


@lru_cache(maxsize=4096)
def _read(text: str) -> Odds | None:
    """Odds as people write them; None if a text is none."""
    if ratio := _TEXT.fullmatch(text):
        return Odds(int(ratio[1]), int(ratio[2]))
    return Odds(int(text)) if _WHOLE.fullmatch(text) else None


def percent_in_words(percent: int) -> str:
    """A part of the cards in words: a quarter, 30%."""
    return {25: "a quarter", 50: "half"}.get(percent, f"{percent}%")


# The default of an option that sets one row of a pay table: what the table states. Compared by identity.
AT_MINIMUM: Final = Odds(1)
