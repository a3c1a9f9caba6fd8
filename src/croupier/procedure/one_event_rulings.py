"""What is ruled when a spin, shake or draw goes wrong: it is repeated, or the round is void."""

from __future__ import annotations

from croupier.procedure.rulings import NothingDealt, Report, Rule, Ruling, reported_reason
from croupier.procedure.state import State


def void_event(cite: str, ruling: str = "no_spin", text: str = "no spin", reason: str = "") -> Rule:
    """The event is void, for a reason of its own or one the report gives; all wagers stand, and it is
    repeated.
    """

    def rule(round: State, report: Report) -> Ruling:
        why = reason or reported_reason(round, report)
        return Ruling(ruling, f"{text} ({why}): all wagers stand, and the spin is repeated", cite)

    return rule


def stands(text: str, cite: str) -> Rule:
    """People settle it among themselves; the round goes on as it is."""

    def rule(round: State, report: Report) -> Ruling:
        return Ruling("stands", text, cite)

    return rule


def late(cite: str) -> Rule:
    """A wager made or moved too late goes back to the player; what lay on the layout before stands."""

    def rule(round: State, report: Report) -> Ruling:
        if report.stage == "betting":
            raise NothingDealt(f"irregularity {report.id}: betting is still open", cite)
        return Ruling("stands", "the late wager is returned to the player and is not in action", cite)

    return rule


def damaged(cite: str) -> Rule:
    """Equipment out of order decides nothing: the round is void, and no other begins until it is repaired."""

    def rule(round: State, report: Report) -> Ruling:
        text = "the round is void and all wagers are returned; no new round until repair and inspection"
        return Ruling("void_round", text, cite, out_of_order=True)

    return rule
