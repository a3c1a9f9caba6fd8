"""The analysis of blackjack beside the reference figures of its specification."""

from __future__ import annotations

import dataclasses
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.games.blackjack.analysis import BY_CHART, analyze, simulated
from croupier.games.blackjack.chart import rules_of
from croupier.games.register import find
from croupier.hands.twentyone import ACE, TEN
from croupier.odds.analysis import Analysis, to_document
from croupier.odds.twentyone.solved import solved
from croupier.odds.twentyone.strategy import strategy_s

GAME = find("blackjack")[0]


def analysis(as_of: date | None = None, **options: Any) -> Analysis:
    return croupier.game("blackjack").analyze(options, as_of)


def rules(as_of: date | None = None, **options: Any) -> Any:
    chosen = GAME.options(options, as_of)
    return rules_of(chosen, GAME.edition(as_of))


def net(found: Analysis, wager: str) -> Any:
    return found.wagers[wager].expected_net


PUBLISHED = [
    (6, "stand", "-0.40287024"),
    (8, "stand", "-0.43058063"),
    (6, "hit", "-0.61538912"),
    (8, "hit", "-0.64455385"),
    (1, "stand", "0.18193431"),
    (2, "stand", "-0.17885991"),
]


@pytest.mark.proves("19:47-2.11(e)", "19:47-2.12(b)")
@pytest.mark.parametrize(("decks", "soft17", "percent"), PUBLISHED)
def test_published_values_with_four_hands_and_aces_split_once(decks: int, soft17: str, percent: str) -> None:
    found = analysis(decks=decks, soft17=soft17, max_split_hands=4, bar_ace_resplit=True)
    assert f"{100 * float(net(found, 'main')):.8f}" == percent


FIXED_STRATEGY = [
    ({}, "-0.0045993559", "-0.0048767482"),
    ({"max_split_hands": 4, "bar_ace_resplit": True}, "-0.0040592242", "-0.0043247773"),
    ({"max_split_hands": 4}, "-0.0033705573", "-0.0036158332"),
    ({"surrender": True}, "-0.0038722874", "-0.0041173871"),
    ({"max_split_hands": 4, "surrender": True}, "-0.0026434887", "-0.0028564721"),
    ({"five_card_21": True}, "-0.0027769703", "-0.0030506902"),
    ({"soft17": "hit"}, "-0.0067621543", "-0.0070489013"),
]


@pytest.mark.proves("19:47-2.8(a)2", "19:47-2.11(e)")
@pytest.mark.parametrize(("options", "six", "eight"), FIXED_STRATEGY, ids=str)
def test_strategy_s_under_the_options_and_better_play(options: dict[str, Any], six: str, eight: str) -> None:
    for decks, expected in ((6, six), (8, eight)):
        solution = solved(rules(decks=decks, **options))
        fixed = solution.table.evaluate(strategy_s().play(solution.table)).expected_net
        assert f"{fixed:.10f}" == expected
        found = analysis(decks=decks, **options)
        assert fixed <= net(found, BY_CHART) + 1e-12 <= net(found, "main") + 2e-12


def test_situations_and_first_cards_of_the_default_table() -> None:
    solution = solved(rules())
    fixed = solution.table.evaluate(strategy_s().play(solution.table))
    situations = {
        (5, TEN, TEN): "-0.57192837",
        (7, 7, TEN): "-0.52478631",
        (4, 5, 5): "0.67882909",
        (ACE, ACE, 5): "0.67861233",
        (ACE, TEN, TEN): "1.38740920",
    }
    for (first, second, up), expected in situations.items():
        assert f"{fixed.situation(first, second, up):.8f}" == expected
    by_view = fixed.by_view()
    for up, expected in (
        (1, "0.091675603"),
        (5, "0.233752329"),
        (TEN, "-0.173358135"),
        (ACE, "-0.340768947"),
    ):
        assert f"{by_view[up]:.9f}" == expected


@pytest.mark.proves("19:47-2.9(a)", "19:47-2.9(c)")
@pytest.mark.parametrize(("decks", "value"), [(1, (-1, 17)), (6, (-23, 311)), (8, (-31, 415))])
def test_2_9_insurance(decks: int, value: tuple[int, int]) -> None:
    assert net(analysis(decks=decks), "insurance") == Fraction(*value)


def test_2_7_even_money_gives_up_what_refusing_is_worth() -> None:
    found = analysis(consolidated_net_payout=True)
    assert found.figures["even_money_refused"] == Fraction(429, 413)
    assert found.wagers["even_money"].house_edge == Fraction(16, 413)
    assert net(found, "even_money") == 1


SIDE_WAGERS = [
    ("over13", {"additional_wager": "over_under_13"}, {1: (-15, 221), 6: (-265, 4043), 8: (-353, 5395)}),
    ("under13", {"additional_wager": "over_under_13"}, {1: (-67, 663), 6: (-407, 4043), 8: (-543, 5395)}),
    (
        "same_suit",
        {"additional_wager": "same_suit"},
        {1: (-24, 221), 2: (-223, 2678), 4: (-127, 1794), 6: (-539, 8086), 8: (-697, 10790)},
    ),
    (
        "same_suit",
        {"additional_wager": "same_suit", "same_suit_paytable": "RM3"},
        {1: (-35, 663), 2: (-31, 1339), 4: (-1, 117), 6: (-15, 4043), 8: (-7, 5395)},
    ),
    (
        "same_suit",
        {"additional_wager": "same_suit", "same_suit_paytable": "RM2"},
        {1: (-25, 663), 2: (-11, 1339)},
    ),
    ("same_suit", {"additional_wager": "same_suit", "same_suit_paytable": "RM4"}, {1: (-22, 663)}),
    (
        "same_suit",
        {"additional_wager": "same_suit", "same_suit_paytable": "RM5"},
        {2: (-263, 2678), 4: (-461, 5382), 6: (-659, 8086)},
    ),
    (
        "same_suit",
        {"additional_wager": "same_suit", "same_suit_paytable": "RM6"},
        {4: (-106, 897), 8: (-122, 1079)},
    ),
    ("same_suit", {"additional_wager": "same_suit", "same_suit_paytable": "RM7"}, {6: (-779, 8086)}),
    ("sevens", {"additional_wager": "sevens"}, {6: (-14288, 125333), 8: (-404, 4485)}),
    ("bonus", {"bonus_wager": "BB1"}, {1: (-151, 663), 6: (-971, 4043), 8: (-1299, 5395)}),
]


@pytest.mark.parametrize(("wager", "options", "values"), SIDE_WAGERS, ids=lambda part: str(part)[:40])
def test_side_wagers_as_fractions(
    wager: str, options: dict[str, Any], values: dict[int, tuple[int, int]]
) -> None:
    for decks, value in values.items():
        found = analysis(**{**options, "decks": decks})
        assert net(found, wager) == Fraction(*value)
        outcomes = found.wagers[wager].outcomes
        assert sum(outcome.probability or 0 for outcome in outcomes) == 1


@pytest.mark.parametrize(("decks", "never"), [(6, (-1468, 4043)), (8, (-1928, 5395))])
def test_2_17_sevens_by_what_two_sevens_do(decks: int, never: tuple[int, int]) -> None:
    found = analysis(additional_wager="sevens", decks=decks)
    assert found.figures["sevens_third_card_never_taken"] == Fraction(*never)
    by_chart = found.figures["sevens_played_by_the_chart"]
    assert Fraction(*never) < by_chart < net(found, "sevens")
    # Two sevens are split against 2 to 7, so the third card counts against 8, 9, ten and ace.
    cards, sevens = 52 * decks, 4 * decks
    draws = Fraction(2 * sevens + 16 * decks + sevens, cards - 2) * Fraction(sevens - 2, cards - 3)
    share = draws / Fraction(sevens - 2, cards - 2)
    assert by_chart == share * net(found, "sevens") + (1 - share) * Fraction(*never)


@pytest.mark.parametrize(
    ("decks", "fixed", "meter", "even"),
    [
        (6, (4562780, 12909299), (33, 12909299), 25_292_482),
        (4, (411400, 1262677), (7, 3788031), 36_483_300),
    ],
)
def test_2_19_progressive(decks: int, fixed: tuple[int, int], meter: tuple[int, int], even: int) -> None:
    found = analysis(progressive="P1", decks=decks)
    assert found.figures["progressive_fixed_prizes"] == Fraction(*fixed)
    assert found.figures["progressive_meter_won"] == Fraction(*meter)
    assert round(found.figures["progressive_even_at_cents"]) == even
    at_even = analysis(progressive="P1", decks=decks, meter_initial=even)
    assert abs(net(at_even, "progressive")) < Fraction(1, 10**8)


def test_2_20_bonus_of_drawn_amounts_by_stake() -> None:
    drawn = {100: {500: 9, 15_000: 1}, 500: {7_500: 1}}
    found = analysis(bonus_wager=drawn)
    natural = Fraction(256, 5395)
    assert net(found, "bonus") == natural * (Fraction(500 * 9 + 15_000, 10 * 100) + 1) - 1
    assert net(found, "bonus_500") == Fraction(-1299, 5395)


def test_2_22_streaks_by_the_share_of_rounds_won() -> None:
    found = analysis(streak=True)
    expected = {"streak2": -0.0988, "streak3": -0.1445, "streak4": -0.0863, "streak5": -0.0844}
    for wager, value in expected.items():
        assert net(found, wager) == pytest.approx(value, abs=0.0001)
        assert "simulated" in (found.wagers[wager].method or "")


def test_2_18_each_wager_loses_what_broken_hands_do_not_get_back() -> None:
    found = analysis(multiple_action=True)
    assert found.figures["lost_on_broken_hands"] == pytest.approx(0.0000152, abs=0.0000001)
    assert net(found, "main") == net(found, "main_2") == net(found, "main_3")
    single = analysis()
    lost = found.figures["lost_on_broken_hands"]
    assert net(found, BY_CHART) == pytest.approx(net(single, BY_CHART) - lost, abs=1e-12)


@pytest.mark.proves("19:47-2.6(k)", "19:47-2.6(k)1", "19:47-2.6(k)2", "19:47-2.6(k)4")
def test_2_6_k_face_up_variation() -> None:
    found = analysis(hole_card="up")
    assert f"{found.figures['best_play_split_hands_by_own_choices']:.9f}" == "-0.007593441"
    assert "insurance" not in found.wagers
    assert "s17" in found.strategy["chart"]["dealer"]


def test_hole_cards_that_nobody_sees_do_not_change_the_value() -> None:
    values = {net(analysis(hole_card=kind), "main") for kind in ("none", "down", "down_reader")}
    assert len(values) == 1


def test_2_6_d_a_double_shoe_deals_from_half_the_decks() -> None:
    found = analysis(shoe="double", decks=8)
    assert net(found, "main") == net(analysis(decks=4), "main")
    assert "one side of 4 decks" in found.wagers["main"].assumes


def test_2_8_surrender_was_early_until_1981_and_is_late_since_1990() -> None:
    assert rules(date(1979, 1, 1), surrender=True).surrender == "early"
    assert rules(date(1990, 2, 1), surrender=True).surrender == "late"
    early = analysis(date(1979, 1, 1), surrender=True)
    late = analysis(date(1990, 2, 1), surrender=True)
    assert net(early, "main") > net(late, "main") + 0.005


def test_2_11_e_aces_may_be_barred_from_resplitting() -> None:
    assert rules(max_split_hands=4).resplit_aces
    assert not rules(max_split_hands=4, bar_ace_resplit=True).resplit_aces
    assert not rules().resplit_aces


def test_every_wager_says_how_it_was_obtained() -> None:
    found = analysis(streak=True, surrender=True)
    for wager in found.wagers.values():
        assert wager.assumes
        if isinstance(wager.expected_net, float):
            assert wager.method
    assert "composition-dependent" in found.wagers["main"].assumes
    assert "split hands follow" in found.wagers["main"].assumes
    assert "total-dependent" in found.wagers[BY_CHART].assumes


@pytest.mark.parametrize("options", [{}, {"hole_card": "up"}, {"decks": 1, "five_card_21": True}])
def test_chances_add_up_and_chart_and_document_agree(options: dict[str, Any]) -> None:
    found = analysis(**options)
    for name in ("main", BY_CHART):
        outcomes = found.wagers[name].outcomes
        assert float(sum(outcome.probability or 0 for outcome in outcomes)) == pytest.approx(1, abs=1e-12)
    document = to_document(found)
    assert document["strategy"]["chart"]["pairs"]["AA"][0] == "P"
    assert document["wagers"]["main"]["house_edge"]["decimal"] == -net(found, "main")


def test_simulated_values_are_those_of_the_chart() -> None:
    options = GAME.options({"multiple_action": True, "additional_wager": "sevens"})
    edition = GAME.edition()
    played, solved_best = simulated(options, edition), analyze(options, edition).wagers
    assert played["main"].expected_net == played["main_3"].expected_net == solved_best[BY_CHART].expected_net
    assert played["sevens"].expected_net != solved_best["sevens"].expected_net
    reader = GAME.options({"hole_card": "down_reader", "additional_wager": "sevens"})
    assert "sevens" not in simulated(reader, edition)


def test_rules_are_solved_once() -> None:
    one, two = rules(decks=5), rules(decks=5)
    assert one == two
    assert solved(one) is solved(two)
    assert solved(dataclasses.replace(one, decks=4)) is not solved(one)


DEALER = {
    "dealer_any_17": 0.145215496,
    "dealer_any_18": 0.139317547,
    "dealer_any_19": 0.133629357,
    "dealer_any_20": 0.179709160,
    "dealer_any_21": 0.072837999,
    "dealer_any_blackjack": 0.047451344,
    "dealer_any_over": 0.281839098,
    "dealer_6_17": 0.16564008,
    "dealer_6_18": 0.10620848,
    "dealer_6_19": 0.10639043,
    "dealer_6_20": 0.10159211,
    "dealer_6_21": 0.09724727,
    "dealer_6_over": 0.42292162,
}


@pytest.mark.proves("19:47-2.12(b)")
def test_2_12_b_the_dealers_final_totals() -> None:
    figures = analysis().figures
    # Those with nothing known have nine printed digits, those against a six eight.
    for name, chance in DEALER.items():
        assert float(figures[name]) == pytest.approx(chance, abs=5.1e-10 if "any" in name else 5.1e-9)
    hit = analysis(soft17="hit").figures
    assert f"{float(hit['dealer_any_17']):.9f}" == "0.133409329"
    assert f"{float(hit['dealer_any_over']):.9f}" == "0.285674774"


def test_values_by_the_dealers_first_card_and_the_spread_of_a_round() -> None:
    figures = analysis().figures
    expected = {"2": "0.091675603", "6": "0.233752329", "T": "-0.173358135", "A": "-0.340768947"}
    for up, value in expected.items():
        assert f"{float(figures[f'chart_value_against_{up}']):.9f}" == value
    assert f"{float(figures['standard_deviation']):.4f}" == "1.1467"
    assert float(figures["rounds_won"]) == pytest.approx(0.43238, abs=0.00001)
    assert float(figures["rounds_lost"]) == pytest.approx(0.47854, abs=0.00001)


@pytest.mark.parametrize(
    ("decks", "blackjack"), [(1, (32, 663)), (6, (192, 4043)), (8, (256, 5395))], ids=str
)
def test_chance_of_a_blackjack(decks: int, blackjack: tuple[int, int]) -> None:
    assert analysis(decks=decks).figures["blackjack"] == Fraction(*blackjack)


def test_chance_of_two_aces_first() -> None:
    figures = analysis(decks=6, progressive="P1").figures
    assert figures["first_two_aces_of_one_suit"] == Fraction(5, 4043)
    assert figures["first_two_aces_of_two_suits"] == Fraction(18, 4043)
