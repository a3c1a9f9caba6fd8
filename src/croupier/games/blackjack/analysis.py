"""The exact solution of blackjack: every wager a table offers, the best play and the chart for its options.

The blackjack wager is computed over all hands and dealer's hands of a fresh shoe, in double precision; wagers
without decisions are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.blackjack.chart import decks_in_play, rules_of
from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS, STREAK_WAGERS
from croupier.games.blackjack.side_analysis import (
    additional,
    bonus,
    even_money,
    insurance,
    progressive,
    progressive_figures,
    progressive_split,
    sevens_by_chart,
    sevens_never,
)
from croupier.games.twentyone import dealer_figures, nets_table, round_figures, rounds_table
from croupier.hands.twentyone import VALUE_NAMES
from croupier.law.counted import counted
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.odds.analysis import (
    FULL,
    Analysis,
    Outcome,
    Value,
    WagerAnalysis,
    with_expected_net,
)
from croupier.odds.twentyone import side_wagers
from croupier.odds.twentyone.multiple_action import lost_on_broken_hands
from croupier.odds.twentyone.outcomes import NEITHER, RoundOutcomes
from croupier.odds.twentyone.results import RoundNets
from croupier.odds.twentyone.solved import Solved, solved
from croupier.odds.twentyone.solver import Play, Solution
from croupier.odds.twentyone.strategy import UPS

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition

BY_CHART: Final = "main_by_chart"
STREAK_CITE: Final = "19:47-2.22"
FRESH: Final = "fresh shoe, one box, per original wager"
BEST_PLAY: Final = (
    "best play by the cards held (composition-dependent), no insurance; split hands follow the choices of "
    "unsplit hands and are split again whenever allowed"
)
CHART_PLAY: Final = (
    "the chart below (best total-dependent strategy), no insurance; split hands follow the chart and are "
    "split again whenever it says so and the rules allow"
)
ROUNDING: Final = 1e-12
STREAK_ERROR: Final = 1e-4
VALUED: Final = "all hands and dealer's hands enumerated in double precision; rounding below 1e-12"
NOT_SEARCHED: Final = (
    f"{VALUED}. Not searched: play of a split hand that looks at the cards of the others, which could "
    "only add to the value"
)
CHART_SEARCHED: Final = (
    f"{VALUED}. The chart was found by improving each total until nothing changed; its value is that "
    "of the chart itself, and no chart can be worth more than the best play"
)
STREAK_METHOD: Final = (
    "rounds taken as independent, as they are with a fresh shoe each. Against 4e9 simulated rounds (eight "
    "decks) the win share differs by at most 1e-5, the value by at most 1e-4"
)


def analyze(options: BlackjackOptions, edition: Edition[Any]) -> Analysis:
    """The value of every wager offered under the options, the chart and its figures."""
    solution = solved(rules_of(options, edition))
    wagers: dict[str, WagerAnalysis] = {}
    best = _main(options, edition, solution, solution.best, solution.best_outcomes, BEST_PLAY, NOT_SEARCHED)
    for name in MULTIPLE_ACTION_WAGERS if options.multiple_action else ("main",):
        wagers[name] = best
    wagers[BY_CHART] = _by_chart(options, edition, solution)
    if options.offers("insurance"):
        wagers["insurance"] = insurance(options, edition)
    if options.offers("even_money"):
        wagers["even_money"] = even_money(options, edition)
    wagers.update(additional(options, edition))
    if options.progressive:
        wagers["progressive"] = progressive(options, edition)
    if options.bonus_wager is not None:
        wagers.update(bonus(options, edition))
    if options.streak:
        wagers.update(_streaks(edition, solution.chart_outcomes))
    ends = solution.chart_outcomes
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy=_strategy_document(options, solution),
        figures=_figures(options, edition, solution),
        figure_error=ends.variance_error,
        tables={
            "rounds": rounds_table({"by money": ends.nets}, ends, STREAK_CITE),
            "nets": nets_table(ends.nets),
        },
    )


def simulated(
    options: BlackjackOptions, edition: Edition[Any], double_for: Fraction = FULL
) -> dict[str, WagerAnalysis]:
    """The value of each wager as the simulation plays it: by the chart, with a fresh shoe every round.

    Left out is what the simulation plays differently from the analysis: sevens where a dealer's blackjack is
    known before the third card; the progressive wager if the chart does not split all aces; wagers of
    multiple action doubled for less. A bonus wager whose worth depends on the stake has the stake in its
    name.
    """
    found = dict(analyze(options, edition).wagers)
    if "sevens" in found:
        del found["sevens"]
        if options.hole_card in ("none", "down"):
            found["sevens"] = _sevens_by_chart(options, edition, solved(rules_of(options, edition)))
    if "progressive" in found:
        del found["progressive"]
        chart = solved(rules_of(options, edition)).by_totals.chart
        if all(letter[0] == "P" for letter in chart.pairs["AA"]):
            found["progressive"] = progressive_split(options, edition)
    if any(name.startswith("bonus_") for name in found):
        found[f"bonus_{min(options.bonus_distribution(edition))}"] = found.pop("bonus")
    for name in MULTIPLE_ACTION_WAGERS if options.multiple_action else ("main",):
        found[name] = found[BY_CHART]
        if double_for != FULL and options.multiple_action:
            del found[name]
        elif double_for != FULL:
            net = solved(rules_of(options, edition)).chart_doubled_for(double_for)
            found[name] = with_expected_net(found[BY_CHART], net)
    return found


def simulated_nets(
    options: BlackjackOptions, edition: Edition[Any], wagers: Mapping[str, int]
) -> tuple[RoundNets, float] | None:
    """The net result of a simulated round and the error of its chances; None if not known for the wagers."""
    if set(wagers) != {"main"}:
        return None
    ends = solved(rules_of(options, edition)).chart_outcomes
    return ends.nets, ends.chance_error


def _sevens_by_chart(options: BlackjackOptions, edition: Edition[Any], solution: Solved) -> WagerAnalysis:
    chart = solution.by_totals.chart
    return sevens_by_chart(options, edition, dict(zip(chart.columns, chart.pairs["77"], strict=True)))


def _by_chart(options: BlackjackOptions, edition: Edition[Any], solution: Solved) -> WagerAnalysis:
    found = solution.by_totals.solution
    return _main(options, edition, solution, found, solution.chart_outcomes, CHART_PLAY, CHART_SEARCHED)


def _main(
    options: BlackjackOptions,
    edition: Edition[Any],
    solution: Solved,
    found: Solution,
    ends: RoundOutcomes,
    play: str,
    method: str,
) -> WagerAnalysis:
    """The blackjack wager under one way to play."""
    assumes = [play, FRESH]
    net = found.expected_net
    if options.shoe == "double":
        assumes.append(f"dealt from one side of {counted(decks_in_play(options), 'deck')}")
    if options.shuffle == "continuous":
        assumes.append("the device taken as shuffling all cards before each round")
    if options.multiple_action:
        lost = _lost_on_broken_hands(solution, found.play)
        net -= lost
        method += f"; the choices are those of an ordinary table, so at most {lost:.1e} is missed"
        assumes.append(
            "each of the wagers: cards are exchangeable, but broken hands get nothing back from a dealer's "
            "blackjack"
        )
    odds = options.main_odds(edition)
    natural = side_wagers.natural(decks_in_play(options))
    paid = natural
    if not solution.table.rules.blackjack_beats_blackjack:
        paid -= side_wagers.natural_and_dealers(decks_in_play(options))
    return WagerAnalysis(
        house_edge=-net,
        expected_net=net,
        variance=ends.variance,
        outcomes=(
            Outcome("blackjack", paid, odds["blackjack"].text, odds["blackjack"].fraction),
            Outcome("won", ends.won - float(paid), _won_text(odds)),
            Outcome("neither", ends.neither, NEITHER),
            Outcome("lost", ends.lost, "loses"),
        ),
        assumes="; ".join(assumes),
        method=f"{method}; {ends.split_hands}",
        edge_error=ROUNDING,
        chance_error=ends.chance_error,
        variance_error=ends.variance_error,
    )


def _won_text(odds: Mapping[str, Odds]) -> str:
    more = f", 21 in five cards {odds['five_card_21'].text}" if "five_card_21" in odds else ""
    return f"{odds['win'].text} on each hand{more}"


def _lost_on_broken_hands(solution: Solved, play: Play) -> float:
    return lost_on_broken_hands(solution.table, play)


def _streaks(edition: Edition[Any], ends: RoundOutcomes) -> dict[str, WagerAnalysis]:
    """Streak wagers: this many rounds won before one is lost (19:47-2.22)."""
    rows = edition.paytable("streak").rows
    found = {}
    for wins, name in enumerate(STREAK_WAGERS, start=2):
        odds = Odds.parse(rows[name])
        chance = ends.win_share**wins
        net = float(side_wagers.streak_net(ends.win_share, wins, odds.fraction))
        found[name] = WagerAnalysis(
            house_edge=-net,
            expected_net=net,
            variance=chance * (1 - chance) * float(odds.fraction + 1) ** 2,
            outcomes=(
                Outcome(name, chance, odds.text, odds.fraction),
                Outcome("lose", 1 - chance, "loses", Fraction(-1)),
            ),
            assumes="rounds played by the chart; void rounds neither count nor break; per wager decided",
            method=f"{ends.split_hands}; {STREAK_METHOD}",
            edge_error=STREAK_ERROR,
            chance_error=STREAK_ERROR,
            variance_error=STREAK_ERROR * float(odds.fraction + 1) ** 2,
        )
    return found


def _strategy_document(options: BlackjackOptions, solution: Solved) -> dict[str, Any]:
    return {
        "chart": solution.by_totals.chart.document(),
        "insurance": "not offered" if options.hole_card == "up" else "never, unless cards are counted",
        "play": CHART_PLAY.partition(";")[0].replace("the chart below", "the chart"),
    }


def _figures(options: BlackjackOptions, edition: Edition[Any], solution: Solved) -> dict[str, Value]:
    decks = decks_in_play(options)
    chart = solution.by_totals.solution
    figures: dict[str, Value] = {
        "best_play_split_hands_as_unsplit": solution.best.expected_net,
        "best_play_split_hands_by_own_choices": solution.best_own.expected_net,
        "chart_value": chart.expected_net,
        "cost_of_the_chart": solution.best.expected_net - chart.expected_net,
        "blackjack": side_wagers.natural(decks),
        "blackjack_of_player_and_dealer": side_wagers.natural_and_dealers(decks),
        "rounds_won": solution.chart_outcomes.won,
        "rounds_lost": solution.chart_outcomes.lost,
        "rounds_neither": solution.chart_outcomes.neither,
        **round_figures(solution.chart_outcomes.nets),
        "standard_deviation": solution.chart_outcomes.variance**0.5,
    }
    if options.multiple_action:
        figures["lost_on_broken_hands"] = _lost_on_broken_hands(solution, chart.play)
    if options.offers("even_money"):
        figures["even_money_refused"] = side_wagers.refusing_even_money(
            decks, options.main_odds(edition)["blackjack"].fraction
        )
    if options.additional_wager == "sevens":
        figures["sevens_third_card_never_taken"] = sevens_never(options, edition)
        if options.hole_card in ("none", "down"):
            by_chart = _sevens_by_chart(options, edition, solution).expected_net
            assert by_chart is not None
            figures["sevens_played_by_the_chart"] = by_chart
    if options.progressive:
        figures.update(progressive_figures(options, edition))
    if options.hole_card != "up":
        by_view = chart.by_view()
        figures |= {f"chart_value_against_{VALUE_NAMES[up]}": float(by_view[up]) for up in UPS}
    return figures | dealer_figures(solution.table.rules)
