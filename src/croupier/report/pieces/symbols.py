"""What all pieces are made of: symbols, outlined figures, and the paper or bone they are printed on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import msgspec

from croupier.report.lettering import FONTS, faces, number

FIGURE_NAMES: Final = {"$": "dollar", ".": "point"}
FIGURE: Final = 70.0  # units of an outlined figure from its foot to its top, around its middle
INK: Final = "#15181d"
RED: Final = "#c01f2e"


class Symbol(NamedTuple):
    """A piece by name, its size in its own units, and its marks, measured from the upper left corner."""

    name: str
    width: float
    height: float
    marks: str

    def svg(self) -> str:
        """The piece as an SVG symbol."""
        box = f"0 0 {number(self.width)} {number(self.height)}"
        return f'<symbol id="{self.name}" viewBox="{box}">{self.marks}</symbol>'


@cache
def _outlines() -> dict[str, str]:
    return msgspec.json.decode(FONTS.joinpath("figures.json").read_bytes(), type=dict[str, str])


def parts() -> Iterator[tuple[str, str]]:
    """The figures, by name."""
    for letter, path in _outlines().items():
        yield f"figure-{FIGURE_NAMES.get(letter, letter)}", f'<path d="{path}"/>'


def figures(words: str, x: float, y: float, height: float, width: float = 1e9) -> str:
    """Figures and the letters of the ranks as outlines around a point, so that no font is needed."""
    widths = [faces()["label"].widths[letter] / 10 for letter in words]
    scale = min(height / FIGURE, width / sum(widths))
    left = x - sum(widths) * scale / 2
    marks = []
    for letter, wide in zip(words, widths, strict=True):
        middle = number(left + wide * scale / 2)
        name = FIGURE_NAMES.get(letter, letter)
        marks.append(
            f'<use href="#figure-{name}" transform="translate({middle} {number(y)})scale({scale:.3g})"/>'
        )
        left += wide * scale
    return "".join(marks)
