"""A round of Spanish 21: 19.3 to 19.13, with passages shared by all twenty-one games."""

from __future__ import annotations

import msgspec

from croupier.games.spanish_21.hands import Hands
from croupier.games.spanish_21.shoe import CITES, burn_card, ready_shoe, shuffle
from croupier.hands.twentyone import ACE, is_blackjack
from croupier.hands.twentyone_wagers import match_row
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Betting,
    CloseRound,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Settle,
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
    first_cards,
    insure_offer,
    read_hole_card,
    show_hole_card,
)
from croupier.procedure.void_round import void_wagers

ROUND = OpenRound("19:47-19.7")
NO_MORE_BETS = Betting("19:47-19.5", "No more bets")
OVER = CloseRound("19:47-19.7(h)")


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def open_table(round: State) -> Procedure:
    """Opening of the table (19.3): inspected, the tens destroyed, shown to the first player, washed."""
    yield Announce(
        "19:47-19.3(a)",
        "The decks are inspected; the floorperson verifies that every ten is out, and destroys them",
    )
    yield Announce(
        "19:47-19.3(b)",
        "The cards are spread face up, deck by deck, by suit and sequence, for the first player",
    )
    yield Announce(
        "19:47-19.3(c)",
        "The cards are turned face down, washed, mixed again if one is exposed, stacked and shuffled",
    )


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Apply rulings before the first card: idle cards, cards to be shuffled."""
    idle = ruling.kind == "idle"
    if idle:
        yield from open_table(round)
    yield from shuffle(round, new_game=not round.shoes[ONE_SHOE].drawn or idle)


def deal(round: State, hands: Hands) -> Procedure:
    """A card up to every box and the dealer, a second up to every box, the dealer's second down (19.7)."""
    hands.begin(boxes_of(round))
    if round.markers.get("cut"):
        yield Mark("19:47-19.4(c)", "cut", "")
    yield from burn_card(round)
    yield from first_cards(round, hands.boxes, CITES, "down", hands.dead_box)


def complete(round: State, hands: Hands) -> Procedure:
    """From the second cards to the settlement."""
    if not hands.boxes.hands:
        return
    yield from match_the_dealer(round, hands)
    if upcard_value(round) == ACE:
        yield from offer_insurance(round, hands)
    ended = yield from look_for_blackjack(round, hands)
    if not ended:
        yield from pay_blackjacks(round, hands)
        yield from play_boxes(round, hands.boxes, hands)
    yield from dealers_turn(round, hands)
    yield from hands.settle()
    yield from hands.pay_other_players()


def match_the_dealer(round: State, hands: Hands) -> Procedure:
    """Settled at once against the exposed card: losers collected, then winners paid by the decks in the shoe,
    which stays when their number is changed (19.6).
    """
    decks = round.shoes[ONE_SHOE].sets
    odds = msgspec.structs.replace(round.options, decks=decks).match_odds(round.edition)
    exposed = round.hands[DEALER].cards[0]
    rows = {box: match_row(round.hands[str(box)].cards, exposed) for box in hands.boxes.hands}
    for paying in (False, True):
        for box in sorted(rows, reverse=True):
            for seat in hands.boxes.seats[box]:
                wager = round.wagers(seat).get("match")
                if wager is None or bool(rows[box]) != paying:
                    continue
                outcome = "win" if paying else "lose"
                net = odds[rows[box]].pay(wager.stake) if paying else -wager.stake
                result = Result("match", wager.stake, outcome, net, 0, "19:47-19.6")
                yield Settle("19:47-19.6", seat, (result,))


def offer_insurance(round: State, hands: Hands) -> Procedure:
    """Against an ace everyone may insure up to half the wager before any further card (19.11)."""
    decline = Offer("decline", cite=CITES.insurance)
    for box in sorted(hands.boxes.hands):
        for seat in hands.boxes.seats[box]:
            offers = (insure_offer(round, seat, CITES), decline)
            yield Ask(CITES.insurance, (seat,), "insurance", offers, decline.word)


def look_for_blackjack(round: State, hands: Hands) -> Procedure:
    """With a reader the dealer looks under an ace or face card first; a blackjack ends the dealing."""
    blackjack = yield from read_hole_card(round, "19:47-19.7", "19:47-19.7")
    if blackjack is None:
        return False
    hands.known = True
    if not blackjack:
        yield from hands.settle_insurance(False)
        return False
    yield Announce("19:47-19.1 Blackjack", "The dealer has a blackjack: no more cards")
    return True


def pay_blackjacks(round: State, hands: Hands) -> Procedure:
    """Player blackjacks are announced and paid at once, as nothing beats them (19.5)."""
    for hand in hands.boxes.in_play():
        if is_blackjack(round.hands[hand.holder].cards):
            yield Announce("19:47-19.1 Blackjack", f"Hand {hand.holder}: blackjack")
            yield from hands.pay_blackjack(hand)


def dealers_turn(round: State, hands: Hands) -> Procedure:
    """The hole card is shown; the dealer draws to 17, soft or hard, unless no wager can change (19.12)."""
    undecided = any(round.wagers(seat) for seat in round.seats)
    yield from show_hole_card(round, "19:47-19.12", CITES, decides=undecided)
    if not undecided:
        return
    yield from hands.settle_insurance(is_blackjack(dealer_cards(round)))
    if hands.dealer_must_draw() and not is_blackjack(dealer_cards(round)):
        yield from dealers_hand(round, "stand", CITES)


def clear(round: State, hands: Hands) -> Procedure:
    """The cards are picked up (19.7(h))."""
    yield from pick_up(round, hands.boxes, CITES)


def void(round: State, hands: Hands, interruption: Interruption) -> Procedure:
    """All hands are dead, every wager is returned; cards in doubt are reshuffled (19.15)."""
    cite = interruption.ruling.cite
    yield from void_wagers(round, cite)
    if interruption.ruling.remove_deck:
        yield Mark(cite, "reshuffle", "yes")


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
