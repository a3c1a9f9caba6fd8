"""A round of Three Card 21 as the proposal gives it: 2C.3 to 2C.13, with passages shared by all twenty-one
games.
"""

from __future__ import annotations

from croupier.games.three_card_21_n_done.hands import Hands
from croupier.games.three_card_21_n_done.shoe import (
    CITES,
    THIRD,
    burn_card,
    idle_cards,
    ready_shoe,
    shuffle_all,
)
from croupier.hands.twentyone import ACE, is_blackjack
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import seat_name
from croupier.procedure.shoe import draw
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Betting,
    CloseRound,
    Mark,
    Offer,
    OpenRound,
    Procedure,
)
from croupier.procedure.twentyone import (
    DEALER,
    dealer_cards,
    dealers_hand,
    pick_up,
    play_boxes,
    upcard_value,
)
from croupier.procedure.twentyone_round import (
    before_the_deal,
    boxes_of,
    circuit,
    dealers_card,
    insure_offer,
    read_hole_card,
    remember,
    show_hole_card,
    unless_reader_fails,
)
from croupier.procedure.void_round import return_wagers

ROUND = OpenRound("13:69F-2C.6(d)")
NO_MORE_BETS = Betting("13:69F-2C.5(f)", "No more bets")
OVER = CloseRound("13:69F-2C.5(h)")
RESHUFFLED = "13:69F-2C.14(a)"


def open_table(round: State) -> Procedure:
    """Opening of the table as at blackjack (2C.3): inspected, verified, shown to the first player, washed."""
    cite = "13:69F-2C.3"
    yield Announce(cite, "The decks are inspected by the dealer and verified by the floorperson")
    if round.options.card_reader:
        text = "The floorperson has inspected the card reader: not tampered with, in order"
        yield Announce("13:69E-1.10D(f)", text)
    if round.options.shuffle == "preshuffled":
        yield Announce(cite, "The cards came pre-shuffled and sealed: they are cut, not washed")
        return
    yield Announce(
        cite, "The cards are spread face up, deck by deck, by suit and sequence, for the first player"
    )
    yield Announce(cite, "The cards are turned face down, washed, stacked and shuffled")


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def clear(round: State, hands: Hands) -> Procedure:
    """The cards are picked up, and who played is remembered."""
    yield from pick_up(round, hands.boxes, CITES)
    yield from remember(round, hands.boxes, "13:69F-2C.5(i)", CITES)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Apply rulings before the first card: idle cards, cards to be shuffled."""
    if ruling.kind == "idle":
        yield from idle_cards(round)
    else:
        yield from shuffle_all(round)


def deal(round: State, hands: Hands) -> Procedure:
    """From the dealer's left: a card to each spot, up card, a second, hole card, a third (2C.6(d))."""
    hands.boxes = boxes_of(round)
    for box, there in hands.boxes.seats.items():
        if len(there) > 1:
            yield Announce("13:69F-2C.12(b)", f"Seat {seat_name(there[0])} decides for spot {box}")
    yield from burn_card(round)
    yield from circuit(round, hands.boxes, CITES.first, CITES, hands.dead_spot)
    if not hands.boxes.hands:
        return
    missed = 0 if (yield from dealers_card(round, CITES.dealer_first, CITES, True)) else 2
    yield from circuit(round, hands.boxes, CITES.second, CITES, hands.dead_spot)
    if not missed and hands.boxes.hands:
        missed = 0 if (yield from dealers_card(round, CITES.hole, CITES, False)) else 1
    yield from circuit(round, hands.boxes, THIRD, CITES, hands.dead_spot)
    if hands.boxes.hands:
        for left in range(missed, 0, -1):  # the up card first
            yield from draw(round, DEALER, CITES.skipped, CITES, left > 1)


def complete(round: State, hands: Hands) -> Procedure:
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


def offer_insurance(round: State, hands: Hands) -> Procedure:
    """Under an ace everyone without 21 may insure alone, before the reader and any card (2C.6(g))."""
    if upcard_value(round) != ACE:
        return
    decline = Offer("decline", cite="13:69F-2C.5(c)2")
    for hand in hands.boxes.in_play():
        for seat in hands.boxes.seats[hand.box]:  # 2C.12(e)
            offers = (insure_offer(round, seat, CITES), decline)
            yield from unless_reader_fails(Ask("13:69F-2C.6(g)", (seat,), "insurance", offers, decline.word))


def look_for_blackjack(round: State, hands: Hands) -> Procedure:
    """With a reader a blackjack under an ace or ten-value card ends the round (2C.5(c)4, 2C.6(j))."""
    if not hands.boxes.in_play():
        return False
    blackjack = yield from read_hole_card(round, "13:69F-2C.7(a)2", "13:69F-2C.6(i)")
    if blackjack is None:
        return False
    hands.known = True
    if not blackjack:
        yield Announce("13:69F-2C.5(c)5", "The dealer has no blackjack: the players decide")
        yield from hands.settle_insurance(False)
        return False
    yield Announce("13:69F-2C.6(j)", "The dealer has a blackjack: no more cards")
    return True


def dealers_turn(round: State, hands: Hands) -> Procedure:
    """The hole card is shown and the dealer draws, as far as that can change a result (2C.5(d), 2C.11(c))."""
    live, second = hands.matters()
    if not (live or second):
        yield Announce("13:69F-2C.11(c)", "Every wager is decided: the dealer draws no card")
        return
    yield from show_hole_card(round, "13:69F-2C.5(d)", CITES)
    blackjack = is_blackjack(dealer_cards(round))
    yield from hands.settle_insurance(blackjack)
    if live and not blackjack:
        yield from dealers_hand(round, round.options.soft17, CITES)


def void(round: State, hands: Hands, interruption: Interruption) -> Procedure:
    """All hands are dead: what is not decided goes back, a settled bonus stays settled; cards in doubt are
    reshuffled (2C.14).
    """
    yield from return_wagers(round, interruption.ruling.cite)
    if interruption.ruling.cite == RESHUFFLED:
        yield Mark(RESHUFFLED, "reshuffle", "yes")


COURSE = Course(
    opens=ROUND,
    ready=ready_shoe,
    betting=lambda round: NO_MORE_BETS,
    apply_ruling=before_the_deal(apply_ruling),
    begin=Hands,
    deal=deal,
    complete=complete,
    void=void,
    clear=clear,
    over=lambda round: OVER,
)
