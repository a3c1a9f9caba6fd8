"""Spanish 21 told in a few words: a table with stacked cards, and a live table a dealer works at."""

from collections.abc import Iterator
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

BURNED = "2c"
Found = TypeVar("Found", bound=ev.Event)


def stacked(cards: str, **options: Any) -> Table:
    """A table that deals these cards in this order after the burned one."""
    entropy = StackedEntropy(parse_cards(f"{BURNED} {cards}"))
    return open_table("spanish-21", options, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def seeded(seed: int = 0, **options: Any) -> Table:
    """A table that shuffles, the same way for the same seed."""
    entropy = SeededEntropy(seed.to_bytes(32, "big"))
    return open_table("spanish-21", options, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def live(**options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("spanish-21", options, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: int, main: int = 1000, **more: int) -> None:
    """Sit down if need be and wager."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers={"main": main, **more}))


def close(table: Table) -> None:
    """The dealer says "No more bets"."""
    table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> None:
    """The dealer of a live table enters what is seen, card by card."""
    for card in parse_cards(cards):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))


def decide(table: Table, *words: str) -> None:
    """The seats asked answer in turn."""
    for word in words:
        step = table.pending
        assert isinstance(step, steps.Choose), table.prompt()
        table.do(cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=word))


def finish(table: Table) -> None:
    """Everyone declines and stands to the end of the round."""
    while isinstance(table.pending, steps.Choose):
        decide(table, "stand" if "stand" in table.pending.words else "decline")


def report(table: Table, id: str, **details: Any) -> None:
    """The dealer reports that something went wrong."""
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def of(table: Table, kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in table.journal.events if isinstance(event, kind)]


def nets(table: Table) -> Iterator[tuple[int, str, int]]:
    """What was settled, in order: seat, wager, net."""
    for event in of(table, ev.Settled):
        for result in event.results:
            yield event.seat, result.wager, result.net
