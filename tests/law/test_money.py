"""Amounts in sentences: cents for programs, dollars for people."""

import pickle
from fractions import Fraction
from typing import Any

import pytest

from croupier.law.money import amount, dollars, in_cents, in_dollars
from croupier.law.refusal import BadInput, Refusal


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0"), (5, "$0.05"), (1250, "$12.50"), (123_456_700, "$1,234,567"), (-50, "-$0.50")],
)
def test_dollars_as_people_write_them(cents: int, text: str) -> None:
    assert dollars(cents) == text


def test_a_message_reads_in_cents_or_in_dollars() -> None:
    message = f"pass of {amount(1000)}: the win ({amount(Fraction(3500, 3), '1166.67')}) is too much"
    assert in_cents(message) == "pass of 1000: the win (1166.67) is too much"
    assert in_dollars(message) == "pass of $10: the win ($11.67) is too much"


def test_an_error_is_written_in_cents_and_spoken_in_dollars() -> None:
    refusal = Refusal(f"pass of {amount(50)}: no", "19:47-8.2")
    assert (str(refusal), refusal.message) == ("pass of 50: no (19:47-8.2)", "pass of 50: no")
    assert refusal.spoken == "pass of $0.50: no (19:47-8.2)"
    assert BadInput("nothing to say of money").spoken == "nothing to say of money"


@pytest.mark.parametrize("given", ["ten", None, float("nan"), float("inf")])
def test_what_is_no_amount_is_told_as_it_is(given: Any) -> None:
    assert in_cents(amount(given)) == in_dollars(amount(given)) == str(given)


def test_a_refusal_travels_between_processes() -> None:
    there = pickle.loads(pickle.dumps(Refusal("no", "19:47-8.2")))
    assert (str(there), there.cite) == ("no (19:47-8.2)", "19:47-8.2")
