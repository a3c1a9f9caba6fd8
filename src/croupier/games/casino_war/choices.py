"""The value of going to war and of surrendering a tie hand, over all cards of the war deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.casino_war.analysis import HALF, full_shoe, war_of
from croupier.games.casino_war.game import SURRENDER, WAR
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.casino_war.game import CasinoWarOptions
    from croupier.law.edition import Edition

NET: Final = (
    "net of initial and war wager together, per unit of the initial wager, over all cards the war may bring; "
    "of a fresh shoe only the cards given have been seen; tie wagers are not counted"
)


def value(options: CasinoWarOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices on a tie hand; `shown` is the dealer's card, and after it any other card that
    has been seen since the shuffle.
    """
    own, seen = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    if len(own) != 1:
        raise BadInput(f"hand {hand.strip()!r}: expected the player's one card, such as 9s")
    if not seen:
        raise BadInput("shown: expected the dealer's card, and after it any others seen, such as 9d Kc 4h")
    if own[0].rank != seen[0].rank:
        raise BadInput(
            f"hand {own[0].text} against {seen[0].text}: no tie hand, nothing is decided; expected the "
            "dealer's card, of the same rank, first in shown"
        )
    cards = (*own, *seen)
    check_in_decks(cards, options.decks)
    left = full_shoe(options.decks)
    for card in cards:
        left[card.rank] -= 1
    if sum(left) < 2:
        raise BadInput(f"shown: {len(seen)} cards leave too few for a war in {options.decks} decks")
    war = war_of(options, edition, left)
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(seen),
        choices=best_first({WAR: ChoiceValue(war.value), SURRENDER: ChoiceValue(HALF)}),
        assumes=NET,
    )
