"""Chips by denomination, non-value chips, and the buttons and markers of the tables."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from croupier.equipment.chips import DENOMINATIONS
from croupier.report.lettering import DISPLAY, LABEL, Type, labeled, line, number
from croupier.report.pieces.symbols import Symbol, figures

SIZE: Final = 60.0
MIDDLE: Final = SIZE / 2
EDGE_SPOTS: Final = 8
COLORS: Final = {
    "white": "#e8e4d8",
    "pink": "#df7fa6",
    "red": "#b5202c",
    "yellow": "#e0b83a",
    "green": "#1d7d4b",
    "black": "#23262c",
    "purple": "#6b3a9c",
    "fire orange": "#e8641c",
    "gray": "#868d94",
    "bronze": "#8f6438",
    "mustard yellow": "#c79a1c",
    "gold": "#cfa93c",
    "blue": "#2f62ab",
    "brown": "#6b4728",
    "lavender": "#a394d8",
    "orange": "#dd8426",
}
LIGHT: Final = ("white", "yellow", "pink", "gold", "mustard yellow", "lavender")


def parts() -> Iterator[tuple[str, str]]:
    """The parts all chips share: marks on the edge, as wide as the space between them, and the body."""
    half = math.pi / EDGE_SPOTS / 2
    marks = []
    for at in range(EDGE_SPOTS):
        turn = 2 * math.pi * at / EDGE_SPOTS
        points = [
            (MIDDLE + radius * math.sin(turn + side * half), MIDDLE - radius * math.cos(turn + side * half))
            for radius, side in ((28, -1), (28, 1), (21.5, 1), (21.5, -1))
        ]
        (a, b, c, d) = (f"{number(x)} {number(y)}" for x, y in points)
        marks.append(f"M{a}A28 28 0 0 1 {b}L{c}A21.5 21.5 0 0 0 {d}Z")
    yield "edge", f'<path d="{"".join(marks)}"/>'
    yield (
        "inlay",
        '<circle cx="30" cy="30" r="20.5" fill="none" stroke="#fff" stroke-opacity=".55" '
        'stroke-width=".9" stroke-dasharray="2.2 1.6"/>'
        '<circle cx="30" cy="30" r="16.5" fill="#fbf8ee" stroke="#000" stroke-opacity=".35" '
        'stroke-width=".6"/>'
        '<path d="M8 22A23 23 0 0 1 40 5Q20 8 8 22Z" fill="#fff" fill-opacity=".16"/>',
    )
    yield "shadow", '<circle cx="30" cy="31" r="28" fill="#000" fill-opacity=".35"/>'


def _chip(body: str, spots: str, inlay: str) -> str:
    return (
        f'<use href="#shadow"/><circle cx="30" cy="30" r="28" fill="{body}" stroke="#000" '
        f'stroke-opacity=".5" stroke-width=".8"/><use href="#edge" fill="{spots}"/>'
        f'<use href="#inlay"/>{inlay}'
    )


def _value(cents: int) -> str:
    """A denomination as a chip shows it: 5, 2.50, 25K."""
    whole, rest = divmod(cents, 100)
    if rest:
        return f"{whole}.{rest:02d}"
    return f"{whole // 1000}K" if whole >= 10_000 else str(whole)


def _denomination(cents: int) -> Symbol:
    inlay = figures(_value(cents), MIDDLE, MIDDLE, 17, 26)
    return Symbol(f"chip-{cents}", SIZE, SIZE, f'<use href="#{_blank_of(DENOMINATIONS[cents])}"/>{inlay}')


def _blank_of(color: str) -> str:
    """The name of a chip of a color without a value on it."""
    return f"blank-{(color or 'blue').replace(' ', '-')}"


def _blank(color: str) -> Symbol:
    """A chip of a color, for a page that writes an amount on it."""
    spots = "#39414c" if color in LIGHT else "#f4efe2"
    return Symbol(_blank_of(color), SIZE, SIZE, _chip(COLORS[color], spots, ""))


def _without_value() -> Symbol:
    """A non-value chip in the color of `--chip`, which identifies its player."""
    star = "M30 18.5 33 26.5 41.5 26.8 34.8 32 37.2 40.3 30 35.5 22.8 40.3 25.2 32 18.5 26.8 27 26.5Z"
    inlay = f'<path d="{star}" fill="var(--chip,#2f62ab)"/>'
    return Symbol("chip-non-value", SIZE, SIZE, _chip("var(--chip,#2f62ab)", "#f4efe2", inlay))


def _button(name: str, words: str, body: str, ink: str) -> Symbol:
    how = Type(DISPLAY if len(words) > 2 else LABEL, ink)
    size = how.size(words, 40, 22)
    marks = (
        f'<use href="#shadow"/><circle cx="30" cy="30" r="28" fill="{body}" stroke="{ink}" '
        'stroke-opacity=".5"/>'
        f'<circle cx="30" cy="30" r="24" fill="none" stroke="{ink}" stroke-width="1.2"/>'
        + labeled(line(words, (MIDDLE, MIDDLE), size, how))
    )
    return Symbol(name, SIZE, SIZE, marks)


def _crown() -> Symbol:
    """The marker that is put on a winning number."""
    marks = (
        '<ellipse cx="30" cy="50" rx="17" ry="7" fill="#000" fill-opacity=".3"/>'
        '<path d="M16 49Q16 41 26 38L25 24H35L34 38Q44 41 44 49 44 54 30 54 16 54 16 49Z" fill="#dfe9f2" '
        'fill-opacity=".92" stroke="#50606e"/><ellipse cx="30" cy="18" rx="10" ry="9" fill="#eef5fb" '
        'stroke="#50606e"/><path d="M24 15Q27 11 32 12" fill="none" stroke="#fff" stroke-width="2"/>'
    )
    return Symbol("marker-crown", SIZE, SIZE, marks)


def _shaker() -> Symbol:
    """The dome over the dice."""
    marks = (
        '<circle cx="50" cy="52" r="46" fill="#000" fill-opacity=".35"/>'
        '<circle cx="50" cy="50" r="46" fill="#3a2a1a" stroke="#c9a24b" stroke-width="3"/>'
        '<circle cx="50" cy="50" r="39" fill="#0d5c39"/>'
        '<circle cx="50" cy="50" r="41" fill="#dcecff" fill-opacity=".18" stroke="#eef6ff" '
        'stroke-opacity=".7"/>'
        '<path d="M22 38A32 32 0 0 1 52 16Q34 22 22 38Z" fill="#fff" fill-opacity=".4"/>'
    )
    return Symbol("shaker", 100, 100, marks)


def chips() -> Iterator[Symbol]:
    """Chips, buttons and markers."""
    yield from map(_blank, COLORS)
    yield from map(_denomination, DENOMINATIONS)
    yield _without_value()
    yield _button("button-dealer", "Dealer", "#f7f3e8", "#1d2026")
    yield _button("button-banker", "Bank", "#b5202c", "#fff4e2")
    yield _button("button-on", "On", "#f7f3e8", "#1d2026")
    yield _button("button-off", "Off", "#1d2026", "#f7f3e8")
    yield _crown()
    yield _shaker()
