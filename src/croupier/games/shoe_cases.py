"""Cases of games dealt from a shoe: cards by holder as each received them (suits may be left out if no wager
depends on them), or the order of the shoe, burn cards included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from croupier.equipment.cards import RANKS, card_words, parse_card
from croupier.equipment.pieces import SETS
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.procedure.case_cards import CaseTable, Decisions
from croupier.procedure.state import Shoe

DEALER = "dealer"
UNSEEN = "?"
"""A card of the order that nobody sees, such as a burn card."""


class ShoeCards:
    """The cards of a round as a case states them, handed out as the table asks for them."""

    def __init__(self, table: CaseTable, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        self.table = table
        self.used: Counter[str] = Counter()
        self.places: dict[str, list[int]] = {}
        self.drawn = self.handed = 0
        self.start = self._out()
        self.hands = {str(holder): card_words(text) for holder, text in hands.items()}
        order = card_words(cards if isinstance(cards, str) else " ".join(cards or []))
        self.order: list[str] | None = order if cards is not None else None
        words = [word for each in self.hands.values() for word in each] + order
        self.stated = Counter(parse_card(word) for word in words if not is_plain(word) and word != UNSEEN)
        _check_wagers(table, [word for word in words if is_plain(word)])

    @property
    def shoe(self) -> Shoe:
        """The shoe dealt from."""
        return self.table.state.shoes[self.table.state.shoe]

    def _out(self) -> int:
        """How many cards have left the shoe, both sides of a double one together."""
        return sum(shoe.drawn for shoe in self.table.state.shoes.values())

    def card(self, word: str) -> int:
        """The card that a word names; without a suit, one that is left in the shoe and not stated
        elsewhere.
        """
        if not is_plain(word):
            return parse_card(word)
        shoe = self.shoe
        decks, deck, out = shoe.sets, SETS[shoe.pieces].members, Counter(shoe.cards)
        suits = [4 * rank_in(word) + (self._out() + turn) % 4 for turn in range(4)]
        left = [card for card in suits if card in deck and out[card] < decks]
        if not left:
            raise BadInput(f"hands: there is no {word} left in {counted(decks, 'deck')}")
        return next((card for card in left if out[card] + self.stated[card] < decks), left[0])

    def arrange(self, decisions: Decisions) -> None:
        """How many cards each holder gets is seen as they are dealt."""

    def next(self, holder: str) -> int:
        """The next card of a holder, or of the order."""
        if self.order is not None:
            # Several cards may be asked for before the first of them is dealt.
            place = max(self._out() - self.start, self.handed)
            self.handed = place + 1
            return self.ordered(place, holder)
        place = self.used[holder]
        self.used[holder] += 1
        return self._stated(holder, place)

    def _stated(self, holder: str, place: int) -> int:
        words = self.hands.get(holder, [])
        if place >= len(words):
            raise BadInput(
                f"hands.{holder}: {counted(len(words), 'card')}, expected another for {place_of(holder)}"
            )
        return self.card(words[place])

    def ordered(self, place: int, holder: str) -> int:
        """A card of the order by its place."""
        order = self.order or []
        if place >= len(order):
            raise BadInput(
                f"cards: {counted(len(order), 'card', 'is')} given, expected more for {place_of(holder)}"
            )
        return self.card(order[place])

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """Cards dealt face down that are turned up now."""
        places = range(first, first + count)
        if self.order is not None:
            return tuple([self.ordered(self.places[holder][place], holder) for place in places])
        self.used[holder] = max(self.used[holder], first + count)
        return tuple([self._stated(holder, place) for place in places])

    def happened(self, event: Mapping[str, Any]) -> None:
        """Where in the order the cards of every holder stand."""
        if event["type"] == "dealt":
            for holder, _ in event["cards"]:
                self.places.setdefault(holder, []).append(self.drawn)
                self.drawn += 1

    def finish(self) -> None:
        """Refuse cards that nobody got."""
        for holder, cards in self.hands.items():
            if len(cards) > self.used[holder]:
                got = f"{place_of(holder)} got {self.used[holder]}"
                raise BadInput(f"hands.{holder}: {counted(len(cards), 'card')}, but {got}")


def is_plain(word: str) -> bool:
    """Whether a card is written without its suit."""
    return word in RANKS or word == "10"


def rank_in(word: str) -> int:
    """The rank of a card written with or without its suit."""
    return RANKS.index("T" if word == "10" else word) if is_plain(word) else parse_card(word) >> 2


def _check_wagers(table: CaseTable, plain: list[str]) -> None:
    """Refuse cards without suits where a wager depends on them."""
    for seat in table.state.seats.values() if plain else ():
        for wager in seat.wagers:
            fact = table.state.edition.wagers.get(wager)
            if fact is not None and fact.by_suit:
                raise BadInput(
                    f"hands: {plain[0]!r} has no suit, but {wager} depends on it: such as {plain[0]}s"
                )


def place_of(holder: str) -> str:
    """How a holder is named to people."""
    if "." in holder:
        return f"hand {holder}"
    return (
        "the dealer" if holder == DEALER else f"seat {holder}" if holder.isdigit() else f"the {holder} area"
    )
