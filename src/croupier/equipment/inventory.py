"""The table inventory container: opener, listed movements, opening count and the table's result."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from croupier.law.refusal import BadInput, Refusal

INVENTORY_CITE = "13:69D-1.20(a)"
SPOKEN_LIMIT = 2500
REGULATOR_FROM = 10000

# Each kind with its paragraph and what it does to the chips in the container: in, out, or equal value.
MOVEMENTS: dict[str, tuple[str, int]] = {
    "exchange": ("13:69D-1.20(a)1", -1),
    "payment": ("13:69D-1.20(a)2", -1),
    "collection": ("13:69D-1.20(a)2", 1),
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


class TableInventory:
    """Chips of a table in cents: the opener plus the listed movements, and nothing else."""

    __slots__ = ("_totals", "balance", "opener")

    def __init__(self, opener: int) -> None:
        if opener < 0:
            raise BadInput(f"opener of {opener} cents: expected 0 or more")
        self.opener = opener
        self.balance = opener
        self._totals: Counter[str] = Counter()

    def move(self, kind: str, cents: int) -> int:
        """Carry out a movement of a listed kind and return the balance after it."""
        listed = MOVEMENTS.get(kind)
        if listed is None:
            raise Refusal(f"{kind} is no listed movement of the table inventory", INVENTORY_CITE)
        if cents < 0:
            raise BadInput(f"{kind} of {cents} cents: expected 0 or more")
        cite, direction = listed
        balance = self.balance + direction * cents
        if balance < 0 or (direction == 0 and cents > self.balance):
            raise Refusal(f"{kind} of {cents} cents: only {self.balance} are left, a fill is needed", cite)
        self._totals[kind] += cents
        self.balance = balance
        return balance

    def total(self, kind: str) -> int:
        """How much has moved in this way since the opening."""
        if kind not in MOVEMENTS:
            raise Refusal(f"{kind} is no listed movement of the table inventory", INVENTORY_CITE)
        return self._totals[kind]

    @property
    def movements(self) -> int:
        """The sum of all movements; the balance is always the opener plus this."""
        return sum(MOVEMENTS[kind][1] * cents for kind, cents in self._totals.items())

    @property
    def drop(self) -> int:
        """Cash and instruments in the drop box: taken for chips, less counter checks bought back."""
        return self._totals["exchange"] - self._totals["counter_check_redemption"]

    def result(self, closer: int | None = None) -> int:
        """The table's win since the opening, from the counted closer or the balance."""
        return table_result(
            drop=self.drop,
            closer=self.balance if closer is None else closer,
            credits=self._totals["credit"],
            opener=self.opener,
            fills=self._totals["fill"],
        )


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
            raise BadInput(f"{name} of {cents} cents: expected 0 or more")
    difference = counted - opener
    size = abs(difference)
    report: Report = "none" if size == 0 else "spoken" if size <= SPOKEN_LIMIT else "written"
    return CountDifference(difference, report, size >= REGULATOR_FROM)
