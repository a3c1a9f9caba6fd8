"""A round of blackjack as the regulation gives it: 2.4 to 2.14, with passages shared by all twenty-one
games.
"""

from __future__ import annotations

import msgspec

from croupier.games.blackjack.game import STREAK_WAGERS
from croupier.games.blackjack.hands import Hands, meter_of
from croupier.games.blackjack.insurance import offer_insurance, offer_insurance_to
from croupier.games.blackjack.irregularities import RESHUFFLED
from croupier.games.blackjack.multiple_action import dealers_hands
from croupier.games.blackjack.shoe import CITES, ready_shoe, shuffle_all, which_side
from croupier.games.blackjack.side_wagers import (
    additional_wagers,
    bonus_winners,
    extra_sevens_card,
    open_sevens,
    progressive_left,
    streaks,
    streaks_begin,
)
from croupier.hands.twentyone import is_blackjack
from croupier.law.register import in_force
from croupier.procedure.progressive import light_marker
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import seat_name
from croupier.procedure.shoe import draw
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Betting,
    CloseRound,
    Mark,
    OpenRound,
    Procedure,
)
from croupier.procedure.twentyone import (
    DEALER,
    announce_cards,
    dealer_cards,
    dealers_hand,
    may_be_blackjack,
    pick_up,
    play_boxes,
)
from croupier.procedure.twentyone_round import (
    before_the_deal,
    boxes_of,
    first_cards,
    read_hole_card,
    remember,
    show_hole_card,
)
from croupier.procedure.void_round import void_wagers

FACE_UP = msgspec.structs.replace(CITES, hole="19:47-2.6(k)")
LAST_ROUND = msgspec.structs.replace(CITES, pick_up="19:47-2.6(l)1")
ROUND = OpenRound("19:47-2.6(e)")
NO_MORE_BETS = Betting("19:47-2.3(b)", "No more bets")
OVER = CloseRound("19:47-2.6(i)")


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def clear(round: State, hands: Hands) -> Procedure:
    """The cards are picked up, and who played is remembered."""
    last = round.shoes[round.shoe].cutting_card_is_out
    yield from pick_up(round, hands.boxes, LAST_ROUND if last else CITES)
    yield from remember(round, hands.boxes, "19:47-2.3(i)", CITES)


def open_table(round: State) -> Procedure:
    """Opening of the table (2.4): inspected, verified, shown to the first player, washed."""
    yield Announce("19:47-2.4", "The decks are inspected by the dealer and verified by the floorperson")
    yield Announce(
        "19:47-2.4", "The cards are spread face up, deck by deck, by suit and sequence, for the first player"
    )
    yield Announce("19:47-2.4", "The cards are turned face down, washed, stacked and shuffled")
    meter = meter_of(round)
    if meter is not None:
        yield from meter.open(round)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Apply rulings before the first card: a failed light, idle cards, cards to be shuffled."""
    if ruling.kind == "no_light":
        yield Mark(ruling.cite, light_marker(ruling.seat), "out of order")
        return
    if ruling.kind == "idle":
        yield Announce("19:47-2.5", "The idle cards are spread for the arriving player, washed and shuffled")
    yield from shuffle_all(round)


def deal(round: State, hands: Hands) -> Procedure:
    """From the dealer's left around (2.6(e)), once any determinant card is dealt with (2.6(d))."""
    if hands.meter is not None:
        yield from hands.meter.open(round)
    hands.boxes = boxes_of(round, STREAK_WAGERS)
    seats = hands.boxes.seats
    for box, people in seats.items():
        if len(people) > 1:
            yield Announce("19:47-2.13(b)", f"Box {box}: seat {seat_name(people[0])} decides")
    if hands.meter is not None:
        yield from hands.meter.lock_out(round)
    yield from streaks_begin(round)
    served = yield from which_side(round, min(seats))
    hole = round.options.hole_card
    yield from first_cards(
        round, hands.boxes, FACE_UP if hole == "up" else CITES, hole, hands.dead_box, served
    )


def complete(round: State, hands: Hands) -> Procedure:
    """From the second cards to the settlement."""
    if not hands.boxes.hands:
        return
    yield from additional_wagers(round, hands)
    yield from players_blackjacks(round, hands)
    in_turn = round.edition.value("insurance_offered") == "in_turn"  # 2.9(b)
    if not in_turn:
        yield from offer_insurance(round, hands)
    ended = yield from look_for_blackjack(round, hands)
    if not ended:
        yield from play_boxes(
            round,
            hands.boxes,
            hands,
            (lambda box: offer_insurance_to(round, hands, box)) if in_turn else None,
        )
    hands.played = True
    yield from open_sevens(round, hands)
    if round.options.multiple_action:
        yield from dealers_hands(round, hands)
    else:
        yield from dealers_turn(round, hands)
        yield from hands.settle()
    yield from progressive_left(round, hands)
    yield from bonus_winners(round, hands)
    yield from streaks(round, hands)


def players_blackjacks(round: State, hands: Hands) -> Procedure:
    """A blackjack is announced; against 2 to 9, or a dealer's two cards that show none, it is paid before
    anyone gets a third card (2.7(a)), otherwise it waits for the dealer's second card (2.7(b)).
    """
    face_up = round.options.hole_card == "up"
    waits = may_be_blackjack(round) and not (face_up and not is_blackjack(round.hands[DEALER].cards))
    for hand in hands.boxes.in_play():
        if is_blackjack(round.hands[hand.holder].cards):
            cite = "19:47-2.7(b)" if may_be_blackjack(round) else "19:47-2.7(a)"
            yield Announce(cite, f"Hand {hand.holder}: blackjack")
            if not waits:
                yield from hands.pay_blackjack(hand, "19:47-2.6(k)2" if face_up else cite)


def look_for_blackjack(round: State, hands: Hands) -> Procedure:
    """With a reader (2.6(j)) or the hole card face up (2.6(k)6) a dealer's blackjack ends the dealing."""
    options = round.options
    if options.hole_card == "up":
        hands.known = True
        if not is_blackjack(round.hands[DEALER].cards):
            return False
        yield Announce("19:47-2.6(k)6", "The dealer has a blackjack: no more cards")
        yield from extra_sevens_card(round, hands, "19:47-2.6(k)6")
        return True
    blackjack = yield from read_hole_card(round, "19:47-2.6(j)", "19:47-2.6(j)1")
    if blackjack is None:
        return False
    hands.known = True
    if not blackjack:
        yield from hands.settle_insurance(False)
        return False
    yield Announce("19:47-2.6(j)1", "The dealer has a blackjack: no more cards")
    yield from extra_sevens_card(round, hands, "19:47-2.6(j)3")
    return True


def dealers_turn(round: State, hands: Hands) -> Procedure:
    """The dealer's second card and further cards, as far as they can change a result (2.6(h), 2.12(b),
    (c)).
    """
    live, second = hands.matters()
    if not in_force("19:47-2.12(c)", round.edition.day):
        live = second = True
    if not (live or second):
        return
    if len(round.hands[DEALER].cards) == 1:
        yield Announce("19:47-2.6(h)", "Dealer's Card")
        yield from draw(round, DEALER, "19:47-2.6(h)", CITES)
        yield announce_cards(dealer_cards(round), CITES.dealer_card)
    else:
        yield from show_hole_card(round, "19:47-2.6(j)", CITES)
    yield from hands.settle_insurance(is_blackjack(dealer_cards(round)))
    if live and not is_blackjack(dealer_cards(round)):
        yield from dealers_hand(round, round.options.soft17, CITES)


def void(round: State, hands: Hands, interruption: Interruption) -> Procedure:
    """All hands are dead: every wager is returned but a streak, which neither advances nor is lost; cards in
    doubt are reshuffled (2.15).
    """
    cite = interruption.ruling.cite
    yield from void_wagers(round, cite, STREAK_WAGERS)
    if hands.meter is not None:
        yield from hands.meter.undo(round, cite)
    if cite == RESHUFFLED:
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
