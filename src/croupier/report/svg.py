"""The few marks a felt is drawn with: boxes, circles, fitted text and dice, in inches."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

FELT: Final = "#0d6b3f"
FELT_EDGE: Final = "#084a2b"
RAIL: Final = "#4a2c17"
RAIL_EDGE: Final = "#2d1a0d"
LINE: Final = "#f5f0e1"
GOLD: Final = "#f3d27a"
FILLS: Final = {"red": "#a31621", "black": "#191919", "green": "#0a5c35"}
"""The colors of a roulette wheel, on its rim and on the felt."""
SANS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF: Final = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"

WIDTH_OF_LETTER: Final = 0.62  # of the type size, generous: bold capitals of the widest fallback face
WIDTH_OF_WIDE_LETTER: Final = 1.05
CAP_HEIGHT: Final = 0.36  # from the middle of a line to its baseline, of the type size
FITS: Final = "max-width:100%;height:auto"
"""The style of a picture that is never wider than the window it is opened in."""
_SPOTS: Final = (
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (0, 2), (2, 0), (2, 2)),
    ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
)


class Box(NamedTuple):
    """A rectangle: its corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, by: float) -> Box:
        """The rectangle with a margin left free all round."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def surrounding(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle around all of them."""
    every = list(boxes)
    left, top = min(box.x for box in every), min(box.y for box in every)
    right = max(box.x + box.width for box in every)
    bottom = max(box.y + box.height for box in every)
    return Box(left, top, right - left, bottom - top)


def number(value: float) -> str:
    """A length with at most two decimals."""
    return f"{round(value, 2):g}"


def ems(text: str) -> float:
    """The width a text needs at most, in type sizes; East Asian letters and emoji take a whole one."""
    return sum(
        0.0
        if unicodedata.combining(letter)
        else WIDTH_OF_WIDE_LETTER
        if unicodedata.east_asian_width(letter) in "WF"
        else WIDTH_OF_LETTER
        for letter in text
    )


def width_of(text: str, size: float) -> float:
    """The width a text needs at most."""
    return ems(text) * size


def fitted(text: str, width: float, size: float) -> float:
    """The type size, not above the one wanted, at which the text fits."""
    return min(size, width / max(ems(text), 0.01))


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    color: str = LINE,
    anchor: str = "middle",
    bold: bool = False,
    face: str = SANS,
    italic: bool = False,
) -> str:
    """A line of type around the height y of its middle."""
    style = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
    return (
        f'<text x="{number(x)}" y="{number(y + CAP_HEIGHT * size)}" font-size="{number(size)}" '
        f'text-anchor="{anchor}" fill="{color}" font-family={quoteattr(face)}{style}>{escape(words)}</text>'
    )


def box(
    place: Box, *, fill: str = "none", line: str = LINE, stroke: float = 0.22, corner: float = 0.5
) -> str:
    """A rectangle with softened corners."""
    x, y, width, height = map(number, place)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{number(corner)}" '
        f'fill="{fill}" stroke="{line}" stroke-width="{number(stroke)}"/>'
    )


def circle(place: Box, *, fill: str = "none", line: str = LINE, stroke: float = 0.22) -> str:
    """The largest circle in a rectangle."""
    x, y = map(number, place.middle)
    radius, width = number(min(place.width, place.height) / 2), number(stroke)
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{line}" stroke-width="{width}"/>'


def die(face: int, x: float, y: float, side: float) -> str:
    """A die of that face (1 to 6) with its corner at x, y."""
    parts = [
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(side)}" height="{number(side)}" '
        f'rx="{number(side * 0.16)}" fill="#b3142b" stroke="{LINE}" stroke-width="{number(side * 0.05)}"/>'
    ]
    for column, row in _SPOTS[face - 1]:
        across, down = x + side * (0.25 + 0.25 * column), y + side * (0.25 + 0.25 * row)
        parts.append(
            f'<circle cx="{number(across)}" cy="{number(down)}" r="{number(side * 0.095)}" fill="{LINE}"/>'
        )
    return "".join(parts)


def turned(marks: str, degrees: float, about: tuple[float, float]) -> str:
    """Marks turned around a point."""
    x, y = map(number, about)
    return f'<g transform="rotate({number(degrees)} {x} {y})">{marks}</g>'
