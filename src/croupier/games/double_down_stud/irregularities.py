"""What 17.11 (with 17.4) rules when something goes wrong at double down stud."""

from __future__ import annotations

import msgspec

from croupier.games.double_down_stud.game import COMMUNITY_CARDS, CUT, PLAYER_CARDS
from croupier.law.refusal import Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.one_deck_rulings import OneDeckRulings, counted_cards
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling
from croupier.procedure.state import State
from croupier.procedure.steps import COMMUNITY, Turn

HOLE_CARD = "19:47-17.11(a)"
CARDS = "19:47-17.11(d)"
DECK = OneDeckRulings(
    no_card_before={"manual_shoe": "19:47-17.8(a)", "hand": "19:47-17.8(a)"},
    stub_away={"manual_shoe": "19:47-17.9(c)", "hand": "19:47-17.9(c)"},
    stub_lies="the rest of the deck is not used",
    face_up="19:47-17.11(b)",
    unseen="19:47-17.11(c)",
    seen="interpretation: 17.11(c) is silent on a card whose face was seen; a supervisor decides",
    stub="",
    stub_wrong="",
    miscount="",
    shuffler="19:47-17.11(e)",
    dealing_shoe="",
    not_cut=CUT,
    recut=CUT,
    removed="19:47-17.11(f)",
)


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """A hole card seen while double down wagers may still be made voids all hands (17.11(a))."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no cards are out", HOLE_CARD)
    if isinstance(report.waiting, Turn):
        raise Refusal(
            f'irregularity {report.id}: the second "No more bets" has been said; the hole card is turned now',
            "19:47-17.8(d)",
        )
    return Ruling("void_round", "the hole card was seen too early: all hands are void", HOLE_CARD)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """Too many or too few cards of a player or before the dealer void all hands (17.11(d))."""
    holder = str(report.details.get("holder", COMMUNITY))
    if holder == DEALER:
        holder = COMMUNITY
        report = msgspec.structs.replace(report, details={**report.details, "holder": COMMUNITY})
    right = COMMUNITY_CARDS if holder == COMMUNITY else PLAYER_CARDS
    counted_cards(report, round.seat_count, COMMUNITY, right)
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out that could be void", CARDS)
    return Ruling("void_round", "a wrong number of cards: all hands are void, reshuffle", CARDS)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        hole_card_exposed, DECK.card_face_up_in_shoe, DECK.card_drawn_in_error, wrong_number_of_cards,
        DECK.shuffler_failed, DECK.improper_cut, DECK.method_change,
    )
}  # fmt: skip
