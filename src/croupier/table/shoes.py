"""The shoes of a table, dealt over several rounds: shuffled, committed to, drawn from and revealed."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import card_text
from croupier.equipment.entropy import RecordedEntropy
from croupier.hands.twentyone import is_blackjack
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import UNKNOWN, seat_name
from croupier.procedure.rulings import Ruling
from croupier.table import events as ev
from croupier.table.dealing import WAIT, Wait, place_of
from croupier.table.dealt_shoe import DealtShoe

if TYPE_CHECKING:
    from croupier.table import commands as cmd
    from croupier.table.table import Table

SEALED = "interpretation: no commitment stays sealed when its shoe is over"


class Shoes:
    """The shoes of a table and what is drawn from them; a live dealer enters what lies face up."""

    __slots__ = ("_entered", "_lot", "_lots", "_peeked", "_read", "shoes", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shoes: dict[str, DealtShoe] = {}
        self._entered: deque[int] = deque()
        self._peeked: bool | None = None
        self._read: ev.Peeked | None = None
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
        self._read = None
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
        self._read = ev.Peeked(table.sequence, "dealer", step.cite, step.holder, blackjack)
        return self._read

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
                raise BadInput(f"card {ev.card_name(card)} is not in a deck of {len(shoe.deck)} cards")
            out[card] += 1
            if out[card] > decks:
                raise BadInput(f"card {card_text(card)} is out {decks} times already: look at it again")

    def turned(self, holder: str, cards: tuple[int, ...]) -> None:
        """Cards dealt unseen that the dealer has turned up; a card reader in order has told the truth."""
        self.check(cards)
        read, round = self._read, self.table.round
        if read is not None and read.holder == holder and not round.markers.get("reader"):
            known = [card for card in round.hands[holder].cards if card != UNKNOWN]
            if is_blackjack([*known, *cards]) != read.blackjack:
                raise Refusal(
                    f"card {card_text(cards[0])} turned up at {place_of(holder)}: the card reader showed "
                    f"{'a' if read.blackjack else 'no'} blackjack; look at it again or report "
                    "reader_out_of_order",
                    read.cite,
                )
        self.current.turned(cards)

    def affected(self, ruling: Ruling) -> int:
        """The card a ruling is about, checked before anything is recorded."""
        if ruling.kind not in ("set_aside", "next_card", "exposed_card", "refuse_card"):
            return ruling.card
        if self.table.virtual:
            return self.current.next() if ruling.kind == "set_aside" else -1
        if ruling.kind in ("exposed_card", "refuse_card") and ruling.card == self.next_entered():
            return -1  # the card that lies ready already
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
            self._entered.append(card)
            step = self.table.pending
            if isinstance(step, steps.Draw) and len(self._entered) >= len(step.to):
                self.table.resume()

    def keep(self, card: int) -> None:
        """A card that was refused lies ready for the next who takes one."""
        if card >= 0:
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
