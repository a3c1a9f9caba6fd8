"""`croupier settle`: cases in, what every wager won or lost and why out."""

import json
from pathlib import Path
from typing import Any

import pytest

import croupier
from tests.cli.conftest import Command
from tests.table.one_case import CASE

CRAPS = """
game = "craps"
script = [
  { seat = 1, bet = "pass", amount = 1000 },
  { roll = "4-2" },
  { seat = 1, bet = "odds-take", amount = 2000 },
  { roll = "3-3" },
]
"""


def test_the_contract_case_settles_as_the_contract_says(command: Command) -> None:
    answer = command("settle", "-", "--json", given=json.dumps(CASE))
    assert answer.status == 0
    document = answer.json()
    assert set(document) == {"game", "as_of", "options", "known_until", "confidence", "seats", "events"}
    assert (document["game"], document["as_of"]) == ("let-it-ride", "2008-01-01")
    assert document["options"]["three_card_bonus_table"] == "A"
    seat = document["seats"]["1"]
    assert seat["net"] == 2500
    assert set(seat["wagers"]["bet2"]) >= {"stake", "outcome", "net", "cite"}
    assert seat["wagers"]["bet2"]["cite"] == "19:47-18.11(b)"
    assert all("cite" in event for event in document["events"])


def test_toml_is_told_by_its_content_and_the_answer_says_why(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CRAPS)
    answer = command("settle", str(path))
    assert answer.status == 0
    assert "seat 1: +$34" in answer.out
    assert "odds-take" in answer.out
    assert "13:69F-1.2(a)1i(2)" in answer.out
    assert command("settle", "-", "--json", given=CRAPS).json()["seats"]["1"]["net"] == 3400


def test_a_difference_is_printed_and_the_status_is_1(command: Command) -> None:
    wrong = {**CASE, "expect": {"1": {"bet2": {"outcome": "win", "net": 2000}}}}
    answer = command("settle", "-", given=json.dumps(wrong))
    assert answer.status == 1
    assert "bet2" in answer.err
    assert "expected $20" in answer.err
    answer = command("settle", "-", "--json", given=json.dumps(wrong))
    assert answer.status == 1
    assert len(answer.json()["differences"]) == 1


def test_several_cases_end_in_a_summary(command: Command, tmp_path: Path) -> None:
    good, bad, broken = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "broken.json"
    good.write_text(json.dumps(CASE))
    bad.write_text(json.dumps({**CASE, "expect": {"1": {"bet2": 5}}}))
    broken.write_text("{")
    answer = command("settle", str(good), str(good))
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == "2 cases: 2 as expected, 0 different"
    answer = command("settle", str(good), str(bad))
    assert answer.status == 1
    assert answer.out.splitlines()[-1] == "2 cases: 1 as expected, 1 different"
    answer = command("settle", str(good), str(bad), str(broken), "--json")
    assert answer.status == 2
    assert [row.get("differences") is None for row in answer.json()["cases"]] == [True, False, True]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "bridge"}, "bridge"),
        ({"as_of": "1999-01-01"}, "2007-10-15"),
        ({"as_of": "yesterday"}, "as_of"),
        ({"options": {"three_card_bonus_table": "Z"}}, "three_card_bonus_table"),
        ({"hands": {"1": "Ks Kh 7d", "community": "2c 3d Ks"}}, "Ks"),
        ({"hands": {"1": "Ks Kh 1d", "community": "2c 3d 9h"}}, "1d"),
        (
            {"seats": {"1": {"wagers": {"bet1": 1000, "bet2": 1000, "bet3": 1000}, "decisions": ["ride"]}}},
            "bet2",
        ),
        ({"seats": {"1": {"wagers": {"bet9": 1000}}}}, "bet9"),
        ({"wat": 1}, "wat"),
        ({"seats": {"1": {}, "2": {"wagers": {"bet1": "10"}}}}, "seats.2.wagers.bet1 '10': expected a whole"),
        (
            {"seats": {"1": {}, "2": {"wagers": {"bet1": {"coupon": 5}}}}},
            "seats.2.wagers.bet1: the key amount",
        ),
        ({"seats": {"1": {}, "2": {"wager": {}}}}, "seats.2: unknown key 'wager'"),
        (
            {"seats": {"1": {"wagers": {"bet1": 1000, "bet2": {"amount": 1000, "on": True}}}}},
            "seats.1.wagers.bet2: unknown key 'on'",
        ),
        (
            {"seats": {"1": {"decisions": ["ride", 3]}}},
            "seats.1.decisions[1] 3: expected a string or a table",
        ),
        (
            {"seats": {"1": {"decisions": ["ride"]}, "2": {"decisions": ["ride", 3]}}},
            "seats.2.decisions[1] 3: expected a string or a table",
        ),
        ({"hands": {"1": "Ks Kh 7d", "community": ["2c"]}}, 'hands.community ["2c"]: expected a string'),
        ({"seats": {"1/b": {"wagers": {"bet1": 500}}}}, "seat 1/b: expected 1 to 7"),
        ({"seats": {"1" * 5000: {}}}, "expected a number from 1"),
        ({"\ud800": 1}, "'\\ud800' is not text that can be written"),
        ({"a" * 70_000: 1}, "unknown key 'aaa"),
        ({"a\nb": 1}, "a\\nb"),
        ({"options": {"card_back": "\ud800"}}, "option card_back='\\ud800': expected a string"),
        ({"options": {"card_back": "red" * 100}}, "expected a string of at most 200 printable characters"),
        ({"options": {"three_card_bonus_table": "G"}}, "expected one of A, B, C, D, E, F (19:47-18.11(e))"),
    ],
)
def test_cases_that_cannot_be_are_refused_with_the_reason(
    change: dict[str, Any], expected: str, command: Command
) -> None:
    case = {key: value for key, value in {**CASE, **change}.items() if key != "expect"}
    answer = command("settle", "-", "--json", given=json.dumps(case))
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 1000
    assert expected in answer.err


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "{]", "game = ", "\x00\x01", '{"game": 7}', "[]"])
def test_text_that_is_no_case_is_refused(text: str, command: Command) -> None:
    answer = command("settle", "-", given=text)
    assert answer.status == 2
    assert answer.err.startswith("croupier: standard input")


def test_expect_error_is_met_by_the_refusal(command: Command) -> None:
    case = {key: value for key, value in CASE.items() if key != "expect"}
    case |= {"as_of": "1999-01-01", "expect_error": "2007-10-15"}
    assert command("settle", "-", given=json.dumps(case)).status == 0
    assert command("settle", "-", given=json.dumps({**case, "expect_error": "unicorn"})).status == 1


def test_python_may_number_seats() -> None:
    case = {**CASE, "seats": {1: CASE["seats"]["1"]}, "hands": {1: "Ks Kh 7d", "community": "2c 3d 9h"}}
    assert croupier.settle(case).document()["seats"]["1"]["net"] == 2500


@pytest.mark.parametrize("depth", [900, 100_000])
def test_a_case_nested_too_deep_is_refused(depth: int, command: Command) -> None:
    answer = command(
        "settle", "-", given='{"game": "craps", "options": {"a": ' + "[" * depth + "]" * depth + "}}"
    )
    assert answer.status == 2
    assert answer.err.count("\n") == 1


def test_python_settles_documents_and_texts() -> None:
    for case in (CASE, json.dumps(CASE), json.dumps(CASE).encode()):
        assert croupier.settle(case).document()["seats"]["1"]["net"] == 2500


def test_the_day_and_the_options_of_a_case_may_be_overridden(command: Command) -> None:
    case = json.dumps(CASE)
    earlier = command("settle", "-", "--as-of", "2007-10-14", given=case)
    assert earlier.status == 2
    assert "the wager exists from 2007-10-15 (19:47-18.6B(b))" in earlier.err
    royal = json.dumps(CASE | {"hands": {"1": "As Ks Qs", "community": "2c 3d 9h"}, "expect": {}})
    paid = command("settle", "--json", "-", "--option", "three-card-bonus-table=D", given=royal).json()
    assert paid["seats"]["1"]["wagers"]["three_card_bonus"]["net"] == 25000


def test_a_variant_keeps_its_name(command: Command) -> None:
    case = {"game": "mini_craps", "seats": {"1": {"wagers": {"pass": 1000}}}, "rolls": ["4-3"]}
    settled = command("settle", "--json", "-", given=json.dumps(case)).json()
    assert (settled["game"], settled["options"]["variant"]) == ("mini-craps", "mini-craps")
    assert command("analyze", "--json", "mini-craps").json()["game"] == "mini-craps"
    rules = command("rules", "--json", "mini-craps").json()
    assert (rules["game"], rules["name"]) == ("mini-craps", "Mini-craps")
    refused = command("rules", "mini-craps", "--option", "variant=craps")
    assert (refused.status, refused.out) == (2, "")
    assert "option variant=craps: the game asked for is mini-craps" in refused.err


def test_a_byte_order_mark_is_no_part_of_a_case(command: Command) -> None:
    assert command("settle", "-", given="\ufeff" + json.dumps(CASE)).status == 0


def test_what_is_no_step_of_a_script_is_shown_as_the_case_writes_it(command: Command) -> None:
    case = {"game": "craps", "script": [{"seat": 1, "amount": 1000, "accepted": True}]}
    said = command("settle", "-", given=json.dumps(case)).err
    assert '{"seat": 1, "amount": 1000, "accepted": true} is not a step' in said
