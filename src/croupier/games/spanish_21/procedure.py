"""A round of Spanish 21: 19.3 to 19.13, with the passages it shares with its family."""

from __future__ import annotations

from croupier.games.spanish_21.hands import Hands
from croupier.games.spanish_21.settlement import match_row
from croupier.games.spanish_21.shoe import CITES, burn_card, ready_shoe, shuffle
from croupier.hands.twentyone import ACE, is_blackjack
from croupier.procedure.boxes import bettors, boxes
from croupier.procedure.round import ONE_SHOE, Round
from croupier.procedure.rulings import Interruption
from croupier.procedure.steps import (
    Announce,
    Betting,
    Choose,
    CloseRound,
    Mark,
    Offer,
    OpenRound,
    Peek,
    Procedure,
    Recut,
    Result,
    Settle,
    Turn,
)
from croupier.procedure.twentyone import (
    DEALER,
    LEAST_CUT,
    Boxes,
    PlayedHand,
    announce_cards,
    burn_exposed,
    dealer_cards,
    dealers_hand,
    first_cards,
    may_be_blackjack,
    most_insurance,
    pick_up,
    play_boxes,
    upcard_value,
    void_all,
)

ROUND = OpenRound("19:47-19.7")
NO_MORE_BETS = Betting("19:47-19.5", "No more bets")
OVER = CloseRound("19:47-19.7(h)")


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
            yield from void(round, interruption)
        yield from pick_up(round, hands.boxes, CITES)
        yield OVER


def open_table(round: Round) -> Procedure:
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


def wagers(round: Round) -> Procedure:
    """Wagers until the first card leaves the shoe; what goes wrong before is put right here."""
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
            else:
                if ruling.kind == "idle":
                    yield from open_table(round)
                yield from shuffle(round, new_game=not round.shoes[ONE_SHOE].drawn or ruling.kind == "idle")


def deal(round: Round, hands: Hands) -> Procedure:
    """A card up to every box and the dealer, a second up to every box, the dealer's second down (19.7)."""
    seats = {box: bettors(round, box, "main") for box in boxes(round, "main")}
    hands.begin(Boxes(seats, {box: [PlayedHand(box, str(box))] for box in seats}))
    if round.markers.get("cut"):
        yield Mark("19:47-19.4(c)", "cut", "")
    yield from burn_card(round)
    yield from first_cards(round, hands.boxes, CITES, "down", hands.dead_box)


def complete(round: Round, hands: Hands) -> Procedure:
    """From the second cards to the settlement."""
    if not hands.boxes.hands:
        return
    yield from match_the_dealer(round, hands)
    if upcard_value(round) == ACE:
        yield from offer_insurance(round, hands)
    blackjack = yield from read_hole_card(round, hands)
    if not blackjack:
        yield from pay_blackjacks(round, hands)
        yield from play_boxes(round, hands.boxes, hands)
    yield from dealers_turn(round, hands)
    yield from hands.settle()
    yield from burn_exposed(round, hands.boxes, CITES)
    yield from hands.pay_other_players()


def match_the_dealer(round: Round, hands: Hands) -> Procedure:
    """Settled at once against the exposed card: losers collected, then winners paid (19.6)."""
    odds = round.options.match_odds(round.edition)
    exposed = round.hands[DEALER].cards[0]
    rows = {box: match_row(round.hands[str(box)].cards, exposed) for box in hands.boxes.hands}
    for paying in (False, True):
        for box in sorted(rows, reverse=True):
            for seat in hands.boxes.seats[box]:
                wager = round.seats[seat].wagers.get("match")
                if wager is None or bool(rows[box]) != paying:
                    continue
                outcome = "win" if paying else "lose"
                net = odds[rows[box]].pay(wager.stake) if paying else -wager.stake
                result = Result("match", wager.stake, outcome, net, 0, "19:47-19.6")
                yield Settle("19:47-19.6", seat, (result,))


def offer_insurance(round: Round, hands: Hands) -> Procedure:
    """Against an ace everyone may insure up to half the wager before any further card (19.11)."""
    unit = round.options.chip_unit
    for box in sorted(hands.boxes.hands):
        for seat in hands.boxes.seats[box]:
            most = most_insurance(round.seats[seat].wagers["main"].stake, unit, True)
            insure = Offer("insure", (("insurance", most),), unit, cite=CITES.insurance_amount)
            yield Choose(CITES.insurance, seat, "insurance", (insure, Offer("decline", cite=CITES.insurance)))


def read_hole_card(round: Round, hands: Hands) -> Procedure:
    """With a reader the dealer looks under an ace or court card first; a blackjack ends the dealing."""
    if not round.options.card_reader or not may_be_blackjack(round) or round.markers.get("reader"):
        return False
    try:
        peeked = yield Peek("19:47-19.7", DEALER)
    except Interruption as interruption:
        if interruption.ruling.kind != "no_reader":
            raise
        yield Mark(interruption.ruling.cite, "reader", "out of order")
        return False
    hands.known = True
    if not peeked.blackjack:
        yield from hands.settle_insurance(False)
        return False
    yield Turn("19:47-19.7", DEALER, 1, 1)
    yield Announce("19:47-19.1 Blackjack", "The dealer has a blackjack: no more cards")
    return True


def pay_blackjacks(round: Round, hands: Hands) -> Procedure:
    """Player blackjacks are announced and paid at once, as nothing beats them (19.5)."""
    for hand in hands.boxes.in_play():
        if is_blackjack(round.hands[hand.holder].cards):
            yield Announce("19:47-19.1 Blackjack", f"Hand {hand.holder}: blackjack")
            yield from hands.pay_blackjack(hand)


def dealers_turn(round: Round, hands: Hands) -> Procedure:
    """The hole card is shown; the dealer draws to 17, soft or hard, unless no wager can change (19.12)."""
    shown = round.hands[DEALER]
    if not all(shown.face_up):
        yield Turn("19:47-19.12", DEALER, 1, 1)
        yield announce_cards(dealer_cards(round), CITES.dealer_card)
    yield from hands.settle_insurance(is_blackjack(dealer_cards(round)))
    if hands.dealer_must_draw() and not is_blackjack(dealer_cards(round)):
        yield from dealers_hand(round, "stand", CITES)


def void(round: Round, interruption: Interruption) -> Procedure:
    """All hands are dead, every wager goes back; cards in doubt are reshuffled (19.15)."""
    cite = interruption.ruling.cite
    yield from void_all(round, cite)
    if interruption.ruling.remove_deck:
        yield Mark(cite, "reshuffle", "yes")
