"""One shoe: filled with shuffled decks, drawn from, refilled, its rest known to nobody."""

from __future__ import annotations

from collections import Counter

from croupier.equipment.entropy import Entropy, RecordedEntropy, StackedEntropy
from croupier.equipment.orders import Order
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.round import UNKNOWN
from croupier.table.events import card_name

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
                raise BadInput(f"card {card_name(min(strange))} is not in a deck of {len(step.deck)} cards")
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
        """Cards that left the shoe unseen, the last of those, and are known now."""
        self.out.update(cards)
        unseen = [place for place, card in enumerate(self._cards) if card == UNKNOWN]
        for place, card in zip(unseen[-len(cards) :], cards, strict=True):
            self._cards[place] = card

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
