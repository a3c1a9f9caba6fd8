"""Shoes dealt over several rounds: shuffled, committed to, drawn from, refilled and revealed."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import card_text
from croupier.equipment.entropy import Entropy, RecordedEntropy, StackedEntropy
from croupier.equipment.orders import Order
from croupier.hands.twentyone import is_blackjack
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import UNKNOWN, seat_name
from croupier.procedure.rulings import Ruling
from croupier.table import events as ev
from croupier.table.dealing import WAIT, Wait

if TYPE_CHECKING:
    from croupier.table import commands as cmd
    from croupier.table.table import Table

MARKS = (1, 2, 3)
QUARTERS = 4


class DealtShoe:
    """One shoe: its decks, what left it since it was shuffled, and the secret order of the rest; at a live
    table the cards are `entered` and have no order anyone knows.
    """

    __slots__ = (
        "_cards",
        "_order",
        "_rack",
        "_refills",
        "commitment",
        "deck",
        "drawn",
        "entered",
        "entropy",
        "out",
        "part",
        "size",
    )

    def __init__(self, entropy: Entropy, entered: bool) -> None:
        self.entropy = entropy
        self.entered = entered
        self.commitment = ""
        self.part = ""
        self.deck: tuple[int, ...] = ()
        self.size = 0
        self.drawn = 0
        self.out: Counter[int] = Counter()
        self._order: Order | None = None
        self._cards: list[int] = []
        self._rack: tuple[list[int], list[int]] | None = None
        self._refills = 0

    def fill(self, step: steps.ShuffleShoe) -> int:
        """Put shuffled decks in, or the rack back among the cards kept; gives how many were kept."""
        kept = 0
        self._rack = None
        if step.keeps and self.size:
            kept = self.size - self.drawn
            if self.part and not self.entered and not isinstance(self.entropy, RecordedEntropy):
                self._rack = (sorted(self._peek(kept)), sorted(self._cards[: self.drawn]))
        self.deck = step.deck
        self.size = len(step.deck) * step.decks
        self.drawn = self._refills = 0
        self.part = ""
        self._order = None
        self._cards = []
        self.out.clear()
        if self.entered:
            return kept
        if isinstance(self.entropy, RecordedEntropy):
            self._cards = list(self.entropy.orders.popleft()) if self.entropy.orders else []
            if strange := set(self._cards) - set(step.deck):
                raise BadInput(f"card {_name(min(strange))} is not in a deck of {len(step.deck)} cards")
        elif isinstance(self.entropy, StackedEntropy):
            stacked = list(self.entropy.stacked)
            rest = Counter(dict.fromkeys(step.deck, step.decks))
            rest.subtract(stacked)
            if min(rest.values()) < 0:
                raise BadInput(f"a card is stacked more often than {step.decks} decks hold it")
            self._cards = [*stacked, *rest.elements()]
        return kept

    def refill(self, before: int) -> int:
        """Fill the empty shoe with the cards of earlier rounds; gives how many."""
        rack = self._cards[:before]
        self._refills += 1
        self.out.subtract(card for card in rack if card != UNKNOWN)
        if before and not self.entered and not isinstance(self.entropy, RecordedEntropy):
            rack.sort()
            order = self.entropy.shuffle(before, f"{self.part}+{self._refills}")
            self._cards += [rack[place] for place in order.draw(0, before)]
        return before

    def _peek(self, count: int) -> list[int]:
        """The next cards, without drawing them."""
        wanted = self.drawn + count
        if len(self._cards) < wanted:
            self._derive(wanted)
        return self._cards[self.drawn : wanted]

    def _derive(self, wanted: int) -> None:
        if isinstance(self.entropy, RecordedEntropy):
            raise BadInput(f"only {len(self._cards)} cards of this shoe are recorded and {wanted} are asked")
        if self._order is None:
            self._order = self.entropy.shuffle(self.size, self.part)
            if self._rack is not None:
                self._cards = put_back(self._order, *self._rack)
                return
        known, deck = len(self._cards), self.deck
        self._cards += [deck[place % len(deck)] for place in self._order.draw(known, wanted - known)]

    def draw(self, count: int) -> list[int]:
        """The next cards out of the shoe."""
        cards = self._peek(count)
        self.drawn += count
        self.out.update(cards)
        return cards

    def enter(self, cards: tuple[int, ...]) -> None:
        """Cards of a live table, as the dealer saw them."""
        self.drawn += len(cards)
        self._cards += cards
        self.out.update(card for card in cards if card != UNKNOWN)

    def turned(self, cards: tuple[int, ...]) -> None:
        """Cards that left the shoe unseen and are known now."""
        self.out.update(cards)

    def next(self) -> int:
        """The card on top."""
        return self._peek(1)[0]

    def lot(self, number: int, among: int) -> int:
        """A lot of the table's own devices, from the same sealed seed."""
        return self.entropy.shuffle(among, f"{self.part}/{number}").at(0)


def put_back(order: Order, kept: list[int], rack: list[int]) -> list[int]:
    """The kept cards with the rack's in three stacks at a quarter, half and three quarters (19:47-2.6(m))."""
    places = order.draw(0, len(kept) + len(rack))
    stay = [kept[place] for place in places if place < len(kept)]
    back = [rack[place - len(kept)] for place in places if place >= len(kept)]
    third = -(-len(back) // len(MARKS))
    cards: list[int] = []
    start = 0
    for stack, mark in enumerate(MARKS):
        end = len(stay) * mark // QUARTERS
        cards += stay[start:end] + back[stack * third : (stack + 1) * third]
        start = end
    return cards + stay[start:]


class Shoes:
    """The shoes of a table and what is drawn from them; a live dealer enters what lies face up."""

    __slots__ = ("_entered", "_lot", "_lots", "_peeked", "shoes", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shoes: dict[str, DealtShoe] = {}
        self._entered: deque[int] = deque()
        self._peeked: bool | None = None
        self._lot: int | None = None
        self._lots = 0

    def handlers(self) -> dict[type, Callable[[Any], ev.AnyEvent | Wait | None]]:
        """Which steps are carried out here."""
        return {
            steps.ShuffleShoe: self.shuffle,
            steps.Refill: self.refill,
            steps.Draw: self.draw,
            steps.Peek: self.peek,
            steps.Part: self.part,
            steps.Meter: self.meter,
            steps.DrawLot: self.lot,
        }

    @property
    def current(self) -> DealtShoe:
        """The shoe dealt from."""
        return self.shoes[self.table.round.shoe]

    def close(self, part: str) -> None:
        """Betting closes: the chain's head is the patrons' part in every shoe not dealt from yet."""
        for shoe in self.shoes.values():
            if not shoe.part:
                shoe.part = part

    def shuffle(self, step: steps.ShuffleShoe) -> ev.AnyEvent:
        """Shuffle and cut, commit to the order, reveal the one before."""
        table = self.table
        shoe = self.shoes.get(step.shoe)
        if shoe is None:
            shoe = DealtShoe(table.entropy if not self.shoes else table.entropy.another(), not table.virtual)
            self.shoes[step.shoe] = shoe
        commitment, cut = "", 0
        part = shoe.part
        kept = shoe.fill(step)
        if table.virtual:
            if shoe.commitment:
                table.emit(
                    ev.ShoeRevealed(
                        table.sequence,
                        ev.TABLE,
                        SEALED,
                        step.shoe,
                        shoe.commitment,
                        shoe.entropy.reveal(),
                        part,
                    )
                )
            commitment = shoe.commitment = shoe.entropy.commit()
            cut = shoe.entropy.cut(step.least_cut, shoe.size - step.least_cut) if step.least_cut else 0
        self._entered.clear()
        table.has_cards = True
        return ev.ShoeShuffled(
            table.sequence,
            "dealer",
            step.cite,
            step.shoe,
            step.deck,
            shoe.size,
            step.automated,
            cut,
            step.cutting_card,
            kept,
            commitment,
        )

    def refill(self, step: steps.Refill) -> ev.AnyEvent:
        """The shoe ran out in mid-round (19:47-2.15(g))."""
        cards = self.shoes[step.shoe].refill(self.table.round.shoes[step.shoe].before)
        return ev.Refilled(self.table.sequence, "dealer", step.cite, step.shoe, cards)

    def draw(self, step: steps.Draw) -> ev.AnyEvent | Wait:
        """Cards out of the shoe; face down at a live table nobody sees them."""
        table, to, shoe = self.table, step.to, self.current
        if table.virtual:
            cards = shoe.draw(len(to))
        elif not step.face_up:
            cards = [UNKNOWN] * len(to)
            shoe.enter(tuple(cards))
        elif len(self._entered) < len(to):
            return WAIT
        else:
            cards = [self._entered.popleft() for _ in to]
            shoe.enter(tuple(cards))
        return ev.Dealt(table.sequence, "dealer", step.cite, tuple(zip(to, cards, strict=True)), step.face_up)

    def peek(self, step: steps.Peek) -> ev.AnyEvent | Wait:
        """The card reader: only whether the hand is a blackjack."""
        table = self.table
        if table.virtual:
            blackjack = is_blackjack(table.round.hands[step.holder].cards)
        elif self._peeked is None:
            return WAIT
        else:
            blackjack, self._peeked = self._peeked, None
        return ev.Peeked(table.sequence, "dealer", step.cite, step.holder, blackjack)

    def part(self, step: steps.Part) -> ev.AnyEvent:
        """A hand is split."""
        return ev.Parted(self.table.sequence, "dealer", step.cite, step.holder, step.into, step.renamed)

    def meter(self, step: steps.Meter) -> ev.AnyEvent:
        """A progressive meter moves by rule."""
        before = self.table.round.meters.get(step.name, 0)
        return ev.Metered(
            self.table.sequence, ev.TABLE, step.cite, step.name, before, step.cents, step.reason
        )

    def lot(self, step: steps.DrawLot) -> ev.AnyEvent | Wait:
        """One of so many equal lots."""
        table = self.table
        if table.virtual:
            entropy = self.current.entropy
            self._lots += 1
            if isinstance(entropy, RecordedEntropy):
                lot = entropy.lot()
            else:
                lot = self.current.lot(self._lots, step.among)
        elif self._lot is None:
            return WAIT
        else:
            lot, self._lot = self._lot, None
        by = ev.TABLE if table.virtual else "dealer"
        return ev.LotDrawn(table.sequence, by, step.cite, step.seat, step.among, lot)

    def wanted(self) -> int:
        """How many cards the dealer may enter now."""
        step = self.table.pending
        return len(step.to) - len(self._entered) if isinstance(step, steps.Draw) else 0

    def holders_left(self) -> tuple[str, ...]:
        """Who is still to get a card."""
        step = self.table.pending
        return step.to[len(self._entered) :] if isinstance(step, steps.Draw) else ()

    def enter(self, command: cmd.Enter) -> None:
        """What the dealer of a live table sees: the next cards, the reader's answer, a lot."""
        step = self.table.pending
        if isinstance(step, steps.Peek):
            if command.blackjack is None:
                raise BadInput("the card reader: expected whether it shows a blackjack, true or false")
            self._peeked = command.blackjack
        elif isinstance(step, steps.DrawLot):
            if command.lot is None or not 0 <= command.lot < step.among:
                raise BadInput(f"lot {command.lot}: expected 0 to {step.among - 1}")
            self._lot = command.lot
        else:
            cards = command.cards or ()
            if len(cards) != self.wanted():
                raise BadInput(f"{len(cards)} cards entered: expected {self.wanted()}")
            self.check(cards)
            self._entered.extend(cards)
        self.table.resume()

    def check(self, cards: tuple[int, ...]) -> None:
        """Refuse a card the shoe cannot hold any more."""
        shoe = self.current
        decks = shoe.size // len(shoe.deck)
        out = shoe.out + Counter(self._entered)
        for card in cards:
            if card not in shoe.deck:
                raise BadInput(f"card {_name(card)} is not in a deck of {len(shoe.deck)} cards")
            out[card] += 1
            if out[card] > decks:
                raise BadInput(f"card {card_text(card)} is out {decks} times already: look at it again")

    def turned(self, cards: tuple[int, ...]) -> None:
        """Cards dealt unseen that the dealer has turned up."""
        self.check(cards)
        self.current.turned(cards)

    def affected(self, ruling: Ruling) -> int:
        """The card a ruling is about, checked before anything is recorded."""
        if ruling.kind not in ("set_aside", "next_card", "refuse_card"):
            return ruling.card
        if self.table.virtual:
            return self.current.next() if ruling.kind == "set_aside" else -1
        if ruling.card >= 0:
            self.check((ruling.card,))
        return ruling.card

    def ruled(self, kind: str, card: int) -> None:
        """A card out of play, or the next card dealt."""
        if kind == "set_aside":
            if self.table.virtual:
                self.current.draw(1)
            else:
                self.current.enter((card,))
        elif card >= 0:
            self._entered.appendleft(card)
            step = self.table.pending
            if isinstance(step, steps.Draw) and len(self._entered) >= len(step.to):
                self.table.resume()

    def keep(self, card: int) -> None:
        """A card that was refused lies ready for the next who takes one."""
        if card >= 0 and not self._entered:
            self._entered.append(card)

    def next_entered(self) -> int | None:
        """The card drawn in error that lies ready as the next."""
        return self._entered[0] if self._entered else None

    @property
    def ready(self) -> int:
        """How many cards lie ready before the dealer enters more."""
        return len(self._entered)

    def recut(self, step: steps.Recut) -> ev.AnyEvent:
        """The cards are cut again before any is dealt."""
        shoe = self.current
        cut = shoe.entropy.cut(step.least, shoe.size - step.least)
        return ev.CutMade(self.table.sequence, "dealer", step.cite, cut)

    def cut(self, command: cmd.CutCards) -> None:
        """The patron entitled to it cuts, or passes it on with 0 (19:47-2.5)."""
        table = self.table
        if not table.virtual:
            raise Refusal(f"cut of {command.cards}: the dealer of a live table cuts the cards", "19:47-2.5")
        if command.by.role == "player" and command.by.seat not in table.round.seats:
            raise BadInput(f"cut of {command.cards}: seat {seat_name(command.by.seat)} is empty")
        cite, marks = table.rulebook.cut(command.by.seat, command.cards)  # type: ignore[attr-defined]
        table.emit(ev.CutMade(table.sequence, command.by.name, cite, command.cards))
        for name, value in marks.items():
            table.emit(ev.Marked(table.sequence, ev.TABLE, cite, name, value))


SEALED = "interpretation: no commitment stays sealed when its shoe is over"


def _name(card: int) -> str:
    return card_text(card) if 0 <= card <= 52 else str(card)


__all__ = ["DealtShoe", "Shoes", "put_back"]
