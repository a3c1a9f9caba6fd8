"""What 16.13 (with 16.4, 16.8(e), 16.9(f) and 16.10(c)) rules when something goes wrong at Caribbean stud."""

from __future__ import annotations

from croupier.games.caribbean_stud.betting import LIGHT
from croupier.games.caribbean_stud.game import HAND_CARDS
from croupier.law.refusal import Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.one_deck_rulings import OneDeckRulings, counted_cards
from croupier.procedure.progressive import light_failed
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, bad_field, in_play, playing_seat
from croupier.procedure.seats import read_seat
from croupier.procedure.state import State

CARDS = "19:47-16.13(d)"
DECK = OneDeckRulings(
    no_card_before={
        "manual_shoe": "19:47-16.7",
        "hand": "19:47-16.8(b)3",
        "automated_shoe": "19:47-16.9(b)2",
    },
    stub_away={"manual_shoe": "19:47-16.7", "hand": "19:47-16.8(d)", "automated_shoe": "19:47-16.9(d)"},
    face_up="19:47-16.13(b)",
    unseen="19:47-16.13(c)",
    seen="interpretation: 16.13(c) is silent on a card whose face was seen; a supervisor decides",
    stub="19:47-16.8(d)",
    stub_wrong="19:47-16.8(e); interpretation: as 19:47-18.7(e)2",
    miscount="19:47-16.9(f)",
    shuffler="19:47-16.13(e)",
    dealing_shoe="19:47-16.13(f)",
    not_cut="19:47-16.4; interpretation: as 19:47-18.5(b)1",
    recut="19:47-16.4; interpretation: as 19:47-18.5(d)",
    removed="19:47-16.13(g)",
)


def hole_cards_hidden(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen while the dealer's hole cards lie face down."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out", cite)
    if DEALER in round.hands and all(round.hands[DEALER].face_up) and report.stage == "dealt":
        raise Refusal(f"irregularity {report.id}: the dealer's hole cards have been turned", cite)


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """A hole card seen while players may still wager voids all hands (16.13(a))."""
    cite = "19:47-16.13(a)"
    hole_cards_hidden(round, report, cite)
    return Ruling("void_round", "a hole card was seen too early: all hands are void", cite)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """A player's hand is void, a dealer with four gets the fifth; else all hands are void (16.13(d))."""
    holder, cards = counted_cards(report, round.seat_count, DEALER, HAND_CARDS, named=True)
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out that could be void", CARDS)
    if holder != DEALER:
        seat = playing_seat(round, report, "holder")
        return Ruling("void_hand", "that hand is void; the others play on", CARDS, seats=(seat,))
    if cards == HAND_CARDS - 1:
        hole_cards_hidden(round, report, CARDS)
        text = "one more card is dealt to complete the dealer's hand"
        return Ruling("complete_hand", text, CARDS, holder=DEALER)
    text = "a wrong number of cards of the dealer: all hands are void, reshuffle"
    return Ruling("void_round", text, CARDS)


def players_communicated(round: State, report: Report) -> Ruling:
    """Players who exchange information about their hands too early lose all their wagers (16.10(c))."""
    cite = "19:47-16.10(c)"
    hole_cards_hidden(round, report, cite)
    named = report.details.get("seats")
    listed = named if isinstance(named, list | tuple) else [named]
    if named is None or not listed:
        raise bad_field(report, "seats", "those who communicated")
    over = {seat for seat, _ in round.decided if not round.wagers(seat)}
    # Whoever has folded has nothing more to lose, but may have told a player whose hand is in play.
    losing = [each for each in listed if read_seat(each) not in over] or listed
    seats = tuple(dict.fromkeys(in_play(round, report, "seats", each) for each in losing))
    return Ruling("forfeit", "those players lose all wagers of the round", cite, seats=seats)


def progressive_light_failed(round: State, report: Report) -> Ruling:
    """No progressive wager is accepted at a position whose light cannot be checked (16.11(b)2)."""
    seat = read_seat(report.details.get("seat"))
    if not isinstance(seat, int) or not seat:
        raise bad_field(report, "seat", "the number of a position")
    return light_failed(round, report, seat, "position", LIGHT)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        hole_card_exposed, DECK.card_face_up_in_shoe, DECK.card_drawn_in_error, wrong_number_of_cards,
        DECK.stub_count_wrong, DECK.shuffler_miscount, DECK.shuffler_failed, DECK.dealing_shoe_failed,
        DECK.improper_cut, DECK.method_change, players_communicated, progressive_light_failed,
    )
}  # fmt: skip
