"""The worth of the wager of pai gow over all 736,281,000 pairs of hands: with both sides set by the house
way, and with the player's hands set best against it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow.game import WAGER
from croupier.hands.pai_gow import GONG, PAIR, WONG
from croupier.law.encoding import enc_hook
from croupier.law.vigorish import PERCENT
from croupier.odds.analysis import Analysis, Value, WagerAnalysis, decided_once
from croupier.odds.tiles import HANDS, PAIRS_OF_HANDS, Against, Ends, against
from croupier.procedure.ring import Ring

if TYPE_CHECKING:
    from croupier.games.pai_gow.game import PaiGowOptions
    from croupier.law.edition import Edition

BEST: Final = f"{WAGER}@best"
HOUSE_WAY: Final = (
    "per unit of the wager; player and dealer set their tiles by the house way; the house banks"
)
BEST_SETTINGS: Final = (
    "per unit of the wager; the player sets every hand best against the dealer's house way; the house banks"
)
_CLASSES: Final = {PAIR: "pair", WONG: "wong", GONG: "gong"}
_IN_CLASS: Final = 32


def analyze(options: PaiGowOptions, edition: Edition[Any]) -> Analysis:
    """The value of the wager set by the house way and set best, and what hands the house way makes."""
    found = against(options.way(), options.demoted)
    kept = edition.value("vigorish_percent")
    best = found.best(PERCENT - kept, PERCENT)
    ends = found.ends(found.strengths.chosen)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            WAGER: worth(ends, kept, HOUSE_WAY),
            BEST: worth(found.ends(best), kept, BEST_SETTINGS),
        },
        strategy={"set": _in_words(options, found, best)},
        figures=_figures(found, ends, kept, edition.value("seats")),
    )


def worth(ends: Ends, vigorish_percent: int, assumes: str) -> WagerAnalysis:
    """A wager by how many of all pairs of hands win, push and lose."""
    won = 1 - Fraction(vigorish_percent, PERCENT)
    return decided_once(
        (
            ("win", Fraction(ends.win, PAIRS_OF_HANDS), won, f"1 to 1 less {vigorish_percent}%"),
            ("push", Fraction(ends.push, PAIRS_OF_HANDS), Fraction(0), "returned"),
            ("lose", Fraction(ends.lose, PAIRS_OF_HANDS), Fraction(-1), "loses"),
        ),
        assumes,
    )


def _in_words(options: PaiGowOptions, found: Against, best: NDArray[np.int64]) -> list[str]:
    rows = np.arange(len(best))
    worth_more = found.counts[rows, best] != found.counts[rows, found.strengths.chosen]
    other = int(found.sets.weights[worth_more.any(axis=1)].sum())
    return [
        f"by the house way ({options.house_way}), or better",
        f"{other:,} of {HANDS:,} hands are set better otherwise: ask for the value of each setting of a hand",
    ]


def _figures(found: Against, ends: Ends, vigorish_percent: int, seats: int) -> dict[str, Value]:
    """The bank's edge, the classes of the house way's hands, and where the deal begins."""
    lost = 1 - Fraction(vigorish_percent, PERCENT)
    figures: dict[str, Value] = {
        "edge_against_a_bank_one_opponent": (ends.win - lost * ends.lose) / PAIRS_OF_HANDS
    }
    rows = np.arange(len(found.sets.tiles))
    for name, strengths in (("high", found.strengths.high), ("low", found.strengths.low)):
        classes = strengths[rows, found.strengths.chosen] // _IN_CLASS
        for each in range(PAIR, -1, -1):
            number = int(found.sets.weights[classes == each].sum())
            figures[f"{name}_{_CLASSES.get(each, each)}"] = Fraction(number, HANDS)
    figures |= {f"first_stack_place_{place}": chance for place, chance in _starts(seats).items()}
    return figures


def _starts(seats: int) -> dict[int, Fraction]:
    """How likely the dice name each place, counted from the bank's as one."""
    ring = Ring.of(seats, "dead hand")
    totals = [sum(each) for each in product(range(1, 7), repeat=3)]
    starts = [ring.places.index(ring.start(0, total)) + 1 for total in totals]
    return {place: Fraction(starts.count(place), len(totals)) for place in range(1, len(ring.places) + 1)}
