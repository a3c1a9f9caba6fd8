"""What 1.9, 1.10 and 1.11 rule about throws that went wrong."""

from __future__ import annotations

from croupier.equipment.dice import read_face
from croupier.games.craps.betting import Offered
from croupier.law.refusal import BadInput, Refusal
from croupier.law.wager_keys import written_like
from croupier.procedure.rulings import Report, Rule, Ruling, bad_field, reported_reason
from croupier.procedure.seats import read_seat, seat_name
from croupier.procedure.state import State

THROW_AGAIN = "no wager is affected; the dice are thrown again"
INVALID_BY_ITSELF = ("left-table", "off-table", "off-the-table", "dice-left-table", "die-on-die")
"""Reasons of 1.9(a), where the boxperson has no choice."""
STANDS_ALL_THE_SAME = (
    "touched-chips",
    "dice-touched-chips",
    "touches-chips",
    "touch-chips",
    "hit-chips",
    "chips",
)
"""Reasons of 1.9(c), for which no roll may not be called."""


def dice_left_table(round: State, report: Report) -> Ruling:
    """One or both dice left the table (1.9(a))."""
    return Ruling("no_roll", f"invalid roll: {THROW_AGAIN}", "19:47-1.9(a)")


def die_on_die(round: State, report: Report) -> Ruling:
    """One die rests on the other (1.9(a))."""
    return Ruling("no_roll", f"invalid roll: {THROW_AGAIN}", "19:47-1.9(a)")


def no_roll(round: State, report: Report) -> Ruling:
    """The boxperson calls "no roll": the total is ignored for every wager (1.9(b)); dice off the table or on
    each other are an invalid roll without any call (1.9(a)), dice that touch chips count (1.9(c)).
    """
    reason = reported_reason(round, report)
    read = written_like(reason.strip().lower().replace(" ", "-"))
    if read in INVALID_BY_ITSELF:
        return dice_left_table(round, report)
    if read in STANDS_ALL_THE_SAME:
        return dice_touched_chips(round, report)
    return Ruling("no_roll", f"no roll ({reason}): {THROW_AGAIN}", "19:47-1.9(b)")


def dice_touched_chips(round: State, report: Report) -> Ruling:
    """Dice that merely touch chips count (1.9(c))."""
    return Ruling("stands", "the roll stands", "19:47-1.9(c)")


def cocked_die(round: State, report: Report) -> Ruling:
    """One supporting side: the face opposite to it counts; more: the roll is void (1.10(a))."""
    supports = report.details.get("supports")
    if isinstance(supports, list) and supports and all(type(side) is int for side in supports):
        face = read_face(supports)
        counts = f"the {face}, opposite to the supporting side, counts"
        supports = 1 if face else len(supports)
    elif type(supports) is int and supports >= 1:
        counts = "the face opposite to the supporting side counts"
    else:
        sides = "the sides that rest on something (such as [2]) or how many they are, 1 or more"
        raise bad_field(report, "supports", sides)
    if supports == 1:
        return Ruling("stands", counts, "19:47-1.10(a)")
    return Ruling("no_roll", f"more than one side rests on something: {THROW_AGAIN}", "19:47-1.10(a)")


def dispute(round: State, report: Report) -> Ruling:
    """The boxperson decides which face is up or orders a new throw (1.10(b))."""
    match report.details.get("choice"):
        case "face":
            return Ruling("stands", "the boxperson decides which face is up", "19:47-1.10(b)")
        case "rethrow":
            return Ruling("no_roll", f"the boxperson orders a new throw: {THROW_AGAIN}", "19:47-1.10(b)")
        case _:
            raise bad_field(report, "choice", "face or rethrow")


def shooter_delays(round: State, report: Report) -> Ruling:
    """The boxperson may make the shooter pass the dice (1.11)."""
    shooter = round.markers.get("shooter")
    if not shooter:
        raise Refusal("irregularity shooter_delays: no seat has the dice", "19:47-1.11")
    text = "the dice are offered to the next player, clockwise"
    return Ruling("pass_dice", text, "19:47-1.11", seat=int(shooter))


def on_button_forgotten(round: State, report: Report) -> Ruling:
    """Without the dealer's button a called wager was not confirmed, so it stays off (1.2(a)5)."""
    keys = Offered(round)().keys
    seat, asked = read_seat(report.details.get("seat")), str(report.details.get("wager") or "")
    if not seat:
        raise bad_field(report, "seat", "the number of the seat whose wager was called on")
    if not asked:
        raise bad_field(report, "wager", "the wager that was called on")
    wager = str(keys.find(asked) or written_like(asked))
    wagers = round.seats[seat].wagers if seat in round.seats else {}
    places = [name for name in wagers if wager in (name, keys.read(name).wager)]
    wager = places[0] if len(places) == 1 else wager
    held = wagers.get(wager)
    if held is None or not Offered(round)().table(keys.read(wager)).off_on_comeout:
        raise BadInput(
            f"irregularity on_button_forgotten: seat {seat_name(seat)} has no wager {wager!r} that could be "
            "called on"
        )
    if not held.on:
        raise Refusal(
            f"irregularity on_button_forgotten: {wager} of seat {seat} was not called on", "19:47-1.2(a)5"
        )
    return Ruling(
        "called_off",
        "the call was not confirmed: the wager is off",
        "19:47-1.2(a)5",
        seat=seat or 0,
        wager=wager,
    )


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        dice_left_table, die_on_die, no_roll, dice_touched_chips, cocked_die, dispute, shooter_delays,
        on_button_forgotten,
    )
}  # fmt: skip
