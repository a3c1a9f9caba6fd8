"""A journal folded again, event by event, and read when every card in it is known."""

from collections.abc import Iterator
from datetime import date

import msgspec

from croupier.equipment.entropy import StackedEntropy
from croupier.procedure.state import ONE_SHOE, SIDE, UNKNOWN, State
from croupier.table import events as ev
from croupier.table.chance import pieces_at
from croupier.table.fold import apply, empty_state
from croupier.table.table import Table


def folded(table: Table) -> Iterator[tuple[ev.AnyEvent, State]]:
    """Every event of the journal with the state a fresh fold has after it."""
    opened = table.journal.events[0]
    assert isinstance(opened, ev.Opened)
    day = date.fromisoformat(opened.as_of)
    options = table.game.options(opened.chosen, day)
    state = empty_state(table.game, day, options.proposals, options, opened.chosen)
    for event in table.journal.events:
        apply(state, event)
        yield event, state


class Stacked(StackedEntropy):
    """A stacked shoe that is revealed with all its cards when it is over."""

    def bind(self, number: int) -> str:
        """Something to reveal."""
        return f"shuffle {number}"


def named(table: Table) -> list[ev.AnyEvent]:
    """The events of a virtual table with every card that was dealt face down."""
    shoes: dict[str, list[list[int]]] = {}
    state = table.state
    for event, state in folded(table):
        if isinstance(event, ev.Revealed) and event.shoe:
            shoes.setdefault(event.shoe, []).append(list(state.shoes[event.shoe].cards))
    for name, shoe in state.shoes.items():
        places = enumerate(shoe.cards)
        now = [pieces_at(table, name, [at])[0] if card == UNKNOWN else card for at, card in places]
        shoes.setdefault(name, []).append(now)
    left = {name: iter(each) for name, each in shoes.items()}
    side, known, events = ONE_SHOE, dict[str, Iterator[int]](), []
    for event in table.journal.events:
        if isinstance(event, ev.Shuffled):
            known[event.shoe] = iter(next(left[event.shoe]))
        elif isinstance(event, ev.Marked) and event.name == SIDE:
            side = event.value or ONE_SHOE
        elif isinstance(event, ev.Ruled) and event.ruling == "set_aside":
            next(known[side])
        elif isinstance(event, ev.Dealt):
            pieces = [next(known[side]) for _ in event.cards]
            if event.spread:
                pieces[-event.spread :] = reversed(pieces[-event.spread :])
            holders = [holder for holder, _ in event.cards]
            events.append(msgspec.structs.replace(event, cards=tuple(zip(holders, pieces, strict=True))))
            continue
        events.append(event)
    return events
