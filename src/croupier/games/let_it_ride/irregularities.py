"""What 18.12 (with 18.5(d) and 18.7(e), (f)) rules when something goes wrong at let it ride."""

from __future__ import annotations

from croupier.games.let_it_ride.game import PLAYER_CARDS
from croupier.procedure.one_deck_rulings import OneDeckRulings, counted_cards
from croupier.procedure.rulings import Report, Rule, Ruling
from croupier.procedure.state import State
from croupier.procedure.steps import COMMUNITY

DECK = OneDeckRulings(
    no_card_before={
        "manual_shoe": "19:47-18.7(b)",
        "hand": "19:47-18.8(b)3",
        "automated_shoe": "19:47-18.9(b)2",
    },
    stub_away={"manual_shoe": "19:47-18.7(d)", "hand": "19:47-18.8(d)", "automated_shoe": "19:47-18.9(d)"},
    face_up="19:47-18.12(a)",
    unseen="19:47-18.12(b)",
    seen="interpretation: 18.12(b) is silent on a card whose face was seen; a supervisor decides",
    stub="19:47-18.1 Stub",
    stub_wrong="19:47-18.7(e)2",
    miscount="19:47-18.7(f)",
    shuffler="19:47-18.12(d)",
    dealing_shoe="19:47-18.12(e)",
    not_cut="19:47-18.5(b)1",
    recut="19:47-18.5(d)",
    removed="19:47-18.12(f)",
)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """Too many or too few cards anywhere void all hands (18.12(c))."""
    counted_cards(report, round.edition.value("seats"), COMMUNITY, PLAYER_CARDS)
    return Ruling("void_round", "a wrong number of cards: all hands are void, reshuffle", "19:47-18.12(c)")


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        DECK.card_face_up_in_shoe, DECK.card_drawn_in_error, wrong_number_of_cards, DECK.stub_count_wrong,
        DECK.shuffler_miscount, DECK.shuffler_failed, DECK.dealing_shoe_failed, DECK.improper_cut,
        DECK.method_change,
    )
}  # fmt: skip
