"""The felt of a table as SVG, drawn from the same areas, wagers and odds as everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

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
from croupier.law.offered import offered_in_force
from croupier.law.options import Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.spaces import Space, space_in_force
from croupier.report import svg
from croupier.report.felt import spots, tables, wheel, writing
from croupier.report.felt.outlines import elbow, outline, tray
from croupier.report.felt.spots import Spot
from croupier.report.felt.tables import TableShape
from croupier.report.lettering import LABEL, font_faces, font_of, number
from croupier.report.licensee import licensee_name
from croupier.report.markup import escape
from croupier.report.standing import standing
from croupier.report.svg import Box, surrounding

UNNAMED: Final = "Name of the licensee"
PIXELS_PER_INCH: Final = 10
DEALER: Final = "inventory"  # the table inventory container is in front of the dealer
UNPRINTED: Final = ("place",)
BENT: Final = ("arc", "band")
WHEELS: Final = ("wheel", "upright_wheel")


def layout_svg(
    game: Game,
    edition: Edition[Any],
    options: Options,
    licensee: str = UNNAMED,
    *,
    fonts: bool = True,
) -> str:
    """The layout of a table as an SVG picture in inches, true to scale; without `fonts` the page that shows
    it must supply them.
    """
    felt = Felt(game, edition, options, licensee_name(licensee))
    frame = felt.table.frame
    x, y, width, height = map(number, frame)
    title = f"{felt.name} layout, {standing(game.id, edition.day)}"
    drawn = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
            f'width="{number(frame.width * PIXELS_PER_INCH)}" '
            f'height="{number(frame.height * PIXELS_PER_INCH)}" style="{svg.FITS}">',
            f"<title>{escape(title)}</title>",
            *([font_faces()] if fonts else []),
            tables.gradients(frame),
            svg.suits(),
            *([wheel.paints()] if edition.spaces else []),
            f'<g class="table">{"".join(felt.furniture())}</g>',
            f'<g class="felt" {font_of(LABEL)} fill="{svg.LINE}">',
            *felt.printed(),
            "</g>",
            '<g class="places">',
            *felt.places(),
            "</g>",
            '<g class="spots" fill="#fff" fill-opacity="0">',
            *(spot.svg() for spot in felt.spots()),
            "</g>",
            "</svg>",
            "",
        ]
    )
    return citation.printed(drawn, edition.day)


class Felt:
    """The areas of one table, what is written in them, and the table they lie on."""

    def __init__(self, game: Game, edition: Edition[Any], options: Options, licensee: str) -> None:
        self.edition, self.options = edition, options
        self.areas = layout_areas(game, edition, options)
        self.lines: Mapping[str, WagerLine] = {line.id: line for line in wager_lines(game, edition, options)}
        self.name = game.name_of(getattr(options, "variant", ""))
        self.words = {"{casino}": licensee, "{game}": self.name, "{payout_limit}": self._payout_limit()}
        self.space: Space | None = space_in_force(edition.spaces, options) if edition.spaces else None
        self.declared = bool(edition.spaces) and issubclass(game.wager_type, OutcomeWager)
        self.adopted = game.rules.authorized_from is not None
        self.fixed = {name: area for name, area in self.areas.items() if not area.per_seat}
        self.seated = {name: area for name, area in self.areas.items() if area.per_seat}
        self.seats = options.positions(edition) if self.seated else 0
        self.table = self._table()

    def _table(self) -> TableShape:
        """The table the areas lie on."""
        fixed = [Box(*area.box) for area in self.fixed.values()]
        content, seating = surrounding(fixed), self.edition.game.seating
        if not self.seats:
            return tables.Oblong(content, self.edition.game.table)
        seat = surrounding(Box(*area.box) for area in self.seated.values())
        if seating == "both_ends":
            return tables.LongTable(content, seat, self.seats)
        dealer = Box(*self.fixed[DEALER].box) if DEALER in self.fixed else content
        if seating == "oval":
            reach = max(dealer.middle[0] - content.x, content.right - dealer.middle[0])
            around = Box(dealer.middle[0] - reach, content.y, 2 * reach, content.height)
            return tables.Oval(around, seat, self.seats)
        center = (dealer.middle[0], content.y)
        bend = tables.Bend(center[0], tables.BOW)
        printed = [
            point
            for area in self.fixed.values()
            if area.shape not in UNPRINTED
            for point in (
                bend.ring(Box(*area.box)).points() if area.shape in BENT else Box(*area.box).corners()
            )
        ]
        return tables.HalfMoon(center, printed, seat, self.seats, seating == "arc_from_right")

    def furniture(self) -> Iterator[str]:
        """The table, the well of the dealer's tray, and on the rail the notice of a proposed game."""
        yield from self.table.drawn()
        if DEALER in self.fixed:
            yield tray(Box(*self.fixed[DEALER].box))
        if not self.adopted:
            yield self.table.notice("Proposed rules: never adopted and not in force")
        elif proposed := [area for area in self.areas.values() if area.proposal and area.wager]:
            names = dict.fromkeys(self._called(area.wager) for area in proposed if area.shape != "text")
            yield self.table.notice(f"Proposed and not in force: {', '.join(names)}")

    def _called(self, wager: str) -> str:
        return str(self.edition.wagers[wager].name)

    def printed(self) -> Iterator[str]:
        """Everything on the felt, area by area."""
        joined: set[str] = set()
        for name, area in self.fixed.items():
            if name in joined:
                continue
            twin = self._twin(name, area)
            if twin:
                joined.add(twin)
                arms = [Box(*self.fixed[each].box) for each in (name, twin)]
                written = "".join(self._written(each, self.fixed[each], "") for each in (name, twin))
                yield f'<g class="area" id="area-{name}">{elbow(*arms)}{written}</g>'
            elif area.shape not in UNPRINTED:
                yield f'<g class="area" id="area-{name}">{self._area(name, area, "")}</g>'
        for place in range(self.seats):
            seat = str(place + 1)
            areas = "".join(
                f'<g class="area" id="area-{seat}-{name}">{self._area(name, area, seat)}</g>'
                for name, area in self.seated.items()
                if area.shape not in UNPRINTED
            )
            yield f'<g class="seat" transform="{self.table.seat(place).transform}">{areas}</g>'

    def _twin(self, name: str, area: LayoutArea) -> str:
        """The other area of the same wager, where the two meet at a corner of the table."""
        if area.shape != "box" or not area.wager:
            return ""
        corners = set(Box(*area.box).corners())
        for other, found in self.fixed.items():
            same = (found.wager, found.label, found.shape) == (area.wager, area.label, area.shape)
            if other != name and same and len(corners & set(Box(*found.box).corners())) == 1:
                return other
        return ""

    def _area(self, name: str, area: LayoutArea, seat: str) -> str:
        place = Box(*area.box)
        if area.shape in WHEELS:
            rim = [(shown, self.space.color(shown)) for shown in self.space.rim] if self.space else []
            return "".join(wheel.wheel(place, rim, upright=area.shape != "wheel"))
        alone = not any(
            other is not area and _touch(place, Box(*other.box))
            for other in (self.seated if seat else self.fixed).values()
            if other.shape == "box"
        )
        drawn = outline(area, place, self.table.bend, alone=alone, fill=svg.FILLS.get(area.color, ""))
        return drawn + self._written(name, area, seat)

    def _written(self, name: str, area: LayoutArea, seat: str) -> str:
        place = Box(*area.box)
        words = self._words(area.label, self.lines.get(area.wager)).replace("{seat}", seat)
        pays = self._pays(name, area)
        main = bool(area.wager)
        marks: Iterator[str]
        if area.shape in BENT:
            said = writing.in_one_line(words, pays)
            room = Box(place.x, place.y + place.height * 0.2, place.width, place.height * 0.6)
            room = room if area.shape == "band" else place
            return writing.bent(said, room, self.table.bend, writing.ODDS if pays else None) if said else ""
        if area.shape == "text" and area.paytable:
            framed = writing.framed(place) if place.height >= writing.LOW and len(pays) > 1 else ""
            marks = writing.pay_table(words, pays, place.inside(0.5) if framed else place)
            return framed + "".join(marks)
        if area.shape == "text":
            return writing.lettered(words, place) if words else ""
        if area.shape == "circle":
            marks = writing.in_circle(words, pays, place, main=main)
        elif area.shape == "spot":
            marks = writing.pay_table(words, pays, place) if words or pays else iter(())
        elif area.hand or (not main and not pays and not words.isdecimal()):
            return writing.faint(words, place) if words else ""
        else:
            room = place.inside(min(0.6, place.width * 0.07, place.height * 0.12))
            left = place.middle[0] < self.table.frame.middle[0]
            one_color = svg.LINE if area.color else ""
            marks = writing.in_box(
                words, pays, room, main=main, turn=90 if left else -90, one_color=one_color
            )
        return "".join(marks)

    def _words(self, label: str, line: WagerLine | None) -> str:
        stake = money(line.least) if line and line.least is not None else ""
        words = label.replace("{stake}", stake)
        for named, said in self.words.items():
            if named in label:
                return words.replace(named, said)
        return words

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
            _, rows = pay_table_in_force(self.edition, self.options, area.paytable)
            return tuple(Pays(self.edition.label(row), paid_text(paid)) for row, paid in rows.items())
        own = [line for line in self.lines if name == line or name.startswith(f"{line}-")]
        wager = max(own, key=len) if own else area.wager
        if wager in self.lines:
            return self.lines[wager].pays
        selections = [line.pays for line in self.lines.values() if line.base == wager]
        return selections[0] if len(set(selections)) == 1 else ()

    def places(self) -> Iterator[str]:
        """Where the pieces and the equipment of the table lie."""
        for name, area in self.fixed.items():
            if self._is_place(area):
                yield spots.place(name, area)
        for place in range(self.seats):
            for name, area in self.seated.items():
                if self._is_place(area):
                    yield spots.place(name, area, self.table.seat(place), place + 1)

    @staticmethod
    def _is_place(area: LayoutArea) -> bool:
        return bool(area.hand) or (not area.wager and area.shape in ("place", *WHEELS, "circle", "box"))

    def spots(self) -> Iterator[Spot]:
        """Where chips are put, each wager of each seat that has a place of its own."""
        names = {name: fact.name for name, fact in self.edition.wagers.items()}
        found: list[Spot] = []
        cells: dict[str, dict[str, Box]] = {}
        for name, area in self.areas.items():
            if area.shape not in spots.SHAPES or not area.wager:
                continue
            key = spots.key_of(name, area, self.lines)
            words = spots.words_of(key, area.wager, self.lines, names)
            spot = Spot(name, key, area.wager, Box(*area.box), words, shape=area.shape)
            if area.per_seat:
                found += [
                    spot._replace(placed=self.table.seat(place), seat=place + 1)
                    for place in range(self.seats)
                ]
            elif area.shape == "band" and isinstance(self.table, tables.HalfMoon):
                found += [
                    spots.banded(
                        spot._replace(seat=place + 1),
                        self.table.bend.ring(spot.box),
                        self.table.center,
                        self.table.angle(place),
                    )
                    for place in range(self.seats)
                ]
            else:
                found.append(spot)
            if name in self.lines and self.lines[name].part:
                cells.setdefault(area.wager, {})[self.lines[name].on or self.lines[name].part] = spot.box
        found += list(spots.meetings(self.lines, self._covered({spot.key for spot in found}), cells.values()))
        for wager, fact in self.edition.wagers.items():
            fronts = getattr(fact, "behind", ())
            if fronts and wager in self.lines:
                found += list(spots.behind(found, wager, fronts, fact.name))
        yield from found

    def _covered(self, held: set[str]) -> dict[str, tuple[list[str], list[str]]]:
        """What each wager without an area covers: the parts of its selection, and its winning outcomes."""
        if not self.declared:
            return {}
        found: dict[str, tuple[list[str], list[str]]] = {}
        for key, table in offered_in_force(self.edition, self.options).tables.items():
            if key in self.lines and key not in held:
                winning = zip(table.space.outcomes, table.states[0], strict=True)
                wins = [shown.name for shown, result in winning if result.odds is not None]
                found[key] = (list(table.key.selection), wins)
        return found


def _touch(one: Box, two: Box) -> bool:
    """Whether two boxes have part of an edge in common."""
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return (across > 0.1 and -0.01 < down < 0.2) or (down > 0.1 and -0.01 < across < 0.2)
