"""Vigorish: the part of a win that the house keeps, to the cent or raised to the next quarter."""

from typing import Final

PERCENT: Final = 100
QUARTER: Final = 25
"""The coin to which vigorish may be rounded up (19:47-3.3, 19:47-7.3, 19:47-10.7, 19:47-11.9)."""


def vigorish(won: int, percent: int, quarter_up: bool) -> int:
    """The vigorish on an amount won, in cents: a fraction of a cent is dropped, or the amount is raised to
    the next quarter.
    """
    if quarter_up:
        return -(-won * percent // (PERCENT * QUARTER)) * QUARTER
    return won * percent // PERCENT
