"""What is ruled when something goes wrong with a hand of poker: 14.15 and 14.16.

New Jersey's own list is not held; the rulings are those of card rooms, each with its id so that it can be
corrected.
"""

from __future__ import annotations

from typing import Final

from croupier.equipment.pieces import piece_text
from croupier.games.poker.deals import ASIDE
from croupier.games.poker.procedure import ACTION
from croupier.games.poker.variants import SEVEN_CARD_STUD
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_round import exposed_marker
from croupier.procedure.one_deck_rulings import counted_cards
from croupier.procedure.rulings import (
    NothingDealt,
    Report,
    Rule,
    Ruling,
    bad_field,
    reported_card,
    reported_flag,
)
from croupier.procedure.state import UNKNOWN, State
from croupier.procedure.steps import COMMUNITY, Ask, Deal

RULES_OF_POKER: Final = "19:47-14.15; interpretation: known by its heading, as Robert's Rules of Poker"
BOXED: Final = "19:47-14.15; interpretation: known by its heading, as South Dakota 20:18:16:35"
FOULED: Final = "19:47-14.15; interpretation: known by its heading, as South Dakota 20:18:16:34"
DISPUTES: Final = "19:47-14.15; interpretation: known by its heading, as 58 Pa. Code 637a.18(a)"
CONDUCT: Final = "19:47-14.16; interpretation: known by its heading, as 58 Pa. Code 637a.18(b)"
IN_VIEW: Final = "19:47-14.16; interpretation: known by its heading, as 58 Pa. Code 637a.18(d)"
STREETS: Final = {"flop": 2, "turn": 3, "river": 4}
FLOP: Final = 3
BEFORE: Final = {"flop": 0, "turn": FLOP, "river": FLOP + 1}
"""The cards of the board before each street."""
BEFORE_THE_LAST: Final = 6
"""The cards of a hand of seven-card stud when its last one is dealt."""


def _dealt(report: Report) -> None:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: no card is dealt yet", RULES_OF_POKER)


def _acted(round: State) -> bool:
    """Whether there was action: two players after the blinds or the bring-in have acted."""
    return ACTION in round.markers


def misdeal(round: State, report: Report) -> Ruling:
    """Before action the hand is void and the button stays; after it the hand is played (I1, I2)."""
    _dealt(report)
    if _acted(round):
        return Ruling("stands", "there was action: the hand is played", RULES_OF_POKER)
    return Ruling("void_round", "a misdeal: bets are returned, the cards are reshuffled", RULES_OF_POKER)


def wrong_number_of_cards(round: State, report: Report) -> Ruling:
    """A misdeal before action; after it the hand is dead and its money stays (I1, I2)."""
    _dealt(report)
    holder, _ = counted_cards(report, round.seat_count, COMMUNITY, -1)
    if not _acted(round):
        return Ruling("void_round", "a wrong number of cards before action: a misdeal", RULES_OF_POKER)
    if holder == COMMUNITY:
        return _too_many_on_the_board(round, report)
    if holder not in round.hands:
        raise BadInput(f"irregularity {report.id}: seat {holder} has no hand")
    text = "a wrong number of cards after action: the hand is dead, its chips stay in the pot"
    return Ruling("forfeit", text, RULES_OF_POKER, seats=(int(holder),))


def _too_many_on_the_board(round: State, report: Report) -> Ruling:
    """A flop of too many cards is dealt again from the reshuffled stub, the burn card stays (I7)."""
    board = len(round.hands[COMMUNITY].cards) if COMMUNITY in round.hands else 0
    if not isinstance(report.waiting, Ask) or board != FLOP:
        return Ruling("stands", "the dealer takes back the cards too many", RULES_OF_POKER)
    if not round.live:
        raise Refusal(f"irregularity {report.id}: this table deals the cards itself", RULES_OF_POKER)
    text = "the flop goes back into the stub, which is reshuffled, and is dealt again without a burn"
    return Ruling("deal_again", text, RULES_OF_POKER, holder=COMMUNITY, more=FLOP)


def card_face_up_in_shoe(round: State, report: Report) -> Ruling:
    """One boxed card does not exist; a second one before action is a misdeal (I1, I3)."""
    _dealt(report)
    if not isinstance(report.waiting, Deal):
        raise Refusal(f"irregularity {report.id}: no card is being dealt", BOXED)
    if report.already_set_aside and not _acted(round):
        return Ruling("void_round", "a second boxed card before action: a misdeal", RULES_OF_POKER)
    return Ruling("set_aside", "treated as not existing; the next card is used", BOXED, reported_card(report))


def hole_card_exposed(round: State, report: Report) -> Ruling:
    """By game: replaced after the deal, or it stays up and a later card comes down (I1, I4, I5)."""
    _dealt(report)
    if not round.live:
        raise Refusal(f"irregularity {report.id}: this table deals the cards itself", RULES_OF_POKER)
    holder = str(report.details.get("holder", ""))
    if holder not in round.hands or not holder.isdigit():
        raise bad_field(report, "holder", "a seat with cards")
    if not _still_dealing(round, report):
        return Ruling("stands", "a card the player shows stays as it is", RULES_OF_POKER)
    card, cards = reported_card(report), round.hands[holder].cards
    if round.options.variant == SEVEN_CARD_STUD and exposed_marker(holder) in round.markers:
        text = "both down cards are up: the hand is dead, its ante is returned"
        return Ruling("void_hand", text, RULES_OF_POKER, seats=(int(holder),))
    if _first_two(round, holder, card) or report.ruled_before:
        return Ruling("void_round", "the first or second card, or a second one: a misdeal", RULES_OF_POKER)
    if card < 0:
        raise BadInput(f"irregularity {report.id}: the card was seen, expected which one it is")
    if card not in cards and UNKNOWN not in cards:
        raise BadInput(f"irregularity {report.id}: seat {holder} does not hold {piece_text(card)}")
    if round.options.game.button:
        text = "replaced after the deal with the top card; it is the first burn card"
        over = isinstance(report.waiting, Ask)
        return Ruling("replace_card", text, RULES_OF_POKER, card, holder=holder, more=int(over))
    text = "it stays up, and the card that would come up is dealt down"
    return Ruling("stays_up", text, RULES_OF_POKER, card, holder=holder)


def _still_dealing(round: State, report: Report) -> bool:
    """Whether the dealer may have exposed a card: while the first cards are dealt down, and after that until
    the first card up, or in games with a button until there is action.
    """
    waiting, game = report.waiting, round.options.game
    first = all(len(hand.cards) <= game.streets[0].down for hand in round.hands.values())
    if isinstance(waiting, Deal):
        return first and not (waiting.face_up and game.button)
    return first and isinstance(waiting, Ask) and game.button and not _acted(round)


def _first_two(round: State, holder: str, card: int) -> bool:
    """Whether a card is the first or second of the deal, or no more have been dealt."""
    if sum(len(hand.cards) for hand in round.hands.values()) <= 2:
        return True
    first = [hand.cards[0] for hand in list(round.hands.values())[:2]]
    return card >= 0 and card in first


def last_card_exposed(round: State, report: Report) -> Ruling:
    """Stud's last card dealt up stays with the player, who may declare all-in before the betting (I6)."""
    _dealt(report)
    if round.options.variant != SEVEN_CARD_STUD:
        text = f"irregularity {report.id}: only seven-card stud has a last card dealt down"
        raise Refusal(text, RULES_OF_POKER)
    if not round.live:
        raise Refusal(f"irregularity {report.id}: this table deals the cards itself", RULES_OF_POKER)
    holder = str(report.details.get("holder", ""))
    if holder not in round.hands or not holder.isdigit():
        raise bad_field(report, "holder", "a seat with cards")
    if not isinstance(report.waiting, Deal) or len(round.hands[holder].cards) < BEFORE_THE_LAST:
        raise Refusal(f"irregularity {report.id}: no last card is being dealt", RULES_OF_POKER)
    text = "the card counts; the others get theirs down, and the player may declare to be all-in; of two "
    text += "players the second's is dealt up too if it was the first's"
    return Ruling("last_card_up", text, RULES_OF_POKER, holder=holder)


def board_dealt_early(round: State, report: Report) -> Ruling:
    """Cards of the board that come before betting is complete go back into the stub (I7, I8, I9)."""
    _dealt(report)
    street = str(report.details.get("street", ""))
    if not round.options.game.flops or street not in STREETS:
        raise bad_field(report, "street", ", ".join(STREETS))
    if not round.live:
        raise Refusal(f"irregularity {report.id}: this table deals the cards itself", RULES_OF_POKER)
    board = len(round.hands[COMMUNITY].cards) if COMMUNITY in round.hands else 0
    if board != BEFORE[street]:
        raise Refusal(f"irregularity {report.id}: the {street} is not what comes next", RULES_OF_POKER)
    if report.ruled_before:
        raise Refusal(f"irregularity {report.id}: it has happened in this hand already", RULES_OF_POKER)
    if street == "turn":
        text = "set aside; the next card is burned and the one after it is the turn; then it is shuffled back"
        text += ", and the river is dealt without a burn"
        return Ruling("dealt_early", text, RULES_OF_POKER, holder=ASIDE, more=STREETS["river"])
    text = "returned to the stub when betting is complete, reshuffled, and dealt again without a burn"
    return Ruling("dealt_early", text, RULES_OF_POKER, more=STREETS[street])


def wrong_burn(round: State, report: Report) -> Ruling:
    """Noticed before the next action it is corrected, so that each gets the right card (I10)."""
    _dealt(report)
    return Ruling("stands", "corrected so that each player gets the right card", RULES_OF_POKER)


def fouled_deck(round: State, report: Report) -> Ruling:
    """A card missing, extra or twice: the hand is void, the deck is replaced (I11)."""
    _dealt(report)
    text = "the hand is void, each gets back what was put in, and the deck is replaced"
    return Ruling("void_round", text, FOULED, remove_deck=True)


def cards_mixed(round: State, report: Report) -> Ruling:
    """Cards mixed with the discards are dead unless they can clearly be identified (I12)."""
    _dealt(report)
    holder = str(report.details.get("holder", ""))
    if holder not in round.hands or not holder.isdigit():
        raise bad_field(report, "holder", "a seat with cards")
    if reported_flag(report, "retrievable"):
        return Ruling("stands", "clearly retrievable: the hand is live", RULES_OF_POKER)
    text = "the hand is dead: a player must protect it"
    return Ruling("forfeit", text, RULES_OF_POKER, seats=(int(holder),))


def out_of_turn(round: State, report: Report) -> Ruling:
    """Binding unless the action changes before the turn (I13)."""
    return Ruling("stands", "binding when the turn comes, unless the action has changed", RULES_OF_POKER)


def string_bet(round: State, report: Report) -> Ruling:
    """A raise in several motions without a word is a call (14.7)."""
    return Ruling("stands", "several motions without a word: a call", RULES_OF_POKER)


def oversized_chip(round: State, report: Report) -> Ruling:
    """One oversized chip without a word is a call (14.7)."""
    return Ruling("stands", "one chip without a word: a call", RULES_OF_POKER)


def dispute(round: State, report: Report) -> Ruling:
    """The poker shift supervisor rules, and that is final (I15)."""
    return Ruling("stands", "the poker shift supervisor has ruled, finally", DISPUTES)


def improper_conduct(round: State, report: Report) -> Ruling:
    """A player who helps another, signals or does not play to win may be made to leave (I16)."""
    text = "the player may be made to leave the game; the regulator is told as soon as possible"
    return Ruling("stands", text, CONDUCT)


def cards_out_of_view(round: State, report: Report) -> Ruling:
    """Cards stay in the dealer's view (I17)."""
    return Ruling("stands", "the dealer has the cards brought back into view", IN_VIEW)


def improper_cut(round: State, report: Report) -> Ruling:
    """A supervisor may order a recut before any card is dealt (14.5(c))."""
    if report.stage != "betting":
        raise Refusal(f"irregularity {report.id}: a recut only before any card is dealt", "19:47-14.5")
    return Ruling("recut", "the supervisor orders the cards recut", "19:47-14.5")


RULES: Final[dict[str, Rule]] = {
    "misdeal": misdeal,
    "wrong_number_of_cards": wrong_number_of_cards,
    "card_face_up_in_shoe": card_face_up_in_shoe,
    "hole_card_exposed": hole_card_exposed,
    "last_card_exposed": last_card_exposed,
    "board_dealt_early": board_dealt_early,
    "wrong_burn": wrong_burn,
    "fouled_deck": fouled_deck,
    "cards_mixed": cards_mixed,
    "out_of_turn": out_of_turn,
    "string_bet": string_bet,
    "oversized_chip": oversized_chip,
    "dispute": dispute,
    "improper_conduct": improper_conduct,
    "cards_out_of_view": cards_out_of_view,
    "improper_cut": improper_cut,
}
