"""The money of craps: wins, vigorish, caps on odds and stakes that can be paid; whole cents in and out."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from croupier.law.limits import WagerLimits
from croupier.law.money import amount
from croupier.law.odds import Odds
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import Refusal
from croupier.law.stakes import check_payable

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions

ODDS_CITE = "19:47-1.6"
LIMITS_CITE = "19:47-8.2"
FEE_MINIMUM_CITE = "interpretation: a smaller stake would have its vigorish rounded to nothing"


def win_amount(stake: int, odds: Odds) -> int:
    """What a winning stake earns besides its return."""
    return odds.pay(stake)


def buy_fee(stake: int, rate: Fraction, unit: int) -> int:
    """Vigorish of a buy wager: the rate on the stake, rounded down to the payout unit (19:47-1.5)."""
    return int(stake * rate // unit) * unit


def lay_fee(amount_to_win: int, rate: Fraction, unit: int) -> int:
    """Vigorish of a lay wager: the rate on what can be won, rounded down to the payout unit (19:47-1.5)."""
    return int(amount_to_win * rate // unit) * unit


def vigorish(table: WagerTable, stake: int, rate: Fraction, unit: int) -> int:
    """The fee on a stake; nothing on wagers that are not bought or laid."""
    match table.fact.vigorish:
        case "stake":
            return buy_fee(stake, rate, unit)
        case "win":
            return lay_fee(win_amount(stake, table.payouts()[0]), rate, unit)
    return 0


def smallest_with_fee(table: WagerTable, rate: Fraction, unit: int) -> int:
    """The smallest payable stake of a buy or lay wager whose vigorish reaches one payout unit."""
    step = table.increment(unit)
    if not table.fact.vigorish or rate == 0:
        return step
    charged = Fraction(step)
    if table.fact.vigorish == "win":
        charged *= table.payouts()[0].fraction
    return step * ceil(unit / (rate * charged))


def take_cap(flat: int, point: int, multiple: int | dict[int, int], *, step: int = 0) -> int:
    """The most odds that may be taken (19:47-1.6); a step rounds up to the next amount payable."""
    return _round_up(flat * _at(multiple, point), step)


def lay_cap(flat: int, point: int, multiple: int | dict[int, int], odds: Odds, *, step: int = 0) -> int:
    """The most odds that may be laid: the stake whose win is the multiple of the flat wager (19:47-1.6)."""
    return _round_up(flat * _at(multiple, point) * odds.stake // odds.win, step)


def odds_cap(table: WagerTable, flat: int, point: int, options: CrapsOptions) -> int:
    """The most odds that may be taken or laid behind a flat wager with this point."""
    step = table.increment(options.payout_unit, point) if options.odds_round_up else 0
    if table.fact.capped == "stake":
        return take_cap(flat, point, options.odds_multiple, step=step)
    return lay_cap(flat, point, options.odds_multiple, table.payouts(point)[0], step=step)


def check_stake(table: WagerTable, stake: int, options: CrapsOptions, point: int | None = None) -> None:
    """Refuses a stake outside the limits or one that cannot be paid exactly; for odds the point is given."""
    check_payable(table, stake, options.payout_unit, point)
    if table.fact.vigorish:
        _check_fee_minimum(table, stake, options)
    if not table.fact.behind:
        WagerLimits(minimum=options.table_min, maximum=options.table_max).require(table.id, stake)


def check_odds(table: WagerTable, stake: int, flat: int, point: int, options: CrapsOptions) -> None:
    """Refuses odds above the cap behind a flat wager, or that cannot be paid exactly (19:47-1.6)."""
    cap = odds_cap(table, flat, point, options)
    if stake > cap:
        raise Refusal(
            f"{table.id} of {amount(stake)}: at most {amount(cap)} may stand behind {amount(flat)} "
            f"with the point {point}",
            ODDS_CITE,
        )
    check_stake(table, stake, options, point)


def _check_fee_minimum(table: WagerTable, stake: int, options: CrapsOptions) -> None:
    smallest = smallest_with_fee(table, options.vigorish_rate, options.payout_unit)
    if options.buy_lay_min is not None and stake < options.buy_lay_min:
        raise Refusal(
            f"{table.id} of {amount(stake)}: wager at least {amount(options.buy_lay_min)} at this table",
            LIMITS_CITE,
        )
    if stake < smallest:
        raise Refusal(
            f"{table.id} of {amount(stake)}: wager at least {amount(smallest)}, so that its vigorish "
            "can be charged",
            FEE_MINIMUM_CITE,
        )


def _at(multiple: int | dict[int, int], point: int) -> int:
    return multiple if isinstance(multiple, int) else multiple[point]


def _round_up(most: int, step: int) -> int:
    return most if step == 0 else -(-most // step) * step
