"""The course of a round of twenty-one: wagers, first cards, the look at the hole card, what is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from croupier.hands.twentyone import is_blackjack
from croupier.law.odds import Odds
from croupier.procedure.boxes import bettors, boxes
from croupier.procedure.round import Round
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.shoe import BURN, Cites, draw
from croupier.procedure.steps import (
    Betting,
    Choose,
    Collect,
    Mark,
    Offer,
    Peek,
    Procedure,
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


def taken_wagers(round: Round, no_more_bets: Betting, put_right: Callable[[Ruling], Procedure]) -> Procedure:
    """Wagers until the first card leaves the shoe; what goes wrong before is put right at once."""
    while True:
        try:
            yield no_more_bets
            return
        except Interruption as interruption:
            ruling = interruption.ruling
            if ruling.kind == "recut":
                yield Recut(ruling.cite, round.edition.value("min_cut"))
            elif ruling.kind == "no_reader":
                yield reader_out_of_order(ruling)
            else:
                yield from put_right(ruling)


def boxes_of(round: Round, stays: tuple[str, ...] = ()) -> Boxes:
    """The boxes with a main wager, one hand each."""
    seats = {box: bettors(round, box, "main") for box in boxes(round, "main")}
    patrons = dict.fromkeys(round.seats[seat].patron for there in seats.values() for seat in there)
    hands = {box: [PlayedHand(box, str(box))] for box in seats}
    return Boxes(seats, hands, stays=stays, patrons=tuple(patrons))


def dealt(deal: Procedure, complete: Procedure, void: Callable[[Interruption], Procedure]) -> Procedure:
    """The deal and the play; a ruling that stops them makes the round void."""
    try:
        yield from deal
        yield from complete
    except Interruption as interruption:
        yield from void(interruption)


def first_cards(
    round: Round,
    boxes: Boxes,
    cites: Cites,
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
    round: Round, box: int, cites: Cites, dead: Callable[[int, Interruption], Procedure]
) -> Procedure:
    try:
        yield from draw(round, str(box), cites.first, cites)
    except Interruption as interruption:
        if interruption.ruling.kind != "dead_hand":
            raise
        yield from dead(box, interruption)


def circuit(
    round: Round,
    boxes: Boxes,
    cite: str,
    cites: Cites,
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


def dealers_card(round: Round, cite: str, cites: Cites, face_up: bool) -> Procedure:
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


def despite_reader(step: Choose | Peek | Turn) -> Procedure:
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
            if isinstance(step, Peek):
                return None


def read_hole_card(round: Round, cite: str, shown: str) -> Procedure:
    """Whether the reader finds a blackjack, which is then shown; None where there is no reader to use, or
    nothing to look for.
    """
    if not round.options.card_reader or not may_be_blackjack(round) or round.markers.get("reader"):
        return None
    peeked = yield from despite_reader(Peek(cite, DEALER))
    if peeked is None or not peeked.blackjack:
        return None if peeked is None else False
    yield from despite_reader(Turn(shown, DEALER, 1, 1))
    return is_blackjack(dealer_cards(round))


def most_insurance(stake: int, unit: int, rounds_up: bool) -> int:
    """Half the wager; where chips cannot make that, the next unit up, before 1986-10-20 the next one down
    (2.9(b)).
    """
    units, rest = divmod(stake, 2 * unit)
    return (units + (1 if rest and rounds_up else 0)) * unit


def settle_insurance(
    round: Round, won: bool, cites: Cites, names: Sequence[str] = ("insurance",)
) -> Procedure:
    """Insurance wins on a ten-value second card at 2 to 1, and loses on any other (2.9(c), (d))."""
    paid = Odds.parse(round.edition.paytable("insurance").rows["insurance"]).pay
    for seat in sorted(round.seats):
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


def insure_offer(round: Round, seat: int, cites: Cites) -> Offer:
    """Up to half the main wager, or the next chip above it (19:47-2.9(b))."""
    most = most_insurance(round.seats[seat].wagers["main"].stake, round.options.chip_unit, True)
    return Offer("insure", (("insurance", most),), cite=cites.insurance_amount)


def show_hole_card(round: Round, cite: str, cites: Cites) -> Procedure:
    """The hole card is turned and the dealer's count announced, unless it lies open already."""
    if not all(round.hands[DEALER].face_up):
        yield from despite_reader(Turn(cite, DEALER, 1, 1))
        yield announce_cards(dealer_cards(round), cites.dealer_card)


def remember(round: Round, boxes: Boxes, cite: str, cites: Cites) -> Procedure:
    """Who played is remembered where nobody may enter in mid-shoe; the burn card is taken."""
    if round.options.no_midshoe_entry:
        yield Mark(cite, "entered", msgspec.json.encode(sorted(boxes.patrons)).decode())
    if BURN in round.hands:
        yield Collect(cites.burn, BURN)
