"""Decks: their backs and their cover card."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.equipment.cards import DECK_SIZE
from croupier.law.counted import counted
from croupier.law.facts import ValueFact
from croupier.law.refusal import Refusal

SEEN_THROUGH = ("clear", "transparent")


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck of 52 cards with its back and its cover card."""

    name: str
    back: str
    cover_card: str
    cover_opaque: bool = True
    size: int = DECK_SIZE
    uniform_backs: bool = True


@dataclass(frozen=True, slots=True)
class DeckCites:
    """Where a game's rules describe one deck, the second deck, and that their backs must differ."""

    one: str
    second: str
    backs: str


def check_deck(deck: Deck, cite: str, cover_colors: ValueFact | None = None) -> None:
    """Refuse a deck or cover card that the game's rules do not allow; `cover_colors` are the only ones."""
    if deck.size != DECK_SIZE:
        raise Refusal(f"deck {deck.name} has {counted(deck.size, 'card')}: expected {DECK_SIZE}", cite)
    if not deck.uniform_backs:
        raise Refusal(f"deck {deck.name} mixes backs: expected one color and design", cite)
    cover = deck.cover_card.strip().lower()
    if not deck.cover_opaque or cover in SEEN_THROUGH:
        raise Refusal(f"cover card {deck.cover_card!r} of deck {deck.name}: it must be opaque", cite)
    if cover_colors and cover not in _words(cover_colors):
        only, until = " or ".join(_words(cover_colors)), cover_colors.until
        when = f"before {until} " if until else ""
        raise Refusal(f"cover card {deck.cover_card!r}: {when}it must be solid {only}", cite)
    if not cover:
        raise Refusal("cover card '': expected its color", cite)
    if cover == deck.back.strip().lower():
        raise Refusal(
            f"cover card {deck.cover_card!r}: it must differ clearly from the back color {deck.back!r}", cite
        )


def _words(fact: ValueFact) -> list[str]:
    return [str(word) for word in fact.value] if isinstance(fact.value, tuple) else [str(fact.value)]


def deck_refusals(
    decks: Sequence[Deck], cites: DeckCites, cover_colors: ValueFact | None = None
) -> list[Refusal]:
    """Why decks may not be used at one table: each must be allowed by itself, and their backs must differ."""
    refusals: list[Refusal] = []
    for number, deck in enumerate(decks):
        try:
            check_deck(deck, cites.second if number else cites.one, cover_colors)
        except Refusal as refusal:
            refusals.append(refusal)
    backs = [deck.back.strip().lower() for deck in decks]
    if len(set(backs)) < len(backs):
        refusals.append(Refusal(f"both decks have {backs[0]} backs: they must differ in color", cites.backs))
    return refusals
