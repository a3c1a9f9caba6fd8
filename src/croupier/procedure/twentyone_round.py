"""The course of a round of twenty-one: wagers, first cards, the look at the hole card, what is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from croupier.hands.twentyone import is_blackjack
from croupier.law.odds import Odds
from croupier.procedure.boxes import bettors, boxes
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId, in_order
from croupier.procedure.shoe import BURN, draw
from croupier.procedure.state import UNKNOWN, State
from croupier.procedure.steps import (
    Ask,
    Collect,
    Mark,
    Offer,
    Procedure,
    Read,
    Recut,
    Result,
    Settle,
    Turn,
)
from croupier.procedure.twentyone import (
    DEALER,
    Boxes,
    PlayedHand,
    announce_cards,
    dealer_cards,
    may_be_blackjack,
)


def before_the_deal(apply_ruling: Callable[[State, Ruling], Procedure]) -> Callable[..., Procedure]:
    """What the family does about a ruling before the first card: a recut, a reader out of order; anything
    else is the game's own.
    """

    def applied(round: State, ruling: Ruling) -> Procedure:
        if ruling.kind == "recut":
            yield Recut(ruling.cite, round.edition.value("min_cut"))
        elif ruling.kind == "no_reader":
            yield reader_out_of_order(ruling)
        else:
            yield from apply_ruling(round, ruling)

    return applied


def boxes_of(round: State, stays: tuple[str, ...] = ()) -> Boxes:
    """The boxes with a main wager, one hand each."""
    seats = {box: bettors(round, box, "main") for box in boxes(round, "main")}
    patrons = dict.fromkeys(round.seats[seat].patron for there in seats.values() for seat in there)
    hands = {box: [PlayedHand(box, str(box))] for box in seats}
    return Boxes(seats, hands, stays=stays, patrons=tuple(patrons))


def first_cards(
    round: State,
    boxes: Boxes,
    cites: HandCites,
    hole: str,
    dead: Callable[[int, Interruption], Procedure],
    served: bool = False,
) -> Procedure:
    """A card face up to every box, one to the dealer, a second to every box, the hole card where there is
    one.

    `served` when the first box has its first card already. A box passed over is dead, or waits for its
    second card.
    """
    for place, box in enumerate(sorted(boxes.seats)):
        if not (served and not place):
            yield from _first_card(round, box, cites, dead)
    if not boxes.hands:
        return
    up_card = yield from dealers_card(round, cites.dealer_first, cites, True)
    yield from circuit(round, boxes, cites.second, cites, dead)
    while not up_card and boxes.hands:
        up_card = yield from dealers_card(round, cites.skipped, cites, True)
    if hole != "none" and boxes.hands:
        hole_card = yield from dealers_card(round, cites.hole, cites, hole == "up")
        while not hole_card:
            hole_card = yield from dealers_card(round, cites.skipped, cites, hole == "up")


def _first_card(
    round: State, box: int, cites: HandCites, dead: Callable[[int, Interruption], Procedure]
) -> Procedure:
    try:
        yield from draw(round, str(box), cites.first, cites)
    except Interruption as interruption:
        if interruption.ruling.kind != "dead_hand":
            raise
        yield from dead(box, interruption)


def circuit(
    round: State,
    boxes: Boxes,
    cite: str,
    cites: HandCites,
    dead: Callable[[int, Interruption], Procedure],
) -> Procedure:
    """A card face up to every box; one passed over gets it after the others, or its hand is dead."""
    waiting = sorted(boxes.hands)
    rule = cite
    while waiting:
        missed: list[int] = []
        for box in waiting:
            try:
                yield from draw(round, str(box), rule, cites)
            except Interruption as interruption:
                if interruption.ruling.kind == "card_later":
                    missed.append(box)
                elif interruption.ruling.kind == "dead_hand":
                    yield from dead(box, interruption)
                else:
                    raise
        waiting, rule = missed, cites.late_second


def dealers_card(round: State, cite: str, cites: HandCites, face_up: bool) -> Procedure:
    """The dealer's own card; answers whether it was dealt or missed."""
    try:
        yield from draw(round, DEALER, cite, cites, face_up)
    except Interruption as interruption:
        if interruption.ruling.kind != "dealer_later":
            raise
        return False
    return True


def reader_out_of_order(ruling: Ruling) -> Mark:
    """The card reader is not used again."""
    return Mark(ruling.cite, "reader", "out of order")


def unless_reader_fails(step: Ask | Read | Turn) -> Procedure:
    """A step before the reader, its use or the turning of the card it read; nothing is seen with a reader
    that is out of order.
    """
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            if interruption.ruling.kind != "no_reader":
                raise
            yield reader_out_of_order(interruption.ruling)
            if isinstance(step, Read):
                return None
            if isinstance(step, Turn):
                step = msgspec.structs.replace(step, reading=None)


def read_hole_card(round: State, cite: str, shown: str) -> Procedure:
    """Whether the reader finds a blackjack, which is then shown; None where there is no reader to use, or
    nothing to look for.
    """
    if not round.options.card_reader or not may_be_blackjack(round) or round.markers.get("reader"):
        return None
    reading = Read(cite, DEALER, "blackjack", is_blackjack)
    read = yield from unless_reader_fails(reading)
    if read is None or not read.answer:
        return None if read is None else False
    yield from unless_reader_fails(Turn(shown, DEALER, 1, 1, reading))
    return is_blackjack(dealer_cards(round))


def max_insurance(stake: int, unit: int, rounds_up: bool) -> int:
    """Half the wager; where chips cannot make that, the next unit up, before 1986-10-20 half and no more
    (2.9(b)).
    """
    return -(-stake // (2 * unit)) * unit if rounds_up else stake // 2


def settle_insurance(
    round: State, won: bool, cites: HandCites, names: Sequence[str] = ("insurance",)
) -> Procedure:
    """Insurance wins on a ten-value second card at 2 to 1, and loses on any other (2.9(c), (d))."""
    paid = Odds.parse(round.edition.paytable("insurance").rows["insurance"]).pay
    for seat in in_order(round.seats):
        held = round.wagers(seat)
        results = tuple(
            [
                Result(name, held[name].stake, "win", paid(held[name].stake), 0, cites.insurance_pays)
                if won
                else Result(name, held[name].stake, "lose", -held[name].stake, 0, cites.insurance_lost)
                for name in names
                if name in held
            ]
        )
        if results:
            yield Settle(cites.insurance_pays if won else cites.insurance_lost, seat, results)


def insure_offer(round: State, seat: SeatId, cites: HandCites) -> Offer:
    """Up to half the main wager, or the next chip above it (19:47-2.9(b))."""
    most = max_insurance(round.seats[seat].wagers["main"].stake, round.options.chip_unit, True)
    return Offer("insure", (("insurance", most),), cite=cites.insurance_amount)


def show_hole_card(round: State, cite: str, cites: HandCites, decides: bool = True) -> Procedure:
    """The hole card is turned and the dealer's count announced, unless it lies open already; where it
    `decides` nothing, the dealer of a live table need not say which card it is.
    """
    if not all(round.hands[DEALER].face_up):
        reading = None if round.markers.get("reader") else Read(cite, DEALER, "blackjack", is_blackjack)
        yield from unless_reader_fails(Turn(cite, DEALER, 1, 1, reading, may_stay_unseen=not decides))
        if UNKNOWN not in round.hands[DEALER].cards:
            yield announce_cards(dealer_cards(round), cites.dealer_card)


def remember(round: State, boxes: Boxes, cite: str, cites: HandCites) -> Procedure:
    """Who played is remembered where nobody may enter in mid-shoe; the burn card is taken."""
    if round.options.no_midshoe_entry:
        yield Mark(cite, "entered", msgspec.json.encode(sorted(boxes.patrons)).decode())
    if BURN in round.hands:
        yield Collect(cites.burn, BURN)
