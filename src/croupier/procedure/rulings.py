"""Irregularities: what is reported, the kinds of rulings, and which of them can reach which step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.equipment.pieces import parse_piece
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.seats import SeatId, read_seat, seat_name
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Betting, Chance, CountStub, Deal, Read, Step, Turn, Validate

Ends = Literal["nothing", "card", "hand", "round", "shoe"]
PLAY = (Deal, Turn, Ask, CountStub, Read, Validate, Chance)
ANY = (Betting, *PLAY)


class Reach(NamedTuple):
    """What a ruling ends, which steps it can reach, and whether the procedure carries it out itself."""

    ends: Ends
    steps: tuple[type[Step], ...]
    course: bool = False


REACH: dict[str, Reach] = {
    "stands": Reach("nothing", ANY),
    "no_roll": Reach("nothing", ANY),
    "no_spin": Reach("nothing", ANY),
    "pass_dice": Reach("nothing", ANY),
    "called_off": Reach("nothing", ANY),
    "set_aside": Reach("card", ANY),
    "next_card": Reach("card", PLAY),
    "next_round_card": Reach("card", (Betting,)),
    "exposed_card": Reach("card", PLAY),
    "refuse_card": Reach("card", (Ask,), True),
    "ends_decisions": Reach("card", (Ask,), True),
    "card_later": Reach("card", (Deal,), True),
    "dealer_later": Reach("card", (Deal,), True),
    "may_withdraw": Reach("nothing", (Ask, Deal), True),
    "dead_hand": Reach("hand", (Deal,), True),
    "void_hand": Reach("hand", PLAY, True),
    "forfeit": Reach("hand", PLAY, True),
    "dealt_early": Reach("nothing", (Ask,), True),
    "deal_again": Reach("card", (Ask,), True),
    "last_card_up": Reach("card", (Deal,), True),
    "replace_card": Reach("card", (Deal, Ask), True),
    "stays_up": Reach("card", (Deal,), True),
    "complete_hand": Reach("card", PLAY, True),
    "extra_cards": Reach("card", (Deal, Ask), True),
    "written_off": Reach("nothing", (Betting,), True),
    "no_reader": Reach("nothing", (Betting, Read, Turn, Ask), True),
    "no_light": Reach("nothing", (Betting,), True),
    "no_amount": Reach("nothing", (Chance,), True),
    "void_round": Reach("round", PLAY, True),
    "void_wager": Reach("nothing", (Betting, Chance), True),
    "pay_unclaimed": Reach("nothing", (Betting,), True),
    "forfeit_unclaimed": Reach("nothing", (Betting,), True),
    "suspend": Reach("nothing", (Betting,), True),
    "recut": Reach("shoe", (Betting,), True),
    "reshuffle": Reach("shoe", (Betting, Chance, Deal), True),
    "idle": Reach("shoe", (Betting,), True),
    "refill": Reach("shoe", (Deal, Ask), True),
    "finish_by_hand": Reach("nothing", (Betting, Chance), True),
}
"""Every ruling there is. One that ends a round or is carried out by the procedure cannot reach a step after
the play, when the cards are being picked up."""

SEEN_NEXT = ("exposed_card", "refuse_card", "ends_decisions")
RULED_NEXT = ("next_card", "next_round_card", *SEEN_NEXT)
"""The rulings that make a card the next one of the shoe, unseen or seen."""

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


def bad_field(report: Report, name: str, expected: str) -> BadInput:
    """What is wrong with a field of the report: it is missing, or says something else than expected."""
    return BadInput(f"irregularity {report.id}: {_field(report, name)}, expected {expected}")


def _field(report: Report, name: str) -> str:
    """A field with its value as people write it."""
    match report.details.get(name):
        case None:
            return f"{name} is missing"
        case str(text):
            return f"{name} {text[:40]!r}"
        case value:
            return f"{name} {msgspec.json.encode(value).decode()[:40]}"


def playing_seat(round: State, report: Report, name: str = "seat") -> SeatId:
    """The seat the report names, which must have a hand in play."""
    return in_play(round, report, name, report.details.get(name))


def in_play(round: State, report: Report, name: str, value: object) -> SeatId:
    """One seat of those that a field of the report names; each must have a hand in play."""
    seat = read_seat(value)
    if not seat:
        raise bad_field(report, name, "the number of a seat with a hand in play")
    if not round.wagers(seat):
        raise BadInput(f"irregularity {report.id}: seat {seat_name(seat)} has no hand in play")
    return seat


def reported_card(report: Report) -> int:
    """The card the report names, -1 where it names none."""
    text = report.details.get("card")
    return -1 if text is None else parse_piece(str(text))


def reported_flag(report: Report, name: str) -> bool:
    """What the report says yes or no to; unsaid it is no."""
    value = report.details.get(name, False)
    if not isinstance(value, bool):
        raise bad_field(report, name, "true or false")
    return value


def reported_reason(round: State, report: Report) -> str:
    """Why a throw, shake or spin decides nothing, in the words of the report."""
    reason = report.details.get("reason")
    if isinstance(reason, str) and reason.strip():
        return reason
    known = ", ".join(round.edition.irregularity(report.id).choices)
    raise bad_field(report, "reason", f"one such as {known}")


class Ruling(msgspec.Struct, frozen=True):
    """What the table must do about it, with the rule that says so; `kind` is a row of `REACH`. `seats` are
    those whose hands it ends, `holder` the one whose hand is completed, or who got this many cards `more`;
    `ticket` is the number of the ticket it is about; `out_of_order` says that the table needs repair.
    """

    kind: str
    text: str
    cite: str
    card: int = -1
    remove_deck: bool = False
    seat: SeatId = 0
    wager: str = ""
    seats: tuple[SeatId, ...] = ()
    holder: str = ""
    more: int = 0
    ticket: int = 0
    out_of_order: bool = False

    def __post_init__(self) -> None:
        if self.kind not in REACH:
            raise BadInput(f"there is no ruling {self.kind!r}: expected one of {', '.join(REACH)}")


class Interruption(Exception):
    """Thrown into a procedure where a ruling changes its course."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.text)
        self.ruling = ruling


def reaches(ruling: Ruling, step: Step | None) -> bool:
    """Whether a ruling can be carried out at the step that waits."""
    reach = REACH[ruling.kind]
    if isinstance(step, Deal) and step.closing and (reach.course or reach.ends == "round"):
        return False
    if isinstance(step, Betting) and step.wagers:  # a second window is in the middle of the play
        return set(PLAY) <= set(reach.steps)
    return isinstance(step, reach.steps)


Rule = Callable[[State, Report], Ruling]
