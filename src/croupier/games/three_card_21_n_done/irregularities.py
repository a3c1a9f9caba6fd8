"""What 2C.14 (printed as 2A.14) and 2C.4(g) rule when something goes wrong at Three Card 21."""

from __future__ import annotations

from croupier.equipment.cards import parse_card
from croupier.games.three_card_21_n_done.settlement import FIRST_CARDS
from croupier.games.three_card_21_n_done.shoe import CITES, THIRD
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import ONE_SHOE, UNKNOWN, Hand, Round, read_seat
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling
from croupier.procedure.steps import Choose, Draw, Peek
from croupier.procedure.twentyone import DEALER, may_be_blackjack

DEALERS_CARDS = 2


def _card(report: Report) -> int:
    text = report.details.get("card")
    return -1 if text is None else parse_card(str(text))


def _while_dealing(report: Report) -> None:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no card is out in this round yet", "13:69F-2C.5(f)")


def _due(report: Report) -> str:
    """The holder of the card that is due now, if one is."""
    return report.waiting.to[0] if isinstance(report.waiting, Draw) else ""


def _deciding(report: Report) -> bool:
    """Whether a player is asked what to do with a hand."""
    return isinstance(report.waiting, Choose) and report.waiting.about.startswith("hand ")


def _held(round: Round, holder: str) -> int:
    return len(round.hands.get(holder, Hand()).cards)


def _spot(report: Report) -> str:
    seat = report.details.get("seat")
    number = read_seat(str(seat))
    if not number:
        raise BadInput(f"irregularity {report.id}: seat {seat!r}, expected the number of a spot")
    return str(number)


def _choice(report: Report, words: tuple[str, str]) -> str:
    choice = report.details.get("choice")
    if choice not in words:
        raise BadInput(f"irregularity {report.id}: choice {choice!r}, expected {' or '.join(words)}")
    return str(choice)


def card_face_up_in_shoe(round: Round, report: Report) -> Ruling:
    """One is not used; a second while dealing voids the round, and the cards are reshuffled (2C.14(a))."""
    _while_dealing(report)
    if report.ruled_before:
        return Ruling("void_round", "a second card face up: the round is void, reshuffle", "13:69F-2C.14(a)")
    return Ruling("set_aside", "not used, placed in the discard rack", "13:69F-2C.14(a)", _card(report))


def card_drawn_in_error(round: Round, report: Report) -> Ruling:
    """Unseen it is the next card (2C.14(b)); exposed it is too, but may be refused (2C.14(c))."""
    _while_dealing(report)
    if not report.details.get("exposed"):
        return Ruling(
            "next_card", "its face was not seen: it is the next card", "13:69F-2C.14(b)", _card(report)
        )
    if _deciding(report) and _choice(report, ("accept", "refuse")) == "refuse":
        text = "refused: the player gets no further card this round; it is the next player's"
        return Ruling("refuse_card", text, "13:69F-2C.14(c)", _card(report))
    return Ruling("next_card", "exposed: it is dealt as the next card", "13:69F-2C.14(c)", _card(report))


def dealer_overdraws(round: Round, report: Report) -> Ruling:
    """A card the dealer draws on a total on which the dealer stands is burned (2C.14(d))."""
    cite = "13:69F-2C.14(d)"
    if report.stage != "betting" or round.number < 2 or round.shoes[ONE_SHOE].drawn == 0:
        raise Refusal("irregularity dealer_overdraws: no hand of the dealer has just been completed", cite)
    return Ruling("refuse_card", "burned: the dealer stands", cite, _card(report))


def dealer_skipped_card(round: Round, report: Report) -> Ruling:
    """The spots get their three cards first, then the dealer what is missing (2C.14(e))."""
    _while_dealing(report)
    cite = "13:69F-2C.14(e)"
    late = isinstance(report.waiting, Draw) and report.waiting.cite == CITES.skipped
    if (
        isinstance(report.waiting, Draw)
        and report.waiting.cite == THIRD
        and UNKNOWN in round.hands[DEALER].cards
    ):
        # The hole card nobody has seen yet counts as dealt; it is the card after the third ones.
        return Ruling("stands", "every spot gets its third card, then the dealer takes the hole card", cite)
    if _due(report) != DEALER or late or _held(round, DEALER) >= DEALERS_CARDS:
        raise Refusal("irregularity dealer_skipped_card: no first or second card of the dealer is due", cite)
    return Ruling("dealer_later", "every spot gets three cards, then the dealer takes what is missing", cite)


def shoe_ran_out(round: Round, report: Report) -> Ruling:
    """The discards are shuffled and cut, one is burned and the round is completed (2C.14(f))."""
    _while_dealing(report)
    if not (_due(report) or _deciding(report)):
        raise Refusal("irregularity shoe_ran_out: no card is due from the shoe", "13:69F-2C.14(f)")
    text = "the discards are shuffled and cut, one is burned, the round goes on"
    return Ruling("refill", text, "13:69F-2C.14(f)")


def no_card_to_box(round: Round, report: Report) -> Ruling:
    """The hand is dead, its wagers returned, and the spot included in the next deal (2C.14(g))."""
    return _passed_over(round, report, 0)


def one_card_to_box(round: Round, report: Report) -> Ruling:
    """The player may take the second card after the others; otherwise the hand is dead (2C.14(g))."""
    return _passed_over(round, report, 1)


def two_cards_to_box(round: Round, report: Report) -> Ruling:
    """The player may take the third card after the others; otherwise the hand is dead (2C.14(g))."""
    return _passed_over(round, report, 2)


def _passed_over(round: Round, report: Report, held: int) -> Ruling:
    _while_dealing(report)
    spot = _spot(report)
    if _due(report) != spot or _held(round, spot) != held:
        which = ("first", "second", "third")[held]
        raise Refusal(
            f"irregularity {report.id}: the {which} card of spot {spot} is not due", "13:69F-2C.14(g)"
        )
    if held and _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the card comes after all others have theirs", "13:69F-2C.14(g)")
    refused = "interpretation: a player who does not take the missing card has no hand (13:69F-2C.14(g))"
    return Ruling(
        "dead_hand", "the hand is dead and its wagers go back", refused if held else "13:69F-2C.14(g)"
    )


def requested_card_not_dealt(round: Round, report: Report) -> Ruling:
    """The card after the other players but before the hole card is shown, or a dead hand (2C.14(h))."""
    _while_dealing(report)
    spot, due = _spot(report), _due(report)
    asked = isinstance(report.waiting, Draw) and report.waiting.cite in (CITES.card, CITES.one_card)
    if due.partition(".")[0] != spot or not asked or _held(round, due) < (2 if "." in due else FIRST_CARDS):
        raise Refusal(
            f"irregularity requested_card_not_dealt: no card spot {spot} asked for is due", "13:69F-2C.14(h)"
        )
    if _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the card comes after the other players", "13:69F-2C.14(h)")
    return Ruling("dead_hand", "the hand is dead and its wagers go back", "13:69F-2C.14(h)")


def shuffler_failed(round: Round, report: Report) -> Ruling:
    """Jammed, stopped or incomplete: reshuffle by the approved procedure (2C.14(i))."""
    cite = "13:69F-2C.14(i)"
    if round.options.shuffle != "automated":
        raise Refusal("irregularity shuffler_failed: the cards of this table are shuffled by hand", cite)
    if report.stage != "betting" or round.shoes[ONE_SHOE].drawn:
        return Ruling(
            "stands", "the cards being shuffled are reshuffled; those in play are not affected", cite
        )
    return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", cite)


def method_change(round: Round, report: Report) -> Ruling:
    """The device is seen empty by a supervisor and removed before another method is used (2C.14(j))."""
    cite = "13:69F-2C.14(j)"
    if round.options.shuffle != "automated":
        raise Refusal("irregularity method_change: this table has no shuffling device to remove", cite)
    if report.stage != "betting":
        raise Refusal("irregularity method_change: finish the round first", cite)
    return Ruling(
        "stands", "a supervisor finds the device empty; it is removed before another method is used", cite
    )


def reader_misused(round: Round, report: Report) -> Ruling:
    """A hole card in the reader under a 2 to 9: void if it can be seen, else play on (2C.14(k))."""
    _has_reader(round, report, "13:69F-2C.14(k)")
    _while_dealing(report)
    if _held(round, DEALER) < DEALERS_CARDS or may_be_blackjack(round):
        raise Refusal(
            "irregularity reader_misused: the up card is no 2 to 9 with a hole card beside it",
            "13:69F-2C.14(k)",
        )
    if report.details.get("revealed"):
        text = "a supervisor is told; the device could show the hole card: all hands are dead"
        return Ruling("void_round", text, "13:69F-2C.14(k)1")
    return Ruling(
        "stands",
        "a supervisor is told; the device shows nothing to players: play goes on",
        "13:69F-2C.14(k)2",
    )


def reader_out_of_order(round: Round, report: Report) -> Ruling:
    """Play goes on by the procedure without a reader (2C.14(l))."""
    cite = "13:69F-2C.14(l)"
    _has_reader(round, report, cite)
    insuring = isinstance(report.waiting, Choose) and report.waiting.about == "insurance"
    if report.stage != "betting" and not insuring and not isinstance(report.waiting, Peek):
        raise Refusal("irregularity reader_out_of_order: report it before the round or when it is used", cite)
    return Ruling("no_reader", "play goes on by the procedure without a reader", cite)


def _has_reader(round: Round, report: Report, cite: str) -> None:
    if not round.options.card_reader:
        raise Refusal(f"irregularity {report.id}: this table has no card reader", cite)


def improper_cut(round: Round, report: Report) -> Ruling:
    """A supervisor may order a recut before any card is dealt (2C.4(g))."""
    if round.options.shuffle == "automated":
        raise Refusal(
            "irregularity improper_cut: cards shuffled by the device are not cut", "13:69F-2C.4(b)1"
        )
    if report.stage != "betting" or round.shoes[ONE_SHOE].drawn:
        raise Refusal(
            "irregularity improper_cut: a recut may be ordered only before any card is dealt",
            "13:69F-2C.4(g)",
        )
    return Ruling("recut", "the supervisor orders the cards recut", "13:69F-2C.4(g)")


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, card_drawn_in_error, dealer_overdraws, dealer_skipped_card, shoe_ran_out,
        no_card_to_box, one_card_to_box, two_cards_to_box, requested_card_not_dealt, shuffler_failed,
        method_change, reader_misused, reader_out_of_order, improper_cut,
    )
}  # fmt: skip
