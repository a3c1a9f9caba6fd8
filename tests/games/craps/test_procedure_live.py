"""The same procedure at a live table, where people throw and the dealer enters, and at a virtual one."""

from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.craps.scripts import bet, dice, standing, throw, untouched, virtual


def live(**options: Any) -> Table:
    table = croupier.open_table("craps", options, mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=100_000))
    return table


def enter(table: Table, *roll: int) -> list[ev.AnyEvent]:
    return table.do(cmd.Enter(by=cmd.DEALER, values=roll))


def test_the_dealer_enters_the_roll_and_betting_closes_with_the_throw() -> None:
    table = live()
    bet(table, 1, "pass", 1000)
    closed, rolled, *_ = enter(table, 4, 2)
    assert isinstance(closed, ev.Closed)
    assert (closed.by, closed.cite) == ("dealer", "19:47-1.8")
    assert isinstance(rolled, ev.Drawn)
    assert (rolled.by, rolled.values, rolled.commitment, rolled.seed) == ("dealer", (4, 2), "", "")
    assert not [event for event in table.journal.events if isinstance(event, ev.Committed)]


@pytest.mark.parametrize("roll", [(7, 3), (0, 3), (3,), (1, 2, 3), (-1, 4)])
def test_faces_that_no_dice_have_are_refused_and_the_right_ones_taken(roll: tuple[int, ...]) -> None:
    table = live()
    bet(table, 1, "pass", 1000)
    before = untouched(table)
    with pytest.raises(BadInput, match="cannot be read: expected two faces from 1 to 6"):
        enter(table, *roll)
    assert untouched(table) == before
    enter(table, 4, 3)
    assert table.round.seats[1].chips == 101_000


@pytest.mark.proves("19:47-1.2(a)1")
def test_after_the_throw_no_wager_is_made_until_the_dice_are_read() -> None:
    table = live()
    bet(table, 1, "pass", 1000)
    table.do(cmd.Close(by=cmd.DEALER))
    before = untouched(table)
    with pytest.raises(
        Refusal, match=r"field of 500: betting is closed until the round is over \(19:47-1.8\)"
    ):
        bet(table, 1, "field", 500)
    with pytest.raises(Refusal, match="pass to 0: betting is closed"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="pass"))
    assert untouched(table) == before
    enter(table, 4, 3)
    assert table.round.seats[1].chips == 101_000
    bet(table, 1, "field", 500)


def test_a_throw_that_was_no_roll_is_thrown_again() -> None:
    table = live()
    bet(table, 1, "pass", 1000)
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="no_roll", details={"reason": "short"}))
    assert "pass" in table.round.seats[1].wagers
    enter(table, 5, 6)
    assert table.round.seats[1].chips == 101_000


def test_a_virtual_table_takes_no_entered_roll() -> None:
    table = virtual(["4-3"])
    with pytest.raises(BadInput, match="entered at a live table"):
        enter(table, 4, 3)


def test_the_prompt_tells_a_dealer_in_training_what_comes_next() -> None:
    table = live()
    assert (
        table.prompt()
        == "Wagers may be made and changed; then the dice are thrown (come-out roll) (19:47-1.8)"
    )
    bet(table, 1, "pass", 1000)
    enter(table, 4, 2)
    assert (
        table.prompt()
        == "Wagers may be made and changed; then the dice are thrown (the point is 6) (19:47-1.8)"
    )
    table.do(cmd.Close(by=cmd.DEALER))
    assert table.prompt() == "Enter the two faces of the dice (19:47-1.10(a))"


def test_a_virtual_table_is_bound_to_each_roll_before_wagers_close() -> None:
    table = croupier.open_table("craps", entropy=SeededEntropy(b"bound"))
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=100_000))
    dice(table, 1, "accept")
    for _ in range(5):
        if not {"pass"} & set(table.round.seats[1].wagers) and "point" not in table.round.markers:
            bet(table, 1, "pass", 1000)
        committed = [event for event in table.journal.events if isinstance(event, ev.Committed)][-1]
        if "shooter" not in table.round.markers:
            dice(table, 1, "accept")
        rolled = next(event for event in throw(table) if isinstance(event, ev.Drawn))
        assert rolled.commitment == committed.commitment
        assert rolled.seed
        assert rolled.contribution


def test_both_kinds_of_table_settle_the_same_dice_alike() -> None:
    rolls = ["4-5", "2-3", "6-3", "4-3", "5-1", "6-6", "3-3", "2-2", "6-1"]
    tables = [virtual(rolls), live()]
    for table in tables:
        dice(table, 1, "accept")
        for text in rolls:
            for wager in ("pass", "dont-come", "come", "place-win-6", "hard-4", "field"):
                try:
                    bet(table, 1, wager, 600)
                except Refusal:
                    assert wager in ("pass", "dont-come", "come")
            if "shooter" not in table.round.markers:
                dice(table, 1, "accept")
            if table.mode == "live":
                enter(table, *map(int, text.split("-")))
            else:
                throw(table)
    first, second = (
        [event.results for event in table.journal.events if isinstance(event, ev.Settled)] for table in tables
    )
    assert first == second
    assert standing(tables[0]) == standing(tables[1])


def test_only_the_dealer_enters_and_a_floorperson_may_close() -> None:
    table = live()
    bet(table, 1, "pass", 1000)
    for actor in (cmd.player(1), cmd.FLOORPERSON, cmd.INSPECTOR):
        with pytest.raises(Refusal, match="enter is not for"):
            table.do(cmd.Enter(by=actor, values=(4, 3)))
    table.do(cmd.Close(by=cmd.FLOORPERSON))
    enter(table, 4, 3)
    assert table.round.number == 2


def test_options_change_between_wagers_only() -> None:
    """The wagers on the layout are decided under the options they were made under; then the change starts."""
    table = live()
    bet(table, 1, "pass", 1000)
    posted, *more = table.do(cmd.Alter(by=cmd.FLOORPERSON, option="odds_multiple", value=5))
    assert isinstance(posted, ev.ChangePosted)
    assert (posted.option, posted.value, posted.cite, more) == ("odds_multiple", 5, "19:47-8.3", [])
    later = posted.starts
    enter(table, 4, 2)
    with pytest.raises(Refusal, match="at most 2000 may stand behind 1000 with the point 6"):
        bet(table, 1, "odds-take", 2500)
    bet(table, 1, "hard-8", 500)
    table.do(cmd.Enter(by=cmd.DEALER, values=(3, 3)), at=later)
    assert (table.round.number, table.round.options.odds_multiple) == (2, 2), "hard-8 is still up"
    *_, opened, altered = table.do(cmd.Enter(by=cmd.DEALER, values=(4, 3)), at=later)
    assert isinstance(opened, ev.RoundOpened)
    assert isinstance(altered, ev.Altered)
    assert (table.round.options.odds_multiple, table.round.changes) == (5, [])


def test_a_new_limit_starts_while_a_wager_of_an_earlier_round_is_up_and_other_options_wait() -> None:
    table = croupier.open_table("craps", {"table_min": 500}, mode="live", buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.DEALER, seat=1))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="hard-8", amount=500))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=1000))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="odds_multiple", value=5))
    assert table.round.options.table_min == 500
    table.do(cmd.Enter(by=cmd.DEALER, values=(6, 5)))
    assert table.round.seats[1].wagers["hard-8"].stake == 500
    assert table.round.options.table_min == 1000
    assert table.round.options.odds_multiple != 5
    with pytest.raises(Refusal, match="1000"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=500))
