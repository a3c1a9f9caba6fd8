"""Who is dealt in: seats with chips that do not sit out, the button, the blinds, and who waits for one."""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.procedure.seats import SeatId, box_of, in_order
from croupier.procedure.state import State

BUTTON = "button"
LAST_HAND = "last hand"
TWO = 2


@cache
def out_marker(seat: SeatId) -> str:
    """The marker of a seat that sits out."""
    return f"out {seat}"


@cache
def post_marker(seat: SeatId) -> str:
    """The marker of a seat that posts a blind instead of waiting for it."""
    return f"post {seat}"


class Lineup(msgspec.Struct, frozen=True):
    """The seats of the next hand in order of acting, those of the blinds in order, the one that may straddle
    (0: nobody), and those that post a blind because they join or return.
    """

    seats: tuple[SeatId, ...]
    blinds: tuple[tuple[SeatId, int], ...]
    straddles: SeatId
    posting: tuple[SeatId, ...]


def with_chips(round: State) -> list[SeatId]:
    """Seats with chips, in hand or as a straddle, that do not sit out."""
    seats, markers = round.seats, round.markers
    return [
        number
        for number in in_order(seats)
        if (seats[number].chips or seats[number].wagers) and out_marker(number) not in markers
    ]


def button(round: State, seats: list[SeatId]) -> int:
    """Where the button is: first in front of the seat nearest the dealer's right (14.10); the seat may have
    become empty.
    """
    placed = round.markers.get(BUTTON)
    return int(placed) if placed else box_of(seats[-1]) if seats else 0


def dealt_in(round: State) -> tuple[list[SeatId], list[SeatId]]:
    """The seats that would be dealt in now, in order of acting, and those of them that post a blind because
    they join or return.
    """
    options, seats = round.options, with_chips(round)
    if not options.game.button:
        return seats, []
    place = button(round, seats)
    passed = sum([box_of(seat) <= place for seat in seats])
    around = seats[passed:] + seats[:passed]
    before = round.markers.get(LAST_HAND, "").split()
    joining = [seat for seat in around if str(seat) not in before]
    posting: list[SeatId] = []
    if joining and options.blinds and len(around) - len(joining) >= TWO:
        posting = [seat for seat in joining if post_marker(seat) in round.markers]
        known = {*around} - {*joining} | {*posting}
        for seat in around:
            if seat not in known:
                joined = [each for each in around if each in known or each == seat]
                if _blinds(joined, options.blinds)[-1][0] == seat:
                    known.add(seat)
        around = [seat for seat in around if seat in known]
    if len(around) == TWO and box_of(around[-1]) != place:
        # Of two players one has the button: from an empty seat it goes to the next clockwise.
        around.reverse()
    return around, posting


def lineup(round: State) -> Lineup:
    """The seats that would be dealt in now, and who of them posts what."""
    options, (around, posting) = round.options, dealt_in(round)
    if not options.game.button:
        return Lineup(tuple(around), (), 0, ())
    blinds = _blinds(around, options.blinds)
    straddles: SeatId = 0
    if options.straddle and len(around) > TWO and blinds:
        last = around.index(blinds[-1][0])
        straddles = around[(last + 1) % len(around)]
    owing = tuple([seat for seat in posting if seat not in [each for each, _ in blinds]])
    return Lineup(tuple(around), blinds, straddles, owing)


def _blinds(seats: list[SeatId], amounts: list[int]) -> tuple[tuple[SeatId, int], ...]:
    """Who posts which blind, from the button's left; with two players the button posts the small one."""
    if not amounts or len(seats) < TWO:
        return ()
    if len(seats) == TWO:
        posts = [seats[1], seats[0]] if len(amounts) > 1 else [seats[0]]
        return tuple(zip(posts, amounts[-len(posts) :], strict=True))
    return tuple(zip(seats, amounts, strict=False))
