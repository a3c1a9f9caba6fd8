"""What 2C.14 (printed as 2A.14) and 2C.4(g) rule when something goes wrong at Three Card 21."""

from __future__ import annotations

from croupier.games.three_card_21_n_done.shoe import CITES, THIRD
from croupier.procedure import twentyone_rulings
from croupier.procedure.rulings import Report, Rule, Ruling
from croupier.procedure.shoe_rulings import held
from croupier.procedure.state import UNKNOWN, State
from croupier.procedure.steps import Ask, Deal
from croupier.procedure.twentyone import DEALER
from croupier.procedure.twentyone_rulings import TwentyOneRulings, reader_in_use

SHOE = TwentyOneRulings(
    nothing_dealt="13:69F-2C.5(f)",
    face_up="13:69F-2C.14(a)",
    unseen="13:69F-2C.14(b)",
    exposed="13:69F-2C.14(c)",
    skipped="13:69F-2C.14(e)",
    ran_out="13:69F-2C.14(f)",
    passed_over="13:69F-2C.14(g)",
    not_taken="interpretation: a player who does not take the missing card has no hand (13:69F-2C.14(g))",
    asked_for="13:69F-2C.14(h)",
    out_of_order="13:69F-2C.14(l)",
    shuffler="13:69F-2C.14(i)",
    removed="13:69F-2C.14(j)",
    misused="13:69F-2C.14(k)",
    not_cut="13:69F-2C.4(b)1",
    recut="13:69F-2C.4(g)",
    methods=("manual", "automated", "preshuffled", "bart_carter", "submitted"),
    place="spot",
    first_cards="three",
    missing_card="the card",
)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """One is not used; a second while dealing voids the round, and the cards are reshuffled (2C.14(a))."""
    text = "a second card face up: the round is void, reshuffle"
    return SHOE.card_face_up(round, report, Ruling("void_round", text, "13:69F-2C.14(a)"))


def dealer_overdraws(round: State, report: Report) -> Ruling:
    """A card the dealer draws on a total on which the dealer stands is burned (2C.14(d))."""
    return twentyone_rulings.dealer_overdraws(round, report, "burned: the dealer stands", "13:69F-2C.14(d)")


def dealer_skipped_card(round: State, report: Report) -> Ruling:
    """The spots get their three cards first, then the dealer what is missing (2C.14(e))."""
    SHOE.while_dealing(report)
    step = report.waiting
    third_due = isinstance(step, Deal) and step.cite == THIRD
    if third_due and held(round, DEALER) and UNKNOWN in round.hands[DEALER].cards:
        # The hole card nobody has seen yet counts as dealt; it is the card after the third ones.
        text = "every spot gets its third card, then the dealer takes the hole card"
        return Ruling("stands", text, "13:69F-2C.14(e)")
    if isinstance(step, Deal) and step.cite == CITES.skipped:
        raise SHOE.dealer_not_due(report)
    return SHOE.dealer_skipped_card(round, report)


def two_cards_to_box(round: State, report: Report) -> Ruling:
    """The player may take the third card after the others; otherwise the hand is dead (2C.14(g))."""
    return SHOE.cards_to_box(round, report, 2)


def requested_card_not_dealt(round: State, report: Report) -> Ruling:
    """The card after the other players but before the hole card is shown, or a dead hand (2C.14(h))."""
    step = report.waiting
    asked = isinstance(step, Deal) and step.cite in (CITES.card, CITES.one_card, CITES.late_card)
    return SHOE.card_not_dealt(report, asked)


def reader_misused(round: State, report: Report) -> Ruling:
    """A hole card in the reader under a 2 to 9: void if it can be seen, else play on (2C.14(k))."""
    if SHOE.hole_card_seen(round, report):
        text = "a supervisor is told; the device could show the hole card: all hands are dead"
        return Ruling("void_round", text, "13:69F-2C.14(k)1")
    text = "a supervisor is told; the device shows nothing to players: play goes on"
    return Ruling("stands", text, "13:69F-2C.14(k)2")


def reader_out_of_order(round: State, report: Report) -> Ruling:
    """Play goes on without a reader, which may fail while insurance is asked for as well (2C.14(l))."""
    insuring = isinstance(report.waiting, Ask) and report.waiting.about == "insurance"
    return SHOE.without_reader(round, report, insuring or reader_in_use(round, report))


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, SHOE.card_drawn_in_error, dealer_overdraws, dealer_skipped_card,
        SHOE.cards_run_out, SHOE.no_card_to_box, SHOE.one_card_to_box, two_cards_to_box,
        SHOE.wrong_number_of_cards, requested_card_not_dealt, SHOE.shuffler_failed, SHOE.method_change,
        reader_misused, reader_out_of_order, SHOE.improper_cut,
    )
}  # fmt: skip
