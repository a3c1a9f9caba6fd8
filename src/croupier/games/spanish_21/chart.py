"""Spanish 21 for the solver: its rules under the options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.odds.twentyone.rules import SPANISH, TwentyOneRules

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition


def rules_of(options: Spanish21Options, edition: Edition[Any]) -> TwentyOneRules:
    """What decides the worth of the Spanish 21 wager at a table."""
    return replace(
        SPANISH,
        decks=options.decks,
        blackjack_pays=options.main_odds(edition)["blackjack"].fraction,
        twentyone_beats_blackjack=not options.card_reader and options.no_reader_21 == "player_wins",
        broken_hands_lost=not options.card_reader,
        rescue=options.rescue,
        max_split_hands=options.max_hands,
        resplit_aces=options.split_aces_free and options.max_hands > 2,
        one_card_on_split_aces=not options.split_aces_free,
        surrender="late" if options.surrender else "none",
    )
