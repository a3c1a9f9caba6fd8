"""What 18.12 (with 18.5(d) and 18.7(e), (f)) rules when something goes wrong at let it ride."""

from __future__ import annotations

from croupier.equipment.cards import parse_cards
from croupier.games.let_it_ride.game import PLAYER_CARDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Round
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, reported_card, reported_flag
from croupier.procedure.steps import COMMUNITY

STUB_AWAY = {"manual_shoe": "19:47-18.7(d)", "hand": "19:47-18.8(d)", "automated_shoe": "19:47-18.9(d)"}
NO_CARD_BEFORE = {
    "manual_shoe": "19:47-18.7(b)",
    "hand": "19:47-18.8(b)3",
    "automated_shoe": "19:47-18.9(b)2",
}


def _while_dealing(round: Round, report: Report) -> None:
    """No card leaves the shoe before "No more bets", and after the deal the stub is in the discard rack."""
    method = round.options.dealing_method
    if report.stage == "betting":
        raise NothingDealt(
            f'irregularity {report.id}: no card is drawn before "No more bets"', NO_CARD_BEFORE[method]
        )
    if report.stage == "dealt":
        raise Refusal(
            f"irregularity {report.id}: the deal is over and the stub lies unseen in the discard rack",
            STUB_AWAY[method],
        )


def card_face_up_in_shoe(round: Round, report: Report) -> Ruling:
    """One is set aside; a second in the same deal voids everything (18.12(a))."""
    _while_dealing(round, report)
    if report.already_set_aside:
        return Ruling("void_round", "a second card face up: all hands are void, reshuffle", "19:47-18.12(a)")
    return Ruling(
        "set_aside",
        "not used, placed in the discard rack; the deal goes on",
        "19:47-18.12(a)",
        reported_card(report),
    )


def card_drawn_in_error(round: Round, report: Report) -> Ruling:
    """Unseen, it is the next card (18.12(b)); seen, the rules are silent and a supervisor chooses."""
    _while_dealing(round, report)
    if not reported_flag(report, "exposed"):
        return Ruling(
            "next_card",
            "its face was not seen: it is the next card dealt",
            "19:47-18.12(b)",
            reported_card(report),
        )
    choice = report.details.get("choice")
    silent = "interpretation: 18.12(b) is silent on a card whose face was seen; a supervisor decides"
    if choice == "set_aside":
        return Ruling(
            "set_aside", "its face was seen: not used, as a card found face up", silent, reported_card(report)
        )
    if choice == "void":
        return Ruling("void_round", "its face was seen: the supervisor voids the round", silent)
    raise Refusal(
        "irregularity card_drawn_in_error: the card was seen; expected a supervisor's choice of "
        "set_aside or void",
        "19:47-18.12(b)",
    )


def wrong_number_of_cards(round: Round, report: Report) -> Ruling:
    """Too many or too few cards anywhere void all hands (18.12(c))."""
    holder, cards = report.details.get("holder", COMMUNITY), report.details.get("cards", 0)
    seats = round.edition.value("seats")
    if str(holder) != COMMUNITY and str(holder) not in map(str, range(1, seats + 1)):
        raise BadInput(
            f"irregularity wrong_number_of_cards: holder {holder!r}, expected a seat from 1 to {seats} "
            f"or {COMMUNITY}"
        )
    if isinstance(cards, str):
        cards = len(parse_cards(cards))
    if not isinstance(cards, int) or isinstance(cards, bool) or cards < 0:
        raise BadInput(
            f"irregularity wrong_number_of_cards: cards {cards!r}, expected how many there are, or the cards"
        )
    if cards == PLAYER_CARDS:
        raise BadInput(
            f"irregularity wrong_number_of_cards: {holder} with {PLAYER_CARDS} cards is right; "
            "expected another number"
        )
    return Ruling("void_round", "a wrong number of cards: all hands are void, reshuffle", "19:47-18.12(c)")


def stub_count_wrong(round: Round, report: Report) -> Ruling:
    """A misdeal explains it: hands void; nothing explains it: the deck goes as well (18.7(e)2)."""
    if report.stage == "dealing":
        raise NothingDealt(
            "irregularity stub_count_wrong: a stub is what is left after the deal", "19:47-18.1 Stub"
        )
    if reported_flag(report, "misdeal"):
        return Ruling("void_round", "the stub count shows a misdeal: all hands are void", "19:47-18.7(e)2")
    return Ruling(
        "void_round",
        "the stub count is wrong without a misdeal: all hands are void and the deck is taken off the table",
        "19:47-18.7(e)2",
        remove_deck=True,
    )


def shuffler_miscount(round: Round, report: Report) -> Ruling:
    """A counting shuffler that finds a wrong number takes the deck off the table (18.7(f))."""
    if not round.options.shuffler_counts_deck:
        raise Refusal(
            "irregularity shuffler_miscount: the shuffler of this table does not count", "19:47-18.7(f)"
        )
    if report.stage != "betting":
        return Ruling(
            "void_round",
            "the deck is not complete: all hands are void and it is taken off the table",
            "19:47-18.7(f)",
            remove_deck=True,
        )
    return Ruling(
        "reshuffle", "the deck is taken off the table and replaced", "19:47-18.7(f)", remove_deck=True
    )


def shuffler_failed(round: Round, report: Report) -> Ruling:
    """Jammed, stopped or incomplete: reshuffle by the approved procedure (18.12(d))."""
    if round.options.shuffler != "automated":
        raise Refusal(
            "irregularity shuffler_failed: the cards of this table are shuffled by hand", "19:47-18.12(d)"
        )
    if report.stage != "betting":
        return Ruling(
            "stands",
            "the deck being shuffled is reshuffled; the deck in play is not affected",
            "19:47-18.12(d)",
        )
    return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", "19:47-18.12(d)")


def dealing_shoe_failed(round: Round, report: Report) -> Ruling:
    """The round is void; cards in the device and cards dealt are reshuffled together (18.12(e))."""
    if round.options.dealing_method != "automated_shoe":
        raise Refusal(
            "irregularity dealing_shoe_failed: this table has no automated dealing shoe", "19:47-18.12(e)"
        )
    return Ruling("void_round", "the round is void; all cards are reshuffled together", "19:47-18.12(e)")


def improper_cut(round: Round, report: Report) -> Ruling:
    """A supervisor may order a recut before any card is dealt (18.5(d))."""
    if round.options.shuffler == "automated":
        raise Refusal("irregularity improper_cut: cards shuffled by the device are not cut", "19:47-18.5(b)1")
    if report.stage != "betting":
        raise Refusal(
            "irregularity improper_cut: a recut may be ordered only before any card is dealt", "19:47-18.5(d)"
        )
    return Ruling("recut", "the supervisor orders the cards recut", "19:47-18.5(d)")


def method_change(round: Round, report: Report) -> Ruling:
    """The device is removed before another method is used (18.12(f))."""
    if not reported_flag(report, "device_removed"):
        raise Refusal(
            "irregularity method_change: the device must be off the table before another method is used "
            "(report it with device_removed true)",
            "19:47-18.12(f)",
        )
    return Ruling("stands", "the device is off the table; another method may be used", "19:47-18.12(f)")


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, card_drawn_in_error, wrong_number_of_cards, stub_count_wrong, shuffler_miscount,
        shuffler_failed, dealing_shoe_failed, improper_cut, method_change,
    )
}  # fmt: skip
