"""The lines printed around areas of a felt, and the well of the dealer's tray."""

from __future__ import annotations

from typing import Final

from croupier.law.facts import LayoutArea
from croupier.report import svg
from croupier.report.felt.tables import Bend
from croupier.report.svg import Box

ALONE, TOUCHING = 0.7, 0.15
"""Corners of a box by itself, and of one of a row."""
TUBES: Final = 1.7  # inches of a tray for a row of chips
SOFT: Final = 1.6
CARD: Final = 2.5 / 3.5
"""The width of a card by its height."""


def outline(area: LayoutArea, place: Box, bend: Bend, *, alone: bool, fill: str = "") -> str:
    """The outline printed around an area; lettering has none."""
    line = svg.PROPOSED if area.proposal else svg.LINE
    if area.shape == "circle":
        ring = svg.circle(place.inside(0.09), line=line, stroke=0.18, dashed=area.proposal)
        return _shaded(svg.circle(place, fill=svg.SHADE, line="none")) + ring + _ring(place, area)
    if area.shape == "band":
        bent = bend.ring(place)
        return _shaded(svg.band(*bent, fill=svg.SHADE, line="none")) + svg.band(*bent, line=line, stroke=0.18)
    if area.shape != "box":
        return ""
    corner = ALONE if alone else TOUCHING
    if area.hand:
        cards = _cards(place, *area.grid) if area.grid else [place]
        drawn = "".join(svg.box(each, line=line, stroke=0.12, corner=0.35) for each in cards)
        return f'<g opacity="0.65">{drawn}</g>'
    if fill:
        return svg.box(place, fill=fill, line=line, stroke=0.18, corner=corner)
    if not area.wager:
        return svg.box(place, line=line, stroke=0.14, corner=corner, dashed=area.proposal)
    shade = _shaded(svg.box(place, fill=svg.SHADE, line="none", corner=corner))
    drawn = shade + svg.box(place, line=line, stroke=0.18, corner=corner, dashed=area.proposal)
    return drawn + (_emblem(place) if alone and not area.label and not area.paytable else "")


def _cards(place: Box, columns: int, rows: int) -> list[Box]:
    """This many outlines of cards in columns and rows, as large as fit into the area."""
    wide, high = place.width / columns, place.height / rows
    width = min(wide * 0.9, high * CARD)
    height = width / CARD
    return [
        Box(
            place.x + wide * (column + 0.5) - width / 2,
            place.y + high * (row + 0.5) - height / 2,
            width,
            height,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _shaded(marks: str) -> str:
    return f'<g opacity="0.28">{marks}</g>'


def _ring(place: Box, area: LayoutArea) -> str:
    """The second line of a betting circle."""
    if not area.wager or place.width < 3:
        return ""
    within = svg.circle(place.inside(0.38), line=svg.GOLD, stroke=0.07)
    return f'<g opacity="0.8">{within}</g>'


def _emblem(place: Box) -> str:
    """The ornament of a betting box without a label."""
    inner = svg.box(place.inside(0.35), line=svg.GOLD, stroke=0.07, corner=0.45)
    spade = svg.suit("♠", place.middle, min(place.width, place.height) * 0.42, svg.GOLD, 0.45)
    return f'<g opacity="0.8">{inner}</g>{spade}'


def elbow(one: Box, two: Box) -> str:
    """Two areas that meet at a corner of the table, as one outline with a round corner."""
    (x, y) = next(iter(set(one.corners()) & set(two.corners())))
    tall, wide = sorted((one, two), key=lambda arm: arm.width / arm.height)
    across = 1 if wide.middle[0] > x else -1
    down = 1 if tall.middle[1] > y else -1
    points = [
        (x, y),
        (x + across * wide.width, y),
        (x + across * wide.width, y + down * wide.height),
        (x + across * tall.width, y + down * wide.height),
        (x + across * tall.width, y + down * tall.height),
        (x, y + down * tall.height),
    ]
    path = svg.rounded(points, [tall.width + SOFT, 0.4, 0.4, SOFT, 0.4, 0.4])
    return f'<path d="{path}" fill="{svg.SHADE}" fill-opacity="0.28" stroke="{svg.LINE}" stroke-width="0.2"/>'


def tray(place: Box) -> str:
    """The well that holds the dealer's chips."""
    rim = svg.box(place.inside(-0.45), fill="#8f7340", line="#3a2b12", stroke=0.12, corner=0.7)
    well = svg.box(place, fill="#15100b", line="#000", stroke=0.1, corner=0.4)
    tubes = max(int(place.width / TUBES), 1)
    step = place.width / tubes
    grooves = "".join(
        svg.box(
            Box(place.x + at * step + 0.12, place.y + 0.25, step - 0.24, place.height - 0.5),
            fill="#241b12",
            line="none",
            corner=step / 2.4,
        )
        for at in range(tubes)
    )
    return rim + well + grooves
