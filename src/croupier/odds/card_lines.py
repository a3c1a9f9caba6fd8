"""Decisions by sets of cards in lines people can read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.odds.enumeration import SuitClasses

Ranks = tuple[int, ...]

ACE = len(RANKS) - 1


@dataclass(frozen=True)
class Line:
    """One line of a strategy: hands that already pay, or ranks (None: all) of one suit or not of one suit."""

    text: str
    made: bool = False
    suited: bool = False
    ranks: frozenset[Ranks] | None = None

    def covers(self, ranks: Ranks, suited: bool, made: bool) -> bool:
        """Whether a hand of these ascending ranks is one of the line's."""
        if self.made or made:
            return self.made and made
        return suited == self.suited and (self.ranks is None or ranks in self.ranks)


def describe(
    classes: SuitClasses, chosen: NDArray[np.bool_], made: NDArray[np.bool_], made_text: str
) -> list[Line]:
    """The lines that cover exactly the chosen classes; all made hands are one line.

    A five-card hand pays by its ranks and by whether it is of one suit, so only these two decide; two classes
    that agree in both but were chosen differently are an error.
    """
    lines: list[Line] = []
    if np.any(chosen & made):
        if not np.all(chosen[made]):
            raise AssertionError("some hands that already pay are chosen and some are not")
        lines.append(Line(made_text, made=True))
    for suited in (True, False):
        among = (classes.suited == suited) & ~made
        taken = rank_sets(classes.cards[among & chosen])
        left = rank_sets(classes.cards[among & ~chosen])
        if taken & left:
            raise AssertionError(
                f"ranks {sorted(taken & left)[0]} are chosen in some suits and not in others"
            )
        phrase = "all of one suit" if suited else "not all of one suit"
        if taken and not left:
            lines.append(Line(f"any {classes.size} cards {phrase}", suited=suited))
        elif taken:
            lines += _lines_by_span(taken, suited, phrase)
    return lines


def rank_sets(cards: NDArray[np.uint8]) -> set[Ranks]:
    """The different sets of ranks, in ascending order, of hands given as rows of ascending cards."""
    places = len(RANKS) ** np.arange(cards.shape[1])
    _, first = np.unique((cards >> 2).astype(np.int64) @ places, return_index=True)
    return {tuple(row) for row in (cards[first] >> 2).tolist()}


def span(ranks: Ranks) -> int:
    """How many consecutive ranks contain all of these; the ace counts low where that is shorter."""
    high = ranks[-1] - ranks[0] + 1
    if ranks[-1] != ACE:
        return high
    below = [rank for rank in ranks if rank != ACE]
    return min(high, below[-1] + 2 if below else 1)


def ranks_text(ranks: Ranks) -> str:
    """Ranks as people write them, such as 7-8-T; a low ace comes first."""
    if ranks[-1] == ACE and span(ranks) < ranks[-1] - ranks[0] + 1:
        ranks = (ACE, *ranks[:-1])
    return "-".join(RANKS[rank] for rank in ranks)


def _lines_by_span(taken: Iterable[Ranks], suited: bool, phrase: str) -> list[Line]:
    groups: dict[tuple[bool, int], set[Ranks]] = {}
    for ranks in taken:
        paired = len(set(ranks)) < len(ranks)
        groups.setdefault((paired, 0 if paired else span(ranks)), set()).add(ranks)
    lines = []
    for (paired, width), group in sorted(groups.items()):
        label = "with a pair" if paired else f"within {width} ranks"
        listed = ", ".join(map(ranks_text, sorted(group)))
        lines.append(Line(f"{phrase}, {label}: {listed}", suited=suited, ranks=frozenset(group)))
    return lines
