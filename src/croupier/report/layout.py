"""The felt of a table as SVG, drawn from the same areas, wagers and odds as everything else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final
from xml.sax.saxutils import escape

from croupier.equipment.dice import SYMBOLS as DICE
from croupier.games.guide import (
    Pays,
    WagerLine,
    layout_areas,
    money,
    paid_text,
    pay_table_in_force,
    wager_lines,
)
from croupier.games.register import Game
from croupier.law import citation
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.options import Options
from croupier.law.spaces import Space, space_in_force
from croupier.report import svg
from croupier.report.licensee import licensee_name
from croupier.report.standing import standing
from croupier.report.svg import GOLD, LINE, Box, fitted, number, surrounding, text, width_of
from croupier.report.wheel import wheel

ARC: Final = 154.0  # degrees over which the positions of a seated table are spread
RAIL: Final = 2.2
MARGIN: Final = 1.4
UNNAMED: Final = "Name of the licensee"
PIXELS_PER_INCH: Final = 10
WIDE, TALL = 3.4, 0.3
SHORT: Final = 2  # letters that stand upright even where the place is narrow
WIDTH_OF_LOWER_CASE: Final = 0.54  # of the type size, in the rows of a pay table
DEALER: Final = "inventory"  # the table inventory container stands in front of the dealer


def layout_svg(game: Game, edition: Edition[Any], options: Options, licensee: str = UNNAMED) -> str:
    """The layout of a table as an SVG picture in inches, true to scale."""
    lines = {line.id: line for line in wager_lines(game, edition, options)}
    areas = layout_areas(game, edition, options)
    printed = {
        area.paytable: _printed(edition, options, area.paytable)
        for area in areas.values()
        if area.paytable and not area.wager
    }
    space = space_in_force(edition.spaces, options) if edition.spaces else None
    felt = _Felt(areas, lines, printed, options, licensee_name(licensee), space)
    marks, frame, shape = felt.drawn(options.positions(edition), edition.game.seating)
    x, y, width, height = map(number, frame)
    title = f"{game.name_of(getattr(options, 'variant', ''))} layout, {standing(game.id, edition.day)}"
    drawn = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
            f'width="{number(frame.width * PIXELS_PER_INCH)}" '
            f'height="{number(frame.height * PIXELS_PER_INCH)}" style="{svg.FITS}">',
            f"<title>{escape(title)}</title>",
            f'<defs><radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="{number(frame.middle[0])}" '
            f'cy="{number(frame.middle[1])}" r="{number(frame.width * 0.6)}">'
            f'<stop offset="0" stop-color="{svg.FELT}"/><stop offset="1" stop-color="{svg.FELT_EDGE}"/>'
            "</radialGradient></defs>",
            shape,
            *marks,
            "</svg>",
            "",
        ]
    )
    return citation.printed(drawn, edition.day)


def _printed(edition: Edition[Any], options: Options, paytable: str) -> tuple[Pays, ...]:
    """A pay table that belongs to no one wager, as it is printed."""
    _, rows = pay_table_in_force(edition, options, paytable)
    return tuple(Pays(edition.label(row), paid_text(paid)) for row, paid in rows.items())


class _Felt:
    """The areas of one table and what is written in them."""

    def __init__(
        self,
        areas: Mapping[str, LayoutArea],
        lines: Mapping[str, WagerLine],
        printed: Mapping[str, tuple[Pays, ...]],
        options: Options,
        licensee: str,
        space: Space | None = None,
    ) -> None:
        self.areas = areas
        self.lines = lines
        self.printed = printed
        self.options = options
        self.licensee = licensee
        self.space = space
        self.fixed = {name: area for name, area in areas.items() if not area.per_seat}
        self.seated = {name: area for name, area in areas.items() if area.per_seat}
        self.bounds = surrounding(Box(*area.box) for area in self.fixed.values())

    def drawn(self, seats: int, seating: str) -> tuple[list[str], Box, str]:
        """All marks, the picture's frame and the table under them."""
        marks = [*self._joined(), *self._areas(self.fixed)]
        if not self.seated:
            frame = self.bounds.inside(-MARGIN - RAIL)
            return marks, frame, _oblong(frame)
        around: _Arc | _BothEnds
        if seating == "both_ends":
            around = _BothEnds(self.bounds, self.seated, seats)
        else:
            dealer = Box(*self.fixed[DEALER].box) if DEALER in self.fixed else self.bounds
            center = (dealer.middle[0], self.bounds.y)
            boxes = [Box(*area.box) for area in self.fixed.values()]
            around = _Arc(center, boxes, self.seated, seats, seating == "arc_from_right")
        for place in range(seats):
            seat = "".join(self._areas(self.seated, str(place + 1)))
            marks.append(f'<g transform="{around.transform(place)}">{seat}</g>')
        return marks, around.frame, around.table()

    def _joined(self) -> Iterator[str]:
        """Outlines of the areas: those of one label that touch run into one another."""
        boxed = sorted(
            (area for area in self.fixed.values() if area.shape == "box"),
            key=lambda area: (area.wager, area.label),
        )
        for _, group in groupby(boxed, key=lambda area: (area.wager, area.label)):
            boxes = [(Box(*area.box), svg.FILLS.get(area.color, "url(#felt)")) for area in group]
            yield from (svg.box(one, stroke=0.44) for one, _ in boxes)
            yield from (svg.box(one.inside(0.11), fill=fill, line="none", stroke=0) for one, fill in boxes)

    def _areas(self, areas: Mapping[str, LayoutArea], seat: str = "") -> Iterator[str]:
        for name, area in areas.items():
            place = Box(*area.box)
            if area.shape == "wheel" and self.space is not None:
                yield from wheel(place, [(shown, self.space.color(shown)) for shown in self.space.rim])
                continue
            if area.shape == "circle":
                yield svg.circle(place)
            elif area.shape == "box" and area.per_seat:
                yield svg.box(place)
            yield from self._written(name, area, place, seat)

    def _written(self, name: str, area: LayoutArea, place: Box, seat: str) -> Iterator[str]:
        words = self._words(area.label, self.lines.get(area.wager)).replace("{seat}", seat)
        pays = self._pays(name, area)
        room = place.inside(0.35 if area.shape == "box" else 0.1)
        if area.shape == "text":
            yield from _notice(words, pays, room, large=not area.paytable)
        elif area.shape == "circle":
            lines = place.inside(place.width * 0.12) if " " in words else room
            yield from _stack(words, pays, lines, main=bool(area.wager), wrap=True)
        elif room.height and room.width / room.height > WIDE:
            yield _row(words, pays, room, main=bool(area.wager))
        elif room.width / room.height < TALL and len(words) > SHORT:
            x, y = room.middle
            flat = Box(x - room.height / 2, y - room.width / 2, room.height, room.width)
            degrees = 90 if x < self.bounds.middle[0] else -90
            yield svg.turned(_row(words, pays, flat, main=True), degrees, (x, y))
        else:
            yield from _stack(words, pays, room, main=bool(area.wager))

    def _words(self, label: str, line: WagerLine | None) -> str:
        stake = money(line.least) if line and line.least is not None else ""
        words = label.replace("{stake}", stake).replace("{payout_limit}", self._payout_limit())
        return words.replace("{casino}", self.licensee)

    def _payout_limit(self) -> str:
        limit = getattr(self.options, "payout_limit", None)
        if limit is None:
            return ""
        if getattr(self.options, "limit_on_layout", True):
            return f"Payout limit {money(limit)} per hand"
        return "A posted payout limit applies"

    def _pays(self, name: str, area: LayoutArea) -> tuple[Pays, ...]:
        """The odds printed in an area: those of the wager its id begins with, or of its wager."""
        if not area.paytable:
            return ()
        if not area.wager:
            return self.printed[area.paytable]
        own = [line for line in self.lines if name == line or name.startswith(f"{line}-")]
        wager = max(own, key=len) if own else area.wager
        if wager in self.lines:
            return self.lines[wager].pays
        selections = [line.pays for line in self.lines.values() if line.base == wager]
        return selections[0] if len(set(selections)) == 1 else ()


class _Arc:
    """Where the positions of a seated table lie: on an arc below the dealer, seat 1 to the dealer's left or
    right.
    """

    def __init__(
        self,
        center: tuple[float, float],
        fixed: list[Box],
        seated: Mapping[str, LayoutArea],
        seats: int,
        from_right: bool = False,
    ) -> None:
        self.side = -1 if from_right else 1
        self.seat = surrounding(Box(*area.box) for area in seated.values())
        self.center = center
        self.step = ARC / max(seats, 1)
        self.seats = seats
        spaced = (self.seat.width + MARGIN) / (2 * math.tan(math.radians(self.step / 2)))
        clear = max(
            math.hypot(x - self.center[0], y - self.center[1])
            for box in fixed
            for x in (box.x, box.x + box.width)
            for y in (box.y, box.y + box.height)
        )
        self.inner = max(spaced, clear + MARGIN)
        self.outer = math.hypot(self.inner + self.seat.height, self.seat.width / 2) + MARGIN

    @property
    def frame(self) -> Box:
        """The table with its rail."""
        reach = self.outer + RAIL
        return Box(self.center[0] - reach, self.center[1] - MARGIN, 2 * reach, reach + MARGIN)

    def transform(self, place: int) -> str:
        """From a seat's own corner to its position."""
        turn = self.side * (ARC / 2 - self.step * (place + 0.5))
        x = self.center[0] + self.inner * math.sin(math.radians(turn))
        y = self.center[1] + self.inner * math.cos(math.radians(turn))
        return (
            f"translate({number(x)} {number(y)}) rotate({number(-turn)}) "
            f"translate({number(-self.seat.x - self.seat.width / 2)} {number(-self.seat.y)})"
        )

    def table(self) -> str:
        """The half-round table: straight on the dealer's side."""
        return "".join(
            _half_round(self.center, radius, top, fill)
            for radius, top, fill in (
                (self.outer + RAIL, self.center[1] - MARGIN, svg.RAIL_EDGE),
                (self.outer + RAIL - 0.3, self.center[1] - MARGIN, svg.RAIL),
                (self.outer, self.center[1] - MARGIN, "url(#felt)"),
            )
        )


class _BothEnds:
    """Where the positions of a long table lie: around both of its ends, counterclockwise from the dealer's
    right; what is no one's own lies between the ends.
    """

    def __init__(self, middle: Box, seated: Mapping[str, LayoutArea], seats: int) -> None:
        self.seat = surrounding(Box(*area.box) for area in seated.values())
        self.middle = middle
        self.first_end = -(-seats // 2)
        self.seats = seats
        self.step = ARC / max(self.first_end, 1)
        spaced = (self.seat.width + MARGIN) / (2 * math.tan(math.radians(self.step / 2)))
        self.inner = max(spaced, middle.height / 2 - self.seat.height)
        self.outer = math.hypot(self.inner + self.seat.height, self.seat.width / 2) + MARGIN

    @property
    def frame(self) -> Box:
        """The table with its rail."""
        reach, y = self.outer + RAIL, self.middle.middle[1]
        return Box(self.middle.x - reach, y - reach, self.middle.width + 2 * reach, 2 * reach)

    def transform(self, place: int) -> str:
        """From a seat's own corner to its position."""
        left = place < self.first_end
        count = self.first_end if left else self.seats - self.first_end
        step = ARC / count
        along = 90 - ARC / 2 + step * ((place if left else place - self.first_end) + 0.5)
        turn = along - 180 if left else along
        x = self.middle.x + (0 if left else self.middle.width) + self.inner * math.sin(math.radians(turn))
        y = self.middle.middle[1] + self.inner * math.cos(math.radians(turn))
        return (
            f"translate({number(x)} {number(y)}) rotate({number(-turn)}) "
            f"translate({number(-self.seat.x - self.seat.width / 2)} {number(-self.seat.y)})"
        )

    def table(self) -> str:
        """The long table, round at both ends."""
        return "".join(
            svg.box(
                self.frame.inside(depth), fill=fill, line="none", stroke=0, corner=self.outer + RAIL - depth
            )
            for depth, fill in ((0, svg.RAIL_EDGE), (0.3, svg.RAIL), (RAIL, "url(#felt)"))
        )


def _half_round(center: tuple[float, float], radius: float, top: float, fill: str) -> str:
    x, y = center
    left, right, reach = number(x - radius), number(x + radius), number(radius)
    return (
        f'<path d="M {left} {number(top)} L {right} {number(top)} L {right} {number(y)} '
        f'A {reach} {reach} 0 0 1 {left} {number(y)} Z" fill="{fill}"/>'
    )


def _oblong(frame: Box) -> str:
    corner = 6.0
    return "".join(
        (
            svg.box(frame, fill=svg.RAIL_EDGE, line="none", stroke=0, corner=corner),
            svg.box(frame.inside(0.3), fill=svg.RAIL, line="none", stroke=0, corner=corner - 0.3),
            svg.box(frame.inside(RAIL), fill="url(#felt)", line="none", stroke=0, corner=corner - RAIL),
        )
    )


def _runs(words: str) -> list[str]:
    """A label cut into words and dice."""
    parts = ["".join(run).strip() for _, run in groupby(words, key=lambda letter: letter in DICE)]
    return [part for part in parts if part]


def _is_dice(run: str) -> bool:
    return run[0] in DICE


def _dice(run: str, x: float, y: float, side: float) -> str:
    """Dice side by side from x on, around the height y."""
    return "".join(
        svg.die(DICE.index(face) + 1, x + place * side * 1.15, y - side / 2, side)
        for place, face in enumerate(run)
    )


def _odds_lines(pays: tuple[Pays, ...]) -> list[str]:
    return [f"{paid.case}: {paid.text}" if paid.case else paid.text for paid in pays]


def _row(words: str, pays: tuple[Pays, ...], room: Box, *, main: bool) -> str:
    """Label, dice and odds in one row."""
    runs, odds = _runs(words), _odds_lines(pays)
    size = room.height * 0.62 if main else min(room.height * 0.62, 1.3)
    small = room.height * min(0.4, 0.68 / max(len(odds), 1))
    gap = size * 0.5

    def width(run: str, factor: float) -> float:
        return len(run) * size * factor * 1.15 if _is_dice(run) else width_of(run, size * factor)

    def total(factor: float) -> float:
        widths = [width(run, factor) for run in runs]
        widths += [max(width_of(line, small * factor) for line in odds)] if odds else []
        return sum(widths) + gap * factor * (len(widths) - 1)

    factor = min(1.0, room.width / total(1.0))
    x, y = room.middle[0] - total(factor) / 2, room.middle[1]
    marks: list[str] = []
    for run in runs:
        wide = width(run, factor)
        if _is_dice(run):
            marks.append(_dice(run, x, y, size * factor))
        else:
            face = svg.SERIF if main else svg.SANS
            marks.append(text(run, x + wide / 2, y, size * factor, bold=main, face=face))
        x += wide + gap * factor
    step = small * factor * 1.15
    for place, line in enumerate(odds):
        height = y + step * (place - (len(odds) - 1) / 2)
        marks.append(text(line, x, height, small * factor, color=GOLD, anchor="start"))
    return "".join(marks)


def _stack(words: str, pays: tuple[Pays, ...], room: Box, *, main: bool, wrap: bool = False) -> Iterator[str]:
    """Dice, label and odds one below the other; the label wrapped where the place is narrow."""
    runs, odds = _runs(words), _odds_lines(pays)
    if wrap or room.height > 2 * room.width or (not main and room.width < 2 * room.height):
        runs = [word for run in runs for word in run.split()]
    shares = [1.6 if _is_dice(run) else 1.3 if main else 0.7 for run in runs] + [0.9] * len(odds)
    unit = room.height / (sum(shares) * 1.12) if shares else 0
    y = room.middle[1] - unit * sum(shares) * 1.12 / 2
    letters = max((run for run in runs if not _is_dice(run)), key=len, default="")
    largest = fitted(
        letters, room.width, min(unit * (1.3 if main else 0.7), room.height * 0.62 if main else 1.3)
    )
    for place, (run, share) in enumerate(zip((*runs, *odds), shares, strict=True)):
        middle = y + unit * share * 1.12 / 2
        if place < len(runs) and _is_dice(run):
            side = min(unit * share, room.width / (len(run) * 1.2))
            yield _dice(run, room.middle[0] - side * (len(run) * 1.15 - 0.15) / 2, middle, side)
        elif place < len(runs):
            face = svg.SERIF if main else svg.SANS
            yield text(run, room.middle[0], middle, largest, bold=main, face=face)
        else:
            yield text(run, room.middle[0], middle, fitted(run, room.width, unit * share * 0.8), color=GOLD)
        y += unit * share * 1.12


def _notice(words: str, pays: tuple[Pays, ...], room: Box, *, large: bool) -> Iterator[str]:
    """Writing on the felt without a box: a name, a note, or a pay table in two columns."""
    x, y = room.middle
    if large:
        if words:
            size = fitted(words, room.width, room.height * 0.8)
            yield text(words, x, y, size, color=GOLD, bold=True, italic=True, face=svg.SERIF)
        return
    if room.height < 3:
        line = ", ".join((f"{words} {_odds_lines(pays)[0]}", *_odds_lines(pays)[1:])) if pays else words
        yield text(line, x, y, fitted(line, room.width, room.height * 0.85), color=GOLD)
        return
    longest = max((len(paid.case) + len(paid.text) + 2 for paid in pays), default=1)
    size = min(room.height / (len(pays) + 1.4) * 0.78, room.width / (longest * WIDTH_OF_LOWER_CASE))
    # Where the width decides the type, the rows stay close together and in the middle of their room.
    step = min(room.height / (len(pays) + 1.4), size * 1.7)
    top = y - step * (len(pays) + 1.4) / 2
    yield text(
        words,
        x,
        top + step * 0.6,
        fitted(words, room.width, step * 0.95),
        color=GOLD,
        bold=True,
        face=svg.SERIF,
    )
    for place, paid in enumerate(pays):
        height = top + step * (place + 1.9)
        case = paid.case[:1].upper() + paid.case[1:]
        yield text(case, room.x, height, size, anchor="start")
        yield text(paid.text, room.x + room.width, height, size, color=LINE, anchor="end", bold=True)
