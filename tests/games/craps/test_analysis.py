"""The reference mathematics of craps, figure by figure and exactly."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from croupier.games.craps.analysis import analyze
from croupier.games.craps.game import GAME, CrapsOptions
from croupier.law.outcome_reading import wager_tables
from croupier.law.outcomes import advance
from croupier.odds.analysis import Analysis, WagerAnalysis, to_document
from croupier.odds.chain import AbsorbingChain
from croupier.odds.finite import Distribution
from tests.games.craps.reference import ROLLS


def analysis(**options: Any) -> Analysis:
    return analyze(GAME.options(options), GAME.edition())


FULL = analysis(fire_offered=True, unconfirmed_props=True)


def probability(wager: WagerAnalysis, outcome: str) -> Fraction:
    return sum(
        (Fraction(row.probability or 0) for row in wager.outcomes if row.id.split("-")[0] == outcome),
        Fraction(0),
    )


def numbered(base: str, values: dict[tuple[int, int], tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return {f"{base}-{number}": value for numbers, value in values.items() for number in numbers}


EDGES = {
    "pass": ("244/495", "7/495"),
    "come": ("244/495", "7/495"),
    "dont-pass": ("949/1980", "3/220"),
    "dont-come": ("949/1980", "3/220"),
    **numbered("place-win", {(4, 10): ("1/3", "1/15"), (5, 9): ("2/5", "1/25"), (6, 8): ("5/11", "1/66")}),
    **numbered("place-lose", {(4, 10): ("2/3", "1/33"), (5, 9): ("3/5", "1/40"), (6, 8): ("6/11", "1/55")}),
    **numbered("hard", {(4, 10): ("1/9", "1/9"), (6, 8): ("1/11", "1/11")}),
    "field": ("4/9", "1/18"),
    "any-seven": ("1/6", "1/6"),
    "any-craps": ("1/9", "1/9"),
    "craps-three": ("1/18", "1/9"),
    "eleven": ("1/18", "1/9"),
    "craps-eleven": ("1/6", "1/9"),
    "craps-two": ("1/36", "5/36"),
    "craps-twelve": ("1/36", "5/36"),
    "horn": ("1/6", "1/8"),
    "buy-4": ("1/3", "1/21"),
    "lay-4": ("2/3", "1/41"),
    "odds-take": ("67/165", "0"),
    "odds-lay": ("98/165", "0"),
    **numbered("horn-high", {(2, 12): ("1/6", "23/180"), (3, 11): ("1/6", "11/90")}),
    "world": ("1/6", "2/15"),
    "hop-3-3": ("1/36", "5/36"),
    "hop-6-5": ("1/18", "1/9"),
}


@pytest.mark.parametrize(("name", "expected"), EDGES.items())
def test_probability_of_winning_and_house_edge(name: str, expected: tuple[str, str]) -> None:
    wager = FULL.wagers[name]
    assert (probability(wager, "win"), wager.house_edge) == (Fraction(expected[0]), Fraction(expected[1]))


@pytest.mark.parametrize("name", ["dont-pass", "dont-come"])
def test_dont_wagers_lose_and_are_void_as_printed(name: str) -> None:
    wager = FULL.wagers[name]
    assert probability(wager, "lose") == Fraction(976, 1980)
    assert probability(wager, "void") == Fraction(1, 36)
    assert FULL.figures[f"{name.replace('-', '_')}_edge_per_wager_decided"] == Fraction(27, 1925)


@pytest.mark.parametrize("name", sorted(FULL.wagers))
def test_probabilities_add_up_and_the_edge_is_the_expected_loss(name: str) -> None:
    wager = FULL.wagers[name]
    assert sum(Fraction(row.probability or 0) for row in wager.outcomes) == 1
    assert wager.expected_net is not None
    assert wager.variance is not None
    assert wager.variance > 0
    if not name.startswith(("buy", "lay", "pass+", "dont-pass+")):
        assert wager.house_edge == -wager.expected_net


@pytest.mark.parametrize(
    ("timing", "edges"),
    [
        ("at-placing", {"buy-4": "1/21", "buy-5": "1/21", "buy-6": "1/21", "lay-4": "1/41", "lay-6": "1/25"}),
        ("on-win", {"buy-4": "1/60", "buy-5": "1/50", "buy-6": "1/44", "lay-4": "1/60", "lay-6": "1/44"}),
    ],
)
def test_buy_and_lay_at_either_time_of_collection(timing: str, edges: dict[str, str]) -> None:
    wagers = analysis(vig_timing=timing).wagers
    assert {name: wagers[name].house_edge for name in edges} == {
        name: Fraction(edge) for name, edge in edges.items()
    }
    assert ("edge over stake and vigorish" in wagers["buy-4"].assumes) == (timing == "at-placing")


def test_true_odds_without_vigorish_have_no_edge() -> None:
    wagers = analysis(vig_rate=0).wagers
    assert {wagers[name].house_edge for name in wagers if name.startswith(("buy-", "lay-"))} == {Fraction(0)}
    half = analysis(vig_rate=Decimal("0.025")).wagers
    assert half["buy-4"].house_edge == Fraction(1, 41)


@pytest.mark.parametrize(
    ("multiple", "edge"),
    [(1, "7/825"), (2, "1/165"), ({4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}, "7/1870"), (10, "7/3795")],
)
def test_pass_with_full_odds(multiple: int | dict[int, int], edge: str) -> None:
    assert analysis(odds_multiple=multiple).wagers["pass+odds-take"].house_edge == Fraction(edge)


@pytest.mark.parametrize(("multiple", "edge"), [(1, "3/440"), (2, "1/220")])
def test_dont_pass_with_full_lay(multiple: int, edge: str) -> None:
    assert analysis(odds_multiple=multiple).wagers["dont-pass+odds-lay"].house_edge == Fraction(edge)


def test_figures_of_the_shooter() -> None:
    assert {
        name: value for name, value in FULL.figures.items() if "fire" not in name and "edge" not in name
    } == {
        "rolls_per_line_decision": Fraction(557, 165),
        "rolls_per_shooter": Fraction(1671, 196),
        "point_made": Fraction(67, 165),
        "cycle_ends_in_loser_seven": Fraction(196, 495),
    }


def test_fire_by_the_number_of_different_points() -> None:
    made = [Fraction(FULL.figures[f"fire_points_{count}"]) for count in range(7)]
    assert sum(made) == 1
    assert made[:2] == [Fraction(98, 165), Fraction(78834, 302335)]
    printed = ["0.10127536", "0.03343421", "0.00879818", "0.00163993"]
    assert [f"{float(chance):.8f}" for chance in made[2:6]] == printed
    assert f"{float(made[6]):.9f}" == "0.000162435"


def test_fire_edge_of_both_pay_tables() -> None:
    common = FULL.wagers["fire"].house_edge
    assert common is not None
    assert f"{float(common):.7f}" == "0.2076275"
    second = (
        analysis(fire_offered=True, fire_paytable={"4": 39, "5": 199, "6": 499}).wagers["fire"].house_edge
    )
    made = {count: Fraction(FULL.figures[f"fire_points_{count}"]) for count in (4, 5, 6)}
    assert common == 1 - 25 * made[4] - 250 * made[5] - 1000 * made[6]
    assert second == 1 - 40 * made[4] - 200 * made[5] - 500 * made[6]


def test_a_field_that_pays_three_on_twelve() -> None:
    assert analysis(field_12="3:1").wagers["field"].house_edge == Fraction(1, 36)


def test_place_wagers_are_worth_the_same_though_off_on_come_outs() -> None:
    offered = wager_tables(GAME.edition(), CrapsOptions())
    place, line = offered["place-win-6"], offered["pass"]

    def after(point: int, die1: int, die2: int) -> int | str:
        result = place.resolve(0, die1, die2) if point else place.resolve_off(0, die1, die2)
        return advance(line, point, die1, die2).point if result.outcome == "stays" else result.outcome

    def step(state: int | str) -> Distribution[int | str] | None:
        return None if isinstance(state, str) else Distribution.uniform(after(state, *roll) for roll in ROLLS)

    left_up = AbsorbingChain[int | str](0, step)
    assert left_up.absorption()["win"] == Fraction(5, 11)
    assert left_up.expected_steps() > Fraction(36, 11)


def test_document_of_the_contract() -> None:
    document = json.loads(json.dumps(to_document(FULL)))
    assert set(document) == {"game", "as_of", "options", "wagers", "strategy", "figures"}
    assert document["wagers"]["pass"]["house_edge"] == {"fraction": "7/495", "decimal": 7 / 495}
    assert document["wagers"]["pass"]["outcomes"][0] == {
        "id": "win",
        "probability": {"fraction": "244/495", "decimal": 244 / 495},
        "pays": "1 to 1",
    }
    assert document["wagers"]["odds-take"]["house_edge"] == {"fraction": "0/1", "decimal": 0.0}
    assert document["options"]["vig_rate"] == "0.05"
    assert document["options"]["field_2"] == "2:1"
