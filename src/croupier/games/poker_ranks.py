"""How the guides of the poker games explain the order of cards, of five-card and of three-card hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.guide import Ranking
from croupier.law.edition import Edition

HAND_HEADER = ("Name", "Meaning", "Rule")
FIVE_CARDS: Mapping[str, str] = {
    "royal_flush": "ace, king, queen, jack and 10 of one suit",
    "straight_flush": "five consecutive cards of one suit",
    "four_of_a_kind": "four cards of one rank",
    "full_house": "three of a kind and a pair",
    "flush": "five cards of one suit",
    "straight": "five consecutive cards of more than one suit",
    "three_of_a_kind": "three cards of one rank",
    "two_pair": "two pairs",
    "pair": "two cards of one rank",
}
THREE_CARDS: Mapping[str, str] = {
    "mini_royal": "ace, king and queen of one suit",
    "straight_flush": "three other consecutive cards of one suit",
    "three_of_a_kind": "three cards of one rank",
    "straight": "three consecutive cards of more than one suit",
    "flush": "three cards of one suit",
    "pair": "two cards of one rank",
}


def order_of_cards(cite: str, ace_low: str = "ace, 2, 3, 4, 5") -> Ranking:
    """The order of cards, and the straight in which the ace is low, if there is one."""
    ace = f"highest, or lowest in the straight {ace_low}" if ace_low else "highest, never low"
    return Ranking(
        title="Cards",
        cite=cite,
        rows=(
            ("Order", "ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, 2; all suits are equal"),
            ("Ace", ace),
        ),
    )


def five_card_hands(
    edition: Edition[Any], cite: str, cites: Mapping[str, str], more: Mapping[str, str]
) -> Ranking:
    """Five-card hands, highest first; `cites` are the rules of single hands, `more` is what the game adds to
    a hand's meaning.
    """
    return _hands("Five-card hands, highest first", FIVE_CARDS, edition, cite, cites, more)


def three_card_hands(
    title: str, edition: Edition[Any], cite: str, cites: Mapping[str, str], more: Mapping[str, str]
) -> Ranking:
    """Three-card hands in the order of their rarity, with `cites` and `more` as for five cards."""
    return _hands(title, THREE_CARDS, edition, cite, cites, more)


def _hands(
    title: str,
    hands: Mapping[str, str],
    edition: Edition[Any],
    cite: str,
    cites: Mapping[str, str],
    more: Mapping[str, str],
) -> Ranking:
    meanings = {**hands, **more}
    if not cites:
        plain = tuple((edition.label(row), meaning) for row, meaning in meanings.items())
        return Ranking(title=title, cite=cite, rows=plain)
    rows = tuple((edition.label(row), meaning, cites.get(row, cite)) for row, meaning in meanings.items())
    return Ranking(title=title, cite=cite, header=HAND_HEADER, rows=rows)
