"""Sets of pieces as data: cards, tiles and balls, one number for each kind of piece.

Cards are 0 to 51 and the joker 52 (`cards`), the tile with spots a and b is 100 + 10a + b (`1-2` is 112),
ball n is 200 + n. Identical pieces have the same number, such as the same card of two decks.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from croupier.equipment.cards import DECK_SIZE, JOKER, RANKS, card_text, card_words, parse_card, rank_of
from croupier.law.refusal import BadInput

UNKNOWN: Final = -1
UNKNOWN_TEXT: Final = "?"
TILE: Final = 100
BALL: Final = 200
BALLS: Final = 80

MATCHED_TILES: Final = ("1-1", "1-3", "1-5", "1-6", "2-2", "3-3", "4-4", "4-6", "5-5", "5-6", "6-6")
SINGLE_TILES: Final = ("1-2", "1-4", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5")

_TILE: Final = re.compile(r"([1-6])-([1-6])")
_LIKE_TILE: Final = re.compile(r"[0-9]{1,3}-[0-9]{1,3}")
_BALL: Final = re.compile(r"[0-9]{1,3}")


def parse_tile(text: str) -> int:
    """Read one tile such as `1-2`, its spots in either order."""
    match = _TILE.fullmatch(text.strip())
    if match is None:
        raise BadInput(
            f"tile {text[:20]!r} cannot be read: expected two numbers of spots from 1 to 6, such as 1-2"
        )
    low, high = sorted(map(int, match.groups()))
    return TILE + 10 * low + high


def parse_ball(text: str) -> int:
    """Read one ball such as `17`."""
    match = _BALL.fullmatch(text.strip())
    if match is None or not 1 <= int(match[0]) <= BALLS:
        raise BadInput(f"ball {text[:20]!r} cannot be read: expected a number from 1 to {BALLS}")
    return BALL + int(match[0])


_TEXT: Final = {
    UNKNOWN: UNKNOWN_TEXT,
    **{card: card_text(card) for card in range(JOKER + 1)},
    **{parse_tile(tile): tile for tile in sorted(MATCHED_TILES + SINGLE_TILES)},
    **{BALL + ball: str(ball) for ball in range(1, BALLS + 1)},
}
_READERS: Final[dict[str, Callable[[str], int]]] = {
    "card": parse_card,
    "tile": parse_tile,
    "ball": parse_ball,
}


def piece_kind(number: int) -> str:
    """What a piece is called: card, tile or ball."""
    return "card" if number < TILE else "tile" if number < BALL else "ball"


def piece_text(number: int) -> str:
    """The text of a piece, such as `Ks`, `1-2` or `17`; `?` for one nobody has seen."""
    text = _TEXT.get(number)
    if text is None:
        raise BadInput(f"number {number} is not a piece: expected the number of a card, a tile or a ball")
    return text


def pieces_text(numbers: Iterable[int]) -> str:
    """The text of several pieces, separated by spaces."""
    return " ".join(map(piece_text, numbers))


def parse_piece(text: str) -> int:
    """Read one piece: a card such as `Ks`, a tile such as `1-2`, a ball such as `17`, or `?`."""
    text = text.strip()
    if text == UNKNOWN_TEXT:
        return UNKNOWN
    kind = "tile" if _LIKE_TILE.fullmatch(text) else "ball" if _BALL.fullmatch(text) else "card"
    return _READERS[kind](text)


def parse_pieces(text: str) -> tuple[int, ...]:
    """Read pieces such as `Ks Kh 7d`, `Ks,Kh,7d`, `KsKh7d` or `6-6 1-2`."""
    return tuple(map(parse_piece, card_words(text)))


class Pieces(msgspec.Struct, frozen=True):
    """A set of pieces: one deck of cards, one set of tiles or balls, its members in sorted order."""

    id: str
    members: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.members or list(self.members) != sorted(self.members):
            raise BadInput(f"set of pieces {self.id!r}: expected one piece or more, in sorted order")
        kinds = {piece_kind(number) for number in self.members if piece_text(number) != UNKNOWN_TEXT}
        if len(kinds) != 1 or self.members[0] == UNKNOWN:
            raise BadInput(f"set of pieces {self.id!r}: expected only cards, only tiles or only balls")

    @property
    def kind(self) -> str:
        """What its pieces are called: card, tile or ball."""
        return piece_kind(self.members[0])

    def text(self, number: int) -> str:
        """The text of a piece."""
        return piece_text(number)

    def parse(self, text: str) -> int:
        """Read one piece of this set, or `?`."""
        if text.strip() == UNKNOWN_TEXT:
            return UNKNOWN
        number = _READERS[self.kind](text)
        if number not in self.members:
            raise BadInput(f"{self.kind} {text.strip()} is not in the set of {self.id}")
        return number


_TEN: Final = RANKS.index("T")
_CARDS: Final = tuple(range(DECK_SIZE))
_TILES: Final = sorted(map(parse_tile, 2 * MATCHED_TILES + SINGLE_TILES))

SETS: Final[dict[str, Pieces]] = {
    pieces.id: pieces
    for pieces in (
        Pieces("52 cards", _CARDS),
        Pieces("48 cards", tuple(card for card in _CARDS if rank_of(card) != _TEN)),
        Pieces("53 cards", (*_CARDS, JOKER)),
        Pieces("32 tiles", tuple(_TILES)),
        Pieces("80 balls", tuple(range(BALL + 1, BALL + BALLS + 1))),
    )
}
