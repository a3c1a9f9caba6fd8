"""Charts of the best total-dependent strategy, and the order of strategies."""

import json
import time
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.chart import LETTERS, chart_of
from croupier.odds.twentyone.search import best_totals
from croupier.odds.twentyone.solver import Table
from croupier.odds.twentyone.strategy import strategy_s
from croupier.report.chart import chart_text
from tests.twentyone_tables import FACE_UP, SPANISH, THREE_CARD, plain

CHART_OF_S = """\
hard     2   3   4   5   6   7   8   9   T   A
17       S   S   S   S   S   S   S   S   S   S
16       S   S   S   S   S   H   H   H   H   H
13       S   S   S   S   S   H   H   H   H   H
12       H   H   S   S   S   H   H   H   H   H
11      Dh  Dh  Dh  Dh  Dh  Dh  Dh  Dh  Dh   H
10      Dh  Dh  Dh  Dh  Dh  Dh  Dh  Dh   H   H
9        H  Dh  Dh  Dh  Dh   H   H   H   H   H
18       S  Ds  Ds  Ds  Ds   S   S   H   H   H
99       P   P   P   P   P   S   P   P   S   S
55      Dh  Dh  Dh  Dh  Dh  Dh  Dh  Dh   H   H
Ds  double, otherwise stand""".splitlines()


@pytest.mark.parametrize("decks", [6, 8])
def test_strategy_s_is_the_best_by_totals_for_shoes(decks: int) -> None:
    rules = plain(decks=decks)
    best = best_totals(rules)
    assert best.chart == chart_of(strategy_s(), rules)
    lines = chart_text(best.chart.document()).splitlines()
    assert [line for line in CHART_OF_S if line not in lines] == []


def test_one_deck_and_soft_17_change_the_known_cells() -> None:
    one = best_totals(plain(decks=1)).chart
    assert one.hard["11"] == ("Dh",) * 10
    assert one.hard["8"][3:5] == ("Dh", "Dh")
    assert one.soft["18"][-1] == "S"
    hit = best_totals(plain(decks=6, hits_soft17=True, surrender="late")).chart
    assert hit.soft["18"][0] == "Ds"
    assert hit.hard["15"][-2:] == ("Rh", "Rh")
    assert hit.hard["17"][-1] == "Rs"
    assert hit.pairs["88"][-1] == "Rp"


def test_early_surrender_gives_up_against_an_ace() -> None:
    chart = best_totals(plain(surrender="early")).chart
    assert [chart.hard[str(total)][-1] for total in (5, 6, 7, 12, 13, 14, 15, 16, 17)] == ["Rh"] * 8 + ["Rs"]
    assert [chart.hard[str(total)][-1] for total in (8, 9, 10, 11, 18)] == ["H"] * 4 + ["S"]


def test_documents_are_json_and_explain_every_letter() -> None:
    for rules in (plain(surrender="late"), SPANISH, FACE_UP):
        chart = best_totals(rules).chart
        document = json.loads(json.dumps(chart.document()))
        assert len(document["dealer"]) == len(chart.columns)
        for title, rows in chart.sections():
            assert document[title] == {name: list(row) for name, row in rows.items()}
            for row in rows.values():
                assert len(row) == len(chart.columns)
                for cell in row:
                    assert cell in LETTERS or set(cell) <= {*"SHDPR", *"34567"}


def test_19_5_f_spanish_chart_counts_cards_and_suits() -> None:
    chart = best_totals(SPANISH).chart
    assert chart.hard["16"][2] == "S6"
    assert chart.bonus["78 spades"][2] == "H"
    assert chart.bonus["78 mixed"][2] == "S"


def test_2_6_k_face_up_chart_looks_at_the_dealers_count() -> None:
    chart = best_totals(FACE_UP).chart
    by_dealer = dict(zip(chart.columns, chart.hard["20"], strict=True))
    assert by_dealer["20"] == by_dealer["s20"] == "H"
    assert by_dealer["19"] == by_dealer["16"] == "S"
    assert dict(zip(chart.columns, chart.pairs["TT"], strict=True))["16"] == "P"


@pytest.mark.parametrize("rules", [plain(max_split_hands=4, surrender="late"), SPANISH, FACE_UP])
def test_a_chart_takes_less_than_two_seconds(rules: TwentyOneRules) -> None:
    best_totals(rules)
    start = time.process_time()
    best_totals(rules)
    assert time.process_time() - start < 2


def test_eight_decks_resplit_to_four_take_a_quarter_of_a_second() -> None:
    rules = plain(max_split_hands=4)
    Table(rules).solve()
    times = []
    for _ in range(3):
        start = time.process_time()
        Table(rules).solve()
        times.append(time.process_time() - start)
    assert min(times) < 0.25


@pytest.mark.parametrize("decks", [1, 8])
def test_no_single_cell_of_a_chart_can_be_improved(decks: int) -> None:
    table = Table(plain(decks=decks, surrender="late"))
    found = best_totals(table)
    strategy = found.strategy
    generator = np.random.default_rng(decks)
    cells = [
        (choices, (*place, *range_of))
        for choices in (strategy.hits[0], strategy.doubles[0])
        for place in ((0,), (1,))
        for range_of in np.ndindex(choices.shape[1:])
        if 12 * place[0] + 4 <= range_of[0] <= 20
    ]
    cells += [
        (choices, place)
        for choices in (strategy.splits, strategy.surrenders, strategy.surrenders_pair)
        for place in np.ndindex(choices.shape)
    ]
    for number in generator.choice(len(cells), 60, replace=False):
        choices, place = cells[number]
        choices[place] ^= True
        assert table.evaluate(strategy.play(table)).expected_net <= found.solution.expected_net + 1e-15
        choices[place] ^= True


def test_three_first_cards_have_no_chart_by_total() -> None:
    with pytest.raises(BadInput, match="three first cards"):
        best_totals(THREE_CARD)


options = st.fixed_dictionaries(
    {
        "decks": st.integers(1, 8),
        "hits_soft17": st.booleans(),
        "double_after_split": st.booleans(),
        "max_split_hands": st.integers(1, 4),
        "resplit_aces": st.booleans(),
        "one_card_on_split_aces": st.booleans(),
        "surrender": st.sampled_from(["none", "late", "early"]),
        "five_card_21_pays": st.sampled_from([Fraction(1), Fraction(2)]),
        "original_wager_only": st.booleans(),
    }
)


@settings(max_examples=12, deadline=None)
@given(options=options, seed=st.integers(0, 2**32 - 1))
def test_best_play_is_never_below_a_fixed_strategy(options: dict[str, Any], seed: int) -> None:
    """Composition-dependent play beats the best chart, the chart beats S, changed cells do not help."""
    table = Table(plain(**options))
    solution = table.solve()
    found = best_totals(table)
    usual = table.evaluate(strategy_s().play(table)).expected_net
    assert usual <= found.solution.expected_net + 1e-12
    assert found.solution.expected_net <= solution.expected_net + 1e-12
    generator = np.random.default_rng(seed)
    play = found.strategy.play(table)
    changed = generator.random(play.hits.shape) < 0.001
    play.hits[changed] = ~play.hits[changed] & (table.hands.total < 21)[np.nonzero(changed)[0]]
    assert table.evaluate(play).expected_net <= solution.expected_net + 1e-12
