"""Dice, tiles and balls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.equipment.pieces import BALLS, MATCHED_TILES, SINGLE_TILES
from croupier.report.lettering import number
from croupier.report.pieces.symbols import Symbol, figures
from croupier.report.svg import spots_of

DIE: Final = 60.0
TILE_WIDTH, TILE_HEIGHT = 44.0, 104.0
BALL: Final = 50.0
RED_SPOTS: Final = (1, 4)
WHITE, RED = "#f6f3ea", "#e5483c"


def _die(face: int) -> Symbol:
    """A die from above: color by `--die`, spots by `--spots`."""
    spots = "".join(
        f'<circle cx="{number(30 + 15 * (column - 1))}" cy="{number(30 + 15 * (row - 1))}" r="5.2"/>'
        for column, row in spots_of(face)
    )
    marks = (
        '<rect x="1.5" y="1.5" width="57" height="57" rx="9" fill="var(--die,#a8142a)" stroke="#000" '
        'stroke-opacity=".55"/>'
        '<rect x="1.5" y="1.5" width="57" height="57" rx="9" fill="#000" fill-opacity=".22"/>'
        '<rect x="4" y="3.5" width="52" height="52" rx="8" fill="var(--die,#c81e37)"/>'
        '<path d="M12 5H48Q54.5 5 54.5 11.5L5.5 14Q5.5 5 12 5Z" fill="#fff" fill-opacity=".2"/>'
        f'<g fill="var(--spots,#fff)">{spots}</g>'
    )
    return Symbol(f"die-{face}", DIE, DIE, marks)


def _half(face: int, *, both_colors: bool = False) -> str:
    """The spots of the upper half of a tile; with both colors, a column of each."""
    spots = []
    for column, row in spots_of(face):
        x, y = 22 + 11 * (column - 1), 26 + 13 * (row - 1)
        red = face in RED_SPOTS or (both_colors and column == 0)
        radius = 7.0 if face == 1 else 4.6
        spots.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{RED if red else WHITE}"/>'
        )
    return "".join(spots)


def _slab(marks: str, name: str) -> Symbol:
    return Symbol(name, TILE_WIDTH, TILE_HEIGHT, f'<use href="#slab"/>{marks}')


def _tile(text: str) -> Symbol:
    """A tile: ones and fours are red, twelve is half red."""
    halves = ["twelve", "twelve"] if text == "6-6" else text.split("-")
    marks = "".join(f'<use href="#spots-{half}" y="{50 * place}"/>' for place, half in enumerate(halves))
    return _slab(marks, f"tile-{text}")


def _ball(value: int) -> Symbol:
    return Symbol(f"ball-{value}", BALL, BALL, '<use href="#ball"/>' + figures(str(value), 25, 26, 16, 22))


def parts() -> Iterator[tuple[str, str]]:
    """A ball without its number, a tile without its spots, and the spots of its halves."""
    for face in range(1, 7):
        yield f"spots-{face}", _half(face)
    yield "spots-twelve", _half(6, both_colors=True)
    yield (
        "ball",
        '<circle cx="25" cy="25" r="24" fill="#e9e2cf" stroke="#8a8268"/>'
        '<circle cx="22" cy="21" r="19" fill="#fbf7ea"/>'
        '<ellipse cx="17" cy="11" rx="8" ry="5" fill="#fff" transform="rotate(-30 17 11)"/>'
        '<circle cx="25" cy="26" r="14.5" fill="#fff" stroke="#b3202a" stroke-width="1.8"/>',
    )
    yield (
        "slab",
        '<rect x="1" y="1" width="42" height="102" rx="6" fill="#08090b" stroke="#000"/>'
        '<rect x="2.5" y="2" width="39" height="98" rx="5" fill="#1c1f26"/>'
        '<path d="M8 4H36Q39.5 4 39.5 8V12Q20 9 4.5 14V8Q4.5 4 8 4Z" fill="#fff" fill-opacity=".1"/>',
    )


def bones() -> Iterator[Symbol]:
    """Six faces of a die, the tiles and the back of one, the balls."""
    yield from map(_die, range(1, 7))
    yield from map(_tile, sorted(MATCHED_TILES + SINGLE_TILES))
    yield _slab('<path d="M10 12h24v80H10z" fill="none" stroke="#3a3f4b" stroke-width="1.5"/>', "tile-back")
    yield from map(_ball, range(1, BALLS + 1))
