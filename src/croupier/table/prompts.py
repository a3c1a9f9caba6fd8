"""What comes next at a table, in one sentence with its rule, for whoever is waiting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.procedure import steps
from croupier.procedure.seats import seat_name
from croupier.table import events as ev
from croupier.table.dealing import place_of

if TYPE_CHECKING:
    from croupier.table.table import Table


def prompt(table: Table) -> str:
    """The step the table waits for."""
    step = table.pending
    match step:
        case steps.Betting(throws=True):
            point = table.round.markers.get("point")
            roll = f"the point is {point}" if point else "come-out roll"
            text = f"Wagers may be made and changed; then the dice are thrown ({roll})"
        case steps.Betting():
            text = f'Wagers may be made and changed until the dealer says "{step.closes_with}"'
        case steps.Ask() | steps.Withdraw():
            text = f"Seat {step.seat} decides about {step.about}: {' or '.join(step.words)}"
        case steps.Deal():
            left = table.dealing.holders_left()
            text = f"Deal one card face down to {place_of(left[0])}; {len(left)} cards are still to be dealt"
            return f"{text} ({table.dealing.next_paragraph()})"
        case steps.DealStacks():
            text = f"Give a stack of {step.size} cards to {place_of(table.dealing.holders_left()[0])}"
        case steps.Turn():
            count = step.count or len(table.round.hands[step.holder].cards)
            cards = "the next card" if count == 1 else f"the {count} cards"
            text = f"Turn up {cards} of {place_of(step.holder)}"
        case steps.Draw():
            text = f"Draw one card face up for {place_of(table.shoes.holders_left()[0])}"
        case steps.Choose():
            text = f"Seat {seat_name(step.seat)} decides about {step.about}: {' or '.join(step.words)}"
        case steps.Peek():
            text = "Slide the hole card into the reader and enter whether it shows a blackjack"
        case steps.Validate():
            text = f"A supervisor validates {step.what} of seat {seat_name(step.seat)}"
        case steps.DrawLot():
            text = f"Enter the lot drawn for seat {seat_name(step.seat)}, 0 to {step.among - 1}"
        case steps.CountStub():
            text = "Count the stub face down and enter the number of cards"
        case steps.Roll():
            text = "Enter the two faces of the dice"
        case None:
            text = "The table has stopped: what came before is in its journal"
        case _:
            text = type(step).__name__
    return f"{text} ({step.cite})" if step else text


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
    if isinstance(step, steps.Ask | steps.Withdraw | steps.Choose):
        yield step.about
    if isinstance(step, steps.Choose):
        yield "decide"
    if isinstance(step, steps.Draw):
        yield "deal"
    if isinstance(step, steps.Betting):
        if table.round.number <= 1:
            yield "open"
        if step.throws:
            yield "offer-dice"
            yield "throw"
        elif not _last_shuffle_automated(table):
            yield "cut"


def _last_shuffle_automated(table: Table) -> bool:
    for event in reversed(table.journal.events):
        if isinstance(event, ev.Shuffled | ev.RoundOpened):
            return isinstance(event, ev.Shuffled) and event.automated
    return False


def _same_section(cite: str, step: steps.Step | None) -> bool:
    return step is not None and cite.partition("(")[0] == step.cite.partition("(")[0]
