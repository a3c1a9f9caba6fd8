"""Cards as plain integers: `card = 4 * rank + suit`, deuce of clubs 0 to ace of spades 51, joker 52."""

import re
from collections.abc import Iterable

from croupier.law.refusal import BadInput

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_NAMES = ("club", "diamond", "heart", "spade")
SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SUIT_CITE = "19:47-18.1 Suit"
JOKER = 52
DECK_SIZE = 52

_TEXT = (*(rank + suit for rank in RANKS for suit in SUITS), "*")
_SPELLINGS = {
    spelling: card
    for card, text in enumerate(_TEXT)
    for spelling in {text, text.lower(), text.upper(), text.swapcase()}
}
_SPELLINGS |= {"10" + spelling[1:]: card for spelling, card in _SPELLINGS.items() if spelling[0] in "Tt"}
_SYMBOLS = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss")
_RANK_AND_SUIT = re.compile(r"(?:10|[2-9TJQKA])[cdhs]|\*", re.IGNORECASE)
_TOGETHER = re.compile(rf"(?:{_RANK_AND_SUIT.pattern})+", re.IGNORECASE)
NOTATION = f"a rank ({' '.join(RANKS)}, or 10) and a suit ({' '.join(SUITS)}), such as Ks or 10h"


def card_words(text: str) -> list[str]:
    """Cards as people write them, one by one: separated by spaces or commas, or not at all (`KsKh7d`)."""
    words: list[str] = []
    for word in text.translate(_SYMBOLS).replace(",", " ").split():
        words += _RANK_AND_SUIT.findall(word) if _TOGETHER.fullmatch(word) else [word]
    return words


def are_cards(text: str) -> bool:
    """Whether every word of a text is a card."""
    words = card_words(text)
    return bool(words) and all(word in _SPELLINGS for word in words)


def parse_card(text: str) -> int:
    """Read one card such as `Ks`, `10d` or `*` (the joker), in upper or lower case."""
    card = _SPELLINGS.get(text)
    if card is None:
        card = _SPELLINGS.get(text.strip().translate(_SYMBOLS))
    if card is None:
        raise BadInput(f"card {text[:20]!r} cannot be read: expected {NOTATION}, or * for a joker")
    return card


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards such as `Ks Kh 7d`, `Ks,Kh,7d` or `KsKh7d`."""
    return tuple(map(parse_card, card_words(text)))


def card_text(card: int) -> str:
    """The text of a card, such as `Ks`."""
    if card < 0:
        raise BadInput(f"card number {card} is not a card: expected 0 to {JOKER}")
    try:
        return _TEXT[card]
    except IndexError:
        raise BadInput(f"card number {card} is not a card: expected 0 to {JOKER}") from None


def cards_text(cards: Iterable[int]) -> str:
    """The text of several cards, separated by spaces."""
    return " ".join(map(card_text, cards))


def rank_of(card: int) -> int:
    """The rank, 0 for a deuce to 12 for an ace; a joker has none."""
    if not 0 <= card < DECK_SIZE:
        raise BadInput(f"card number {card} has no rank: expected 0 to {DECK_SIZE - 1}")
    return card >> 2


def suit_of(card: int) -> int:
    """The suit, 0 to 3 for club, diamond, heart and spade (19:47-18.1 Suit); a joker has none."""
    if not 0 <= card < DECK_SIZE:
        raise BadInput(f"card number {card} has no suit: expected 0 to {DECK_SIZE - 1}")
    return card & 3
