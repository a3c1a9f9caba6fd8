"""Outcome spaces: what one throw, spin or draw can show, how likely each is, and words for sets of outcomes.

A space is declared in rules.toml under [spaces.NAME]: `dice` (how many), a wheel by its `rim` (the names in
their order around it) or its `segments` (how many compartments show each name), or `pieces` and `drawn`
(balls; the outcome for a selection is how many of it were drawn). Wagers name their outcomes by the words
`Space.holds` reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from math import comb
from typing import Any, Final, Literal, NamedTuple

import msgspec

from croupier.law.counted import counted
from croupier.law.display import (
    COMPLETES,
    RANKS,
    SUITS,
    Cards,
    Display,
    DisplayFact,
    completing,
    display_in_force,
    is_card,
)
from croupier.law.facts import BoardFact, Fact
from croupier.law.refusal import BadInput

Token = int | str
SIDES: Final = 6
FIXED: Final = ("range", "odd", "even", "name", "rank", "suit")
"""Kinds of words that stand for the same outcomes whatever a wager is made on."""
ELSE: Final = "else"
EXPECTED: Final = (
    'a total or name, a range "4..10", "odd", "even", "N", "A-B", "A and B", "hard N", "easy N", "2 of N", '
    '"2+ of N", "rank A", "suit hearts", "shown rank" or "else"'
)
_RANGE: Final = re.compile(r"(\d+)(?:\.\.(\d+))?")
_COUNT: Final = re.compile(r"(\d)(\+?) of (\d|N)")


class SpaceFact(Fact, frozen=True, kw_only=True):
    """A chance event as declared: dice, a wheel's segments or drawn pieces.

    If there are several spaces, the value of `option` names the one in use. `counts_option` replaces the
    counts of a wheel by one of `other_counts`; each of `count_options` replaces one count. If the wheel shows
    `again` it is spun again. `cycle` is the wager whose states are those of the table (the line wager of
    craps). `sets` are names for outcomes. `grid` is how they are arranged on the layout, row by row;
    `columns` are the letters of its columns, and the option `columns_option` gives another order. A `display`
    holds the cards that came before.
    """

    cite: str
    dice: int = 0
    rim: str = ""
    segments: dict[str, int] = {}
    again: tuple[str, ...] = ()
    pieces: int = 0
    drawn: int = 0
    option: str = ""
    counts_option: str = ""
    other_counts: tuple[dict[str, int], ...] = ()
    count_options: dict[str, str] = {}
    cycle: str = ""
    sets: dict[str, tuple[Token, ...]] = {}
    grid: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    columns_option: str = ""
    display: DisplayFact | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How many compartments of a wheel show each name: numbers in their order, then pictures."""
        if not self.rim:
            return self.segments
        counted = Counter(self.rim.split())
        numbers = sorted(filter(str.isdecimal, counted), key=lambda name: (int(name), len(name)))
        return {name: counted[name] for name in (*numbers, *counted)}


class Shown(NamedTuple):
    """One outcome: its name, in how many ways it comes up, and the faces of dice."""

    name: str
    weight: int
    faces: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """What the faces add up to; of a numbered outcome its number, otherwise -1 (00 is not a number)."""
        if self.faces:
            return sum(self.faces)
        return int(self.name) if self.name.isdecimal() and self.name == str(int(self.name)) else -1

    @property
    def word(self) -> str:
        """What a pay table calls it: the total of dice, the name of anything else."""
        return str(sum(self.faces)) if self.faces else self.name


class Asked(NamedTuple):
    """What a wager was made on: its selection, the number or point that "N" means (0: none), and the cards on
    display.
    """

    selection: tuple[str, ...] = ()
    number: int = 0
    shown: Cards = ()


class Space(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A chance event with all its outcomes in a fixed order; `rim` is what a wheel shows, compartment by
    compartment, with what does not count and is spun again.
    """

    name: str
    kind: Literal["dice", "wheel", "draw"]
    outcomes: tuple[Shown, ...]
    rim: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    sets: Mapping[str, tuple[Token, ...]] = {}
    cycle: str = ""
    pieces: int = 0
    drawn: int = 0
    grid: tuple[Cards, ...] = ()
    display: Display | None = None

    @cached_property
    def weight(self) -> int:
        """In how many equally likely ways the event can come out."""
        return sum(outcome.weight for outcome in self.outcomes)

    @cached_property
    def signature(self) -> tuple[Any, ...]:
        """What distinguishes the space from another of the same facts."""
        return (
            self.name,
            self.outcomes,
            self.rim,
            self.again,
            self.grid,
            self.display,
            self.pieces,
            self.drawn,
        )

    @cached_property
    def grouped(self) -> dict[tuple[Any, ...], dict[str, str]]:
        """The groups of a board that outcomes were found in, by the board's groups."""
        return {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the outcomes, in order."""
        return tuple(outcome.name for outcome in self.outcomes)

    @cached_property
    def _places(self) -> dict[tuple[int | str, ...], int]:
        by_name: dict[tuple[int | str, ...], int] = {(name,): at for at, name in enumerate(self.names)}
        return by_name | {outcome.faces: at for at, outcome in enumerate(self.outcomes) if outcome.faces}

    def place(self, *shown: int | str) -> int:
        """The place of an outcome in the order: of faces of dice in the order thrown, or of a name."""
        place = self._places.get(shown)
        if place is None:
            said = "-".join(map(str, shown))
            raise BadInput(f"{self.name} cannot show {said!r}: expected one of {', '.join(self.names)}")
        return place

    @property
    def picks(self) -> tuple[str, ...]:
        """What a selection names: the faces of a die, or the outcomes."""
        if self.kind == "draw":
            return tuple(map(str, range(1, self.pieces + 1)))
        return tuple(map(str, range(1, SIDES + 1))) if self.kind == "dice" else self.names

    def color(self, name: str) -> Literal["", "red", "black", "green"]:
        """The color of a compartment of a wheel with red and black ones; the zeros are green."""
        if not {"red", "black"} <= self.sets.keys():
            return ""
        shown = Shown(name, 1)
        for color in ("red", "black"):
            if self.holds(color, shown, Asked()):
                return color
        return "green"

    def caught(self, count: int) -> Space:
        """How many of a selection of pieces are drawn: the space that decides a wager on that many."""
        ways = [
            comb(count, caught) * comb(self.pieces - count, self.drawn - caught)
            for caught in range(min(count, self.drawn) + 1)
        ]
        shown = tuple(Shown(str(caught), ways) for caught, ways in enumerate(ways) if ways)
        return msgspec.structs.replace(self, name=f"{self.name} of {count}", outcomes=shown)

    def knows(self, token: Token) -> bool:
        """Whether a word could name an outcome here."""
        kind, words = read_token(token)
        if kind != "name":
            return True
        return words[0] in self.sets or words[0] in (*self.names, *self.again)

    def holds(self, token: Token, outcome: Shown, asked: Asked) -> bool:
        """Whether an outcome is among those a word stands for, for a wager on this selection and number."""
        kind, words = read_token(token)
        match kind:
            case "number":
                if self.kind == "wheel" and asked.selection:
                    return outcome.name in asked.selection
                return asked.number != 0 and outcome.total == asked.number
            case "odd" | "even":
                return outcome.total > 0 and outcome.total % 2 == (kind == "odd")
            case "range":
                return int(words[0]) <= outcome.total <= int(words[1])
            case "faces":
                return sorted(map(str, outcome.faces)) == sorted(asked.selection)
            case "each":
                return set(asked.selection) <= set(map(str, outcome.faces))
            case "hard" | "easy":
                alike = len(set(outcome.faces)) == 1
                return alike == (kind == "hard") and (not words or self.holds(words[0], outcome, asked))
            case "count":
                least, open_end, face = words
                count = outcome.faces.count(asked.number if face == "N" else int(face))
                return count >= int(least) if open_end else count == int(least)
            case "rank" | "suit":
                place, wanted = (0, words[0]) if kind == "rank" else (1, SUITS[words[0]])
                return is_card(outcome.name) and outcome.name[place] == wanted
            case "shown":
                low = self.display is None or self.display.ace_low
                return outcome.name in completing(words[0], tuple(sorted(asked.shown)), low)
            case "name":
                if words[0] not in self.sets:
                    return outcome.name == words[0]
                return any(self.holds(each, outcome, asked) for each in self.sets[words[0]])
        return False

    def named(self, token: Token, asked: Asked) -> frozenset[str]:
        """The names of all outcomes a word stands for, for a wager on this selection and number."""
        known = self._known.get(token)
        if known is not None:
            return known
        kind = read_token(token)[0]
        if kind == "number" and self.kind == "wheel" and asked.selection:
            return frozenset(asked.selection).intersection(self.names)
        found = frozenset(outcome.name for outcome in self.outcomes if self.holds(token, outcome, asked))
        words = self.sets.get(str(token), (token,))
        if all(read_token(word)[0] in FIXED and str(word) not in self.sets for word in words):
            self._known[token] = found  # it does not depend on the selection
        return found

    def totals(self, tokens: tuple[Token, ...]) -> tuple[int, ...]:
        """The totals of the outcomes these words stand for, in order."""
        if tokens not in self._totals:
            held = [each for each in self.outcomes if any(self.holds(word, each, Asked()) for word in tokens)]
            self._totals[tokens] = tuple(sorted({each.total for each in held}))
        return self._totals[tokens]

    @cached_property
    def _totals(self) -> dict[tuple[Token, ...], tuple[int, ...]]:
        return {}

    @cached_property
    def _known(self) -> dict[Token, frozenset[str]]:
        return {}


@cache
def read_token(token: Token) -> tuple[str, tuple[str, ...]]:
    """The kind of a word for outcomes and its parts; a word that cannot be read is refused."""
    text = str(token)
    if span := _RANGE.fullmatch(text):
        if not span[2] and text != str(int(text)):
            return "name", (text,)  # 00 is a name, not a number
        return "range", (span[1], span[2] or span[1])
    if count := _COUNT.fullmatch(text):
        return "count", (count[1], count[2], count[3])
    match text.split():
        case ["else"]:
            return ELSE, ()
        case ["N"]:
            return "number", ()
        case ["A-B"]:
            return "faces", ()
        case ["A", "and", "B"]:
            return "each", ()
        case ["hard" | "easy" as kind]:
            return kind, ()
        case ["hard" | "easy" as kind, inner]:
            return kind, (inner,)
        case ["odd" | "even" as kind]:
            return kind, ()
        case ["rank", rank] if rank in {*RANKS}:
            return "rank", (rank,)
        case ["suit", suit] if suit in {*SUITS}:
            return "suit", (suit,)
        case ["shown", how] if how in COMPLETES:
            return "shown", (how,)
        case [name]:
            return "name", (name,)
    raise BadInput(f"{token!r} is not {EXPECTED}")


def dice_space(name: str, count: int, **more: Any) -> Space:
    """Every roll of this many dice in the order of their faces: 1-1, 1-2, ... 6-6."""
    rolls = product(range(1, SIDES + 1), repeat=count)
    shown = tuple(Shown("-".join(map(str, faces)), 1, faces) for faces in rolls)
    return Space(name=name, kind="dice", outcomes=shown, **more)


def read_space(name: str, fact: SpaceFact, options: Any = None) -> Space:
    """The space a fact declares, with the counts the options give it."""
    declared = [fact.dice > 0, bool(fact.rim), bool(fact.segments), fact.pieces > 0]
    if declared.count(True) != 1:
        raise BadInput(f"space {name}: expected one of dice, rim, segments or pieces")
    if fact.dice:
        return dice_space(name, fact.dice, sets=fact.sets, cycle=fact.cycle)
    if fact.pieces:
        if not 0 < fact.drawn <= fact.pieces:
            raise BadInput(f"space {name}: drawn {fact.drawn} of {counted(fact.pieces, 'piece')}")
        drawn = Shown("drawn", comb(fact.pieces, fact.drawn))
        return Space(name=name, kind="draw", outcomes=(drawn,), pieces=fact.pieces, drawn=fact.drawn)
    return _wheel(name, fact, options)


def _wheel(name: str, fact: SpaceFact, options: Any) -> Space:
    declared = fact.counts
    counts = dict(declared)
    if options is not None and fact.counts_option:
        counts |= getattr(options, fact.counts_option)
    if options is not None:
        counts |= {shown: getattr(options, option) for shown, option in fact.count_options.items()}
    unknown = [shown for shown in counts if shown not in declared]
    if unknown or any(count < 0 for count in counts.values()):
        raise BadInput(f"space {name}: counts {counts}: expected one from 0 for each of {list(declared)}")
    return Space(
        name=name,
        kind="wheel",
        outcomes=tuple(
            Shown(text, count) for text, count in counts.items() if count and text not in fact.again
        ),
        # Other counts than those of the rim come without an order.
        rim=tuple(fact.rim.split() if fact.rim and counts == declared else Counter(counts).elements()),
        again=fact.again,
        sets=fact.sets,
        cycle=fact.cycle,
        grid=_grid(fact, options),
        display=display_in_force(fact.display, tuple(fact.counts), options),
    )


def _grid(fact: SpaceFact, options: Any) -> tuple[Cards, ...]:
    """How the outcomes lie on the layout, the columns in the order the options give them."""
    rows = tuple(tuple(row.split()) for row in fact.grid)
    if options is None or not fact.columns_option:
        return rows
    order = [fact.columns.index(letter) for letter in column_letters(getattr(options, fact.columns_option))]
    return tuple(tuple(row[place] for place in order) for row in rows)


def column_letters(columns: Iterable[str]) -> list[str]:
    """Columns by their letters, whether given so or by their names: H for hearts."""
    return [column.strip()[:1].upper() for column in columns]


TOUCHING: Final = (1, 2, 4)


def touching(grid: tuple[Cards, ...], count: int) -> Iterator[Cards]:
    """One cell of a grid, two that share an edge, or four that meet at a corner, row by row."""
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            right, below = cells[column + 1 : column + 2], [each[column] for each in grid[row + 1 : row + 2]]
            if count == 1:
                yield (cell,)
            elif count == 2:
                yield from ((cell, other) for other in (*right, *below))
            elif right and below:
                yield cell, *right, *below, grid[row + 1][column + 1]


def counts_objection(fact: SpaceFact, options: Any) -> str:
    """Why the counts the options give a wheel are not those of a wheel the rules know; empty if they are."""
    if not fact.counts_option:
        return ""
    chosen = fact.counts | getattr(options, fact.counts_option)
    known = [fact.counts, *(fact.counts | other for other in fact.other_counts)]
    if chosen in known:
        return ""
    wheels = " or ".join("/".join(map(str, counts.values())) for counts in known)
    given, total = "/".join(map(str, chosen.values())), sum(fact.counts.values())
    added = "" if sum(chosen.values()) == total else f", which add to {sum(chosen.values())}, not {total}"
    return f"{fact.counts_option} {given}{added}: expected {wheels}"


def space_in_force(spaces: Mapping[str, SpaceFact], options: Any) -> Space:
    """The space a table uses: the only one, or the one its options name."""
    for name, fact in spaces.items():
        if not fact.option or str(getattr(options, fact.option)) == name:
            return _known_space(name, fact, options)
    raise BadInput(f"no outcome space for these options: expected one of {', '.join(spaces)}")


def _known_space(name: str, fact: SpaceFact, options: Any) -> Space:
    """A space as it was read before; the fact is kept with it, so that its id stays unique."""
    key = id(fact), *[str(getattr(options, option)) for option in _options_read(fact)]
    known = _SPACES.get(key)
    if known is None:
        if len(_SPACES) >= MAX_SPACES:
            _SPACES.clear()
        known = _SPACES[key] = fact, read_space(name, fact, options)
    return known[1]


def _options_read(fact: SpaceFact) -> list[str]:
    """Every option a space depends on: counts, the order of its columns, and its display."""
    found = [*fact.count_options.values(), fact.counts_option, fact.columns_option]
    if fact.display is not None:
        found += [fact.display.blank_clears, *fact.display.rolling, fact.display.ace_low]
    return [option for option in found if option]


MAX_SPACES: Final = 256
_SPACES: Final[dict[tuple[Any, ...], tuple[SpaceFact, Space]]] = {}


def board_group(board: BoardFact, space: Space, shown: str) -> str:
    """The first group of a board that contains what was shown; empty if none does."""
    known = space.grouped.setdefault(tuple(board.groups.items()), {})
    if shown not in known:
        groups = (
            group
            for group, tokens in board.groups.items()
            if any(shown in space.named(token, Asked()) for token in tokens)
        )
        known[shown] = next(groups, "")
    return known[shown]


def check_space(name: str, fact: SpaceFact, wagers: Iterable[str]) -> None:
    """Refuses a declared space whose cycle or sets name what does not exist."""
    space = read_space(name, fact)
    if fact.cycle and fact.cycle not in wagers:
        raise BadInput(f"space {name}: cycle {fact.cycle!r} names no wager of this file")
    for group, tokens in fact.sets.items():
        for token in tokens:
            if not space.knows(token):
                raise BadInput(f"space {name}: {token!r} of the set {group} is not {EXPECTED}")
    for shown in fact.count_options:
        if shown not in fact.counts:
            raise BadInput(f"space {name}: count_options names {shown!r}, which the wheel does not show")
    for shown in fact.again:
        if shown not in fact.counts:
            raise BadInput(f"space {name}: again names {shown!r}, which the wheel does not show")
    for counts in fact.other_counts:
        total, other = sum(fact.counts.values()), fact.counts | counts
        if set(other) != set(fact.counts) or sum(other.values()) != total:
            raise BadInput(
                f"space {name}: other_counts {counts}: expected {total} compartments that show "
                f"{', '.join(fact.counts)}"
            )
    _check_cards(name, fact)


def _check_cards(name: str, fact: SpaceFact) -> None:
    """Refuses a grid that is not one of the wheel's outcomes, and a display of anything but cards."""
    rows = [row.split() for row in fact.grid]
    cells = [cell for row in rows for cell in row]
    if len(set(map(len, rows))) > 1 or len(set(cells)) < len(cells) or not set(cells) <= set(fact.counts):
        raise BadInput(f"space {name}: grid: expected rows of the same length, each outcome once")
    if fact.columns_option and (
        len(set(fact.columns)) != len(fact.columns) or len(fact.columns) != len(rows[0])
    ):
        raise BadInput(f"space {name}: columns: expected a name for each of the {len(rows[0])} columns")
    if fact.display is not None:
        for shown in fact.counts:
            if is_card(shown) == (shown in fact.display.blank):
                raise BadInput(f"space {name}: display: {shown!r} is neither a card nor blank, or both")
