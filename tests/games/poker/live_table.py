"""A live poker table at which the test is the dealer."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import parse_card
from croupier.games.poker.game import GAME
from croupier.table import commands as cmd
from croupier.table.table import Table


def table_of(stacks: dict[int, int], clock: Any = lambda: 0, **options: Any) -> Table:
    table = Table(GAME, options, mode="live", clock=clock)
    for seat, chips in stacks.items():
        table.record(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}"))
        table.record(cmd.BuyIn(by=cmd.DEALER, seat=seat, cents=chips))
    return table


def say(table: Table, seat: int, word: str) -> None:
    table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))


def deal(table: Table) -> None:
    """Close the window and deal all that is dealt face down, unseen."""
    table.record(cmd.Close(by=cmd.DEALER))
    table.record(cmd.Enter(by=cmd.DEALER))


def cards(text: str) -> list[int]:
    return [parse_card(each) for each in text.split()]


def enter(table: Table, seen: str) -> None:
    """The dealer enters the cards seen."""
    table.record(cmd.Enter(by=cmd.DEALER, cards=tuple(cards(seen))))


def report(table: Table, id: str, *, again: bool = False, **details: object) -> None:
    """The floorperson reports an irregularity."""
    table.record(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id=id, details=details, again=again))
