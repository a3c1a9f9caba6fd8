"""The exact solution of Three Card 21: both compulsory wagers, insurance and the best play.

The bonus wager and insurance are fractions. The Three Card 21 wager is worked out over all hands and dealer's
hands of a fresh shoe in double precision.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.three_card_21_n_done.game import BONUS_HANDS
from croupier.hands.twentyone import VALUE_NAMES
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.odds.analysis import Analysis, Outcome, Value, WagerAnalysis
from croupier.odds.twentyone import methods
from croupier.odds.twentyone.rules import THREE_CARD, TwentyOneRules
from croupier.odds.twentyone.strategy import UPS, draw_to_17
from croupier.odds.twentyone.three_card import ThreeCardSolution, solve_three_card
from croupier.odds.twentyone.three_card_bonus import ROWS, above_21, bonus_rows, three_card_totals

if TYPE_CHECKING:
    from croupier.games.three_card_21_n_done.game import ThreeCard21Options
    from croupier.law.edition import Edition

TENS: Final = 16
DECK: Final = 52
FIRST_ACTIONS: Final = {
    "21": "paid_21",
    "P": "split3",
    "S": "stand",
    "H": "draw",
    "R": "surrender",
    "D": "double",
    "L": "lost",
}
LEGEND: Final = {
    "21": "paid at once",
    "P": "split3",
    "S": "stand",
    "H": "draw",
    "R": "surrender",
    "D": "double",
    "L": "stand and lose",
}
DRAW_TO_17: Final = "below 22 draw to 17 and on soft 17"
WITHOUT_READER: Final = (
    "not computed without a card reader, where a 21 drawn against an ace or a ten-value card is paid before "
    "the dealer's blackjack is known; figure main_with_reader is the worth at a table with one"
)


def rules_of(options: ThreeCard21Options) -> TwentyOneRules:
    """What decides the worth of the Three Card 21 wager at a table with a card reader."""
    return replace(
        THREE_CARD,
        decks=options.decks,
        hits_soft17=options.soft17 == "hit",
        one_card_on_split_aces=options.split_aces_one_card,
        surrender="late" if options.surrender else "none",
        surrender_any=options.surrender_scope == "any",
    )


@lru_cache(maxsize=8)
def solved(rules: TwentyOneRules) -> ThreeCardSolution:
    """The best play under the rules."""
    return solve_three_card(rules)


def analyze(options: ThreeCard21Options, edition: Edition[Any]) -> Analysis:
    """The value of every wager under the options, the best first decisions and other figures."""
    best = solved(rules_of(options))
    wagers = {
        "main": _main(options, best),
        "bonus": _bonus(options, edition),
        "insurance": _insurance(options, edition),
    }
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy=_strategy(best),
        figures=_figures(options, best, wagers),
    )


def _main(options: ThreeCard21Options, best: ThreeCardSolution) -> WagerAnalysis:
    """The wager against the dealer under the best play; its spread is not computed."""
    shares = best.frequencies()
    outcomes = [Outcome("three_card_21", three_card_totals(options.decks)[21], "1 to 1")]
    outcomes += [
        Outcome(f"first_decision_{FIRST_ACTIONS[letter]}", share, "by the hands that follow")
        for letter, share in sorted(shares.items())
        if letter != "21"
    ]
    known = options.card_reader
    return WagerAnalysis(
        house_edge=-best.expected_net if known else None,
        expected_net=best.expected_net if known else None,
        variance=None,
        outcomes=tuple(outcomes),
        assumes=f"per unit of main; {methods.THREE_CARD.assumes}",
        method=methods.THREE_CARD.method if known else WITHOUT_READER,
    )


def _bonus(options: ThreeCard21Options, edition: Edition[Any]) -> WagerAnalysis:
    """The three first cards by the table in force (13:69F-2C.5(b)1)."""
    odds = options.bonus_odds(edition)
    chances = bonus_rows(options.decks, options.ace_low_straight)
    cases = [
        (row, chances[counted], odds[row].fraction, odds[row].text)
        for row, counted in zip(BONUS_HANDS, ROWS, strict=False)
    ]
    cases.append(("lose", chances[ROWS[-1]], Fraction(-1), "loses"))
    return _fractions(cases, "no decision; fresh shoe")


def _insurance(options: ThreeCard21Options, edition: Edition[Any]) -> WagerAnalysis:
    """Insurance when only the dealer's ace is seen (13:69F-2C.7)."""
    odds = Odds.parse(edition.paytable("insurance").rows["insurance"])
    ten = Fraction(TENS * options.decks, DECK * options.decks - 1)
    cases = [("insurance", ten, odds.fraction, odds.text), ("lose", 1 - ten, Fraction(-1), "loses")]
    return _fractions(cases, "per unit of insurance; only the dealer's ace is seen, fresh shoe")


def _fractions(cases: list[tuple[str, Fraction, Fraction, str]], assumes: str) -> WagerAnalysis:
    mean = sum((chance * net for _, chance, net, _ in cases), Fraction(0))
    square = sum((chance * net * net for _, chance, net, _ in cases), Fraction(0))
    return WagerAnalysis(
        house_edge=-mean,
        expected_net=mean,
        variance=square - mean * mean,
        outcomes=tuple([Outcome(name, chance, pays) for name, chance, _, pays in cases]),
        assumes=assumes,
    )


def _strategy(best: ThreeCardSolution) -> dict[str, Any]:
    """The best first decision for every three cards, by the dealer's first card."""
    return {
        "first_decision": {
            "".join(VALUE_NAMES[value] for value in cards): [letters[up] for up in UPS]
            for cards, letters in best.letters.items()
        },
        "dealer": [VALUE_NAMES[up] for up in UPS],
        "letters": {letter: word for letter, word in LEGEND.items() if letter in best.frequencies()},
        "insurance": "decline",
    }


def _figures(
    options: ThreeCard21Options, best: ThreeCardSolution, wagers: dict[str, WagerAnalysis]
) -> dict[str, Value]:
    rules, bonus = rules_of(options), wagers["bonus"].expected_net
    assert bonus is not None
    figures: dict[str, Value] = {
        "three_card_21": three_card_totals(options.decks)[21],
        "above_21": above_21(options.decks),
        "main_with_reader": best.expected_net,
        "main_and_bonus_with_reader": best.expected_net + float(bonus),
        "house_edge_of_both_with_reader": -(best.expected_net + float(bonus)) / 2,
    }
    if options.surrender:
        figures["surrender_above_21_else_draw_to_17"] = solve_three_card(
            rules, draw_to_17(), "surrender"
        ).expected_net
    figures["split_above_21_else_draw_to_17"] = solve_three_card(rules, draw_to_17(), "split").expected_net
    for letter, share in best.frequencies().items():
        figures[f"first_decision_{FIRST_ACTIONS[letter]}"] = share
    return figures
