"""Cases as documents: TOML or JSON, strict fields, one clear sentence for what is wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.refusal import BadInput, CroupierError
from croupier.table.cases import case_of, read_case, settle
from tests.table.one_case import CASE

TOML = """
game = "let-it-ride"
as_of = 2008-01-01
[options]
three_card_bonus_offered = true
[seats.1]
wagers = { bet1 = 1000, bet2 = 1000, bet3 = 1000, three_card_bonus = 500 }
decisions = ["withdraw", "ride"]
[hands]
1 = "Ks Kh 7d"
community = "2c 3d 9h"
[expect.1]
bet2 = { outcome = "win", net = 1000 }
"""


def changed(**fields: Any) -> dict[str, Any]:
    return {**CASE, **fields}


def test_the_contracts_example_settles_as_it_says_from_json_and_from_toml() -> None:
    assert settle(read_case(json.dumps(CASE))).differences == ()
    assert settle(read_case(json.dumps(CASE).encode())).differences == ()
    assert settle(read_case(TOML)).differences == ()
    assert settle(CASE).differences == ()


def test_the_settlement_is_the_document_of_the_contract() -> None:
    told = settle(CASE).document()
    assert set(told) == {"game", "as_of", "options", "seats", "events", "known_until", "confidence"}
    assert (told["game"], told["as_of"]) == ("let-it-ride", "2008-01-01")
    assert told["seats"]["1"]["net"] == 2500
    assert told["seats"]["1"]["wagers"]["bet2"] == {
        "stake": 1000,
        "outcome": "win",
        "net": 1000,
        "cite": "19:47-18.11(b)",
    }
    assert json.loads(json.dumps(told["events"])) == told["events"]


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"1": {"bet2": {"outcome": "lose", "net": 1000}}}, "seat 1, bet2: outcome win, expected lose"),
        ({"1": {"bet2": 999}}, "seat 1, bet2: net 1000, expected 999"),
        ({"1": {"net": 1}}, "seat 1: net 2500, expected 1"),
        (
            {"1": {"lir_bonus": 0}},
            "seat 1: no wager lir_bonus (there are: bet1, bet2, bet3, three_card_bonus)",
        ),
        ({"2": {"bet1": 0}}, "seat 2: no wager bet1 (there are: none)"),
        ([{}, {}], "expect has 2 rounds, the case 1"),
    ],
)
def test_every_difference_is_told_in_one_sentence(expect: Any, told: str) -> None:
    assert told in settle(changed(expect=expect)).differences


def test_an_expected_error_must_happen_and_must_say_the_words() -> None:
    right = settle(
        changed(expect_error="19:47-18.6(d)", seats={"1": {"wagers": {"bet1": 1000}}}, expect=None)
    )
    assert right.differences == ()
    assert right.document() == {"game": "let-it-ride", "refused": right.refused}
    wrong = settle(
        changed(expect_error="19:47-18.6(a)", seats={"1": {"wagers": {"bet1": 1000}}}, expect=None)
    )
    assert "expected '19:47-18.6(a)'" in wrong.differences[0]
    assert "not refused" in settle(changed(expect_error="no")).differences[-1]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"hand": {}}, "unknown key 'hand': did you mean hands"),
        ({"seats": {"1": {"wager": {}}}}, "seats.1: unknown key 'wager': did you mean wagers"),
        (
            {"seats": {"1": {"wagers": {"bet1": {"amount": 1000, "behnd": 1}}}}},
            "seats.1.wagers.bet1: unknown key 'behnd': did you mean behind",
        ),
        ({"rounds": [{"seets": {}}]}, r"rounds\[0\]: unknown key 'seets': did you mean seats"),
        ({"color": "red"}, "unknown key 'color': expected one of seats, hands"),
        ({"seats": {"1": {"wagers": {"bet1": "1000"}}}}, "expected a whole number"),
        ({"seats": {"1": {"wagers": {"bet1": 10.5}}}}, "expected a whole number"),
        ({"seats": {"one": {"wagers": {"bet1": 1000}}}}, "seat 'one', expected a number from 1"),
        ({"seats": {"0": {"wagers": {"bet1": 1000}}}}, "seat '0', expected a number from 1"),
        ({"as_of": "2008-13-01"}, "as_of|date"),
        ({"game": "let-it-rid"}, "let-it-ride"),
        ({"options": {"three_card_bonus_ofered": True}}, "three_card_bonus_offered"),
        ({"hands": {"1": "Ks Kh 7d", "dealer": "2c 3d 9h"}}, "hands.dealer: no cards are dealt there"),
        ({"cards": "Ks Kh"}, "hands or cards, not both"),
        ({"rolls": ["4-3"]}, "rolls or cards, not both"),
        ({"script": [{"roll": "4-3"}]}, "either script or seats, not both"),
        ({"expect": {"1": {"bet2": {"outcom": "win"}}}}, "expected outcome, net, stake or cite"),
        ({"expect": {"1": 5}}, "expected wagers with outcome and net"),
    ],
)
def test_a_wrong_document_is_refused_by_its_field(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(CroupierError, match=told):
        settle(case_of(changed(**fields)))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"spins": ["17"], "rolls": ["4-3"]}, "a case has either rolls or spins, not both"),
        ({"spins": ["17"], "draws": [[17]]}, "a case has either spins or draws, not both"),
        ({"rounds": [{"spins": ["17"], "draws": [[17]]}]}, "a case has either spins or draws, not both"),
        ({"spins": ["17"], "hands": {"1": "Ks"}}, "hands: Roulette is played without cards"),
        ({"cards": "Ks"}, "cards: Roulette is played without cards"),
    ],
)
def test_a_wheel_shows_its_own_results_and_has_no_cards(fields: dict[str, Any], told: str) -> None:
    seats = {} if "rounds" in fields else {"1": {"wagers": {"straight-17": 100}}}
    with pytest.raises(BadInput) as refused:
        settle({"game": "roulette", "seats": seats, **fields})
    assert str(refused.value) == told


@pytest.mark.parametrize("game", ["chemin-de-fer", "craps", "let-it-ride"])
def test_a_bank_is_taken_only_where_the_rules_let_a_player_take_it(game: str) -> None:
    with pytest.raises(BadInput, match=r"^seats.2.bank: at [\w -]+ no player takes the bank this way$"):
        settle({"game": game, "seats": {"2": {"bank": "co"}}})


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({}, "is not a step: expected one of bet"),
        ({"jump": 1}, "is not a step: expected one of bet"),
        ({"seat": 1, "bett": "bet1", "amount": 1000}, "is not a step: did you mean bet"),
        ({"rol": "4-3"}, "is not a step: did you mean roll"),
        ({"seat": 1, "bet": "bet1", "amont": 1000}, "unknown field 'amont' in the step: did you mean amount"),
        ({"stub": 37, "misdeel": True}, "unknown field 'misdeel' in the step: did you mean misdeal"),
        ({"seat": 1, "bet": "bet1"}, "amount is missing"),
        ({"seat": 1, "bet": "bet1", "amount": "1000"}, "amount is '1000', expected a whole number"),
        ({"seat": 1, "bet": "bet1", "amount": True}, "amount is True, expected a whole number"),
        ({"seat": 1, "bet": 5, "amount": 1000}, "bet is 5, expected a string"),
        ({"seat": 1, "bet": "bet1", "amount": 1000, "odds": 2}, "unknown field 'odds' in the step"),
        ({"bet": "bet1", "amount": 1000}, "seat is missing"),
        ({"seat": "x", "bet": "bet1", "amount": 1000}, "seat 'x', expected a number from 1"),
        ({"seat": 1, "call": "up", "wager": "bet1"}, "call 'up', expected on or off"),
        ({"seat": 1, "decide": "ride"}, "seat 1 is not asked anything now"),
        ({"stub": 37.5}, "stub is 37.5, expected a whole number"),
        ({"roll": "4-3"}, "nothing is rolled|three equal wagers"),
        ({"cards": "Ks"}, "no wagers are on the layout"),
        ({"seat": 1, "dice": "throw"}, "dice 'throw', expected accept, decline or pass"),
    ],
)
def test_a_wrong_step_of_a_script_says_which_and_why(step: dict[str, Any], told: str) -> None:
    first = {"seat": 1, "bet": "bet2", "amount": 1000} if "cards" not in step else {"close": True}
    script = [step] if "cards" in step else [first, step]
    with pytest.raises(CroupierError, match=rf"script step {len(script)}: .*{told}"):
        settle({"game": "let-it-ride", "script": script})


@pytest.mark.parametrize(
    "text", ["", "{", "game = ", "game = 5", '{"game": 5}', "[]", '{"game": "craps"}{}', "\x00"]
)
def test_unreadable_text_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        settle(read_case(text))


def sentence(act: Callable[[], object]) -> str | None:
    """The refusal in words; any other exception is a fault."""
    try:
        act()
    except CroupierError as error:
        return str(error)
    return None


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_a_case_or_one_clear_sentence(text: str | bytes) -> None:
    assert sentence(lambda: read_case(text)) != ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(CASE)), JSON)
def test_any_value_in_any_field_settles_or_is_refused_with_a_sentence(field: str, value: Any) -> None:
    assert sentence(lambda: settle(case_of(changed(**{field: value})))) != ""


WORDS = [
    "seat",
    "bet",
    "amount",
    "remove",
    "reduce",
    "decide",
    "cards",
    "stub",
    "irregularity",
    "roll",
    "close",
    "card",
]
VALUES = st.sampled_from(
    [
        1,
        2,
        0,
        1000,
        True,
        None,
        "bet1",
        "lir-bonus",
        "ride",
        "Ks",
        "Ks Kh",
        "4-3",
        "card_face_up_in_shoe",
        "*",
        "",
    ]
)


@given(st.lists(st.dictionaries(st.sampled_from(WORDS), VALUES, max_size=4), max_size=6))
def test_any_script_settles_or_is_refused_with_a_sentence(script: list[dict[str, Any]]) -> None:
    opening = [{"seat": 1, "bet": name, "amount": 1000} for name in ("bet1", "bet2", "bet3")]
    assert (
        sentence(
            lambda: settle({"game": "let-it-ride", "as_of": "2008-01-01", "script": [*opening, *script]})
        )
        != ""
    )


def test_cards_of_a_holder_that_is_misspelt_are_refused_with_the_right_name() -> None:
    seats = {"1": {"wagers": {"main": 1000}, "decisions": ["stand"]}}
    hands = {"1": "Ts 9s", "deeler": "Th 8h"}
    with pytest.raises(BadInput, match=r"hands.deeler: no cards are dealt there, did you mean dealer"):
        settle({"game": "blackjack", "seats": seats, "hands": hands})
