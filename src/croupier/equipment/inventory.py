"""The table inventory container: opener, listed movements, opening count and the table's result."""

from dataclasses import dataclass
from typing import Literal

from croupier.law.money import amount
from croupier.law.refusal import BadInput, Refusal

INVENTORY_CITE = "13:69D-1.20(a)"
SPOKEN_LIMIT = 2500
REGULATOR_FROM = 10000

# Each kind with its paragraph and its direction: 1 into the container, -1 out of it, 0 an even exchange.
MOVEMENTS: dict[str, tuple[str, int]] = {
    "exchange": ("13:69D-1.20(a)1", -1),
    "payment": ("13:69D-1.20(a)2", -1),
    "collection": ("13:69D-1.20(a)2", 1),
    "vigorish": ("13:69D-1.20(a)2", 1),
    "account_cash_out": ("13:69D-1.20(a)3", -1),
    "chip_exchange": ("13:69D-1.20(a)4", 0),
    "fill": ("13:69D-1.20(a)5", 1),
    "credit": ("13:69D-1.20(a)5", -1),
    "coin_in": ("13:69D-1.20(a)6", 1),
    "coin_out": ("13:69D-1.20(a)6", -1),
    "poker_rake": ("13:69D-1.20(a)7", 1),
    "progressive_chips": ("13:69D-1.20(a)8", 1),
    "bonus_chips": ("13:69D-1.20(a)9", 1),
    "counter_check_redemption": ("13:69D-1.20(a)10", 1),
    "tips_changed": ("13:69D-1.20(a)11", 0),
    "bad_beat_collection": ("13:69D-1.20(a)12", 1),
}

Report = Literal["none", "spoken", "written"]


PAID_OUT = frozenset(kind for kind, (_, way) in MOVEMENTS.items() if way <= 0)
TAKEN_IN = frozenset(kind for kind, (_, way) in MOVEMENTS.items() if way >= 0)


def unlisted(kind: str) -> Refusal:
    """The refusal of a movement of the table inventory that is not listed, or that goes the wrong way."""
    return Refusal(f"{kind} is not a listed movement of the table inventory", INVENTORY_CITE)


def table_result(*, drop: int, closer: int, credits: int, opener: int, fills: int) -> int:
    """The win of a table: drop, closer and credits, less opener and fills."""
    return drop + closer + credits - opener - fills


@dataclass(frozen=True, slots=True)
class CountDifference:
    """An opening count against the opener, and how it is reported."""

    difference: int
    report: Report
    regulator: bool
    cite: str = "13:69D-1.21(e)"


def count_opening(opener: int, counted: int) -> CountDifference:
    """A difference is reported at once; above $25 in writing, from $100 with a copy to the regulator."""
    for name, cents in (("opener", opener), ("count", counted)):
        if cents < 0:
            raise BadInput(f"{name} of {amount(cents)}: expected {amount(0)} or more")
    difference = counted - opener
    size = abs(difference)
    report: Report = "none" if size == 0 else "spoken" if size <= SPOKEN_LIMIT else "written"
    return CountDifference(difference, report, size >= REGULATOR_FROM)
