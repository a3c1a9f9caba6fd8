"""Third-card rules of baccarat that leave some draws to the person who plays the hand (19:47-4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from croupier.hands.baccarat import BANKER, PLAYER, VALUES, ThirdCardRules
from croupier.law.counted import counted
from croupier.law.edition import Edition, Rules
from croupier.law.refusal import BadInput

DRAW: Final = "draw"
STAND: Final = "stand"
CHOICES: Final = (DRAW, STAND)
OPEN: Final = "O"
_LETTERS: Final = {DRAW: "D", STAND: "S"}


class Cell(NamedTuple):
    """A place of the table where the draw is optional: whose hand, its count, and for the Banker's Hand the
    value of the Player's third card, or `NO_CARD`.
    """

    hand: str
    points: int
    third: int = -1


Way = tuple[str, ...]
"""A choice for every optional draw, in the order of the cells."""


class OptionalDraws(NamedTuple):
    """The table as the rules print it: D draws, S stays, O is optional for the person who plays the hand."""

    natural: int
    player: str
    banker: tuple[str, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The optional draws: the Player's by count, then the Banker's by count and third card."""
        own = [Cell(PLAYER, points) for points, letter in enumerate(self.player) if letter == OPEN]
        other = [
            Cell(BANKER, points, third)
            for points, row in enumerate(self.banker)
            for third, letter in enumerate(row)
            if letter == OPEN
        ]
        return (*own, *other)

    def letter(self, cell: Cell) -> str:
        """What the table says in a place."""
        return self.player[cell.points] if cell.hand == PLAYER else self.banker[cell.points][cell.third]

    def settled(self, chosen: Mapping[Cell, str]) -> OptionalDraws:
        """The table with some of its optional draws decided."""
        player = "".join(
            _LETTERS.get(chosen.get(Cell(PLAYER, points), ""), letter)
            for points, letter in enumerate(self.player)
        )
        banker = tuple(
            "".join(
                _LETTERS.get(chosen.get(Cell(BANKER, points, third), ""), letter)
                for third, letter in enumerate(row)
            )
            for points, row in enumerate(self.banker)
        )
        return OptionalDraws(self.natural, player, banker)

    def rules(self, way: Sequence[str]) -> ThirdCardRules:
        """The rules that follow when every optional draw is decided."""
        found = self.settled(dict(zip(self.cells, way, strict=True)))
        return ThirdCardRules(
            found.natural,
            tuple(letter == "D" for letter in found.player),
            tuple(tuple(letter == "D" for letter in row) for row in found.banker),
        )

    def ways(self) -> Iterator[Way]:
        """Every way to decide the optional draws."""
        yield from product(CHOICES, repeat=len(self.cells))


@lru_cache(maxsize=64)
def _read(natural: int, player: str, banker: tuple[str, ...]) -> OptionalDraws:
    if not 1 <= natural < VALUES:
        raise BadInput(f"natural = {natural}: expected 1 to {VALUES - 1}")
    if len(banker) != natural:
        rows = counted(len(banker), "row")
        raise BadInput(f"banker_third_card has {rows}: expected one for each count below a natural")
    return OptionalDraws(
        natural,
        _row("player_third_card", player, natural),
        tuple(_row("banker_third_card", row, VALUES + 1) for row in banker),
    )


def _row(name: str, text: str, letters: int) -> str:
    plain = "".join(str(text).split())
    if len(plain) != letters or set(plain) - {*_LETTERS.values(), OPEN}:
        raise BadInput(
            f"{name} {text!r}: expected {letters} letters D (draw), S (stay) or O (the player's choice)"
        )
    return plain


def optional_draws(edition: Edition[Any]) -> OptionalDraws:
    """The third-card table in force, as [values] of the game's rules.toml state it."""
    return _read(
        int(edition.value("natural")),
        str(edition.value("player_third_card")),
        tuple(map(str, edition.value("banker_third_card"))),
    )


def check_optional_draws(rules: Rules[Any]) -> None:
    """Refuse a rules.toml whose third-card table is not complete on some day."""
    names = ("natural", "player_third_card", "banker_third_card")
    for day in {fact.from_ for name in names for fact in rules.values.get(name, ())}:
        try:
            optional_draws(rules.on(day))
        except BadInput as error:
            raise BadInput(f"croupier/games/{rules.folder}/rules.toml: {error}") from None
