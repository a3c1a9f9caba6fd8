"""A card dealt face down without the dealer looking: a script may name it when it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.procedure.shoe import BURN
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table


class DownCard:
    """The last card that was dealt face down by itself, and what the script says it is."""

    def __init__(self) -> None:
        self.holder = ""
        self.card: int | None = None
        self.unnamed = False
        """It was dealt, and the script has not come to it yet."""

    def see(self, events: Iterable[ev.AnyEvent], entered: bool) -> None:
        """Note a card that nobody entered; `entered` says that a card face down was asked for."""
        for event in events:
            if isinstance(event, ev.RoundOpened):
                self.holder, self.card, self.unnamed = "", None, False
            elif isinstance(event, ev.Dealt) and not event.face_up and not entered:
                for holder, piece in event.cards:
                    if piece == UNKNOWN and holder != BURN:
                        self.holder, self.card, self.unnamed = holder, None, True

    def name(self, card: int) -> None:
        """The script says which card it is, or that nobody has seen it."""
        self.card, self.unnamed = None if card == UNKNOWN else card, False

    def is_named(self, table: Table, cards: Sequence[int]) -> bool:
        """Whether the first of these cards is the one dealt face down before, not the one due now."""
        step = table.pending
        if not self.unnamed or not isinstance(step, steps.Deal | steps.Ask):
            return False
        return cards[0] == UNKNOWN or isinstance(step, steps.Ask) or _more_than_due(table, cards)


def _more_than_due(table: Table, cards: Sequence[int]) -> bool:
    """Whether these are more cards than the deal still takes, tried at a copy of the table."""
    copied, left = replay(table.journal, table.game), list(cards)
    with suppress(CroupierError):
        while left and isinstance(step := copied.pending, steps.Deal) and step.face_up:
            copied.record(cmd.Enter(by=cmd.DEALER, cards=(left[0],)))
            del left[0]
    return bool(left)
