"""Finite outcome spaces: exact probabilities, merging, conditioning, sums."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.refusal import BadInput
from croupier.odds.finite import Distribution, convolve, repeat

DIE = Distribution.uniform(range(1, 7))


def test_two_dice_by_product_and_map() -> None:
    totals = DIE.product(DIE).map(sum)
    assert [totals[total] * 36 for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert totals.mean() == 7
    assert totals.variance() == Fraction(35, 6)
    assert totals[13] == 0


def test_sum_of_copies_is_the_convolution() -> None:
    die = DIE.map(Fraction)
    assert repeat(die, 3) == convolve(die, convolve(die, die))
    assert repeat(die, 0) == Distribution.certain(Fraction(0))
    assert repeat(die, 7).variance() == 7 * die.variance()


def test_equal_outcomes_are_merged() -> None:
    assert Distribution.uniform("aab") == Distribution({"a": Fraction(2, 3), "b": Fraction(1, 3)})
    assert len(DIE.map(lambda face: face % 2)) == 2


def test_conditioning() -> None:
    even = DIE.given(lambda face: face % 2 == 0)
    assert even == Distribution.uniform([2, 4, 6])
    with pytest.raises(BadInput, match="probability 0"):
        DIE.given(lambda face: face > 6)


def test_second_stage_depends_on_the_first() -> None:
    doubled = DIE.flat_map(lambda face: Distribution.uniform([face, 2 * face]))
    assert doubled[2] == Fraction(2, 12)
    assert doubled[12] == Fraction(1, 12)


def test_probabilities_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(BadInput, match="adds up to 5/6"):
        Distribution({1: Fraction(1, 2), 2: Fraction(1, 3)})
    with pytest.raises(BadInput, match="negative"):
        Distribution({1: Fraction(3, 2), 2: Fraction(-1, 2)})
    with pytest.raises(BadInput, match="at least one"):
        Distribution.uniform([])


@given(st.lists(st.integers(-20, 20), min_size=1), st.lists(st.integers(-20, 20), min_size=1))
def test_means_and_variances_of_independent_sums_add(first: list[int], second: list[int]) -> None:
    one, two = Distribution.uniform(map(Fraction, first)), Distribution.uniform(map(Fraction, second))
    together = convolve(one, two)
    assert together.mean() == one.mean() + two.mean()
    assert together.variance() == one.variance() + two.variance()
