"""A round of Three Card 21 as the proposal gives it: 2C.3 to 2C.13, with the passages of its family."""

from __future__ import annotations

from croupier.games.three_card_21_n_done.hands import Hands
from croupier.games.three_card_21_n_done.shoe import (
    CITES,
    THIRD,
    burn_card,
    idle_cards,
    open_table,
    ready_shoe,
    shuffle_all,
)
from croupier.hands.twentyone import ACE, is_blackjack
from croupier.procedure.boxes import bettors, boxes
from croupier.procedure.round import Round, seat_name
from croupier.procedure.rulings import Interruption
from croupier.procedure.steps import (
    Announce,
    Betting,
    Choose,
    CloseRound,
    Collect,
    Draw,
    Mark,
    Offer,
    OpenRound,
    Peek,
    Procedure,
    Recut,
    Turn,
)
from croupier.procedure.twentyone import (
    BURN,
    DEALER,
    LEAST_CUT,
    Boxes,
    PlayedHand,
    announce_cards,
    burn_exposed,
    dealer_cards,
    dealers_hand,
    draw,
    may_be_blackjack,
    most_insurance,
    pick_up,
    play_boxes,
    upcard_value,
)

ROUND = OpenRound("13:69F-2C.6(d)")
NO_MORE_BETS = Betting("13:69F-2C.5(f)", "No more bets")
OVER = CloseRound("13:69F-2C.5(h)")
LATE_CARD = "13:69F-2C.14(g)"
RESHUFFLED = "13:69F-2C.14(a)"


def play(round: Round) -> Procedure:
    """A table from its opening on, round after round."""
    yield from open_table(round)
    while True:
        yield ROUND
        yield from ready_shoe(round)
        yield from wagers(round)
        hands = Hands(round)
        try:
            yield from deal(round, hands)
            yield from complete(round, hands)
        except Interruption as interruption:
            yield from hands.void_round(interruption)
            if interruption.ruling.cite == RESHUFFLED:
                yield Mark(RESHUFFLED, "reshuffle", "yes")
        yield from pick_up(round, hands.boxes, CITES)
        yield from remember(round, hands)
        yield OVER


def wagers(round: Round) -> Procedure:
    """Wagers until the first card leaves the shoe (2C.5(f)); what goes wrong before is put right here."""
    while True:
        try:
            yield NO_MORE_BETS
            return
        except Interruption as interruption:
            ruling = interruption.ruling
            if ruling.kind == "recut":
                yield Recut(ruling.cite, LEAST_CUT)
            elif ruling.kind == "no_reader":
                yield Mark(ruling.cite, "reader", "out of order")
            elif ruling.kind == "refuse_card":  # of a dealer who drew again and stands
                yield Draw(ruling.cite, (BURN,), True)
            elif ruling.kind == "idle":
                yield from idle_cards(round)
            else:
                yield from shuffle_all(round)


def deal(round: Round, hands: Hands) -> Procedure:
    """From the dealer's left: a card to each spot, up card, a second, hole card, a third (2C.6(d))."""
    seats = {box: bettors(round, box, "main") for box in boxes(round, "main")}
    hands.boxes = Boxes(seats, {box: [PlayedHand(box, str(box))] for box in seats})
    for box, there in seats.items():
        if len(there) > 1:
            yield Announce("13:69F-2C.12(b)", f"Seat {seat_name(there[0])} decides for spot {box}")
    yield from burn_card(round)
    yield from circuit(round, hands, CITES.first)
    missed = 0 if (yield from dealers_card(round, CITES.dealer_first, True)) else 2
    yield from circuit(round, hands, CITES.second)
    if not missed and hands.boxes.hands:
        missed = 0 if (yield from dealers_card(round, CITES.hole, False)) else 1
    yield from circuit(round, hands, THIRD)
    if hands.boxes.hands:
        for left in range(missed, 0, -1):  # the up card first
            yield from draw(round, DEALER, CITES.skipped, CITES, left > 1)


def circuit(round: Round, hands: Hands, cite: str) -> Procedure:
    """A card face up to every spot; one passed over gets it later, or its hand is dead (2C.14(g))."""
    waiting = []
    for box in sorted(hands.boxes.hands):
        try:
            yield from draw(round, str(box), cite, CITES)
        except Interruption as interruption:
            if interruption.ruling.kind == "card_later":
                waiting.append(box)
            elif interruption.ruling.kind == "dead_hand":
                yield from hands.dead_spot(box, interruption)
            else:
                raise
    for box in waiting:
        yield from draw(round, str(box), LATE_CARD, CITES)


def dealers_card(round: Round, cite: str, face_up: bool) -> Procedure:
    """The dealer's own card; answers whether it was dealt or missed (2C.14(e))."""
    try:
        yield from draw(round, DEALER, cite, CITES, face_up)
    except Interruption as interruption:
        if interruption.ruling.kind != "dealer_later":
            raise
        return False
    return True


def complete(round: Round, hands: Hands) -> Procedure:
    """From the third card to the settlement, in the order of 2C.5(b), (c) and (d)."""
    if not hands.boxes.hands:
        return
    yield from hands.settle_bonus()
    yield Announce("13:69F-2C.5(c)", "The bonus wagers are decided: now the Three Card 21 wagers")
    yield from hands.pay_first_21s()
    yield from offer_insurance(round, hands)
    ended = yield from look_for_blackjack(round, hands)
    if not ended:
        yield from play_boxes(round, hands.boxes, hands)
    yield from dealers_turn(round, hands)
    yield from hands.settle()
    yield from burn_exposed(round, hands.boxes, CITES)


def offer_insurance(round: Round, hands: Hands) -> Procedure:
    """Under an ace everyone without 21 may insure alone, before the reader and any card (2C.6(g))."""
    if upcard_value(round) != ACE:
        return
    unit = round.options.chip_unit
    for hand in hands.boxes.in_play():
        for seat in hands.boxes.seats[hand.box]:  # 2C.12(e)
            most = most_insurance(round.seats[seat].wagers["main"].stake, unit, True)
            insure = Offer("insure", (("insurance", most),), unit, cite=CITES.insurance_amount)
            question = Choose(
                "13:69F-2C.6(g)", seat, "insurance", (insure, Offer("decline", cite="13:69F-2C.5(c)2"))
            )
            yield from despite_reader(question)


def despite_reader(step: Choose | Peek) -> Procedure:
    """A step before the reader or its use; a reader out of order is not used (2C.14(l))."""
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            if interruption.ruling.kind != "no_reader":
                raise
            yield Mark(interruption.ruling.cite, "reader", "out of order")
            if isinstance(step, Peek):
                return None


def look_for_blackjack(round: Round, hands: Hands) -> Procedure:
    """With a reader a blackjack under an ace or ten-value card ends the round (2C.5(c)4, 2C.6(j))."""
    if not may_be_blackjack(round):
        return False
    if not round.options.card_reader or round.markers.get("reader"):
        return False
    if not hands.boxes.in_play():
        return False
    peeked = yield from despite_reader(Peek("13:69F-2C.7(a)2", DEALER))
    if peeked is None:
        return False
    hands.known = True
    if not peeked.blackjack:
        yield Announce("13:69F-2C.5(c)5", "The dealer has no blackjack: the players decide")
        yield from hands.settle_insurance(False)
        return False
    yield Turn("13:69F-2C.6(i)", DEALER, 1, 1)
    yield Announce("13:69F-2C.6(j)", "The dealer has a blackjack: no more cards")
    return True


def dealers_turn(round: Round, hands: Hands) -> Procedure:
    """The hole card is shown and the dealer draws, as far as that can change a result (2C.5(d), 2C.11(c))."""
    live, second = hands.matters()
    if not (live or second):
        yield Announce("13:69F-2C.11(c)", "Every wager is decided: the dealer draws no card")
        return
    if not all(round.hands[DEALER].face_up):
        yield Turn("13:69F-2C.5(d)", DEALER, 1, 1)
        yield announce_cards(dealer_cards(round), CITES.dealer_card)
    blackjack = is_blackjack(dealer_cards(round))
    yield from hands.settle_insurance(blackjack)
    if live and not blackjack:
        yield from dealers_hand(round, round.options.soft17, CITES)


def remember(round: Round, hands: Hands) -> Procedure:
    """Who played is remembered where nobody may enter in mid-shoe (2C.5(i)); the burn card is taken."""
    if round.options.no_midshoe_entry:
        players = {round.seats[seat].patron for seats in hands.boxes.seats.values() for seat in seats}
        yield Mark("13:69F-2C.5(i)", "entered", "; ".join(sorted(players)))
    if BURN in round.hands:
        yield Collect(CITES.burn, BURN)
