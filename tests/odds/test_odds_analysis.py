"""The JSON document of an analysis, as the contract prints it."""

from datetime import date
from fractions import Fraction

from croupier.odds.analysis import Analysis, Outcome, ValueTable, WagerAnalysis, to_document
from croupier.report.analysis_text import values_text


def test_document_has_the_fields_of_the_contract() -> None:
    wager = WagerAnalysis(
        house_edge=Fraction(7, 495),
        expected_net=Fraction(-7, 495),
        variance=Fraction(1, 4),
        outcomes=(Outcome("win", Fraction(244, 495), "1 to 1"), Outcome("lose", Fraction(251, 495), "loses")),
        assumes="left until decided",
    )
    analysis = Analysis(
        game="craps", as_of=date(2000, 1, 3), options={"vig_rate": "0.05"}, wagers={"pass": wager}
    )
    assert to_document(analysis) == {
        "game": "craps",
        "as_of": "2000-01-03",
        "options": {"vig_rate": "0.05"},
        "wagers": {
            "pass": {
                "house_edge": {"fraction": "7/495", "decimal": 7 / 495},
                "expected_net": {"fraction": "-7/495", "decimal": -7 / 495},
                "variance": 0.25,
                "outcomes": [
                    {
                        "id": "win",
                        "probability": {"fraction": "244/495", "decimal": 244 / 495},
                        "pays": "1 to 1",
                    },
                    {
                        "id": "lose",
                        "probability": {"fraction": "251/495", "decimal": 251 / 495},
                        "pays": "loses",
                    },
                ],
                "assumes": "left until decided",
            }
        },
        "strategy": {},
    }


def test_a_numerical_value_has_no_fraction_and_says_its_method() -> None:
    wager = WagerAnalysis(
        house_edge=0.25,
        expected_net=None,
        variance=None,
        outcomes=(Outcome("win", None, "1 to 1"),),
        assumes="any",
        method="simulation of 10 rounds",
    )
    analysis = Analysis(
        game="x",
        as_of=date(2000, 1, 3),
        options={},
        wagers={"w": wager},
        figures={"whole": Fraction(2), "near": 0.5},
    )
    document = to_document(analysis)
    assert document["wagers"]["w"] == {
        "house_edge": {"decimal": 0.25},
        "outcomes": [{"id": "win", "pays": "1 to 1"}],
        "assumes": "any",
        "method": "simulation of 10 rounds",
    }
    assert document["figures"] == {"whole": {"fraction": "2/1", "decimal": 2.0}, "near": {"decimal": 0.5}}


def _with_a_table() -> Analysis:
    wagers = {
        name: WagerAnalysis(
            house_edge=Fraction(1, 9), expected_net=Fraction(-1, 9), variance=None, outcomes=(), assumes="any"
        )
        for name in ("tie", "player")
    }
    table = ValueTable(
        title="Effect of removal",
        row_name="card",
        rows={
            "A": {"tie": Fraction(1, 8), "player": Fraction(-1, 4)},
            "K": {"tie": 0.5, "player": Fraction(0)},
        },
        shown_as="difference",
    )
    other = ValueTable(
        title="Chances", row_name="count", rows={"0": {"wins": Fraction(1, 3)}}, shown_as="chance"
    )
    return Analysis(
        game="x",
        as_of=date(2000, 1, 3),
        options={},
        wagers=wagers,
        tables={"effect_of_removal": table, "chances": other},
        removed="9 Ks",
    )


def test_tables_and_removed_cards_are_in_the_document_row_by_row() -> None:
    document = to_document(_with_a_table())
    assert document["removed"] == "9 Ks"
    assert document["tables"] == {
        "effect_of_removal": {
            "A": {
                "tie": {"fraction": "1/8", "decimal": 0.125},
                "player": {"fraction": "-1/4", "decimal": -0.25},
            },
            "K": {"tie": {"decimal": 0.5}, "player": {"fraction": "0/1", "decimal": 0.0}},
        },
        "chances": {"0": {"wins": {"fraction": "1/3", "decimal": 1 / 3}}},
    }


def test_the_analysis_of_one_wager_keeps_its_column_of_the_tables() -> None:
    only = _with_a_table().only("tie")
    assert list(only.tables) == ["effect_of_removal"]
    assert only.tables["effect_of_removal"].rows == {"A": {"tie": Fraction(1, 8)}, "K": {"tie": 0.5}}
    assert only.removed == "9 Ks"


def test_tables_are_printed_as_people_read_them() -> None:
    lines = values_text(_with_a_table().tables["effect_of_removal"])
    assert [line.split() for line in lines] == [
        ["EFFECT", "OF", "REMOVAL"],
        ["card", "tie", "player"],
        ["----", "----------", "----------"],
        ["A", "+12.500000", "-25.000000"],
        ["K", "+50.000000", "0"],
    ]
