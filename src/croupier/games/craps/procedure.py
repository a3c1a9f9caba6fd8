"""Craps from roll to roll: the throw and its settlement (1.7 to 1.11)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.craps.betting import Offered, next_seat, point_of, split_name
from croupier.games.craps.settlement import vigorish, win_amount
from croupier.games.craps.wagers import POINTS, Behaviour, Resolution, ShooterRoll, shooter_roll
from croupier.procedure.round import Round, Wager
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
Place = tuple[int, str, Wager, Behaviour, Resolution]


def play(round: Round) -> Procedure:
    """Come-out cycles one after the other: each opens with a come-out roll and ends when Pass is decided."""
    offered = Offered(round)
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
            after = shooter_roll(offered()["pass"], point, die1, die2)
            made = made_after(made, point, after)
            yield from mark(round, point, made, after)
            point, decided = after.point, after.decided
        yield DECIDED


def settle(
    round: Round, offered: dict[str, Behaviour], point: int, made: int, die1: int, die2: int
) -> Procedure:
    """Every wager the roll decides, losing wagers before winning ones (1.10(c)); then come wagers move."""
    places = [
        (seat, name, wager, behaviour, resolve(round, name, wager, behaviour, point, made, die1, die2))
        for seat in round.clockwise()
        for name, wager, behaviour in _wagers(round, seat, offered)
    ]
    for seat, results in _by_seat(round, places, ("lose",)):
        yield Settle("19:47-1.10(c)", seat, results)
    for seat, results in _by_seat(round, places, ("void", "push", "win")):
        yield Settle("19:47-1.10(c)", seat, results)
    for seat, name, wager, behaviour, decision in places:
        if decision.outcome == "win" and behaviour.stays_up_when_won and behaviour.fact.vigorish:
            fee = fee_at_placing(round, behaviour, wager.stake)
            if fee:
                yield Renew("19:47-1.5", seat, name, fee)
        if decision.outcome == "moves" and name in ("come", "dont-come"):
            yield Move(decision.cite, seat, name, f"{name}-{decision.point}")


def _wagers(round: Round, seat: int, offered: dict[str, Behaviour]) -> Iterator[tuple[str, Wager, Behaviour]]:
    for name, wager in list(round.wagers(seat).items()):
        yield name, wager, offered[split_name(name)[0]]


def resolve(
    round: Round, name: str, wager: Wager, behaviour: Behaviour, point: int, made: int, die1: int, die2: int
) -> Resolution:
    """What the roll does to one wager; some are off on a come-out roll unless called on (1.2(a)5)."""
    own = point if behaviour.fact.fire else point_of(name, round)
    if point == 0 and behaviour.off_on_comeout and not wager.on:
        return behaviour.resolve_off(own, die1, die2)
    return behaviour.resolve(own, die1, die2, made if behaviour.fact.fire else 0)


def _by_seat(
    round: Round, places: list[Place], outcomes: tuple[str, ...]
) -> Iterator[tuple[int, tuple[Result, ...]]]:
    seats: dict[int, list[Result]] = {}
    for seat, name, wager, behaviour, decision in places:
        if decision.outcome in outcomes:
            seats.setdefault(seat, []).append(result(round, name, wager, behaviour, decision))
    for seat, results in seats.items():
        yield seat, tuple(results)


def result(round: Round, name: str, wager: Wager, behaviour: Behaviour, decision: Resolution) -> Result:
    """A decided wager in cents: vigorish is part of its net, a match play coupon of its win."""
    stake = wager.stake
    if decision.outcome == "lose":
        return Result(name, stake, "lose", -stake - wager.fee, 0, decision.cite)
    if decision.outcome != "win" or decision.odds is None:
        return Result(name, stake, decision.outcome, 0, 0, decision.cite)
    fee = wager.fee
    if behaviour.fact.vigorish and round.options.vig_timing == "on-win":
        fee = vigorish(behaviour, stake, round.options.vigorish_rate, round.options.payout_unit)
    net = win_amount(stake + wager.coupon, decision.odds) - fee
    return Result(name, stake, "win", net, stake if behaviour.stays_up_when_won else 0, decision.cite)


def fee_at_placing(round: Round, behaviour: Behaviour, stake: int) -> int:
    """The fee for the new wager that a winning buy or lay wager is when it stays up."""
    if round.options.vig_timing != "at-placing":
        return 0
    return vigorish(behaviour, stake, round.options.vigorish_rate, round.options.payout_unit)


def made_after(made: int, point: int, after: ShooterRoll) -> int:
    """The points made since the last loser 7, as bits: what a fire wager counts."""
    if after.loser_seven:
        return 0
    return made | 1 << POINTS.index(point) if after.decided and point else made


def mark(round: Round, point: int, made: int, after: ShooterRoll) -> Procedure:
    """The point marker, the fire markers, and after a loser 7 the dice pass on (1.11(a))."""
    if after.point != point:
        yield Mark(after.cite, "point", str(after.point) if after.point else "")
    if round.options.fire_offered:
        points = " ".join(str(each) for index, each in enumerate(POINTS) if made >> index & 1)
        fire = "open" if after.loser_seven else points or "none"
        if round.markers.get("fire") != fire:
            yield Mark("13:69E-1.11(d)", "fire", fire)
    elif "fire" in round.markers:
        yield Mark("13:69E-1.11(d)", "fire", "")
    shooter = round.markers.get("shooter")
    if after.loser_seven and shooter:
        yield Mark("19:47-1.11(a)", "shooter", "")
        yield Mark("19:47-1.11(a)", "dice", "")
        yield Mark("19:47-1.11(a)", "offered", str(next_seat(round, int(shooter))))
