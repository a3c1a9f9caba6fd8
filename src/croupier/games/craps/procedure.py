"""Craps from roll to roll: the throw and its settlement (1.7 to 1.11)."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from croupier.equipment.devices import dice
from croupier.games.craps import betting
from croupier.games.craps.betting import DICE_TURN
from croupier.games.craps.settlement import vigorish
from croupier.law.offered import Offered
from croupier.law.outcomes import CycleStep, WagerTable, advance, points_made
from croupier.procedure import outcomes
from croupier.procedure.outcomes import Moment, Moved, Placed, Settled
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Betting,
    Bind,
    Chance,
    CloseRound,
    Mark,
    Move,
    OpenRound,
    Procedure,
    Renew,
    Result,
    Settle,
)

OPENING = Announce("19:47-1.7(a)", "The dice are inspected; those not in play stay in the cup")
COME_OUT = OpenRound("19:47-1.1 Come Out Roll")
DECIDED = CloseRound("19:47-1.1 Come Out Roll")
BOUND = Bind("interpretation: the house is bound to the roll before it is thrown")
DICE = dice(2)
THROW = Chance("19:47-1.10(a)", "roll", DICE, last=True)
FIRE = "fire"


def open_table(round: State) -> Procedure:
    """The dice are inspected (1.7(a))."""
    yield OPENING
    if round.options.fire_offered:
        yield Mark("13:69E-1.11(d)", FIRE, "open")


def play_round(round: State) -> Procedure:
    """A come-out cycle: it opens with a come-out roll and ends when Pass is decided."""
    offered = betting.Offered(round)
    yield COME_OUT
    point, decided = 0, False
    while not decided:
        yield BOUND
        yield before_the_throw(point)
        thrown = yield THROW
        die1, die2 = thrown.values
        line = offered()[offered().space.cycle]
        made = made_so_far(round, line)
        yield from settle(round, offered(), point, made, die1, die2)
        after = advance(line, point, die1, die2)
        yield from mark(round, line, point, points_made(line, made, point, after), after)
        point, decided = after.point, after.decided
    yield DECIDED


@cache
def before_the_throw(point: int) -> Betting:
    """Wagers until the dice are thrown."""
    note = f"the point is {point}" if point else "come-out roll"
    return Betting("19:47-1.8", "The dice are thrown", throws=DICE, note=note)


def made_so_far(round: State, line: WagerTable) -> int:
    """The points made since the last loser 7, as the fire marker shows them; a fire wager can be made only
    when it shows none.
    """
    shown = round.markers.get(FIRE, "").split()
    return sum(1 << index for index, point in enumerate(line.points[1:]) if str(point) in shown)


def settle(round: State, offered: Offered, point: int, made: int, die1: int, die2: int) -> Procedure:
    """Every wager the roll decides, losing wagers before winning ones (1.10(c)); then come wagers move."""

    def deducted(table: WagerTable, stake: int) -> int:
        return fee_of(round, table, stake) if round.options.vig_timing == "on-win" else 0

    moment = Moment(point, made)
    settlement = outcomes.settle(offered, _placed(round, offered), moment, die1, die2, fee_on_win=deducted)
    for results in (settlement.taken, settlement.paid):
        for seat, decided in groupby(results, key=lambda each: each.seat):
            yield Settle("19:47-1.10(c)", seat, tuple(_result(each) for each in decided))
    for each in settlement.after:
        if isinstance(each, Moved):
            yield Move(each.cite, each.seat, each.key.text, each.to.text)
        elif round.options.vig_timing == "at-placing":
            fee = fee_of(round, offered.table(each.key), each.stake)
            if fee:
                yield Renew("19:47-1.5", each.seat, each.key.text, fee)


def _placed(round: State, offered: Offered) -> list[Placed]:
    return [
        Placed(seat, offered.keys.read(name), wager.stake, wager.coupon, wager.fee, wager.on)
        for seat in round.clockwise()
        for name, wager in round.wagers(seat).items()
    ]


def _result(settled: Settled) -> Result:
    return Result(settled.key.text, settled.stake, settled.outcome, settled.net, settled.stays, settled.cite)


def fee_of(round: State, table: WagerTable, stake: int) -> int:
    """The vigorish on a stake: nothing on wagers that are not bought or laid."""
    return vigorish(table, stake, round.options.vigorish_rate, round.options.payout_unit)


def mark(round: State, line: WagerTable, point: int, made: int, after: CycleStep) -> Procedure:
    """The point marker, the fire markers, and after a loser 7 the dice pass (1.11(a))."""
    if after.point != point:
        cite = COME_OUT.cite if after.decided else "19:47-1.1 Come Out Point"
        yield Mark(cite, "point", str(after.point) if after.point else "")
    if round.options.fire_offered:
        points = " ".join(str(each) for index, each in enumerate(line.points[1:]) if made >> index & 1)
        fire = "open" if after.lost_point else points or "none"
        if round.markers.get(FIRE) != fire:
            yield Mark("13:69E-1.11(d)", FIRE, fire)
    elif FIRE in round.markers:
        yield Mark("13:69E-1.11(d)", FIRE, "")
    if after.lost_point and DICE_TURN.holder_of(round):
        given_up, offered = DICE_TURN.passes_on(round)
        yield given_up
        yield Mark(DICE_TURN.gives_up, "dice", "")
        yield offered
