"""What 9.6 is taken to rule when a shake goes wrong: its text is not held."""

from __future__ import annotations

from croupier.games.sic_bo.betting import DISPLAY
from croupier.law.refusal import BadInput
from croupier.procedure.out_of_order import finish_by_hand
from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, reported_flag, reported_reason
from croupier.procedure.state import State

CITE = "19:47-9.6"
UNFINISHED = "19:47-9.6; interpretation: the shake is not finished"
PROOF = "19:47-9.6; interpretation: the dice are the only proof of what they showed"
NO_RESULT = "19:47-9.6; interpretation: what has no result is decided for nobody"
SHAKE_AGAIN = "the shaker is covered and shaken again; wagers stand"


def no_roll(round: State, report: Report) -> Ruling:
    """A die that is not flat, lies on another one or has left the shaker."""
    reason = reported_reason(round, report)
    _check_shaken(report, CITE)
    return Ruling("no_roll", f"no roll ({reason}): {SHAKE_AGAIN}", CITE)


def too_few_shakes(round: State, report: Report) -> Ruling:
    """The shake is completed before the shaker is uncovered."""
    _check_shaken(report, UNFINISHED)
    text = f"fewer than {round.options.min_shakes} shakes: {SHAKE_AGAIN}"
    return Ruling("no_roll", text, UNFINISHED)


def wrong_values_entered(round: State, report: Report) -> Ruling:
    """The dice decide: at a live table the dealer corrects the entry, and everything after it is done
    again.
    """
    text = "what lit up is void: the dealer enters the values on the dice, and the right areas are settled"
    return Ruling("stands", text, CITE)


def paid_on_wrong_values(round: State, report: Report) -> Ruling:
    """While the dice lie uncovered they prove what is due."""
    if reported_flag(report, "covered"):
        return Ruling("stands", "the dice are covered: what was taken and paid stands", PROOF)
    return Ruling("stands", "the entry is corrected, and wagers are settled by the uncovered dice", PROOF)


def display_failed(round: State, report: Report) -> Ruling:
    """The lights are not needed to settle this round; another one does not begin without them."""
    text = "the round is finished by hand from the dice; no new round until the display is repaired"
    return finish_by_hand(text, DISPLAY)


def shaker_failed(round: State, report: Report) -> Ruling:
    """A machine that stops leaves a round without a result."""
    _check_shaken(report, NO_RESULT)
    if round.options.shaker != "automated":
        raise BadInput("irregularity shaker_failed: the dealer of this table shakes by hand")
    return Ruling("void_round", "there is no result: the wagers are void and returned", NO_RESULT)


def _check_shaken(report: Report, cite: str) -> None:
    if report.stage == "betting":
        raise NothingDealt(f"irregularity {report.id}: nothing has been shaken, betting is open", cite)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        no_roll, too_few_shakes, wrong_values_entered, paid_on_wrong_values, display_failed, shaker_failed,
    )
}  # fmt: skip
