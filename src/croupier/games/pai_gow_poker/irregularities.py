"""What 11.11 (with 11.6 and 11.8) rules when something goes wrong at pai gow poker."""

from __future__ import annotations

from croupier.games.pai_gow_poker.betting import BANK, STUB
from croupier.games.pai_gow_poker.procedure import DEALT
from croupier.hands.joker_poker import SEVEN
from croupier.law.refusal import Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.one_deck_rulings import OneDeckRulings, counted_cards
from croupier.procedure.one_event_rulings import void_event
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, playing_seat
from croupier.procedure.seats import seat_name
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Betting, Chance, Deal

TITLE = "19:47-11.11; interpretation: not from the rule"
AS_PAI_GOW = f"{TITLE}, as at pai gow"
CARDS = f"{TITLE}, as 13:69F-31.8(d)2"
HOUSE_WAY = f"{TITLE}, as 19:47-21.9(h)"
DECK = OneDeckRulings(
    no_card_before=dict.fromkeys(DEALT, "19:47-11.7"),
    stub_away=dict.fromkeys(DEALT, STUB),
    face_up=f"{TITLE}, as 19:47-18.12(a)",
    unseen=f"{TITLE}, as 19:47-18.12(b)",
    seen="interpretation: the rules are silent on a card whose face was seen; a supervisor decides",
    stub=STUB,
    stub_wrong=STUB,
    miscount=STUB,
    shuffler=f"{TITLE}, as 19:47-18.12(d)",
    dealing_shoe=f"{TITLE}, as 19:47-18.12(e)",
    not_cut="19:47-11.6; interpretation: not from the rule, as 19:47-18.5(b)1",
    recut="19:47-11.6; interpretation: not from the rule, as 19:47-18.5(d)",
    removed=f"{TITLE}, as 19:47-18.12(f)",
    stub_lies="the cards left over lie unseen in the discard rack",
)
NO_ROLL = "19:47-11.11; interpretation: not from the rule but for its heading"


def no_roll(round: State, report: Report) -> Ruling:
    """A die not flat or out of the shaker: the dice are shaken again (11.11)."""
    if round.options.start_method != "dice":
        raise Refusal(f"irregularity {report.id}: no dice are shaken at this table", NO_ROLL)
    if not isinstance(report.waiting, Betting | Chance):
        raise Refusal(f"irregularity {report.id}: the dice have been read and cards dealt", NO_ROLL)
    return void_event(NO_ROLL, "no_roll", "no roll")(round, report)


def total_misread(round: State, report: Report) -> Ruling:
    """Cards dealt to wrong places: all hands are void (11.11)."""
    _dealt(report, AS_PAI_GOW)
    if round.options.start_method != "dice":
        raise Refusal(f"irregularity {report.id}: no dice are shaken at this table", AS_PAI_GOW)
    return Ruling("void_round", "cards went to wrong places: all hands are void, reshuffle", AS_PAI_GOW)


def player_card_exposed(round: State, report: Report) -> Ruling:
    """The player plays the hand, without looking at the rest, or has it void (11.11)."""
    _dealt(report, AS_PAI_GOW)
    seat = playing_seat(round, report)
    if isinstance(report.waiting, Deal) and str(seat) not in round.hands:
        raise NothingDealt(f"irregularity {report.id}: no card of seat {seat_name(seat)} is out", AS_PAI_GOW)
    choice = report.details.get("choice")
    if choice == "play":
        return Ruling("stands", "the player plays the hand", AS_PAI_GOW)
    if choice == "void":
        return Ruling(
            "void_hand", "the player's hand is void, the wagers are returned", AS_PAI_GOW, seats=(seat,)
        )
    raise Refusal(
        f"irregularity {report.id}: expected the player's choice of play or void, before looking at the "
        "other cards",
        AS_PAI_GOW,
    )


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """A card of the dealer or the bank seen before all have set voids all hands (11.11)."""
    _dealt(report, AS_PAI_GOW)
    if report.stage == "dealt" and not isinstance(report.waiting, Ask | Chance):
        raise Refusal(f"irregularity {report.id}: all players have set their hands", AS_PAI_GOW)
    text = "a card of the bank or the dealer was seen too early: all hands are void, reshuffle"
    return Ruling("void_round", text, AS_PAI_GOW)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """More or fewer than seven cards at a place void all hands (11.11)."""
    counted_cards(report, round.seat_count, DEALER, SEVEN)
    _dealt(report, CARDS)
    return Ruling("void_round", "a place does not have seven cards: all hands are void, reshuffle", CARDS)


def dealer_hand_not_by_house_ways(round: State, report: Report) -> Ruling:
    """The hands are set again by the house way (11.11)."""
    _dealt(report, HOUSE_WAY)
    holder = seat_name(BANK.holder(round)) if BANK.co_banked(round) else DEALER
    if holder not in round.hands or not any(round.hands[holder].face_up):
        raise Refusal(f"irregularity {report.id}: the hands have not been set", HOUSE_WAY)
    return Ruling("stands", "the hands are set again by the house way, and the round is completed", HOUSE_WAY)


def _dealt(report: Report, cite: str) -> None:
    """Refuse what can only happen once cards are out."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out", cite)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        no_roll, total_misread, player_card_exposed, hole_card_exposed, DECK.card_face_up_in_shoe,
        DECK.card_drawn_in_error, wrong_number_of_cards, DECK.stub_count_wrong, dealer_hand_not_by_house_ways,
        DECK.shuffler_failed, DECK.dealing_shoe_failed, DECK.improper_cut, DECK.method_change,
    )
}  # fmt: skip
