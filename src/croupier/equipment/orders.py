"""Orders of cards as a shoe deals them: given in full or in part, or read card by card at a live table."""

from abc import abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import TypeVar, overload

from croupier.equipment.cards import DECK_SIZE, card_text
from croupier.law.refusal import BadInput, CroupierError

Scan = TypeVar("Scan")


class AwaitingScan(CroupierError):
    """A live table needs something that nobody has read yet; `wanted` is card, roll or cut."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"waiting for the next {wanted} to be entered")
        self.wanted = wanted


class NothingRecorded(BadInput):
    """The record ends before the question."""


class Order(Sequence[int]):
    """Positions of a deck in the order they are dealt; in one deck the position is the card."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        if size < 1:
            raise BadInput(f"a deck of {size} cards cannot be shuffled: expected at least 1 card")
        self.size = size

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            return tuple(self.at(each) for each in range(*index.indices(self.size)))
        if index < 0:
            index += self.size
        if not 0 <= index < self.size:
            raise IndexError("no such card in the deck")
        return self.at(index)

    @abstractmethod
    def at(self, index: int) -> int:
        """The position dealt at an index from 0 to size - 1."""

    def draw(self, first: int, count: int) -> list[int]:
        """So many positions from an index on, as they leave the shoe."""
        return [self.at(index) for index in range(first, first + count)]


class GivenOrder(Order):
    """Cards known in the order they leave the shoe, after any cut; if complete, the rest follows sorted."""

    __slots__ = ("_known",)

    def __init__(self, cards: Sequence[int], size: int, complete: bool) -> None:
        super().__init__(size)
        self._known = _positions(cards, size)
        if complete and len(self._known) < size:
            out = set(self._known)
            self._known.extend(position for position in range(size) if position not in out)

    def at(self, index: int) -> int:
        """The position known at this index."""
        if index >= len(self._known):
            count = len(self._known)
            raise NothingRecorded(f"only {count} cards of this shuffle are recorded and one more is asked")
        return self._known[index]


class ScannedOrder(Order):
    """Physical cards, read one by one as they are dealt."""

    __slots__ = ("_known", "_scans")

    def __init__(self, scans: deque[int], size: int) -> None:
        super().__init__(size)
        self._scans = scans
        self._known: list[int] = []

    def at(self, index: int) -> int:
        """The position read at this index; a card the deck cannot hold any more is dropped and refused."""
        known = self._known
        while index >= len(known):
            card = take_scan(self._scans, "card")
            known.append(_position(card, self.size, known))
        return known[index]


def take_scan(scans: deque[Scan], wanted: str) -> Scan:
    """The next thing read, or `AwaitingScan`."""
    if not scans:
        raise AwaitingScan(wanted)
    return scans.popleft()


def _positions(cards: Sequence[int], size: int) -> list[int]:
    known: list[int] = []
    if size <= DECK_SIZE + 1 and len(set(cards)) == len(cards) and all(0 <= card < size for card in cards):
        known.extend(cards)
        return known
    for card in cards:
        known.append(_position(card, size, known))
    return known


def _position(card: int, size: int, taken: Sequence[int]) -> int:
    """The first free place of a card in a deck or shoe; decks follow one another in a shoe."""
    step = size if size <= DECK_SIZE + 1 else DECK_SIZE
    for position in range(card, size if card >= 0 else 0, step):
        if position not in taken:
            return position
    raise BadInput(
        f"card {card_text(card)} is not in the deck of {size} cards any more: expected a card not yet dealt"
    )
