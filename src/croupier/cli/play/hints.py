"""What the dealer of a live table types next, short enough for the prompt."""

from __future__ import annotations

from croupier.cli.play.naming_pieces import example, words_alone
from croupier.cli.play.words import NO_MORE_BETS
from croupier.equipment.devices import Device
from croupier.procedure import steps
from croupier.procedure.choices import lettered
from croupier.procedure.seats import seat_name
from croupier.procedure.state import piece_in
from croupier.table.answers import asked
from croupier.table.prompts import device_of
from croupier.table.table import Table

_RESULTS = {
    "wheel": "spin and what it shows",
    "balls": "draw and the numbers",
}


_CARDS = "cards such as Ks 7d"


def _pieces(table: Table) -> str:
    """What is dealt from the shoe, and how it is typed."""
    return "tiles such as 6-6 1-2" if piece_in(table.round) == "tile" else _CARDS


def _result(device: Device) -> str:
    """What the dealer enters for a device."""
    if device.name == "dice":
        return f"the roll such as {device.example}"
    return _RESULTS.get(device.name, "lot and its number")


def hint(table: Table) -> str:
    """The words that carry out the step the table waits for."""
    step, device = table.pending, device_of(table)
    result = _result(device) if device is not None else ""
    match step:
        case steps.Betting():
            for seat in asked(table)[:1]:
                question = step.question(seat)
                words = " or ".join(question.words) if question is not None else ""
                return f"{seat_name(seat)}: {words}, or deal"
            if step.then is not None:
                return f"wagers, {NO_MORE_BETS}, then {_result(step.then)}"
            return f"wagers, or {result}" if result else "wagers, then deal"
        case steps.Ask():
            seats = " or ".join(map(seat_name, asked(table)))
            typed = [each for each in (example(step, piece_in(table.round)),) if each]
            return f"{seats}: {', '.join([*typed, *lettered(words_alone(step))])}"
        case steps.Deal(face_up=False):
            return f"{_pieces(table)}, or unseen"
        case steps.Turn(may_stay_unseen=True, count=1):
            return "the card, such as Ks, or unseen"
        case steps.Turn(may_stay_unseen=True):
            return f"{_pieces(table)}, or unseen"
        case steps.Turn() if _pieces(table) != _CARDS:
            return _pieces(table)
        case steps.Deal() | steps.Turn():
            return "the card, such as Ks"
        case steps.Read():
            return "reader yes or reader no"
        case steps.Validate():
            return "validate"
        case steps.CountStub():
            return "stub and the number of cards"
    return result
