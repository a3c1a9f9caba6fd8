"""Which wagers are off on a come-out roll (1.2(a)5, 1.3), and how they are called on."""

import pytest

from croupier.law.refusal import CroupierError, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.craps.scripts import played, result, untouched

OFF = ["place-win-6", "buy-6"]
ON = {"place-lose-6": (-600, 400), "lay-6": (-3100, 2400), "hard-6": (-500, -500)}


def stake(wager: str) -> int:
    return {"place-win-6": 600, "buy-6": 2000, "place-lose-6": 500, "lay-6": 3000, "hard-6": 500}[wager]


@pytest.mark.proves("19:47-1.2(a)5")
@pytest.mark.parametrize("wager", OFF)
def test_1_2_a_5_off_on_every_come_out_roll(wager: str) -> None:
    script = f"1 {wager} {stake(wager)};roll 7;roll 7;roll 6;roll 5;roll 6"
    found = result(script)[wager]
    assert (found.outcome, found.net) == ("win", 700 if wager == "place-win-6" else 2300)
    stays = result(f"1 {wager} {stake(wager)};roll 7;roll 11;roll 6")[wager]
    assert (stays.outcome, stays.net) == ("stays", 0)


@pytest.mark.proves("19:47-1.2(a)5")
@pytest.mark.parametrize("wager", OFF)
def test_1_2_a_5_called_on_the_wager_is_decided_by_a_come_out_roll(wager: str) -> None:
    start = f"1 {wager} {stake(wager)};1 call {wager}"
    assert result(f"{start};roll 6")[wager].net == (700 if wager == "place-win-6" else 2300)
    assert result(f"{start};roll 7")[wager].net == (-600 if wager == "place-win-6" else -2100)


@pytest.mark.proves("19:47-1.2(a)6", "19:47-1.2(a)8")
def test_all_other_wagers_are_on_at_the_come_out_roll() -> None:
    wagers = "".join(f"1 {wager} {stake(wager)};" for wager in ON)
    on_number, on_seven = result(f"{wagers}roll 6"), result(f"{wagers}roll 7")
    assert (on_number["place-lose-6"].net, on_seven["place-lose-6"].net) == (-500, 400)
    assert (on_number["lay-6"].net, on_seven["lay-6"].net) == (-3100, 2400)
    assert (on_number["hard-6"].net, on_seven["hard-6"].net) == (-500, -500)


@pytest.mark.proves("19:47-1.2(a)6")
def test_place_lose_off_on_comeout_turns_place_to_lose_and_lay_off() -> None:
    start = "1 place-lose-6 500;1 lay-6 3000;1 hard-6 500;"
    for total in (6, 7):
        off = result(f"{start}roll {total}", place_lose_off_on_comeout=True)
        assert (off["place-lose-6"].outcome, off["lay-6"].outcome, off["hard-6"].outcome) == (
            "stays",
            "stays",
            "lose",
        )
    later = result(f"{start}roll 5;roll 6", place_lose_off_on_comeout=True)
    assert (later["place-lose-6"].net, later["lay-6"].net) == (-500, -3100)
    called = result(f"{start}1 call lay-6;roll 7", place_lose_off_on_comeout=True)
    assert (called["lay-6"].net, called["place-lose-6"].outcome) == (2400, "stays")


def test_odds_behind_dont_wagers_stay_on_even_where_place_to_lose_is_off() -> None:
    script = "9 pass 500;roll 9;1 dont-come 1000;roll 4;1 odds-lay 4000;roll 9;roll 7"
    assert result(script, place_lose_off_on_comeout=True)["odds-lay"].net == 2000


@pytest.mark.parametrize(("total", "flat"), [(7, -1000), (5, 1000)])
def test_1_3_come_odds_that_are_off_are_returned_with_the_come_wager(total: int, flat: int) -> None:
    start = "1 pass 1000;roll 9;1 come 1000;roll 5;1 odds-take 2000 behind come-5;roll 9"
    table = played(start)
    chips = table.round.seats[1].chips
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, total - 4)))
    assert not table.round.seats[1].wagers
    assert table.round.seats[1].chips == chips + 2000 + (2000 if flat > 0 else 0)
    found = result(f"{start};roll 4-{total - 4}")
    assert (found["come-5"].net, found["odds-take"].outcome, found["odds-take"].net) == (flat, "void", 0)
    called = result(f"{start};1 call odds-take;roll 4-{total - 4}")["odds-take"]
    assert (called.outcome, called.net) == (("win", 3000) if flat > 0 else ("lose", -2000))


def test_come_odds_are_on_again_with_the_next_point() -> None:
    start = "1 pass 1000;roll 9;1 come 1000;roll 5;1 odds-take 2000 behind come-5;roll 9;roll 6"
    assert result(f"{start};roll 5")["odds-take"].net == 3000
    assert result(f"{start};roll 7")["odds-take"].net == -2000


@pytest.mark.proves("19:47-1.2(a)5")
def test_a_call_is_an_event_and_stands_until_taken_back() -> None:
    table = played("1 place-win-6 600;1 call place-win-6")
    called = table.journal.events[-1]
    assert isinstance(called, ev.Called)
    assert (called.by, called.cite, called.wager, called.on) == (
        "player:1",
        "19:47-1.2(a)5",
        "place-win-6",
        True,
    )
    table.do(cmd.Enter(by=cmd.DEALER, values=(5, 1)))
    assert table.round.seats[1].wagers["place-win-6"].on, "the button stays with the stake that stayed up"
    table.do(cmd.Call(by=cmd.player(1), seat=1, wager="place-win-6", on=False))
    for dice in ((5, 1), (4, 3)):
        table.do(cmd.Enter(by=cmd.DEALER, values=dice))
    assert "place-win-6" in table.round.seats[1].wagers


@pytest.mark.parametrize(
    ("wager", "message"),
    [
        ("hard-4", r"hard-4 is on at every roll and cannot be called on or off \(19:47-1.2\(a\)7\)"),
        ("pass", r"pass is on at every roll and cannot be called on or off \(19:47-1.2\(a\)1\)"),
        ("place-lose-4", r"place-lose-4 is on at every roll .* \(19:47-1.2\(a\)6\)"),
        ("field", r"seat 1 has no wager field on the layout \(it has: [^()]*\)$"),
    ],
)
def test_wagers_that_are_always_on_are_not_called(wager: str, message: str) -> None:
    table = played("1 pass 1000;1 hard-4 500;1 place-lose-4 1100;1 place-win-4 500;1 call place-win-4")
    before = untouched(table)
    with pytest.raises(CroupierError, match=message):
        table.do(cmd.Call(by=cmd.player(1), seat=1, wager=wager, on=True))
    with pytest.raises(Refusal, match="place-win-4 is on already"):
        table.do(cmd.Call(by=cmd.player(1), seat=1, wager="place-win-4", on=True))
    assert untouched(table) == before
