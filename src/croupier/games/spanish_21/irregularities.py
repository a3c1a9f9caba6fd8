"""What 19.15 rules when something goes wrong at Spanish 21, read as its sister 13:69F-2C.14."""

from __future__ import annotations

from typing import Final

from croupier.equipment.cards import parse_card
from croupier.games.spanish_21.shoe import TEN_RANK
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Round, read_seat
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling
from croupier.procedure.steps import Choose, Draw, Peek
from croupier.procedure.twentyone import DEALER, may_be_blackjack

FIRST_CARDS: Final = 2


def _cite(letter: str) -> str:
    return f"19:47-19.15; interpretation: as 13:69F-2C.14({letter})"


def _card(report: Report) -> int:
    text = report.details.get("card")
    return -1 if text is None else parse_card(str(text))


def _while_dealing(report: Report) -> None:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no card is out in this round yet", "19:47-19.5")


def _due(report: Report) -> str:
    """The holder of the card that is due now, if one is."""
    return report.waiting.to[0] if isinstance(report.waiting, Draw) else ""


def _held(round: Round, holder: str) -> int:
    return len(round.hands[holder].cards) if holder in round.hands else 0


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
    """Not used; a second one while dealing voids the round, and the cards are reshuffled."""
    _while_dealing(report)
    if report.ruled_before:
        text = "a second card face up: the round is void, the cards are reshuffled"
        return Ruling("void_round", text, _cite("a"), remove_deck=True)
    return Ruling("set_aside", "not used, placed in the discard rack", _cite("a"), _card(report))


def card_drawn_in_error(round: Round, report: Report) -> Ruling:
    """Unseen it is the next card; exposed once the first cards are dealt, whoever is next may refuse it."""
    _while_dealing(report)
    if not report.details.get("exposed"):
        return Ruling("next_card", "its face was not seen: it is the next card", _cite("b"), _card(report))
    if _may_refuse(report) and _choice(report, ("accept", "refuse")) == "refuse":
        text = "refused: the player gets no further card this round; it is the next player's"
        return Ruling("refuse_card", text, _cite("c"), _card(report))
    return Ruling("next_card", "exposed: it is dealt as the next card", _cite("c"), _card(report))


def _may_refuse(report: Report) -> bool:
    return isinstance(report.waiting, Choose) and report.waiting.about.startswith("hand ")


def dealer_overdraws(round: Round, report: Report) -> Ruling:
    """A card the dealer draws on 17 or more is burned."""
    if not round.shoes[round.shoe].drawn:
        raise Refusal("irregularity dealer_overdraws: no card has left this shoe", _cite("d"))
    return Ruling("set_aside", "burned: the dealer stands on 17 and more", _cite("d"), _card(report))


def dealer_skipped_card(round: Round, report: Report) -> Ruling:
    """The boxes get their two cards first, then the dealer what is missing."""
    _while_dealing(report)
    if _due(report) != DEALER or _held(round, DEALER) >= FIRST_CARDS:
        raise Refusal(
            "irregularity dealer_skipped_card: no first or second card of the dealer is due", _cite("e")
        )
    return Ruling(
        "dealer_later", "every box gets two cards, then the dealer takes what is missing", _cite("e")
    )


def shoe_ran_out(round: Round, report: Report) -> Ruling:
    """The discards are shuffled and cut, one is burned and the round is completed."""
    _while_dealing(report)
    left = round.shoes[round.shoe].left
    if left or not (_due(report) or _may_refuse(report)):
        raise Refusal(f"irregularity shoe_ran_out: {left} cards are left in the shoe", _cite("f"))
    return Ruling("refill", "the discards are shuffled and cut, one is burned, the round goes on", _cite("f"))


def no_card_to_box(round: Round, report: Report) -> Ruling:
    """The hand is dead, its wager returned, and the box included in the next deal."""
    _while_dealing(report)
    box = _box(report)
    if _due(report) != box or _held(round, box):
        raise Refusal(f"irregularity no_card_to_box: the first card of box {box} is not due", _cite("g"))
    return Ruling("dead_hand", "the hand is dead and its wagers go back", _cite("g"))


def one_card_to_box(round: Round, report: Report) -> Ruling:
    """The player's choice: the second card after the other players, or a dead hand."""
    _while_dealing(report)
    box = _box(report)
    if _due(report) != box or _held(round, box) != 1:
        raise Refusal(f"irregularity one_card_to_box: the second card of box {box} is not due", _cite("g"))
    if _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the second card comes after all others have theirs", _cite("g"))
    return Ruling("dead_hand", "the hand is dead and its wagers go back", _cite("g"))


def requested_card_not_dealt(round: Round, report: Report) -> Ruling:
    """The player's choice: the card after the others but before the hole card is shown, or a dead hand."""
    _while_dealing(report)
    box, due = _box(report), _due(report)
    if due.partition(".")[0] != box or _held(round, due) < FIRST_CARDS:
        raise Refusal(
            f"irregularity requested_card_not_dealt: no card box {box} asked for is due", _cite("h")
        )
    if _choice(report, ("take", "dead")) == "take":
        return Ruling("card_later", "the card comes after the other players", _cite("h"))
    return Ruling("dead_hand", "the hand is dead and its wagers go back", _cite("h"))


def reader_misused(round: Round, report: Report) -> Ruling:
    """Under a 2 to 9 the hole card has no business in the reader."""
    _has_reader(round, report, "k")
    _while_dealing(report)
    if _held(round, DEALER) < FIRST_CARDS or may_be_blackjack(round):
        raise Refusal("irregularity reader_misused: the dealer shows no 2 to 9 over a hole card", _cite("k"))
    if report.details.get("revealed"):
        return Ruling(
            "void_round", "a player could have learned the hole card: all hands are dead", _cite("k")
        )
    return Ruling("stands", "the supervisor is told; play goes on", _cite("k"))


def reader_out_of_order(round: Round, report: Report) -> Ruling:
    """Play goes on by the procedure without a reader."""
    _has_reader(round, report, "l")
    if report.stage != "betting" and not isinstance(report.waiting, Peek):
        raise Refusal(
            "irregularity reader_out_of_order: report it before the round or when it is used", _cite("l")
        )
    return Ruling("no_reader", "play goes on by the procedure without a reader", _cite("l"))


def _has_reader(round: Round, report: Report, letter: str) -> None:
    if not round.options.card_reader:
        raise Refusal(f"irregularity {report.id}: this table has no card reader", _cite(letter))


def shuffler_failed(round: Round, report: Report) -> Ruling:
    """Jammed, stopped or incomplete: reshuffle by the approved procedure."""
    if round.options.shuffle != "automated":
        raise Refusal(
            "irregularity shuffler_failed: the cards of this table are shuffled by hand", _cite("i")
        )
    if report.stage != "betting" or round.shoes[round.shoe].drawn:
        text = "the cards being shuffled are reshuffled; those in play are not affected"
        return Ruling("stands", text, _cite("i"))
    return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", _cite("i"))


def method_change(round: Round, report: Report) -> Ruling:
    """The device is removed and inspected before another method is used."""
    return Ruling("stands", "the device is removed and inspected before another method is used", _cite("j"))


def improper_cut(round: Round, report: Report) -> Ruling:
    """A supervisor may order a recut before any card is dealt."""
    cite = "19:47-19.4; interpretation: as 13:69F-2C.4(g)"
    if round.options.shuffle == "automated":
        raise Refusal("irregularity improper_cut: cards shuffled by the device are not cut", "19:47-19.4(b)1")
    if report.stage != "betting" or round.shoes[round.shoe].drawn:
        raise Refusal("irregularity improper_cut: a recut may be ordered only before any card is dealt", cite)
    return Ruling("recut", "the supervisor orders the cards recut", cite)


def ten_in_the_deck(round: Round, report: Report) -> Ruling:
    """No card of this game: out, and the next card in its place; used in a hand it voids the round."""
    _while_dealing(report)
    card, cite = _card(report), "19:47-19.2(a)"
    if card >= 0 and card >> 2 != TEN_RANK:
        raise BadInput(f"irregularity ten_in_the_deck: card {report.details['card']!r}, expected a ten")
    if report.details.get("used"):
        text = "a ten was used in a hand: the round is void, the floorperson checks the decks"
        return Ruling("void_round", text, cite, remove_deck=True)
    return Ruling("stands", "the ten is taken out and the next card dealt in its place", cite)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, card_drawn_in_error, dealer_overdraws, dealer_skipped_card, shoe_ran_out,
        no_card_to_box, one_card_to_box, requested_card_not_dealt, reader_misused, reader_out_of_order,
        shuffler_failed, method_change, improper_cut, ten_in_the_deck,
    )
}  # fmt: skip
