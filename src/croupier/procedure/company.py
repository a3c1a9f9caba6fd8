"""Company for a patron who plays alone: what the others at the table do next, where a game needs them.

A game whose patrons bet against each other has `company.py` in its folder with `SEATS`, `CHIPS` and
`acts(round, step, seat)`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Does(NamedTuple):
    """What somebody at the table does: a wager, an answer, a word about what goes around, more chips, or,
    where the patron has nothing to say, the dealer closes betting.
    """

    kind: Literal["bet", "decide", "shoe", "buy", "close"]
    word: str = ""
    cents: int = 0
