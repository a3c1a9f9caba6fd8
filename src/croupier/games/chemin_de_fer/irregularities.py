"""What 4.12 rules when something goes wrong at chemin de fer: as 3.12 of baccarat, and what a bank adds."""

from __future__ import annotations

from typing import Final

from croupier.games.chemin_de_fer.banker import STATED, banker
from croupier.games.chemin_de_fer.game import AGAINST, BANK
from croupier.hands.baccarat import PLAYER
from croupier.law.money import dollars
from croupier.law.refusal import Refusal
from croupier.procedure.punto_banco_rulings import PuntoBancoRulings
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, bad_field, reported_card
from croupier.procedure.seats import read_seat, seat_name
from croupier.procedure.shoe_rulings import card_left
from croupier.procedure.state import State

ERRORS: Final = "19:47-4.12; interpretation: as 19:47-3.12"
TABLE_BINDS: Final = "19:47-4.12; interpretation: the table of 4.9 binds"
EARLY: Final = "19:47-4.12; interpretation: as the French order of 2007-05-14, art. 58"
LEAVES: Final = "19:47-4.12; interpretation: 4.6 has the bank put down first"
EXCEEDS: Final = "19:47-4.12; interpretation: the order of 4.7"
NATURAL: Final = "19:47-4.12; interpretation: 4.10 pays by the counts"

RULINGS: Final = PuntoBancoRulings(
    nothing_dealt="19:47-4.8",
    face_up=ERRORS,
    unseen=ERRORS,
    seen=ERRORS,
    ran_out=ERRORS,
    shuffler=ERRORS,
    removed=ERRORS,
    not_cut="19:47-4.4",
    recut="19:47-4.4; interpretation: as 19:47-18.5",
    methods=("manual",),
    excess=ERRORS,
    wrong_hand="19:47-4.12; interpretation: 4.8 fixes the order",
    not_dealt="19:47-4.12; interpretation: 4.9 requires the card",
)


def no_cards_out(round: State, report: Report) -> None:
    """Refuse what can only happen once both hands are dealt."""
    if PLAYER not in round.hands:
        raise NothingDealt(
            f"irregularity {report.id}: no card is out in this round yet", RULINGS.nothing_dealt
        )


def wrong_call(round: State, report: Report) -> Ruling:
    """The table binds: the dealer corrects a call before another card is dealt."""
    no_cards_out(round, report)
    given = report.details.get("seat")
    seat = read_seat(given) if given is not None else 0
    if given is not None and not seat:
        raise bad_field(report, "seat", "the number of the seat that made the call")
    if seat and seat_name(seat) not in map(round.plays, ("player", "banker")):
        raise Refusal(f"irregularity {report.id}: seat {seat_name(seat)} plays neither hand", TABLE_BINDS)
    who = f"seat {seat_name(seat)}" if seat else "the player"
    text = f"the dealer corrects the call of {who} by the table; nothing is paid for it"
    return Ruling("stands", f"{text}, and the house may keep {who} from holding cards", TABLE_BINDS)


def natural_not_shown(round: State, report: Report) -> Ruling:
    """A natural counts, shown or not."""
    no_cards_out(round, report)
    return Ruling("stands", "the hand is settled on its true count", NATURAL)


def card_before_no_more_bets(round: State, report: Report) -> Ruling:
    """The card is not put back: the round is dealt with it, or it is burned and the shoe passes."""
    choice = report.details.get("choice", "deal")
    if choice not in ("deal", "excuse"):
        raise bad_field(report, "choice", "deal or excuse")
    if PLAYER in round.hands:
        raise Refusal(f"irregularity {report.id}: betting is closed, the round is dealt", EARLY)
    holder = banker(round)
    if not holder or not round.markers.get(STATED):
        raise Refusal(f"irregularity {report.id}: no banker has stated a bank", EARLY)
    card_left(round, report, EARLY)
    if choice == "deal":
        return Ruling("next_card", "the card is the first of this round", EARLY, reported_card(report))
    text = "the supervisor excuses the banker: the card is burned, all wagers are returned, the shoe passes"
    return Ruling("void_round", text, EARLY, seat=holder, more=1)


def banker_leaves(round: State, report: Report) -> Ruling:
    """Nothing is owed beyond the bank on the table: before the first card all goes back, later it is played
    out.
    """
    holder = banker(round)
    if not holder:
        raise Refusal(f"irregularity {report.id}: nobody has the shoe", LEAVES)
    if PLAYER in round.hands:
        held = dollars(round.wagers(holder)[BANK].stake)
        text = f"the round is finished with the bank of {held} on the table; the shoe passes"
        return Ruling("stands", text, LEAVES)
    if round.markers.get(STATED):
        text = "the banker leaves: no card is out, all wagers are returned, the shoe passes"
        return Ruling("void_round", text, LEAVES, seat=holder)
    if BANK in round.wagers(holder):
        raise Refusal(f"irregularity {report.id}: the bank is not stated yet; it is taken back", LEAVES)
    return Ruling("stands", "the shoe passes to the next player when the banker has left", LEAVES)


def cover_exceeds_bank(round: State, report: Report) -> Ruling:
    """Wagers are accepted in turn, so that those taken last are cut back."""
    if not round.markers.get(STATED):
        raise NothingDealt(f"irregularity {report.id}: no bank is stated", EXCEEDS)
    offered = sum(
        wager.stake for seat in round.seats.values() for name, wager in seat.wagers.items() if name in AGAINST
    )
    text = f"{dollars(offered)} against the bank: the wagers taken last are cut back first"
    return Ruling("stands", text, EXCEEDS)


RULES: Final[dict[str, Rule]] = {
    "third_card_to_player": RULINGS.third_card_to_player,
    "third_card_to_banker": RULINGS.third_card_to_banker,
    "wrong_number_of_cards": RULINGS.wrong_number_of_cards,
    "wrong_call": wrong_call,
    "card_drawn_in_error": RULINGS.card_drawn_in_error,
    "card_before_no_more_bets": card_before_no_more_bets,
    "natural_not_shown": natural_not_shown,
    "card_face_up_in_shoe": lambda round, report: RULINGS.card_face_up(round, report, None),
    "cards_run_out": RULINGS.cards_run_out,
    "cards_to_wrong_hand": RULINGS.cards_to_wrong_hand,
    "third_card_not_dealt": RULINGS.third_card_not_dealt,
    "banker_leaves": banker_leaves,
    "cover_exceeds_bank": cover_exceeds_bank,
    "improper_cut": RULINGS.improper_cut,
}
