"""The bank and the shoe that go around: who has them, whom they are offered to, who is next (4.5, 4.11)."""

from __future__ import annotations

from typing import Final

from croupier.procedure.curator import DECLINED, FIRST, OFFERED, declined
from croupier.procedure.person_markers import BANKER_IS
from croupier.procedure.seats import SeatId, box_of, in_order, is_seated
from croupier.procedure.shoe import seated
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Mark, Procedure

FIRST_BANKER: Final = "19:47-4.5"
NEXT_BANKER: Final = "19:47-4.11"
BANKER: Final = "banker"
"""Who the banker is, so that a patron who takes the seat of a departed banker does not get the shoe."""
BEFORE: Final = "bank before"
"""The last bank with what it won, less vigorish; empty unless a banker goes on."""
STATED: Final = "bank stated"
SUIVI: Final = "suivi"


def banker(round: State) -> int:
    """The seat that has the shoe; 0 if nobody does, or the banker has left."""
    seat = int(round.markers.get(BANKER, "0"))
    there = seat in round.seats and round.seats[seat].patron == round.markers.get(BANKER_IS)
    return seat if there else 0


def left_of_bank(round: State) -> int:
    """The whole of the last bank, which a banker who goes on would put up; 0 for a new bank."""
    return int(round.markers.get(BEFORE, "0")) if banker(round) else 0


def around(round: State, start: int) -> list[int]:
    """Occupied seats by rising numbers, which is counterclockwise, from one of them on."""
    seats = sorted(seated(round))
    return [seat for seat in seats if seat >= start] + [seat for seat in seats if seat < start]


def first_offered(round: State) -> int:
    """Where the offer of the shoe begins: to the right of a banker who has left, or where it was passed."""
    gone = int(round.markers.get(BANKER, "0"))
    return gone + 1 if gone else int(round.markers.get(OFFERED, str(FIRST)))


def offered(round: State) -> int:
    """The seat the shoe is offered to, which has not declined it; 0 for nobody."""
    refused = declined(round)
    return next((seat for seat in around(round, first_offered(round)) if seat not in refused), 0)


def auctioned(round: State) -> bool:
    """Whether the opening bank goes to the highest bid: nobody has had this shoe yet."""
    opening = not round.markers.get(BANKER) and not round.markers.get(OFFERED)
    return round.options.bank_selection == "auction" and opening


def in_turn(round: State, bank: int) -> list[SeatId]:
    """Who covers the bank in which order: from the banker's right around, those who stand last."""
    places = in_order(round.seats)
    after = [seat for seat in places if box_of(seat) > bank] + [
        seat for seat in places if box_of(seat) < bank
    ]
    behind = [seat for seat in places if box_of(seat) == bank and not is_seated(seat)]
    return [seat for seat in after if is_seated(seat)] + [
        seat for seat in (*after, *behind) if not is_seated(seat)
    ]


def first_to_call(round: State, bank: int) -> list[SeatId]:
    """Who may call banco in which order: first whoever lost the last banco (suivi)."""
    order = in_turn(round, bank)
    suivi = round.markers.get(SUIVI, "")
    if not round.options.banco_suivi or not suivi:
        return order
    return sorted(order, key=lambda seat: str(seat) != suivi)


def taken(round: State, seat: int) -> Procedure:
    """A seat takes the shoe, or goes on with it."""
    patron = round.seats[seat].patron
    if banker(round) == seat:
        return
    declining = around(round, first_offered(round))
    passed = declining[: declining.index(seat)] if not auctioned(round) else []
    if banker(round):
        yield Announce(NEXT_BANKER, f"Seat {banker(round)} passes the shoe")
    for other in (each for each in passed if each != banker(round) and each not in declined(round)):
        yield Announce(FIRST_BANKER, f"Seat {other} declines the shoe")
    for name, value in (
        (BANKER, str(seat)),
        (BANKER_IS, patron),
        (BEFORE, ""),
        (OFFERED, ""),
        (DECLINED, ""),
    ):
        if round.markers.get(name, "") != value:
            yield Mark(FIRST_BANKER, name, value)
    yield Announce(FIRST_BANKER, f"Seat {seat} takes the shoe")


def passes(round: State, why: str, cite: str = NEXT_BANKER) -> Procedure:
    """The shoe goes to the next player on the right, who may decline it; the bank is new."""
    seat = int(round.markers.get(BANKER, "0"))
    if seat:
        yield Announce(cite, f"{why}: the shoe passes from seat {seat} to the right")
        for name in (BANKER, BANKER_IS, BEFORE, DECLINED):
            if round.markers.get(name):
                yield Mark(cite, name, "")
        yield Mark(cite, OFFERED, str(seat + 1))


def new_shoe(round: State) -> Procedure:
    """A new shoe is offered to seat 1."""
    for name in (BANKER, BANKER_IS, BEFORE, OFFERED, DECLINED, SUIVI):
        if round.markers.get(name):
            yield Mark(FIRST_BANKER, name, "")
