"""The JSON document of an analysis, as the contract prints it."""

from datetime import date
from fractions import Fraction

from croupier.odds.analysis import Analysis, Outcome, WagerAnalysis, to_document


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
