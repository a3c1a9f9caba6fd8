"""What 2.15 (with 2.5 and 2.6(d)) rules when something goes wrong at blackjack."""

from __future__ import annotations

from croupier.games.blackjack.shoe import CITES
from croupier.law.refusal import Refusal
from croupier.procedure import twentyone_rulings
from croupier.procedure.progressive import light_failed
from croupier.procedure.rulings import Report, Rule, Ruling, reported_card
from croupier.procedure.seats import box_of
from croupier.procedure.shoe_rulings import held
from croupier.procedure.state import State
from croupier.procedure.steps import Chance, Deal
from croupier.procedure.twentyone import DEALER
from croupier.procedure.twentyone_rulings import TwentyOneRulings, deciding, reported_choice

FIRST_CARDS = 2
RESHUFFLED = "interpretation: as 13:69F-2C.14(a)"

SHOE = TwentyOneRulings(
    nothing_dealt="19:47-2.3(b)",
    face_up="19:47-2.15(a)",
    unseen="19:47-2.15(b)",
    exposed="19:47-2.15(d)",
    skipped="19:47-2.15(f)",
    ran_out="19:47-2.15(g)",
    passed_over="19:47-2.15(h)",
    not_taken="interpretation: a player who does not take the second card has no hand (19:47-2.15(h))",
    asked_for="19:47-2.15(i)",
    out_of_order="19:47-2.15(k)",
    shuffler="interpretation: as 13:69F-2C.14(i)",
    removed="interpretation: as 13:69F-2C.14(j)",
    misused="19:47-2.15(j)",
    not_cut="interpretation: as 13:69F-2C.4(g)",
    recut="interpretation: as 13:69F-2C.4(g)",
    methods=("manual", "automated", "bart_carter", "continuous"),
)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """Not used: to the discard rack, or to the segregated area of a double shoe (2.15(a)).

    Under 13:69F a second one while dealing voids the round, and the cards are reshuffled.
    """
    second = Ruling("void_round", "a second card face up: the round is void, reshuffle", RESHUFFLED)
    return SHOE.card_face_up(round, report, second if "second_card_face_up" in round.edition.values else None)


def wrong_side_dealt(round: State, report: Report) -> Ruling:
    """The rules state no ruling: treated as a card drawn in error and exposed; the supervisor is informed."""
    if round.options.shoe != "double":
        raise Refusal("irregularity wrong_side_dealt: this table has a single shoe", "19:47-2.6(d)")
    SHOE.while_dealing(report)
    cite, card = "interpretation: as a card drawn in error and exposed (19:47-2.15(d))", reported_card(report)
    if "choice" in report.details and reported_choice(report, ("accept", "refuse")) == "refuse":
        if not deciding(report):
            raise Refusal("irregularity wrong_side_dealt: no player is asked for a card now", cite)
        return Ruling("refuse_card", "the supervisor is told; refused, it is the next player's", cite, card)
    return Ruling("exposed_card", "the supervisor is told; it is dealt as the next card", cite, card)


def dealer_skipped_card(round: State, report: Report) -> Ruling:
    """The boxes get their two cards first (2.15(f)); a second card drawn after the players is not missed."""
    if round.options.hole_card == "none" and held(round, DEALER):
        raise SHOE.dealer_not_due(report)
    return SHOE.dealer_skipped_card(round, report)


def dealer_overdraws(round: State, report: Report) -> Ruling:
    """A card the dealer draws on 17 or more is burned (2.15(e))."""
    return twentyone_rulings.dealer_overdraws(round, report, "burned: the dealer stands", "19:47-2.15(e)")


def requested_card_not_dealt(round: State, report: Report) -> Ruling:
    """The card after the other players but before the hole card is shown, or a dead hand (2.15(i))."""
    step = report.waiting
    asked = isinstance(step, Deal) and step.cite in (CITES.card, CITES.one_card, CITES.late_card)
    return SHOE.card_not_dealt(report, asked)


def reader_misused(round: State, report: Report) -> Ruling:
    """With a 2 to 9 showing, the hole card must not be put in the reader (2.15(j))."""
    if SHOE.hole_card_seen(round, report):
        text = "the device could show the hole card: all hands are dead"
        return Ruling("void_round", text, "19:47-2.15(j)")
    return Ruling("stands", "the supervisor is told; play goes on", "19:47-2.15(j)")


def up_card_not_moved(round: State, report: Report) -> Ruling:
    """The round goes on as if it had been moved (2.15(l))."""
    _multiple_action(round, report, "19:47-2.15(l)")
    return Ruling("stands", "the round goes on as if the up card had been moved", "19:47-2.15(l)")


def up_card_discarded(round: State, report: Report) -> Ruling:
    """A supervisor takes it back out by rebuilding the last hand (2.15(m))."""
    _multiple_action(round, report, "19:47-2.15(m)")
    return Ruling(
        "stands", "a supervisor rebuilds the last hand and takes the up card back out", "19:47-2.15(m)"
    )


def _multiple_action(round: State, report: Report, cite: str) -> None:
    if not round.options.multiple_action:
        raise Refusal(f"irregularity {report.id}: this table does not offer multiple action", cite)
    SHOE.while_dealing(report)


def progressive_light_failed(round: State, report: Report) -> Ruling:
    """No progressive wager is accepted at that box (2.15(n))."""
    if round.options.progressive is None:
        raise Refusal(
            "irregularity progressive_light_failed: this table does not offer the progressive wager",
            "19:47-2.15(n)",
        )
    return light_failed(round, report, int(SHOE.box(report)), "box", "19:47-2.15(n)")


def bonus_amount_unknown(round: State, report: Report) -> Ruling:
    """The bonus wager is paid 21 to 1 (2.15(o))."""
    step = report.waiting
    if not isinstance(step, Chance) or str(box_of(step.seat)) != SHOE.box(report):
        raise Refusal(
            "irregularity bonus_amount_unknown: no amount is due from the bonus system", "19:47-2.15(o)"
        )
    return Ruling("no_amount", "the bonus wager is paid 21 to 1", "19:47-2.15(o)")


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe,
        SHOE.card_drawn_in_error,
        wrong_side_dealt,
        dealer_overdraws,
        dealer_skipped_card,
        SHOE.cards_run_out,
        SHOE.no_card_to_box,
        SHOE.one_card_to_box,
        requested_card_not_dealt,
        SHOE.wrong_number_of_cards,
        reader_misused,
        SHOE.reader_out_of_order,
        up_card_not_moved,
        up_card_discarded,
        progressive_light_failed,
        bonus_amount_unknown,
        SHOE.shuffler_failed,
        SHOE.method_change,
        SHOE.improper_cut,
    )
}
