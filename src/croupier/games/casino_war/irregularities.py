"""What 22.10 (with 22.5) is taken to rule when something goes wrong at casino war: its text is not held, the
rulings are those of 17.11, 21.9 and 13:69F-2C.14.
"""

from __future__ import annotations

from croupier.equipment.cards import parse_cards
from croupier.games.casino_war.game import WAR
from croupier.games.casino_war.shoe import RAN_OUT
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.rulings import Report, Rule, Ruling, bad_field, reported_flag
from croupier.procedure.seats import read_seat
from croupier.procedure.shoe_rulings import ShoeRulings, due, held
from croupier.procedure.state import UNKNOWN, State

CARDS = "19:47-22.10; interpretation: as 13:69F-2C.14(g)"
DEALERS = "19:47-22.10; interpretation: as 13:69F-2C.14(e)"
FACE_UP = "19:47-22.10; interpretation: as 19:47-17.11(b)"
BURN_CARDS = "19:47-22.10; interpretation: burn cards are unseen"
BURN_EXPOSED = "19:47-22.10; interpretation: it takes part in no hand"
SHOE = ShoeRulings(
    nothing_dealt="19:47-22.6",
    face_up=FACE_UP,
    unseen="19:47-22.10; interpretation: as 19:47-17.11(c)",
    seen=FACE_UP,
    ran_out=RAN_OUT,
    shuffler="19:47-22.10; interpretation: as 19:47-17.11(e)",
    removed="19:47-22.10; interpretation: as 19:47-17.11(f)",
    not_cut="19:47-22.5; interpretation: as 13:69F-2C.4(b)1",
    recut="19:47-22.5; interpretation: as 13:69F-2C.4(g)",
    methods=("manual", "automated", "continuous"),
)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """Not used; a second one in the round voids it, and the cards are reshuffled."""
    text = "a second card face up: the round is void, the cards are reshuffled"
    return SHOE.card_face_up(round, report, Ruling("void_round", text, FACE_UP))


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """A position or the dealer has no card of the deal under way, or two of them."""
    if late := _second_card_of_the_last_round(round, report):
        return late
    SHOE.while_dealing(report)
    named, cards = report.details.get("holder"), _counted(report)
    if isinstance(named, bool) or not isinstance(named, str | int):
        raise bad_field(report, "holder", "a position or dealer")
    holder = str(named)
    if holder == DEALER:
        return _dealers_cards(round, report, cards)
    seat = read_seat(holder)
    wagers = round.wagers(seat) if seat else {}
    if not wagers:
        raise BadInput(f"irregularity {report.id}: holder {holder[:20]!r} has no hand in play")
    before, right = (1, 2) if WAR in wagers else (0, 1)
    if cards == right + 1 and held(round, holder) == right:
        text = "two cards of one deal: the wagers of the position are void, its cards are discarded"
        return Ruling("extra_cards", text, CARDS, seats=(seat,), holder=holder)
    if cards in (0, before):
        SHOE.card_due(report, CARDS)
    if cards not in (0, before) or due(report) != holder:
        given = f"seat {holder} with {counted(cards, 'card')}"
        raise Refusal(
            f"irregularity {report.id}: {given}: expected a position whose card is "
            f"due and that has none of this deal, or one with {right + 1} cards",
            CARDS,
        )
    if not before:
        text = "passed over: the wagers of the position are void, it waits for the next round"
        return Ruling("void_hand", text, CARDS, seats=(seat,))
    if reported_flag(report, "dealer_has_card"):
        text = "no war card, and the dealer has one already: the wagers still on the layout are void"
        return Ruling("void_hand", text, CARDS, seats=(seat,))
    return Ruling("card_later", "the war card comes before the dealer's", CARDS)


def _counted(report: Report) -> int:
    """How many cards the report says there are, as a number or as the cards."""
    cards = report.details.get("cards", 0)
    if isinstance(cards, str):
        return len(parse_cards(cards))
    if not isinstance(cards, int) or isinstance(cards, bool) or cards < 0:
        raise bad_field(report, "cards", "how many, or the cards")
    return cards


def _second_card_of_the_last_round(round: State, report: Report) -> Ruling | None:
    """A second card of the dealer found when the wagers have been settled by the first: it is discarded."""
    last, held_last = round.rack[-1] if round.rack else ("", ())
    if report.stage != "betting" or not report.details.get("holder") == last == DEALER:
        return None
    if _counted(report) != len(held_last) + 1:
        return None
    given = report.details.get("cards")
    card = parse_cards(given)[-1] if isinstance(given, str) else UNKNOWN
    return Ruling("set_aside", "the first card stands, the second is discarded", DEALERS, card)


def _dealers_cards(round: State, report: Report, cards: int) -> Ruling:
    """The dealer's missing card is dealt now; of two cards the first counts."""
    has = held(round, DEALER)
    if due(report) == DEALER and cards == has:
        return Ruling("stands", "the dealer's card is dealt now", DEALERS)
    if has and cards == has + 1:
        return Ruling("extra_cards", "the first card stands, the second is discarded", DEALERS, holder=DEALER)
    raise Refusal(
        f"irregularity {report.id}: the dealer with {counted(cards, 'card')}: expected none of the deal when "
        "it is the dealer's turn, or one more than there should be",
        DEALERS,
    )


def wrong_number_of_burn_cards(round: State, report: Report) -> Ruling:
    """Play goes on, because nobody has seen the burn cards."""
    SHOE.while_dealing(report)
    return Ruling("stands", "nobody has seen the burn cards: play goes on", BURN_CARDS)


def burn_card_exposed(round: State, report: Report) -> Ruling:
    """The burn card stays in the discard rack."""
    SHOE.while_dealing(report)
    return Ruling("stands", "it is discarded, and play goes on", BURN_EXPOSED)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, SHOE.card_drawn_in_error, wrong_number_of_cards, wrong_number_of_burn_cards,
        burn_card_exposed, SHOE.cards_run_out, SHOE.shuffler_failed, SHOE.method_change, SHOE.improper_cut,
    )
}  # fmt: skip
