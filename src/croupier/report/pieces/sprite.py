"""All pieces in one file, each a symbol that a page uses by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from croupier.report.pieces import bones, cards, chips, symbols
from croupier.report.pieces.symbols import Symbol


def pieces() -> Iterator[Symbol]:
    """Every piece."""
    yield from cards.cards()
    yield from bones.bones()
    yield from chips.chips()


@cache
def sprite(*, balls: bool = False) -> str:
    """The pieces as symbols of one SVG file: all except the balls, or only the balls."""
    parts = () if balls else chain(symbols.parts(), cards.parts(), bones.parts(), chips.parts())
    shared = "".join(f'<g id="{name}">{marks}</g>' for name, marks in parts)
    drawn = "\n".join(each.svg() for each in pieces() if each.name.startswith("ball-") == balls)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared}</defs>\n{drawn}\n</svg>\n'
