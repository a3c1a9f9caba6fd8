"""The value of betting and folding with five cards against the card the dealer shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.caribbean_stud.game import HAND_CARDS
from croupier.games.caribbean_stud.showdown import declared
from croupier.law.encoding import enc_hook
from croupier.law.money import dollars
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.odds.showdown.solution import values

if TYPE_CHECKING:
    from croupier.games.caribbean_stud.game import CaribbeanStudOptions
    from croupier.law.edition import Edition

NET: Final = (
    "net of ante and bet together, per unit of the ante, over all hands the dealer may hold; the cards of "
    "other players are not known; the progressive wager is not counted; payout limit not reached"
)


def value(options: CaribbeanStudOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices with five cards against the dealer's face-up card."""
    own, dealer = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    for field, cards in (("hand", own), ("shown", dealer)):
        for card in cards:
            if card.suit is None:
                raise BadInput(f"{field}: {card.text!r} has no suit, but flushes depend on it")
    if len(own) != HAND_CARDS:
        raise BadInput(f"hand {hand.strip()!r}: expected five cards, such as As Kd Qh 9c 4s")
    if len(dealer) != 1:
        raise BadInput(f"shown {shown.strip()!r}: expected the dealer's one face-up card, such as Kc")
    check_in_decks((*own, *dealer), 1)
    worth = values(declared(options, edition), [card.card for card in own], [dealer[0].card])
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(dealer),
        choices=best_first({word: ChoiceValue(each) for word, each in worth.items()}),
        assumes=f"{NET} ({dollars(edition.value('bet_payout_limit'))} on a bet)",
    )
