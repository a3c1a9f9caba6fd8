"""Cases of poker: every holder's cards in the order received, or the order of the deck with its burn cards.

Cards that nobody sees may be left out: a folded hand, a hand mucked at the showdown, cards never dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.pieces import parse_pieces
from croupier.law.refusal import BadInput
from croupier.procedure.betting_round import BURN
from croupier.procedure.case_cards import CaseTable, Decisions
from croupier.procedure.seats import read_seat
from croupier.procedure.state import UNKNOWN
from croupier.procedure.steps import COMMUNITY, Deal


class CaseCards:
    """The cards of one hand as a case states them."""

    may_be_left_out = True

    def __init__(self, table: CaseTable, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        self.table = table
        self.hands = {str(holder): list(parse_pieces(text)) for holder, text in hands.items()}
        text = cards if isinstance(cards, str) else " ".join(cards or [])
        self.order = list(parse_pieces(text)) if cards is not None else None
        for holder in self.hands:
            if holder != COMMUNITY and read_seat(holder) not in self.table.state.seats:
                raise BadInput(f"hands.{holder}: nobody sits there, expected a seat or {COMMUNITY}")
        self.given = {holder: list(cards) for holder, cards in self.hands.items()}

    def arrange(self, decisions: Decisions) -> None:
        """Nothing is open before the first card."""

    def next(self, holder: str) -> int:
        """The next card of a holder, or of the deck; unseen if it is left out."""
        if self.order is not None:
            if not self.order:
                raise BadInput(f"cards: no card is left, expected another for {holder}")
            return self.order.pop(0)
        card = self.hands[holder].pop(0) if self.hands.get(holder) else UNKNOWN
        if card == UNKNOWN and not (holder == BURN or self._down(holder)):
            raise BadInput(f"hands.{holder}: a card dealt face up is left out, expected which one it is")
        return card

    def _down(self, holder: str) -> bool:
        """Whether the card a holder gets now comes face down."""
        step = self.table.waits_for
        return not (isinstance(step, Deal) and step.face_up)

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """The hand as it is shown; nothing if it is mucked."""
        cards = tuple(self.table.state.hands[holder].cards[first : first + count])
        return () if UNKNOWN in cards else cards

    def happened(self, event: Mapping[str, Any]) -> None:
        """A burn card leaves the deck without anyone naming it."""
        if self.order and event.get("type") == "dealt" and [each[0] for each in event["cards"]] == [BURN]:
            del self.order[0]

    def finish(self) -> None:
        """A case may state more cards than the hand came to."""
