"""Two spins of a wheel from one seed, each with a betting window before it."""

from __future__ import annotations

from croupier.equipment.devices import wheel
from croupier.law.odds import Odds
from croupier.procedure.rulings import Interruption
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Betting,
    Bind,
    Chance,
    CloseRound,
    Mark,
    OpenRound,
    Procedure,
    Result,
    Settle,
)
from tests.battery.small_games.common import HOUSE_RULE, all_back
from tests.battery.small_games.wheel_of_eight.betting import SPUN

WHEEL = wheel(("red", "black", "red", "black", "red", "black", "star", "black"))
FIRST = Betting(HOUSE_RULE, "No more bets")
SECOND = Betting(HOUSE_RULE, "No more stars", wagers=("star",))


def open_table(round: State) -> Procedure:
    """The wheel is tried."""
    yield Announce(HOUSE_RULE, "The wheel turns freely")


def play_round(round: State) -> Procedure:
    """One round: two windows, two spins."""
    yield OpenRound(HOUSE_RULE)
    yield Bind(HOUSE_RULE)
    yield FIRST
    try:
        yield from _spins(round)
    except Interruption as interruption:
        yield from all_back(round, interruption)
    if SPUN in round.markers:
        yield Mark(HOUSE_RULE, SPUN, "")
    yield CloseRound(HOUSE_RULE)


def _spins(round: State) -> Procedure:
    first = yield Chance(HOUSE_RULE, "first spin", WHEEL)
    yield from _decide(round, "color", first.shown == "red")
    yield Mark(HOUSE_RULE, SPUN, "yes")
    yield SECOND
    second = yield Chance(HOUSE_RULE, "second spin", WHEEL, last=True)
    yield from _decide(round, "star", second.shown == "star")


def _decide(round: State, name: str, won: bool) -> Procedure:
    odds = Odds.parse(round.edition.paytable("wheel").rows[name])
    for seat in round.clockwise():
        wager = round.wagers(seat).get(name)
        if wager is not None:
            stake = wager.stake
            net, word = (odds.pay(stake), "win") if won else (-stake, "lose")
            yield Settle(HOUSE_RULE, seat, (Result(name, stake, word, net, 0, HOUSE_RULE),))
