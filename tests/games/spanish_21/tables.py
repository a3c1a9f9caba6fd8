"""Spanish 21 in a few words: a table with stacked cards, and a live table a dealer works at."""

from collections.abc import Iterator
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table
from tests.games.twentyone.tables import of

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


def nets(table: Table) -> Iterator[tuple[int, str, int]]:
    """What was settled, in order: seat, wager, net; nothing settled stays on the layout."""
    for event in of(table, ev.Settled):
        for result in event.results:
            assert not result.up, result
            yield event.seat, result.wager, result.net
