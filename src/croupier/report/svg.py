"""The elements a felt is drawn with: boxes, circles, bands, dice and suits, in inches."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from croupier.report.lettering import PLAIN_COLOR, number

FELT: Final = "#11774a"
FELT_EDGE: Final = "#06442a"
RAIL: Final = "#3b2417"
RAIL_EDGE: Final = "#1c110a"
LINE: Final = PLAIN_COLOR
GOLD: Final = "#f0cd74"
SHADE: Final = "#04301d"
PROPOSED: Final = "#ffb35c"
FILLS: Final = {"red": "#a31621", "black": "#191919", "green": "#0a5c35"}
"""The colors of a roulette wheel, on its rim and on the felt."""
SANS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
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
# Each suit in a square of side 2 around the origin.
SUITS: Final = {
    "♠": "M0-.98C.2-.5.92-.16.92.36.92.8.42.95.13.6.15.8.24.9.4.98H-.4C-.24.9-.15.8-.13.6"
    "-.42.95-.92.8-.92.36-.92-.16-.2-.5 0-.98Z",
    "♥": "M0 .95C-.24.55-.95.14-.95-.42-.95-.95-.24-1.05 0-.5.24-1.05.95-.95.95-.42.95.14.24.55 0 .95Z",
    "♦": "M0-1C.2-.62.45-.28.74 0 .45.28.2.62 0 1-.2.62-.45.28-.74 0-.45-.28-.2-.62 0-1Z",
    "♣": "M-.13.42C-.36.72-.98.66-.98.18-.98-.22-.6-.36-.32-.24-.62-.52-.4-.98 0-.98S.62-.52.32-.24"
    "C.6-.36.98-.22.98.18.98.66.36.72.13.42.14.72.22.88.42.98H-.42C-.22.88-.14.72-.13.42Z",
}
RED_SUITS: Final = "♥♦"
_SUIT_NAMES: Final = {"♠": "felt-spade", "♥": "felt-heart", "♦": "felt-diamond", "♣": "felt-club"}


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

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    def inside(self, by: float) -> Box:
        """The rectangle without a margin on all sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def corners(self) -> list[tuple[float, float]]:
        """The four corners, clockwise from the upper left."""
        return [(self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)]


def surrounding(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle around all of them."""
    every = list(boxes)
    left, top = min(box.x for box in every), min(box.y for box in every)
    return Box(left, top, max(box.right for box in every) - left, max(box.bottom for box in every) - top)


def _painted(fill: str, line: str, stroke: float, dashed: bool = False) -> str:
    painted = f'fill="{fill}"' if fill else ""
    if line != "none" and stroke:
        painted += f' stroke="{line}" stroke-width="{number(stroke)}"'
        painted += f' stroke-dasharray="{number(stroke * 4)} {number(stroke * 2.5)}"' if dashed else ""
    return painted


def box(
    place: Box,
    *,
    fill: str = "none",
    line: str = LINE,
    stroke: float = 0.2,
    corner: float = 0.5,
    dashed: bool = False,
) -> str:
    """A rectangle with rounded corners."""
    x, y, width, height = map(number, place)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{number(corner)}" '
        f"{_painted(fill, line, stroke, dashed)}/>"
    )


def circle(
    place: Box, *, fill: str = "none", line: str = LINE, stroke: float = 0.2, dashed: bool = False
) -> str:
    """The largest circle in a rectangle."""
    x, y = map(number, place.middle)
    radius = number(min(place.width, place.height) / 2)
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {_painted(fill, line, stroke, dashed)}/>'


def band(
    center: tuple[float, float],
    inner: float,
    outer: float,
    first: float,
    last: float,
    *,
    fill: str = "none",
    line: str = LINE,
    stroke: float = 0.2,
) -> str:
    """A strip between two arcs, from one angle to another in degrees to the right of straight down."""
    (x, y), wide = center, int(abs(last - first) > 180)

    def at(radius: float, degrees: float) -> str:
        turn = math.radians(degrees)
        return f"{number(x + radius * math.sin(turn))} {number(y + radius * math.cos(turn))}"

    out, back = number(outer), number(inner)
    return (
        f'<path d="M{at(inner, first)}L{at(outer, first)}A{out} {out} 0 {wide} 0 {at(outer, last)}'
        f'L{at(inner, last)}A{back} {back} 0 {wide} 1 {at(inner, first)}Z" {_painted(fill, line, stroke)}/>'
    )


def rounded(points: Sequence[tuple[float, float]], radii: Sequence[float]) -> str:
    """The path around corners, each rounded by its radius."""
    steps: list[str] = []
    for at, (x, y) in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        ends = []
        for u, v in (before, after):
            length = math.hypot(u - x, v - y)
            part = min(radii[at], length / 2) / length
            ends.append(f"{number(x + (u - x) * part)} {number(y + (v - y) * part)}")
        steps.append(f"{'L' if steps else 'M'}{ends[0]}Q{number(x)} {number(y)} {ends[1]}")
    return "".join(steps) + "Z"


def die(face: int, x: float, y: float, side: float) -> str:
    """A die of that face (1 to 6) with its corner at x, y."""
    parts = [
        f'<rect class="die" x="{number(x)}" y="{number(y)}" width="{number(side)}" height="{number(side)}" '
        f'rx="{number(side * 0.16)}" fill="#b3142b" stroke="{LINE}" stroke-width="{number(side * 0.05)}"/>'
    ]
    for column, row in _SPOTS[face - 1]:
        across, down = x + side * (0.25 + 0.25 * column), y + side * (0.25 + 0.25 * row)
        parts.append(
            f'<circle cx="{number(across)}" cy="{number(down)}" r="{number(side * 0.095)}" fill="{LINE}"/>'
        )
    return "".join(parts)


def spots_of(face: int) -> tuple[tuple[int, int], ...]:
    """The columns and rows (0 to 2) of the spots of a die's face."""
    return _SPOTS[face - 1]


def suit(symbol: str, middle: tuple[float, float], size: float, color: str, opacity: float = 1.0) -> str:
    """A suit of that height around its middle."""
    x, y = map(number, middle)
    faint = f' opacity="{number(opacity)}"' if opacity < 1 else ""
    return (
        f'<use href="#{_SUIT_NAMES[symbol]}" transform="translate({x} {y}) scale({number(size / 2)})" '
        f'fill="{color}"{faint}/>'
    )


def suits() -> str:
    """The suits as a drawing refers to them."""
    return f"<defs>{''.join(f'<path id={_SUIT_NAMES[each]!r} d={SUITS[each]!r}/>' for each in SUITS)}</defs>"


def turned(marks: str, degrees: float, about: tuple[float, float]) -> str:
    """Marks turned around a point."""
    x, y = map(number, about)
    return f'<g transform="rotate({number(degrees)} {x} {y})">{marks}</g>'
