"""What 20.12 (with 20.5 and 20.7) is taken to rule when something goes wrong at three card poker: its text is
not held, the rulings are those of 18.12 and 16.13.
"""

from __future__ import annotations

from croupier.games.three_card_poker.game import HAND_CARDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.one_deck_rulings import OneDeckRulings, counted_cards
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling
from croupier.procedure.seats import read_seat
from croupier.procedure.state import State

CARDS = "19:47-20.12; interpretation: as 19:47-18.12(c)"
EXPOSED = "19:47-20.12; interpretation: as 19:47-16.13(a)"
CLOSED = {"manual_shoe": "19:47-20.7", "hand": "19:47-20.8", "automated_shoe": "19:47-20.9"}
DECK = OneDeckRulings(
    no_card_before=CLOSED,
    stub_away=CLOSED,
    face_up="19:47-20.12; interpretation: as 19:47-18.12(a)",
    unseen="19:47-20.12; interpretation: as 19:47-18.12(b)",
    seen="interpretation: 18.12(b) is silent on a card whose face was seen; a supervisor decides",
    stub="19:47-20.7; interpretation: as 19:47-18.7(d)",
    stub_wrong="19:47-20.7; interpretation: as 19:47-18.7(e)2",
    miscount="19:47-20.7; interpretation: as 19:47-18.7(f)",
    shuffler="19:47-20.12; interpretation: as 19:47-18.12(d)",
    dealing_shoe="19:47-20.12; interpretation: as 19:47-18.12(e)",
    not_cut="19:47-20.5; interpretation: as 19:47-18.5(b)1",
    recut="19:47-20.5; interpretation: as 19:47-18.5(d)",
    removed="19:47-20.12; interpretation: as 19:47-18.12(f)",
)


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """A card of the dealer's seen while a player may still play or fold voids all hands."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out", EXPOSED)
    undecided = [
        seat for seat in round.seats if "ante" in round.wagers(seat) and "play" not in round.wagers(seat)
    ]
    if not undecided:
        raise Refusal(f"irregularity {report.id}: no player with an ante has still to decide", EXPOSED)
    text = "a card of the dealer's was seen too early: all hands are void, reshuffle"
    return Ruling("void_round", text, EXPOSED)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """Any hand with a wrong number of cards, a player's or the dealer's, voids all hands."""
    holder, _ = counted_cards(report, round.seat_count, DEALER, HAND_CARDS)
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out that could be void", CARDS)
    if holder != DEALER and not (holder in round.hands or round.wagers(read_seat(holder))):
        raise BadInput(f"irregularity {report.id}: seat {holder} has no hand in play")
    return Ruling("void_round", "a wrong number of cards: all hands are void, reshuffle", CARDS)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        hole_card_exposed, DECK.card_face_up_in_shoe, DECK.card_drawn_in_error, wrong_number_of_cards,
        DECK.stub_count_wrong, DECK.shuffler_miscount, DECK.shuffler_failed, DECK.dealing_shoe_failed,
        DECK.improper_cut, DECK.method_change,
    )
}  # fmt: skip
