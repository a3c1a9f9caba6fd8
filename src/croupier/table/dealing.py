"""Cards on their way from the shoe: derived at a virtual table, entered by the dealer at a live one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Literal

from croupier.equipment.cards import DECK_SIZE, card_text
from croupier.equipment.orders import Order
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.round import UNKNOWN
from croupier.procedure.rulings import Ruling
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table


class Wait:
    """What a step gives that waits for a person: no event yet."""

    def __bool__(self) -> Literal[False]:
        return False


WAIT = Wait()
CardStep = steps.Deal | steps.DealStacks | steps.Turn


class Dealing:
    """The shoe of a table: how many cards are out, and at a live table which were entered."""

    __slots__ = ("_dealt", "_entered", "_in_error", "_order", "drawn", "live", "table")

    def __init__(self, table: Table, live: bool) -> None:
        self.table = table
        self.live = live
        self.drawn = 0
        self._order: Order | None = None
        self._entered: deque[int] = deque()
        self._dealt = 0
        self._in_error: int | None = None

    def new_deck(self) -> None:
        """A shuffled deck is put in place."""
        self._order = None
        self.drawn = 0
        self._dealt = 0
        self._entered.clear()

    def _draw(self, count: int) -> list[int]:
        order = self._order
        if order is None:
            order = self._order = self.table.order()
        drawn = self.drawn
        self.drawn = drawn + count
        return order.draw(drawn, count)

    def deal(self, step: steps.Deal) -> ev.AnyEvent | Wait:
        """One card to each holder; a live table waits until the dealer has entered them."""
        to = step.to
        if self.live:
            return self._hand_out(step, to)
        cards = tuple(zip(to, self._draw(len(to)), strict=True))
        return ev.Dealt(self.table.sequence, "dealer", step.cite, cards, step.face_up)

    def deal_stacks(self, step: steps.DealStacks) -> ev.AnyEvent | Wait:
        """A stack of cards to each holder; the last one is spread so that its bottom card lies leftmost."""
        to = tuple([holder for holder in step.to for _ in range(step.size)])
        if self.live:
            return self._hand_out(step, to)
        cards = list(zip(to, self._draw(len(to)), strict=True))
        spread = _spread(cards, step.size)
        return ev.Dealt(self.table.sequence, "dealer", step.cite, spread, False, step.size)

    def _hand_out(self, step: steps.Deal | steps.DealStacks, to: tuple[str, ...]) -> ev.AnyEvent | Wait:
        """The cards entered so far; the step is over when every holder has been served."""
        ready = min(len(to) - self._dealt, len(self._entered))
        if not ready:
            return WAIT
        cards = [(holder, self._entered.popleft()) for holder in to[self._dealt : self._dealt + ready]]
        cite = self.next_paragraph()
        self.drawn += ready
        self._dealt += ready
        number = self.table.sequence
        if self._dealt < len(to):
            self.table.emit(ev.Dealt(number, "dealer", cite, tuple(cards), False))
            return WAIT
        self._dealt = 0
        if isinstance(step, steps.DealStacks):
            return ev.Dealt(number, "dealer", cite, _spread(cards, step.size), False, step.size)
        return ev.Dealt(number, "dealer", cite, tuple(cards), False)

    def turn(self, step: steps.Turn) -> ev.AnyEvent | Wait:
        """Turn cards face up; at a live table the dealer enters what nobody has seen yet."""
        table, holder, first = self.table, step.holder, step.first
        hand = table.round.hands[holder].cards
        cards = tuple(hand[first : first + step.count] if step.count else hand)
        if UNKNOWN in cards:
            if len(self._entered) < len(cards):
                return WAIT
            cards = tuple([self._entered.popleft() for _ in cards])
        return ev.Turned(table.sequence, "dealer", step.cite, holder, first, cards)

    def holders_left(self) -> tuple[str, ...]:
        """Who is still to get a card, card by card, in the step that waits."""
        step = self.table.pending
        if isinstance(step, steps.DealStacks):
            return tuple(holder for holder in step.to for _ in range(step.size))[self._dealt :]
        return step.to[self._dealt :] if isinstance(step, steps.Deal) else ()

    def wanted(self) -> int:
        """How many cards the dealer may enter now."""
        step = self.table.pending
        if isinstance(step, steps.Turn):
            return step.count or len(self.table.round.hands[step.holder].cards)
        return len(self.holders_left()) - len(self._entered)

    def next_entered(self) -> int | None:
        """The card drawn in error that was used as the next card, until another is entered."""
        return self._in_error

    def next_paragraph(self) -> str:
        """The rule of the next card dealt."""
        step = self.table.pending
        assert step is not None
        return step.paragraph(self._dealt) if isinstance(step, steps.Deal) else step.cite

    def enter(self, cards: tuple[int, ...] | None) -> None:
        """The dealer enters the next cards in order; None: the cards due were dealt unseen."""
        step = self.table.pending
        wanted = self.wanted()
        if isinstance(step, steps.Turn):
            if cards is None or len(cards) != wanted:
                raise BadInput(
                    f"{len(cards or ())} cards entered for {place_of(step.holder)}: "
                    f"expected {wanted}, such as Ks Kh 7d"
                )
        elif cards is None:
            cards = (UNKNOWN,) * wanted
        elif not 0 < len(cards) <= wanted:
            raise BadInput(f"{len(cards)} cards entered: expected 1 to {wanted}")
        elif isinstance(step, steps.DealStacks) and len(cards) % step.size:
            raise BadInput(f"{len(cards)} cards entered: expected whole stacks of {step.size}")
        new = self._not_seen_before(step, cards) if isinstance(step, steps.Turn) else cards
        if isinstance(step, steps.Turn) and self.table.shoes.shoes:
            self.table.shoes.turned(step.holder, new)
        else:
            self.check_new(new)
        self._in_error = None
        self._entered.extend(cards)
        self.table.resume()

    def _not_seen_before(self, step: steps.Turn, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards turned that were dealt unseen; those entered when they were dealt must be the same."""
        dealt = self.table.round.hands[step.holder].cards[step.first :]
        for card, known in zip(cards, dealt, strict=False):
            if card == UNKNOWN or known not in (UNKNOWN, card):
                was = "it is seen" if card == UNKNOWN else "another was entered when it was dealt"
                raise BadInput(
                    f"card {ev.card_name(card)} turned up at {place_of(step.holder)}: {was}; look at it again"
                )
        return tuple([card for card, known in zip(cards, dealt, strict=False) if known == UNKNOWN])

    def check_new(self, cards: tuple[int, ...]) -> None:
        """Refuse a card that is out already; where it lies is told only of one that everyone sees."""
        table = self.table
        seen = dict.fromkeys([card for _, rack in table.state.rack for card in rack], "")
        for holder, hand in table.round.hands.items():
            for card, up in zip(hand.cards, hand.face_up, strict=True):
                seen[card] = f" ({place_of(holder)})" if up else ""
        seen.update(dict.fromkeys(table.round.set_aside, " (the discard rack)"))
        seen.update(dict.fromkeys(self._entered, " (the cards just entered)"))
        seen.pop(UNKNOWN, None)
        for card in cards:
            if card == UNKNOWN:
                continue
            if not 0 <= card < DECK_SIZE:
                raise BadInput(f"card {card_text(card)} is not in a deck of 52 cards")
            if card in seen:
                raise BadInput(f"card {card_text(card)} is out already{seen[card]}: look at it again")
            seen[card] = " (the cards just entered)"

    def affected(self, ruling: Ruling) -> int:
        """The card a ruling is about, checked before anything is recorded."""
        if ruling.kind not in ("set_aside", "next_card"):
            return -1
        if not self.live:
            return -1 if ruling.kind == "next_card" else self._peek()
        if ruling.kind == "next_card" and not isinstance(self.table.pending, steps.Deal):
            return -1  # from an automated dealing shoe cards come in whole stacks
        if ruling.card >= 0:
            self.check_new((ruling.card,))
        return ruling.card

    def _peek(self) -> int:
        (card,) = self._draw(1)
        self.drawn -= 1
        return card

    def ruled(self, kind: str, card: int) -> None:
        """Carry out what was ruled about a card: out of play, or the next card dealt."""
        if kind == "set_aside":
            self.drawn += 1
        elif card >= 0:
            self._in_error = card
            self._entered.appendleft(card)
            if isinstance(self.table.pending, steps.Deal):
                self.table.resume()


def _spread(cards: list[tuple[str, int]], size: int) -> tuple[tuple[str, int], ...]:
    return (*cards[:-size], *reversed(cards[-size:]))


def place_of(holder: str) -> str:
    """How a holder is named to people."""
    if "." in holder:
        return f"hand {holder}"
    if holder == "dealer":
        return "the dealer"
    return f"seat {holder}" if holder.isdigit() else f"the {holder} area"
