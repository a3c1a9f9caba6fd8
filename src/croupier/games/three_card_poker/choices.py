"""The value of playing and folding with three cards, over all hands the dealer may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.three_card_poker.game import HAND_CARDS
from croupier.games.three_card_poker.showdown import declared
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.odds.showdown.solution import values

if TYPE_CHECKING:
    from croupier.games.three_card_poker.game import ThreeCardPokerOptions
    from croupier.law.edition import Edition

NET: Final = (
    "net of ante, play wager and ante bonus together, per unit of the ante, over all hands the dealer may "
    "hold; the cards of other players are not known; a pair plus wager is not counted"
)


def value(options: ThreeCardPokerOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices with three cards; no card of the dealer's is shown."""
    own = parse_seen(hand, "hand")
    for card in own:
        if card.suit is None:
            raise BadInput(f"hand: {card.text!r} has no suit, but flushes depend on it")
    if len(own) != HAND_CARDS:
        raise BadInput(f"hand {hand.strip()!r}: expected three cards, such as Qc 6d 4h")
    if shown.strip():
        raise BadInput(f"shown {shown.strip()!r}: expected none, all cards of the dealer lie face down")
    check_in_decks(own, 1)
    worth = values(declared(options, edition), [card.card for card in own])
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown="",
        choices=best_first({word: ChoiceValue(each) for word, each in worth.items()}),
        assumes=NET,
    )
