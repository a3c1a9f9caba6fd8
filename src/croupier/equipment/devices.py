"""Devices of chance as data: dice, wheels, balls drawn without replacement, and lots."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from croupier.law.refusal import BadInput

MAX_RESULTS: Final = 65536
FACES: Final = 6

# What one use of a device is called.
_USES: Final = {"dice": "roll", "wheel": "spin", "balls": "draw", "lot": "lot"}
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DASH: Final = re.compile(r"\s*-\s*")
_SPACE: Final = re.compile(r"\s*,\s*|\s+")
_NUMBER: Final = re.compile(r"[0-9]{1,5}")


class Device(msgspec.Struct, frozen=True):
    """A device that shows `count` of `of` equally likely results, numbered from `first`.

    A wheel has `of` physical segments, each with its name; several segments may have the same name.
    """

    name: str
    of: int
    count: int = 1
    distinct: bool = False
    first: int = 0
    segments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.name not in _USES:
            raise BadInput(f"device {self.name!r}: expected one of {', '.join(_USES)}")
        if not 1 <= self.of <= MAX_RESULTS:
            raise BadInput(f"{self.name} with {self.of} results: expected 1 to {MAX_RESULTS}")
        if self.count < 1 or (self.distinct and self.count > self.of):
            most = str(self.of) if self.distinct else "more"
            raise BadInput(f"{self.name} showing {self.count} results: expected 1 to {most}")
        if (self.name == "wheel") != bool(self.segments) or len(self.segments) not in (0, self.of):
            raise BadInput(
                f"{self.name} with {len(self.segments)} named segments: expected one for each result"
            )

    @property
    def use(self) -> str:
        """What one use of it is called: roll, spin, draw or lot."""
        return _USES[self.name]

    def check(self, values: Sequence[int]) -> tuple[int, ...]:
        """The values, if the device can show them."""
        values = tuple(values)
        first = self.first
        if (
            len(values) != self.count
            or any(not first <= value < first + self.of for value in values)
            or (self.distinct and len(set(values)) < self.count)
        ):
            shown = ("-" if self.name == "dice" else " ").join(map(str, values))
            raise self._refused(shown)
        return values

    def text(self, values: Sequence[int]) -> str:
        """The text of what it shows: `4-3`, `00`, `5 12 33`, `7`."""
        if self.segments:
            return " ".join([self.segments[value] for value in values])
        return ("-" if self.name == "dice" else " ").join(map(str, values))

    def read(self, text: str) -> tuple[int, ...]:
        """Read what it shows; of several segments with the same name, the first."""
        text = text.strip()
        if self.segments:
            folded = text.casefold()
            for value, segment in enumerate(self.segments):
                if segment.casefold() == folded:
                    return (value,)
            raise self._refused(text)
        words = (_DASH if self.name == "dice" else _SPACE).split(text)
        if not all(_NUMBER.fullmatch(word) for word in words):
            raise self._refused(text)
        try:
            return self.check([int(word) for word in words])
        except BadInput:
            raise self._refused(text) from None

    def _refused(self, shown: str) -> BadInput:
        last = self.first + self.of - 1
        count = _COUNTS[self.count] if self.count < len(_COUNTS) else str(self.count)
        many = "" if self.count == 1 else "s"
        shown = repr(shown if len(shown) <= 80 else shown[:80] + "...")
        match self.name:
            case "dice":
                example = "-".join("4312"[die % 4] for die in range(self.count))
                wanted = f"{count} face{many} from 1 to {last}, such as {example}"
            case "wheel":
                wanted = f"one of its {self.of} segments, such as {self.segments[0]} or {self.segments[-1]}"
            case "balls":
                different = "different " if many else ""
                wanted = f"{count} {different}number{many} from {self.first} to {last}"
            case _:
                wanted = f"{self.first} to {last}"
        return BadInput(f"{self.use} {shown} cannot be read: expected {wanted}")


def dice(count: int) -> Device:
    """So many dice, each showing 1 to 6."""
    return Device("dice", FACES, count, first=1)


def wheel(segments: Sequence[str]) -> Device:
    """A wheel of equal segments, named in the order they stand on the rim."""
    return Device("wheel", len(segments), segments=tuple(segments))


def balls(count: int, of: int) -> Device:
    """So many balls drawn from those numbered 1 to `of`, none put back."""
    return Device("balls", of, count, distinct=True, first=1)


def lot(of: int, first: int = 0) -> Device:
    """One of so many equal lots, numbered from `first`."""
    return Device("lot", of, first=first)
