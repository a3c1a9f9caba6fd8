"""Pai gow tiles: single tiles, hands of two, and the ways to set four of them (19:47-10.2).

A hand's `strength` is one number, higher is better and equal is a copy: its class (12 a pair, 11 a wong, 10 a
gong, else its value), and within the class the pair, or the higher tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from croupier.equipment.pieces import SETS, TILE, parse_tile, pieces_text

HAND: Final = 2
HELD: Final = 4
TEEN, DAY, GEE, JOON = (parse_tile(text) for text in ("6-6", "1-1", "2-4", "1-2"))


def _tiles(text: str) -> tuple[int, ...]:
    return tuple(map(parse_tile, text.split()))


NATURAL: Final = tuple(
    map(
        _tiles,
        (
            "6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "3-6 4-5", "2-6 3-5",
            "2-5 3-4", "2-4", "1-4 2-3", "1-2",
        ),
    )
)  # fmt: skip
"""Single tiles by rank, the highest first."""
DEMOTED: Final = (*NATURAL[:14], _tiles("1-4 2-3"), _tiles("2-4 1-2"))
"""The same if gee and joon are the lowest tiles and rank equally."""
NAMES: Final = dict(
    zip(
        (tiles for tiles in NATURAL),
        (
            "teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look", "gow", "bot",
            "chit", "gee", "ng", "joon",
        ),
        strict=True,
    )
)  # fmt: skip
NINES, EIGHTS, SEVENS = NATURAL[11], NATURAL[12], NATURAL[13]
SUPREME: Final = (GEE, JOON)
PAIRS: Final = (
    SUPREME,
    *[(tiles[0], tiles[0]) if len(tiles) == 1 else tiles for tiles in NATURAL if tiles[0] not in SUPREME],
)
"""The sixteen pairs, the highest first."""
PAIR, WONG, GONG, NINE, SEVEN = 12, 11, 10, 9, 7
_IN_CLASS: Final = 32
_THREE_OR_SIX: Final = (3, 6)
_GONG_TILES: Final = (parse_tile("4-4"), *EIGHTS)


def spots(tile: int) -> int:
    """How many spots a tile has."""
    return (tile - TILE) // 10 + (tile - TILE) % 10


def value(one: int, other: int) -> int:
    """The last digit of the spots; gee and joon count three or six, whichever is better."""
    ways = [_THREE_OR_SIX if tile in SUPREME else (spots(tile),) for tile in (one, other)]
    return max((a + b) % 10 for a in ways[0] for b in ways[1])


@lru_cache(maxsize=2)
def _places(demoted: bool) -> Mapping[int, int]:
    ranks = DEMOTED if demoted else NATURAL
    return {tile: len(ranks) - place for place, tiles in enumerate(ranks) for tile in tiles}


def tile_rank(tile: int, demoted: bool = False) -> int:
    """How high a single tile is; more is higher."""
    return _places(demoted)[tile]


@lru_cache(maxsize=4096)
def strength(one: int, other: int, demoted: bool = False) -> int:
    """How high a hand of two tiles is; equal hands are copies."""
    for place, pair in enumerate(PAIRS):
        if (one, other) in (pair, pair[::-1]):
            return PAIR * _IN_CLASS + len(PAIRS) - place
    for head, tile in ((one, other), (other, one)):
        if head in (TEEN, DAY) and tile in (*NINES, *_GONG_TILES):
            return (WONG if tile in NINES else GONG) * _IN_CLASS + (head == TEEN)
    found = value(one, other)
    return found * _IN_CLASS + max(tile_rank(one, demoted), tile_rank(other, demoted)) if found else 0


def class_of(strength: int) -> int:
    """12 for a pair, 11 for a wong, 10 for a gong, else the value from 0 to 9."""
    return strength // _IN_CLASS


def headed(value: int, tile: int, demoted: bool = False) -> int:
    """The strength of a hand of this value headed by this tile."""
    return value * _IN_CLASS + tile_rank(tile, demoted)


def hand_name(one: int, other: int) -> str:
    """What a hand of two tiles is called."""
    found = strength(one, other)
    high = one if tile_rank(one) >= tile_rank(other) else other
    if class_of(found) == PAIR:
        return "supreme pair" if (one in SUPREME) else f"pair of {name_of(one)}"
    if class_of(found) in (WONG, GONG):
        return f"{'wong' if class_of(found) == WONG else 'gong'} with {name_of(high)}"
    if not class_of(found):
        return "zero"
    return f"{class_of(found)} headed by {name_of(high)}"


def name_of(tile: int) -> str:
    """The usual name of a tile."""
    return next(name for tiles, name in NAMES.items() if tile in tiles)


class Split(NamedTuple):
    """Four tiles in two hands, the higher one the high hand by definition, with their strengths."""

    hi: int
    lo: int
    high: tuple[int, int]
    low: tuple[int, int]


_WAYS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def split(one: Sequence[int], other: Sequence[int], demoted: bool = False) -> Split:
    """Two hands of two tiles as a split: the higher one is the high hand."""
    first, second = strength(one[0], one[1], demoted), strength(other[0], other[1], demoted)
    a, b = (one[0], one[1]), (other[0], other[1])
    return Split(first, second, a, b) if first >= second else Split(second, first, b, a)


def splits(tiles: Sequence[int], demoted: bool = False) -> tuple[Split, Split, Split]:
    """The three ways to set four tiles."""
    a, b, c = (
        split([tiles[place] for place in one], [tiles[place] for place in other], demoted)
        for one, other in _WAYS
    )
    return a, b, c


@lru_cache(maxsize=1)
def sets_of_faces() -> tuple[tuple[int, ...], ...]:
    """Every distinct set of four tiles, in sorted order: 8,130."""
    members = SETS["32 tiles"].members
    copies = {tile: members.count(tile) for tile in members}
    return tuple(
        each
        for each in combinations_with_replacement(sorted(copies), HELD)
        if all(each.count(tile) <= copies[tile] for tile in each)
    )


def set_text(tiles: Sequence[int]) -> str:
    """A set of four tiles as a table of house ways names it, its tiles in sorted order."""
    return pieces_text(sorted(tiles))
