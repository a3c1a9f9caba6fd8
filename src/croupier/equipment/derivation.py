"""How pieces, outcomes and cuts follow from the secret and the patrons' contribution (docs/fairness.md)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256, shake_256
from typing import Final

from croupier.equipment.devices import Device
from croupier.equipment.orders import Order
from croupier.law.refusal import BadInput

SECRET_BYTES: Final = 32
SEED_TAG: Final = b"croupier seed 2\0"
CUT_TAG: Final = b"croupier cut 2\0"
PART_TAG: Final = b"croupier part 2\0"
SHUFFLE_TAG: Final = b"croupier shuffle 2\0"
OUTCOME_TAG: Final = b"croupier outcome 2\0"

_BLOCK: Final = 136
_BYTE: Final = 256
_TWO_BYTES: Final = 65536
_WIDTHS: Final = (0, *(_BYTE // left for left in range(1, _BYTE + 1)))


def derive_seed(secret: bytes, number: int) -> bytes:
    """The number-th seed of a table, counted from 1."""
    return sha256(SEED_TAG + number.to_bytes(8, "big") + secret).digest()


def contribution_of(values: Iterable[str], cut: int) -> str:
    """The patrons' contribution: the cut, and the random values their own devices gave, in sorted order."""
    return _contribution_of(tuple(values), cut)


@lru_cache(maxsize=256)
def _contribution_of(values: tuple[str, ...], cut: int) -> str:
    encoded = sorted(value.encode() for value in values)
    if any(b"\0" in value for value in encoded):
        raise BadInput(
            "the random value of a patron's device contains a zero byte: expected text without one"
        )
    return sha256(PART_TAG + b"\0".join([str(cut).encode(), *encoded])).hexdigest()


def derive_cut(secret: bytes, number: int, again: int, low: int, high: int) -> int:
    """The house's cut from low to high for the number-th seed; `again` counts the cuts before it."""
    check_cut_range(low, high)
    return low + read_numbers(cut_message(secret, number, again), 1, high - low + 1)[0][0]


def cut_message(secret: bytes, number: int, again: int) -> bytes:
    """What the stream of the house's cut is derived from."""
    return CUT_TAG + number.to_bytes(8, "big") + again.to_bytes(8, "big") + secret


def check_cut_range(low: int, high: int) -> None:
    """Refuse a range that contains no cut."""
    if not 0 <= low <= high:
        raise BadInput(f"cut from {low} to {high} is impossible: expected 0 <= low <= high")


def derive_order(
    seed: bytes, label: str, contribution: str, members: Sequence[int], decks: int = 1
) -> "DerivedOrder":
    """The shuffle of a number of decks that follows from seed, label and contribution."""
    places = list(members) if decks == 1 else list(members) * decks
    return DerivedOrder(_message(SHUFFLE_TAG, seed, label, contribution), places)


def derive_outcome(seed: bytes, label: str, contribution: str, device: Device) -> tuple[int, ...]:
    """What a device shows that follows from seed, label and contribution."""
    message = outcome_message(seed, label, contribution)
    first = device.first
    if device.distinct:
        return tuple(DerivedOrder(message, list(range(first, first + device.of))).draw(0, device.count))
    return tuple([first + number for number in derive_numbers(message, device.count, device.of)])


def outcome_message(seed: bytes, label: str, contribution: str) -> bytes:
    """What the stream of an outcome is derived from."""
    return _message(OUTCOME_TAG, seed, label, contribution)


def _message(tag: bytes, seed: bytes, label: str, contribution: str) -> bytes:
    if "\0" in label:
        raise BadInput(f"label {label!r} contains a zero byte: expected text without one")
    return tag + seed + label.encode() + b"\0" + contribution.encode()


def derive_numbers(message: bytes, count: int, below: int) -> list[int]:
    """The first numbers below `below` in the stream of a message; no value is ever reduced modulo `below`."""
    return read_numbers(message, count, below)[0]


def read_numbers(message: bytes, count: int, below: int) -> tuple[list[int], bytes]:
    """The first numbers below `below` in the stream of a message, and the words read for them."""
    if not 1 <= below <= _TWO_BYTES:
        raise BadInput(f"a choice among {below} numbers is impossible: expected 1 to {_TWO_BYTES}")
    step, words = (1, _BYTE) if below <= _BYTE else (2, _TWO_BYTES)
    width = words // below
    length = _BLOCK if 4 * count <= _BLOCK else 4 * count
    while True:
        stream = shake_256(message).digest(length)
        numbers: list[int] = []
        for place, word in enumerate(stream if step == 1 else _pairs(stream), 1):
            number = word // width
            if number < below:
                numbers.append(number)
                if len(numbers) == count:
                    return numbers, stream[: step * place]
        length *= 2


def _pairs(stream: bytes) -> list[int]:
    """Two bytes at a time, the higher first."""
    return [high << 8 | low for high, low in zip(stream[::2], stream[1::2], strict=True)]


class DerivedOrder(Order):
    """The Fisher-Yates shuffle that a stream gives, carried out only as far as pieces are dealt."""

    __slots__ = ("_derived", "_message", "_places", "_read", "_stream")

    def __init__(self, message: bytes, places: list[int]) -> None:
        size = len(places)
        Order.__init__(self, size)
        self._message = message
        self._stream = shake_256(message).digest(_BLOCK if 2 * size <= _BLOCK else 3 * size)
        self._read = 0
        self._places = places
        self._derived = 0

    @property
    def words(self) -> bytes:
        """The words read from the stream so far, rejected ones included."""
        return self._stream[: self._read]

    def _known(self, count: int) -> list[int]:
        if count > self._derived:
            self._derive(count)
        return self._places

    def at(self, places: Sequence[int]) -> list[int]:
        """The pieces that leave the shoe at these places."""
        known = self._places
        if len(places) == 1:
            place = places[0]
            if place >= self._derived:
                self._derive(place + 1)
            return [known[place]]
        if places and (count := max(places) + 1) > self._derived:
            self._derive(count)
        return list(map(known.__getitem__, places))

    def _derive(self, count: int) -> None:
        if self.size - self._derived > _BYTE:
            self._derive_from_pairs(min(count, self.size - _BYTE))
        places, stream, read, place = self._places, self._stream, self._read, self._derived
        left = self.size - place
        while place < count:
            for word in stream[read:]:
                read += 1
                draw = word // _WIDTHS[left]
                if draw < left:
                    other = place + draw
                    places[place], places[other] = places[other], places[place]
                    place += 1
                    if place == count:
                        break
                    left -= 1
            else:
                stream = self._lengthen()
        self._read, self._derived = read, place

    def _derive_from_pairs(self, count: int) -> None:
        """Among more pieces than one byte can tell apart, two bytes choose each."""
        places, stream, read, place = self._places, self._stream, self._read, self._derived
        while place < count:
            left = self.size - place
            width = _TWO_BYTES // left
            try:
                while (draw := (stream[read] << 8 | stream[read + 1]) // width) >= left:
                    read += 2
            except IndexError:
                stream = self._lengthen()
                continue
            read += 2
            other = place + draw
            places[place], places[other] = places[other], places[place]
            place += 1
        self._read, self._derived = read, place

    def _lengthen(self) -> bytes:
        # A longer output of SHAKE-256 begins with the shorter one.
        self._stream = shake_256(self._message).digest(2 * len(self._stream))
        return self._stream
