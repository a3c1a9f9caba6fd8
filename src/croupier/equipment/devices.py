"""Devices of chance as data: dice, wheels, balls drawn without replacement, and lots."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from croupier.law.counted import counted
from croupier.law.refusal import BadInput

MAX_RESULTS: Final = 65536
FACES: Final = 6

# What one use of a device is called.
_USES: Final = {"dice": "roll", "wheel": "spin", "balls": "draw", "lot": "lot"}
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BETWEEN_DICE: Final = re.compile(r"[\s,/-]+")
_SPACE: Final = re.compile(r"\s*,\s*|\s+")
_MAX_SHOWN: Final = 80
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
            named = counted(len(self.segments), "named segment")
            raise BadInput(f"{self.name} with {named}: expected one for each result")

    @property
    def use(self) -> str:
        """What one use of it is called: roll, spin, draw or lot."""
        return _USES[self.name]

    def check(self, values: Sequence[int]) -> tuple[int, ...]:
        """The values, if the device can show them."""
        first, last = self.first, self.first + self.of - 1
        if (
            len(values) != self.count
            or any(not first <= value <= last for value in values)
            or (self.distinct and len(set(values)) < self.count)
        ):
            raise self._refused(self._joined(values))
        return tuple(values)

    def text(self, values: Sequence[int]) -> str:
        """The text of what it shows: `4-3`, `00`, `5 12 33`, `7`."""
        return self.segments[values[0]] if self.segments else self._joined(values)

    def read(self, text: str) -> tuple[int, ...]:
        """Read what it shows; where several segments have the same name, the first of them is meant."""
        text = text.strip()
        if self.segments:
            names = [segment.casefold() for segment in self.segments]
            if text.casefold() not in names:
                example = f"such as {self.segments[0]} or {self.segments[-1]}"
                raise BadInput(f"spin {text[:20]!r} cannot be read: expected a name on the wheel, {example}")
            return (names.index(text.casefold()),)
        words = (_BETWEEN_DICE if self.name == "dice" else _SPACE).split(text)
        if self.name == "dice" and len(words) == 1 and len(text) == self.count:
            words = list(text)
        if not all(_NUMBER.fullmatch(word) for word in words):
            raise self._refused(text)
        return self.check([int(word) for word in words])

    def _joined(self, values: Sequence[int]) -> str:
        return ("-" if self.name == "dice" else " ").join(map(str, values))

    @property
    def example(self) -> str:
        """A roll as it may be typed: 4-3, or 4-3-1 with three dice."""
        return "-".join("4312"[die % 4] for die in range(self.count))

    @property
    def in_words(self) -> str:
        """How many results it shows: two for a pair of dice."""
        return _COUNTS[self.count] if self.count < len(_COUNTS) else str(self.count)

    def _refused(self, shown: str) -> BadInput:
        count = self.in_words
        many = "" if self.count == 1 else "s"
        span = f"from {self.first} to {self.first + self.of - 1}"
        match self.name:
            case "dice":
                example = self.example
                wanted = f"{count} face{many} {span}, such as {example}"
                if self.count in (2, 3):
                    wanted += f", {example.replace('-', ' ')} or {example.replace('-', '')}"
            case "wheel":
                wanted = f"the number of a segment {span}"
            case "balls" if self.count > 1:
                wanted = f"{count} different numbers {span}"
            case _:
                wanted = f"a number {span}"
        if len(shown) > _MAX_SHOWN:
            shown = shown[:_MAX_SHOWN] + "..."
        return BadInput(f"{self.use} {shown!r} cannot be read: expected {wanted}")


def dice(count: int) -> Device:
    """A number of dice, each showing 1 to 6."""
    return Device("dice", FACES, count, first=1)


def wheel(segments: Sequence[str]) -> Device:
    """A wheel of equal segments, named in the order they stand on the rim."""
    return Device("wheel", len(segments), segments=tuple(segments))


def balls(count: int, of: int) -> Device:
    """`count` balls drawn from those numbered 1 to `of`, none put back."""
    return Device("balls", of, count, distinct=True, first=1)


def lot(of: int, first: int = 0) -> Device:
    """One of `of` equally likely lots, numbered from `first`."""
    return Device("lot", of, first=first)
