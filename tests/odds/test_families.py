"""Selections of equal value stand as one wager, and are found by their own ids."""

from fractions import Fraction

import pytest

import croupier
from croupier.law.refusal import BadInput
from croupier.report.mathematical.effects import _changes

GAME = croupier.game("sic-bo")
WHOLE = GAME.analyze()


def test_a_selection_has_the_value_of_its_family() -> None:
    assert "two-dice-12" not in WHOLE.wagers
    assert WHOLE.value_of("two-dice-12") is WHOLE.wagers["two-dice"]
    assert WHOLE.value_of("total-4") is WHOLE.wagers["total-4"]
    assert WHOLE.value_of("total") is None
    assert len(WHOLE.families["two-dice"]) == 15
    assert "total" not in WHOLE.families
    assert set(WHOLE.by_selection()) == {*WHOLE.wagers, *sum(WHOLE.families.values(), ())}


def test_only_takes_a_family_a_selection_or_the_beginning_of_ids() -> None:
    assert list(WHOLE.only("two_dice").wagers) == ["two-dice"]
    assert list(WHOLE.only("two-dice-12").wagers) == ["two-dice"]
    assert list(WHOLE.only("total-9").wagers) == ["total-9"]
    assert list(WHOLE.only("total").wagers) == [f"total-{total}" for total in range(4, 18)]
    with pytest.raises(BadInput, match="wager 'tot' is not in the analysis of sic-bo"):
        WHOLE.only("tot")


def test_simulated_selections_are_compared_with_their_family() -> None:
    result = GAME.simulate(1_000_000, wagers={"two-dice-12": 100, "total-9": 100}, workers=1)
    found = GAME.compare(result, {"two-dice-12": 100, "total-9": 100})
    assert (found["two-dice-12"].exact, found["total-9"].exact) == (Fraction(1, 6), Fraction(41, 216))
    assert {each.verdict for each in found.values()} == {"pass"}
    assert "round" in found


def test_a_selection_paid_more_is_one_change_and_its_family_is_still_offered() -> None:
    other = GAME.analyze({"payout_table": {"two-of-a-kind-3": "11:1"}})
    for one, two in ((WHOLE, other), (other, WHOLE)):
        (change,) = _changes(one, two)
        assert change.wager == "two-of-a-kind-3"
        assert change.before is not None
        assert change.after is not None
