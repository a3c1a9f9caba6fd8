"""Who may cut the cards of a shoe: the one they are offered to, or the next who has not declined."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.law.refusal import Refusal
from croupier.procedure.seats import SeatId
from croupier.procedure.shoe import seated
from croupier.procedure.state import State


def check_cut(
    round: State, seat: SeatId, cards: int, entitled: int, offer_cite: str, place_cite: str
) -> None:
    """Only the player it is offered to may cut, not too near to either end; 0 passes the offer on."""
    if round.live:
        raise Refusal(f"cut of {cards}: the dealer of a live table cuts the cards", offer_cite)
    if seat and seat != entitled:
        offered = f"seat {entitled}" if entitled else "the dealer"
        raise Refusal(f"cut of {cards}: the offer is with {offered}", offer_cite)
    fewest = round.edition.value("min_cut")
    most = round.shoes[round.shoe].size - fewest
    if cards and not fewest <= cards <= most:
        number = "ten" if fewest == 10 else fewest
        raise Refusal(
            f"cut of {cards}: expected {fewest} to {most}, {number} cards from either end", place_cite
        )


def declined_so_far(round: State) -> list[int]:
    """The seats that have passed the cut on."""
    return [int(text) for text in round.markers.get("declined", "").split()]


def first_seated(round: State, declined: Sequence[int] = ()) -> int:
    """The first player to reach the table who has not declined; 0 for nobody."""
    return next((seat for seat in seated(round) if seat not in declined), 0)


def next_to_cut(round: State, entitled: int, declined: Sequence[int], clockwise: bool = True) -> int:
    """The next around the table who has not declined; 0 if all have."""
    order = sorted(seated(round), reverse=not clockwise)
    after = [seat for seat in order if (seat > entitled if clockwise else seat < entitled)]
    around = after + [seat for seat in order if seat not in after and seat != entitled]
    return next((seat for seat in around if seat not in declined), 0)


def still_entitled(round: State, right: int, clockwise: bool = True) -> int:
    """Who may cut: the player it was offered to, or the next if that player has left; 0 for the dealer."""
    return right if right in round.seats else next_to_cut(round, right, declined_so_far(round), clockwise)


def pass_cut_on(round: State, entitled: int, clockwise: bool = True) -> dict[str, str]:
    """The offer goes around the table to the next who has not declined; nothing if all have."""
    declined = [*declined_so_far(round), entitled]
    following = next_to_cut(round, entitled, declined, clockwise)
    if not following:
        return {}
    return {"cut": str(following), "declined": " ".join(map(str, declined))}
