"""The exact figures of let it ride (specification, section 10)."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.let_it_ride.analysis import GROUP_OF_RANK, LOSE, Solution, analyze, solve
from croupier.games.let_it_ride.game import GAME
from croupier.games.let_it_ride.settlement import MAIN_ROWS, main_row
from croupier.hands.compiled_poker import five_card_ranks
from croupier.law.odds import Odds
from croupier.odds.analysis import Analysis, to_document
from croupier.odds.card_lines import Line, describe, ranks_text, span
from croupier.odds.enumeration import set_index, sets_of

EDITION = GAME.edition()
SIDE_WAGERS = {"lir_bonus_offered": True, "three_card_bonus_offered": True}


def analysis_of(**options: Any) -> Analysis:
    return analyze(GAME.options(options), EDITION)


@pytest.fixture(scope="module")
def minimum() -> Analysis:
    return analysis_of(**SIDE_WAGERS)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(GAME.options().main_odds)


@pytest.mark.parametrize(
    ("wager", "value"),
    [
        ("bet1", Fraction(354517, 3248700)),
        ("bet2", Fraction(742459, 3248700)),
        ("bet3", Fraction(-242173, 649740)),
        ("round", Fraction(-37963, 1082900)),
        ("lir_bonus", Fraction(1451, 1911) - 1),
    ],
)
def test_value_of_each_wager(minimum: Analysis, wager: str, value: Fraction) -> None:
    assert minimum.wagers[wager].expected_net == value
    assert minimum.wagers[wager].house_edge == -value


@pytest.mark.parametrize(
    ("table", "value"),
    [("A", -128), ("B", -308), ("C", -402), ("D", -118), ("E", -298), ("F", -392)],
)
@pytest.mark.proves("19:47-18.11(e)")
def test_18_11_e_value_of_three_card_bonus_tables(table: str, value: int) -> None:
    analysis = analysis_of(three_card_bonus_offered=True, three_card_bonus_table=table)
    assert analysis.wagers["three_card_bonus"].expected_net == Fraction(value, 5525)
    assert "lir_bonus" not in analysis.wagers


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("bet1_rides", Fraction(1608, 22100)),
        ("bet2_rides", Fraction(163460, 1082900)),
        ("mean_bets_at_risk", Fraction(331288, 270725)),
        ("winning_hand", Fraction(620580, 2598960)),
        ("bet2_value_zero", Fraction(2268, 270725)),
    ],
)
def test_figures_of_best_play(minimum: Analysis, figure: str, value: Fraction) -> None:
    assert minimum.figures[figure] == value


def test_loss_per_unit_at_risk(minimum: Analysis) -> None:
    assert round(float(minimum.figures["loss_per_unit_at_risk"]), 7) == 0.0286480


def test_no_three_cards_have_value_zero(solution: Solution) -> None:
    assert not np.any(solution.values3 == 0)
    assert solution.four.weights[solution.values4 > 0].sum() == 40865


def test_outcomes_are_complete_and_give_value_and_variance(minimum: Analysis) -> None:
    for name, wager in minimum.wagers.items():
        assert sum(Fraction(outcome.probability or 0) for outcome in wager.outcomes) == 1, name
    outcomes = {outcome.id: outcome.probability for outcome in minimum.wagers["bet3"].outcomes}
    counts = dict(zip(MAIN_ROWS, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 422400), strict=True))
    assert outcomes == {
        **{row: Fraction(count, 2598960) for row, count in counts.items()},
        "lose": Fraction(2598960 - 620580, 2598960),
    }


def dropped(sets: NDArray[np.uint8]) -> list[NDArray[np.int64]]:
    """The index of every set without its first, second, ... card."""
    return [set_index(np.delete(sets, card, axis=1)) for card in range(sets.shape[1])]


def test_best_play_by_brute_force_over_all_hands_without_suit_classes(
    solution: Solution, minimum: Analysis
) -> None:
    odds = GAME.options().main_odds
    five, four = sets_of(5), sets_of(4)
    wins = np.array([-1, *(int(odds[row].fraction) for row in MAIN_ROWS)])[
        GROUP_OF_RANK[five_card_ranks(five)]
    ]
    sums, squares = np.zeros((2, len(four)))
    for index in dropped(five):
        sums += np.bincount(index, weights=wins, minlength=len(four))
        squares += np.bincount(index, weights=wins * wins, minlength=len(four))
    threes = dropped(four)
    sums3 = sum(np.bincount(index, weights=sums, minlength=comb(52, 3)) for index in threes)
    strategy = solution.strategy()
    assert np.array_equal(strategy.ride_bet1, sums3 > 0)
    assert np.array_equal(strategy.ride_bet2, sums > 0)
    net = square = 0
    for index in threes:
        bets = 1 + strategy.ride_bet1[index].astype(np.int64) + strategy.ride_bet2
        net += int((bets * sums).sum())
        square += int((bets * bets * squares).sum())
    deals = comb(52, 3) * 49 * 48
    whole = minimum.wagers["round"]
    assert whole.expected_net == Fraction(net, deals)
    assert whole.variance == Fraction(square, deals) - Fraction(net, deals) ** 2


def test_bet1_lines_are_the_rank_sets_of_the_specification(solution: Solution) -> None:
    listed = {ranks_text(ranks) for line in solution.bet1_lines() for ranks in line.ranks or ()}
    below = [
        "345",
        "456",
        "567",
        "678",
        "789",
        "89T",
        "9TJ",
        "TJQ",
        "78T",
        "79T",
        "7TJ",
        "8TJ",
        "89J",
        "8TQ",
        "8JQ",
        "9TQ",
        "9JQ",
        "9TK",
        "9JK",
        "9QK",
    ]
    high = map("".join, combinations("TJQKA", 3))
    assert listed == {"-".join(ranks) for ranks in {*below, *high}}
    assert len(listed) == 29


def test_bet2_lines_say_paying_hand_four_flush_and_open_ended_draw(solution: Solution) -> None:
    assert [line.text for line in solution.bet2_lines()] == [
        "a hand that already pays (a pair of tens or better)",
        "any 4 cards all of one suit",
        "not all of one suit, within 4 ranks: 7-8-9-T, 8-9-T-J, 9-T-J-Q, T-J-Q-K",
    ]


def already_pays(ranks: tuple[int, ...]) -> bool:
    """Read from the rules, not from the solver: three of a kind, two pair or a pair of tens or better."""
    repeated = {rank: ranks.count(rank) for rank in ranks if ranks.count(rank) > 1}
    return len(repeated) > 1 or any(count > 2 or rank >= 8 for rank, count in repeated.items())


@pytest.mark.parametrize(
    "odds", [{}, {"straight": "13:2", "three_of_a_kind": 4}, {"pair_of_tens_or_better": "3:2"}]
)
def test_lines_reproduce_every_decision(odds: dict[str, Any]) -> None:
    solved = solve(GAME.options({"main_odds": odds} if odds else {}).main_odds)
    strategy = solved.strategy()
    parts = ((3, solved.bet1_lines(), strategy.ride_bet1), (4, solved.bet2_lines(), strategy.ride_bet2))
    for size, lines, rides in parts:
        known: dict[tuple[tuple[int, ...], bool], bool] = {}
        for index, cards in enumerate(sets_of(size).tolist()):
            ranks = tuple(card >> 2 for card in cards)
            suited = len({card & 3 for card in cards}) == 1
            if (ranks, suited) not in known:
                made = already_pays(ranks)
                known[ranks, suited] = any(line.covers(ranks, suited, made) for line in lines)
            assert known[ranks, suited] == rides[index], cards


def test_rational_and_enormous_odds_are_solved_exactly() -> None:
    odds = GAME.options().main_odds
    half = {row: Odds(one.win * 2, one.stake * 2) for row, one in odds.items()}
    assert np.array_equal(solve(half).values4, solve(odds).values4)
    enormous = solve({**odds, "royal_flush": Odds(10**18, 7)})
    assert enormous.scale == 7
    ordinary = solve(odds)
    royal = 1 + MAIN_ROWS.index("royal_flush")
    difference = enormous.values4 - 7 * ordinary.values4.astype(object)
    assert difference.tolist() == [(10**18 - 7000) * count for count in ordinary.counts[:, royal].tolist()]


def test_better_odds_lower_the_edge_and_ride_more() -> None:
    better = analysis_of(main_odds={"straight": 6})
    edge = better.wagers["round"].house_edge
    assert edge is not None
    assert edge < Fraction(37963, 1082900)
    assert better.figures["bet2_rides"] > Fraction(163460, 1082900)


def test_payout_limit_is_named_and_said_to_bind_where_it_does() -> None:
    wide = analysis_of(payout_limit=5_000_000)
    assert wide.wagers["round"].method is None
    assert "payout limit not reached" in wide.wagers["round"].assumes
    old = GAME.rules.on(GAME.rules.newest.replace(year=1999))
    options = GAME.options({"payout_limit": 5_000_000, "table_min": 2500}, old.day)
    method = analyze(options, old).wagers["round"].method
    assert method is not None
    assert "payout limit of $50,000" in method


def test_document_has_fractions_and_the_strategy(minimum: Analysis) -> None:
    document = to_document(minimum)
    assert document["wagers"]["round"]["house_edge"]["fraction"] == "37963/1082900"
    assert document["strategy"]["bet1"]["hands"] == "1608 of 22100"
    assert document["strategy"]["bet2"]["hands"] == "40865 of 270725"


def test_description_refuses_decisions_it_cannot_express(solution: Solution) -> None:
    chosen = np.zeros(len(solution.four.cards), dtype=np.bool_)
    mixed = np.flatnonzero((~solution.four.suited) & (solution.counts[:, LOSE] > 0))
    chosen[mixed[0]] = True
    with pytest.raises(AssertionError, match="in some suits and not in others"):
        describe(solution.four, chosen, solution.counts[:, LOSE] == 0, "made")


def test_span_counts_the_ace_low_where_that_is_closer() -> None:
    assert span((0, 1, 12)) == 3
    assert ranks_text((0, 1, 12)) == "A-2-3"
    assert span((10, 11, 12)) == 3
    assert span((0, 11, 12)) == 13
    assert span((12, 12, 12)) == 1


def test_a_line_without_ranks_covers_all_of_its_kind() -> None:
    line = Line("any 4 cards all of one suit", suited=True)
    assert line.covers((0, 3, 7, 9), True, False)
    assert not line.covers((0, 3, 7, 9), False, False)
    assert not line.covers((8, 8, 7, 9), False, True)


def test_group_of_rank_is_the_settlement_row() -> None:
    hands = sets_of(5)[::5003]
    rows = [None, *MAIN_ROWS]
    assert [rows[group] for group in GROUP_OF_RANK[five_card_ranks(hands)]] == list(
        map(main_row, hands.tolist())
    )
