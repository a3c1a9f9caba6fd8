"""The exact solution of Spanish 21: every wager a table offers, the best play and the chart for its options.

The Spanish 21 wager is computed over all hands and dealer's hands of a fresh shoe, in double precision;
wagers without decisions are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.spanish_21.chart import COURT_CARDS, rules_of
from croupier.games.spanish_21.game import CARDS_PER_DECK
from croupier.games.twentyone import dealer_figures, nets_table, round_figures, rounds_table
from croupier.hands.twentyone import VALUE_NAMES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.hands.twentyone_wagers import MATCH_ROWS
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
from croupier.odds.twentyone import side_wagers
from croupier.odds.twentyone.match_dealer import (
    first_six_seven_eight,
    match_the_dealer,
    suited_sevens_and_dealers_seven,
)
from croupier.odds.twentyone.outcomes import NEITHER, RoundOutcomes
from croupier.odds.twentyone.replacement import replacement_strategy, with_replacement
from croupier.odds.twentyone.results import RoundNets
from croupier.odds.twentyone.solved import Solved, solved
from croupier.odds.twentyone.solver import Solution

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

BY_CHART: Final = "main_by_chart"
FRESH: Final = "fresh shoe, one box, per original wager, without the fixed bonus"
BEST_PLAY: Final = (
    "best play by the cards held (composition-dependent), two cards one short of 6-7-8 or 7-7-7 by their "
    "suits, no insurance; doubles are rescued where that is better; split hands follow the choices of "
    "unsplit hands and are split again whenever allowed"
)
CHART_PLAY: Final = (
    "the chart below (best strategy by total and number of cards, on first hands with its bonus draws), no "
    "insurance; doubles are rescued where that is better; split hands follow its rows by total and are split "
    "again whenever it says so and the rules allow"
)
ROUNDING: Final = 1e-7
VALUED: Final = (
    "all hands and dealer's hands enumerated in double precision; rounding below 1e-12. The suit of a "
    "dealer's seven is left out of account (below 1e-7)"
)
NOT_SEARCHED: Final = (
    f"{VALUED}. Not searched: play of a split hand that looks at the cards of the others, or at its suits"
)
CHART_SEARCHED: Final = (
    f"{VALUED}. The chart was found by improving each total until nothing changed; its value is that of "
    "the chart itself, and no chart can be worth more than the best play"
)
WITHOUT_READER: Final = (
    "without a card reader a dealer's blackjack found at the end takes the original wager, which lies on the "
    "first hand, and gives back what was added to hands that stand; hands over 21 or rescued stay lost"
)
RESCUED_BY_TOTAL: Final = (
    "; further split hands rescued like first ones, as the table of totals says, would earn at most 3e-6 less"
)
NO_DECISION: Final = "no decision; fresh shoe"
UP_NAMES: Final = (*VALUE_NAMES[:-1], "JQK")


def analyze(options: Spanish21Options, edition: Edition[Any]) -> Analysis:
    """The value of every wager offered under the options, the chart and its figures."""
    solution = solved(rules_of(options, edition))
    wagers = {
        "main": _main(options, edition, solution.best, solution.best_outcomes, BEST_PLAY, NOT_SEARCHED),
        BY_CHART: _main(
            options,
            edition,
            solution.by_totals.solution,
            solution.chart_outcomes,
            CHART_PLAY,
            CHART_SEARCHED + (RESCUED_BY_TOTAL if options.rescue and not options.card_reader else ""),
        ),
        "insurance": _insurance(options, edition),
    }
    if options.match_the_dealer:
        wagers["match"] = _match(options, edition)
    ends = solution.chart_outcomes
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy={
            "chart": solution.by_totals.chart.document(),
            "insurance": "never, unless cards are counted",
            "rescue": _rescue_document(options, solution),
        },
        figures={**_figures(options, edition, solution), **dealer_figures(solution.table.rules, UP_NAMES)},
        figure_error=max(ROUNDING, ends.variance_error),
        tables={"rounds": rounds_table({"by money": ends.nets}, ends), "nets": nets_table(ends.nets)},
    )


def simulated(
    options: Spanish21Options, edition: Edition[Any], double_for: Fraction = FULL
) -> dict[str, WagerAnalysis]:
    """The value of each wager as the simulation plays it: by the chart, with a fresh shoe every round."""
    found = dict(analyze(options, edition).wagers)
    found["main"] = found[BY_CHART]
    if double_for != FULL:
        net = solved(rules_of(options, edition)).chart_doubled_for(double_for)
        found["main"] = with_expected_net(found[BY_CHART], net)
    return found


def simulated_nets(
    options: Spanish21Options, edition: Edition[Any], wagers: Mapping[str, int]
) -> tuple[RoundNets, float] | None:
    """The net result of a simulated round and the error of its chances; None if not known for the wagers.

    The fixed bonus is left out: it goes to rounds that are won without it (19:47-19.5(g)).
    """
    if set(wagers) != {"main"}:
        return None
    ends = solved(rules_of(options, edition)).chart_outcomes
    return ends.nets, ends.chance_error


def _main(
    options: Spanish21Options,
    edition: Edition[Any],
    found: Solution,
    ends: RoundOutcomes,
    play: str,
    method: str,
) -> WagerAnalysis:
    """The Spanish 21 wager under one way to play."""
    odds = options.main_odds(edition)
    natural = side_wagers.natural(options.decks, COURT_CARDS, CARDS_PER_DECK)
    plays = [play, *([] if options.card_reader else [WITHOUT_READER]), FRESH]
    return WagerAnalysis(
        house_edge=-found.expected_net,
        expected_net=found.expected_net,
        variance=ends.variance,
        outcomes=(
            Outcome("blackjack", natural, odds["blackjack"].text, odds["blackjack"].fraction),
            Outcome("won", ends.won - float(natural), _won_text(options, edition)),
            Outcome("neither", ends.neither, f"{NEITHER} or paid a bonus"),
            Outcome("lost", ends.lost, "loses"),
        ),
        assumes="; ".join(plays),
        method=f"{method}; {ends.split_hands}",
        edge_error=ROUNDING,
        chance_error=ends.chance_error,
        variance_error=ends.variance_error,
    )


def _won_text(options: Spanish21Options, edition: Edition[Any]) -> str:
    most = max(options.bonus_21_odds(edition).values())
    return f"{options.main_odds(edition)['win'].text} on each hand, bonus 21s up to {most.text}"


def _insurance(options: Spanish21Options, edition: Edition[Any]) -> WagerAnalysis:
    """Insurance when only the dealer's ace is seen (19:47-19.11)."""
    odds = Odds.parse(edition.paytable("insurance").rows["insurance"])
    chance = side_wagers.insurance(options.decks, COURT_CARDS, CARDS_PER_DECK)
    cases = [("insurance", chance, odds.fraction, odds.text), ("lose", 1 - chance, Fraction(-1), "loses")]
    return decided_once(cases, "per insurance wager; only the dealer's ace is known; fresh shoe")


def _match(options: Spanish21Options, edition: Edition[Any]) -> WagerAnalysis:
    """Match-the-dealer by the table of the number of decks (19:47-19.6)."""
    odds: Mapping[str, Odds] = options.match_odds(edition)
    rows = match_the_dealer(options.decks)
    cases = [(row, rows[key], odds[row].fraction, odds[row].text) for key, row in MATCH_ROWS.items()]
    lost = 1 - sum((chance for _, chance, _, _ in cases), Fraction(0))
    return decided_once([*cases, ("lose", lost, Fraction(-1), "loses")], NO_DECISION)


def _rescue_document(options: Spanish21Options, solution: Solved) -> dict[str, str]:
    """Against which exposed cards a doubled total is rescued."""
    if not options.rescue:
        return {}
    lines = {}
    for total in range(5, 21):
        ups = [name for name, saved in zip(UP_NAMES, solution.rescues[total], strict=True) if saved]
        if ups:
            lines[str(total)] = " ".join(ups)
    return lines


def _figures(options: Spanish21Options, edition: Edition[Any], solution: Solved) -> dict[str, Value]:
    decks, table = options.decks, solution.table
    chart = solution.by_totals.solution
    sevens = suited_sevens_and_dealers_seven(decks)
    first_three = first_six_seven_eight(decks)
    least = edition.value("super_bonus_low_wager")
    rules: TwentyOneRules = table.rules
    in_shoe = table.evaluate(replacement_strategy(rules).play(table), by_suits=True)
    return {
        "best_play_split_hands_as_unsplit": solution.best.expected_net,
        "best_play_split_hands_by_own_choices": solution.best_own.expected_net,
        "chart_value": chart.expected_net,
        "cost_of_the_chart": solution.best.expected_net - chart.expected_net,
        "value_with_replacement": with_replacement(rules),
        "strategy_of_replacement_in_this_shoe": in_shoe.expected_net,
        "rounds_won": solution.chart_outcomes.won,
        "rounds_lost": solution.chart_outcomes.lost,
        "rounds_neither": solution.chart_outcomes.neither,
        **round_figures(solution.chart_outcomes.nets),
        "standard_deviation": solution.chart_outcomes.variance**0.5,
        "blackjack": side_wagers.natural(decks, COURT_CARDS, CARDS_PER_DECK),
        "blackjack_of_player_and_dealer": side_wagers.natural_and_dealers(decks, COURT_CARDS, CARDS_PER_DECK),
        "suited_sevens_against_a_seven": sevens,
        "fixed_bonus_per_500_cents_at_most": sevens * options.super_bonus(edition, least) / least,
        "first_three_cards_678_mixed": first_three["mixed"],
        "first_three_cards_678_suited": first_three["suited"],
        "first_three_cards_678_spades": first_three["spades"],
    }
