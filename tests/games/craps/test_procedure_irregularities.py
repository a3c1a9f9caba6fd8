"""Throws that went wrong (1.9 to 1.11): the ruling, its rule, and that nothing else moves."""

from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.craps.scripts import played, standing, untouched

WAGERS = "1 pass 1000;1 field 500;1 hard-4 500;1 horn 400;1 place-win-6 600"
RULINGS: list[tuple[str, dict[str, Any], str, str]] = [
    ("dice_left_table", {}, "no_roll", "19:47-1.9(a)"),
    ("die_on_die", {}, "no_roll", "19:47-1.9(a)"),
    *(("no_roll", {"reason": reason}, "no_roll", "19:47-1.9(a)") for reason in ("off_table", "Die on die")),
    *(("no_roll", {"reason": reason}, "no_roll", "19:47-1.9(b)")
      for reason in ("not_together", "short", "bank", "cup_or_rail", "cheating")),
    ("dice_touched_chips", {}, "stands", "19:47-1.9(c)"),
    ("cocked_die", {"supports": 1}, "stands", "19:47-1.10(a)"),
    ("cocked_die", {"supports": 2}, "no_roll", "19:47-1.10(a)"),
    ("cocked_die", {"supports": 3}, "no_roll", "19:47-1.10(a)"),
    ("dispute", {"choice": "face"}, "stands", "19:47-1.10(b)"),
    ("dispute", {"choice": "rethrow"}, "no_roll", "19:47-1.10(b)"),
]  # fmt: skip


def report(table: Table, irregularity: str, **details: Any) -> list[ev.AnyEvent]:
    return table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id=irregularity, details=details))


@pytest.mark.parametrize(("irregularity", "details", "ruling", "cite"), RULINGS)
@pytest.mark.parametrize(
    "start", ["", ";roll 9;1 come 500;1 odds-take 1000 behind pass"], ids=["come-out", "point"]
)
def test_the_ruling_is_an_event_with_its_rule_and_no_wager_is_affected(
    start: str, irregularity: str, details: dict[str, Any], ruling: str, cite: str
) -> None:
    table = played(WAGERS + start)
    before = standing(table)
    reported, ruled = report(table, irregularity, **details)
    assert isinstance(reported, ev.Irregularity)
    assert (reported.by, reported.id, reported.details) == ("floorperson", irregularity, details)
    assert isinstance(ruled, ev.Ruled)
    assert (ruled.by, ruled.id, ruled.ruling, ruled.cite) == ("table", irregularity, ruling, cite)
    assert standing(table) == before
    assert "again" in ruled.text if ruling == "no_roll" else "again" not in ruled.text
    rolls = sum(isinstance(event, ev.Drawn) for event in table.journal.events)
    table.do(cmd.Enter(by=cmd.DEALER, values=(1, 1)))
    assert sum(isinstance(event, ev.Drawn) for event in table.journal.events) == rolls + 1
    assert "field" not in table.round.seats[1].wagers


@pytest.mark.parametrize(
    ("irregularity", "details", "message"),
    [
        ("no_roll", {}, "reason is missing"),
        ("no_roll", {"reason": 3}, "reason 3"),
        ("no_roll", {"why": "short"}, "unknown field 'why', expected reason"),
        ("cocked_die", {}, "supports is missing, expected the sides that rest on something"),
        ("cocked_die", {"supports": 0}, "supports 0"),
        ("cocked_die", {"supports": "two"}, "supports 'two'"),
        ("cocked_die", {"supports": True}, "supports true"),
        ("cocked_die", {"supports": [True]}, "supports .true."),
        ("dispute", {}, "choice is missing, expected face or rethrow"),
        ("dispute", {"choice": "coin"}, "choice 'coin', expected face or rethrow"),
        ("on_button_forgotten", {}, "seat is missing, expected the number of the seat"),
        ("on_button_forgotten", {"seat": 7, "wager": "place-win-6"}, "seat 7 has no wager"),
        ("on_button_forgotten", {"seat": 1, "wager": "hard-4"}, "that could be called on"),
        (
            "on_button_forgotten",
            {"seat": True, "wager": "place-win-6"},
            "seat true, expected the number of the seat",
        ),
        ("earthquake", {}, "earthquake"),
    ],
)
def test_a_report_that_cannot_be_read_changes_nothing(
    irregularity: str, details: dict[str, Any], message: str
) -> None:
    table = played(WAGERS)
    before = untouched(table)
    with pytest.raises(BadInput, match=message):
        report(table, irregularity, **details)
    assert untouched(table) == before


def test_1_11_a_shooter_who_delays_passes_the_dice() -> None:
    table = played("1 shooter;1 pass 1000;2 pass 500;roll 9")
    events = report(table, "shooter_delays")
    ruled = events[1]
    assert isinstance(ruled, ev.Ruled)
    assert (ruled.ruling, ruled.cite) == ("pass_dice", "19:47-1.11")
    assert {event.cite for event in events} == {"19:47-1.11"}, (
        "nobody passed them of their own will (1.11(a))"
    )
    assert table.round.markers == {"point": "9", "offered": "2"}
    assert set(table.round.seats[1].wagers) == {"pass"}
    before = untouched(table)
    with pytest.raises(Refusal, match=r"no seat has the dice \(19:47-1.11\)"):
        report(table, "shooter_delays")
    assert untouched(table) == before


@pytest.mark.proves("19:47-1.2(a)5")
def test_1_2_a_5_without_the_on_button_the_call_was_not_confirmed() -> None:
    table = played("1 place-win-6 600;1 call place-win-6")
    events = report(table, "on_button_forgotten", seat=1, wager="place_win_6")
    called = events[-1]
    assert isinstance(called, ev.Called)
    assert (called.by, called.on, called.cite) == ("table", False, "19:47-1.2(a)5")
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, 3)))
    assert table.round.seats[1].wagers["place-win-6"].stake == 600
    with pytest.raises(Refusal, match=r"place-win-6 of seat 1 was not called on \(19:47-1.2\(a\)5\)"):
        report(table, "on_button_forgotten", seat=1, wager="place-win-6")


def test_the_on_button_of_come_odds_may_be_forgotten_too() -> None:
    table = played(
        "1 pass 1000;roll 9;1 come 1000;roll 5;1 odds-take 1000 behind come-5;roll 9;1 call odds-take"
    )
    report(table, "on_button_forgotten", seat=1, wager="odds-take")
    assert not table.round.seats[1].wagers["odds-take@come-5"].on


def test_only_those_who_run_the_table_report() -> None:
    table = played(WAGERS)
    for actor in (cmd.player(1), cmd.INSPECTOR):
        with pytest.raises(Refusal, match="irregularity is not for"):
            table.do(cmd.ReportIrregularity(by=actor, id="die_on_die", details={}))


@pytest.mark.parametrize(
    ("supports", "text"), [([2], "the 5, opposite"), ([2, 2], "the 5, opposite"), ([1, 3], "thrown again")]
)
def test_1_10_a_the_sides_a_cocked_die_rests_on_tell_the_face(supports: list[int], text: str) -> None:
    table = croupier.open_table("craps", mode="live")
    events = table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="cocked_die", details={"supports": supports}))
    assert text in events[1].text  # type: ignore[union-attr]
