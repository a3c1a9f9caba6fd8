"""The value of every choice at Spanish 21: insurance, and what is decided about a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.games.spanish_21.chart import rules_of
from croupier.games.spanish_21.shoe import PIECES
from croupier.games.twentyone_choices import (
    FRESH,
    INSURED,
    SPLIT_PLAY,
    Seen,
    best_of,
    blackjack_assumed,
    insurance,
    read_cards,
    situation_of,
)
from croupier.hands.twentyone import ACE, BEST
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation
from croupier.odds.twentyone.bonus_21 import BY_SUIT
from croupier.odds.twentyone.choices import FIRST_CARDS, bonus_by_suits, choices_of_two, completed_by, natural
from croupier.odds.twentyone.exact import ExactView

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

HAND_PIECES: Final = PIECES
PLAY: Final = (
    "the Spanish 21 wager without the fixed bonus; the rest of the round by the best play for the cards "
    "held, doubles rescued where that is better"
)
SUITS_UNKNOWN: Final = "the bonus of 6-7-8 or 7-7-7 averaged over the suits, which were not given"
SUITS_OF_SPLITS: Final = (
    "exact arithmetic, but the bonuses of split hands averaged over all suits, not by those of the hand given"
)


def value(options: Spanish21Options, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The exact value of every choice open with these cards."""
    seen = read_cards(hand, shown, options.decks, missing="T", cite=edition.game.cards_cite)
    view = ExactView(rules_of(options, edition), seen.shown_values)
    drawn = len(seen.hand) > FIRST_CARDS
    excluded = drawn and options.card_reader
    choices = _decisions(view, seen, excluded)
    insures = seen.shown_values == (ACE,) and not drawn
    if insures and seen.natural:
        choices = insurance(view, seen, edition, ChoiceValue(natural(view)))
    elif insures:
        choices = insurance(view, seen, edition, best_of(choices)) | choices
    if not choices:
        what = "a blackjack" if seen.natural else f"{BEST}"
        raise seen.nothing_to_decide(f"{what} is paid, nothing is left to decide")
    assumes = [
        PLAY,
        FRESH,
        blackjack_assumed(view, seen, options.card_reader, drawn),
        INSURED if insures else "",
        SPLIT_PLAY if "split" in choices else "",
        SUITS_UNKNOWN if completed_by(seen.values) is not None and seen.hand[0].suit is None else "",
    ]
    return situation_of(edition, options, seen, choices, assumes)


def _decisions(view: ExactView, seen: Seen, excluded: bool) -> dict[str, ChoiceValue]:
    """What is decided about the hand, by its suits where they are given."""
    suits = [card.suit for card in seen.hand if card.suit is not None]
    if 0 < len(suits) < len(seen.hand):
        raise BadInput(
            f"hand {' '.join(card.text for card in seen.hand)!r}: expected suits on all cards or none"
        )
    bonus, wanted = None, completed_by(seen.values)
    if suits and wanted is not None:
        one, two = (card.card for card in seen.hand)
        up = seen.shown[0]
        bonus = bonus_by_suits(view.rules, (one, two), wanted, None if up.suit is None else up.card)
    values = choices_of_two(view, seen.values, no_blackjack=excluded, bonus=bonus)
    choices = {word: ChoiceValue(value) for word, value in values.items()}
    if "split" in choices and suits and seen.values[0] in set().union(*BY_SUIT):
        choices["split"] = ChoiceValue(float(values["split"]), SUITS_OF_SPLITS)
    return choices
