"""Where chips and other things lie on a felt, for programs (`docs/reference/layout.md`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from croupier.games.guide import WagerLine
from croupier.law.facts import LayoutArea
from croupier.report import svg
from croupier.report.felt.tables import STILL, Placed, Ring, around
from croupier.report.lettering import number
from croupier.report.markup import quoteattr
from croupier.report.svg import Box, surrounding

SHAPES: Final = ("box", "circle", "band", "spot", "place")
"""The areas that hold chips; on a `place` chips are put by an answer, not by hand."""
CHIP: Final = 1.9  # across a spot at which cells meet
BEHIND: Final = 2.4
IN_BAND: Final = 5.0  # of a band that all seats share, in front of each


class Spot(NamedTuple):
    """A place for the chips of one wager."""

    id: str
    key: str
    wager: str
    box: Box
    words: str
    placed: Placed = STILL
    seat: int = 0
    behind: str = ""
    shape: str = "box"

    def svg(self) -> str:
        """The spot as an element."""
        chosen = self.key[len(self.wager) + 1 :] if self.key != self.wager else ""
        names = {
            "id": f"spot-{self.seat}-{self.id}" if self.seat else f"spot-{self.id}",
            "data-key": self.key,
            "data-wager": self.wager,
            "data-selection": chosen,
            "data-seat": str(self.seat or ""),
            "data-behind": self.behind,
        }
        words = f"Seat {self.seat}: {self.words}" if self.seat else self.words
        shape = _hit(self.box, self.placed, self.shape)
        return (
            f'<g class="spot" {_named(names)} {_measures(self.box, self.placed)} '
            f"aria-label={quoteattr(words)}>{shape}</g>"
        )


def place(name: str, area: LayoutArea, placed: Placed = STILL, seat: int = 0) -> str:
    """Where something other than a wager lies, as an SVG element."""
    names = {
        "id": f"place-{seat}-{name}" if seat else f"place-{name}",
        "data-place": name,
        "data-hand": str(seat) if area.hand == "seat" else area.hand,
        "data-seat": str(seat or ""),
    }
    return f'<g class="place" {_named(names)} {_measures(Box(*area.box), placed)}/>'


def _named(names: Mapping[str, str]) -> str:
    return " ".join(f"{name}={quoteattr(value)}" for name, value in names.items() if value)


def _measures(box: Box, placed: Placed) -> str:
    x, y = placed.point(*box.middle)
    turn = f' data-turn="{number(placed.degrees)}"' if placed.degrees else ""
    return (
        f'data-x="{number(x)}" data-y="{number(y)}"{turn} '
        f'data-width="{number(box.width)}" data-height="{number(box.height)}"'
    )


def _hit(box: Box, placed: Placed, shape: str) -> str:
    """The transparent shape of a spot at its place on the table; a `place` takes no clicks."""
    if shape == "place":
        return ""
    x, y = placed.point(*box.middle)
    there = Box(x - box.width / 2, y - box.height / 2, box.width, box.height)
    if shape == "circle":
        return svg.circle(there, fill="", line="none")
    drawn = svg.box(there, fill="", line="none", corner=0.4)
    if placed.degrees:
        turn = f' transform="rotate({number(placed.degrees)} {number(x)} {number(y)})"'
        return drawn.removesuffix("/>") + turn + "/>"
    return drawn


def key_of(name: str, area: LayoutArea, lines: Mapping[str, WagerLine]) -> str:
    """The key of the wager made in an area: the one its id begins with, its selection, or its wager."""
    own = [line for line in lines if name == line or name.startswith(f"{line}-")]
    own = [line for line in own if lines[line].base == area.wager]
    if area.selections and name not in own:
        return f"{area.wager}-{area.selections[0]}"
    return max(own, key=len) if own else area.wager


def words_of(key: str, wager: str, lines: Mapping[str, WagerLine], names: Mapping[str, str]) -> str:
    """What a wager is called, with what it is made on."""
    if key in lines:
        found = lines[key]
        return " ".join(filter(None, (found.name, found.on or found.part)))
    return " ".join(filter(None, (names.get(wager, wager), key[len(wager) + 1 :])))


def banded(spot: Spot, ring: Ring, center: tuple[float, float], degrees: float) -> Spot:
    """The part of a band in front of a seat, seen from the middle of the dealer's side."""
    x, y = center[0] - ring.center[0], center[1] - ring.center[1]
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    along = x * sine + y * cosine
    far = -along + math.sqrt(max(along**2 - x**2 - y**2 + ring.radius**2, 0.0))
    half = math.degrees(IN_BAND / 2 / ring.radius)
    turn = math.degrees(math.atan2(x + far * sine, y + far * cosine))
    turn = min(max(turn, ring.first + half), ring.last - half)
    box = Box(-IN_BAND / 2, -spot.box.height / 2, IN_BAND, spot.box.height)
    return spot._replace(box=box, placed=Placed(around(ring.center, ring.radius, turn), -turn, (0, 0)))


def meetings(
    lines: Mapping[str, WagerLine],
    covered: Mapping[str, Iterable[Sequence[str]]],
    cells: Iterable[Mapping[str, Box]],
) -> Iterator[Spot]:
    """Spots of wagers on several cells of a grid without an area of their own: where the cells meet, or for a
    whole row of them at its end toward the players. What a wager covers may be named in two ways.
    """
    grids = sorted(cells, key=len, reverse=True)
    for key, named in covered.items():
        groups: list[list[Box]] = []
        for parts in named:
            grid = next((grid for grid in grids if len(parts) > 1 and set(parts) <= set(grid)), None)
            if grid is not None:
                groups.append([grid[part] for part in parts])
        if groups:
            x, y = next(filter(None, map(_meeting, groups)), _end(groups[-1]))
            box = Box(x - CHIP / 2, y - CHIP / 2, CHIP, CHIP)
            words = words_of(key, lines[key].base, lines, {})
            yield Spot(key, key, lines[key].base, box, words, shape="circle")


def _meeting(boxes: Sequence[Box]) -> tuple[float, float] | None:
    left, right = max(box.x for box in boxes), min(box.right for box in boxes)
    top, bottom = max(box.y for box in boxes), min(box.bottom for box in boxes)
    meet = left <= right + 1e-6 and top <= bottom + 1e-6
    return ((left + right) / 2, (top + bottom) / 2) if meet else None


def _end(boxes: Sequence[Box]) -> tuple[float, float]:
    around = surrounding(boxes)
    return around.middle[0], around.bottom


def behind(spots: Sequence[Spot], wager: str, fronts: Iterable[str], words: str) -> Iterator[Spot]:
    """Spots of a wager behind others, on the side of each toward the players."""
    for front in spots:
        if front.wager in fronts and not front.behind:
            x, y = front.box.middle
            shift = min(front.box.height, front.box.width) / 2
            across = shift if front.box.height > 2 * front.box.width else 0.0
            box = Box(x + across - BEHIND / 2, y + (0 if across else shift) - BEHIND / 2, BEHIND, BEHIND)
            said = f"{words} behind {front.words}"
            yield Spot(
                f"{wager}-behind-{front.id}", wager, wager, box, said, behind=front.key, shape="circle"
            )
