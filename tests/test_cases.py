"""The conformance suite: every case settles as it expects to, and every patron owns what that comes to."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.vigorish import owed
from croupier.table import events as ev
from croupier.table.cases import read_case, settle
from croupier.table.table import Table
from tests.battery.watching import check_money, owned

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CASES).with_suffix("")))
def test_case_settles_as_it_expects(file: Path) -> None:
    case = read_case(file.read_bytes(), file.name)
    settlement = settle(case)
    assert not settlement.differences, "\n".join(settlement.differences)
    if settlement.table is not None:
        check_money(settlement.table.state)
        assert owned_less_vigorish(settlement.table.state) == brought_and_won(settlement.table)


def owned_less_vigorish(state: State) -> dict[SeatId, int]:
    """What patrons own, less what the numbered boxes say they still owe."""
    return {seat: cents - owed(state, seat) for seat, cents in owned(state).items()}


def brought_and_won(table: Table) -> dict[SeatId, int]:
    """What patrons bought in for, with every net reported, less their tips, winnings of a ticket they
    forfeited, and what they left with.
    """
    found: Counter[SeatId] = Counter()
    holders: dict[str, SeatId] = {}
    for event in ev.standing(table.journal.events):
        match event:
            case ev.BoughtIn():
                found[event.seat] += event.cents
            case ev.Tipped():
                found[event.seat] -= event.cents
            case ev.Left():
                found[event.seat] -= event.chips
            case ev.Settled():
                found[event.seat] += sum(result.net for result in event.results)
            case ev.Wagered():
                holders[f"ticket:{event.seq}"] = event.seat
            case ev.Transferred() if event.target == "inventory" and event.source in holders:
                found[holders[event.source]] -= event.cents
            case _:
                pass
    return {seat: found[seat] for seat in table.state.seats}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CASES).with_suffix("")))
def test_case_says_what_it_shows_and_expects_something(file: Path) -> None:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    assert document.get("title"), "a case has a title"
    assert document.get("expect") or document.get("expect_error"), "a case expects something"
    assert document.get("proves"), "a case names the paragraphs it proves"


def test_there_are_cases_of_every_game_that_can_be_played() -> None:
    assert {"let-it-ride", "craps", "common"} <= {file.parent.name for file in FILES}
