"""What 15.7 and the standards of keno systems rule about draws and tickets that went wrong."""

from __future__ import annotations

from croupier.games.keno.betting import PRESENTED, find_ticket, kept_tickets, payment
from croupier.law.refusal import Refusal
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, bad_field, reported_flag
from croupier.procedure.seats import SeatId, read_seat
from croupier.procedure.state import State

RECORD = "19:47-15.7; interpretation: as New Zealand Gazette 1994 no. 114, rules 3.18 and 3.19"
DEFECTIVE = "19:47-15.7; interpretation: as S-13.1, r. 3, s. 83 and r. 3.1, s. 20 of Quebec"
UNPAID = "19:47-15.7; interpretation: as S-13.1, r. 3, s. 83 of Quebec"
LATE = "19:47-15.7; interpretation: as New Zealand Gazette 1994 no. 114, rule 3.16"
WRONG_RECORD = "19:47-15.7; interpretation: a draw that cannot be read decides nothing"


def _void_game(report: Report, why: str, cite: str) -> Ruling:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: the game is not closed, nothing is drawn yet", cite)
    return Ruling("void_round", f"{why}: the wagers of this game are returned", cite)


def selection_malfunction(round: State, report: Report) -> Ruling:
    """The selection failed and could not be corrected (1.28U(h))."""
    return _void_game(report, "the selection failed", "13:69E-1.28U(h)")


def draw_record_wrong(round: State, report: Report) -> Ruling:
    """The record of the draw is not one of 20 different numbers of the board."""
    return _void_game(report, "the record of the draw is wrong", WRONG_RECORD)


def system_corruption(round: State, report: Report) -> Ruling:
    """The system detected corruption (1.28U(k)); a draw under way fails by selection_malfunction."""
    if report.stage != "betting":
        raise Refusal(
            "irregularity system_corruption: the game is closed; a draw that fails is selection_malfunction",
            "13:69E-1.28U(h)",
        )
    return Ruling("suspend", "operation is suspended until a floorperson says resume", "13:69E-1.28U(k)")


def void_after_outcome(round: State, report: Report) -> Ruling:
    """Voiding is blocked once the outcome is determined (1.28U(f))."""
    return Ruling("stands", f"refused: {_named(report)} stands", "13:69E-1.28U(f)")


def ticket_differs_from_record(round: State, report: Report) -> Ruling:
    """The system's record decides."""
    return Ruling("stands", f"the record of {_named(report)} decides; the difference is reported", RECORD)


def ticket_defective(round: State, report: Report) -> Ruling:
    """A kept ticket that cannot be read is void unless its control number proves it."""
    number = report.details.get("ticket")
    kept = next((each for each in kept_tickets(round) if each.number == number), None)
    if kept is None:
        raise _not_kept(round, report)
    if reported_flag(report, "verified"):
        return payment(round, kept, _station(round, report))
    text = f"ticket {kept.number} is void and wins nothing: its control number does not prove it"
    return Ruling("forfeit_unclaimed", text, DEFECTIVE, ticket=kept.number)


def ticket_not_paid_for(round: State, report: Report) -> Ruling:
    """A ticket in action was never paid for."""
    number = report.details.get("ticket")
    if type(number) is not int:
        raise bad_field(report, "ticket", "the number of a ticket in action")
    find_ticket(round, number, report.id)
    return Ruling("void_wager", f"ticket {number} was not paid for and is void", UNPAID, ticket=number)


def late_ticket(round: State, report: Report) -> Ruling:
    """A winning ticket of an earlier game is presented by its holder."""
    kept = next((each for each in kept_tickets(round) if each.number == report.details.get("ticket")), None)
    if kept is None:
        raise _not_kept(round, report)
    return payment(round, kept, _station(round, report))


def ticket_presented_again(round: State, report: Report) -> Ruling:
    """A ticket that is not payable is presented."""
    if any(each.number == report.details.get("ticket") for each in kept_tickets(round)):
        raise Refusal(
            f"irregularity {report.id}: {_named(report)} has not been paid; report late_ticket", PRESENTED
        )
    return Ruling("stands", f"payment of {_named(report)} is refused", "13:69E-1.28U(g)")


def game_closed_before_printing(round: State, report: Report) -> Ruling:
    """The game was closed before the ticket was in the system."""
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: the game is still open", LATE)
    match report.details.get("choice"):
        case "next_game":
            text = f"the ticket is written for game {round.number + 1}, without liability for this one"
            return Ruling("stands", text, LATE)
        case "void":
            return Ruling("stands", "the ticket is void and its price is returned", LATE)
        case _:
            raise bad_field(report, "choice", "next_game or void")


def _named(report: Report) -> str:
    number = report.details.get("ticket")
    return f"ticket {number}" if type(number) is int else "the ticket"


def _station(round: State, report: Report) -> SeatId:
    number = read_seat(report.details.get("seat"))
    if number not in round.seats:
        raise bad_field(report, "seat", "the station of the holder")
    return number


def _not_kept(round: State, report: Report) -> Refusal:
    numbers = [each.number for each in kept_tickets(round)]
    there = f"kept are {', '.join(map(str, numbers))}" if numbers else "no winning ticket is kept"
    return Refusal(
        f"irregularity {report.id}: {_named(report)} is paid, void, expired or does not win; {there}",
        PRESENTED,
    )


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        selection_malfunction, draw_record_wrong, system_corruption, void_after_outcome,
        ticket_differs_from_record, ticket_defective, ticket_not_paid_for, late_ticket,
        ticket_presented_again, game_closed_before_printing,
    )
}  # fmt: skip
