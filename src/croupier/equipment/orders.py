"""Orders of pieces as they leave the shoe: given, recorded, or read one by one at a live table."""

from abc import abstractmethod
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar, overload

from croupier.equipment.pieces import UNKNOWN, piece_kind, piece_text
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, CroupierError

MAX_PIECES: Final = 65536

Scan = TypeVar("Scan")


class AwaitingScan(CroupierError):
    """A live table needs something that nobody has read yet; `wanted` is card, tile, roll, spin, cut, ..."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"waiting for the next {wanted} to be entered")
        self.wanted = wanted


class NothingRecorded(BadInput):
    """The journal does not contain what was asked for."""


class Contents:
    """What is still in the shoe, at first a number of decks of the same members."""

    __slots__ = ("_left", "size")

    def __init__(self, members: Sequence[int], decks: int) -> None:
        self.size = len(members) * decks
        self._left = dict(_counted(tuple(members), decks))

    def take(self, piece: int) -> int:
        """Take a piece out, or refuse one that is no longer there; an unseen piece may be any of them."""
        left = self._left
        taken = piece if left.get(piece) else UNKNOWN
        if not left.get(taken):
            raise _gone(piece, self.size)
        left[taken] -= 1
        return piece


@lru_cache(maxsize=256)
def _counted(members: tuple[int, ...], decks: int) -> Counter[int]:
    return Counter(members * decks)


def _gone(piece: int, size: int) -> BadInput:
    kind = piece_kind(piece)
    return BadInput(
        f"{kind} {piece_text(piece)} is not left in the deck of {size} {kind}s: "
        f"expected a {kind} not yet dealt"
    )


class Order(Sequence[int]):
    """Pieces in the order they leave the shoe."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        if not 1 <= size <= MAX_PIECES:
            raise BadInput(f"a deck of {size} cards cannot be shuffled: expected 1 to {MAX_PIECES}")
        self.size = size

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            return tuple([self.draw(each, 1)[0] for each in range(*index.indices(self.size))])
        if index < 0:
            index += self.size
        return self.draw(index, 1)[0]

    def draw(self, first: int, count: int) -> list[int]:
        """`count` pieces from an index on, as they leave the shoe."""
        last = first + count
        if not 0 <= first <= last <= self.size:
            raise IndexError("no such piece in the shoe")
        return self._known(last)[first:last]

    def at(self, places: Sequence[int]) -> list[int]:
        """The pieces that leave the shoe at these places."""
        if len(places) == 1:
            return [self._known(places[0] + 1)[places[0]]]
        known = self._known(max(places) + 1) if places else []
        return [known[place] for place in places]

    @abstractmethod
    def _known(self, count: int) -> list[int]:
        """All pieces known, at least the first `count`."""


class GivenOrder(Order):
    """Chosen pieces on top, the rest sorted below them."""

    __slots__ = ("_pieces",)

    def __init__(self, pieces: Iterable[int], members: Sequence[int], decks: int) -> None:
        super().__init__(len(members) * decks)
        stacked = list(pieces)
        rest = list(members) * decks
        for piece in stacked:
            if piece not in rest:
                raise _gone(piece, self.size)
            rest.remove(piece)
        self._pieces = stacked + rest

    def _known(self, count: int) -> list[int]:
        return self._pieces


class RecordedOrder(Order):
    """Pieces a journal recorded; the list may grow while the journal is read."""

    __slots__ = ("_checked", "_contents", "_recorded")

    def __init__(self, recorded: list[int], members: Sequence[int], decks: int) -> None:
        super().__init__(len(members) * decks)
        self._recorded = recorded
        self._contents = Contents(members, decks)
        self._checked = 0

    def _known(self, count: int) -> list[int]:
        recorded = self._recorded
        if count > len(recorded):
            raise NothingRecorded(
                f"only {counted(len(recorded), 'card', 'of this shuffle is')} recorded, {count} are needed"
            )
        for piece in recorded[self._checked : count]:
            if piece != UNKNOWN:
                self._contents.take(piece)
            self._checked += 1
        return recorded


class ScannedOrder(Order):
    """Physical pieces, read one by one as they are dealt."""

    __slots__ = ("_contents", "_kind", "_read", "_scans")

    def __init__(self, scans: deque[int], members: Sequence[int], decks: int) -> None:
        super().__init__(len(members) * decks)
        self._scans = scans
        self._contents = Contents(members, decks)
        self._kind = piece_kind(members[0])
        self._read: list[int] = []

    def _known(self, count: int) -> list[int]:
        # A piece that can no longer be in the shoe is dropped and refused, so that the dealer looks again.
        while len(self._read) < count:
            self._read.append(self._contents.take(take_scan(self._scans, self._kind)))
        return self._read


def take_scan(scans: deque[Scan], wanted: str) -> Scan:
    """The next thing read, or `AwaitingScan`."""
    if not scans:
        raise AwaitingScan(wanted)
    return scans.popleft()
