"""What is written in an area of the felt: its label with dice and suits, its odds, a pay table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from croupier.equipment.dice import SYMBOLS as DICE
from croupier.games.guide import Pays
from croupier.report import svg
from croupier.report.felt.tables import Bend
from croupier.report.lettering import DISPLAY, LABEL, Type, arc, ems, has_letters, line
from croupier.report.svg import GOLD, LINE, RED_SUITS, SUITS, Box

WIDE, TALL = 3.7, 0.34
SHORT: Final = 2  # labels up to this many letters stay upright even in a narrow area
LARGE: Final = 2.0  # lettering of this size or more is gold
NAME: Final = Type(DISPLAY, LINE)
ODDS: Final = Type(LABEL, GOLD)
PLAIN: Final = Type(LABEL, LINE)
ODDS_SHARE: Final = 0.72  # of the label's height, for each line of odds
GAP: Final = 0.45  # between the parts of a row, of the type size
LEADING: Final = 1.22
MAX_LINES: Final = 3
NOTE: Final = 1.5  # below this height text is set in the plain face
LOW: Final = 2.6  # below this height a pay table is a single line
TWO_COLUMNS: Final = 5  # a pay table with up to this many rows has one column even in a wide area
BETWEEN_COLUMNS: Final = 1.6
OPTICAL: Final = 0.8  # the largest part of a line's height that capitals fill
CARD_RED: Final = "#ff6b5e"


class _Line(NamedTuple):
    """A line of a stack: words, dice or a suit, and its preferred size."""

    words: str
    how: Type
    share: float


def runs(words: str) -> list[str]:
    """A label cut into words, dice and suits."""

    def kind(letter: str) -> int:
        return 1 if letter in DICE else 2 if letter in SUITS else 0

    parts = ["".join(run).strip() for _, run in groupby(words, key=kind)]
    return [part for part in parts if part]


def _is_drawn(run: str) -> bool:
    return run[0] in DICE or run[0] in SUITS


def _width(run: str, size: float, how: Type) -> float:
    return len(run) * size * (1.15 if run[0] in DICE else 0.95) if _is_drawn(run) else how.width(run, size)


def _marked(run: str, middle: tuple[float, float], size: float, how: Type, plain: str = "") -> str:
    """A run around its middle: dice and suits are drawn, words are set."""
    x, y = middle
    if run[0] in DICE:
        left = x - size * (1.15 * len(run) - 0.15) / 2
        return "".join(
            svg.die(DICE.index(face) + 1, left + place * size * 1.15, y - size / 2, size)
            for place, face in enumerate(run)
        )
    if run[0] in SUITS:
        color = CARD_RED if run[0] in RED_SUITS else LINE
        return svg.suit(run[0], middle, size * 0.85, plain or color)
    return line(run, middle, size, how)


def odds_lines(pays: tuple[Pays, ...]) -> list[str]:
    """The odds of an area, one line for each case."""
    return [f"{paid.case}: {paid.text}" if paid.case else paid.text for paid in pays]


def in_one_line(words: str, pays: tuple[Pays, ...]) -> str:
    """Label and odds in one line."""
    odds = ", ".join(" ".join(filter(None, (paid.case, paid.text))) for paid in pays)
    return (": " if len(pays) > 1 else " ").join(filter(None, (words, odds)))


def in_box(
    words: str, pays: tuple[Pays, ...], room: Box, *, main: bool, turn: float = 90, one_color: str = ""
) -> Iterator[str]:
    """Label and odds in a box: in a row if it is wide, turned if it is tall, otherwise stacked."""
    how = _face(words, main)
    if room.width / room.height > WIDE:
        yield _row(words, pays, room, how, one_color)
    elif room.width / room.height < TALL and len(words) > SHORT:
        x, y = room.middle
        flat = Box(x - room.height / 2, y - room.width / 2, room.height, room.width)
        yield svg.turned(_row(words, pays, flat, how), turn, (x, y))
    else:
        yield from _stack(words, pays, room, how, one_color=one_color)


def in_circle(words: str, pays: tuple[Pays, ...], place: Box, *, main: bool) -> Iterator[str]:
    """Label and odds in a circle, one word below the other."""
    depth = 0.17 if " " in words or pays else 0.13
    yield from _stack(words, pays, place.inside(place.width * depth), _face(words, main), wrap=True)


def _face(words: str, main: bool) -> Type:
    """The typeface: names of wagers have their own, numbers are set in the plain one."""
    named = any(len(word) > SHORT and word.isalpha() for word in words.split())
    return NAME if main and named else PLAIN


def _row(words: str, pays: tuple[Pays, ...], room: Box, how: Type, one_color: str = "") -> str:
    """Label, dice and odds in one row."""
    parts, odds = runs(words), odds_lines(pays)
    main = how.face == DISPLAY
    size = room.height * (0.8 if main else 0.72)
    small = min(size * 0.62, room.height * 0.86 / max(len(odds), 1) / LEADING * 1.1)

    def total(factor: float) -> float:
        widths = [_width(run, size * factor, how) for run in parts]
        widths += [max(ODDS.width(each, small * factor) for each in odds)] if odds else []
        return sum(widths) + GAP * size * factor * (len(widths) - 1)

    factor = min(1.0, room.width / max(total(1.0), 0.01))
    x, y = room.middle[0] - total(factor) / 2, room.middle[1]
    marks: list[str] = []
    for run in parts:
        wide = _width(run, size * factor, how)
        marks.append(_marked(run, (x + wide / 2, y), size * factor, how, one_color))
        x += wide + GAP * size * factor
    step = small * factor * LEADING
    for place, each in enumerate(odds):
        height = y + step * (place - (len(odds) - 1) / 2)
        marks.append(line(each, (x, height), small * factor, ODDS, anchor="start"))
    return "".join(marks)


def _stack(
    words: str, pays: tuple[Pays, ...], room: Box, how: Type, *, wrap: bool = False, one_color: str = ""
) -> Iterator[str]:
    """Dice, label and odds one below the other; the label is wrapped if the place is narrow."""
    parts = runs(words)
    if len(parts) == 2 and parts[1][0] in SUITS and not pays:
        yield _row(words, pays, room, how, one_color)
        return
    split = [word for run in parts for word in (run.split() if not _is_drawn(run) else [run])]
    if wrap or _label_size(split, pays, room, how) > 1.15 * _label_size(parts, pays, room, how):
        parts = split
    lines = [_Line(run, how, 1.15 if _is_drawn(run) else 1.0) for run in parts]
    lines += [_Line(each, ODDS, ODDS_SHARE) for each in odds_lines(pays)]
    if not lines:
        return
    unit = room.height / (sum(each.share for each in lines) * LEADING)
    label = _label_size(parts, pays, room, how)
    sizes = []
    for at, each in enumerate(lines):
        if _is_drawn(each.words):
            sizes.append(min(unit * each.share, room.width / (len(each.words) * 1.2)))
        elif at < len(parts):
            sizes.append(min(label, room.height * 0.62))
        else:
            sizes.append(each.how.size(each.words, room.width, unit * each.share))
    y = room.middle[1] - sum(sizes) * LEADING / 2
    for each, size in zip(lines, sizes, strict=True):
        yield _marked(each.words, (room.middle[0], y + size * LEADING / 2), size, each.how, one_color)
        y += size * LEADING


def _label_size(parts: list[str], pays: tuple[Pays, ...], room: Box, how: Type) -> float:
    """The size at which all words of a stack fit."""
    shares = sum(1.15 if _is_drawn(run) else 1.0 for run in parts) + ODDS_SHARE * len(pays)
    unit = room.height / max(shares * LEADING, 0.01)
    return min((how.size(run, room.width, unit) for run in parts if not _is_drawn(run)), default=unit)


def _style(height: float) -> Type:
    return Type(DISPLAY, GOLD if height >= LARGE else LINE)


def lettered(words: str, room: Box) -> str:
    """Text on the felt without a box, in the number of lines that makes it largest: a name, or a required
    notice.
    """
    if room.height < NOTE:
        return line(words, room.middle, PLAIN.size(words, room.width, room.height * 0.86), PLAIN)
    found = max(
        (_in_lines(words, room, count) for count in range(1, MAX_LINES + 1)), key=lambda each: each[0]
    )
    size, lines = found
    how = _style(size * OPTICAL)
    y = room.middle[1] - size * LEADING * (len(lines) - 1) / 2
    spread = how.spread(lines[0], room.width, size) if len(lines) == 1 and how.color == GOLD else how
    return "".join(
        line(each, (room.middle[0], y + size * LEADING * place), size, spread)
        for place, each in enumerate(lines)
    )


def _in_lines(words: str, room: Box, count: int) -> tuple[float, list[str]]:
    """The words in this many lines of about the same length, and the size at which they fit."""
    lines, rest = [], words.split(" ")
    for left in range(count, 0, -1):
        wanted = ems(" ".join(rest), DISPLAY) / left
        taken = 1
        while taken < len(rest) - left + 1 and ems(" ".join(rest[: taken + 1]), DISPLAY) <= wanted * 1.12:
            taken += 1
        taken = len(rest) if left == 1 else taken
        lines.append(" ".join(rest[:taken]))
        rest = rest[taken:]
        if not rest:
            break
    tall = room.height / OPTICAL / (1 + (len(lines) - 1) * LEADING)
    return min(tall, *(NAME.size(each, room.width, tall) for each in lines)), lines


def bent(words: str, room: Box, bend: Bend, how: Type | None = None) -> str:
    """The same on an arc around the dealer; scripts with joined letters are set straight."""
    how = how or _style(room.height)
    ring = bend.ring(room)
    if not has_letters(words, how.face):
        straight = Box(
            room.middle[0] - room.width * 0.3,
            room.y + room.height * 0.15,
            room.width * 0.6,
            room.height * 0.7,
        )
        return lettered(words, straight)
    width = room.width * ring.inner / ring.radius  # the tops of the letters are closer together
    size = how.size(words, width, room.height / OPTICAL)
    spread = how.spread(words, width, size)
    return arc(words, ring.center, ring.radius, size, spread, (ring.first + ring.last) / 2)


def faint(words: str, place: Box) -> str:
    """What an area is for, in small type, where the cards will cover it."""
    size = PLAIN.size(words, place.width * 0.8, min(1.4, place.height * 0.4))
    return f'<g opacity="0.7">{line(words, place.middle, size, PLAIN)}</g>'


def pay_table(words: str, pays: tuple[Pays, ...], room: Box) -> Iterator[str]:
    """A pay table: its name, then a row for each case; in a single line if the area is low."""
    cases = [(paid.case[:1].upper() + paid.case[1:], paid.text) for paid in pays]
    if room.height < LOW or not any(case for case, _ in cases):
        text = in_one_line(words, pays)
        yield line(text, room.middle, ODDS.size(text, room.width, room.height * 0.85), ODDS)
        return
    columns = 2 if room.width > 2.4 * room.height and len(cases) > TWO_COLUMNS else 1
    deep = -(-len(cases) // columns)
    rows = deep + (1.5 if words else 0)
    step = room.height / (rows + 0.3)
    wide = (room.width - (columns - 1) * BETWEEN_COLUMNS) / columns
    widest = max((PLAIN.width(case, 1) + ODDS.width(paid, 1) + 1.2 for case, paid in cases), default=1)
    size = min(step / 1.12, wide / widest)
    step = min(step, size * 1.35)
    top = room.middle[1] - step * rows / 2
    if words:
        heading = Type(DISPLAY, GOLD)
        tall = heading.size(words, room.width, step * 1.15)
        yield line(words, (room.middle[0], top + step * 0.55), tall, heading)
        rule = Box(room.x, top + step * 1.22, room.width, 0.06)
        yield svg.box(rule, fill=GOLD, line="none", corner=0)
        top += step * 1.5
    for place, (case, paid) in enumerate(cases):
        column, row = divmod(place, deep)
        left, height = room.x + column * (wide + BETWEEN_COLUMNS), top + step * (row + 0.5)
        yield line(case, (left, height), size, PLAIN, anchor="start")
        yield line(paid, (left + wide, height), size, ODDS, anchor="end")


def framed(room: Box) -> str:
    """The frame around a pay table."""
    shaded = f'<g opacity="0.35">{svg.box(room, fill=svg.SHADE, line="none", corner=0.8)}</g>'
    return shaded + svg.box(room, line=GOLD, stroke=0.12, corner=0.8)
