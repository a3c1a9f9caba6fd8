"""What is ruled about shakes that went wrong and about the shaker (13.7, 13.8)."""

from __future__ import annotations

from croupier.games.mini_dice.betting import FIXED, SHAKER
from croupier.games.mini_dice.procedure import MANUAL
from croupier.law.refusal import Refusal
from croupier.procedure.rulings import (
    NothingDealt,
    Report,
    Rule,
    Ruling,
    bad_field,
    reported_flag,
    reported_reason,
)
from croupier.procedure.state import State

AGAIN = "all wagers stand, and the dice are shaken again"


def no_roll(round: State, report: Report) -> Ruling:
    """The dice decide nothing for a reason the report gives."""
    cite = _under_way(round, report)
    reason = reported_reason(round, report)
    return Ruling("no_roll", f"no decision ({reason}): {AGAIN}", cite)


def too_few_shakes(round: State, report: Report) -> Ruling:
    """Void if it is noticed before the lid is lifted; an announced total stands."""
    _by_hand(round, report)
    if reported_flag(report, "lid_lifted"):
        return Ruling("stands", "the lid was lifted: the total stands", _cite(round, report))
    fewest = round.options.min_shakes
    return Ruling("no_roll", f"fewer than {fewest} shakes: {AGAIN}", _under_way(round, report))


def shaker_out_of_view(round: State, report: Report) -> Ruling:
    """The shake is void; a floorperson may withdraw the shaker from the player."""
    _by_hand(round, report)
    cite = _under_way(round, report)
    if not reported_flag(report, "withdraw"):
        return Ruling("no_roll", f"the shake is void: {AGAIN}", cite)
    text = "the shake is void, all wagers stand; the shaker is withdrawn and offered to the next player"
    return Ruling("pass_dice", text, cite, seat=_holder(round, report))


def holder_delays(round: State, report: Report) -> Ruling:
    """The player must give up the shaker (13.7)."""
    _by_hand(round, report)
    text = "the shaker is offered to the next player, clockwise"
    return Ruling("pass_dice", text, _cite(round, report), seat=_holder(round, report))


def automated_shaker_failed(round: State, report: Report) -> Ruling:
    """The floorperson has wagers returned, or the dice shaken in another approved way."""
    if round.options.shaker == MANUAL:
        raise Refusal(f"irregularity {report.id}: this table has no automated shaker", FIXED)
    cite = _under_way(round, report)
    match report.details.get("choice"):
        case "return":
            return Ruling("void_round", "no decision: all wagers are returned", cite)
        case "reshake":
            text = "no decision: all wagers stand, and the dice are shaken by another approved method"
            return Ruling("no_roll", text, cite)
        case _:
            raise bad_field(report, "choice", "return or reshake")


def wrong_total_announced(round: State, report: Report) -> Ruling:
    """The dice in the open shaker count, not what was said."""
    return Ruling("stands", "the dice still in the open shaker decide", _cite(round, report))


def _cite(round: State, report: Report) -> str:
    return round.edition.irregularity(report.id).cite


def _under_way(round: State, report: Report) -> str:
    """The rule for an irregularity of a shake, after betting has closed."""
    cite = _cite(round, report)
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: nothing is being shaken", cite)
    return cite


def _by_hand(round: State, report: Report) -> None:
    if round.options.shaker != MANUAL:
        raise Refusal(f"irregularity {report.id}: nobody holds an automated shaker", FIXED)


def _holder(round: State, report: Report) -> int:
    holder = SHAKER.holder_of(round)
    if not holder:
        raise Refusal(f"irregularity {report.id}: no seat has the shaker", SHAKER.gives_up)
    return holder


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        no_roll, too_few_shakes, shaker_out_of_view, holder_delays, automated_shaker_failed,
        wrong_total_announced,
    )
}  # fmt: skip
