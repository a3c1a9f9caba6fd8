"""Cards as people write down what they see: a rank and suit, or only a rank where suits do not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import DECK_SIZE, RANKS, SUITS, card_text, card_words, parse_card
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

_PLAIN: Final = {**{rank: place for place, rank in enumerate(RANKS)}, "10": RANKS.index("T")}
_SHOWN: Final = 20


class SeenCard(NamedTuple):
    """A card whose suit may be unknown."""

    rank: int
    suit: int | None = None

    @property
    def text(self) -> str:
        """The card as it is written: `9`, or `9s`."""
        return RANKS[self.rank] if self.suit is None else card_text(self.card)

    @property
    def card(self) -> int:
        """The card as a number; its suit must be known."""
        if self.suit is None:
            raise BadInput(f"card {self.text!r} has no suit: expected one of {' '.join(SUITS)}")
        return len(SUITS) * self.rank + self.suit


def parse_seen(text: str, field: str) -> tuple[SeenCard, ...]:
    """Read cards with or without suits: `9 9`, `10`, `Js Ts 7s`, `JsTs7s`."""
    return tuple([_seen(word, field) for word in card_words(text)])


def _seen(word: str, field: str) -> SeenCard:
    rank = _PLAIN.get(word.upper())
    if rank is not None:
        return SeenCard(rank)
    try:
        card = parse_card(word)
    except BadInput:
        card = DECK_SIZE
    if card >= DECK_SIZE:
        raise BadInput(
            f"{field}: card {word[:_SHOWN]!r} cannot be read: expected a rank ({' '.join(RANKS)}, or 10), "
            f"with or without a suit ({' '.join(SUITS)}), such as 9 or Ks"
        )
    return SeenCard(card // len(SUITS), card % len(SUITS))


def seen_text(cards: Sequence[SeenCard]) -> str:
    """The text of several cards, separated by spaces."""
    return " ".join([card.text for card in cards])


def check_in_decks(cards: Sequence[SeenCard], decks: int) -> None:
    """Refuse more cards of a rank, or of a rank and suit, than the decks hold."""
    known = [card for card in cards if card.suit is not None]
    for found, most in (
        (Counter(SeenCard(card.rank) for card in cards), len(SUITS) * decks),
        (Counter(known), decks),
    ):
        for card, number in found.items():
            if number > most:
                held = counted(decks, "deck", "holds")
                raise BadInput(f"card {card.text!r} is given {number} times: {held} {most}")
