"""For each kind of figure: which plays it speaks of, how split hands are treated, and how exact it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Method:
    """What a figure assumes and how it was obtained, for the two fields of a wager's analysis."""

    assumes: str
    method: str


_EXACT: Final = "exact for this way to play, but for rounding below 1e-12"
_FRESH: Final = "fresh shoe, one box, no insurance"

COMPOSITION: Final = Method(
    "best play by the cards of the hand and what is seen of the dealer; split hands make the same choices as "
    f"unsplit ones and are split again whenever allowed; {_FRESH}",
    f"composition-dependent enumeration with removal (CDZ-); {_EXACT}",
)
OWN_SPLIT_HANDS: Final = Method(
    "best play by the cards of the hand and what is seen of the dealer; split hands make their own choices, "
    f"knowing one more card of the pair is out but not what the other hands draw; {_FRESH}",
    f"composition-dependent enumeration with removal (CDP1); {_EXACT}",
)
TOTALS: Final = Method(
    "best play by total, soft or hard, pair and what is seen of the dealer; pairs split again whenever "
    f"allowed; {_FRESH}",
    f"choices by sums over all hands of a total, improved until they repeat; worth {_EXACT}; that no other "
    "chart by totals is worth more is tested cell by cell, not proved",
)
FIXED: Final = Method(
    f"the strategy given; pairs split again whenever allowed; {_FRESH}", f"enumeration with removal; {_EXACT}"
)
SUITS: Final = Method(
    "best play by the cards of the hand and the dealer's card, by suits too where two first cards are one "
    "short of 6-7-8 or 7-7-7; split hands make the choices of unsplit ones without regard to suits; "
    f"{_FRESH}; no fixed bonus of 19:47-19.5(g)",
    f"composition-dependent enumeration with removal; {_EXACT}; the suit of a dealer's seven is left out of "
    "account (below 1e-7 of a wager)",
)
THREE_CARD: Final = Method(
    "best play by the three first cards and the dealer's; each split hand is played on its own cards and the "
    f"three first ones, without regard to what the other two draw; {_FRESH}",
    f"composition-dependent enumeration with removal; {_EXACT}",
)
REPLACEMENT: Final = Method(
    "best play when every card drawn is replaced; split hands are independent",
    "recursion, exact for drawing with replacement; a shoe of six decks differs by 0.0008 of a wager",
)
OUTCOMES: Final = Method(
    f"the strategy given; {_FRESH}",
    "exact for hands that are not split; split hands are taken as independent once the dealer's final hand "
    "is known, which moves chances by less than 0.00001 at eight decks",
)
