"""Tables seen from above: their shape, and where each seat's part of the felt is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

from croupier.report import svg
from croupier.report.lettering import LABEL, Type, arc, labeled, line, number
from croupier.report.svg import Box

ARC: Final = 156.0  # degrees over which the positions of a seated table are spread
MARGIN: Final = 1.4
RAIL: Final = 3.2
INLAY: Final = 0.7  # from the rail to the line printed along it
BOW, FLAT_BOW = 30.0, 70.0
"""The radius of lettering on a half-round table, and on others."""
EDGE: Final = 1.0  # of the dealer's side, which has no rail
BETWEEN_SEATS: Final = 1.2
DEALERS_GAP: Final = 26.0  # of the side of an oval table, in front of the dealer
NOTICE: Final = Type(LABEL, svg.PROPOSED)
NOTICE_SIZE: Final = 1.7
Point = tuple[float, float]


class Placed(NamedTuple):
    """A coordinate system on the table: its origin is moved to a point and turned by degrees."""

    at: Point
    degrees: float
    origin: Point

    @property
    def transform(self) -> str:
        """The same as an SVG transform."""
        x, y = map(number, self.at)
        left, top = number(-self.origin[0]), number(-self.origin[1])
        return f"translate({x} {y}) rotate({number(self.degrees)}) translate({left} {top})"

    def point(self, x: float, y: float) -> Point:
        """A point of the system on the table."""
        across, down = x - self.origin[0], y - self.origin[1]
        turn = math.radians(self.degrees)
        cosine, sine = math.cos(turn), math.sin(turn)
        return self.at[0] + across * cosine - down * sine, self.at[1] + across * sine + down * cosine


STILL: Final = Placed((0, 0), 0, (0, 0))
"""The table's own coordinate system."""


class Ring(NamedTuple):
    """Part of a ring: its center, its radii, and its ends in degrees to the right of straight down."""

    center: Point
    inner: float
    outer: float
    first: float
    last: float

    @property
    def radius(self) -> float:
        """The radius of the middle of the ring."""
        return (self.inner + self.outer) / 2

    def points(self) -> list[Point]:
        """The ends and the middle, inside and outside."""
        angles = (self.first, (self.first + self.last) / 2, self.last)
        return [around(self.center, radius, each) for radius in (self.inner, self.outer) for each in angles]


def around(center: Point, radius: float, degrees: float) -> Point:
    """The point at a distance and an angle to the right of straight down."""
    turn = math.radians(degrees)
    return center[0] + radius * math.sin(turn), center[1] + radius * math.cos(turn)


class Bend(NamedTuple):
    """How lettering is bent: symmetrically to an axis, all arcs with the same radius."""

    x: float
    radius: float

    def ring(self, box: Box) -> Ring:
        """A box bent so that its middle keeps its height and its width is measured along the middle."""
        center = (self.x, box.middle[1] - self.radius)
        start = (box.x - self.x) / self.radius
        end = start + box.width / self.radius
        half = box.height / 2
        return Ring(center, self.radius - half, self.radius + half, math.degrees(start), math.degrees(end))


class TableShape(Protocol):
    """A table: its frame, its seats and how it is drawn."""

    @property
    def frame(self) -> Box:
        """The table with its rail."""

    @property
    def bend(self) -> Bend:
        """The point around which its lettering is bent."""

    def seat(self, place: int) -> Placed:
        """Where a seat's part of the felt is; the first seat is 0."""

    def drawn(self) -> Iterator[str]:
        """The table itself."""

    def notice(self, words: str) -> str:
        """Words on the rail."""


def _facing(at: Point, outward: float, seat: Box) -> Placed:
    """A seat whose inner edge has its middle at a point, looking outward."""
    return Placed(at, -outward, (seat.middle[0], seat.y))


class HalfMoon:
    """A half-round table, straight on the dealer's side; seats on an arc, numbered from the dealer's left or
    right.
    """

    def __init__(
        self, center: Point, printed: Iterable[Point], seat: Box, seats: int, from_right: bool = False
    ) -> None:
        self.center = center
        self.bend = Bend(center[0], BOW)
        self.box = seat
        self.side = -1 if from_right else 1
        self.step = ARC / seats
        spaced = (seat.width + BETWEEN_SEATS) / (2 * math.tan(math.radians(self.step / 2)))
        clear = max(math.hypot(x - center[0], y - center[1]) for x, y in printed)
        self.inner = max(spaced, clear + MARGIN)
        self.outer = math.hypot(self.inner + seat.height, seat.width / 2) + MARGIN + INLAY

    @property
    def frame(self) -> Box:
        """The table with its rail."""
        (x, y), reach = self.center, self.outer + RAIL
        top = y - MARGIN - EDGE
        return Box(x - reach, top, 2 * reach, y + reach - top)

    def angle(self, place: int) -> float:
        """The direction of a seat, in degrees to the right of straight down."""
        return self.side * (ARC / 2 - self.step * (place + 0.5))

    def seat(self, place: int) -> Placed:
        """Where a seat's part of the felt is."""
        angle = self.angle(place)
        return _facing(around(self.center, self.inner, angle), angle, self.box)

    def _outline(self, radius: float, rise: float, corner: float) -> str:
        x, y = self.center
        top, soft = number(y - rise), min(corner, rise)
        left, right, reach = x - radius, x + radius, number(radius)
        return (
            f"M{number(left + soft)} {top}L{number(right - soft)} {top}"
            f"Q{number(right)} {top} {number(right)} {number(y - rise + soft)}L{number(right)} {number(y)}"
            f"A{reach} {reach} 0 0 1 {number(left)} {number(y)}L{number(left)} {number(y - rise + soft)}"
            f"Q{number(left)} {top} {number(left + soft)} {top}Z"
        )

    def drawn(self) -> Iterator[str]:
        """The table itself."""
        rise = MARGIN + EDGE
        yield from _rail(
            self._outline(self.outer + RAIL, rise, 2),
            self._outline(self.outer + RAIL - 0.35, rise - 0.35, 1.8),
        )
        yield _felt(self._outline(self.outer, MARGIN, 0.6))
        yield _inlay(self._outline(self.outer - INLAY, MARGIN - INLAY, 0.5))

    def notice(self, words: str) -> str:
        """Words on the rail."""
        radius = self.outer + RAIL / 2
        size = NOTICE.size(words, radius * 2.4, NOTICE_SIZE)
        return labeled(arc(words, self.center, radius, size, NOTICE))


class LongTable:
    """A long table with seats around both of its ends, numbered counterclockwise from the dealer's right;
    shared areas are between the ends.
    """

    def __init__(self, middle: Box, seat: Box, seats: int) -> None:
        self.middle, self.box, self.seats = middle, seat, seats
        self.first_end = -(-seats // 2)
        self.step = ARC / max(self.first_end, 1)
        spaced = (seat.width + BETWEEN_SEATS) / (2 * math.tan(math.radians(self.step / 2)))
        self.inner = max(spaced, middle.height / 2 - seat.height)
        self.outer = math.hypot(self.inner + seat.height, seat.width / 2) + MARGIN + INLAY
        self.bend = Bend(middle.middle[0], FLAT_BOW)

    @property
    def frame(self) -> Box:
        """The table with its rail."""
        reach, y = self.outer + RAIL, self.middle.middle[1]
        return Box(self.middle.x - reach, y - reach, self.middle.width + 2 * reach, 2 * reach)

    def seat(self, place: int) -> Placed:
        """Where a seat's part of the felt is."""
        left = place < self.first_end
        count = self.first_end if left else self.seats - self.first_end
        step = ARC / count
        along = 90 - ARC / 2 + step * ((place if left else place - self.first_end) + 0.5)
        angle = along - 180 if left else along
        middle = (self.middle.x + (0 if left else self.middle.width), self.middle.middle[1])
        return _facing(around(middle, self.inner, angle), angle, self.box)

    def drawn(self) -> Iterator[str]:
        """The table itself."""
        yield from _rounded(self.frame, RAIL, self.outer + RAIL)

    def notice(self, words: str) -> str:
        """Words on the rail."""
        return _on_lower_rail(words, self.frame, RAIL)


class Oval:
    """An oval table with seats all around, numbered clockwise from the dealer's left."""

    def __init__(self, content: Box, seat: Box, seats: int) -> None:
        self.box = seat
        self.radius = max(content.height - seat.height, 2 * seat.height) / 2
        around = seats * (seat.width + BETWEEN_SEATS) + DEALERS_GAP
        self.straight = max((around - 2 * math.pi * self.radius) / 4, content.width / 2 - self.radius / 2)
        self.middle = (content.middle[0], content.y + seat.height + self.radius)
        self.around = 2 * math.pi * self.radius + 4 * self.straight
        self.seats = seats
        self.outer = self.radius + seat.height + MARGIN + INLAY
        self.bend = Bend(self.middle[0], FLAT_BOW)

    @property
    def frame(self) -> Box:
        """The table with its rail."""
        (x, y), reach = self.middle, self.outer + RAIL
        return Box(x - self.straight - reach, y - reach, 2 * (self.straight + reach), 2 * reach)

    def seat(self, place: int) -> Placed:
        """Where a seat's part of the felt is."""
        step = (self.around - DEALERS_GAP) / self.seats
        point, outward = self._at(DEALERS_GAP / 2 + step * (place + 0.5))
        return _facing(point, outward, self.box)

    def _at(self, along: float) -> tuple[Point, float]:
        """The point at this distance along the inner side, clockwise from the dealer, and its normal."""
        (x, y), bow = self.middle, math.pi * self.radius
        if along < self.straight:
            return (x + along, y - self.radius), 180.0
        if along < self.straight + bow:
            angle = 180 - math.degrees((along - self.straight) / self.radius)
            return around((x + self.straight, y), self.radius, angle), angle
        if along < 3 * self.straight + bow:
            return (x + 2 * self.straight + bow - along, y + self.radius), 0.0
        if along < 3 * self.straight + 2 * bow:
            angle = -math.degrees((along - 3 * self.straight - bow) / self.radius)
            return around((x - self.straight, y), self.radius, angle), angle
        return (x - (self.around - along), y - self.radius), 180.0

    def drawn(self) -> Iterator[str]:
        """The table itself."""
        yield from _rounded(self.frame, RAIL, self.outer + RAIL)

    def notice(self, words: str) -> str:
        """Words on the rail."""
        return _on_lower_rail(words, self.frame, RAIL)


class Oblong:
    """A table without seats of its own: an oblong, a tub with high walls, or a board on the wall."""

    CORNERS: Final = {"oblong": (RAIL, 6.0), "tub": (5.0, 15.0), "board": (1.6, 1.2)}

    def __init__(self, content: Box, kind: str) -> None:
        self.rail, self.corner = self.CORNERS[kind]
        self.kind = kind
        self.frame = content.inside(-MARGIN - INLAY - self.rail)
        self.bend = Bend(content.middle[0], FLAT_BOW)

    def seat(self, place: int) -> Placed:
        """No seat has a place of its own."""
        return STILL

    def drawn(self) -> Iterator[str]:
        """The table itself."""
        yield from _rounded(self.frame, self.rail, self.corner)
        if self.kind == "tub":
            grooved = self.frame.inside(self.rail * 0.3)
            for depth in (0.0, 0.9):
                yield svg.box(
                    grooved.inside(depth),
                    line=svg.RAIL_EDGE,
                    stroke=0.35,
                    corner=self.corner - self.rail * 0.3 - depth,
                )

    def notice(self, words: str) -> str:
        """Words on the rail."""
        return _on_lower_rail(words, self.frame, self.rail)


def _on_lower_rail(words: str, frame: Box, rail: float) -> str:
    size = NOTICE.size(words, frame.width * 0.6, min(NOTICE_SIZE, rail * 0.6))
    return labeled(line(words, (frame.middle[0], frame.bottom - rail / 2), size, NOTICE))


def _rail(outer: str, inner: str) -> Iterator[str]:
    yield f'<path d="{outer}" fill="{svg.RAIL_EDGE}"/>'
    yield f'<path d="{inner}" fill="url(#rail)"/>'


def _felt(outline: str) -> str:
    return f'<path d="{outline}" fill="url(#felt)" stroke="{svg.RAIL_EDGE}" stroke-width="0.35"/>'


def _inlay(outline: str) -> str:
    return f'<path d="{outline}" fill="none" stroke="{svg.GOLD}" stroke-width="0.12" opacity="0.7"/>'


def _rounded(frame: Box, rail: float, corner: float) -> Iterator[str]:
    """An oblong table with its rail and the line along it."""
    yield svg.box(frame, fill=svg.RAIL_EDGE, line="none", corner=corner)
    yield svg.box(frame.inside(0.35), fill="url(#rail)", line="none", corner=corner - 0.35)
    inner = max(corner - rail, 0.5)
    yield svg.box(frame.inside(rail), fill="url(#felt)", line=svg.RAIL_EDGE, stroke=0.35, corner=inner)
    inlay = svg.box(frame.inside(rail + INLAY), line=svg.GOLD, stroke=0.12, corner=max(inner - INLAY, 0.4))
    yield f'<g opacity="0.7">{inlay}</g>'


def gradients(frame: Box) -> str:
    """The colors of felt and rail."""
    x, y = frame.middle
    return (
        f'<defs><radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="{number(x)}" '
        f'cy="{number(y)}" r="{number(frame.width * 0.58)}"><stop offset="0" stop-color="{svg.FELT}"/>'
        f'<stop offset="1" stop-color="{svg.FELT_EDGE}"/></radialGradient>'
        f'<linearGradient id="rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a3a26"/>'
        f'<stop offset="0.5" stop-color="{svg.RAIL}"/><stop offset="1" stop-color="#2b190f"/>'
        "</linearGradient></defs>"
    )
