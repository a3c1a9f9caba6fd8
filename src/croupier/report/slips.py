"""Tickets and the board of a draw as their holders see them: in lines of text, and as one picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Final, NamedTuple

from croupier.games.guide import Slip
from croupier.report import svg
from croupier.report.lettering import number
from croupier.report.licensee import licensee_name

ACROSS: Final = 10
UNNAMED: Final = "Name of the licensee"
CELL, LINE_HEIGHT, EDGE, GAP = 0.62, 0.42, 0.4, 0.5
PAPER, INK, LIT, MARK = "#fffdf5", "#1d1d1b", "#f3d27a", "#b3261e"
RING: Final = 0.42 * CELL
PIXELS_PER_INCH: Final = 48


class Printed(NamedTuple):
    """A ticket, when it was issued, and the numbers drawn in its last game."""

    slip: Slip
    issued: str = ""
    drawn: frozenset[int] = frozenset()


def slip_lines(printed: Printed, licensee: str = UNNAMED) -> list[str]:
    """A ticket in lines: its head, then the numbers of the board, those marked in parentheses or behind the
    letter of their group, those drawn with a star.
    """
    slip, issued, drawn = printed
    head = [f"{licensee_name(licensee)}", f"{slip.title}{f', issued {issued}' if issued else ''}"]
    width = max(len(label) for label, _ in slip.lines)
    rows = [f"{label:<{width}}  {text}" for label, text in slip.lines]
    grid = []
    for first in range(1, slip.board + 1, ACROSS):
        numbers = range(first, min(first + ACROSS, slip.board + 1))
        grid.append("".join(_cell(each, slip, drawn) for each in numbers).rstrip())
    room = max(map(len, (*head, *rows, *grid)))
    rule = f"+{'-' * (room + 2)}+"
    return [rule, *[f"| {line:<{room}} |" for line in (*head, *rows, *grid)], rule]


def _cell(each: int, slip: Slip, drawn: Collection[int]) -> str:
    """A number of the board: ` 7 `, marked `(7)`, in group A `A7`; drawn `*7*`, `A7*`."""
    if each not in slip.marked:
        return f"  {each:>2} "
    letter = slip.marked[each]
    if each in drawn:
        return f" {letter or '*'}{each:>2}*"
    return f" {letter or '('}{each:>2}{' ' if letter else ')'}"


def tickets_svg(
    tickets: Sequence[Printed], board: int, drawn: Collection[int], title: str, licensee: str = UNNAMED
) -> str:
    """The board with the numbers drawn highlighted, and every ticket below it."""
    width = ACROSS * CELL + 2 * EDGE
    marks: list[str] = []
    y = _board(marks, board, drawn, title, EDGE)
    for printed in tickets:
        y = _ticket(marks, printed, licensee_name(licensee), y)
    size = f'width="{number(width * PIXELS_PER_INCH)}" height="{number(y * PIXELS_PER_INCH)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(y)}" {size} '
            f'style="{svg.FITS}">',
            f"<title>{escape(title, quote=False)}</title>",
            f'<rect width="{number(width)}" height="{number(y)}" fill="#e9e4d6"/>',
            *marks,
            "</svg>",
            "",
        ]
    )


def _rect(
    marks: list[str], x: float, y: float, width: float, height: float, fill: str, round: float = 0.08
) -> None:
    marks.append(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(round)}" fill="{fill}" stroke="{INK}" stroke-width="0.02"/>'
    )


def _text(
    marks: list[str], x: float, y: float, text: str, size: float, color: str = INK, anchor: str = "start",
    weight: str = "normal",
) -> None:  # fmt: skip
    marks.append(
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-family="{svg.SANS}" '
        f'font-weight="{weight}" fill="{color}" text-anchor="{anchor}">{escape(text, quote=False)}</text>'
    )


def _grid(marks: list[str], board: int, y: float, lit: Collection[int], marked: dict[int, str]) -> float:
    rows = -(-board // ACROSS)
    for each in range(1, board + 1):
        row, column = divmod(each - 1, ACROSS)
        x, top = EDGE + column * CELL, y + row * CELL + (GAP / 3 if row >= rows / 2 else 0)
        _rect(marks, x + 0.03, top + 0.03, CELL - 0.06, CELL - 0.06, LIT if each in lit else PAPER)
        if each in marked:
            marks.append(
                f'<circle cx="{number(x + CELL / 2)}" cy="{number(top + CELL / 2)}" r="{number(RING)}" '
                f'fill="none" stroke="{MARK}" stroke-width="0.05"/>'
            )
            if marked[each]:
                _text(marks, x + 0.07, top + 0.2, marked[each], 0.16, MARK, weight="bold")
        _text(marks, x + CELL / 2, top + CELL * 0.66, str(each), 0.26, anchor="middle")
    return y + rows * CELL + GAP / 3


def _board(marks: list[str], board: int, drawn: Collection[int], title: str, y: float) -> float:
    _text(marks, EDGE, y + LINE_HEIGHT * 0.7, title, 0.34, weight="bold")
    return _grid(marks, board, y + LINE_HEIGHT, drawn, {}) + GAP


def _ticket(marks: list[str], printed: Printed, licensee: str, y: float) -> float:
    slip, issued, drawn = printed
    when = f", issued {issued}" if issued else ""
    _text(marks, EDGE, y + LINE_HEIGHT * 0.7, licensee, 0.3, weight="bold")
    y += LINE_HEIGHT
    _text(marks, EDGE, y + LINE_HEIGHT * 0.6, f"{slip.title}{when}", 0.26)
    y += LINE_HEIGHT
    for label, text in slip.lines:
        _text(marks, EDGE, y + LINE_HEIGHT * 0.6, label, 0.22, "#5a5a55")
        _text(marks, EDGE + 1.4, y + LINE_HEIGHT * 0.6, text, 0.22)
        y += LINE_HEIGHT * 0.85
    caught = [each for each in slip.marked if each in drawn]
    return _grid(marks, slip.board, y, caught, dict(slip.marked)) + GAP
