"""Naturals: four cards of a player that are paid at once, as far as a table states which (19:47-21.8(n)).

The definition of a natural is not held, so a table states it as data: a pattern of ranks (`four_of_a_kind`,
`three_of_a_kind`, `two_pair`, `pair`), `suited` for four cards of one suit, ranks that are among the cards
(`holds_AAK`); several of them joined by `+` must all be true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import RANKS
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput

NONE: Final = "none"
PATTERNS: Final = {
    "four_of_a_kind": (4,),
    "three_of_a_kind": (3, 1),
    "two_pair": (2, 2),
    "pair": (2, 1, 1),
}
_HOLDS: Final = "holds_"
_EXPECTED: Final = f"{', '.join(PATTERNS)}, suited, or {_HOLDS}AAK with ranks"


class Natural(NamedTuple):
    """What a natural is, in parts that must all be true, and what it pays."""

    parts: tuple[str, ...]
    odds: Odds

    def held(self, cards: Sequence[int]) -> bool:
        """Whether these cards are a natural; more than four cards are not."""
        suited = len({card & 3 for card in cards}) == 1
        return len(cards) == 4 and self.is_of(tuple(sorted(card >> 2 for card in cards)), suited)

    def is_of(self, ranks: tuple[int, ...], suited: bool) -> bool:
        """Whether four cards of these ranks are a natural."""
        counts = Counter(ranks)
        pattern = tuple(sorted(counts.values(), reverse=True))
        for part in self.parts:
            if part == "suited":
                if not suited:
                    return False
            elif part.startswith(_HOLDS):
                wanted = Counter(RANKS.index(rank) for rank in part.removeprefix(_HOLDS).upper())
                if any(counts[rank] < number for rank, number in wanted.items()):
                    return False
            elif pattern != PATTERNS[part]:
                return False
        return True


def read_natural(rule: Any) -> Natural | None:
    """The natural a table states: none, `{"predicate": ..., "odds": ...}`, or `{"four_of_a_kind": "2:1"}`."""
    if rule == NONE or not rule:
        return None
    given = dict(rule)
    if set(given) == {"predicate", "odds"}:
        predicate, odds = str(given["predicate"]), given["odds"]
        if predicate == NONE:
            return None
    elif len(given) == 1:
        predicate, odds = next(iter(given.items()))
    else:
        raise BadInput(
            f"option natural_rule with {', '.join(given)}: expected predicate and odds, such as "
            '{"predicate": "four_of_a_kind", "odds": "2:1"}'
        )
    return _natural(predicate.replace("-", "_"), Odds.parse(odds))


@lru_cache(maxsize=64)
def _natural(predicate: str, odds: Odds) -> Natural:
    parts = tuple([part.strip() for part in predicate.split("+")])
    for part in parts:
        ranks = part.removeprefix(_HOLDS).upper()
        if part.startswith(_HOLDS) and 0 < len(ranks) <= 4 and all(rank in RANKS for rank in ranks):
            continue
        if part not in PATTERNS and part != "suited":
            raise BadInput(f"option natural_rule: predicate {part[:40]!r}, expected {_EXPECTED}")
    return Natural(parts, odds)


def four_ranks() -> list[tuple[int, ...]]:
    """Every four ranks, lowest first, in their order."""
    return list(combinations_with_replacement(range(len(RANKS)), 4))
