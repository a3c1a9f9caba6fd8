"""The order of a settlement (1.10), what stays on the layout, and the vigorish of what stays up (1.5)."""

from collections.abc import Iterable

import pytest

from croupier.law.refusal import Refusal
from croupier.procedure.steps import Result
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.craps.scripts import played, result


def enter(table: Table, die1: int, die2: int) -> list[ev.AnyEvent]:
    return table.do(cmd.Enter(by=cmd.DEALER, values=(die1, die2)))


def results(events: Iterable[ev.AnyEvent]) -> list[tuple[int, Result]]:
    return [(event.seat, each) for event in events if isinstance(event, ev.Settled) for each in event.results]


@pytest.mark.proves("19:47-1.2(a)1ii(2)", "19:47-1.2(a)2i(2)")
def test_1_10_c_losing_wagers_are_taken_before_winning_wagers_are_paid() -> None:
    table = played(
        "1 pass 1000;2 dont-pass 1000;3 pass 500;roll 9;1 any-seven 100;2 field 500;3 place-lose-4 1100"
    )
    events = enter(table, 4, 3)
    order = [(seat, each.wager, each.outcome) for seat, each in results(events)]
    assert order == [
        (1, "pass", "lose"), (2, "field", "lose"), (3, "pass", "lose"),
        (1, "any-seven", "win"), (2, "dont-pass", "win"), (3, "place-lose-4", "win"),
    ]  # fmt: skip
    assert {event.cite for event in events if isinstance(event, ev.Settled)} == {"19:47-1.10(c)"}


def test_1_10_everything_is_settled_before_the_dice_go_back() -> None:
    table = played("9 pass 500;roll 9;1 come 1000;1 place-win-5 500;1 field 500")
    names = [type(event).__name__ for event in enter(table, 3, 2)]
    assert names == ["Closed", "Drawn", "Settled", "Settled", "Moved"]
    names = [type(event).__name__ for event in enter(table, 5, 4)]
    assert names == ["Closed", "Drawn", "Settled", "Marked", "RoundClosed", "RoundOpened"]
    rolled = table.journal.events[-5]
    assert isinstance(rolled, ev.Drawn)
    assert (rolled.values, rolled.cite) == ((5, 4), "19:47-1.10(a)")


STAY_UP = [
    *(
        f"{kind}-{number}"
        for kind in ("place-win", "place-lose", "buy", "lay")
        for number in (4, 5, 6, 8, 10)
    ),
    *("hard-4", "hard-6", "hard-8", "hard-10"),
]


@pytest.mark.proves(
    *("19:47-1.2(a)5", "19:47-1.2(a)6", "19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9", "19:47-1.2(a)10"),
)
@pytest.mark.parametrize("wager", STAY_UP)
def test_race_wagers_stay_up_after_a_win_and_can_win_again(wager: str) -> None:
    stake = 132_000
    kind, _, number = wager.rpartition("-")
    hard = int(number) // 2
    wins_on = {"hard": f"roll {hard}-{hard}", "place-lose": "roll 7;roll 9", "lay": "roll 7;roll 9"}.get(
        kind, f"roll {number}"
    )
    start = f"9 pass 500;roll 9;1 {wager} {stake}"
    table = played(f"{start};{wins_on};{wins_on}")
    once = result(f"{start};{wins_on}")[wager]
    twice = result(f"{start};{wins_on};{wins_on}")[wager]
    assert (once.outcome, twice.outcome, twice.net) == ("win", "win", 2 * once.net)
    assert table.round.seats[1].wagers[wager].stake == stake


@pytest.mark.parametrize("wager", ["pass", "field", "any-seven", "dont-come", "odds-take"])
def test_other_winning_stakes_are_returned_with_the_payout(wager: str) -> None:
    script = {
        "pass": "1 pass 1000;roll 7",
        "field": "1 field 1000;roll 4",
        "any-seven": "1 any-seven 1000;roll 7",
        "dont-come": "9 pass 500;roll 9;1 dont-come 1000;roll 3",
        "odds-take": "1 pass 1000;roll 6;1 odds-take 1000;roll 6",
    }[wager]
    assert not played(script).round.seats[1].wagers


def test_1_5_a_bought_wager_that_stays_up_is_a_new_wager_whose_vigorish_is_collected_again() -> None:
    table = played("9 pass 500;roll 9;1 buy-4 2000")
    inventory = table.state.ledger["inventory"]
    events = enter(table, 3, 1)
    renewed = next(event for event in events if isinstance(event, ev.Wagered))
    assert (renewed.by, renewed.cite, renewed.seat) == ("table", "19:47-1.5", 1)
    change = renewed.changes[0]
    assert (change.wager, change.stake, change.fee) == ("buy-4", 2000, 100)
    assert table.round.seats[1].chips == 4000 - 100
    assert table.state.ledger["inventory"] == inventory - 4000 + 100
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="buy-4"))
    assert table.round.seats[1].chips == 4000 + 2000, "stake and second vigorish come back"
    assert table.state.ledger["inventory"] == inventory - 4000


def test_1_5_the_vigorish_follows_the_stake_up_and_down() -> None:
    table = played("9 pass 500;roll 9;1 lay-4 4000")
    assert table.round.seats[1].wagers["lay-4"].fee == 100
    table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=10_000))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="lay-4", amount=4000))
    assert (table.round.seats[1].wagers["lay-4"].fee, table.round.seats[1].chips) == (200, 5900)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="lay-4", amount=4000))
    assert (table.round.seats[1].wagers["lay-4"].fee, table.round.seats[1].chips) == (100, 10_000)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="lay-4"))
    assert table.round.seats[1].chips == 14_100


@pytest.mark.parametrize(("rate", "fee"), [("0.05", 200), ("0.04", 100)])
def test_1_5_the_vigorish_is_the_rate_rounded_down_to_the_payout_unit(rate: str, fee: int) -> None:
    assert result("9 pass 500;roll 9;1 buy-4 4900;roll 7", vig_rate=rate)["buy-4"].net == -4900 - fee


def test_1_5_a_stake_without_vigorish_is_refused() -> None:
    with pytest.raises(
        Refusal, match="buy-4 of 4900: wager at least 5000, so that its vigorish can be charged"
    ):
        played("1 buy-4 4900", vig_rate="0.02")


def test_1_5_on_win_the_vigorish_leaves_a_win_only() -> None:
    options = {"vig_timing": "on-win"}
    table = played("9 pass 500;roll 9;1 buy-4 2000;1 lay-10 4000", **options)
    assert [wager.fee for wager in table.round.seats[1].wagers.values()] == [0, 0]
    events = enter(table, 3, 1)
    assert [each.net for _, each in results(events)] == [3900]
    assert not [event for event in events if isinstance(event, ev.Wagered)], "nothing is collected again"
    assert [each.net for _, each in results(enter(table, 6, 4))] == [-4000]
    assert [each.net for _, each in results(enter(table, 6, 1)) if each.wager == "buy-4"] == [-2000]


def test_1_5_without_vigorish_true_odds_are_paid_in_full() -> None:
    start = "9 pass 500;roll 9;1 buy-4 100;1 lay-4 200;"
    seven, four = result(f"{start}roll 7", vig_rate="0"), result(f"{start}roll 4", vig_rate="0")
    assert (seven["buy-4"].net, seven["lay-4"].net) == (-100, 100)
    assert (four["buy-4"].net, four["lay-4"].net) == (200, -200)
