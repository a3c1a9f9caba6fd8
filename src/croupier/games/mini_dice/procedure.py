"""A round of mini-dice: wagers, one shake, losers taken, winners paid, and who shakes next (13.5, 13.7)."""

from __future__ import annotations

from croupier.games.mini_dice.betting import SHAKER
from croupier.law.offered import offered_in_force
from croupier.procedure.one_event import BOUND, device_of, settle
from croupier.procedure.rulings import Interruption
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Betting, Chance, CloseRound, Mark, OpenRound, Procedure
from croupier.procedure.void_round import void_wagers

DEALING = "19:47-13.5"
OPENING = Announce(DEALING, "The dice are inspected, placed in the shaker, and the shaker is sealed")
MANUAL = "manual"


def open_table(round: State) -> Procedure:
    """The floorperson fills and seals the shaker before the dealer."""
    yield OPENING


def play_round(round: State) -> Procedure:
    """One shake; place wagers it does not decide stay for the next (13.2(a)1)."""
    yield OpenRound(DEALING)
    yield BOUND
    offered = offered_in_force(round.edition, round.options)
    dice = device_of(offered.space)
    yield from shaker_in_place(round)
    yield Betting(DEALING, "No more bets", then=dice)
    try:
        yield Announce(DEALING, shaken(round))
        shown = yield Chance(DEALING, "shake", dice, last=True)
        yield from settle(round, offered, DEALING, *shown.values)
        if sum(shown.values) == round.edition.value("shaker_passes_on"):
            yield from SHAKER.passes_on(round)
    except Interruption as interruption:
        yield from void_wagers(round, interruption.ruling.cite)
    yield CloseRound(DEALING)


def shaker_in_place(round: State) -> Procedure:
    """Take the shaker marker off if an automated shaker has replaced the manual one."""
    if round.options.shaker != MANUAL:
        for marker in (SHAKER.holder, SHAKER.offered):
            if marker in round.markers:
                yield Mark("13:69E-1.16A(a)", marker, "")


def shaken(round: State) -> str:
    """Who shakes: the player with the shaker, the dealer if nobody has taken it, or the device."""
    if round.options.shaker != MANUAL:
        return "The automated shaker shakes the dice"
    holder = SHAKER.holder_of(round)
    who = f"Seat {holder}" if holder else "The dealer"
    return f"{who} shakes the covered shaker at least {round.options.min_shakes} times"
