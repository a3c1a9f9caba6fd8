"""What is written on a felt, measured: rectangles of texts as they are turned, and what holds them."""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from croupier.law.facts import LayoutArea
from croupier.report.felt.tables import Bend
from croupier.report.lettering import faces
from croupier.report.svg import Box

SVG = "{http://www.w3.org/2000/svg}"
Matrix = tuple[float, float, float, float, float, float]
Corners = list[tuple[float, float]]
STILL: Matrix = (1, 0, 0, 1, 0, 0)


def times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def matrix(transform: str) -> Matrix:
    found = STILL
    for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(part) for part in inside.split()]
        if kind == "translate":
            found = times(found, (1, 0, 0, 1, *numbers))
        elif kind == "scale":
            found = times(found, (numbers[0], 0, 0, numbers[0], 0, 0))
        else:
            assert kind == "rotate"
            angle, *about = numbers
            x, y = about or (0.0, 0.0)
            cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            turn = times((1, 0, 0, 1, x, y), (cosine, sine, -sine, cosine, 0, 0))
            found = times(times(found, turn), (1, 0, 0, 1, -x, -y))
    return found


def corners(at: Matrix, x: float, y: float, width: float, height: float) -> Corners:
    a, b, c, d, e, f = at
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return [(a * u + c * v + e, b * u + d * v + f) for u, v in points]


def letters(element: ElementTree.Element, at: Matrix = STILL) -> Iterator[Corners]:
    """The rectangles a text takes up by the font's own measures: one, or one for each letter on an arc."""
    size, words = float(element.get("font-size", 0)), element.text or ""
    own = element.get("font-family", faces()["label"].family)
    face = next(each for each in faces().values() if each.family in own)
    tall = face.capital / 1000 * size
    xs, ys, turns = ([float(each) for each in element.get(key, "0").split()] for key in ("x", "y", "rotate"))
    if element.get("rotate") is None:
        assert element.get("lengthAdjust") == "spacingAndGlyphs", "it keeps its width in any font"
        yield corners(at, xs[0], ys[0] - tall, float(element.get("textLength", 0)), tall)
        return
    assert len(words) == len(xs) == len(ys) == len(turns)
    for letter, x, y, turn in zip(words, xs, ys, turns, strict=True):
        here = times(at, matrix(f"rotate({turn} {x} {y})"))
        if letter != " ":
            yield corners(here, x, y - tall, face.widths[letter] / 1000 * size, tall)


def marks(drawing: str) -> list[tuple[int, str, Corners]]:
    """Every text and every die with its corners on the felt; the letters of one text have one number."""
    found: list[tuple[int, str, Corners]] = []

    def visit(element: ElementTree.Element, at: Matrix) -> None:
        at = times(at, matrix(element.get("transform", "")))
        if element.tag == f"{SVG}text":
            number = len(found)
            found.extend((number, element.text or "", each) for each in letters(element, at))
        elif element.get("class") == "die":
            box = [float(element.get(key, 0)) for key in ("x", "y", "width", "height")]
            found.append((len(found), "die", corners(at, *box)))
        for child in element:
            visit(child, at)

    visit(ElementTree.fromstring(drawing), STILL)
    return found


def overlap(one: Corners, two: Corners) -> bool:
    """Whether two rectangles, however turned, share more than a hair (separating axes)."""
    for shape in (one, two):
        for (x1, y1), (x2, y2) in ((shape[0], shape[1]), (shape[1], shape[2])):
            length = math.hypot(x2 - x1, y2 - y1) or 1
            axis = ((x2 - x1) / length, (y2 - y1) / length)
            spans = [[x * axis[0] + y * axis[1] for x, y in points] for points in (one, two)]
            if min(max(spans[0]), max(spans[1])) - max(min(spans[0]), min(spans[1])) < 0.02:
                return False
    return True


def words_of(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def far(one: Corners, two: Corners) -> bool:
    """Whether two rectangles cannot meet."""
    return any(
        max(point[axis] for point in first) < min(point[axis] for point in second)
        for axis in (0, 1)
        for first, second in ((one, two), (two, one))
    )


def texts_in(group: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, Matrix]]:
    """The texts of an area with how they are turned in it."""

    def visit(element: ElementTree.Element, at: Matrix) -> Iterator[tuple[ElementTree.Element, Matrix]]:
        for child in element:
            here = times(at, matrix(child.get("transform", "")))
            if child.tag == f"{SVG}text":
                yield child, here
            yield from visit(child, here)

    return visit(group, STILL)


def holds(area: LayoutArea, bend: Bend, around: Corners) -> bool:
    """Whether an area contains a rectangle."""
    x, y, width, height = area.box
    slack = 0.05
    if area.shape in ("arc", "band"):
        ring = bend.ring(Box(*area.box))
        for u, v in around:
            right, down = u - ring.center[0], v - ring.center[1]
            turn = math.degrees(math.atan2(right, down))
            # Letters are straight: their corners stand out by a hair.
            if not ring.inner - slack <= math.hypot(right, down) <= ring.outer + slack:
                return False
            if not ring.first - 0.2 <= turn <= ring.last + 0.2:
                return False
        return True
    if area.shape == "circle":
        middle, radius = (x + width / 2, y + height / 2), min(width, height) / 2
        return all(math.hypot(u - middle[0], v - middle[1]) <= radius + slack for u, v in around)
    return all(
        x - slack <= u <= x + width + slack and y - slack <= v <= y + height + slack for u, v in around
    )
