"""What 10.9 rules when something goes wrong at pai gow."""

from __future__ import annotations

from croupier.games.pai_gow.bank import PLAYER_BANK
from croupier.games.pai_gow.game import HAND_TILES
from croupier.law.refusal import Refusal
from croupier.procedure.one_deck_rulings import counted_cards
from croupier.procedure.ring import DEALER
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, playing_seat
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Chance, Deal

RULING = "19:47-10.9"
WRONG_NUMBER = "19:47-10.9; interpretation: not from the rule, as 19:47-18.12(c)"
INCOMPLETE = "19:47-10.9; interpretation: not from the rule, as with a deck that is not complete"
FACE_UP = "19:47-10.9; interpretation: not from the rule, nothing has been delivered"
NOT_DEALT = "19:47-10.9; interpretation: not from the rule, as 19:47-21.9(j)"


def delivered(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen when stacks have been delivered."""
    if report.stage == "betting" or isinstance(report.waiting, Chance):
        raise NothingDealt(f"irregularity {report.id}: no stacks have been delivered", cite)


def dealt(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen when all stacks have been delivered."""
    delivered(round, report, cite)
    if isinstance(report.waiting, Deal):
        raise NothingDealt(f"irregularity {report.id}: the stacks are being delivered", cite)


def no_roll(round: State, report: Report) -> Ruling:
    """The shaker is covered and shaken again."""
    if not isinstance(report.waiting, Chance):
        if report.stage == "betting":
            raise NothingDealt(f"irregularity {report.id}: the dice have not been shaken", RULING)
        raise Refusal(f"irregularity {report.id}: the shake has been counted", RULING)
    return Ruling("no_roll", "No roll: the shaker is covered and shaken again", RULING)


def total_misread(round: State, report: Report) -> Ruling:
    """Stacks at wrong places: all hands are void."""
    delivered(round, report, RULING)
    return Ruling("void_round", "stacks went to wrong places: all hands are void", RULING)


def player_card_exposed(round: State, report: Report) -> Ruling:
    """The player plays on or has the hand void."""
    dealt(round, report, RULING)
    seat = playing_seat(round, report)
    choice = report.details.get("choice")
    if choice == "play":
        return Ruling("stands", "the player plays on", RULING)
    if choice != "void":
        raise Refusal(f"irregularity {report.id}: expected the player's choice, play or void", RULING)
    return Ruling("void_hand", "the hand is void, the wager is returned", RULING, seats=(seat,))


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """A tile of the dealer or the bank seen before all have set: all hands are void."""
    delivered(round, report, RULING)
    if not isinstance(report.waiting, Ask | Deal):
        raise Refusal(f"irregularity {report.id}: all players have set their hands", RULING)
    return Ruling("void_round", "a tile of the bank was seen too early: all hands are void", RULING)


def dealer_hand_not_by_house_ways(round: State, report: Report) -> Ruling:
    """The hand is set again, and the round completed."""
    dealt(round, report, RULING)
    bank = PLAYER_BANK.holder(round)
    by_dealer = str(bank) if PLAYER_BANK.co_banked(round) else DEALER
    hand = round.hands.get(by_dealer)
    if hand is None or not any(hand.face_up):
        raise Refusal(f"irregularity {report.id}: that hand has not been set", RULING)
    text = "the hand is set again by the house way, and the round is completed"
    return Ruling("stands", text, RULING)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """More or fewer than four tiles: all hands are void."""
    counted_cards(report, round.seat_count, DEALER, HAND_TILES)
    delivered(round, report, WRONG_NUMBER)
    return Ruling("void_round", "a place has a wrong number of tiles: all hands are void", WRONG_NUMBER)


def set_incomplete(round: State, report: Report) -> Ruling:
    """The set is replaced; hands that are out are void."""
    if report.stage == "betting":
        return Ruling("reshuffle", "the set is removed and replaced", INCOMPLETE, remove_deck=True)
    text = "the set is not complete: all hands are void, it is removed and replaced"
    return Ruling("void_round", text, INCOMPLETE, remove_deck=True)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """The tiles are mixed and stacked again, as long as none is delivered."""
    begun = isinstance(report.waiting, Deal) and bool(round.due)
    if report.stage != "betting" and (begun or not isinstance(report.waiting, Chance | Deal)):
        raise Refusal(
            f"irregularity {report.id}: stacks have been delivered; report player_card_exposed or "
            "hole_card_exposed",
            FACE_UP,
        )
    return Ruling("reshuffle", "the tiles are mixed and stacked again", FACE_UP)


def no_cards_dealt(round: State, report: Report) -> Ruling:
    """The wager is void."""
    dealt(round, report, NOT_DEALT)
    seat = playing_seat(round, report)
    text = "the wager is void; the player joins the next round"
    return Ruling("void_hand", text, NOT_DEALT, seats=(seat,))


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        no_roll, total_misread, player_card_exposed, hole_card_exposed, dealer_hand_not_by_house_ways,
        wrong_number_of_cards, set_incomplete, card_face_up_in_shoe, no_cards_dealt,
    )
}  # fmt: skip
