"""Cards of a case: by holder as each received them, or the exact order of the shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.pieces import parse_pieces
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.case_cards import Decisions
from croupier.procedure.state import UNKNOWN, piece_in
from croupier.table.dealing import holders_left, place_of
from croupier.table.table import Table


class GivenHands:
    """Every holder's cards in order; those that nobody sees may be left out, of community cards the first."""

    def __init__(self, table: Table, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        self.table = table
        self.hands = {str(holder): list(parse_pieces(text)) for holder, text in hands.items()}
        text = cards if isinstance(cards, str) else " ".join(cards or [])
        self.order = list(parse_pieces(text)) if cards is not None else None
        self.short: dict[str, str] = {}

    def arrange(self, decisions: Decisions) -> None:
        """Every holder of the deal has the right number of cards."""
        if self.order is not None:
            return
        step = self.table.pending
        later = step.then if isinstance(step, steps.Deal) else ()
        wanted: dict[str, int] = {}
        for holder in (*holders_left(self.table), *later):
            wanted[holder] = wanted.get(holder, 0) + 1
        unknown = [holder for holder in self.hands if holder not in wanted]
        if unknown:
            raise BadInput(f"hands.{unknown[0]}: no cards are dealt there, expected {', '.join(wanted)}")
        piece = piece_in(self.table.round)
        for holder, count in wanted.items():
            given = self.hands.setdefault(holder, [])
            if holder == steps.COMMUNITY and len(given) == count - 1:
                given.insert(0, UNKNOWN)
            if len(given) > count:
                raise BadInput(
                    f"hands.{holder}: {counted(len(given), piece)}, expected {count} for {place_of(holder)}"
                )
            if len(given) < count:
                self.short[holder] = f"{counted(len(given), piece)}, expected {count} for {place_of(holder)}"
                given += [UNKNOWN] * (count - len(given))
        if isinstance(step, steps.Deal) and step.stack > 1:
            self.hands[step.to[-1]].reverse()

    def next(self, holder: str) -> int:
        """The next card of a holder, or of the order."""
        card = self._next(holder)
        if card == UNKNOWN and isinstance(step := self.table.pending, steps.Deal) and step.face_up:
            raise self._left_out(holder, "a card dealt face up")
        return card

    def _next(self, holder: str) -> int:
        if self.order is not None:
            if not self.order:
                raise BadInput(f"cards: no card is left, expected another for {place_of(holder)}")
            return self.order.pop(0)
        if not self.hands.get(holder):
            raise BadInput(f"hands.{holder}: no card is left, expected another for {place_of(holder)}")
        return self.hands[holder].pop(0)

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """Cards that were left out when they were dealt are not known later either; where nothing depends on
        them they stay unseen.
        """
        if isinstance(step := self.table.pending, steps.Turn) and step.may_stay_unseen:
            return ()
        raise self._left_out(holder, "a card that is turned up")

    def _left_out(self, holder: str, what: str) -> BadInput:
        found = self.short.get(holder, f"{what} was left out, expected which one it is")
        return BadInput(f"hands.{holder}: {found}")

    def happened(self, event: Mapping[str, Any]) -> None:
        """Nothing that happens changes which cards follow."""

    def finish(self) -> None:
        """What is left of an order was not drawn."""
