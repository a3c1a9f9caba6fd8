"""The Merkle tree of a journal (RFC 6962): a root over all its entries, short proofs of one and of growth.

A leaf is the hash of an entry. `croupier.verify_proof` checks the proofs and shares no code with this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()


def leaf(link: str) -> bytes:
    """The leaf of an entry, by the entry's hash."""
    return sha256(b"\x00" + bytes.fromhex(link)).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The node above two nodes."""
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """The right edge of a growing tree: the roots of its complete parts, the largest first."""

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        if len(peaks) != size.bit_count():
            raise ValueError(f"{len(peaks)} parts of a tree of {size}")
        self.size = size
        self.peaks = list(peaks)

    def append(self, link: str) -> None:
        """Add the next entry."""
        found, size = leaf(link), self.size
        while size & 1:
            found, size = node(self.peaks.pop(), found), size >> 1
        self.peaks.append(found)
        self.size += 1

    def extended(self, links: Iterable[str]) -> Tree:
        """This tree with more entries; it stays as it is itself."""
        grown = Tree(self.size, self.peaks)
        for link in links:
            grown.append(link)
        return grown

    @property
    def root(self) -> bytes:
        """The root over all entries."""
        if not self.peaks:
            return EMPTY
        found = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            found = node(peak, found)
        return found


class WholeTree:
    """Every node of a tree, level by level from the leaves up; a node without a neighbor goes up as it is."""

    def __init__(self, links: Iterable[str]) -> None:
        self.levels = [[leaf(link) for link in links]]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            above = [node(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)]
            self.levels.append(above + below[len(above) * 2 :])

    @property
    def size(self) -> int:
        """How many entries it has."""
        return len(self.levels[0])

    @property
    def root(self) -> bytes:
        """The root over all entries."""
        return self.levels[-1][0] if self.size else EMPTY

    def inclusion(self, entry: int) -> list[bytes]:
        """The neighbors on the way from an entry, counted from 1, to the root."""
        if not 1 <= entry <= self.size:
            raise ValueError(f"entry {entry} of {self.size}")
        at, path = entry - 1, []
        for level in self.levels[:-1]:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1])
            at >>= 1
        return path

    def consistency(self, before: int) -> list[bytes]:
        """The nodes that show that the tree of the first so many entries became this one by growing."""
        if not 1 <= before <= self.size:
            raise ValueError(f"{before} entries of {self.size}")
        return self._grown(before, 0, self.size, whole=True)

    def _grown(self, before: int, start: int, end: int, *, whole: bool) -> list[bytes]:
        """The part of a proof within the leaves from start to end; `whole`: the earlier root is known."""
        count = end - start
        if before == count:
            return [] if whole else [self._over(start, end)]
        left = 1 << (count - 1).bit_length() - 1
        if before <= left:
            rest = self._over(start + left, end)
            return [*self._grown(before, start, start + left, whole=whole), rest]
        rest = self._over(start, start + left)
        return [*self._grown(before - left, start + left, end, whole=False), rest]

    def _over(self, start: int, end: int) -> bytes:
        """The node over leaves that make up one part of the tree."""
        level = (end - start - 1).bit_length()
        return self.levels[level][start >> level]
