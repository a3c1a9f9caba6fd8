"""Line and come wagers through the table: what every total does, and under which paragraph on which day."""

from collections import Counter

import pytest

from croupier.table import events as ev
from tests.games.craps.scripts import POINTS, played, result, roll

OLDER, NEWER = "2000-01-02", "2000-01-03"
FIRST = {
    "pass": {7: "win", 11: "win", 2: "lose", 3: "lose", 12: "lose"},
    "dont-pass": {2: "win", 3: "win", 7: "lose", 11: "lose", 12: "void"},
}
FIRST |= {"come": FIRST["pass"], "dont-come": FIRST["dont-pass"]}
ITEM = {"pass": 1, "dont-pass": 2, "come": 3, "dont-come": 4}
# By day: immediate win, later win, immediate loss, later loss, void.
NUMBERS = {
    OLDER: ("i", "ii", "iii(1)", "iii(2)", "iv"),
    NEWER: ("i(1)", "i(2)", "ii(1)", "ii(2)", "iii"),
}
NET = {"win": 1000, "lose": -1000, "void": 0, "stays": 0}


def cite(wager: str, day: str, place: int) -> str:
    return f"19:47-1.2(a){ITEM[wager]}{NUMBERS[day][place]}"


def before(wager: str) -> str:
    """What must have happened so that the wager can be made; the point 10 is on for come wagers."""
    return "" if "pass" in wager else "9 pass 500;roll 10;"


@pytest.mark.proves(
    *("19:47-1.2(a)1", "19:47-1.2(a)1i", "19:47-1.2(a)1i(1)", "19:47-1.2(a)1ii"),
    *("19:47-1.2(a)1ii(1)", "19:47-1.2(a)1iii", "19:47-1.2(a)1iii(1)", "19:47-1.2(a)2"),
    *("19:47-1.2(a)2i", "19:47-1.2(a)2i(1)", "19:47-1.2(a)2ii", "19:47-1.2(a)2ii(1)"),
    *("19:47-1.2(a)2iii", "19:47-1.2(a)2iii(1)", "19:47-1.2(a)2iv", "19:47-1.2(a)3"),
    *("19:47-1.2(a)3i", "19:47-1.2(a)3i(1)", "19:47-1.2(a)3ii", "19:47-1.2(a)3ii(1)"),
    *("19:47-1.2(a)3iii", "19:47-1.2(a)3iii(1)", "19:47-1.2(a)4", "19:47-1.2(a)4i"),
    *("19:47-1.2(a)4i(1)", "19:47-1.2(a)4ii", "19:47-1.2(a)4ii(1)", "19:47-1.2(a)4iii"),
    *("19:47-1.2(a)4iii(1)", "19:47-1.2(a)4iv"),
)
@pytest.mark.parametrize("day", [OLDER, NEWER])
@pytest.mark.parametrize("total", [2, 3, 7, 11, 12])
@pytest.mark.parametrize("wager", list(FIRST))
def test_1_2_a_1_to_4_first_roll(wager: str, total: int, day: str) -> None:
    outcome = FIRST[wager][total]
    found = result(f"{before(wager)}1 {wager} 1000;roll {total}", as_of=day)[wager]
    place = {"win": 0, "lose": 2, "void": 4}[outcome]
    assert (found.outcome, found.net, found.cite) == (outcome, NET[outcome], cite(wager, day, place))


@pytest.mark.proves(
    *("19:47-1.2(a)1i", "19:47-1.2(a)1i(2)", "19:47-1.2(a)1ii", "19:47-1.2(a)1ii(2)"),
    *("19:47-1.2(a)1iii", "19:47-1.2(a)1iii(2)", "19:47-1.2(a)2i", "19:47-1.2(a)2i(2)"),
    *("19:47-1.2(a)2ii", "19:47-1.2(a)2ii(2)", "19:47-1.2(a)2iii", "19:47-1.2(a)2iii(2)"),
    *("19:47-1.2(a)3i", "19:47-1.2(a)3i(2)", "19:47-1.2(a)3ii", "19:47-1.2(a)3ii(2)"),
    *("19:47-1.2(a)3iii", "19:47-1.2(a)3iii(2)", "19:47-1.2(a)4i", "19:47-1.2(a)4i(2)"),
    *("19:47-1.2(a)4ii", "19:47-1.2(a)4ii(2)", "19:47-1.2(a)4iii", "19:47-1.2(a)4iii(2)"),
    *("19:47-1.1 Come Out Point", "19:47-1.1 Come Point"),
)
@pytest.mark.parametrize("day", [OLDER, NEWER])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("wager", list(FIRST))
def test_1_2_a_1_to_4_later_rolls(wager: str, point: int, day: str) -> None:
    name = wager if "pass" in wager else f"{wager}-{point}"
    start = f"{before(wager)}1 {wager} 1000;roll {point}"
    assert result(start, as_of=day)[name].outcome == "stays"
    for total in range(2, 13):
        found = result(f"{start};roll {total}", as_of=day)[name]
        wins_on, loses_on = (7, point) if "dont" in wager else (point, 7)
        outcome = {wins_on: "win", loses_on: "lose"}.get(total, "stays")
        assert (found.outcome, found.net) == (outcome, NET[outcome]), total
        if outcome != "stays":
            assert found.cite == cite(wager, day, 1 if outcome == "win" else 3)


@pytest.mark.proves("19:47-1.1 Come Out Roll", "19:47-1.1 Come Out Point")
def test_1_1_a_decided_cycle_is_followed_by_a_come_out_roll() -> None:
    for total in range(2, 13):
        table = played(f"1 pass 1000;roll {total}")
        point = table.round.markers.get("point")
        assert point == (str(total) if total in POINTS else None)
        assert table.round.number == (1 if total in POINTS else 2)
    table = played("1 pass 1000;roll 6;roll 5;roll 4;roll 6")
    assert "point" not in table.round.markers
    marked = [(event.value, event.cite) for event in table.journal.events if isinstance(event, ev.Marked)]
    assert marked == [("6", "19:47-1.1 Come Out Point"), ("", "19:47-1.1 Come Out Roll")]


@pytest.mark.proves("19:47-1.1 Come Out Roll", "19:47-1.2(a)2iii")
def test_come_out_12_voids_dont_pass_and_the_next_roll_is_a_come_out_roll() -> None:
    table = played("1 dont-pass 1000;roll 12;1 dont-pass 1000;roll 7")
    assert Counter(type(event).__name__ for event in table.journal.events)["RoundClosed"] == 2
    assert result("1 dont-pass 1000;roll 12;1 dont-pass 1000;roll 7")["dont-pass"].net == -1000


@pytest.mark.proves("19:47-1.1 Come Point", "19:47-1.2(a)3", "19:47-1.2(a)4")
def test_a_come_wager_moves_to_the_number_rolled_right_after_it() -> None:
    table = played("9 pass 500;roll 10;1 come 1000;1 dont-come 500;roll 4")
    moved = [event for event in table.journal.events if isinstance(event, ev.Moved)]
    assert [(event.wager, event.to, event.cite) for event in moved] == [
        ("come", "come-4", "19:47-1.1 Come Point"),
        ("dont-come", "dont-come-4", "19:47-1.1 Come Point"),
    ]
    assert list(table.round.seats[1].wagers) == ["come-4", "dont-come-4"]


@pytest.mark.proves("19:47-1.2(a)3i(2)", "19:47-1.2(a)3ii(2)", "19:47-1.2(a)4i(2)")
def test_come_wagers_outlive_the_point_they_were_made_under() -> None:
    start = "9 pass 500;roll 10;1 come 1000;roll 4;1 dont-come 1000;roll 5;roll 10"
    assert result(f"{start};roll 4")["come-4"].net == 1000
    seven = result(f"{start};roll 7")
    assert (seven["come-4"].net, seven["dont-come-5"].net) == (-1000, 1000)


def test_each_number_holds_one_come_wager_of_a_seat_and_seats_do_not_mix() -> None:
    script = "9 pass 500;roll 10;1 come 1000;2 come 300;roll 4;1 come 500;roll 5;roll 4;roll 7"
    assert {name: found.net for name, found in result(script).items()} == {"come-4": 1000, "come-5": -500}
    assert {name: found.net for name, found in result(script, seat=2).items()} == {"come-4": 300}


def test_roll_names_are_easy() -> None:
    assert [roll(total) for total in (4, 6, 8, 10)] == ["3-1", "5-1", "6-2", "6-4"]
