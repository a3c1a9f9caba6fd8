"""What a table draws, collected for a testing laboratory: the random words read, and the results.

Every collector makes the calls a table makes, one seed after another, and gives the result of each (`final`)
or the random words read for it, rejected ones included (`raw`).
"""

from collections.abc import Iterator
from typing import Final, Protocol

import msgspec

from croupier.equipment.derivation import (
    DerivedOrder,
    contribution_of,
    cut_message,
    derive_order,
    derive_seed,
    outcome_message,
    read_numbers,
)
from croupier.equipment.devices import MAX_RESULTS, Device
from croupier.equipment.entropy import Entropy, SeededEntropy
from croupier.equipment.orders import MAX_PIECES
from croupier.equipment.pieces import SETS, Pieces, piece_text
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

MAX_NUMBER: Final = (1 << 64) - 1
NOTHING_CONTRIBUTED: Final = contribution_of((), 0)


class Collector(Protocol):
    """One kind of chance at a table."""

    def final(self, entropy: Entropy, number: int) -> str:
        """The result drawn with this seed, as people write it."""

    def values(self, entropy: Entropy, number: int) -> list[int]:
        """The result drawn with this seed, as numbers."""

    def raw(self, entropy: Entropy, number: int) -> bytes:
        """The random words read for the result."""


class Shuffles(msgspec.Struct, frozen=True):
    """The shuffle of one or several decks or sets, or the first pieces of it."""

    pieces: Pieces
    sets: int = 1
    dealt: int | None = None
    label: str = "shoe"
    contribution: str = NOTHING_CONTRIBUTED

    def __post_init__(self) -> None:
        if self.sets < 1:
            raise BadInput(f"{self.sets} sets of pieces cannot be shuffled: expected 1 or more")
        size = len(self.pieces.members) * self.sets
        if size > MAX_PIECES:
            raise BadInput(f"{size} pieces cannot be shuffled: expected at most {MAX_PIECES}")
        if self.dealt is not None and not 1 <= self.dealt <= size:
            raise BadInput(f"{self.dealt} pieces of {size} cannot be dealt: expected 1 to {size}")
        self._order(bytes(32))

    def _order(self, seed: bytes) -> DerivedOrder:
        return derive_order(seed, self.label, self.contribution, self.pieces.members, self.sets)

    def values(self, entropy: Entropy, number: int) -> list[int]:
        """The pieces in the order they leave the shoe."""
        order = entropy.order(number, self.label, self.contribution, self.pieces.members, self.sets)
        return order.draw(0, self.dealt or order.size)

    def final(self, entropy: Entropy, number: int) -> str:
        """The pieces in the order they leave the shoe."""
        return " ".join(map(piece_text, self.values(entropy, number)))

    def raw(self, entropy: Entropy, number: int) -> bytes:
        """One byte for each piece drawn, two where more than 256 pieces are left."""
        order = self._order(derive_seed(entropy.secret, number))
        order.draw(0, self.dealt or order.size)
        return order.words


class Outcomes(msgspec.Struct, frozen=True):
    """What a device shows."""

    device: Device
    label: str
    contribution: str = NOTHING_CONTRIBUTED

    def __post_init__(self) -> None:
        if self.device.count > MAX_RESULTS:
            raise BadInput(f"{self.device.name} showing {self.device.count}: expected at most {MAX_RESULTS}")
        outcome_message(b"", self.label, self.contribution)

    def values(self, entropy: Entropy, number: int) -> list[int]:
        """The numbers it shows."""
        return list(entropy.outcome(number, self.label, self.contribution, self.device))

    def final(self, entropy: Entropy, number: int) -> str:
        """What it shows: `4-3`, `00`, `5 12 33`."""
        return self.device.text(self.values(entropy, number))

    def raw(self, entropy: Entropy, number: int) -> bytes:
        """The random words of its numbers; for balls, one or two bytes for each ball drawn."""
        device = self.device
        message = outcome_message(derive_seed(entropy.secret, number), self.label, self.contribution)
        if device.distinct:
            order = DerivedOrder(message, list(range(device.of)))
            order.draw(0, device.count)
            return order.words
        return read_numbers(message, device.count, device.of)[1]


class Cuts(msgspec.Struct, frozen=True):
    """The house's cut where no patron cuts."""

    low: int
    high: int

    def __post_init__(self) -> None:
        SeededEntropy(bytes(32)).cut(1, self.low, self.high)

    def values(self, entropy: Entropy, number: int) -> list[int]:
        """How many cards are lifted from the top."""
        return [entropy.cut(number, self.low, self.high)]

    def final(self, entropy: Entropy, number: int) -> str:
        """How many cards are lifted from the top."""
        return str(self.values(entropy, number)[0])

    def raw(self, entropy: Entropy, number: int) -> bytes:
        """The random words of the cut."""
        return read_numbers(cut_message(entropy.secret, number, 0), 1, self.high - self.low + 1)[1]


def collected(collector: Collector, entropy: Entropy, first: int, count: int, raw: bool) -> Iterator[bytes]:
    """The results of `count` uses, one seed each from `first` on: random words, or a line of text each."""
    if not 1 <= first <= MAX_NUMBER - count + 1:
        raise BadInput(
            f"{counted(count, 'seed')} from number {first} on: expected numbers from 1 to {MAX_NUMBER}"
        )
    for number in range(first, first + count):
        if raw:
            yield collector.raw(entropy, number)
        else:
            yield f"{collector.final(entropy, number)}\n".encode()


def set_of_pieces(name: str) -> Pieces:
    """The set of pieces with this name, such as `52 cards`."""
    known = {key.casefold(): pieces for key, pieces in SETS.items()}
    pieces = known.get(" ".join(name.split()).casefold())
    if pieces is None:
        raise BadInput(f"set of pieces {name[:40]!r}: expected one of {', '.join(SETS)}")
    return pieces
