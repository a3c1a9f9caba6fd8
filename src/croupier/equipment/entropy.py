"""Chance through one door: every shuffle, roll and cut of the house comes from an `Entropy`.

The derivation is described in docs/fairness.md, so that anyone can recompute it.
"""

import secrets
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Sequence
from hashlib import sha256
from os import urandom
from typing import Protocol

from croupier.equipment.derivation import SEED_BYTES, DerivedOrder, derive_number, derive_roll, derive_seed
from croupier.equipment.orders import GivenOrder, NothingRecorded, Order, ScannedOrder, take_scan
from croupier.law.refusal import BadInput

FACES = 6
_BYTE = 256


class Entropy(Protocol):
    """The source of chance of a table."""

    def commit(self) -> str:
        """Choose a fresh secret seed and return its commitment, to be journaled before wagers open."""

    def shuffle(self, size: int, part: str) -> Order:
        """The order of `size` cards that follows from the committed seed and the patron's part."""

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """The faces of so many dice that follow from the committed seed and the patron's part."""

    def cut(self, low: int, high: int) -> int:
        """A cut from low to high (both included) where no patron gives one; independent of the seed."""

    def reveal(self) -> str:
        """The committed seed; the commitment is spent."""

    def another(self) -> "Entropy":
        """A second source of the same kind with commitments of its own, for a double shoe."""


class _Committed(ABC):
    """A source that commits to one seed at a time and derives everything from it."""

    def __init__(self) -> None:
        self._seed = b""
        self._parts: set[str] = set()

    @abstractmethod
    def _fresh_seed(self) -> bytes:
        """A secret nobody has seen."""

    def commit(self) -> str:
        """Choose a fresh seed and return its SHA-256, in hexadecimal digits."""
        if self._seed:
            raise RuntimeError("the last commitment is not revealed yet")
        self._seed = seed = self._fresh_seed()
        self._parts.clear()
        return sha256(seed).hexdigest()

    def _spend(self, part: str) -> bytes:
        if not self._seed:
            raise RuntimeError("nothing is committed: commit before the wagers, then shuffle or roll")
        if part in self._parts:
            raise RuntimeError(f"the part {part!r} was used before under this commitment")
        self._parts.add(part)
        return self._seed

    def shuffle(self, size: int, part: str) -> Order:
        """The order derived from seed and part, computed card by card as it is dealt."""
        return DerivedOrder(self._spend(part), part, size)

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """The faces derived from seed and part."""
        return derive_roll(self._spend(part), part, dice)

    def reveal(self) -> str:
        """The seed in hexadecimal digits; a new commitment is needed afterwards."""
        if not self._seed:
            raise RuntimeError("nothing is committed, so nothing can be revealed")
        seed, self._seed = self._seed, b""
        return seed.hex()


class SystemEntropy(_Committed):
    """The operating system's generator: what a table runs on."""

    def _fresh_seed(self) -> bytes:
        return urandom(SEED_BYTES)

    def cut(self, low: int, high: int) -> int:
        """A cut drawn uniformly by the operating system."""
        values = high - low + 1
        if not 0 <= low <= high or values > _BYTE:
            _check_cut(low, high)
            return low + secrets.randbelow(values)
        width = _BYTE // values
        while (draw := urandom(1)[0] // width) >= values:
            pass
        return low + draw

    def another(self) -> "SystemEntropy":
        """The same generator under commitments of its own."""
        return SystemEntropy()


class SeededEntropy(_Committed):
    """A reproducible table: seeds and cuts follow one another from a master seed."""

    def __init__(self, master: bytes) -> None:
        super().__init__()
        self._master = master
        self._seeds = 0
        self._cuts = 0

    def _fresh_seed(self) -> bytes:
        self._seeds += 1
        return derive_seed(self._master, self._seeds)

    def cut(self, low: int, high: int) -> int:
        """The next cut of the master seed, independent of the committed seeds."""
        _check_cut(low, high)
        self._cuts += 1
        return low + derive_number(self._master, self._cuts, high - low + 1)

    def another(self) -> "SeededEntropy":
        """A second source that follows from the same master seed."""
        return SeededEntropy(self._master + b" another")


class StackedEntropy:
    """A stacked shoe and chosen dice, for tests and cases; there is no secret, so nothing is committed.

    Every shuffle deals `cards` in this order, whatever the cut; `stack` changes them for the next shuffle.
    """

    def __init__(
        self, cards: Iterable[int] = (), rolls: Iterable[Sequence[int]] = (), cut: int | None = None
    ) -> None:
        self._cards = tuple(cards)
        self._rolls = deque(tuple(roll) for roll in rolls)
        self._cut = cut

    def commit(self) -> str:
        """Nothing to commit to."""
        return ""

    def shuffle(self, size: int, part: str) -> Order:
        """The stacked cards, followed by the rest of the deck in its sorted order."""
        del part
        return GivenOrder(self._cards, size, complete=True)

    @property
    def stacked(self) -> tuple[int, ...]:
        """The cards on top of the next shuffle."""
        return self._cards

    def another(self) -> "StackedEntropy":
        """A second shoe, not stacked."""
        return StackedEntropy()

    def stack(self, cards: Iterable[int]) -> None:
        """Stack the cards of the next shuffle."""
        self._cards = tuple(cards)

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """The next chosen roll."""
        del part
        if not self._rolls:
            raise NothingRecorded("no further roll was given: expected one more roll")
        return check_faces(self._rolls.popleft(), dice)

    def cut(self, low: int, high: int) -> int:
        """The chosen cut, or the lowest allowed."""
        return low if self._cut is None else _within(self._cut, low, high)

    def reveal(self) -> str:
        """Nothing to reveal."""
        return ""


class RecordedEntropy:
    """What a journal recorded, given again in the same sequence; feed it as entries are read."""

    def __init__(
        self,
        *,
        commitments: Iterable[str] = (),
        orders: Iterable[Sequence[int]] = (),
        rolls: Iterable[Sequence[int]] = (),
        cuts: Iterable[int] = (),
        seeds: Iterable[str] = (),
    ) -> None:
        self.commitments = deque(commitments)
        self.orders = deque(orders)
        self.rolls = deque(tuple(roll) for roll in rolls)
        self.cuts = deque(cuts)
        self.seeds = deque(seeds)
        self.other: RecordedEntropy | None = None

    def another(self) -> "RecordedEntropy":
        """What the journal recorded of the other side."""
        if self.other is None:
            self.other = RecordedEntropy()
        return self.other

    def commit(self) -> str:
        """The next recorded commitment."""
        if not self.commitments:
            raise NothingRecorded("the journal records no further commitment")
        return self.commitments.popleft()

    def shuffle(self, size: int, part: str) -> Order:
        """The cards recorded for the next shuffle, as they left the shoe."""
        del part
        if not self.orders:
            raise NothingRecorded("the journal records no further shuffle")
        return GivenOrder(self.orders.popleft(), size, complete=False)

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """The next recorded roll."""
        del part
        if not self.rolls:
            raise NothingRecorded("the journal records no further roll")
        return check_faces(self.rolls.popleft(), dice)

    def lot(self) -> int:
        """The next recorded lot, kept among the rolls of a table of cards."""
        if not self.rolls:
            raise NothingRecorded("the journal records no further lot")
        return self.rolls.popleft()[0]

    def cut(self, low: int, high: int) -> int:
        """The next recorded cut."""
        if not self.cuts:
            raise NothingRecorded("the journal records no further cut")
        return _within(self.cuts.popleft(), low, high)

    def reveal(self) -> str:
        """The next recorded seed."""
        if not self.seeds:
            raise NothingRecorded("the journal records no further seed")
        return self.seeds.popleft()


class ScannedEntropy:
    """Physical cards and dice of a live table, read by a scanner (`table.scanner` enters them there)."""

    def __init__(self) -> None:
        self._cards: deque[int] = deque()
        self._rolls: deque[tuple[int, ...]] = deque()
        self._cuts: deque[int] = deque()

    def scan_cards(self, cards: Iterable[int]) -> None:
        """Enter the next cards in the order they leave the shoe."""
        self._cards.extend(cards)

    def scan_roll(self, faces: Sequence[int]) -> None:
        """Enter the faces of a roll."""
        self._rolls.append(tuple(faces))

    def scan_cut(self, cards: int) -> None:
        """Enter how many cards were lifted from the top."""
        self._cuts.append(cards)

    def take_cards(self, count: int) -> tuple[int, ...]:
        """The next so many cards read."""
        return tuple([take_scan(self._cards, "card") for _ in range(count)])

    def take_roll(self) -> tuple[int, ...]:
        """The next roll read, whatever it shows."""
        return take_scan(self._rolls, "roll")

    def another(self) -> "ScannedEntropy":
        """A second reader."""
        return ScannedEntropy()

    @property
    def waiting(self) -> tuple[int, int, int]:
        """How many cards, rolls and cuts are entered and not yet used."""
        return len(self._cards), len(self._rolls), len(self._cuts)

    def forget(self) -> None:
        """Drop what was entered and not yet used."""
        self._cards.clear()
        self._rolls.clear()
        self._cuts.clear()

    def commit(self) -> str:
        """Physical cards and dice have no seed."""
        return ""

    def shuffle(self, size: int, part: str) -> Order:
        """The cards as they will be read; each must still be in the deck."""
        del part
        return ScannedOrder(self._cards, size)

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """The next roll read."""
        del part
        return check_faces(self.take_roll(), dice)

    def cut(self, low: int, high: int) -> int:
        """The next cut read."""
        return _within(take_scan(self._cuts, "cut"), low, high)

    def reveal(self) -> str:
        """Physical cards and dice have no seed."""
        return ""


def check_faces(faces: Sequence[int], dice: int) -> tuple[int, ...]:
    """The faces, if there are so many dice and each shows one to six."""
    if len(faces) != dice or any(not 1 <= face <= FACES for face in faces):
        raise BadInput(
            f"roll {'-'.join(map(str, faces))!r} cannot be read: expected {dice} faces from 1 to 6, such as "
            f"{'-'.join('4312'[die % 4] for die in range(dice))}"
        )
    return tuple(faces)


def _check_cut(low: int, high: int) -> None:
    if not 0 <= low <= high:
        raise BadInput(f"cut from {low} to {high} is impossible: expected 0 <= low <= high")


def _within(cut: int, low: int, high: int) -> int:
    _check_cut(low, high)
    if not low <= cut <= high:
        raise BadInput(f"cut {cut} is not possible here: expected {low} to {high} cards")
    return cut
