"""What comes next at a table, in one sentence with its rule, for the person who is waiting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.equipment.devices import Device
from croupier.law.counted import counted
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import piece_in
from croupier.table.answers import asked
from croupier.table.dealing import holders_left, next_paragraph, place_of

if TYPE_CHECKING:
    from croupier.table.table import Table


def prompt(table: Table) -> str:
    """The step the table waits for, as everyone may know it; at a live table as the dealer must."""
    return prompt_of_others(table) if table.virtual else full_prompt(table)


def full_prompt(table: Table) -> str:
    """The step the table waits for, with all that is asked."""
    step, piece = table.pending, piece_in(table.round)
    match step:
        case steps.Betting() if step.throws is not None:
            text = (
                f"Wagers may be made and changed; then {step.closes_with[:1].lower()}{step.closes_with[1:]}"
            )
            text += f" ({step.note})" if step.note else ""
        case steps.Betting():
            wagers = " and ".join([table.edition.wager(name).name for name in step.wagers]) or "Wagers"
            text = f'{wagers} may be made and changed until the dealer says "{step.closes_with}"'
        case steps.Ask():
            seats = asked(table)
            who = f"Seat {seat_name(seats[0])} decides" if len(seats) == 1 else f"Seats {_list(seats)} decide"
            text = f"{who} about {_in_words(step.about)}: {' or '.join(map(_in_words, step.words))}"
        case steps.Deal() if step.face_up:
            text = f"Draw one {piece} face up for {place_of(holders_left(table)[0])}"
        case steps.Deal() if step.stack > 1:
            text = f"Give a stack of {counted(step.stack, piece)} to {place_of(holders_left(table)[0])}"
        case steps.Deal():
            left = holders_left(table)
            still = f"{counted(len(left), piece, 'is')} still to be dealt"
            return f"Deal one {piece} face down to {place_of(left[0])}; {still} ({next_paragraph(table)})"
        case steps.Turn(count=1) if step.may_stay_unseen:
            text = f"Turn up the {step.holder} {piece}, or leave it unrecorded"
        case steps.Turn() if step.may_stay_unseen:
            text = f"Turn up the {piece}s of {place_of(step.holder)}, or leave them unrecorded"
        case steps.Turn():
            count = step.count or len(table.round.hands[step.holder].cards)
            pieces = f"the next {piece}" if count == 1 else f"the {counted(count, piece)}"
            text = f"Turn up {pieces} of {place_of(step.holder)}"
        case steps.Read() if step.by:
            looks = f"Seat {seat_name(step.by)} looks at {place_of(step.holder)}"
            text = f"{looks}: enter whether it is {step.question}"
        case steps.Read():
            text = f"Slide the hole card into the reader and enter whether it shows a {step.question}"
        case steps.Validate():
            text = f"A supervisor validates {step.what} of seat {seat_name(step.seat)}"
        case steps.Chance() if step.device.name == "lot":
            most = step.device.first + step.device.of - 1
            text = f"Enter the lot drawn for seat {seat_name(step.seat)}, {step.device.first} to {most}"
        case steps.Chance() if step.device.name == "dice":
            text = f"Enter the {step.device.in_words} faces of the dice"
        case steps.Chance():
            text = f"Enter what the {step.device.name} show{'s' if step.device.name == 'wheel' else ''}"
        case steps.CountStub():
            text = "Count the stub face down and enter the number of cards"
        case None:
            text = "The table has stopped: what came before is in its journal"
        case _:
            text = type(step).__name__
    return f"{text} ({step.cite})" if step else text


def prompt_of_others(table: Table) -> str:
    """The same for those who do not see the hand that somebody looks at and decides about."""
    match step := table.pending:
        case steps.Ask(private=True):
            return f"{_looks(asked(table), step.about)} ({step.cite})"
        case steps.Read() if step.by:
            return f"{_looks([step.by], place_of(step.holder))} ({step.cite})"
        case _:
            return full_prompt(table)


def _in_words(name: str) -> str:
    """A word of the rulebook as a sentence has it: house way."""
    return name.replace("_", " ")


def _looks(seats: Sequence[SeatId], at: str) -> str:
    return f"Seat {_list(seats)} looks at {at}"


def device_of(table: Table) -> Device | None:
    """The dice, wheel, balls or lot whose result is entered next."""
    step = table.pending
    if isinstance(step, steps.Betting):
        return step.throws
    return step.device if isinstance(step, steps.Chance) else None


def device_to_come(table: Table) -> Device | None:
    """The same, or while betting is open the device that is used when it has closed."""
    step = table.pending
    return device_of(table) or (step.then if isinstance(step, steps.Betting) else None)


def shown(table: Table) -> list[str]:
    """What the rules ask of people at this step and software cannot do, each with its rule."""
    places = set(_places(table))
    return [
        f"{fact.text} ({fact.cite})"
        for fact in table.edition.shown
        if fact.at in places and (fact.at != "deal" or _same_section(fact.cite, table.pending))
    ]


def _places(table: Table) -> Iterator[str]:
    """The words by which the rules name this moment: the step, its wager, what came just before."""
    step = table.pending
    yield type(step).__name__.lower()
    if isinstance(step, steps.Deal):
        yield f"deal_from_{getattr(table.round.options, 'dealing_method', 'shoe')}"
    if isinstance(step, steps.Chance):
        yield step.device.use
    if isinstance(step, steps.Ask):
        yield step.about
        yield "decide"
        if any(offer.returned for offer in step.offers):
            yield "withdraw"
    if isinstance(step, steps.Betting):
        if table.round.number <= 1 and not step.wagers:
            yield "open"
        yield from step.wagers
        if step.then is not None:
            yield step.then.use
        elif step.throws is not None:
            yield "offer-dice"
            yield "throw"
        elif not step.wagers and not _last_shuffle_automated(table):
            yield "cut"


def _last_shuffle_automated(table: Table) -> bool:
    return any(shoe.automated for shoe in table.round.shoes.values())


def _list(seats: Sequence[SeatId]) -> str:
    *others, last = map(seat_name, seats)
    return f"{', '.join(others)} and {last}" if others else last


def _same_section(cite: str, step: steps.Step | None) -> bool:
    return step is not None and cite.partition("(")[0] == step.cite.partition("(")[0]
