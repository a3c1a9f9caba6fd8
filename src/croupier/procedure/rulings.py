"""Irregularities: what is reported, and the few rulings the rules know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from croupier.equipment.cards import parse_card
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Round
from croupier.procedure.steps import Step

RulingKind = Literal[
    "set_aside",
    "next_card",
    "exposed_card",
    "void_round",
    "reshuffle",
    "recut",
    "no_roll",
    "stands",
    "pass_dice",
    "called_off",
    "idle",
    "refuse_card",
    "dealer_later",
    "refill",
    "dead_hand",
    "card_later",
    "no_reader",
    "no_light",
    "no_amount",
]


Stage = Literal["betting", "dealing", "dealt"]


class NothingDealt(Refusal):
    """An irregularity of the deal was reported before there was one."""


class Report(msgspec.Struct, frozen=True):
    """An irregularity as reported: its id, what the report says, where the table is, and how often the same
    was ruled on in this round.
    """

    id: str
    details: dict[str, Any]
    already_set_aside: int
    stage: Stage = "dealing"
    waiting: Step | None = None
    ruled_before: int = 0


def reported_card(report: Report) -> int:
    """The card the report names, -1 where it names none."""
    text = report.details.get("card")
    return -1 if text is None else parse_card(str(text))


def reported_flag(report: Report, name: str) -> bool:
    """What the report says yes or no to; unsaid it is no."""
    value = report.details.get(name, False)
    if not isinstance(value, bool):
        raise BadInput(f"irregularity {report.id}: {name} {value!r}, expected true or false")
    return value


class Ruling(msgspec.Struct, frozen=True):
    """What the table must do about it, with the rule that says so."""

    kind: RulingKind
    text: str
    cite: str
    card: int = -1
    remove_deck: bool = False
    seat: int = 0
    wager: str = ""


class Interruption(Exception):
    """Thrown into a procedure where a ruling changes its course."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.text)
        self.ruling = ruling


COURSE = frozenset(
    [
        "void_round",
        "reshuffle",
        "recut",
        "refuse_card",
        "dealer_later",
        "refill",
        "dead_hand",
        "card_later",
        "no_reader",
        "no_light",
        "no_amount",
    ]
)
"""The rulings a procedure carries out itself, where it stands."""

Rule = Callable[[Round, Report], Ruling]
