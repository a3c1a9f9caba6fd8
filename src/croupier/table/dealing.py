"""Cards on their way from the shoe: derived at a virtual table, entered by the dealer at a live one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import DECK_SIZE, card_text
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.round import UNKNOWN
from croupier.procedure.rulings import Ruling
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table

CardStep = steps.Deal | steps.DealStack | steps.Turn


class Dealing:
    """The shoe of a table: how many cards are out, and at a live table which were entered."""

    def __init__(self, table: Table, live: bool) -> None:
        self.table = table
        self.live = live
        self.drawn = 0
        self._order: Any = None
        self._entered: deque[int] = deque()
        self._left: list[str] | None = None

    def new_deck(self) -> None:
        """A shuffled deck is put in place."""
        self._order = None
        self.drawn = 0
        self._entered.clear()
        self._left = None

    def _draw(self) -> int:
        if self._order is None:
            self._order = self.table.order()
        card: int = self._order.at(self.drawn)
        self.drawn += 1
        return card

    def deal(self, step: steps.Deal) -> Any:
        """One card to each holder; a live table waits until the dealer has entered them."""
        if self.live:
            return self._hand_out(step, step.to)
        draw = self._draw
        cards = tuple([(holder, draw()) for holder in step.to])
        table = self.table
        table.emit(ev.Dealt(len(table.journal.events) + 1, "dealer", step.cite, cards, step.face_up))
        return None

    def deal_stack(self, step: steps.DealStack) -> Any:
        """A stack of cards to one holder; spread, its bottom card lies leftmost."""
        if self.live:
            return self._hand_out(step, (step.to,) * step.size)
        draw = self._draw
        cards = [(step.to, draw()) for _ in range(step.size)]
        if step.spread:
            cards.reverse()
        self.table.emit(ev.Dealt(self.table.sequence, "dealer", step.cite, tuple(cards), False))
        return None

    def _hand_out(self, step: steps.Deal | steps.DealStack, to: tuple[str, ...]) -> Any:
        from croupier.table.table import WAIT

        if self._left is None:
            self._left = list(to)
        spread = isinstance(step, steps.DealStack) and step.spread
        ready = min(len(self._left), len(self._entered))
        if spread and ready < len(self._left):
            return WAIT
        if ready:
            cards = [(holder, self._entered.popleft()) for holder in self._left[:ready]]
            del self._left[:ready]
            self.drawn += ready
            if spread:
                cards.reverse()
            self.table.emit(ev.Dealt(self.table.sequence, "dealer", step.cite, tuple(cards), False))
        if self._left:
            return WAIT
        self._left = None
        return None

    def turn(self, step: steps.Turn) -> Any:
        """Turn cards face up; at a live table the dealer enters what nobody has seen yet."""
        from croupier.table.table import WAIT

        table = self.table
        hand = table.round.hands[step.holder].cards
        count = step.count or len(hand)
        cards = tuple(hand[step.first : step.first + count])
        if UNKNOWN in cards:
            if len(self._entered) < count:
                return WAIT
            cards = tuple([self._entered.popleft() for _ in range(count)])
        table.emit(ev.Turned(len(table.journal.events) + 1, "dealer", step.cite, step.holder, step.first, cards))
        return cards

    def wanted(self) -> int:
        """How many cards the dealer may enter now."""
        step = self.table.pending
        if isinstance(step, steps.Turn):
            return step.count or len(self.table.round.hands[step.holder].cards)
        assert isinstance(step, steps.Deal | steps.DealStack)
        whole = len(step.to) if isinstance(step, steps.Deal) else step.size
        left = whole if self._left is None else len(self._left)
        return left + step.after - len(self._entered)

    def holders_left(self) -> list[str]:
        """Who is still to get a card in the step that waits."""
        return list(self._left or ())

    def enter(self, cards: tuple[int, ...] | None) -> None:
        """The dealer enters the next cards in order; None: the cards due were dealt and nobody has seen them."""
        step = self.table.pending
        wanted = self.wanted()
        if cards is None:
            if isinstance(step, steps.Turn):
                raise BadInput(f"cards of {step.holder} are turned up: expected {wanted} cards such as Ks Kh 7d")
            cards = (UNKNOWN,) * (len(self._left or ()) - len(self._entered))
        if isinstance(step, steps.Turn):
            if len(cards) != wanted:
                raise BadInput(f"{len(cards)} cards entered for {step.holder}: expected {wanted}")
        elif not 0 < len(cards) <= wanted:
            raise BadInput(f"{len(cards)} cards entered: expected 1 to {wanted}")
        self._check_new(cards)
        self._entered.extend(cards)
        self.table.resume()

    def _check_new(self, cards: tuple[int, ...]) -> None:
        seen = {card: holder for holder, hand in self.table.round.hands.items() for card in hand.cards}
        seen.update({card: "the discard rack" for card in self.table.round.set_aside})
        seen.update({card: "the discard rack" for _, rack in self.table.state.rack for card in rack})
        seen.update({card: "the cards just entered" for card in self._entered})
        seen.pop(UNKNOWN, None)
        step = self.table.pending
        if isinstance(step, steps.Turn):
            for card in self.table.round.hands[step.holder].cards[step.first : step.first + len(cards)]:
                seen.pop(card, None)
        for card in cards:
            if card == UNKNOWN:
                continue
            if not 0 <= card < DECK_SIZE:
                raise BadInput(f"card {card_text(card)} is not in a deck of 52 cards")
            if card in seen:
                raise BadInput(f"card {card_text(card)} is out already ({_place(seen[card])}): look at it again")
            seen[card] = "the cards just entered"

    def affected(self, ruling: Ruling) -> int:
        """The card a ruling is about, checked before anything is recorded."""
        if ruling.kind not in ("set_aside", "next_card"):
            return -1
        if not self.live:
            if ruling.kind == "set_aside":
                return self._peek()
            return -1
        if ruling.card >= 0:
            self._check_new((ruling.card,))
        return ruling.card

    def _peek(self) -> int:
        if self._order is None:
            self._order = self.table.order()
        card: int = self._order.at(self.drawn)
        return card

    def ruled(self, kind: str, card: int) -> None:
        """Carry out what was ruled about a card: out of play, or the next card dealt."""
        if kind == "set_aside":
            self.drawn += 1
        elif card >= 0:
            self._entered.appendleft(card)
            self.table.resume()


def _place(holder: str) -> str:
    return f"seat {holder}" if holder.isdigit() else holder
