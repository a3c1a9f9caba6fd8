"""A shoe of a live table that the dealer found empty while some cards should have been left in it."""

from pathlib import Path

import pytest

from croupier import verify
from croupier.table import events as ev
from croupier.table.cases import read_case, settle

CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize(
    "case", sorted(CASES.glob("*/shoe-runs-out.toml")), ids=lambda each: each.parent.name
)
def test_a_live_shoe_filled_early_holds_what_was_left_and_the_discards(case: Path) -> None:
    table = settle(read_case(case.read_bytes(), case.name)).table
    assert table is not None
    filled = [event for event in table.journal.events if isinstance(event, ev.Refilled)]
    assert filled
    assert table.round.live
    assert verify.verify(table.journal.lines()).faults == []
