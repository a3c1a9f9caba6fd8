"""Decks and what holds them: backs, cover card, shoe, cut, stub and the discard rack."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from croupier.equipment.cards import DECK_SIZE, JOKER, cards_text
from croupier.law.refusal import BadInput, Refusal

LEAST_CUT = 10
COVER_CARD_AMENDED = date(1998, 9, 8)
EARLIER_COVER_COLOURS = ("yellow", "green")


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck of 52 cards with its back and its cover card (19:47-18.2(a))."""

    name: str
    back: str
    cover_card: str
    cover_opaque: bool = True
    size: int = DECK_SIZE
    uniform_backs: bool = True


def check_deck(deck: Deck, as_of: date) -> None:
    """Refuse a deck or cover card that the edition in force on a day does not allow."""
    if deck.size != DECK_SIZE:
        raise Refusal(f"deck {deck.name} has {deck.size} cards: expected {DECK_SIZE}", "19:47-18.2(a)")
    if not deck.uniform_backs:
        raise Refusal(f"deck {deck.name} mixes backs: expected one colour and design", "19:47-18.2(a)")
    if not deck.cover_opaque:
        raise Refusal(f"the cover card of deck {deck.name} is not opaque", "19:47-18.2(a)")
    cover = deck.cover_card.strip().lower()
    if as_of < COVER_CARD_AMENDED and cover not in EARLIER_COVER_COLOURS:
        raise Refusal(
            f"cover card {deck.cover_card!r}: before {COVER_CARD_AMENDED} it must be solid yellow or green",
            "19:47-18.2(a)",
        )
    if not cover or cover == deck.back.strip().lower():
        raise Refusal(
            f"cover card {deck.cover_card!r}: it must differ clearly from the back colour {deck.back!r}",
            "19:47-18.2(a)",
        )


class DeckAlternation:
    """One deck, or two that take turns: while one is in play the other is shuffled (19:47-18.2(b))."""

    def __init__(
        self, first: Deck, second: Deck | None = None, *, automated_shuffler: bool, as_of: date
    ) -> None:
        check_deck(first, as_of)
        if second is not None:
            if not automated_shuffler:
                raise Refusal("a second deck needs an automated shuffler", "19:47-18.2(b)")
            check_deck_of_pair(second, as_of)
            if first.back.strip().lower() == second.back.strip().lower():
                raise Refusal(
                    f"both decks have {first.back} backs: they must differ in colour", "19:47-18.2(b)2"
                )
        self._decks = (first,) if second is None else (first, second)
        self._turn = 0

    @property
    def in_play(self) -> Deck:
        """The deck of this round."""
        return self._decks[self._turn]

    @property
    def in_shuffler(self) -> Deck | None:
        """The deck being shuffled while the other is in play (19:47-18.2(b)3)."""
        return self._decks[1 - self._turn] if len(self._decks) > 1 else None

    def next_round(self) -> Deck:
        """Change decks if there are two; each serves every second round (19:47-18.2(b)4)."""
        if len(self._decks) > 1:
            self._turn = 1 - self._turn
        return self.in_play


def check_deck_of_pair(deck: Deck, as_of: date) -> None:
    """Refuse a second deck that would not do as a first one (19:47-18.2(b)1)."""
    try:
        check_deck(deck, as_of)
    except Refusal as refusal:
        raise Refusal(refusal.message, "19:47-18.2(b)1") from None


def check_cut(cards: int, size: int = DECK_SIZE) -> int:
    """The cut, if at least ten cards are lifted and some remain to lay on top of them."""
    if cards < LEAST_CUT:
        raise Refusal(f"cut of {cards} cards: lift at least {LEAST_CUT} from the top", "19:47-18.5(c)1ii")
    if cards >= size:
        raise Refusal(
            f"cut of {cards} cards: some of the {size} must remain to go on top", "19:47-18.5(c)1iii"
        )
    return cards


def cut_cards(order: Sequence[int], cards: int) -> tuple[int, ...]:
    """The lifted cards go under the remainder (19:47-18.5(c)1iii)."""
    check_cut(cards, len(order))
    return (*order[cards:], *order[:cards])


class Shoe:
    """An order of cards and how far it is dealt; by hand, manual shoe or device alike.

    In a shoe of several decks the order holds places, and every deck follows the one before it.
    """

    __slots__ = ("_drawn", "_order", "deck", "size")

    def __init__(self, order: Sequence[int], deck: str = "") -> None:
        self._order = order
        self._drawn = 0
        self.deck = deck
        self.size = len(order)

    @property
    def drawn(self) -> int:
        """How many cards have left the shoe."""
        return self._drawn

    @property
    def stub_count(self) -> int:
        """How many cards are left (19:47-18.1 Stub)."""
        return self.size - self._drawn

    def draw(self) -> int:
        """The next card."""
        drawn = self._drawn
        if drawn >= self.size:
            raise BadInput(f"the shoe of {self.size} cards is empty: no card can be drawn")
        card = self._order[drawn]
        self._drawn = drawn + 1
        return card if self.size <= JOKER + 1 else card % DECK_SIZE

    def draw_stack(self, count: int) -> tuple[int, ...]:
        """The next cards together; either all of them leave the shoe or none."""
        if not 0 <= count <= self.stub_count:
            raise BadInput(f"{count} cards cannot be drawn: {self.stub_count} are left in the shoe")
        cards = self._cards(self._drawn, self._drawn + count)
        self._drawn += count
        return cards

    def stub(self) -> tuple[int, ...]:
        """The cards left, from the top."""
        return self._cards(self._drawn, self.size)

    def _cards(self, first: int, last: int) -> tuple[int, ...]:
        cards = self._order[first:last]
        return tuple(cards) if self.size <= JOKER + 1 else tuple(card % DECK_SIZE for card in cards)


def expected_stub(dealt: int, size: int = DECK_SIZE) -> int:
    """How many cards the stub must have after so many were dealt (19:47-18.7(e))."""
    if not 0 <= dealt <= size:
        raise BadInput(f"{dealt} cards dealt: expected 0 to {size}")
    return size - dealt


class DiscardRack:
    """Used cards in order, each pile with its holder, so that every hand can be rebuilt (19:47-18.10(h))."""

    def __init__(self, copies: int = 1) -> None:
        self._deck = ""
        self._copies = copies
        self._present: Counter[int] = Counter()
        self._piles: list[tuple[str, tuple[int, ...]]] = []

    def put(self, holder: str, cards: Iterable[int], deck: str = "") -> None:
        """Lay cards on top of the rack; cards of two decks are never mixed."""
        pile = tuple(cards)
        if self._piles and deck != self._deck:
            raise Refusal(
                f"the rack holds cards of deck {self._deck}: cards of deck {deck} may not be mixed in",
                "19:47-18.2(b)5",
            )
        self._present.update(pile)
        twice = [card for card in pile if self._present[card] > self._copies]
        if twice:
            self._present.subtract(pile)
            raise BadInput(f"cards {cards_text(twice)} would be in the discard rack twice")
        self._deck = deck
        self._piles.append((holder, pile))

    @property
    def deck(self) -> str:
        """The deck whose cards are in the rack, empty if there are none."""
        return self._deck

    @property
    def count(self) -> int:
        """How many cards the rack holds."""
        return sum(len(cards) for _, cards in self._piles)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order they were laid down."""
        return tuple(card for _, cards in self._piles for card in cards)

    def rebuild(self) -> dict[str, tuple[int, ...]]:
        """Every holder's cards, as they were collected."""
        hands: dict[str, tuple[int, ...]] = {}
        for holder, cards in self._piles:
            hands[holder] = hands.get(holder, ()) + cards
        return hands

    def clear(self) -> tuple[int, ...]:
        """Take all cards out for the next shuffle."""
        cards = self.cards
        self._piles.clear()
        self._present.clear()
        self._deck = ""
        return cards
