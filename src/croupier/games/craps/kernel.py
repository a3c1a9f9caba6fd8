"""The simulation of craps: declared wagers, with vigorish on some and odds behind line and come wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from croupier.games.craps.settlement import ODDS_CITE, check_stake, odds_cap, vigorish
from croupier.law.money import ABOVE_ZERO, amount
from croupier.law.offered import Offered
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.outcomes.kernel import OutcomeKernel, Seat, flat_seat, read_table
from croupier.simulation.outcomes.replay import Replayed, Script
from croupier.simulation.outcomes.replay import replay as replay_script

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions

FULL_ODDS: Final = 0
"""The stake of an odds wager that is always as much as the rule allows."""


class CrapsKernel(OutcomeKernel):
    """Simulations of craps; odds are reduced to what the rule allows, and `FULL_ODDS` is the maximum."""

    def fee_on_win(self, options: CrapsOptions) -> bool:
        """Whether vigorish is deducted from a win, not collected at placing."""
        return options.vig_timing == "on-win"

    def seats(self, offered: Offered, asked: Mapping[str, int]) -> dict[tuple[str, str], Seat]:
        """The seats of a plan by wager and the wager it is behind; a flat wager comes before its odds."""
        options = offered.options
        tables = {wager: read_table(offered, wager) for wager in asked}
        seats: dict[tuple[str, str], Seat] = {}
        for wager, table in tables.items():
            if not table.fact.behind:
                check_stake(table, asked[wager], options)
                fee = vigorish(table, asked[wager], options.vigorish_rate, options.payout_unit)
                seats[wager, ""] = flat_seat(table, asked[wager], fee)
        flats = [flat for flat, _ in seats]
        for wager, table in tables.items():
            if table.fact.behind:
                for flat in _fronts(table, asked[wager], flats):
                    stakes = _odds_stakes(table, asked[wager], flat, asked[flat], options)
                    seats[wager, flat] = Seat(table, flats.index(flat), stakes, (0,) * len(stakes))
        return seats


def _fronts(table: WagerTable, stake: int, flats: list[str]) -> list[str]:
    behind = [flat for flat in flats if flat in table.fact.behind]
    if not behind:
        expected = " or ".join(table.fact.behind)
        raise BadInput(f"wager {table.id!r}: nothing to stand behind; expected {expected} among the wagers")
    if stake < 0:
        raise BadInput(
            f"wager {table.id!r} of {amount(stake)}: expected {ABOVE_ZERO}, or {FULL_ODDS} for full odds"
        )
    return behind


def _odds_stakes(
    table: WagerTable, stake: int, flat: str, flat_stake: int, options: CrapsOptions
) -> tuple[int, ...]:
    """The odds taken or laid by point: what was asked for, or the cap, in payable steps."""
    caps = {point: odds_cap(table, flat_stake, point, options) for point in table.points[1:]}
    most = max(caps.values())
    if stake > most:
        raise Refusal(
            f"{table.id} of {amount(stake)}: at most {amount(most)} may stand behind "
            f"{flat} of {amount(flat_stake)}",
            ODDS_CITE,
        )
    steps = {point: table.increment(options.payout_unit, point) for point in caps}
    payable = [
        (min(stake, cap) if stake else cap) // steps[point] * steps[point] for point, cap in caps.items()
    ]
    return 0, *payable


def new_script(offered: Mapping[str, WagerTable], options: CrapsOptions) -> Script:
    """An empty script of acts at a craps table, with its vigorish."""
    return Script(
        offered,
        options.vig_timing == "on-win",
        lambda table, stake: vigorish(table, stake, options.vigorish_rate, options.payout_unit),
    )


def replay(script: Script, rolls: Sequence[Sequence[int | str]]) -> list[Replayed]:
    """Play rolls (two faces each) with a script of acts."""
    return replay_script(script, rolls, script.offered[next(iter(script.offered))].space.cycle)


KERNEL: Final = CrapsKernel()
