"""The rank tables behind every poker evaluator, read from one package data file without NumPy.

Each rank of card has a key; no two multisets of ranks have the same sum of keys. Unless the cards are all of
one suit, `ranks[offsets[total >> shift] + total]` is the rank, a hash by row displacement. A hand all of one
suit ranks at the same place among the flushes or straight flushes. Seven cards rank as the best five of them;
five or more of a suit rank by the bits of their ranks.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from croupier.hands.categories import FiveCard, ThreeCard

Class = TypeVar("Class", FiveCard, ThreeCard)

DATA_FILE: Final = "poker.bin"
MAGIC: Final = b"croupier poker 2"
_SUIT_MASKS: Final = 1 << 13


@dataclass(frozen=True, slots=True)
class RankTable:
    """The rank of every hand of one size, 1 for the lowest; `first` holds the lowest rank of each class."""

    cards: int
    shift: int
    keys: array[int]
    offsets: array[int]
    ranks: array[int]
    first: array[int]

    @property
    def highest(self) -> int:
        """The rank of the best hand, the only one of its class."""
        return self.first[-1]

    def sizes(self, classes: type[Class]) -> list[tuple[Class, int]]:
        """How many ranks each class of hands has, lowest class first."""
        ends = [*self.first[1:], self.highest + 1]
        return [(level, end - start) for level, start, end in zip(classes, self.first, ends, strict=True)]


def suited_step(first: Sequence[int], classes: type[FiveCard] | type[ThreeCard], straight: bool) -> int:
    """How much higher unpaired ranks are in one suit: as flushes, or as straight flushes for straights."""
    if straight:
        return first[classes.STRAIGHT_FLUSH] - first[classes.STRAIGHT]
    return first[classes.FLUSH] - first[classes.NONE]


def table_path() -> str:
    """Where the data file is, relative to the package `croupier.hands`."""
    return f"data/{DATA_FILE}"


@cache
def rank_tables() -> tuple[RankTable, RankTable]:
    """The tables for five cards and for three."""
    five, three, _ = _small_tables()
    return five, three


@cache
def seven_card_tables() -> tuple[RankTable, array[int]]:
    """The table for seven cards of mixed suits, and the best rank of cards of one suit by mask of ranks."""
    *_, rest = _small_tables()
    seven, rest = decode(rest)
    return seven, _take(rest, "h", _SUIT_MASKS)[0]


@cache
def _small_tables() -> tuple[RankTable, RankTable, memoryview]:
    data = files("croupier.hands").joinpath(table_path()).read_bytes()
    five, rest = decode(memoryview(data)[len(MAGIC) :])
    three, rest = decode(rest)
    return five, three, rest


def encode(table: RankTable) -> bytes:
    """The bytes of a table: six lengths, then its arrays, little-endian."""
    arrays = (table.keys, table.offsets, table.ranks, table.first)
    header = array("i", (table.cards, table.shift, *map(len, arrays)))
    return b"".join(map(array_bytes, (header, *arrays)))


def array_bytes(part: array[int]) -> bytes:
    """The bytes of an array, little-endian."""
    return _little_endian(part).tobytes()


def decode(data: memoryview) -> tuple[RankTable, memoryview]:
    """Read one table; returns it and the bytes that follow."""
    header, data = _take(data, "i", 6)
    cards, shift, *lengths = header
    parts = []
    for code, length in zip("iihh", lengths, strict=True):
        part, data = _take(data, code, length)
        parts.append(part)
    return RankTable(cards, shift, *parts), data


def _take(data: memoryview, code: str, length: int) -> tuple[array[int], memoryview]:
    part = array(code)
    size = length * part.itemsize
    part.frombytes(data[:size])
    return _little_endian(part), data[size:]


def _little_endian(part: array[int]) -> array[int]:
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part
