"""Who acts first in a betting round: by position in games with a button, by the up cards in stud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.procedure.betting_round import Hand
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State


def first_to_act(round: State, hand: Hand, number: int) -> SeatId:
    """The seat that opens a betting round, whether or not it has chips left."""
    options = round.options
    if options.game.button:
        return _by_position(round, hand, number)
    live = hand.live
    high = options.variant == "five-card-stud" and options.five_stud_opener == "high"
    if number == 1 and not high:
        return min(live, key=lambda seat: lowest_up_card(up_cards(round, seat)))
    if number == 1:
        return max(live, key=lambda seat: up_cards(round, seat)[0])
    if number > 1 and "community" in round.hands and options.variant == "seven-card-stud":
        return hand.first_to_act if hand.first_to_act in live else hand.next_live(hand.first_to_act)
    best = max(showing(up_cards(round, seat)) for seat in live)
    return next(seat for seat in live if showing(up_cards(round, seat)) == best)


def _by_position(round: State, hand: Hand, number: int) -> SeatId:
    """From the seat after the last blind or straddle, later from the first live seat left of the button."""
    if number > 1 or not round.options.blinds:
        return hand.live[0]
    blinds = lineup_seats(round, hand)
    last = blinds[-1]
    return hand.from_seat(last)[1] if last in hand.seats else hand.live[0]


def lineup_seats(round: State, hand: Hand) -> list[SeatId]:
    """The seats of the blinds and of the straddle, the last to act behind them."""
    seats, amounts = hand.seats, round.options.blinds
    if len(seats) == 2:
        return [seats[1], seats[0]] if len(amounts) > 1 else [seats[0]]
    posted = seats[: len(amounts)]
    nxt = seats[len(posted) % len(seats)]
    wager = round.wagers(nxt).get("pot")
    straddled = round.options.straddle and wager is not None and wager.in_front >= 2 * amounts[-1]
    return [*posted, nxt] if straddled else posted


def up_cards(round: State, seat: SeatId) -> list[int]:
    """The cards of a seat that lie face up."""
    hand = round.hands[str(seat)]
    return [card for card, up in zip(hand.cards, hand.face_up, strict=True) if up]


def lowest_up_card(cards: Sequence[int]) -> tuple[int, int]:
    """The lowest card by rank, the ace high, ties by suit: clubs, diamonds, hearts, spades (14.9)."""
    low = min(cards)
    return low >> 2, low & 3


def showing(cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """What up cards show, as it compares: pairs, threes and fours of a kind, then high cards."""
    counts = Counter(card >> 2 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return sorted(counts.values(), reverse=True), ranks


def shows_pair(round: State, hand: Hand) -> bool:
    """Whether any live hand shows a pair."""
    return any(showing(up_cards(round, seat))[0][0] > 1 for seat in hand.live)
