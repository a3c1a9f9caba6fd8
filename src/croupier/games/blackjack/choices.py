"""The value of every choice at blackjack: insurance and even money, and what is decided about a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.games.blackjack.chart import decks_in_play, rules_of
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
from croupier.hands.twentyone import ACE, BEST, TEN
from croupier.law.counted import counted
from croupier.law.odds import Odds
from croupier.law.register import in_force
from croupier.odds.choices import ChoiceValue, Situation
from croupier.odds.twentyone.choices import FIRST_CARDS, blackjack_and_bust, choices_of_two, natural
from croupier.odds.twentyone.exact import ExactView

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition

PLAY: Final = "the blackjack wager alone; the rest of the round by the best play for the cards held"
MULTIPLE_ACTION: Final = (
    "as at an ordinary table, in exact arithmetic; under multiple action it is less by the chance that both "
    "hands bust and the dealer has a blackjack, which then gives nothing back"
)


def value(options: BlackjackOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The exact value of every choice open with these cards."""
    face_up = options.hole_card == "up"
    seen = read_cards(hand, shown, decks_in_play(options), dealers=2 if face_up else 1)
    if face_up and sorted(seen.shown_values) == [ACE, TEN]:
        raise seen.nothing_to_decide("the dealer has a blackjack, the round is over")
    view = ExactView(rules_of(options, edition), seen.shown_values)
    drawn = len(seen.hand) > FIRST_CARDS
    excluded = drawn and options.card_reader
    choices = _decisions(options, edition, view, seen, excluded)
    insures = options.offers("insurance") and seen.shown_values == (ACE,) and not drawn
    if insures and seen.natural:
        choices = insurance(view, seen, edition, ChoiceValue(natural(view)))
        if options.offers("even_money"):
            odds = Odds.parse(edition.paytable("even_money").rows["even_money"])
            choices["even_money"] = ChoiceValue(odds.fraction)
    elif insures:
        choices = insurance(view, seen, edition, best_of(choices)) | choices
    if not choices:
        what = "a blackjack" if seen.natural else f"{BEST}"
        raise seen.nothing_to_decide(f"{what} leaves nothing to decide")
    assumes = [
        PLAY,
        FRESH,
        blackjack_assumed(view, seen, options.card_reader, drawn),
        INSURED if insures else "",
        SPLIT_PLAY if "split" in choices else "",
        f"dealt from one side of {counted(decks_in_play(options), 'deck')}"
        if options.shoe == "double"
        else "",
        "each of the wagers of multiple action" if options.multiple_action else "",
    ]
    return situation_of(edition, options, seen, choices, assumes)


def _decisions(
    options: BlackjackOptions, edition: Edition[Any], view: ExactView, seen: Seen, excluded: bool
) -> dict[str, ChoiceValue]:
    """What is decided about the hand; before 19:47-2.12(a)1 a drawn soft 21 could be drawn to."""
    soft_21 = not in_force("19:47-2.12(a)1", edition.day)
    values = choices_of_two(view, seen.values, no_blackjack=excluded, draws_on_soft_21=soft_21)
    choices = {word: ChoiceValue(value) for word, value in values.items()}
    if options.multiple_action and seen.shown_values[0] in (ACE, TEN):
        if "double" in choices:
            lost = blackjack_and_bust(view, seen.values)
            choices["double"] = ChoiceValue(values["double"] - lost)
        if "split" in choices:
            choices["split"] = ChoiceValue(float(values["split"]), MULTIPLE_ACTION)
    return choices
