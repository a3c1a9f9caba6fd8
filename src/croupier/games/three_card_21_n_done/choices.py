"""The value of every choice at Three Card 21: insurance, the three-way split, the decisions on a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.games.three_card_21_n_done.analysis import rules_of
from croupier.games.three_card_21_n_done.settlement import FIRST_CARDS
from croupier.games.twentyone_choices import (
    FRESH,
    INSURED,
    Seen,
    best_of,
    blackjack_assumed,
    insurance,
    read_cards,
    situation_of,
)
from croupier.hands.twentyone import ACE, BEST, TEN
from croupier.odds.choices import ChoiceValue, Situation
from croupier.odds.twentyone.choices import all_paid, choices_of_three
from croupier.odds.twentyone.exact import ExactView

if TYPE_CHECKING:
    from croupier.games.three_card_21_n_done.game import ThreeCard21Options
    from croupier.law.edition import Edition

PLAY: Final = "the Three Card 21 wager alone; the rest of the round by the best play for the cards held"
SPLIT_PLAY: Final = (
    "each split hand is played on its own cards and the three first ones, without regard to what the other "
    "two draw"
)
ALL_PAID: Final = (
    "exact arithmetic, but the chance that all three hands are paid before the dealer's blackjack is found "
    "is summed in double precision, within 1e-12"
)


def value(options: ThreeCard21Options, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The exact value of every choice open with these cards."""
    seen = read_cards(hand, shown, options.decks, first_cards=FIRST_CARDS)
    view = ExactView(rules_of(options), seen.shown_values)
    drawn = len(seen.hand) > FIRST_CARDS
    excluded = drawn and options.card_reader
    choices = _decisions(options, view, seen, excluded)
    if not choices:
        raise seen.nothing_to_decide(f"{BEST} is paid, nothing is left to decide")
    insures = seen.shown_values == (ACE,) and not drawn
    if insures:
        choices = insurance(view, seen, edition, best_of(choices)) | choices
    assumes = [
        PLAY,
        FRESH,
        blackjack_assumed(view, seen, options.card_reader, drawn),
        INSURED if insures else "",
        SPLIT_PLAY if "split3" in choices else "",
    ]
    return situation_of(edition, options, seen, choices, assumes)


def _decisions(
    options: ThreeCard21Options, view: ExactView, seen: Seen, excluded: bool
) -> dict[str, ChoiceValue]:
    """What is decided about the hand; above 21 standing loses."""
    values = choices_of_three(view, seen.values, no_blackjack=excluded)
    choices = {word: ChoiceValue(value) for word, value in values.items()}
    if "split3" in choices and not options.card_reader and seen.shown_values[0] in (ACE, TEN):
        a, b, c = seen.values
        choices["split3"] = ChoiceValue(float(values["split3"]) + all_paid(view, (a, b, c)), ALL_PAID)
    return choices
