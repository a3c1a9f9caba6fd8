"""Counts of baccarat hands and the third-card rules, read from the one table of a game's rules.toml.

A card counts its number, the ace one, ten and face cards nothing; a hand counts the last digit of its sum
(19:47-3.1, 19:47-7.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from croupier.law.counted import counted
from croupier.law.edition import Edition, Rules
from croupier.law.refusal import BadInput

VALUES: Final = 10
NO_CARD: Final = 10
"""The column of the Banker's table for a Player's Hand of two cards."""
FIRST_CARDS: Final = 2
MAX_CARDS: Final = 3
PLAYER: Final = "player"
BANKER: Final = "banker"
HANDS: Final = (PLAYER, BANKER)
_RANKS: Final = 13
_ACE: Final = 12
_NINE: Final = 9
_DRAWS: Final = {"D": True, "S": False}

VALUE_OF_RANK: Final = tuple(
    1 if rank == _ACE else rank + 2 if rank + 2 <= _NINE else 0 for rank in range(_RANKS)
)
"""What each rank counts, 0 the two to 12 the ace."""

VALUE_OF_CARD: Final = tuple(VALUE_OF_RANK[card >> 2] for card in range(4 * _RANKS))
"""What each of the 52 cards counts."""

RANKS_OF_VALUE: Final = tuple(VALUE_OF_RANK.count(value) for value in range(VALUES))
"""How many of the thirteen ranks count each value."""


def count(cards: Iterable[int]) -> int:
    """The point count of a hand of cards (4 * rank + suit)."""
    return sum(VALUE_OF_CARD[card] for card in cards) % VALUES


class ThirdCardRules(NamedTuple):
    """Who draws a third card (19:47-3.9, 19:47-7.9).

    `natural` is the lowest count that ends the dealing on two cards. `player` says for each count whether the
    Player's Hand draws; `banker` says the same for the Banker's Hand, by its count and the value of the
    Player's third card, or `NO_CARD`.
    """

    natural: int
    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]

    def is_natural(self, points: int, cards: int = FIRST_CARDS) -> bool:
        """Whether a hand of this many cards is a natural."""
        return cards == FIRST_CARDS and points >= self.natural

    def player_draws(self, player: int, banker: int) -> bool:
        """Whether the Player's Hand draws, by the counts of the two first hands."""
        return player < self.natural and banker < self.natural and self.player[player]

    def banker_draws(self, player: int, banker: int, third: int = NO_CARD) -> bool:
        """Whether the Banker's Hand draws, by the counts of the two first hands and the value of the Player's
        third card.
        """
        return player < self.natural and banker < self.natural and self.banker[banker][third]


class Score(NamedTuple):
    """How a round ended: the counts of both hands and how many cards each had."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


def score(player: Sequence[int], banker: Sequence[int]) -> Score:
    """The score of two hands of cards."""
    return Score(count(player), count(banker), len(player), len(banker))


def next_hand(rules: ThirdCardRules, player: Sequence[int], banker: Sequence[int]) -> str:
    """Whose third card is due after these cards, "" where neither hand draws again."""
    first, second = count(player[:FIRST_CARDS]), count(banker[:FIRST_CARDS])
    if len(player) == FIRST_CARDS and len(banker) == FIRST_CARDS and rules.player_draws(first, second):
        return PLAYER
    third = VALUE_OF_CARD[player[FIRST_CARDS]] if len(player) > FIRST_CARDS else NO_CARD
    draws = len(banker) == FIRST_CARDS and rules.banker_draws(first, second, third)
    return BANKER if draws else ""


@lru_cache(maxsize=256)
def _read(natural: int, player: str, banker: tuple[str, ...]) -> ThirdCardRules:
    if not 1 <= natural < VALUES:
        raise BadInput(f"natural = {natural}: expected 1 to {VALUES - 1}")
    below = f"counts below a natural of {natural}"
    if len(banker) != natural:
        raise BadInput(
            f"banker_third_card has {counted(len(banker), 'row')}: expected one for each of the {below}"
        )
    player_row = _row("player_third_card", player, natural, below)
    third = "values of the Player's third card, and none"
    rows = tuple(_row("banker_third_card", row, VALUES + 1, third) for row in banker)
    return ThirdCardRules(natural, player_row, rows)


def _row(name: str, text: str, letters: int, each: str) -> tuple[bool, ...]:
    """A row of the table: D for draw, S for stay; spaces are ignored."""
    plain = "".join(str(text).split())
    if len(plain) != letters or set(plain) - set(_DRAWS):
        raise BadInput(f"{name} {text!r}: expected {letters} letters D (draw) or S (stay), for the {each}")
    return tuple(_DRAWS[letter] for letter in plain)


def third_card_rules(edition: Edition[Any]) -> ThirdCardRules:
    """The third-card rules in force, as [values] of the game's rules.toml state them."""
    return _read(
        edition.value("natural"),
        edition.value("player_third_card"),
        tuple(edition.value("banker_third_card")),
    )


def check_third_cards(rules: Rules[Any]) -> None:
    """Refuse a rules.toml whose third-card table is not complete on some day."""
    days = {fact.from_ for name in _NAMES for fact in rules.values.get(name, ())}
    for day in days:
        try:
            third_card_rules(rules.on(day))
        except BadInput as error:
            raise BadInput(f"croupier/games/{rules.folder}/rules.toml: {error}") from None


_NAMES: Final = ("natural", "player_third_card", "banker_third_card")


def hand_name(cards: Sequence[int], natural: int) -> str:
    """What people call a hand: "7", "natural 9"."""
    points = count(cards)
    return f"natural {points}" if len(cards) == FIRST_CARDS and points >= natural else str(points)
