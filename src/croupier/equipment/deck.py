"""Decks: their backs, their cover card and how they are cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from croupier.equipment.cards import DECK_SIZE
from croupier.law.refusal import Refusal

LEAST_CUT = 10
COVER_CARD_AMENDED = date(1998, 9, 8)
EARLIER_COVER_COLOURS = ("yellow", "green")
SEEN_THROUGH = ("clear", "transparent")
SAME_BACKS_CITE = "19:47-18.2(b)2"


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
    if not deck.cover_opaque or deck.cover_card.strip().lower() in SEEN_THROUGH:
        raise Refusal(
            f"cover card {deck.cover_card!r} of deck {deck.name}: it must be opaque", "19:47-18.2(a)"
        )
    cover = deck.cover_card.strip().lower()
    if as_of < COVER_CARD_AMENDED and cover not in EARLIER_COVER_COLOURS:
        raise Refusal(
            f"cover card {deck.cover_card!r}: before {COVER_CARD_AMENDED} it must be solid yellow or green",
            "19:47-18.2(a)",
        )
    if not cover:
        raise Refusal("cover card '': expected its colour", "19:47-18.2(a)")
    if cover == deck.back.strip().lower():
        raise Refusal(
            f"cover card {deck.cover_card!r}: it must differ clearly from the back colour {deck.back!r}",
            "19:47-18.2(a)",
        )


def deck_refusals(decks: Sequence[Deck], as_of: date) -> list[Refusal]:
    """Why decks may not serve at one table: each must do by itself, and their backs must differ."""
    refusals: list[Refusal] = []
    for number, deck in enumerate(decks):
        try:
            check_deck(deck, as_of)
        except Refusal as refusal:
            refusals.append(Refusal(refusal.message, "19:47-18.2(b)1" if number else refusal.cite))
    backs = [deck.back.strip().lower() for deck in decks]
    if len(set(backs)) < len(backs):
        message = f"both decks have {backs[0]} backs: they must differ in colour"
        refusals.append(Refusal(message, SAME_BACKS_CITE))
    return refusals


def check_cut(cards: int, size: int = DECK_SIZE) -> int:
    """The cut, if at least ten cards are lifted and some remain to lay on top of them."""
    if cards < LEAST_CUT:
        raise Refusal(f"cut of {cards} cards: lift at least {LEAST_CUT} from the top", "19:47-18.5(c)1ii")
    if cards >= size:
        raise Refusal(
            f"cut of {cards} cards: some of the {size} must remain to go on top", "19:47-18.5(c)1iii"
        )
    return cards
