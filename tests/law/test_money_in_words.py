"""Stakes and chips as messages name them: cents for programs, dollars for people."""

import pytest

from croupier.equipment.inventory import count_opening
from croupier.law.money import chip, in_cents, in_dollars, stakes_text
from croupier.law.refusal import BadInput


def test_stakes_are_listed_with_their_amounts() -> None:
    said = stakes_text({"pass": 500, "field": 1250})
    assert in_cents(said) == "pass 500, field 1250"
    assert in_dollars(said) == "pass $5, field $12.50"


def test_a_chip_is_named_by_its_dollars() -> None:
    assert in_cents(chip(2500)) == "$25 chip (2500)"
    assert in_dollars(chip(2500)) == "$25 chip"


def test_a_count_is_nothing_or_more() -> None:
    with pytest.raises(BadInput, match=r"count of -1.*expected 0 or more"):
        count_opening(0, -1)
