"""A wheel seen from above or from the front: its bowl, and the rotor with a compartment for every name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.equipment.cards import SUIT_SYMBOLS
from croupier.report import svg
from croupier.report.lettering import DISPLAY, LABEL, Type, line, number
from croupier.report.markup import quoteattr
from croupier.report.svg import Box

BOWL: Final = 0.82
"""The radius of the rotor, as a part of the wheel's."""
RING: Final = 0.24
"""The width of the ring of names, as a part of the rotor's radius."""
LIGHT, DARK = "#14713f", "#0b5430"
"""Compartments without a color of their own alternate between these."""
WIDE: Final = 2
"""A name of more letters is written along the radius."""
BRASS: Final = "#c9a24b"
STUDS: Final = 8
_CARD: Final = re.compile("[2-9TJQKA][cdhs]")


def wheel(place: Box, rim: Sequence[tuple[str, str]], upright: bool = False) -> Iterator[str]:
    """The largest wheel in a rectangle, the first name at the top and the others clockwise from it; an
    upright one has pegs between the names and a clapper at the top.
    """
    radius = min(place.width, place.height) / 2
    middle = place.middle
    rotor = radius * (0.95 if upright else BOWL)
    named = " ".join(name for name, _ in rim)
    yield f'<g class="wheel" data-rim={quoteattr(named)}>'
    yield svg.circle(place, fill="#2a170c", line=BRASS, stroke=radius * 0.012)
    yield svg.circle(place.inside(radius * 0.03), fill="url(#bowl)", line="none")
    if not upright:
        yield _ring(middle, radius * 0.9, "#e9d9b0", 0.02 * radius, 0.35)
        yield from _studs(middle, radius * 0.86, radius * 0.02)
    yield f'<g class="rotor" data-x="{number(middle[0])}" data-y="{number(middle[1])}">'
    yield svg.circle(_around(middle, rotor), fill="#1d1009", line=BRASS, stroke=radius * 0.015)
    outer, inner = rotor * 0.97, rotor * (0.97 - RING)
    step = 360 / len(rim)
    fills = [svg.FILLS.get(color, (LIGHT, DARK)[at % 2]) for at, (_, color) in enumerate(rim)]
    pocket = rotor * 0.52 if not upright else inner * 0.86
    yield f"<defs>{_sector('name', middle, inner, outer, step)}</defs>"
    for at, (name, _) in enumerate(rim):
        marks = _painted("name", fills[at]) + _name(middle, name, inner, outer, step, upright)
        yield svg.turned(marks, at * step, middle)
    if not upright:
        yield svg.circle(_around(middle, inner), fill="none", line=BRASS, stroke=radius * 0.012)
        yield f"<defs>{_sector('pocket', middle, pocket, inner * 0.99, step)}</defs>"
        for at, fill in enumerate(fills):
            yield svg.turned(_painted("pocket", fill), at * step, middle)
    yield svg.circle(_around(middle, pocket), fill="url(#cone)", line=BRASS, stroke=radius * 0.015)
    for spoke in range(4 if not upright else 8):
        arm = Box(middle[0] - radius * 0.012, middle[1] - pocket * 0.75, radius * 0.024, pocket * 0.75)
        yield svg.turned(
            svg.box(arm, fill=BRASS, line="none", corner=radius * 0.01),
            spoke * (90 if not upright else 45),
            middle,
        )
    yield svg.circle(
        _around(middle, radius * 0.11), fill="url(#turret)", line="#7a5a1e", stroke=radius * 0.008
    )
    yield svg.circle(_around(middle, radius * 0.045), fill="#fff3cf", line="none")
    if upright:
        for at in range(len(rim)):
            peg = _around((middle[0], middle[1] - rotor * 0.985), radius * 0.011)
            yield svg.turned(svg.circle(peg, fill=BRASS, line="none"), (at + 0.5) * step, middle)
    yield "</g>"
    if upright:
        x, y, tip = middle[0], place.y, radius * 0.09
        yield (
            f'<path class="pointer" d="M{number(x - tip * 0.35)} {number(y - tip * 0.3)}'
            f'L{number(x + tip * 0.35)} {number(y - tip * 0.3)}L{number(x)} {number(y + tip)}Z" '
            f'fill="#f4efe2" stroke="#6b4a1d" stroke-width="{number(radius * 0.006)}"/>'
        )
    yield "</g>"


def paints() -> str:
    """The gradients of wood and brass."""
    return (
        '<defs><radialGradient id="bowl"><stop offset="0.7" stop-color="#6b3d1e"/>'
        '<stop offset="0.86" stop-color="#8a5429"/><stop offset="1" stop-color="#4a2812"/></radialGradient>'
        '<radialGradient id="cone"><stop offset="0" stop-color="#a86a35"/>'
        '<stop offset="0.7" stop-color="#7a4722"/><stop offset="1" stop-color="#4c2a13"/></radialGradient>'
        '<radialGradient id="turret" cx="0.35" cy="0.3"><stop offset="0" stop-color="#fff1c4"/>'
        '<stop offset="1" stop-color="#a67c28"/></radialGradient></defs>'
    )


def _around(middle: tuple[float, float], radius: float) -> Box:
    return Box(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


def _ring(middle: tuple[float, float], radius: float, color: str, stroke: float, opacity: float) -> str:
    return (
        f'<g opacity="{number(opacity)}">{svg.circle(_around(middle, radius), line=color, stroke=stroke)}</g>'
    )


def _studs(middle: tuple[float, float], radius: float, size: float) -> Iterator[str]:
    """The deflectors above the rotor."""
    for at in range(STUDS):
        stud = Box(middle[0] - size * 0.6, middle[1] - radius - size, size * 1.2, size * 2)
        turn = at * 360 / STUDS + (45 if at % 2 else 0) / 2
        yield svg.turned(svg.box(stud, fill=BRASS, line="none", corner=size * 0.6), turn, middle)


def _painted(kind: str, fill: str) -> str:
    """One compartment in its color."""
    shade = ' fill-opacity="0.72"' if kind == "pocket" else ""
    return f'<use class="{kind}" href="#wheel-{kind}" fill="{fill}"{shade}/>'


def _sector(kind: str, middle: tuple[float, float], inner: float, outer: float, step: float) -> str:
    """The outline of the compartment at the top of the wheel; all others have the same shape."""
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
        f'<path id="wheel-{kind}" d="M{a}L{b}A{out} {out} 0 0 1 {c}L{d}A{back} {back} 0 0 0 {a}Z" '
        f'stroke="{BRASS}" stroke-width="{number(outer * 0.007)}"/>'
    )


def _name(
    middle: tuple[float, float], name: str, inner: float, outer: float, step: float, upright: bool
) -> str:
    """The name in a compartment: across it, or along the radius if it is long."""
    x, y = middle[0], middle[1] - (inner + outer) / 2
    across = 2 * (inner + outer) / 2 * math.tan(math.radians(step / 2)) * 0.86
    how = Type(DISPLAY if upright and not _CARD.fullmatch(name) else LABEL, "#ffffff")
    if _CARD.fullmatch(name):
        rank, mark = name[0].replace("T", "10"), SUIT_SYMBOLS[name[1]]
        size = how.size("10", across, (outer - inner) * 0.42)
        low = y + (outer - inner) * 0.24
        return line(rank, (x, y - (outer - inner) * 0.2), size, how) + svg.suit(
            mark, (x, low), size * 0.8, "#fff"
        )
    if len(name) <= WIDE:
        return line(name, (x, y), how.size("00", across, (outer - inner) * 0.8), how)
    size = min(how.size(name, (outer - inner) * 0.9, across), across * 0.9)
    return svg.turned(line(name, (x, y), size, how), -90, (x, y))
