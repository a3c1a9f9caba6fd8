"""What 6.7 (with 6.3) rules when something goes wrong at red dog; its text is not held."""

from __future__ import annotations

from croupier.games.red_dog.game import INITIAL, RAISE
from croupier.games.red_dog.settlement import CONSECUTIVE, SPREADS, rank_of, spread_of
from croupier.games.red_dog.shoe import RAN_OUT
from croupier.law.money import ABOVE_ZERO, dollars
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.rulings import Report, Rule, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.seats import read_seat, seat_name
from croupier.procedure.shoe_rulings import ShoeRulings, card_left
from croupier.procedure.state import State
from croupier.procedure.steps import COMMUNITY, Ask

EXPOSED = "19:47-6.7; interpretation: nobody may raise knowing the card, and those who acted did not know it"
AFTER_CONSECUTIVE = "19:47-6.7; interpretation: the round was over"
MISCALLED = "19:47-6.7; interpretation: they raised on another spread"
TOO_LARGE = "19:47-6.7; 19:47-6.5"
SHOE = ShoeRulings(
    nothing_dealt="19:47-6.5",
    face_up="19:47-6.7; interpretation: as 13:69F-2C.14(a)",
    unseen="19:47-6.7; interpretation: as 19:47-17.11(c)",
    ran_out=RAN_OUT,
    shuffler="19:47-6.7; interpretation: as 19:47-17.11(e)",
    removed="19:47-6.7; interpretation: as 19:47-17.11(f)",
    not_cut="19:47-6.3; 19:47-6.9",
    recut="19:47-6.3; interpretation: as 13:69F-2C.4(g)",
    methods=("manual", "automated", "continuous"),
)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """It is not used; the next card takes its place."""
    return SHOE.card_face_up(round, report, None)


def card_drawn_in_error(round: State, report: Report) -> Ruling:
    """It is the next card; seen while players may still raise, it ends the raises."""
    if not reported_flag(report, "exposed"):
        return SHOE.card_drawn_in_error(round, report)
    SHOE.while_dealing(report)
    card_left(round, report, EXPOSED)
    if isinstance(report.waiting, Ask):
        return seen_too_early(report)
    return Ruling(
        "exposed_card", "nobody has a choice left: it is the next card", EXPOSED, reported_card(report)
    )


def third_card_exposed(round: State, report: Report) -> Ruling:
    """Seen before all have said whether they raise: no further raises, and the card is used."""
    SHOE.while_dealing(report)
    if not isinstance(report.waiting, Ask):
        raise Refusal(f"irregularity {report.id}: nobody is asked whether to raise now", EXPOSED)
    card_left(round, report, EXPOSED)
    return seen_too_early(report)


def seen_too_early(report: Report) -> Ruling:
    """A third card known before the raises are complete."""
    text = "nobody may raise from now on, raises already made stand, and the card is used"
    return Ruling("ends_decisions", text, EXPOSED, reported_card(report))


def third_card_after_consecutive(round: State, report: Report) -> Ruling:
    """A card drawn when the round was over is discarded; cards shuffled since hold it already."""
    holder, cards = round.rack[-1] if round.rack else ("", ())
    ranks = [rank_of(card) for card in cards]
    if (
        report.stage != "betting"
        or holder != COMMUNITY
        or len(ranks) != 2
        or spread_of(*ranks) != CONSECUTIVE
    ):
        raise Refusal(
            f"irregularity {report.id}: no two consecutive cards lie on top of the discard rack",
            AFTER_CONSECUTIVE,
        )
    card_left(round, report, AFTER_CONSECUTIVE)
    text = "the wagers have been returned; the card goes to the discard rack"
    return Ruling("set_aside", text, AFTER_CONSECUTIVE, reported_card(report))


def spread_announced_wrongly(round: State, report: Report) -> Ruling:
    """The true spread counts; a player who raised may take the raise back before the third card."""
    SHOE.while_dealing(report)
    ranks = [rank_of(card) for card in round.hands[COMMUNITY].cards] if COMMUNITY in round.hands else []
    if len(ranks) != 2 or spread_of(*ranks) not in SPREADS:
        raise Refusal(f"irregularity {report.id}: no spread has been announced", MISCALLED)
    true, announced = spread_of(*ranks), report.details.get("announced")
    if announced is not None and (not isinstance(announced, int) or isinstance(announced, bool)):
        raise bad_field(report, "announced", "a whole number")
    if announced == true:
        raise BadInput(f"irregularity {report.id}: a spread of {true} is right")
    text = f"the spread is {true}; players who have raised may take the raise back"
    return Ruling("may_withdraw", text, MISCALLED)


def raise_larger_than_wager(round: State, report: Report) -> Ruling:
    """What is more than the wager is returned, and the raise is as large as the wager."""
    seat, amount = read_seat(report.details.get("seat")), report.details.get("amount")
    if not seat or INITIAL not in round.wagers(seat):
        raise bad_field(report, "seat", "one with a wager")
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise bad_field(report, "amount", ABOVE_ZERO)
    step = report.waiting
    if not isinstance(step, Ask) or RAISE not in step.words or seat not in step.seats:
        raise Refusal(
            f"irregularity {report.id}: seat {seat_name(seat)} is not asked whether to raise now", TOO_LARGE
        )
    most = round.wagers(seat)[INITIAL].stake
    if amount <= most:
        raise BadInput(
            f"irregularity {report.id}: a raise of {cents(amount)} is not larger than the wager of "
            f"{cents(most)}"
        )
    text = f"{dollars(amount - most)} is returned; the raise is {dollars(most)}"
    return Ruling("stands", text, TOO_LARGE)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, card_drawn_in_error, third_card_exposed, third_card_after_consecutive,
        spread_announced_wrongly, raise_larger_than_wager, SHOE.cards_run_out, SHOE.shuffler_failed,
        SHOE.method_change, SHOE.improper_cut,
    )
}  # fmt: skip
