"""A wheel seen from above or from the front: its rim, compartment by compartment."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.report import svg
from croupier.report.svg import Box, fitted, number, text

RING: Final = 0.2
"""The width of the rim, as a part of the radius."""
LIGHT, DARK = "#14713f", "#0b5430"
"""Compartments without a color of their own take turns."""
WIDE: Final = 2
"""A name of more letters is written along the radius."""


def wheel(place: Box, rim: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The largest wheel in a rectangle, the first name at the top and the others clockwise from it."""
    radius = min(place.width, place.height) / 2
    yield svg.circle(place, fill=svg.RAIL, stroke=0.3)
    outer, inner = radius * 0.96, radius * (0.96 - RING)
    step = 360 / len(rim)
    for at, (name, color) in enumerate(rim):
        fill = svg.FILLS.get(color, (LIGHT, DARK)[at % 2])
        marks = _sector(place.middle, inner, outer, step, fill) + _name(
            place.middle, name, inner, outer, step
        )
        yield svg.turned(marks, at * step, place.middle)
    hub = Box(place.middle[0] - inner, place.middle[1] - inner, 2 * inner, 2 * inner)
    yield svg.circle(hub, fill=svg.RAIL_EDGE)
    yield svg.circle(hub.inside(inner * 0.75), fill=svg.GOLD, line=svg.RAIL)


def _sector(middle: tuple[float, float], inner: float, outer: float, step: float, fill: str) -> str:
    """One compartment at the top of the wheel."""
    half = math.radians(step / 2)
    (x, y), (sine, cosine) = middle, (math.sin(half), math.cos(half))
    corners = [
        (x - inner * sine, y - inner * cosine),
        (x - outer * sine, y - outer * cosine),
        (x + outer * sine, y - outer * cosine),
        (x + inner * sine, y - inner * cosine),
    ]
    a, b, c, d = (f"{number(u)} {number(v)}" for u, v in corners)
    out, back = number(outer), number(inner)
    return (
        f'<path d="M {a} L {b} A {out} {out} 0 0 1 {c} L {d} A {back} {back} 0 0 0 {a} Z" '
        f'fill="{fill}" stroke="{svg.LINE}" stroke-width="0.08"/>'
    )


def _name(middle: tuple[float, float], name: str, inner: float, outer: float, step: float) -> str:
    """The name in a compartment: across it, or along the radius where it is long."""
    x, y = middle[0], middle[1] - (inner + outer) / 2
    across = 2 * inner * math.tan(math.radians(step / 2)) * 0.9
    if len(name) <= WIDE:
        return text(name, x, y, fitted("00", across, (outer - inner) * 0.6), bold=True)
    size = min(fitted(name, (outer - inner) * 0.9, across), across * 0.9)
    return svg.turned(text(name, x, y, size, bold=True), -90, (x, y))
