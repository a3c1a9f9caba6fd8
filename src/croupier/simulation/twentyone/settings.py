"""The settings of a simulation dealt from a shoe to boxes."""

from fractions import Fraction
from typing import Final

from croupier.law.money import dollars
from croupier.simulation.settings import PENETRATION, Setting

NO_SHOE: Final = "is not dealt from a shoe to boxes"


def _boxes(boxes: int) -> str:
    return f" on each of {boxes} boxes" if boxes > 1 else ""


def _doubled(double_for: Fraction | int) -> str:
    return f", doubled for {dollars(double_for) if isinstance(double_for, int) else double_for}"


COUNT: Final = Setting(
    "count",
    "games dealt from a shoe: also list results by true count (hi-lo)",
    "SYSTEM",
    absent=NO_SHOE,
    dealt_on=True,
)
BOXES: Final = Setting(
    "boxes",
    "games with boxes: how many are played every round (default: 1)",
    "N",
    "whole",
    absent=NO_SHOE,
    words=_boxes,
)
DOUBLE_FOR: Final = Setting(
    "double_for",
    "games with doubling: what the player who decides adds to a doubled wager, a fraction (1/2) or cents "
    "(default: all)",
    "PART|CENTS",
    "part or cents",
    expected="a fraction of the wager, such as 1/2, or cents",
    words=_doubled,
)
METER: Final = Setting(
    "meter",
    "with a progressive wager: what its meter shows when a block of rounds begins (default: its "
    "initial amount)",
    "CENTS",
    "whole",
    wager="progressive=100",
)
PEOPLE: Final = Setting("people")
PUT_BACK: Final = Setting("put_back")
SETTINGS: Final = (PENETRATION, COUNT, BOXES, DOUBLE_FOR, METER, PEOPLE, PUT_BACK)
