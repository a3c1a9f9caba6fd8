"""Stakes of declared wagers: what can be paid exactly, and the limits posted for it."""

from __future__ import annotations

from typing import Any, Final

from croupier.law.limits import WagerLimits, limits_of
from croupier.law.money import amount
from croupier.law.odds import PAYABLE_CITE
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import Refusal

PAYOUT_UNIT: Final = "payout_unit"
"""The option for the smallest amount a table pays, one cent where a game has none."""


def unit_of(options: Any) -> int:
    """The smallest amount a table pays."""
    return int(getattr(options, PAYOUT_UNIT, 1))


def check_payable(table: WagerTable, stake: int, unit: int, point: int | None = None) -> None:
    """Refuses a stake that could not be paid, or halved, in whole units; for odds the point is given."""
    if stake <= 0 or stake % unit:
        raise Refusal(
            f"{table.id} of {amount(stake)}: stakes are whole multiples of the payout unit {amount(unit)}",
            PAYABLE_CITE,
        )
    step = table.increment(unit, point)
    for odds in table.payouts(point):
        if not odds.payable(stake, unit):
            won = stake * odds.fraction
            win = amount(won, f"{float(won):.2f}")
            raise Refusal(
                f"{table.id} of {amount(stake)}: the win ({win}) is not payable in whole units "
                f"of {amount(unit)}; wager a multiple of {amount(step)}",
                PAYABLE_CITE,
            )
    if stake % step:
        raise Refusal(
            f"{table.id} of {amount(stake)}: half of it is not payable in whole units of {amount(unit)}; "
            f"wager a multiple of {amount(step)}",
            PAYABLE_CITE,
        )


def check_stake(table: WagerTable, stake: int, options: Any) -> None:
    """Refuses a stake that cannot be paid exactly, or outside the limits of its kind of wager."""
    check_payable(table, stake, unit_of(options))
    least, most = limits_of(table.fact, options)
    if least is not None and most is not None:
        WagerLimits(minimum=least, maximum=most).require(table.id, stake)
