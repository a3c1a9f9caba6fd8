"""A round of one chance event over declared wagers: bets, a spin or draw, losers taken, winners paid."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby

import msgspec

from croupier.equipment.devices import Device, balls, dice, wheel
from croupier.law.offered import Offered, offered_in_force
from croupier.law.spaces import Space
from croupier.procedure import outcomes
from croupier.procedure.out_of_order import by_hand, failed
from croupier.procedure.outcomes import Moment, Placed, Settled
from croupier.procedure.rulings import Interruption
from croupier.procedure.skeleton import nothing
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
from croupier.procedure.void_round import void_wagers

NO_MEMORY = Moment()
BOUND = Bind("interpretation: the house is bound to the result before wagers close")


def no_memory(round: State) -> Moment:
    """What a table remembers of earlier events if they do not matter: nothing."""
    return NO_MEMORY


class OneEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says what is done in a round, and how the dealer says it.

    `begins` is what is done between the last wager and the event, `remembers` what the table still knows of
    earlier events, `after` what it notes for the next. `marker` is what the dealer puts on the result until
    everyone is paid; `again` is the rule by which a result that does not count is spun again.
    """

    opens: str
    closes: str
    event: str
    settles: str
    over: str
    says: str = "No more bets"
    begins: Callable[[State], Procedure] = nothing
    remembers: Callable[[State], Moment] = no_memory
    after: Callable[[State, str], Procedure] = nothing
    marker: str = ""
    again: str = ""
    inspected: str = ""
    inspection: str = ""

    def open_table(self, round: State) -> Procedure:
        """What is inspected before the table opens."""
        if self.inspection:
            yield Announce(self.inspected, self.inspection)

    def play_round(self, round: State) -> Procedure:
        """One round from its opening to its end; one that is void returns every wager."""
        yield OpenRound(self.opens)
        yield BOUND
        offered = offered_in_force(round.edition, round.options)
        device = device_of(offered.space)
        yield from by_hand(round, Betting(self.closes, self.says, then=device))
        try:
            yield from self.begins(round)
            shown = yield from self._shown(round, offered.space, device)
            if self.marker:
                yield Mark(self.event, self.marker, shown)
            before = self.remembers(round)
            yield from settle(round, offered, self.settles, *_said(offered.space, shown), moment=before)
            if self.marker:
                yield Mark(self.over, self.marker, "")
            yield from self.after(round, shown)
        except Interruption as interruption:
            yield from void_wagers(round, interruption.ruling.cite)
            if interruption.ruling.out_of_order:
                yield failed(round, interruption.ruling)
        yield CloseRound(self.over)

    def _shown(self, round: State, space: Space, device: Device) -> Procedure:
        """What the event shows; a result that does not count is called and repeated."""
        chance = Chance(self.event, device.use, device, last=not space.again)
        shown = (yield from by_hand(round, chance)).shown
        times = 1
        while shown in space.again:
            yield Announce(self.again, f"{shown}: no {device.use}; all wagers stand")
            times += 1
            chance = Chance(self.event, f"{device.use} {times}", device)
            shown = (yield from by_hand(round, chance)).shown
        return shown


def device_of(space: Space) -> Device:
    """The dice, the wheel or the balls that show the outcomes of a space."""
    return _device(space.kind, len(space.outcomes[0].faces), space.drawn, space.pieces, space.rim)


@cache
def _device(kind: str, faces: int, drawn: int, pieces: int, rim: tuple[str, ...]) -> Device:
    if kind == "dice":
        return dice(faces)
    return balls(drawn, pieces) if kind == "draw" else wheel(rim)


def _said(space: Space, shown: str) -> list[int | str]:
    """A result as its space knows it: the faces of dice, a name, or every piece drawn."""
    if space.kind == "wheel":
        return [shown]
    return [int(part) for part in shown.replace("-", " ").split()]


def settle(
    round: State, offered: Offered, cite: str, *shown: int | str, moment: Moment = NO_MEMORY
) -> Procedure:
    """Every wager the result decides: losing wagers are taken before winning ones are paid."""
    settlement = outcomes.settle(offered, placed(round, offered), moment, *shown)
    for results in (settlement.taken, settlement.paid):
        for seat, decided in groupby(results, key=lambda each: each.seat):
            yield Settle(cite, seat, tuple(_result(each) for each in decided))


def placed(round: State, offered: Offered) -> list[Placed]:
    """Everything that lies on the layout, seat by seat."""
    return [
        Placed(seat, offered.keys.read(name), wager.stake, wager.coupon)
        for seat in round.clockwise()
        for name, wager in round.wagers(seat).items()
    ]


def _result(settled: Settled) -> Result:
    return Result(settled.key.text, settled.stake, settled.outcome, settled.net, settled.stays, settled.cite)
