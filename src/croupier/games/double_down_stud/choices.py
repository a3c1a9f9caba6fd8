"""The value of doubling down or not with the four cards in view, over all hole cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.double_down_stud.analysis import declared
from croupier.games.double_down_stud.game import COMMUNITY_CARDS, DECLINE, DOUBLE, PLAYER_CARDS
from croupier.law.encoding import enc_hook
from croupier.law.money import dollars
from croupier.law.refusal import BadInput
from croupier.odds import last_card
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.double_down_stud.game import DoubleDownStudOptions
    from croupier.law.edition import Edition

NET: Final = (
    "net of the original wager and a double down wager of the same amount, per unit of the original wager, "
    "over all hole cards; the cards of other players are not known; payout limit not reached"
)


def value(options: DoubleDownStudOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices with the player's card and the three that lie face up for all."""
    own, shared = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    for field, cards in (("hand", own), ("shown", shared)):
        for card in cards:
            if card.suit is None:
                raise BadInput(f"{field}: {card.text!r} has no suit, but the pay table depends on it")
    if len(own) != PLAYER_CARDS:
        raise BadInput(f"hand {hand.strip()!r}: expected the player's one card, such as Jh")
    if len(shared) != COMMUNITY_CARDS - 1:
        raise BadInput(f"shown {shown.strip()!r}: expected the three cards face up, such as 4c 5s 9c")
    check_in_decks((*own, *shared), 1)
    worth = last_card.value(declared(options, edition), [card.card for card in (*own, *shared)])
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(shared),
        choices=best_first({DECLINE: ChoiceValue(worth), DOUBLE: ChoiceValue(2 * worth)}),
        assumes=f"{NET} ({dollars(options.payout_limit)} on a hand)",
    )
