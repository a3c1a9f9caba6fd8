"""Spanish 21 for solver and kernel: the rules of its hands under the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.hands.twentyone_rules import TwentyOneRules, pays_of

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

COURT_CARDS: Final = 12  # of a deck without its tens, 19:47-19.2(a)


def rules_of(options: Spanish21Options, edition: Edition[Any]) -> TwentyOneRules:
    """What decides the worth of the Spanish 21 wager at a table."""
    return TwentyOneRules(
        decks=options.decks,
        tens_per_deck=COURT_CARDS,
        hole_card="down_reader" if options.card_reader else "down",
        blackjack_pays=options.main_odds(edition)["blackjack"].fraction,
        blackjack_beats_blackjack=True,
        twentyone_wins=True,
        twentyone_beats_blackjack=not options.card_reader and options.no_reader_21 == "player_wins",
        bonus_21=pays_of(options.bonus_21_odds(edition)),
        double_any_cards=True,
        broken_hands_lost=not options.card_reader,
        rescue=options.rescue,
        max_split_hands=options.max_hands,
        resplit_aces=options.split_aces_free and options.max_hands > 2,
        one_card_on_split_aces=not options.split_aces_free,
        surrender="late" if options.surrender else "none",
    )
