"""A box and the people who bet on it: who decides, who rides along, and where their wagers lie after a
split.
"""

from __future__ import annotations

from croupier.law.wager_keys import added, off_hand, on_hand
from croupier.procedure.seats import SeatId, box_of
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import Ask, Move, Offer, Procedure, Split

SPLIT = "split"
SPLIT3 = "split3"
DOUBLE = "double"


def boxes(round: State, wager: str) -> list[int]:
    """The boxes on which this wager lies, from the dealer's left."""
    return sorted({box_of(number) for number, seat in round.seats.items() if wager in seat.wagers})


def bettors(round: State, box: int, wager: str) -> list[SeatId]:
    """Who bets on a box, the one who decides first.

    The seated player decides; with nobody seated the largest wager does, the one made first of two equal
    ones (2.13(b)).
    """
    there = [number for number, seat in round.seats.items() if box_of(number) == box and wager in seat.wagers]
    if box not in there:
        held = {number: round.seats[number].wagers[wager] for number in there}
        return sorted(there, key=lambda number: (-held[number].stake, held[number].made))
    return [box, *[number for number in there if number != box]]


def wagers_on(round: State, seat: SeatId, holder: str, wagers: tuple[str, ...]) -> dict[str, Wager]:
    """The wagers of a seat that ride on a hand, by their plain names."""
    held = round.wagers(seat)
    return {wager: held[on_hand(wager, holder)] for wager in wagers if on_hand(wager, holder) in held}


def double_offer(round: State, seat: SeatId, holder: str, wagers: tuple[str, ...], cite: str) -> Offer:
    """Up to the wager again, on each of a seat's wagers on the hand (19:47-2.10(a))."""
    most = tuple(
        [
            (on_hand(added(wager, DOUBLE), holder), held.stake)
            for wager, held in wagers_on(round, seat, holder, wagers).items()
        ]
    )
    return Offer(DOUBLE, most, cite=cite)


def split_offer(
    round: State,
    seat: SeatId,
    holder: str,
    wagers: tuple[str, ...],
    cite: str,
    word: str = SPLIT,
    times: int = 1,
) -> Offer:
    """A wager equal to the original for each new hand (19:47-2.11(a)); it lies as split until the hands are
    made.
    """
    equal = [
        (added(wager, f"{SPLIT}{time}" if time else SPLIT), held.stake)
        for wager, held in wagers_on(round, seat, holder, wagers).items()
        for time in range(times)
    ]
    return Offer(word, tuple(equal), exact=True, cite=cite)


def ride_along_double(
    round: State, others: list[SeatId], holder: str, wagers: tuple[str, ...], cite: str
) -> Procedure:
    """The others on the box may double their own wagers or not; the hand gets one card either way
    (2.13(d)).
    """
    for seat in others:
        if wagers_on(round, seat, holder, wagers):
            offer = double_offer(round, seat, holder, wagers, cite)
            decline = Offer("decline", cite=cite)
            yield Ask(cite, (seat,), f"double of {holder}", (offer, decline), decline.word)


def split_names(
    holder: str, count: int, existing: list[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The hands a split makes, in the order they are played, and the hands behind them that move on."""
    box, _, number = holder.partition(".")
    if not number:
        return tuple([f"{box}.{place}" for place in range(1, count + 1)]), ()
    first = int(number)
    later = [int(other.partition(".")[2]) for other in existing]
    renamed = tuple(
        [
            (f"{box}.{place}", f"{box}.{place + count - 1}")
            for place in sorted(later, reverse=True)
            if place > first
        ]
    )
    return tuple([f"{box}.{place}" for place in range(first, first + count)]), renamed


def split_hand(
    round: State,
    seats: list[SeatId],
    holder: str,
    existing: list[str],
    wagers: tuple[str, ...],
    cite: str,
    ride: str,
    count: int = 2,
) -> Procedure:
    """Split a hand and let the wagers follow; the others add an equal wager or name one hand (2.13(e)).

    Answers the names of the new hands. The seat that decides has put up its split wagers already.
    """
    into, renamed = split_names(holder, count, existing)
    rides: dict[SeatId, str] = {}
    for seat in seats[1:]:
        if not wagers_on(round, seat, holder, wagers):
            continue
        word = SPLIT3 if count > 2 else SPLIT
        offers = [split_offer(round, seat, holder, wagers, ride, word, count - 1)]
        offers += [Offer(f"ride {hand}", cite=ride) for hand in into]
        answer = yield Ask(ride, (seat,), f"split of {holder}", tuple(offers), offers[1].word)
        if answer.word != word:
            rides[seat] = answer.word.removeprefix("ride ")
    yield Split(cite, holder, into, renamed)
    for seat in seats:
        for old, new in renamed:
            for name in [each for each in round.wagers(seat) if off_hand(each)[1] == old]:
                yield Move(cite, seat, name, on_hand(off_hand(name)[0], new))
        for wager in wagers_on(round, seat, holder, wagers):
            old, new = on_hand(wager, holder), on_hand(wager, rides.get(seat, into[0]))
            if old != new:
                yield Move(cite, seat, old, new)
            if seat in rides:
                continue
            for time, hand in enumerate(into[1:]):
                name = added(wager, f"{SPLIT}{time}" if time else SPLIT)
                yield Move(cite, seat, name, on_hand(wager, hand))
    return into
