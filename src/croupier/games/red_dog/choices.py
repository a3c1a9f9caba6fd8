"""The value of raising or not when the first two cards are known, over all third cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.red_dog.analysis import solve
from croupier.games.red_dog.game import CALL, RAISE
from croupier.games.red_dog.settlement import CONSECUTIVE, PAIR, spread_of
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.red_dog.game import RedDogOptions
    from croupier.law.edition import Edition

ALL_CARDS_SHARED: Final = True
SPREAD_CARDS: Final = 2
NET: Final = (
    "net of the wager and of a raise of the same amount, per unit of the wager, over all third cards of full "
    "decks without the two on the table"
)
NOTHING_TO_DECIDE: Final = {
    CONSECUTIVE: "consecutive cards return the wager",
    PAIR: "on a pair nobody may raise",
}


def value(options: RedDogOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices with the two cards that lie face up for all, under either name."""
    own, shared = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    seen = (*own, *shared)
    if len(seen) != SPREAD_CARDS:
        raise BadInput(f"shown {shown.strip()!r}: expected the two cards on the table, such as 4c 9s")
    check_in_decks(seen, options.decks)
    spread = spread_of(seen[0].rank, seen[1].rank)
    if spread in NOTHING_TO_DECIDE:
        raise BadInput(f"shown {seen_text(seen)!r}: {NOTHING_TO_DECIDE[spread]}, there is nothing to decide")
    worth = solve(options, edition).worth(spread)
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(shared),
        choices=best_first({CALL: ChoiceValue(worth), RAISE: ChoiceValue(2 * worth)}),
        assumes=NET,
    )
