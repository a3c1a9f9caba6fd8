"""What 2.15 (with 2.5 and 2.6(d)) rules when something goes wrong at blackjack."""

from __future__ import annotations

from datetime import date

from croupier.equipment.cards import parse_card
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Round, box_of, read_seat
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling
from croupier.procedure.steps import Choose, Draw, DrawLot, Peek
from croupier.procedure.twentyone import DEALER

SECOND_CARD = 2
RECODIFIED = date(2012, 1, 1)
RESHUFFLED = "interpretation: as 13:69F-2C.14(a)"


def _card(report: Report) -> int:
    text = report.details.get("card")
    return -1 if text is None else parse_card(str(text))


def _while_dealing(report: Report) -> None:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no card is out in this round yet", "19:47-2.3(b)")


def _due(report: Report) -> str:
    """The holder of the card that is due now, if one is."""
    step = report.waiting
    return step.to[0] if isinstance(step, Draw) else ""


def _box(report: Report) -> str:
    seat = report.details.get("seat")
    number = read_seat(str(seat))
    if not number:
        raise BadInput(f"irregularity {report.id}: seat {seat!r}, expected the number of a box")
    return str(number)


def _choice(report: Report, words: tuple[str, str]) -> str:
    choice = report.details.get("choice")
    if choice not in words:
        raise BadInput(f"irregularity {report.id}: choice {choice!r}, expected {' or '.join(words)}")
    return str(choice)


def card_face_up_in_shoe(round: Round, report: Report) -> Ruling:
    """Not used: to the discard rack, or to the segregated area of a double shoe (2.15(a)).

    Under 13:69F a second one while dealing voids the round, and the cards are reshuffled.
    """
    _while_dealing(report)
    if report.ruled_before and round.edition.day >= RECODIFIED:
        return Ruling("void_round", "a second card face up: the round is void, reshuffle", RESHUFFLED)
    return Ruling("set_aside", "not used, placed in the discard rack", "19:47-2.15(a)", _card(report))


def card_drawn_in_error(round: Round, report: Report) -> Ruling:
    """Unseen it is the next card (2.15(b)); exposed it is offered as the next card and may be refused
    (2.15(d)).
    """
    _while_dealing(report)
    if not report.details.get("exposed"):
        return Ruling(
            "next_card", "its face was not seen: it is the next card", "19:47-2.15(b)", _card(report)
        )
    if isinstance(report.waiting, Choose) and _choice(report, ("accept", "refuse")) == "refuse":
        return Ruling(
            "refuse_card",
            "refused: the player gets no further card this round; it is the next player's",
            "19:47-2.15(d)",
            _card(report),
        )
    return Ruling("next_card", "exposed: it is dealt as the next card", "19:47-2.15(d)", _card(report))


def wrong_side_dealt(round: Round, report: Report) -> Ruling:
    """No ruling is stated: as a card drawn in error and exposed, and the supervisor is told."""
    if round.options.shoe != "double":
        raise Refusal("irregularity wrong_side_dealt: this table has a single shoe", "19:47-2.6(d)")
    _while_dealing(report)
    return Ruling(
        "next_card",
        "the supervisor is told; it is dealt as the next card",
        "interpretation: as a card drawn in error and exposed (19:47-2.15(d))",
        _card(report),
    )


def dealer_overdraws(round: Round, report: Report) -> Ruling:
    """A card the dealer draws for himself on 17 or more is burned (2.15(e))."""
    if round.shoes[round.shoe].drawn == 0:
        raise Refusal("irregularity dealer_overdraws: no card has left this shoe", "19:47-2.15(e)")
    return Ruling("set_aside", "burned: the dealer stands", "19:47-2.15(e)", _card(report))


def dealer_skipped_card(round: Round, report: Report) -> Ruling:
    """The boxes get their two cards first, then the dealer what is missing (2.15(f))."""
    _while_dealing(report)
    if _due(report) != DEALER or len(round.hands.get(DEALER, _NOTHING).cards) >= SECOND_CARD:
        raise Refusal(
            "irregularity dealer_skipped_card: no first or second card of the dealer is due", "19:47-2.15(f)"
        )
    return Ruling(
        "dealer_later", "every box gets two cards, then the dealer takes what is missing", "19:47-2.15(f)"
    )


def shoe_ran_out(round: Round, report: Report) -> Ruling:
    """The discards are shuffled and cut, one is burned and the round is completed (2.15(g))."""
    _while_dealing(report)
    left = round.shoes[round.shoe].left
    if left:
        raise Refusal(f"irregularity shoe_ran_out: {left} cards are still in the shoe", "19:47-2.15(g)")
    return Ruling(
        "refill", "the discards are shuffled and cut, one is burned, the round goes on", "19:47-2.15(g)"
    )


def no_card_to_box(round: Round, report: Report) -> Ruling:
    """The hand is dead, its wager returned, and the box included in the next deal (2.15(h))."""
    _while_dealing(report)
    box = _box(report)
    if _due(report) != box or box in round.hands:
        raise Refusal(f"irregularity no_card_to_box: the first card of box {box} is not due", "19:47-2.15(h)")
    return Ruling("dead_hand", "the hand is dead and its wagers go back", "19:47-2.15(h)")


def one_card_to_box(round: Round, report: Report) -> Ruling:
    """The player may take the second card after the others; otherwise the hand is dead (2.15(h))."""
    _while_dealing(report)
    box = _box(report)
    if _due(report) != box or len(round.hands.get(box, _NOTHING).cards) != 1:
        raise Refusal(
            f"irregularity one_card_to_box: the second card of box {box} is not due", "19:47-2.15(h)"
        )
    if _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the second card comes after all others have theirs", "19:47-2.15(h)")
    return Ruling(
        "dead_hand",
        "the hand is dead and its wagers go back",
        "interpretation: a player who does not take the second card has no hand (19:47-2.15(h))",
    )


def requested_card_not_dealt(round: Round, report: Report) -> Ruling:
    """The card after the other players but before the hole card is shown, or a dead hand (2.15(i))."""
    _while_dealing(report)
    box, due = _box(report), _due(report)
    cards = round.hands.get(due, _NOTHING).cards
    if due.partition(".")[0] != box or len(cards) < SECOND_CARD:
        raise Refusal(
            f"irregularity requested_card_not_dealt: no card box {box} asked for is due", "19:47-2.15(i)"
        )
    if _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the card comes after the other players", "19:47-2.15(i)")
    return Ruling("dead_hand", "the hand is dead and its wagers go back", "19:47-2.15(i)")


def reader_misused(round: Round, report: Report) -> Ruling:
    """Under a 2 to 9 the hole card has no business in the reader (2.15(j))."""
    if not round.options.card_reader:
        raise Refusal("irregularity reader_misused: this table has no card reader", "19:47-2.15(j)")
    _while_dealing(report)
    if report.details.get("revealed"):
        return Ruling(
            "void_round", "the device could show the hole card: all hands are dead", "19:47-2.15(j)"
        )
    return Ruling("stands", "the supervisor is told; play goes on", "19:47-2.15(j)")


def reader_out_of_order(round: Round, report: Report) -> Ruling:
    """Play goes on by the procedure without a reader (2.15(k))."""
    if not round.options.card_reader:
        raise Refusal("irregularity reader_out_of_order: this table has no card reader", "19:47-2.15(k)")
    if report.stage != "betting" and not isinstance(report.waiting, Peek):
        raise Refusal(
            "irregularity reader_out_of_order: report it before the round or when it is used", "19:47-2.15(k)"
        )
    return Ruling("no_reader", "play goes on by the procedure without a reader", "19:47-2.15(k)")


def up_card_not_moved(round: Round, report: Report) -> Ruling:
    """The round goes on as if it had been moved (2.15(l))."""
    _multiple_action(round, report, "19:47-2.15(l)")
    return Ruling("stands", "the round goes on as if the up card had been moved", "19:47-2.15(l)")


def up_card_discarded(round: Round, report: Report) -> Ruling:
    """A supervisor takes it back out by rebuilding the last hand (2.15(m))."""
    _multiple_action(round, report, "19:47-2.15(m)")
    return Ruling(
        "stands", "a supervisor rebuilds the last hand and takes the up card back out", "19:47-2.15(m)"
    )


def _multiple_action(round: Round, report: Report, cite: str) -> None:
    if not round.options.multiple_action:
        raise Refusal(f"irregularity {report.id}: this table does not offer multiple action", cite)
    _while_dealing(report)


def progressive_light_failed(round: Round, report: Report) -> Ruling:
    """No progressive wager is accepted at that box (2.15(n))."""
    box = int(_box(report))
    if report.stage != "betting":
        raise Refusal(
            "irregularity progressive_light_failed: report it before the cards are dealt", "19:47-2.15(n)"
        )
    if any("progressive" in seat.wagers for number, seat in round.seats.items() if box_of(number) == box):
        raise Refusal(
            f"irregularity progressive_light_failed: take the wager of box {box} back first", "19:47-2.15(n)"
        )
    return Ruling("no_light", f"no progressive wager is accepted at box {box}", "19:47-2.15(n)", seat=box)


def bonus_amount_unknown(round: Round, report: Report) -> Ruling:
    """The bonus wager is paid 21 to 1 (2.15(o))."""
    step = report.waiting
    if not isinstance(step, DrawLot) or str(step.seat) != _box(report):
        raise Refusal(
            "irregularity bonus_amount_unknown: no amount is due from the bonus system", "19:47-2.15(o)"
        )
    return Ruling("no_amount", "the bonus wager is paid 21 to 1", "19:47-2.15(o)")


def shuffler_failed(round: Round, report: Report) -> Ruling:
    """Jammed, stopped or incomplete: reshuffle by the approved procedure."""
    cite = "interpretation: as 13:69F-2C.14(i)"
    if round.options.shuffle not in ("automated", "continuous"):
        raise Refusal("irregularity shuffler_failed: the cards of this table are shuffled by hand", cite)
    if report.stage != "betting" or round.shoes[round.shoe].drawn:
        return Ruling(
            "stands", "the cards being shuffled are reshuffled; those in play are not affected", cite
        )
    return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", cite)


def method_change(round: Round, report: Report) -> Ruling:
    """The device is removed first and checked to be empty."""
    return Ruling(
        "stands", "the device is removed and checked to be empty", "interpretation: as 13:69F-2C.14(j)"
    )


def improper_cut(round: Round, report: Report) -> Ruling:
    """A supervisor may order a recut before any card is dealt."""
    cite = "interpretation: as 13:69F-2C.4(g)"
    if round.options.shuffle in ("automated", "continuous"):
        raise Refusal("irregularity improper_cut: cards shuffled by the device are not cut", cite)
    if report.stage != "betting" or round.shoes[round.shoe].drawn:
        raise Refusal("irregularity improper_cut: a recut may be ordered only before any card is dealt", cite)
    return Ruling("recut", "the supervisor orders the cards recut", cite)


class _NoCards:
    cards: tuple[int, ...] = ()


_NOTHING = _NoCards()

RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe,
        card_drawn_in_error,
        wrong_side_dealt,
        dealer_overdraws,
        dealer_skipped_card,
        shoe_ran_out,
        no_card_to_box,
        one_card_to_box,
        requested_card_not_dealt,
        reader_misused,
        reader_out_of_order,
        up_card_not_moved,
        up_card_discarded,
        progressive_light_failed,
        bonus_amount_unknown,
        shuffler_failed,
        method_change,
        improper_cut,
    )
}
