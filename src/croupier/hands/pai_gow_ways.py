"""House ways of pai gow: how four tiles are set, by the rules `basic` and `traditional` or by a table
(19:47-10.7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from croupier.equipment.pieces import parse_pieces, parse_tile, pieces_text
from croupier.hands.pai_gow import (
    DAY,
    EIGHTS,
    GONG,
    HAND,
    HELD,
    NINE,
    NINES,
    PAIR,
    SEVEN,
    SEVENS,
    SUPREME,
    TEEN,
    WONG,
    Split,
    class_of,
    headed,
    set_text,
    sets_of_faces,
    splits,
)
from croupier.law.refusal import BadInput

OTHERWISE: Final = "otherwise"
"""The key of a table of house ways under which it names the way of the sets it does not list."""
YUN, TIT, CHONG = (parse_tile(text) for text in ("4-4", "1-6", "3-3"))
Way = Callable[[Sequence[int], bool], Split]


def _hi_lo(each: Split) -> tuple[int, int]:
    return each.hi, each.lo


def _lo_hi(each: Split) -> tuple[int, int]:
    return each.lo, each.hi


def basic(tiles: Sequence[int], demoted: bool = False) -> Split:
    """Supreme pair; a pair, wong or gong; then 9, 8 or 7 high with the best low; else the best low."""
    found = splits(tiles, demoted)
    if set(SUPREME) <= set(tiles):
        return next(each for each in found if {*each.high} == {*SUPREME} or {*each.low} == {*SUPREME})
    top = [each for each in found if class_of(each.hi) >= GONG]
    if top:
        return max(top, key=_hi_lo)
    best = max(class_of(each.hi) for each in found)
    if best >= SEVEN:
        return max([each for each in found if class_of(each.hi) == best], key=_lo_hi)
    return max(found, key=_lo_hi)


def traditional(tiles: Sequence[int], demoted: bool = False) -> Split:
    """The first of five rules that decides, from a split better in both hands to the greatest sum."""
    found = splits(tiles, demoted)
    for each in found:
        if all(each.hi >= other.hi and each.lo >= other.lo for other in found):
            return each
    pair = next((each for each in found if PAIR in (class_of(each.hi), class_of(each.lo))), None)
    if pair is not None:
        return _pair_or_split(pair, found, demoted)
    special = [each for each in found if _kinds(each)]
    limit = headed(3, CHONG, demoted)
    if special:
        chosen = max(special, key=lambda each: (max(_kinds(each)), TEEN in each.high, each.lo, each.hi))
        return chosen if chosen.lo >= limit else max(found, key=_hi_lo)
    return _by_sum(found, limit)


def _pair_or_split(pair: Split, found: Sequence[Split], demoted: bool) -> Split:
    """A pair is played, unless another split meets the test of that pair."""
    tile = (pair.high if class_of(pair.hi) == PAIR else pair.low)[0]
    tit = headed(NINE, DAY, demoted)

    def meets(each: Split) -> bool:
        hi, lo = class_of(each.hi), class_of(each.lo)
        if tile in (TEEN, DAY):
            return lo >= 6 and hi >= 8
        if tile in NINES:
            return lo >= NINE and hi >= NINE
        if tile == YUN or tile in EIGHTS:
            return (lo >= SEVEN and hi >= NINE) or lo >= 8
        if tile == TIT or tile in SEVENS:
            return lo >= SEVEN and each.hi >= tit
        return False

    fit = [each for each in found if each is not pair and meets(each)]
    return max(fit, key=_lo_hi) if fit else pair


def _kinds(each: Split) -> list[int]:
    """The high nines, gongs and wongs of a split, as the rule prefers them: 3, 2 and 1."""
    kinds = []
    for strength, tiles in ((each.hi, each.high), (each.lo, each.low)):
        kind = class_of(strength)
        if kind == NINE and (TEEN in tiles or DAY in tiles):
            kinds.append(3)
        elif kind in (GONG, WONG):
            kinds.append(2 if kind == GONG else 1)
    return kinds


def _by_sum(found: Sequence[Split], limit: int) -> Split:
    """The greatest sum of both values; among several the best low, unless it is too low for a high of 7."""
    most = max(class_of(each.hi) + class_of(each.lo) for each in found)
    kept = [each for each in found if class_of(each.hi) + class_of(each.lo) == most]
    best_low, best_high = max(kept, key=_lo_hi), max(kept, key=_hi_lo)
    chosen = best_low
    if best_low.lo < limit and class_of(best_high.hi) >= SEVEN:
        chosen = best_high
    values = class_of(chosen.hi), class_of(chosen.lo)
    alike = [each for each in kept if (class_of(each.hi), class_of(each.lo)) == values]
    return max(alike, key=_lo_hi if values[0] <= SEVEN else _hi_lo)


NAMED: Final[Mapping[str, Way]] = {"basic": basic, "traditional": traditional}


def read_table(table: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Read a table of house ways: the low hand of every set of tiles, or of some and a rule for the rest."""
    otherwise = table.get(OTHERWISE, "")
    if otherwise and otherwise not in NAMED:
        raise BadInput(f"house_way_table.{OTHERWISE}: {otherwise[:40]!r}, expected {' or '.join(NAMED)}")
    found: dict[str, tuple[int, ...]] = {}
    known = set(sets_of_faces())
    for held, low in table.items():
        if held == OTHERWISE:
            continue
        tiles, named = parse_pieces(held), parse_pieces(low)
        if len(tiles) != HELD or tuple(sorted(tiles)) not in known:
            raise BadInput(
                f"house_way_table: {held[:40]!r}, expected four tiles of one set, such as {_EXAMPLE}"
            )
        left = list(tiles)
        for tile in named:
            if tile not in left:
                raise BadInput(f"house_way_table.{held}: {low[:40]!r}, expected two of these four tiles")
            left.remove(tile)
        if len(named) != HAND:
            raise BadInput(f"house_way_table.{held}: {low[:40]!r}, expected two of these four tiles")
        if found.setdefault(set_text(tiles), named) != named:
            raise BadInput(f"house_way_table: {set_text(tiles)} appears twice, with different low hands")
    if len(found) < len(known) and not otherwise:
        missing = next(tiles for tiles in sorted(known) if set_text(tiles) not in found)
        raise BadInput(
            f"house_way_table: {len(found):,} of {len(known):,} sets of four tiles are given, such as "
            f"{pieces_text(missing)} is not; give all of them, or the way of the others under {OTHERWISE}"
        )
    return found


_EXAMPLE: Final = "1-1 1-2 4-6 6-6"


class FromTable:
    """A house way read from a table."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._lows = read_table(table)
        self._otherwise = NAMED.get(table.get(OTHERWISE, ""), basic)

    def __call__(self, tiles: Sequence[int], demoted: bool = False) -> Split:
        low = self._lows.get(set_text(tiles))
        if low is None:
            return self._otherwise(tiles, demoted)
        wanted = sorted(low)
        return next(
            each for each in splits(tiles, demoted) if wanted in (sorted(each.low), sorted(each.high))
        )


@lru_cache(maxsize=8)
def house_way(name: str, table: tuple[tuple[str, str], ...] = ()) -> Way:
    """A house way by its name; `custom` is read from a table."""
    return NAMED[name] if name in NAMED else FromTable(dict(table))
