"""How the cards of a case reach the table: what a game may say beyond the plain order of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.steps import Step

Decisions = dict[SeatId, list[Any]]
"""The answers a case gives, seat by seat, in the order they are asked."""


class Trial(NamedTuple):
    """A round played on at another table as far as it went: whether it came to its end with every answer
    used, how many events it took, and what every wager won or lost.
    """

    cards: Any
    fits: bool
    events: int
    nets: dict[tuple[SeatId, str], int]


class CaseTable(Protocol):
    """The table a case is dealt at."""

    @property
    def state(self) -> State:
        """The table now."""

    @property
    def waits_for(self) -> Step | None:
        """The step the table waits at."""

    def trial(self, cards: CaseCards, decisions: Decisions) -> Trial:
        """The round played on with these cards at a copy of the table."""


class CaseCards(Protocol):
    """The cards of one round as a case states them, handed out as the table asks for them."""

    def arrange(self, decisions: Decisions) -> None:
        """Before the first card: find out what the case leaves open."""

    def next(self, holder: str) -> int:
        """The next card a holder is dealt."""

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """Cards dealt face down that are read or turned up now; none if they may stay unseen."""

    def happened(self, event: Mapping[str, Any]) -> None:
        """An event of the round, as plain data."""

    def finish(self) -> None:
        """Refuse cards that nobody got."""
