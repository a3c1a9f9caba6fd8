"""The exact solution of Three Card 21: both compulsory wagers, insurance and the best play.

The bonus wager and insurance are fractions. The Three Card 21 wager is computed over all hands and dealer's
hands of a fresh shoe in double precision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.games.twentyone import nets_table, round_figures, rounds_table
from croupier.hands.twentyone import VALUE_NAMES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.odds.analysis import (
    FULL,
    Analysis,
    Outcome,
    Value,
    WagerAnalysis,
    decided_once,
    with_expected_net,
)
from croupier.odds.twentyone.chart import chart_of
from croupier.odds.twentyone.results import RoundNets
from croupier.odds.twentyone.side_wagers import LOSES
from croupier.odds.twentyone.strategy import UPS, draw_to_17
from croupier.odds.twentyone.three_card import (
    FirstCards,
    ThreeCardSolution,
    ThreeCardTable,
    solve_three_card,
)
from croupier.odds.twentyone.three_card_bonus import (
    above_21,
    bonus_rows,
    bonus_rows_by_values,
    three_card_totals,
)
from croupier.odds.twentyone.three_card_outcomes import ThreeCardOutcomes, ends_of, three_card_outcomes
from croupier.odds.twentyone.three_card_totals import BestThreeCardTotals, best_three_card_totals

if TYPE_CHECKING:
    from croupier.games.three_card_21_n_done.game import ThreeCard21Options
    from croupier.law.edition import Edition

NO_BLACKJACKS: Final = Fraction(1)
"""Three cards make no blackjack; every 21 is paid like any other win."""
TENS: Final = 16
DECK: Final = DECK_SIZE
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
BY_CHART: Final = "main_by_chart"
BEST_PLAY: Final = (
    "best play by the three first cards and the dealer's; each split hand is played on its own cards and the "
    "three first ones, without regard to what the other two draw; fresh shoe, one box, no insurance"
)
ROUNDING: Final = 1e-12
SPREAD_ERROR: Final = 1e-5
CHANCE_ERROR: Final = 3e-6
BEST_METHOD: Final = (
    "composition-dependent enumeration with removal in double precision; rounding below 1e-12"
)
CHART_PLAY: Final = (
    "the first decision by the three cards and the dealer's, all further ones by total and number of cards "
    "as the chart says; each split hand follows the chart; fresh shoe, one box, no insurance"
)
CHART_METHOD: Final = (
    "choices by sums over all hands of a total; their worth enumerated with removal in double "
    "precision; rounding below 1e-12"
)
WITHOUT_READER: Final = (
    "without a card reader a 21 is paid before the dealer's blackjack is known, which then takes one "
    "original wager of a spot unless all its hands were paid"
)
NOT_SEARCHED: Final = (
    "not searched: play of a split hand that looks at the cards or 21s of the others, which could only add "
    "to the value"
)
ALL_PAID: Final = ", by the 21s at most 0.0002"
SPREAD: Final = (
    "variance and chances by money from all pairs of split hands with the cards of both removed, pairs rarer "
    "than 1e-10 taken as independent given the dealer's hand: variance within 1e-5; left out of the chances "
    "by money is what the three hands have in common beyond their pairs: within 3e-6"
)


def rules_of(options: ThreeCard21Options) -> TwentyOneRules:
    """What decides the worth of the Three Card 21 wager."""
    return TwentyOneRules(
        decks=options.decks,
        hole_card="down_reader" if options.card_reader else "down",
        blackjack_pays=NO_BLACKJACKS,
        twentyone_wins=True,
        three_cards=True,
        hits_soft17=options.soft17 == "hit",
        one_card_on_split_aces=options.split_aces_one_card,
        surrender="late" if options.surrender else "none",
        surrender_any=options.surrender_scope == "any",
        twentyone_beats_blackjack=not options.card_reader,
    )


@lru_cache(maxsize=1)
def _best_table(rules: TwentyOneRules) -> ThreeCardTable:
    """The table of the best play, with the choices found once they are."""
    return ThreeCardTable(rules)


@lru_cache(maxsize=8)
def solved(rules: TwentyOneRules) -> ThreeCardSolution:
    """The best play under the rules."""
    return _best_table(rules).solution()


@lru_cache(maxsize=8)
def outcomes(rules: TwentyOneRules) -> tuple[ThreeCardOutcomes, ThreeCardOutcomes]:
    """How the wager ends under the best play, and by the chart."""
    best, chart, dealer = solved(rules), best_by_totals(rules), ends_of(rules)
    by_chart = ThreeCardTable(rules, chart.strategy)
    return (
        three_card_outcomes(_best_table(rules), best, dealer=dealer),
        three_card_outcomes(by_chart, chart.solution, dealer=dealer),
    )


@lru_cache(maxsize=8)
def best_by_totals(rules: TwentyOneRules) -> BestThreeCardTotals:
    """First decisions by the cards, all others by total: what the kernel plays, with its exact worth."""
    return best_three_card_totals(rules, solved(rules))


@lru_cache(maxsize=16)
def _draw_to_17(rules: TwentyOneRules, above_21: Literal["surrender", "split"]) -> float:
    """The worth of drawing to 17 if every hand above 21 is surrendered or split."""
    return solve_three_card(rules, draw_to_17(), above_21).expected_net


def analyze(options: ThreeCard21Options, edition: Edition[Any]) -> Analysis:
    """The value of every wager under the options, the best first decisions and other figures."""
    rules = rules_of(options)
    best, chart = solved(rules), best_by_totals(rules)
    ends, ends_by_chart = outcomes(rules)
    wagers = {
        "main": _main(options, best, ends, *_best_play(options)),
        BY_CHART: _main(options, chart.solution, ends_by_chart, CHART_PLAY, CHART_METHOD),
        "bonus": _bonus(options, edition),
        "insurance": _insurance(options, edition),
    }
    by_chart, together = ends_by_chart.nets, _with_bonus(options, edition)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy=_strategy(chart, rules),
        figures=_figures(options, best, wagers) | round_figures(by_chart),
        figure_error=SPREAD_ERROR,
        tables={
            "rounds": rounds_table({"by money": by_chart, "with the bonus wager": together}),
            "nets": nets_table(together, " with the bonus wager"),
        },
    )


def simulated(
    options: ThreeCard21Options, edition: Edition[Any], double_for: Fraction = FULL
) -> dict[str, WagerAnalysis]:
    """The worth of each wager as the kernel plays it."""
    found = dict(analyze(options, edition).wagers)
    found["main"] = found[BY_CHART]
    if double_for != FULL:
        rules = rules_of(options)
        chart = best_by_totals(rules)
        less = replace(rules, double_for=double_for)
        net = solve_three_card(less, chart.strategy, chart.solution.letters).expected_net
        found["main"] = with_expected_net(found[BY_CHART], net)
    return found


def simulated_nets(
    options: ThreeCard21Options, edition: Edition[Any], wagers: Mapping[str, int]
) -> tuple[RoundNets, float] | None:
    """The net result of a simulated round and the error of its chances; None if not known for the wagers."""
    if set(wagers) != {"main", "bonus"} or wagers["main"] != wagers["bonus"]:
        return None
    return _with_bonus(options, edition), CHANCE_ERROR


def _with_bonus(options: ThreeCard21Options, edition: Edition[Any]) -> RoundNets:
    """The net result by the chart of both compulsory wagers, which are equal (13:69F-2C.1)."""
    odds = {row: paid.fraction for row, paid in options.bonus_odds(edition).items()} | {LOSES: Fraction(-1)}
    paid: dict[FirstCards, dict[Fraction, float]] = {}
    for cards, rows in bonus_rows_by_values(options.decks, options.ace_low_straight).items():
        paid[cards] = {}
        for row, chance in rows.items():
            paid[cards][odds[row]] = paid[cards].get(odds[row], 0.0) + float(chance)
    return outcomes(rules_of(options))[1].with_wager(paid)


def _best_play(options: ThreeCard21Options) -> tuple[str, str]:
    """What the best play assumes and how it was found."""
    more = NOT_SEARCHED if options.card_reader else NOT_SEARCHED + ALL_PAID
    return BEST_PLAY, f"{BEST_METHOD}; {more}"


def _main(
    options: ThreeCard21Options, play: ThreeCardSolution, ends: ThreeCardOutcomes, assumes: str, method: str
) -> WagerAnalysis:
    """The wager against the dealer under one way to play."""
    shares, nets = play.frequencies(), play.nets()
    rows = [Outcome("three_card_21", three_card_totals(options.decks)[21], "1 to 1", nets.get("21"))]
    rows += [
        Outcome(f"first_decision_{FIRST_ACTIONS[letter]}", share, "by the hands that follow", nets[letter])
        for letter, share in sorted(shares.items())
        if letter != "21"
    ]
    assumed = ["per unit of main", assumes, *([] if options.card_reader else [WITHOUT_READER])]
    return WagerAnalysis(
        house_edge=-play.expected_net,
        expected_net=play.expected_net,
        variance=ends.nets.variance,
        outcomes=tuple(rows),
        assumes="; ".join(assumed),
        method=f"{method}; {SPREAD}",
        edge_error=ROUNDING,
        chance_error=ROUNDING,
        variance_error=SPREAD_ERROR,
    )


def _bonus(options: ThreeCard21Options, edition: Edition[Any]) -> WagerAnalysis:
    """The three first cards by the table in force (13:69F-2C.5(b)1)."""
    odds = options.bonus_odds(edition)
    chances = bonus_rows(options.decks, options.ace_low_straight)
    cases = [(row, chances[row], paid.fraction, paid.text) for row, paid in odds.items()]
    cases.append(("lose", chances[LOSES], Fraction(-1), "loses"))
    return decided_once(cases, "no decision; fresh shoe")


def _insurance(options: ThreeCard21Options, edition: Edition[Any]) -> WagerAnalysis:
    """Insurance when only the dealer's ace is seen (13:69F-2C.7)."""
    odds = Odds.parse(edition.paytable("insurance").rows["insurance"])
    ten = Fraction(TENS * options.decks, DECK * options.decks - 1)
    cases = [("insurance", ten, odds.fraction, odds.text), ("lose", 1 - ten, Fraction(-1), "loses")]
    return decided_once(cases, "per unit of insurance; only the dealer's ace is seen, fresh shoe")


def _strategy(best: BestThreeCardTotals, rules: TwentyOneRules) -> dict[str, Any]:
    """A chart for split and drawn hands, and the first decision for every three cards."""
    first = {cards: " ".join(letters) for cards, letters in best.first_actions().items()}
    used = {letter for letters in first.values() for letter in letters.split()}
    return {
        "chart": chart_of(best.strategy, rules).document(),
        "first_decision": {"dealer": " ".join(VALUE_NAMES[up] for up in UPS), **first},
        "letters": {letter: word for letter, word in LEGEND.items() if letter in used},
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
        "main_with_reader": solved(replace(rules, twentyone_beats_blackjack=False)).expected_net,
        "main_and_bonus": best.expected_net + float(bonus),
        "house_edge_of_both": -(best.expected_net + float(bonus)) / 2,
        "standard_deviation": outcomes(rules)[0].nets.variance ** 0.5,
    }
    if options.surrender:
        figures["surrender_above_21_else_draw_to_17"] = _draw_to_17(rules, "surrender")
    figures["split_above_21_else_draw_to_17"] = _draw_to_17(rules, "split")
    for letter, share in best.frequencies().items():
        figures[f"first_decision_{FIRST_ACTIONS[letter]}"] = share
    return figures
