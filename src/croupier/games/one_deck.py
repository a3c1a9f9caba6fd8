"""What the poker games of one deck have in common: how it is shuffled, dealt and counted, and its backs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from croupier.equipment.cards import DECK_SIZE
from croupier.equipment.deck import Deck, DeckCites, deck_refusals
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.options import Objection, Options
from croupier.law.refusal import Refusal


class OneDeckOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose where a game is dealt from one deck, shuffled for every round."""

    dealing_method: Literal["manual_shoe", "hand", "automated_shoe"] = "manual_shoe"
    shuffler: Literal["manual", "automated"] = "manual"
    two_decks: bool = False
    card_back: str = "red"
    second_card_back: str = "blue"
    cover_card: str = "yellow"


def deck_objections(options: Any, edition: Edition[Any], cites: DeckCites) -> Iterator[Objection]:
    """Objections to the decks of a table, their backs and their cover card."""
    decks = [Deck("first", options.card_back, options.cover_card)]
    if options.two_decks:
        decks.append(Deck("second", options.second_card_back, options.cover_card))
    for refusal in deck_refusals(decks, cites, edition.values.get("cover_card_colors")):
        alike = refusal.cite == cites.backs
        field, value = (
            ("second_card_back", options.second_card_back) if alike else ("cover_card", options.cover_card)
        )
        yield Objection(field, value, refusal.sentence, refusal.cite)


def check_lifted(edition: Edition[Any], cards: int, few: str, many: str, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards (by the rule `few`), or leaves none to lay on top of them."""
    fewest = edition.value("min_cut")
    if cards < fewest:
        raise Refusal(f"cut of {counted(cards, 'card')}: lift at least {fewest} from the top", few)
    if cards >= size:
        raise Refusal(f"cut of {counted(cards, 'card')}: some of the {size} must remain to go on top", many)
