"""Who has the dice: offered clockwise, accepted, passed and lost (1.7, 1.8, 1.11)."""

import pytest

import croupier
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.craps.scripts import bet, dice, played, throw, untouched, virtual


def test_1_7_b_the_dice_are_offered_clockwise_until_someone_accepts() -> None:
    table = virtual([], seats=3)
    before = untouched(table)
    with pytest.raises(Refusal, match=r"the dice are offered to seat 1, clockwise \(19:47-1.7\(b\)\)"):
        dice(table, 2, "accept")
    assert untouched(table) == before
    dice(table, 1, "decline")
    with pytest.raises(Refusal, match="offered to seat 2"):
        dice(table, 1, "accept")
    dice(table, 2, "decline")
    dice(table, 3, "decline")
    events = dice(table, 1, "accept")
    assert table.round.markers["shooter"] == "1"
    assert "offered" not in table.round.markers
    taken = events[0]
    assert isinstance(taken, ev.DiceTaken)
    assert (taken.seat, taken.word, taken.cite) == (1, "accept", "19:47-1.7(c)")


def test_nobody_throws_without_the_dice_and_nobody_takes_them_twice() -> None:
    table = virtual([], seats=2)
    bet(table, 1, "pass", 1000)
    with pytest.raises(
        Refusal, match=r"nobody has the dice: a player must accept them first \(19:47-1.7\(b\)\)"
    ):
        throw(table)
    dice(table, 1, "accept")
    with pytest.raises(Refusal, match=r"seat 1 has the dice \(19:47-1.11\(a\)\)"):
        dice(table, 2, "accept")
    with pytest.raises(Refusal, match=r"seat 2 does not have the dice \(19:47-1.11\(a\)\)"):
        dice(table, 2, "pass")


@pytest.mark.proves("19:47-1.1 Come Out Roll")
@pytest.mark.parametrize("wager", ["pass", "dont-pass"])
def test_1_8_the_shooter_needs_a_line_wager_before_a_come_out_roll(wager: str) -> None:
    table = virtual(["4-2", "3-3", "6-1"], seats=2)
    dice(table, 1, "accept")
    bet(table, 2, "pass", 1000)
    bet(table, 1, "field", 500)
    before = untouched(table)
    with pytest.raises(
        Refusal, match=r"seat 1 has the dice and needs a pass or dont-pass wager .* \(19:47-1.8\)"
    ):
        throw(table)
    assert untouched(table) == before
    bet(table, 1, wager, 1000)
    throw(table)
    if wager == "dont-pass":
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager=wager))
    throw(table)
    assert table.round.number == 2, "with a point on the shooter needs no line wager"
    with pytest.raises(Refusal, match=r"19:47-1.8"):
        throw(table)


@pytest.mark.proves("19:47-1.1 Come Out Roll", "19:47-1.2(a)1ii(2)")
def test_1_11_a_a_loser_7_passes_the_dice_to_the_left() -> None:
    table = virtual(["4-2", "4-3"], seats=3)
    dice(table, 1, "decline")
    dice(table, 2, "accept")
    bet(table, 2, "pass", 1000)
    throw(table)
    events = throw(table)
    assert "shooter" not in table.round.markers
    assert table.round.markers["offered"] == "3"
    marked = [event for event in events if isinstance(event, ev.Marked)]
    assert [(event.name, event.value, event.cite) for event in marked] == [
        ("point", "", "19:47-1.1 Come Out Roll"),
        ("shooter", "", "19:47-1.11(a)"),
        ("dice", "", "19:47-1.11(a)"),
        ("offered", "3", "19:47-1.11(a)"),
    ]
    dice(table, 3, "decline")
    assert table.round.markers["offered"] == "1"
    dice(table, 1, "accept")


@pytest.mark.parametrize("rolls", [["4-3"], ["5-6"], ["1-1"], ["6-6"], ["4-2", "3-3"], ["4-2", "6-5"]])
def test_1_11_a_any_other_roll_leaves_the_dice_with_the_shooter(rolls: list[str]) -> None:
    table = virtual(rolls, seats=2)
    dice(table, 1, "accept")
    bet(table, 1, "pass", 1000)
    for _ in rolls:
        throw(table)
    assert table.round.markers["shooter"] == "1"
    dice(table, 1, "pass")
    assert table.round.markers["offered"] == "2"


@pytest.mark.proves("19:47-1.1 Come Out Point", "19:47-1.2(a)1i(2)")
def test_dice_passed_with_a_point_on_leave_the_point_and_all_wagers() -> None:
    table = virtual(["4-2", "3-3"], seats=2)
    dice(table, 1, "accept")
    bet(table, 1, "pass", 1000)
    throw(table)
    bet(table, 1, "odds-take", 1000)
    dice(table, 1, "pass")
    dice(table, 2, "accept")
    assert table.round.markers["point"] == "6"
    throw(table)
    assert table.round.seats[1].chips == 100_000 + 1000 + 1200
    assert table.round.markers == {"shooter": "2", "dice": "1 2"}


def test_the_only_player_may_take_the_dice_again() -> None:
    table = virtual(["4-2", "4-3"])
    dice(table, 1, "accept")
    bet(table, 1, "pass", 1000)
    throw(table)
    throw(table)
    assert table.round.markers["offered"] == "1"
    dice(table, 1, "accept")


def test_a_seat_left_while_the_dice_are_offered_to_it_is_passed_over() -> None:
    table = virtual([], seats=3)
    dice(table, 1, "decline")
    table.do(cmd.Leave(by=cmd.player(2), seat=2))
    with pytest.raises(Refusal, match="the dice are offered to seat 3"):
        dice(table, 1, "accept")
    dice(table, 3, "accept")


def test_a_player_with_the_dice_or_with_wagers_does_not_leave() -> None:
    table = virtual([], seats=2)
    dice(table, 1, "accept")
    with pytest.raises(Refusal, match=r"seat 1 has the dice: pass them first \(19:47-1.11\(a\)\)"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    bet(table, 2, "pass", 1000)
    with pytest.raises(
        Refusal, match=r"seat 2 has wagers on the layout: take them down or wait .* \(19:47-1.3\)"
    ):
        table.do(cmd.Leave(by=cmd.player(2), seat=2))
    table.do(cmd.Reduce(by=cmd.player(2), seat=2, wager="pass"))
    table.do(cmd.Leave(by=cmd.player(2), seat=2))
    assert table.state.ledger["left_table"] == 100_000


def test_mini_craps_seats_nine_and_craps_any_number() -> None:
    mini = croupier.open_table("mini-craps")
    for seat in range(1, 10):
        mini.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    with pytest.raises(Refusal, match=r"seat 10: expected 1 to 9 \(13:69E-1.11\(a\)\)"):
        mini.do(cmd.Sit(by=cmd.player(10), seat=10))
    with pytest.raises(Refusal, match="seat 4 is taken"):
        mini.do(cmd.Sit(by=cmd.player(4), seat=4))
    craps = croupier.open_table("craps")
    for seat in (1, 10, 40):
        craps.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    with pytest.raises(Refusal, match="seat 0"):
        craps.do(cmd.Sit(by=cmd.DEALER, seat=0))


def test_the_table_opens_with_the_dice_in_the_cup() -> None:
    events = played("1 pass 1000").journal.events
    assert [type(event).__name__ for event in events[:3]] == ["Opened", "Announced", "RoundOpened"]
    assert events[1].cite == "19:47-1.7(a)"
    assert events[2].cite == "19:47-1.1 Come Out Roll"
