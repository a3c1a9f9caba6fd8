"""What 19.15 rules when something goes wrong at Spanish 21, read as its sister 13:69F-2C.14."""

from __future__ import annotations

from typing import Final

from croupier.equipment.pieces import SETS
from croupier.games.spanish_21.shoe import PIECES, ruled_as
from croupier.law.refusal import Refusal
from croupier.procedure import twentyone_rulings
from croupier.procedure.rulings import Report, Rule, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.shoe import BURN
from croupier.procedure.shoe_rulings import due, held
from croupier.procedure.state import State
from croupier.procedure.twentyone_rulings import TwentyOneRulings

FIRST_CARDS: Final = 2


SHOE = TwentyOneRulings(
    nothing_dealt="19:47-19.5",
    face_up=ruled_as("a"),
    unseen=ruled_as("b"),
    exposed=ruled_as("c"),
    skipped=ruled_as("e"),
    ran_out=ruled_as("f"),
    passed_over=ruled_as("g"),
    not_taken=ruled_as("g"),
    asked_for=ruled_as("h"),
    out_of_order=ruled_as("l"),
    shuffler=ruled_as("i"),
    removed=ruled_as("j"),
    misused=ruled_as("k"),
    not_cut="19:47-19.4(b)1",
    recut="19:47-19.4; interpretation: as 13:69F-2C.4(g)",
    methods=("manual", "automated"),
)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """Not used; a second one while dealing voids the round, and the cards are reshuffled."""
    text = "a second card face up: the round is void, the cards are reshuffled"
    return SHOE.card_face_up(round, report, Ruling("void_round", text, ruled_as("a"), remove_deck=True))


def dealer_overdraws(round: State, report: Report) -> Ruling:
    """A card the dealer draws on 17 or more is burned."""
    text = "burned: the dealer stands on 17 and more"
    return twentyone_rulings.dealer_overdraws(round, report, text, ruled_as("d"))


def requested_card_not_dealt(round: State, report: Report) -> Ruling:
    """The player's choice: the card after the others but before the hole card is shown, or a dead hand."""
    return SHOE.card_not_dealt(report, wanted=held(round, due(report)) >= FIRST_CARDS)


def reader_misused(round: State, report: Report) -> Ruling:
    """With a 2 to 9 showing, the hole card must not be put in the reader."""
    if SHOE.hole_card_seen(round, report):
        text = "a player could have learned the hole card: all hands are dead"
        return Ruling("void_round", text, ruled_as("k"))
    return Ruling("stands", "the supervisor is told; play goes on", ruled_as("k"))


def ten_in_the_deck(round: State, report: Report) -> Ruling:
    """A ten is taken out and the next card takes its place; one that was used in a hand voids the round."""
    SHOE.while_dealing(report)
    card, cite = reported_card(report), "19:47-19.2(a)"
    if card in SETS[PIECES].members:
        raise bad_field(report, "card", "a ten")
    if reported_flag(report, "used"):
        if not any(hand.cards for holder, hand in round.hands.items() if holder != BURN):
            raise Refusal(f"irregularity {report.id}: no hand has a card yet", cite)
        text = "a ten was used in a hand: the round is void, the floorperson checks the decks"
        return Ruling("void_round", text, cite, remove_deck=True)
    if not due(report):
        raise Refusal(
            f"irregularity {report.id}: no card is due from the shoe; say used where a hand has it", cite
        )
    return Ruling("stands", "the ten is taken out and the next card dealt in its place", cite)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, SHOE.card_drawn_in_error, dealer_overdraws, SHOE.dealer_skipped_card,
        SHOE.cards_run_out, SHOE.no_card_to_box, SHOE.one_card_to_box, SHOE.wrong_number_of_cards,
        requested_card_not_dealt, reader_misused, SHOE.reader_out_of_order, SHOE.shuffler_failed,
        SHOE.method_change, SHOE.improper_cut, ten_in_the_deck,
    )
}  # fmt: skip
