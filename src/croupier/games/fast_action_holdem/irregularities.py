"""What 21.9 rules when something goes wrong at fast action hold'em."""

from __future__ import annotations

from croupier.games.fast_action_holdem.game import COMMUNITY_CARDS, HAND_CARDS
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.one_deck_rulings import counted_cards
from croupier.procedure.rulings import (
    NothingDealt,
    Report,
    Rule,
    Ruling,
    playing_seat,
    reported_card,
    reported_flag,
)
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import COMMUNITY, Deal

SEEN = "interpretation: 21.9(b) is silent on a card whose face was seen; a supervisor decides"
MAX_CARDS = 2 * HAND_CARDS


def while_dealing(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen before the last card of the round is out."""
    if report.stage == "betting":
        raise NothingDealt(f'irregularity {report.id}: no card is drawn before "No more bets"', cite)
    if COMMUNITY in round.hands and len(round.hands[COMMUNITY].cards) == COMMUNITY_CARDS:
        raise Refusal(f"irregularity {report.id}: all cards of the round have been dealt", cite)
    if not round.shoes[ONE_SHOE].left:
        raise Refusal(f"irregularity {report.id}: no card is left in the shoe", cite)


def dealing_hands(report: Report) -> bool:
    """Whether the four cards of everyone are still being dealt."""
    return isinstance(report.waiting, Deal) and COMMUNITY not in report.waiting.to


def not_set(round: State, report: Report, seat: SeatId, cite: str) -> None:
    """Refuse what cannot happen to a hand whose two cards have been chosen."""
    if not dealing_hands(report) and len(round.hands[str(seat)].cards) < HAND_CARDS:
        raise Refusal(f"irregularity {report.id}: the hand of seat {seat} has been set", cite)


def hands_out(report: Report, cite: str) -> None:
    """Refuse what can only happen to hands."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no hands are out", cite)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """It is not used (21.9(a))."""
    cite = "19:47-21.9(a)"
    while_dealing(round, report, cite)
    text = "not used, placed in the discard rack; the deal goes on"
    return Ruling("set_aside", text, cite, reported_card(report))


def card_drawn_in_error(round: State, report: Report) -> Ruling:
    """Unseen, it is the next card (21.9(b)); seen, the rules are silent and a supervisor chooses."""
    cite = "19:47-21.9(b)"
    while_dealing(round, report, cite)
    if not reported_flag(report, "exposed"):
        return Ruling(
            "next_card", "its face was not seen: it is the next card dealt", cite, reported_card(report)
        )
    choice = report.details.get("choice")
    if choice == "set_aside":
        text = "its face was seen: not used, as a card found face up"
        return Ruling("set_aside", text, SEEN, reported_card(report))
    if choice == "void":
        return Ruling("void_round", "its face was seen: the supervisor voids the round", SEEN)
    raise Refusal(
        f"irregularity {report.id}: the card was seen; expected a supervisor's choice of set_aside or void",
        cite,
    )


def player_card_exposed(round: State, report: Report) -> Ruling:
    """The card is turned face down again (21.9(c))."""
    cite = "19:47-21.9(c)"
    hands_out(report, cite)
    playing_seat(round, report)
    return Ruling("stands", "the card is turned face down, and play goes on", cite)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """Too few are dealt later or the hand is void; too many of the dealer's void all hands, a player's are
    discarded (21.9(d) to (g)).
    """
    holder, cards = counted_cards(report, round.seat_count, DEALER, HAND_CARDS, named=True)
    if cards > MAX_CARDS:
        raise BadInput(f"irregularity {report.id}: {cards} cards, expected at most {MAX_CARDS}")
    hands_out(report, "19:47-21.9(d)" if holder == DEALER else "19:47-21.9(e)")
    if holder == DEALER:
        return _dealers(round, report, cards)
    seat = playing_seat(round, report, "holder")
    cite = "19:47-21.9(e)" if cards < HAND_CARDS else "19:47-21.9(g)"
    not_set(round, report, seat, cite)
    if cards > HAND_CARDS:
        text = "the player keeps two cards, discards all others and plays on"
        return Ruling("extra_cards", text, cite, holder=holder, more=cards - HAND_CARDS)
    if not cards:
        return no_cards(seat)
    choice = report.details.get("choice")
    if choice == "void":
        return Ruling("void_hand", "the player's hand is void, the wager is returned", cite, seats=(seat,))
    if choice != "take":
        raise Refusal(
            f"irregularity {report.id}: expected the player's choice, void or take the missing cards", cite
        )
    text = "the missing cards are dealt after everyone else has four and before the community cards"
    return _missing(report, text, cite, holder)


def _dealers(round: State, report: Report, cards: int) -> Ruling:
    cite = "19:47-21.9(d)" if cards < HAND_CARDS else "19:47-21.9(f)"
    if DEALER in round.hands and any(round.hands[DEALER].face_up):
        raise Refusal(f"irregularity {report.id}: the dealer's hand has been set", cite)
    if cards > HAND_CARDS:
        return Ruling("void_round", "the dealer has more than four cards: all hands are void", cite)
    return _missing(report, "the missing cards are dealt before the dealer's hand is set", cite, DEALER)


def _missing(report: Report, text: str, cite: str, holder: str) -> Ruling:
    """Cards that are still to be dealt come later; a hand thought complete is completed at once."""
    kind = "card_later" if dealing_hands(report) else "complete_hand"
    return Ruling(kind, text, cite, holder=holder)


def dealer_hand_not_by_house_ways(round: State, report: Report) -> Ruling:
    """The hand is set again (21.9(h))."""
    cite = "19:47-21.9(h)"
    hands_out(report, cite)
    if DEALER not in round.hands or not any(round.hands[DEALER].face_up):
        raise Refusal(f"irregularity {report.id}: the dealer's hand has not been set", cite)
    text = "the dealer's hand is set again by the house ways, and the round is completed"
    return Ruling("stands", text, cite)


def cards_run_out(round: State, report: Report) -> Ruling:
    """The round is void, and all cards are shuffled (21.9(i)). The dealer of a live table may find fewer
    cards than were put in.
    """
    cite = "19:47-21.9(i)"
    hands_out(report, cite)
    board = len(round.hands[COMMUNITY].cards) if COMMUNITY in round.hands else 0
    needed = COMMUNITY_CARDS - board
    if dealing_hands(report) and isinstance(report.waiting, Deal):
        needed += round.due or len(report.waiting.holders)
    if not needed:
        raise Refusal(f"irregularity {report.id}: all cards of the round have been dealt", cite)
    left = round.shoes[ONE_SHOE].left
    if left >= needed and not round.live:
        there = counted(left, "card", "is")
        raise Refusal(f"irregularity {report.id}: {there} left, and the round needs {needed} more", cite)
    return Ruling("void_round", "the round is void, and all cards are shuffled", cite)


def no_cards_dealt(round: State, report: Report) -> Ruling:
    """The wager is void (21.9(j))."""
    hands_out(report, "19:47-21.9(j)")
    seat = playing_seat(round, report)
    not_set(round, report, seat, "19:47-21.9(j)")
    return no_cards(seat)


def no_cards(seat: SeatId) -> Ruling:
    """A wager without cards."""
    text = "the wager is void; the player is dealt to in the next round"
    return Ruling("void_hand", text, "19:47-21.9(j)", seats=(seat,))


def marker_not_moved(round: State, report: Report) -> Ruling:
    """The round is completed; the marker moves for the next one (21.9(k))."""
    text = "the round is completed; the marker moves to the next position for the round that follows"
    return Ruling("stands", text, "19:47-21.9(k)")


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        card_face_up_in_shoe, card_drawn_in_error, player_card_exposed, wrong_number_of_cards,
        dealer_hand_not_by_house_ways, cards_run_out, no_cards_dealt, marker_not_moved,
    )
}  # fmt: skip
