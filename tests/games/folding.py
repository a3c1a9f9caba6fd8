"""A journal folded again, event by event."""

from collections.abc import Iterator
from datetime import date

from croupier.procedure.state import State
from croupier.table import events as ev
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
