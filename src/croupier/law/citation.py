"""Citations of the administrative code: printed one way, equal across the recodification of 2011."""

from __future__ import annotations

import csv
import re
from datetime import date
from functools import lru_cache, total_ordering
from importlib import resources
from typing import Any, Final, NamedTuple

from croupier.law.refusal import BadInput, CroupierError, NoSuchChoice, Refusal

_CHAPTERS: Final = tuple(
    csv.DictReader(
        resources.files("croupier.law").joinpath("data", "chapters.csv").read_text("utf-8").splitlines()
    )
)
# The Division's chapters of 2011 that took over the Commission's, section numbers kept.
RECODIFIED: Final = {row["new"]: row["old"] for row in _CHAPTERS}
RECODIFIED_ON: Final = {row["old"]: (row["new"], date.fromisoformat(row["from"])) for row in _CHAPTERS}
# Sections that only the new chapters have; they keep their new number in print.
ONLY_NEW: Final = {
    "13:69D": frozenset[str](),
    "13:69E": frozenset({"1.4A", "1.10D", "1.16A", "1.18A", "1.28P", "1.28U", "1.39A", "1.39B"}),
    "13:69F": frozenset({"8.6"}),
}
# Sections of the old numbering that came with the new chapters: none of them was ever printed under the old.
_SINCE: Final = {"13:69D": frozenset({"1.30"}), "13:69F": frozenset({"11.19", "11.20"})}
CHAPTERS: Final = frozenset(
    {"5:12", "19:41A", "19:45", "19:46", "19:47", "13:69", "13:69A", "13:69C", "13:69D", "13:69E", "13:69F"}
)

_CITATION: Final = re.compile(
    r"(?:N\.?J\.?[AS]\.?[CA]\.?\s+)?"
    r"(?:(?P<chapter>\d{1,2}:\d{1,2}[A-Z]?)(?:-(?=\d)|$))?"
    r"(?:(?P<subchapter>\d{1,3}[A-Z]?)(?:\.(?P<number>\d{1,3}[A-Z]?))?)?"
    r"(?P<path>(?:\s*\((?:[a-z]{1,2}|\d{1,3}|[A-Z])\)|(?<=[)a-z])\d{1,3}|(?<=\d)[ivxl]{1,7})*)"
    r"(?:\s+(?P<term>[A-Za-z][A-Za-z0-9'’,\- ]{0,80}))?",
    re.ASCII,
)
_STEP: Final = re.compile(
    r"\((?P<letter>[a-z]{1,2})\)|\((?P<count>\d+)\)|\((?P<capital>[A-Z])\)|(?P<plain>\d+)|(?P<roman>[ivxl]+)"
)
_NUMBER: Final = re.compile(r"(\d+)([A-Z]?)")
_ROMAN: Final = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_LETTER, _PLAIN, _ROMAN_STEP, _COUNT, _CAPITAL, _DOUBLED = 1, 2, 3, 4, 5, 6


class Step(NamedTuple):
    """One level of a paragraph number: (a), 1, i, (1), (A) or (aa), with its place in the order."""

    level: int
    value: int
    text: str


def to_roman(value: int) -> str:
    """Small roman numerals as the code prints them."""
    text = ""
    for amount, letters in _ROMAN:
        while value >= amount:
            text += letters
            value -= amount
    return text


def _from_roman(text: str) -> int | None:
    return next((value for value in range(1, 90) if to_roman(value) == text), None)


def _steps(path: str) -> tuple[Step, ...] | None:
    steps: list[Step] = []
    for match in _STEP.finditer(path):
        kind, text = match.lastgroup, match[match.lastgroup or 0]
        if kind == "letter":
            if len(text) == 2 and text[0] != text[1]:
                return None
            doubled = len(text) == 2
            level = _DOUBLED if doubled and steps else _LETTER
            step = Step(level, 26 * doubled + ord(text[0]) - ord("a") + 1, match[0])
        elif kind == "capital":
            step = Step(_CAPITAL, ord(text) - ord("A") + 1, match[0])
        elif kind == "roman":
            value = _from_roman(text)
            if value is None:
                return None
            step = Step(_ROMAN_STEP, value, text)
        else:
            if text.startswith("0"):
                return None
            step = Step(_PLAIN if kind == "plain" else _COUNT, int(text), match[0])
        if steps and step.level <= steps[-1].level:
            return None
        steps.append(step)
    return tuple(steps)


def ordered(number: str) -> tuple[int, str]:
    """A number such as 2C as its place in the order: 2, then C."""
    match = _NUMBER.fullmatch(number)
    return (int(match[1]), match[2]) if match else (0, "")


def _chapter_order(chapter: str) -> tuple[int, int, str]:
    title, _, rest = chapter.partition(":")
    return (int(title), *ordered(rest))


@total_ordering
class Citation:
    """A place in the code: chapter, section, paragraph and, among definitions, the term defined."""

    __slots__ = ("_key", "chapter", "number", "path", "subchapter", "term")

    _key: tuple[tuple[int, int, str], tuple[int, str], tuple[int, str], tuple[tuple[int, int], ...], str]
    chapter: str
    number: str
    path: tuple[Step, ...]
    subchapter: str
    term: str

    def __init__(
        self,
        chapter: str,
        subchapter: str = "",
        number: str = "",
        path: tuple[Step, ...] = (),
        term: str = "",
    ) -> None:
        key = (
            _chapter_order(chapter),
            ordered(subchapter),
            ordered(number),
            tuple((step.level, step.value) for step in path),
            term.casefold(),
        )
        for name, value in zip(self.__slots__, (key, chapter, number, path, subchapter, term), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a citation never changes: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Citation], tuple[object, ...]]:
        return Citation, (self.chapter, self.subchapter, self.number, self.path, self.term)

    @classmethod
    def parse(cls, text: object) -> Citation:
        """Reads "18.11(b)", "19:47-18.11(b)", "13:69F-18.11(b)" or "N.J.A.C. 19:47-18.1 Stub"."""
        if isinstance(text, Citation):
            return text
        if not isinstance(text, str):
            raise BadInput(f'citation {text!r}: expected a string such as "19:47-18.11(b)"')
        return _parse(text)

    @property
    def section(self) -> str:
        """The section without paragraph or term: "19:47-18.11"."""
        number = f".{self.number}" if self.number else ""
        return f"{self.chapter}-{self.subchapter}{number}" if self.subchapter else self.chapter

    @property
    def paragraph(self) -> str:
        """What follows the section's number: "(b)"."""
        return "".join(step.text for step in self.path)

    def parent(self) -> Citation | None:
        """The next wider place, up to the section."""
        if self.term:
            return Citation(self.chapter, self.subchapter, self.number, self.path)
        if self.path:
            return Citation(self.chapter, self.subchapter, self.number, self.path[:-1])
        return None

    def contains(self, other: Citation) -> bool:
        """Whether the other citation is this place or lies within it."""
        if self.chapter != other.chapter:
            return False
        if not self.subchapter:
            return True
        if self.subchapter != other.subchapter or (self.number and self.number != other.number):
            return False
        if not self.number and not self.path:
            return True
        return self._key[3] == other._key[3][: len(self.path)] and (
            not self.term or self._key[4] == other._key[4]
        )

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Citation) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._key < other._key if isinstance(other, Citation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return f"{self.section}{self.paragraph}" + (f" {self.term}" if self.term else "")

    def __repr__(self) -> str:
        return f"Citation({str(self)!r})"


def _nonsense(text: str) -> BadInput:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return BadInput(f'citation {shown!r}: expected a section and paragraph such as "19:47-18.11(b)"')


@lru_cache(maxsize=4096)
def _parse(text: str) -> Citation:
    match = _CITATION.fullmatch(" ".join(text.split()))
    if not match or not (match["chapter"] or match["number"]):
        raise _nonsense(text)
    chapter, subchapter, number = match["chapter"] or "19:47", match["subchapter"] or "", match["number"] or ""
    if (match["path"] or match["term"]) and not number and chapter != "5:12":
        raise _nonsense(text)
    if chapter not in CHAPTERS:
        raise BadInput(
            f"citation {text!r}: {chapter} is not a chapter of the casino rules (19:47 or 13:69F are)"
        )
    steps = _steps(match["path"].replace(" ", ""))
    if steps is None or subchapter.startswith("0") or number.startswith("0"):
        raise _nonsense(text)
    if chapter in RECODIFIED and not _only_new(chapter, f"{subchapter}.{number}"):
        chapter = RECODIFIED[chapter]
    elif chapter == "19:47" and subchapter[-1:].isalpha():
        chapter = "13:69F"
    return Citation(chapter, subchapter, number, steps, match["term"] or "")


_RENUMBERED: Final = re.compile(
    r"\b(?<![\d:])(?P<chapter>" + "|".join([*RECODIFIED_ON, *RECODIFIED]) + r")"
    r"(?=-(?P<section>\d+[A-Z]?(?:\.\d+[A-Z]?)?))"
)


def printed(text: str, day: date) -> str:
    """A text with its citations under the chapters of a day: 13:69F-18.11(b) from the recodification on,
    19:47-18.11(b) before it; what only the new chapters have keeps its number.
    """

    def chapter(found: re.Match[str]) -> str:
        named, section = found["chapter"], found["section"]
        if named in RECODIFIED_ON:
            new, since = RECODIFIED_ON[named]
            return new if day >= since else named
        old = RECODIFIED[named]
        known = day >= RECODIFIED_ON[old][1] or _only_new(named, section) or section in _SINCE.get(named, ())
        return named if known else old

    return _RENUMBERED.sub(chapter, text)


def _only_new(chapter: str, section: str) -> bool:
    """Whether a section of the new chapters has no counterpart in the old."""
    lettered = chapter == "13:69F" and section.partition(".")[0][-1:].isalpha()
    return lettered or section in ONLY_NEW.get(chapter, ())


def printed_document(document: Any, day: date) -> Any:
    """Plain data with every citation in it under the chapters of a day."""
    if isinstance(document, str):
        return printed(document, day)
    if isinstance(document, dict):
        return {key: printed_document(value, day) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [printed_document(value, day) for value in document]
    return document


def refused_on(error: CroupierError, day: date) -> CroupierError:
    """The error, its citations with the chapter numbers of a day."""
    if isinstance(error, Refusal):
        return type(error)(printed(error.marked, day), printed(error.cite, day))
    return BadInput(printed(error.marked, day)) if type(error) in (BadInput, NoSuchChoice) else error


def same_citations(one: str, other: str) -> bool:
    """Whether two sources cite the same places, under the old or the new chapter."""
    if one == other:
        return True
    try:
        return read_citations(one) == read_citations(other) != ()
    except BadInput:
        return False


INTERPRETATION: Final = "interpretation"


_INTERPRETED: Final = re.compile(rf"(?:^|;\s*){INTERPRETATION}:.*", re.DOTALL)


def is_interpretation(text: str) -> bool:
    """Whether a source says that the rules are silent and why we chose as we did."""
    return text.startswith(f"{INTERPRETATION}:") and len(text) > len(INTERPRETATION) + 5


def read_citations(text: str) -> tuple[Citation, ...]:
    """The citations of a source, separated by ";"; an interpretation ends it and has none."""
    citations: list[Citation] = []
    rest = text.strip()
    if not rest:
        raise _nonsense(text)
    while rest and not is_interpretation(rest):
        first, _, rest = (part.strip() for part in rest.partition(";"))
        citations.append(Citation.parse(first))
    return tuple(citations)


def without_interpretation(text: str) -> str:
    """A source without the interpretation that ends it: the places in the code alone."""
    return _INTERPRETED.sub("", text)
