"""Craps from roll to roll: the throw and its settlement (1.7 to 1.11)."""

from __future__ import annotations

from itertools import groupby

from croupier.games.craps import betting
from croupier.games.craps.betting import next_seat
from croupier.games.craps.settlement import vigorish
from croupier.law.offered import Offered
from croupier.law.outcomes import CycleStep, WagerTable, advance, points_made
from croupier.procedure import outcomes
from croupier.procedure.outcomes import Moment, Moved, Placed, Settled
from croupier.procedure.round import Round
from croupier.procedure.steps import (
    Announce,
    Betting,
    CloseRound,
    Commit,
    Mark,
    Move,
    OpenRound,
    Procedure,
    Renew,
    Result,
    Roll,
    Settle,
)

OPENING = Announce("19:47-1.7(a)", "The dice are inspected; those not in play stay in the cup")
COME_OUT = OpenRound("19:47-1.1 Come Out Roll")
DECIDED = CloseRound("19:47-1.1 Come Out Roll")
BOUND = Commit("interpretation: the house is bound to the roll before it is thrown")
BEFORE_THE_THROW = Betting("19:47-1.8", "The dice are thrown", throws=True)
THROW = Roll("19:47-1.10(a)")


def play(round: Round) -> Procedure:
    """Come-out cycles one after the other: each opens with a come-out roll and ends when Pass is decided."""
    offered = betting.Offered(round)
    yield OPENING
    made = 0
    if round.options.fire_offered:
        yield Mark("13:69E-1.11(d)", "fire", "open")
    while True:
        yield COME_OUT
        point = 0
        decided = False
        while not decided:
            yield BOUND
            yield BEFORE_THE_THROW
            thrown = yield THROW
            die1, die2 = thrown.dice
            yield from settle(round, offered(), point, made, die1, die2)
            line = offered()[offered().space.cycle]
            after = advance(line, point, die1, die2)
            made = points_made(line, made, point, after)
            yield from mark(round, line, point, made, after)
            point, decided = after.point, after.decided
        yield DECIDED


def settle(round: Round, offered: Offered, point: int, made: int, die1: int, die2: int) -> Procedure:
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


def _placed(round: Round, offered: Offered) -> list[Placed]:
    return [
        Placed(seat, offered.keys.read(name), wager.stake, wager.coupon, wager.fee, wager.on)
        for seat in round.clockwise()
        for name, wager in round.wagers(seat).items()
    ]


def _result(settled: Settled) -> Result:
    return Result(settled.key.text, settled.stake, settled.outcome, settled.net, settled.stays, settled.cite)


def fee_of(round: Round, table: WagerTable, stake: int) -> int:
    """The vigorish on a stake: nothing on wagers that are not bought or laid."""
    return vigorish(table, stake, round.options.vigorish_rate, round.options.payout_unit)


def mark(round: Round, line: WagerTable, point: int, made: int, after: CycleStep) -> Procedure:
    """The point marker, the fire markers, and after a loser 7 the dice pass on (1.11(a))."""
    if after.point != point:
        cite = COME_OUT.cite if after.decided else "19:47-1.1 Come Out Point"
        yield Mark(cite, "point", str(after.point) if after.point else "")
    if round.options.fire_offered:
        points = " ".join(str(each) for index, each in enumerate(line.points[1:]) if made >> index & 1)
        fire = "open" if after.lost_point else points or "none"
        if round.markers.get("fire") != fire:
            yield Mark("13:69E-1.11(d)", "fire", fire)
    elif "fire" in round.markers:
        yield Mark("13:69E-1.11(d)", "fire", "")
    shooter = round.markers.get("shooter")
    if after.lost_point and shooter:
        yield Mark("19:47-1.11(a)", "shooter", "")
        yield Mark("19:47-1.11(a)", "dice", "")
        yield Mark("19:47-1.11(a)", "offered", str(next_seat(round, int(shooter))))
