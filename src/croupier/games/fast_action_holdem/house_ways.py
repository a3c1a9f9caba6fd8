"""House ways: which two of the cards dealt the dealer keeps, by a list of lines (19:47-21.8, 21.9(h)).

A line is words: `pair`, `high`, `low` or `both` with ranks (`8+`, `J-K`, `A`), `neighbors`, `suited`,
`unsuited`, `any`. The first line that two of the cards fit decides; in a line the higher top card, then the
higher second card, then suited cards, then those dealt first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from croupier.equipment.cards import DECK_SIZE, RANKS
from croupier.hands.poker import RANK_NAMES
from croupier.law.refusal import BadInput

KEPT: Final = 2
_ACE: Final = len(RANKS) - 1
_WITH_RANKS: Final = ("pair", "high", "low", "both")
_PLAIN: Final = ("neighbors", "suited", "unsuited", "any")
_FEW_LINES: Final = 60


class Line(NamedTuple):
    """What two cards must be: ranks of the higher and lower one, a pair, neighbors in rank, their suits."""

    high: range
    low: range
    pair: bool = False
    neighbors: bool = False
    suited: bool | None = None

    def fits(self, high: int, low: int, suited: bool) -> bool:
        """Whether two cards of these ranks are of this kind."""
        return (
            high in self.high
            and low in self.low
            and (not self.pair or high == low)
            and (not self.neighbors or high == low + 1)
            and self.suited in (None, suited)
        )


Lines = tuple[Line, ...]


@lru_cache(maxsize=64)
def read_lines(lines: tuple[str, ...]) -> Lines:
    """The lines of house ways as they are written; every two cards must fit one of them."""
    if not 0 < len(lines) <= _FEW_LINES:
        raise BadInput(f"house_ways: {len(lines)} lines, expected 1 to {_FEW_LINES}")
    read = tuple([_line(text) for text in lines])
    for high in range(len(RANKS)):
        for low in range(high + 1):
            for suited in (False, True):
                if not any(line.fits(high, low, suited) for line in read):
                    kind = "suited" if suited else "unsuited"
                    raise BadInput(
                        f"house_ways: no line says whether {RANKS[high]} {RANKS[low]} {kind} is kept; "
                        "end the list with any"
                    )
    return read


def _line(text: str) -> Line:
    every = range(len(RANKS))
    line = Line(every, every)
    words = text.split()
    if not words:
        raise BadInput("house_ways: a line is empty, expected words such as pair 8+ or high A suited")
    while words:
        word = words.pop(0)
        ranks = _ranks(words[0]) if words and word in _WITH_RANKS else None
        if ranks is not None:
            del words[0]
        if word == "pair":
            line = line._replace(pair=True, high=ranks or every)
        elif word == "high" and ranks is not None:
            line = line._replace(high=ranks)
        elif word in ("low", "both") and ranks is not None:
            line = line._replace(low=ranks, high=ranks if word == "both" else line.high)
        elif word == "neighbors":
            line = line._replace(neighbors=True)
        elif word in ("suited", "unsuited"):
            line = line._replace(suited=word == "suited")
        elif word != "any":
            raise BadInput(
                f"house_ways: line {text[:40]!r}: {word[:20]!r}, expected {', '.join(_WITH_RANKS)} with "
                f"ranks such as 8+, 2-7 or A, or {', '.join(_PLAIN)}"
            )
    return line


def _ranks(text: str) -> range | None:
    """A rank, a rank and those above it (`8+`), or from one to another (`J-K`)."""
    first, dash, last = text.partition("-")
    if text.endswith("+"):
        first, last = text[:-1], "A"
    elif not dash:
        last = first
    if not {first, last} <= {*RANKS} or RANKS.index(last) < RANKS.index(first):
        return None
    return range(RANKS.index(first), RANKS.index(last) + 1)


@lru_cache(maxsize=64)
def priorities(lines: tuple[str, ...]) -> tuple[int, ...]:
    """The priority of every two cards a and b by the lines, at 52a + b; higher is better."""
    read = read_lines(lines)
    return tuple([_priority(read, one, other) for one in range(DECK_SIZE) for other in range(DECK_SIZE)])


def _priority(lines: Lines, one: int, other: int) -> int:
    high, low, suited = max(one, other) >> 2, min(one, other) >> 2, one & 3 == other & 3
    line = next(place for place, line in enumerate(lines) if line.fits(high, low, suited))
    return (((len(lines) - line) * len(RANKS) + high) * len(RANKS) + low) * 2 + suited


def kept(cards: Sequence[int], lines: tuple[str, ...]) -> tuple[int, int]:
    """The two cards that the house ways keep."""
    worth = priorities(lines)
    return max(combinations(cards, KEPT), key=lambda pair: worth[DECK_SIZE * pair[0] + pair[1]])


def described(text: str) -> str:
    """A line of the house ways in words, for a patron."""
    line = _line(text)
    every = range(len(RANKS))
    suits = {None: "", True: ", suited", False: ", unsuited"}[line.suited]
    if line.pair:
        return f"a pair{'' if line.high == every else ' of ' + _named(line.high, plural=True)}{suits}"
    if line.high == line.low != every:
        return f"both cards {_named(line.high)}{suits}"
    parts = [] if line.high == every else [f"{_named(line.high)} high"]
    parts += [] if line.low == every else [f"with {_named(line.low)}"]
    parts += ["neighbors in rank"] if line.neighbors else []
    if not parts:
        return {None: "the two highest cards", True: "suited cards", False: "unsuited cards"}[line.suited]
    return " ".join(parts) + suits


def _named(ranks: range, plural: bool = False) -> str:
    def name(rank: int) -> str:
        said = RANK_NAMES[rank]
        return said if not plural else f"{said}es" if said.endswith("x") else f"{said}s"

    first, last = ranks[0], ranks[-1]
    if first == last:
        return name(first)
    if last == _ACE:
        return f"{name(first)} or higher"
    return f"{name(first)} to {name(last)}"
