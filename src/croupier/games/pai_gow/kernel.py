"""The simulation of pai gow: from options and a wager to a plan of the kernel of tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.pieces import SETS
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.settlement import net
from croupier.hands.pai_gow_ways import Way
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.law.vigorish import PERCENT
from croupier.odds.tiles import against, kinds_for
from croupier.procedure.two_hands import HandResult
from croupier.simulation.tiles import HANDS, HELD, TilesKernel, TilesPlan, packed

if TYPE_CHECKING:
    from croupier.games.pai_gow.game import PaiGowOptions
    from croupier.law.edition import Edition

ENDS: Final[tuple[HandResult, ...]] = ("win", "push", "lose")
BEST: Final = "best"


class PaiGowKernel(TilesKernel):
    """The simulation as the runner uses it: one player, tiles mixed for every round."""

    def prepare(
        self,
        options: PaiGowOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: str | None = None,
    ) -> TilesPlan:
        """Turn options and wager into a plan; without a strategy the player sets by the house way, with
        `best` the player sets every hand in the best way against it.
        """
        for name, stake in wagers.items():
            if name != WAGER:
                raise BadInput(f"wager {name!r}: expected {WAGER}")
            if stake < 1:
                raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
        if WAGER not in wagers:
            raise Refusal("a wager must be made", "19:47-10.5")
        if strategy not in (None, BEST):
            raise BadInput(f"strategy {strategy!r}: expected {BEST}, or none for the house way")
        stake, way = wagers[WAGER], options.way()
        vigorish = options.vigorish(edition, stake)
        banks = by_way(way, options.demoted)
        own = banks
        if strategy == BEST:
            own = best_settings(way, options.demoted, edition.value("vigorish_percent"))
        nets = np.array([net(stake, end, vigorish) for end in ENDS], dtype=np.int64)
        return TilesPlan({WAGER: stake}, packed(own), packed(banks), nets)


KERNEL: Final = PaiGowKernel()
_MEMBERS: Final = SETS["32 tiles"].members


@lru_cache(maxsize=8)
def by_way(way: Way, demoted: bool) -> NDArray[np.int16]:
    """High and low strength of every four tiles as a house way sets them."""
    found = np.empty((HANDS, 2), dtype=np.int16)
    known: dict[tuple[int, ...], tuple[int, int]] = {}
    for place, tiles in enumerate(_hands()):
        if tiles not in known:
            chosen = way(tiles, demoted)
            known[tiles] = chosen.hi, chosen.lo
        found[place] = known[tiles]
    return found


@lru_cache(maxsize=8)
def best_settings(way: Way, demoted: bool, vigorish_percent: int) -> NDArray[np.int16]:
    """High and low strength of every four tiles as they are worth most against a house way."""
    solved, kinds = against(way, demoted), kinds_for(way)
    kind_of = {tile: place for place, kind in enumerate(kinds) for tile in kind}
    best = solved.best(PERCENT - vigorish_percent, PERCENT).tolist()
    high, low = solved.strengths.high, solved.strengths.low
    chosen = {
        tuple(sorted(kind_of[tile] for tile in tiles)): (high[place, best[place]], low[place, best[place]])
        for place, tiles in enumerate(solved.sets.tiles)
    }
    found = np.empty((HANDS, 2), dtype=np.int16)
    for place, tiles in enumerate(_hands()):
        found[place] = chosen[tuple(sorted(kind_of[tile] for tile in tiles))]
    return found


@lru_cache(maxsize=1)
def _hands() -> tuple[tuple[int, ...], ...]:
    """Every four tiles, in the order of the kernel: by the highest place, then the next."""
    places = sorted(combinations(range(len(_MEMBERS)), HELD), key=lambda each: each[::-1])
    return tuple([tuple([_MEMBERS[place] for place in each]) for each in places])
