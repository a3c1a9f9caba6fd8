"""Blackjack for the solver: its rules under the options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.games.blackjack.game import EARLY_SURRENDER_UNTIL
from croupier.odds.twentyone.rules import FACE_UP, Surrender, TwentyOneRules

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition


def decks_in_play(options: BlackjackOptions) -> int:
    """The decks a round is dealt from: of a double shoe one side (19:47-2.6(d))."""
    return options.decks // 2 if options.shoe == "double" else options.decks


def surrender_kind(options: BlackjackOptions, edition: Edition[Any]) -> Surrender:
    """Whether and how half a wager may be given up."""
    if not options.surrender:
        return "none"
    return "early" if edition.day < EARLY_SURRENDER_UNTIL else "late"


def rules_of(options: BlackjackOptions, edition: Edition[Any]) -> TwentyOneRules:
    """What decides the worth of the blackjack wager at a table."""
    odds = options.main_odds(edition)
    face_up = options.hole_card == "up"
    return replace(
        FACE_UP if face_up else TwentyOneRules(),
        decks=decks_in_play(options),
        hits_soft17=options.soft17 == "hit",
        blackjack_pays=odds["blackjack"].fraction,
        five_card_21_pays=odds["five_card_21" if options.five_card_21 else "win"].fraction,
        max_split_hands=options.max_split_hands,
        resplit_aces=options.max_split_hands > 2 and not options.bar_ace_resplit,
        surrender=surrender_kind(options, edition),
    )
