"""The shoe that goes around the table: offered, accepted, kept or passed; its holder, the curator, deals.

Nobody is asked: whoever is offered the shoe and has a wager takes it when betting closes, unless that player
declines it first.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.going_around import GoesAround
from croupier.procedure.seats import SeatId, box_of
from croupier.procedure.shoe import seated
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Mark, Procedure

CURATOR, OFFERED, DECLINED = "curator", "shoe offered", "shoe declined"
LAST = "last curator"
"""Who had the shoe last, also when it was passed on since."""
FIRST = 1


class CuratorCites(NamedTuple):
    """Where a subchapter says who deals first and who deals next."""

    first: str
    following: str


def curator(round: State) -> int:
    """The seat that has the shoe; 0 if nobody does."""
    return int(round.markers.get(CURATOR, "0"))


def last_curator(round: State) -> int:
    """The seat that had the shoe last; 0 if nobody has had it."""
    return int(round.markers.get(LAST, "0"))


def declined(round: State) -> list[int]:
    """The seats that have refused the shoe since it was last taken."""
    return [int(text) for text in round.markers.get(DECLINED, "").split()]


def offered(round: State) -> int:
    """The seat the shoe is offered to: the next one occupied that has not declined, by rising numbers; 0 for
    nobody.
    """
    start, refused = int(round.markers.get(OFFERED, str(FIRST))), declined(round)
    order = _around(round, start)
    return next((seat for seat in order if seat not in refused), 0)


def _around(round: State, start: int) -> list[int]:
    """Occupied seats by rising numbers, which is counterclockwise, from one of them on."""
    seats = sorted(seated(round))
    return [seat for seat in seats if seat >= start] + [seat for seat in seats if seat < start]


def begin_shoe(round: State, cites: CuratorCites) -> Procedure:
    """A new shoe is offered to the first seat."""
    for name in (CURATOR, OFFERED, DECLINED):
        if round.markers.get(name):
            yield Mark(cites.first, name, "")


def take_shoe(round: State, cites: CuratorCites) -> Procedure:
    """Who deals this round: the curator if that player has a wager, else the next who has one and has not
    declined; a dealer where there is nobody.
    """
    holder = curator(round)
    if holder and holder != last_curator(round):
        yield Mark(cites.first, LAST, str(holder))
    if holder and not round.wagers(holder):
        yield from pass_on(round, cites, f"Seat {holder} makes no wager")
        holder = 0
    if holder:
        return
    refused, start = declined(round), int(round.markers.get(OFFERED, str(FIRST)))
    takers = [seat for seat in _around(round, start) if seat not in refused and round.wagers(seat)]
    if not takers:
        yield Announce(cites.first, "Nobody takes the shoe: a dealer deals")
        return
    yield Mark(cites.first, CURATOR, str(takers[0]))
    if round.markers.get(LAST) != str(takers[0]):
        yield Mark(cites.first, LAST, str(takers[0]))
    yield from _clear(round, cites.first)
    yield Announce(cites.first, f"Seat {takers[0]} is the curator and deals")


def pass_on(round: State, cites: CuratorCites, why: str) -> Procedure:
    """The shoe goes to the next player on the right, who may refuse it."""
    holder = curator(round)
    if holder:
        yield Announce(cites.following, f"{why}: the shoe passes from seat {holder} to the right")
        yield Mark(cites.following, CURATOR, "")
        yield Mark(cites.following, OFFERED, str(holder + 1))


def _clear(round: State, cite: str) -> Procedure:
    for name in (OFFERED, DECLINED):
        if round.markers.get(name):
            yield Mark(cite, name, "")


class ShoePassing:
    """What players may say about the shoe between rounds (see `Passing`)."""

    round: State
    passing: CuratorCites

    @property
    def goes_around(self) -> GoesAround:
        """How the shoe goes around."""
        first, following = self.passing
        return GoesAround(
            what="the shoe", verb="is", thrown=False, holder=CURATOR, offered=OFFERED,
            offers=first, accepts=first, gives_up=following,
        )  # fmt: skip

    def dice(self, seat: SeatId, word: str, dice: tuple[str, ...]) -> Note:
        """The curator passes the shoe on; the player it is offered to accepts or declines it."""
        round, cites, holder = self.round, self.passing, curator(self.round)
        number = box_of(seat)
        if word == "pass":
            if holder != seat:
                raise Refusal(f"seat {seat} does not have the shoe", cites.following)
            return Note(cites.following, {CURATOR: "", OFFERED: str(holder + 1), DECLINED: ""})
        if holder in round.seats:
            raise Refusal(f"seat {holder} has the shoe", cites.following)
        to = offered(round)
        if seat != to and (to or word == "decline"):
            whom = f"offered to seat {to}" if to else "offered to nobody: all have declined it"
            raise Refusal(f"the shoe is {whom}", cites.first)
        if word == "decline":
            refused = " ".join(map(str, [*declined(round), number]))
            return Note(cites.first, {OFFERED: str(number + 1), DECLINED: refused})
        if not round.wagers(seat):
            raise Refusal(f"seat {seat} needs a wager to take the shoe", cites.first)
        return Note(cites.first, {CURATOR: str(number), OFFERED: "", DECLINED: ""})
