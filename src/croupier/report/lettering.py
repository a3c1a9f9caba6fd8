"""Lettering measured with the fonts that ship with the software, and set so that it has the same width in any
other font: straight lines state their length, letters on an arc are placed one by one.
"""

from __future__ import annotations

import base64
import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from croupier.report.markup import escape, quoteattr

FONTS: Final = resources.files("croupier.report").joinpath("fonts")
WIDTH_OF_OTHER_LETTER: Final = 0.8  # of the type size, for scripts the fonts do not have
WIDTH_OF_WIDE_LETTER: Final = 1.05
MAX_SPACING: Final = 0.22  # of the type size, between letters that are spread to fill a width
PLAIN_COLOR: Final = "#f5f0e1"
Point = tuple[float, float]


class Metrics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A font's measures in thousandths of the type size; `widths` by letter."""

    family: str
    weight: int
    file: str
    fallback: str
    capital: int
    widths: dict[str, int]


@cache
def faces() -> dict[str, Metrics]:
    """The fonts that ship with the software, by what they are for."""
    return msgspec.json.decode(FONTS.joinpath("metrics.json").read_bytes(), type=dict[str, Metrics])


DISPLAY: Final = "display"
"""Names, and what a felt says in large letters."""
LABEL: Final = "label"
"""Everything else."""


def ems(words: str, face: str = LABEL) -> float:
    """The width of a text in type sizes; a letter the font lacks is taken to be wide."""
    widths = faces()[face].widths
    return sum(_em(letter, widths) for letter in words)


def _em(letter: str, widths: dict[str, int]) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if letter in widths:
        return widths[letter] / 1000
    return WIDTH_OF_WIDE_LETTER if unicodedata.east_asian_width(letter) in "WF" else WIDTH_OF_OTHER_LETTER


def has_letters(words: str, face: str = LABEL) -> bool:
    """Whether the font has every letter of a text."""
    return all(letter in faces()[face].widths for letter in words)


def capital_height(size: float, face: str = LABEL) -> float:
    """The height of capitals and figures."""
    return faces()[face].capital / 1000 * size


def number(value: float) -> str:
    """A length with at most two decimals."""
    return f"{round(value, 2) + 0:g}"


def _listed(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


@dataclass(frozen=True)
class Type:
    """How a text is set: its face and color, the space between its letters in type sizes."""

    face: str = LABEL
    color: str = PLAIN_COLOR
    spacing: float = 0.0

    def width(self, words: str, size: float) -> float:
        """The width of a text of that size."""
        return size * (ems(words, self.face) + self.spacing * max(len(words) - 1, 0))

    def size(self, words: str, width: float, wanted: float) -> float:
        """The size, up to the one wanted, at which a text is no wider than `width`."""
        return min(wanted, width / max(self.width(words, 1.0), 0.01))

    def spread(self, words: str, width: float, size: float) -> Type:
        """The same with its letters spread toward a width, up to `MAX_SPACING`."""
        free = width / size - ems(words, self.face)
        spacing = min(MAX_SPACING, max(0.0, free / max(len(words) - 1, 1)))
        return Type(self.face, self.color, spacing)

    def attributes(self, size: float) -> str:
        """Font, size and color of a text element."""
        own = "" if self.face == LABEL else f" {font_of(self.face)}"
        colored = "" if self.color == PLAIN_COLOR else f' fill="{self.color}"'
        return f'font-size="{number(size)}"{own}{colored}'


def font_of(face: str) -> str:
    """The attributes of a face; those of labels, and their color, are set once for a whole drawing."""
    found = faces()[face]
    family = quoteattr(f"{found.family},{found.fallback}")
    return f'font-family={family} font-weight="{found.weight}"'


def labeled(marks: str) -> str:
    """Lettering with the face and the color of labels."""
    return f'<g {font_of(LABEL)} fill="{PLAIN_COLOR}">{marks}</g>'


PLAIN: Final = Type()


def line(words: str, middle: Point, size: float, how: Type = PLAIN, anchor: str = "middle") -> str:
    """A straight line of type, vertically centered; `anchor` says which end, or the middle, is at x."""
    x, y = middle
    width = how.width(words, size)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
    base = y + capital_height(size, how.face) / 2
    return (
        f'<text x="{number(left)}" y="{number(base)}" textLength="{number(width)}" '
        f'lengthAdjust="spacingAndGlyphs" {how.attributes(size)}>{escape(words)}</text>'
    )


def arc(words: str, center: Point, radius: float, size: float, how: Type = PLAIN, middle: float = 0.0) -> str:
    """Letters around a center above them, their tops toward it; `radius` is that of the middle of the
    capitals, `middle` the angle of the text's middle in degrees to the right of straight down.
    """
    base = radius + capital_height(size, how.face) / 2
    widths = [_em(letter, faces()[how.face].widths) * size for letter in words]
    space = how.spacing * size
    along = math.radians(middle) * radius - (sum(widths) + space * max(len(words) - 1, 0)) / 2
    xs, ys, turns = [], [], []
    for width in widths:
        turn = (along + width / 2) / radius
        x = center[0] + base * math.sin(turn) - width / 2 * math.cos(turn)
        y = center[1] + base * math.cos(turn) + width / 2 * math.sin(turn)
        xs.append(x)
        ys.append(y)
        turns.append(-math.degrees(turn))
        along += width + space
    return (
        f'<text x="{_listed(xs)}" y="{_listed(ys)}" rotate="{_listed(turns)}" '
        f"{how.attributes(size)}>{escape(words)}</text>"
    )


def font_faces(used: Sequence[str] = (DISPLAY, LABEL)) -> str:
    """A style element with the fonts, for a self-contained picture."""
    rules = []
    for name in used:
        face = faces()[name]
        data = base64.b64encode(FONTS.joinpath(face.file).read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:{face.family};font-weight:{face.weight};"
            f"src:url(data:font/woff;base64,{data})}}"
        )
    return f"<style>{''.join(rules)}</style>"
