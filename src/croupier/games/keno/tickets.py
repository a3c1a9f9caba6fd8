"""Tickets: what is marked on them, and the text by which they are asked for and recorded in the keno system.

`straight-3-3.17.80` (or `3-17-80`) marks three numbers, `way-3.17-28.41-AB` two groups played together,
`quick-pick-5` leaves five numbers to the system; `x4` at the end asks for four games. After `@` comes the
game that a multi-game ticket is in, and after a point the copy of a ticket written more than once:
`straight-1-7@12.2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from string import ascii_uppercase
from typing import Final, NoReturn

import msgspec

from croupier.law.counted import counted
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Marked

STRAIGHT, WAY, KING, QUICK_PICK = "straight", "way", "king", "quick-pick"
WAYS: Final = (WAY, KING)
MULTI_GAME: Final = "multi-game"
FORMS: Final = (STRAIGHT, WAY, KING, QUICK_PICK, MULTI_GAME)
CITE: Final = "19:47-15.2"
MAX_GROUPS: Final = len(ascii_uppercase)
MAX_WAYS: Final = 1000
_GAMES: Final = re.compile(r"(.*?)(?:x([0-9]{1,4}))?", re.ASCII | re.DOTALL)
_NUMBERS: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3})*", re.ASCII)
_PLAIN: Final = re.compile(r"[0-9]{1,3}(?:[-_.,][0-9]{1,3})*", re.ASCII)
_SPOTS: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
_PLACE: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,6}))?", re.ASCII)
_ALL_UNIONS: Final = re.compile(r"any([0-9]{1,2})", re.ASCII)

Numbers = tuple[int, ...]


@lru_cache(maxsize=4096)
def _ways(groups: tuple[Numbers, ...], names: tuple[str, ...]) -> tuple[Numbers, ...]:
    by_letter = dict(zip(ascii_uppercase, groups, strict=False))
    return tuple(tuple(sorted(n for letter in name for n in by_letter[letter])) for name in names)


class Ticket(msgspec.Struct, frozen=True):
    """What a ticket marks: groups of numbers, and the unions of them that are played, each a way.

    A straight ticket has one group and one way; a quick pick names only how many numbers it wants.
    """

    form: str
    groups: tuple[Numbers, ...] = ()
    names: tuple[str, ...] = ()
    """The ways by the letters of their groups: A, AB, ABC."""
    spots: int = 0

    @property
    def ways(self) -> tuple[Numbers, ...]:
        """The numbers of each way."""
        return _ways(self.groups, self.names)

    @property
    def count(self) -> int:
        """How many ways are paid for."""
        return len(self.names) or 1

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of spots it plays, one for each way."""
        return tuple(map(len, self.ways)) or (self.spots,)

    @property
    def text(self) -> str:
        """The ticket as the keno system names it."""
        if self.form == QUICK_PICK:
            return f"{QUICK_PICK}-{self.spots}"
        groups = [".".join(map(str, group)) for group in self.groups]
        if self.form == STRAIGHT:
            return f"{STRAIGHT}-{len(self.groups[0])}-{groups[0]}"
        return "-".join((self.form, *groups, *self.names))

    def with_numbers(self, numbers: Iterable[int]) -> Ticket:
        """The straight ticket a quick pick becomes."""
        return Ticket(STRAIGHT, (tuple(sorted(numbers)),), ("A",))


class Asked(msgspec.Struct, frozen=True):
    """A ticket and the games somebody asks it for."""

    ticket: Ticket
    games: int = 1


def _refused(text: str, why: str) -> NoReturn:
    raise Refusal(f"ticket {text[:80]}: {why}", CITE)


def marked_ticket(form: str, marked: Marked, board: int) -> Ticket:
    """The ticket of a form with these marks; what no ticket may have is refused."""
    shown = form
    if marked.groups:
        if marked.numbers:
            raise BadInput(f"ticket {shown}: it has numbers or groups, not both")
        return _way_ticket(form if form in WAYS else WAY, marked.groups, marked.ways, board)
    if marked.ways or form in WAYS:
        raise BadInput(f"ticket {shown}: expected groups and the ways in which they are played")
    return Ticket(STRAIGHT, (_checked(shown, marked.numbers, board),), ("A",))


def _checked(shown: str, numbers: Sequence[int], board: int) -> Numbers:
    """Different numbers of the board, in order."""
    if not numbers:
        _refused(shown, "no number is marked")
    for number in numbers:
        if not 1 <= number <= board:
            _refused(shown, f"{number} is not on the board; expected numbers from 1 to {board}")
    for number in numbers:
        if list(numbers).count(number) > 1:
            _refused(shown, f"repeated number, {number} is marked twice")
    return tuple(sorted(numbers))


def _way_ticket(form: str, groups: Mapping[str, Sequence[int]], ways: Sequence[str], board: int) -> Ticket:
    letters = {}
    for place, name in enumerate(groups):
        if len(name) != 1 or place >= MAX_GROUPS:
            raise BadInput(
                f"ticket {form}: group {name!r}, expected up to {MAX_GROUPS} groups of one letter each"
            )
        letters[name] = ascii_uppercase[place]
    if len({name.upper() for name in groups}) < len(groups):
        raise BadInput(f"ticket {form}: two groups have the same letter")
    checked = [_checked(f"{form} group {name}", numbers, board) for name, numbers in groups.items()]
    _checked(form, [number for group in checked for number in group], board)
    played = [_union(form, way, letters) for way in _spread(ways, letters)]
    if not played:
        _refused(form, "no way is selected")
    if len(set(played)) < len(played):
        _refused(form, "a way is selected twice")
    if len(played) > MAX_WAYS:
        _refused(form, f"{len(played)} ways; expected at most {MAX_WAYS}")
    if form == KING and not any(len(group) == 1 for group in checked):
        _refused(form, "a king is a group of one number, and no group has only one")
    return Ticket(form, tuple(checked), tuple(played))


def _spread(ways: Sequence[str], letters: Mapping[str, str]) -> list[str]:
    """The ways one by one: `any2` means every union of two groups."""
    found: list[str] = []
    for way in ways:
        every = _ALL_UNIONS.fullmatch(way.strip().casefold())
        found += ["".join(union) for union in combinations(letters, int(every[1]))] if every else [way]
    return found


def _union(form: str, way: str, letters: Mapping[str, str]) -> str:
    """A way by the letters of its groups, in their order."""
    known = {name.upper(): letter for name, letter in letters.items()}
    named = [known.get(name) for name in way.strip().upper()]
    if not named or None in named or len(set(named)) < len(named):
        _refused(form, f"way {way[:30]!r} does not name groups of the ticket; expected letters such as AB")
    return "".join(sorted(letter for letter in named if letter))


@lru_cache(maxsize=4096)
def read_asked(text: str, board: int) -> Asked:
    """A ticket as it is asked for: `straight-2-3.78x2`."""
    found = _GAMES.fullmatch(text.strip())
    assert found is not None  # any text is a ticket with or without games
    written, games = found[1], int(found[2] or 1)
    if games < 1:
        raise BadInput(f"ticket {text[:80]}: expected one game or more")
    return Asked(_read(written, board), games)


def _read(written: str, board: int) -> Ticket:
    if _PLAIN.fullmatch(written.strip()):
        plain = [int(number) for number in re.findall(r"[0-9]+", written)]
        return Ticket(STRAIGHT, (_checked(written, plain, board),), ("A",))
    form = next((form for form in FORMS if same_id(written).startswith(f"{same_id(form)}_")), "")
    parts = re.split(r"[-_]", written.strip()[len(form) + 1 :]) if form else []
    if not form or form == MULTI_GAME or not all(parts):
        known = f"{STRAIGHT}-3-3.17.80, {WAY}-3.17-28.41-AB or {QUICK_PICK}-5"
        raise BadInput(f"there is no ticket {written[:80]!r}: expected one such as {known}")
    if form == QUICK_PICK:
        if len(parts) != 1 or not _SPOTS.fullmatch(parts[0]) or not 1 <= int(parts[0]) <= board:
            raise BadInput(
                f"ticket {written[:80]!r}: expected {QUICK_PICK} and how many numbers, such as {QUICK_PICK}-5"
            )
        return Ticket(QUICK_PICK, spots=int(parts[0]))
    groups = [part for part in parts if _NUMBERS.fullmatch(part)]
    ways = parts[len(groups) :]
    if parts[: len(groups)] != groups:
        raise BadInput(
            f"ticket {written[:80]!r}: expected groups of numbers such as 3.17, then ways such as AB"
        )
    numbers = [tuple(map(int, group.split("."))) for group in groups]
    if form == STRAIGHT:
        if ways or len(numbers) != 2 or len(numbers[0]) != 1:
            raise BadInput(
                f"ticket {written[:80]!r}: expected spots and numbers, such as {STRAIGHT}-3-3.17.80"
            )
        ticket = Ticket(STRAIGHT, (_checked(written, numbers[1], board),), ("A",))
        if len(numbers[1]) != numbers[0][0]:
            marked = counted(len(numbers[1]), "number", "is")
            _refused(written, f"{marked} marked on a ticket of {counted(numbers[0][0], 'spot')}")
        return ticket
    return _way_ticket(form, dict(zip(ascii_uppercase, numbers, strict=False)), ways, board)


class Place(msgspec.Struct, frozen=True):
    """Which game of a ticket of several a wager is, and which copy of a ticket written more than once."""

    game: int = 0
    copy: int = 1

    def of(self, ticket: str) -> str:
        """The key of a ticket there; a ticket of one game is written plain."""
        if not self.game:
            return ticket
        return f"{ticket}@{self.game}" + (f".{self.copy}" if self.copy > 1 else "")


def read_key(key: str, board: int) -> tuple[Ticket, Place]:
    """The ticket of a key of the keno system, and its place."""
    written, _, place = key.partition("@")
    found = _PLACE.fullmatch(place) if place else None
    if place and found is None:
        raise BadInput(f"ticket {key[:80]!r}: expected the number of a game after @")
    at = Place(int(found[1]), int(found[2] or 1)) if found else Place()
    return read_asked(written, board).ticket, at
