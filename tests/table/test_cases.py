"""Cases played through the table: rounds, shoes, scripts and what they report."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.law.refusal import BadInput
from croupier.table import events as ev
from croupier.table.cases import case_of, read_case, settle
from croupier.table.table import open_table

CASES = Path(__file__).parents[1] / "cases"
SEAT = {"wagers": {"bet1": 1000, "bet2": 1000, "bet3": 1000}, "decisions": ["ride", "withdraw"]}
HANDS = {"1": "Th 4c 9s", "community": "Td 2h"}


def case(**fields: Any) -> dict[str, Any]:
    return {"game": "let-it-ride", "as_of": "2008-01-01", **fields}


def test_rounds_are_reported_one_by_one_and_the_table_stays_the_same() -> None:
    settled = settle(
        case(rounds=[{"seats": {"1": SEAT}, "hands": HANDS}, {"seats": {"1": SEAT}, "hands": HANDS}])
    )
    told = settled.document()
    assert [each["seats"]["1"]["net"] for each in told["rounds"]] == [2000, 2000]
    assert settled.table is not None
    assert settled.table.round.number == 3


def test_a_wrong_round_is_named_in_the_difference() -> None:
    rounds = [{"seats": {"1": SEAT}, "hands": HANDS}] * 2
    settled = settle(case(rounds=rounds, expect=[{"1": {"net": 2000}}, {"1": {"net": 0}}]))
    assert settled.differences == ("round 2, seat 1: net 2000, expected 0",)


@pytest.mark.parametrize(
    "cards", ["Th 5c 4c Td 9s 2h", ["Th", "5c", "4c", "Td", "9s", "2h"], "Th 5c 4c Td 9s 2h Ac"]
)
def test_cards_are_the_order_of_the_shoe(cards: Any) -> None:
    settled = settle(case(seats={"1": SEAT}, cards=cards))
    assert settled.document()["seats"]["1"]["net"] == 2000


def test_the_hole_card_of_the_community_may_be_left_out_or_given() -> None:
    for community in ("Td 2h", "5c Td 2h"):
        settled = settle(case(seats={"1": SEAT}, hands={"1": "Th 4c 9s", "community": community}))
        assert settled.document()["seats"]["1"]["net"] == 2000


def test_wagers_without_cards_stay() -> None:
    told = settle(case(seats={"1": {"wagers": SEAT["wagers"]}})).document()
    assert {wager["outcome"] for wager in told["seats"]["1"]["wagers"].values()} == {"stays"}


def test_a_script_reports_what_was_taken_back_before_betting_closed() -> None:
    script = [
        {"seat": 1, "bet": "bet1", "amount": 1000},
        {"seat": 1, "bet": "bet2", "amount": 2000},
        {"seat": 1, "remove": "bet1"},
        {"seat": 1, "reduce": "bet2", "amount": 1500},
    ]
    wagers = settle(case(script=script)).document()["seats"]["1"]["wagers"]
    assert (wagers["bet1"]["outcome"], wagers["bet1"]["net"]) == ("withdrawn", 0)
    assert (wagers["bet2"]["outcome"], wagers["bet2"]["stake"]) == ("stays", 1500)


def test_a_script_of_two_rounds_adds_up() -> None:
    one = [
        *({"seat": 1, "bet": name, "amount": 1000} for name in ("bet1", "bet2", "bet3")),
        {"cards": "Th 5c 4c Td 9s 2h"},
        {"seat": 1, "decide": "ride"},
        {"seat": 1, "decide": "ride"},
    ]
    wagers = settle(case(script=one * 2)).document()["seats"]["1"]["wagers"]
    assert {name: wager["net"] for name, wager in wagers.items()} == {
        "bet1": 2000,
        "bet2": 2000,
        "bet3": 2000,
    }


def test_everything_a_case_did_is_in_the_journal_with_its_citation() -> None:
    settled = settle(case(seats={"1": SEAT}, hands=HANDS))
    assert settled.table is not None
    assert all(event.cite for event in settled.table.journal.events)
    assert any(isinstance(event, ev.Settled) for event in settled.table.journal.events)


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="the key 'game' appears twice"):
        read_case('{"game": "craps", "game": "let-it-ride"}')


def test_a_value_that_cannot_be_read_is_named_with_what_was_expected() -> None:
    with pytest.raises(BadInput, match="as_of '2008-13-01': expected a day as YYYY-MM-DD"):
        case_of({"game": "craps", "as_of": "2008-13-01"})


def test_decisions_without_cards_are_refused() -> None:
    with pytest.raises(BadInput, match="no hands or cards to decide upon"):
        settle(case(seats={"1": SEAT}))


def test_the_variant_asked_for_cannot_be_talked_away() -> None:
    with pytest.raises(BadInput, match="the game asked for is mini-craps"):
        settle({"game": "mini-craps", "options": {"variant": "craps"}, "rolls": ["4-3"]})
    with pytest.raises(BadInput, match="the game asked for is mini-craps"):
        open_table("mini-craps", {"variant": "craps"})


def test_a_case_that_is_no_mapping_is_refused() -> None:
    for wrong in (5, [], "case", None):
        with pytest.raises(BadInput):
            case_of(wrong)


@pytest.mark.parametrize("number", range(1, 20))
def test_every_worked_example_of_let_it_ride_has_its_case(number: int) -> None:
    assert list((CASES / "let-it-ride").glob(f"example-{number:02d}-*.toml"))


def test_cases_of_let_it_ride_together_use_every_option() -> None:
    used: set[str] = set()
    for file in (CASES / "let-it-ride").glob("*.toml"):
        used |= {name.replace("-", "_") for name in tomllib.loads(file.read_text()).get("options", {})}
    from croupier.games.let_it_ride.game import LetItRideOptions
    from croupier.law.options import SHARED

    assert set(LetItRideOptions.__struct_fields__) - SHARED <= used
