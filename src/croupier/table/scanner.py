"""A reader of cards or dice at a live table: what it sees is entered as it becomes due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.equipment.entropy import ScannedEntropy
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.table import Table


class Scanner:
    """Enters for the dealer what a reader saw, in the order it was seen; what is not due yet is kept.

    A card or roll the table refuses is dropped, and the refusal raised: the dealer looks again. Cards read
    before a shuffle are dropped with it.
    """

    def __init__(self, table: Table) -> None:
        if table.mode != "live":
            raise BadInput("a scanner reads the cards and dice of a live table; this one deals itself")
        self.table = table
        self.source = table.entropy if isinstance(table.entropy, ScannedEntropy) else ScannedEntropy()
        self._looked = len(table.journal.events)

    def cards(self, cards: Iterable[int]) -> list[ev.AnyEvent]:
        """The reader saw these cards."""
        self._forget_shuffled()
        self.source.scan_cards(cards)
        return self.enter()

    def roll(self, faces: Sequence[int]) -> list[ev.AnyEvent]:
        """The reader saw these faces; a roll closes betting, the dice are out."""
        self.source.scan_roll(faces)
        return self.enter()

    def enter(self) -> list[ev.AnyEvent]:
        """Enter whatever was seen and is due now: after each scan, and after what people did meanwhile."""
        events: list[ev.AnyEvent] = []
        while (command := self._due()) is not None:
            events += self.table.do(command)
        return events

    def _forget_shuffled(self) -> None:
        events = self.table.journal.events
        if any(isinstance(event, ev.Shuffled) for event in events[self._looked :]):
            self.source.forget()
        self._looked = len(events)

    def _due(self) -> cmd.Command | None:
        self._forget_shuffled()
        step = self.table.pending
        cards, rolls, _ = self.source.waiting
        match step:
            case steps.Chance() if rolls:
                return cmd.Enter(by=cmd.DEALER, values=self.source.take_roll())
            case steps.Betting() if rolls and step.throws is not None:
                return cmd.Enter(by=cmd.DEALER, values=self.source.take_roll())
            case steps.Deal():
                wanted = step.stack
            case steps.Turn():
                wanted = dealing.wanted(self.table)
            case _:
                return None
        return cmd.Enter(by=cmd.DEALER, cards=self.source.take_cards(wanted)) if cards >= wanted else None
