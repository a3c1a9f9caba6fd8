"""Chips and the table inventory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.chips import (
    DENOMINATIONS,
    breakdown,
    non_value_chip,
)
from croupier.equipment.inventory import MOVEMENTS, PAID_OUT, TAKEN_IN, count_opening, table_result, unlisted
from croupier.law.refusal import BadInput, Refusal


def test_chips_of_the_list() -> None:
    assert list(DENOMINATIONS) == sorted(DENOMINATIONS)
    assert [DENOMINATIONS[value] for value in (100000, 500000, 1000000, 2000000, 2500000)] == [
        "fire orange",
        "gray",
        "bronze",
        "mustard yellow",
        "gold",
    ]


@given(st.integers(0, 400_000))
def test_every_amount_chips_can_make_is_made(halves: int) -> None:
    cents = 50 * halves
    if cents in (50, 150):
        with pytest.raises(Refusal, match=r"19:46-1\.3\(c\)"):
            breakdown(cents)
        return
    chips = breakdown(cents)
    assert sum(value * count for value, count in chips.items()) == cents
    assert all(count > 0 and value in DENOMINATIONS for value, count in chips.items())
    assert sum(chips.values()) <= cents // 2_500_000 + 30


def test_amounts_no_chips_make_are_refused() -> None:
    for cents in (25, 75, 101):
        with pytest.raises(Refusal, match="cannot be made up"):
            breakdown(cents)
    assert breakdown(600, (500, 200)) == {200: 3}
    for cents, values in ((-100, (100,)), (100, ()), (100, (0,))):
        with pytest.raises(BadInput):
            breakdown(cents, values)


def test_1_5_non_value_chip_is_a_twentieth_of_the_button() -> None:
    assert non_value_chip(10000) == 500
    assert 7 * non_value_chip(10000) == 3500
    for button in (0, 10, 10001):
        with pytest.raises(Refusal, match=r"19:46-1\.5"):
            non_value_chip(button)


def test_1_20_only_listed_movements_in_their_direction() -> None:
    assert "loan is not a listed movement" in str(unlisted("loan"))
    assert unlisted("loan").cite == "13:69D-1.20(a)"
    assert "loan" not in PAID_OUT | TAKEN_IN
    for kind, (_, direction) in MOVEMENTS.items():
        assert (kind in PAID_OUT) == (direction <= 0)
        assert (kind in TAKEN_IN) == (direction >= 0)


@pytest.mark.parametrize(
    ("short", "report", "regulator"),
    [(0, "none", False), (2000, "spoken", False), (2500, "spoken", False), (2550, "written", False),
     (9999, "written", False), (10000, "written", True)],
)  # fmt: skip
def test_worked_case_14_opening_count_differences(short: int, report: str, regulator: bool) -> None:
    for counted in (50000 - short, 50000 + short):
        found = count_opening(50000, counted)
        assert (found.report, found.regulator, found.difference) == (report, regulator, counted - 50000)
        assert found.cite == "13:69D-1.21(e)"
    with pytest.raises(BadInput, match="count of -1"):
        count_opening(0, -1)


def test_table_result() -> None:
    assert table_result(drop=5000, closer=900, credits=300, opener=1000, fills=200) == 5000
