"""Blackjack for solver and kernel: the rules of its hands under the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hands.twentyone_rules import Surrender, TwentyOneRules

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition


def decks_in_play(options: BlackjackOptions) -> int:
    """The decks a round is dealt from; with a double shoe those of one side (19:47-2.6(d))."""
    return options.decks // 2 if options.shoe == "double" else options.decks


def surrender_kind(options: BlackjackOptions, edition: Edition[Any]) -> Surrender:
    """Whether and how half a wager may be given up."""
    kind: Surrender = edition.value("surrender") if options.surrender else "none"
    return kind


def rules_of(options: BlackjackOptions, edition: Edition[Any]) -> TwentyOneRules:
    """What decides the worth of the blackjack wager at a table."""
    odds = options.main_odds(edition)
    face_up = options.hole_card == "up"
    return TwentyOneRules(
        decks=decks_in_play(options),
        hole_card=options.hole_card,
        hits_soft17=options.soft17 == "hit",
        blackjack_pays=odds["blackjack"].fraction,
        blackjack_beats_blackjack=face_up,
        ties_lose=face_up,
        five_card_21_pays=odds["five_card_21" if options.five_card_21 else "win"].fraction,
        double_totals=options.double_totals(edition),
        max_split_hands=options.max_split_hands,
        resplit_aces=options.max_split_hands > 2 and not options.bar_ace_resplit,
        surrender=surrender_kind(options, edition),
    )
