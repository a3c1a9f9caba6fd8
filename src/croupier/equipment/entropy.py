"""The source of chance: every shuffle, outcome and cut of the house comes from an `Entropy`.

A source keeps no count: the table names the number of the seed, a label and the patrons' contribution, and
gets the same answer again after it was reopened. docs/fairness.md describes the derivation, so that anyone
can recompute it.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from hashlib import sha256
from os import urandom
from typing import Protocol, runtime_checkable

from croupier.equipment.derivation import (
    SECRET_BYTES,
    check_cut_range,
    derive_cut,
    derive_order,
    derive_outcome,
    derive_seed,
)
from croupier.equipment.devices import Device
from croupier.equipment.orders import (
    AwaitingScan,
    GivenOrder,
    NothingRecorded,
    Order,
    RecordedOrder,
    ScannedOrder,
    take_scan,
)
from croupier.law.counted import counted
from croupier.law.refusal import BadInput


@runtime_checkable
class Entropy(Protocol):
    """The source of chance of a table."""

    @property
    def secret(self) -> bytes:
        """What the store keeps so that the table can be resumed; empty where there is none."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, journaled when the table opens, before anyone sits down."""

    def bind(self, number: int) -> str:
        """The commitment of the table's number-th seed (1, 2, ...), journaled when it is bound."""

    def order(
        self, number: int, label: str, contribution: str, members: Sequence[int], decks: int = 1
    ) -> Order:
        """The pieces of a number of decks of these members, in the order shuffled with the number-th seed."""

    def outcome(self, number: int, label: str, contribution: str, device: Device) -> tuple[int, ...]:
        """What a device shows with the number-th seed."""

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The house's cut for the number-th seed where no patron cuts; `again` counts the cuts before it."""

    def seed(self, number: int) -> str:
        """The number-th seed, revealed when what it was bound to is over."""


class SeededEntropy:
    """A reproducible table: everything follows from a given secret."""

    def __init__(self, secret: bytes) -> None:
        if not isinstance(secret, bytes):
            raise BadInput(f"a secret of {type(secret).__name__}: expected bytes")
        self.secret = secret
        self.commitment = sha256(secret).hexdigest()
        self._last = (0, b"")

    def _seed(self, number: int) -> bytes:
        """The number-th seed; the last one is kept, because it is usually asked for again."""
        if self._last[0] != number:
            self._last = (number, derive_seed(self.secret, number))
        return self._last[1]

    def bind(self, number: int) -> str:
        """SHA-256 of the number-th seed, in hexadecimal digits."""
        return sha256(self._seed(number)).hexdigest()

    def order(
        self, number: int, label: str, contribution: str, members: Sequence[int], decks: int = 1
    ) -> Order:
        """The shuffle derived from seed, label and contribution, only as far as pieces are dealt."""
        return derive_order(self._seed(number), label, contribution, members, decks)

    def outcome(self, number: int, label: str, contribution: str, device: Device) -> tuple[int, ...]:
        """What the device shows, derived from seed, label and contribution."""
        return derive_outcome(self._seed(number), label, contribution, device)

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The house's cut, derived from the secret and independent of the seeds."""
        return derive_cut(self.secret, number, again, low, high)

    def seed(self, number: int) -> str:
        """The number-th seed in hexadecimal digits."""
        return self._seed(number).hex()


class SystemEntropy(SeededEntropy):
    """What a table normally uses: 256 secret bits from the operating system, or those it opened with."""

    def __init__(self, secret: bytes | None = None) -> None:
        if secret is None:
            secret = urandom(SECRET_BYTES)
        if isinstance(secret, bytes) and len(secret) != SECRET_BYTES:
            given = counted(len(secret), "byte")
            raise BadInput(f"a secret of {given}: expected the {SECRET_BYTES} bytes of the table's own")
        super().__init__(secret)


class _NoSecret:
    """A source without a secret: there is nothing to commit to and nothing to reveal."""

    secret = b""
    commitment = ""

    def bind(self, number: int) -> str:
        """Nothing to commit to."""
        del number
        return ""

    def seed(self, number: int) -> str:
        """Nothing to reveal."""
        del number
        return ""


class StackedEntropy(_NoSecret):
    """Stacked pieces and chosen outcomes, for tests and cases.

    Every shuffle has `cards` on top, whatever the cut, and the rest sorted below them; the outcomes in
    `rolls` come in this sequence, for whatever device is used next.
    """

    def __init__(
        self, cards: Iterable[int] = (), rolls: Iterable[Sequence[int]] = (), cut: int | None = None
    ) -> None:
        self._cards: dict[str | None, tuple[int, ...]] = {None: tuple(cards)}
        self._rolls = deque(tuple(roll) for roll in rolls)
        self._cut = cut

    def stack(self, cards: Iterable[int], label: str | None = None) -> None:
        """Stack the pieces of every later shuffle, or of those under one label."""
        self._cards[label] = tuple(cards)

    def order(
        self, number: int, label: str, contribution: str, members: Sequence[int], decks: int = 1
    ) -> Order:
        """The stacked pieces, then the rest in sorted order."""
        del number, contribution
        return GivenOrder(self._cards.get(label, self._cards[None]), members, decks)

    def outcome(self, number: int, label: str, contribution: str, device: Device) -> tuple[int, ...]:
        """The next chosen outcome."""
        del number, label, contribution
        if not self._rolls:
            raise NothingRecorded(f"no further {device.use} was given: expected one more {device.use}")
        return device.check(self._rolls.popleft())

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The chosen cut, or the lowest allowed."""
        del number, again
        return _within(low if self._cut is None else self._cut, low, high)


class RecordedEntropy:
    """What a journal recorded, by the same numbers and labels; filled as entries are read."""

    secret = b""

    def __init__(self, commitment: str = "") -> None:
        self.commitment = commitment
        self.commitments: dict[int, str] = {}
        self.seeds: dict[int, str] = {}
        self.cuts: dict[tuple[int, int], int] = {}
        self.pieces: dict[tuple[int, str], list[int]] = {}
        self.outcomes: dict[tuple[int, str], tuple[int, ...]] = {}
        self.readings: deque[bool] = deque()
        self.burned: deque[int] = deque()

    def bind(self, number: int) -> str:
        """The recorded commitment."""
        if number not in self.commitments:
            raise NothingRecorded(f"the journal records no commitment {number}")
        return self.commitments[number]

    def order(
        self, number: int, label: str, contribution: str, members: Sequence[int], decks: int = 1
    ) -> Order:
        """The pieces recorded as they left the shoe; more may be recorded later."""
        del contribution
        return RecordedOrder(self.pieces.setdefault((number, label), []), members, decks)

    def outcome(self, number: int, label: str, contribution: str, device: Device) -> tuple[int, ...]:
        """The recorded outcome."""
        del contribution
        if (number, label) not in self.outcomes:
            raise NothingRecorded(f"the journal records no {device.use} {label!r} under seed {number}")
        return device.check(self.outcomes[number, label])

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The recorded cut."""
        if (number, again) not in self.cuts:
            raise NothingRecorded(f"the journal records no cut {again + 1} under seed {number}")
        return _within(self.cuts[number, again], low, high)

    def seed(self, number: int) -> str:
        """The recorded seed."""
        if number not in self.seeds:
            raise NothingRecorded(f"the journal records no seed {number}")
        return self.seeds[number]


class ScannedEntropy(_NoSecret):
    """Physical pieces and devices of a live table, read by a scanner (`table.scanner` enters them there)."""

    def __init__(self) -> None:
        self._cards: deque[int] = deque()
        self._rolls: deque[tuple[int, ...]] = deque()
        self._cuts: deque[int] = deque()

    def scan_cards(self, cards: Iterable[int]) -> None:
        """Enter the next pieces in the order they leave the shoe."""
        self._cards.extend(cards)

    def scan_roll(self, values: Sequence[int]) -> None:
        """Enter what a device shows."""
        self._rolls.append(tuple(values))

    def scan_cut(self, cards: int) -> None:
        """Enter how many cards were lifted from the top."""
        self._cuts.append(cards)

    def take_cards(self, count: int) -> tuple[int, ...]:
        """The next `count` pieces read; none are taken until all of them have been read."""
        if count > len(self._cards):
            raise AwaitingScan("card")
        return tuple([self._cards.popleft() for _ in range(count)])

    def take_roll(self) -> tuple[int, ...]:
        """The next outcome read, whatever it shows."""
        return take_scan(self._rolls, "roll")

    @property
    def waiting(self) -> tuple[int, int, int]:
        """How many pieces, outcomes and cuts have been entered and not yet used."""
        return len(self._cards), len(self._rolls), len(self._cuts)

    def forget(self) -> None:
        """Drop what was entered and not yet used."""
        self._cards.clear()
        self._rolls.clear()
        self._cuts.clear()

    def order(
        self, number: int, label: str, contribution: str, members: Sequence[int], decks: int = 1
    ) -> Order:
        """The pieces as they will be read; each must still be in the shoe."""
        del number, label, contribution
        return ScannedOrder(self._cards, members, decks)

    def outcome(self, number: int, label: str, contribution: str, device: Device) -> tuple[int, ...]:
        """The next outcome read."""
        del number, label, contribution
        values = take_scan(self._rolls, device.use)
        return device.check(values)

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The next cut read."""
        del number, again
        return _within(take_scan(self._cuts, "cut"), low, high)


def _within(cut: int, low: int, high: int) -> int:
    """The cut, if it lies from low to high."""
    check_cut_range(low, high)
    if not low <= cut <= high:
        raise BadInput(f"cut {cut} is not possible here: expected {low} to {high} cards")
    return cut
