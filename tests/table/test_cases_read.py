"""How cases are read and told: what is no text, what is nested too deep, and amounts in cents and dollars."""

import json
from typing import Any

import pytest

from croupier.law.refusal import BadInput
from croupier.table.cases import case_of, read_case, settle

PASS: dict[str, Any] = {"game": "craps", "seats": {"1": {"wagers": {"pass": 1000}}}, "rolls": ["4-3"]}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b'{"game": "\xff"}', "a.json: byte 10 is not UTF-8 text"),
        ("[" * 100_000, "a.json is not readable as JSON: lists and tables are nested too deeply"),
        ('{"game": ' + "9" * 5000 + "}", "a.json is not readable as JSON: a number has too many digits"),
        ("{", "a.json is not readable as JSON: Expecting property name enclosed in double quotes"),
    ],
)
def test_what_cannot_be_read_is_said_without_the_words_of_a_program(text: str | bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_case(text, "a.json")
    assert str(refused.value).startswith(sentence)


def test_data_that_is_nested_too_deep_is_refused() -> None:
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(BadInput, match="case: lists and tables are nested too deeply"):
        case_of({"game": nested})


def test_differences_are_in_cents_for_programs_and_in_dollars_for_people() -> None:
    told = settle({**PASS, "expect": {"1": {"pass": {"net": 5, "stake": 5}, "net": 7, "come": 1}}})
    assert told.differences == (
        "seat 1, pass: net 1000, expected 5",
        "seat 1, pass: stake 1000, expected 5",
        "seat 1: net 1000, expected 7",
        "seat 1: no wager come (there are: pass)",
    )
    assert told.spoken == (
        "seat 1, pass: net $10, expected $0.05",
        "seat 1, pass: stake $10, expected $0.05",
        "seat 1: net $10, expected $0.07",
        "seat 1: no wager come (there are: pass)",
    )


def test_an_error_may_be_expected_of_a_game_there_is_not() -> None:
    assert settle({"game": "nonesuch", "expect_error": "there is no game 'nonesuch'"}).differences == ()
    (told,) = settle({"game": "nonesuch", "expect_error": "closed"}).differences
    assert told.startswith("refused with \"there is no game 'nonesuch'")
    assert told.endswith("expected 'closed'")


def test_a_case_that_should_be_refused_and_is_not_differs() -> None:
    assert settle({**PASS, "expect_error": "no"}).differences == ("not refused, expected 'no'",)


def test_numbers_serve_as_keys_and_seats() -> None:
    assert case_of({"game": "craps", "seats": {1: {"wagers": {"pass": 1000}}}}).seats["1"].wagers == {
        "pass": 1000
    }
    assert settle(json.loads(json.dumps(PASS))).document()["seats"]["1"]["net"] == 1000


@pytest.mark.parametrize("value", ["1000", 10.0, True, None])
def test_an_amount_is_a_whole_number_and_nothing_that_looks_like_one(value: object) -> None:
    with pytest.raises(BadInput, match="pass"):
        case_of({"game": "craps", "seats": {"1": {"wagers": {"pass": value}}}})


def test_forms_of_a_case_exclude_each_other_and_two_are_named() -> None:
    with pytest.raises(BadInput) as refused:
        settle({**PASS, "cards": "Ks", "script": [{"close": True}], "rounds": [{}]})
    assert str(refused.value) == "a case has either script or rounds, not both"
    with pytest.raises(BadInput) as refused:
        settle({**PASS, "cards": "Ks", "script": [{"close": True}]})
    assert str(refused.value) == "a case has either script or seats, not both"


def test_a_case_is_played_at_the_beginning_of_time() -> None:
    table = settle(PASS).table
    assert table is not None
    assert {entry.at for entry in table.journal.entries} == {0}
