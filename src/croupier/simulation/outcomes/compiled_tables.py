"""What the compiled loops of declared wagers share: columns of their tables, and what a decision is worth."""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.outcomes import HALF, LOSE, STAYS, VOID, WIN

Integers = NDArray[np.int64]
Rows = NDArray[np.int32]

# Columns of the rows of wager tables, by row and outcome.
DECISION, AFTER, ODDS_WIN, ODDS_STAKE = range(4)
# Columns of the kinds of wager.
FIRST_ROW, STATES, OFF_ON_COME_OUT, OFF_RETURNS, STAYS_UP, FEE_ON_WIN, WHEN = range(7)
# When a wager may be made.
COME_OUT, POINT_ON, ANYTIME, BEHIND, NEW_SHOOTER = range(5)

EMPTY = -1


@njit
def in_effect(decision: int, off: bool, returns: int) -> int:
    """What a decision does to a wager that may be off: it stays, or is returned with the wager it is
    behind.
    """
    if not off:
        return decision
    if returns == 1 and decision in (WIN, LOSE):
        return VOID
    return STAYS


@njit
def net_of(decision: int, stake: int, win: int, per: int, fee: int, fee_on_win: int) -> int:
    """What a decided wager wins or loses, the vigorish included."""
    if decision == WIN:
        return stake * win // per - fee
    if decision == LOSE:
        return -stake - (0 if fee_on_win == 1 else fee)
    if decision == HALF:
        return -(stake // 2)
    return 0
