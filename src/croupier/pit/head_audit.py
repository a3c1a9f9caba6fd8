"""Signed heads against the journals they were signed for, and against each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from croupier.pit.heads import EVENTS, Head
from croupier.pit.tree import Tree
from croupier.table import events as ev
from croupier.table.journal import Broken, read_entry

HASHED = re.compile("[0-9a-f]{64}")


def wrong_heads(heads: Iterable[Head], links: Sequence[str], trusted: set[str]) -> Iterator[tuple[int, str]]:
    """Heads that are forged, that contradict each other, or that the journal does not lead up to any more."""
    found = list(heads)
    yield from _two_journals(found, trusted)
    roots = _roots(links, {head.entry for head in found if head.root})
    for head in found:
        if not head.genuine:
            yield head.entry, "its head has a signature that is not that of its key."
        elif head.key not in trusted:
            yield head.entry, f"its head is signed with the key {head.key[:16]}, which is not the pit's."
        elif head.entry > len(links):
            yield len(links) + 1, f"the journal ends before it, and its entry {head.entry} was signed."
        elif head.entry < 1 or links[head.entry - 1] != head.hash:
            yield head.entry, "it is not the entry that was signed: it or one before it was changed."
        elif head.root and roots.get(head.entry) != head.root:
            yield head.entry, "its head was signed with the root of other entries."


def _two_journals(heads: Iterable[Head], trusted: set[str]) -> Iterator[tuple[int, str]]:
    """Heads of one entry, both of the pit's keys, that say different things: whichever is in the database,
    somebody was shown another journal.
    """
    seen: dict[int, Head] = {}
    for head in heads:
        if head.genuine and head.key in trusted:
            other = seen.setdefault(head.entry, head)
            if other.hash != head.hash or (other.root and head.root and other.root != head.root):
                yield head.entry, "two different heads of it were signed: the pit has shown two journals."


def _roots(links: Sequence[str], wanted: set[int]) -> dict[int, str]:
    """The roots of the trees of the sizes wanted."""
    tree, found = Tree(), {}
    for number, link in enumerate(links, 1):
        if number > max(wanted, default=0) or not HASHED.fullmatch(link):
            break
        tree.append(link)
        if number in wanted:
            found[number] = tree.root.hex()
    return found


def missing_heads(lines: list[bytes], heads: Iterable[Head]) -> Iterator[tuple[int, str]]:
    """Stretches of a thousand events and more without a head; a closed table ends with one."""
    signed, last, before = {head.entry for head in heads}, 0, 0
    for number, line in enumerate(lines, 1):
        try:
            events = read_entry(number, line).events
        except Broken:
            return
        if not events:
            continue
        before, last = last, events[-1].seq
        closes = any(isinstance(event, ev.TableClosed) for event in events)
        if (last // EVENTS > before // EVENTS or closes) and number not in signed:
            yield (
                number,
                f"Entry {number}: it has no signed head, as every thousandth event and the last has.",
            )
