"""Chips and opening counts at their edges: the largest and smallest chip, one cent more than a limit."""

import pytest

from croupier.equipment.chips import breakdown, non_value_chip
from croupier.equipment.inventory import MOVEMENTS, PAID_OUT, TAKEN_IN, count_opening
from croupier.law.refusal import Refusal


def test_the_largest_chip_is_used_and_the_smallest_is_named() -> None:
    assert breakdown(2_500_000) == {2_500_000: 1}
    assert breakdown(2_600_000) == {2_500_000: 1, 100_000: 1}
    assert breakdown(3, (1,)) == {1: 3}
    with pytest.raises(Refusal, match="300 cannot be made up of chips, the smallest being 200"):
        breakdown(300, (500, 200))


def test_1_5_the_least_button_makes_chips_of_one_cent() -> None:
    assert non_value_chip(20) == 1
    for button in (1, 19, -20):
        with pytest.raises(Refusal, match=f"button of {button}: a stack of 20"):
            non_value_chip(button)


@pytest.mark.parametrize("sign", [1, -1])
def test_1_21_e_a_cent_more_than_25_dollars_is_reported_in_writing(sign: int) -> None:
    assert count_opening(50_000, 50_000 + sign).report == "spoken"
    assert count_opening(50_000, 50_000 + 2501 * sign).report == "written"
    assert not count_opening(50_000, 50_000 + 9999 * sign).regulator


def test_1_20_a_movement_brings_chips_takes_them_or_exchanges_equal_value() -> None:
    assert {way for _, way in MOVEMENTS.values()} == {-1, 0, 1}
    assert {"chip_exchange", "tips_changed"} == PAID_OUT & TAKEN_IN
    out = {"exchange", "payment", "account_cash_out", "credit", "coin_out"}
    assert out == PAID_OUT - TAKEN_IN
