"""The colors of a strategy chart, the same on the screen, on paper and in a picture."""

from __future__ import annotations

from typing import Final

COLORS: Final = {"S": "#f6d55c", "H": "#ffffff", "D": "#7fc8a9", "P": "#8fb8de", "R": "#ed8d8d"}
PLAIN: Final = "#ffffff"


def hex_color_of(letter: str) -> str:
    """The color of a cell by its first letter."""
    return COLORS.get(letter[:1], PLAIN)


def color_of(letter: str) -> tuple[int, int, int]:
    """The same as red, green and blue."""
    code = hex_color_of(letter)
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
