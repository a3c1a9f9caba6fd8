"""Match-the-dealer and the rare hands of Spanish 21, as fractions (19:47-19.5(f), (g), 19.6)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final

from croupier.hands.twentyone_rules import SUITS
from croupier.odds.finite import Distribution

SPANISH_DECK: Final = 48

MatchRow = tuple[int, int]
"""How many of the first two cards match the dealer's card in suit too, and how many in rank only."""


def match_the_dealer(decks: int, deck: int = SPANISH_DECK) -> Distribution[MatchRow]:
    """How the first two cards match the dealer's exposed card."""
    suited, unsuited = decks - 1, (SUITS - 1) * decks
    others = deck * decks - 1 - suited - unsuited
    return Distribution.from_counts(
        ((both, rank), comb(suited, both) * comb(unsuited, rank) * comb(others, 2 - both - rank))
        for both in range(3)
        for rank in range(3 - both)
    )


def match_net(rows: Distribution[MatchRow], pays: Mapping[MatchRow, Fraction]) -> Fraction:
    """The expected net result under given odds; a hand without odds loses."""
    return rows.mean(lambda row: pays.get(row, Fraction(-1)))


def suited_sevens_and_dealers_seven(decks: int) -> Fraction:
    """The chance of three sevens of one suit as the first three cards while the dealer shows a seven."""
    cards = SPANISH_DECK * decks
    ways = SUITS * comb(decks, 3) * (SUITS * decks - 3)
    return Fraction(ways, comb(cards, 3) * (cards - 3))


def first_six_seven_eight(decks: int) -> Distribution[str]:
    """The first three cards: 6-7-8 `mixed`, `suited` but not in spades, in `spades`, or `other`."""
    every = comb(SPANISH_DECK * decks, 3)
    all_ways = (SUITS * decks) ** 3
    one_suit = decks**3
    return Distribution.from_counts(
        [
            ("spades", one_suit),
            ("suited", (SUITS - 1) * one_suit),
            ("mixed", all_ways - SUITS * one_suit),
            ("other", every - all_ways),
        ]
    )
