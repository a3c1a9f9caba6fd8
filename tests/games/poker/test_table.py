"""The poker table: who is dealt in, what may be said, how chips move between the accounts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.poker.openers import showing
from croupier.games.poker.settlement import charged, rake_of
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.pots import Pot, halves, layered, shares
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.poker.live_table import deal, say, table_of

HALF_HOUR = 1_800_000


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


def test_layers_of_the_worked_examples() -> None:
    four = {"A": 2000, "B": 5000, "C": 10_000, "D": 10_000}
    assert [pot.cents for pot in layered(four, list(four))] == [8000, 9000, 10_000]
    folded = {"A": 2000, "B": 5000, "C": 5000, "D": 3000}
    assert layered(folded, ["A", "B", "C"]) == [Pot(8000, ("A", "B", "C")), Pot(7000, ("B", "C"))]


def test_odd_chips_and_halves() -> None:
    assert shares(4100, [1, 2], 100) == {1: 2100, 2: 2000}
    assert shares(800, [2, 3, 6], 1) == {2: 267, 3: 267, 6: 266}
    assert shares(550, [1, 2], 100) == {1: 350, 2: 200}
    assert halves(10_100, 100) == (5100, 5000)


def test_rake_in_whole_units_up_to_the_cap_from_the_main_pot_first() -> None:
    ten = Fraction(10)
    assert [rake_of(pot, ten, 400, 100) for pot in (900, 3600, 3999, 4000, 90_000)] == [0, 300, 300, 400, 400]
    assert charged([300, 9000], 400, 100) == ((300, 100), 0)
    assert charged([5000], 400, 100) == ((400,), 100)


def test_showing_hands_compare_by_pairs_then_cards() -> None:
    assert showing([28, 29]) > showing([48, 40]) > showing([44, 24])


def test_two_hands_are_never_dealt_without_two_players() -> None:
    table = table_of({1: 10_000})
    with pytest.raises(Refusal, match="two players with chips"):
        table.record(cmd.Close(by=cmd.DEALER))


def test_a_player_who_sits_out_is_not_dealt_in_and_waits_for_the_big_blind() -> None:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000})
    table.record(cmd.Say(by=cmd.player(4), seat=4, word="sit out"))
    deal(table)
    assert set(table.round.hands) == {"1", "2", "3"}
    say(table, 3, "fold")
    say(table, 1, "fold")
    table.record(cmd.Say(by=cmd.player(4), seat=4, word="sit in"))
    deal(table)
    # The button lies at seat 1: seats 2 and 3 post the blinds, and seat 4 waits.
    assert set(table.round.hands) == {"1", "2", "3"}
    say(table, 1, "fold")
    say(table, 2, "fold")
    deal(table)
    # Now seat 4 would be the big blind, and is dealt in.
    assert set(table.round.hands) == {"1", "2", "3", "4"}
    assert table.round.wagers(4)["pot"].stake == 400


def test_who_posts_does_not_wait() -> None:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000})
    deal(table)
    say(table, 3, "fold")
    say(table, 1, "fold")
    table.record(cmd.Sit(by=cmd.DEALER, seat=5, patron="patron 5"))
    table.record(cmd.BuyIn(by=cmd.DEALER, seat=5, cents=10_000))
    table.record(cmd.Say(by=cmd.player(5), seat=5, word="post"))
    deal(table)
    assert table.round.wagers(5)["pot"].stake == 400


def test_chips_bought_in_a_hand_play_from_the_next_one() -> None:
    table = table_of({1: 1000, 2: 10_000}, limit="none")
    deal(table)
    table.record(cmd.BuyIn(by=cmd.player(1), seat=1, cents=100_000))
    table.record(cmd.Decide(by=cmd.player(2), seat=2, word="raise", amount=5000))
    say(table, 1, "call")
    assert table.round.wagers(1)["pot"].stake == 1000
    assert table.round.ledger["pot"] == 2000


def test_the_least_buy_in_holds_for_a_player_without_chips() -> None:
    table = table_of({1: 10_000})
    with pytest.raises(Refusal, match="posted least"):
        table.record(cmd.Sit(by=cmd.player(2), seat=2, patron="Ben", buy_in=5000))
    table.record(cmd.BuyIn(by=cmd.player(1), seat=1, cents=5000))


def test_the_time_charge_is_collected_for_every_half_hour() -> None:
    clock = Clock()
    table = table_of({1: 10_000, 2: 10_000}, clock, revenue="time")
    deal(table)
    clock.now += 2 * HALF_HOUR
    say(table, 2, "fold")
    assert table.round.movements["poker_rake"] == 2000
    assert table.round.seats[2].chips == 10_000 - 200 - 1000


def test_the_jackpot_fund_is_no_revenue() -> None:
    table = table_of({1: 10_000, 2: 10_000}, jackpot="high_hand", no_flop_no_rake=False)
    deal(table)
    say(table, 2, "call")
    say(table, 1, "check")
    table.record(cmd.Enter(by=cmd.DEALER, cards=(0,)))
    table.record(cmd.Enter(by=cmd.DEALER, cards=(5,)))
    table.record(cmd.Enter(by=cmd.DEALER, cards=(10,)))
    say(table, 1, "fold")
    assert table.round.ledger["jackpot"] == 100
    assert table.round.movements.get("poker_rake", 0) == 0
    assert sum(table.round.ledger.values()) == 0


def test_the_waiting_list_is_served_in_order() -> None:
    table = table_of({1: 10_000}, max_players=3)
    for word in ("list Ann", "list Ben"):
        table.record(cmd.Say(by=cmd.FLOORPERSON, seat=0, word=word))
    with pytest.raises(Refusal, match="Ann is first on the waiting list"):
        table.record(cmd.Sit(by=cmd.player(2), seat=2, patron="Ben"))
    table.record(cmd.Say(by=cmd.FLOORPERSON, seat=0, word="pass Ann"))
    table.record(cmd.Sit(by=cmd.player(2), seat=2, patron="Ben"))
    assert table.round.markers["waiting list"] == "Ben, Ann"
    table.record(cmd.BuyIn(by=cmd.player(2), seat=2, cents=10_000))
    deal(table)
    say(table, 2, "fold")
    assert table.round.markers["waiting list"] == "Ann"


def test_side_pots_are_accounts_while_the_hand_goes_on() -> None:
    table = table_of({1: 1000, 2: 5000, 3: 9000}, limit="none")
    deal(table)
    table.record(cmd.Decide(by=cmd.player(3), seat=3, word="raise", amount=5000))
    say(table, 1, "call")
    say(table, 2, "call")
    assert (table.round.ledger["pot"], table.round.ledger["pot:2"]) == (3000, 8000)


def test_no_check_raise_where_it_is_not_posted() -> None:
    table = table_of({1: 10_000, 2: 10_000}, check_raise=False)
    deal(table)
    say(table, 2, "call")
    say(table, 1, "check")
    for card in (0, 5, 10):
        table.record(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    say(table, 1, "check")
    say(table, 2, "bet")
    with pytest.raises(Refusal, match="who has checked may not raise"):
        say(table, 1, "raise")


def test_words_that_mean_nothing_are_answered_with_those_that_do() -> None:
    table = table_of({1: 10_000})
    with pytest.raises(BadInput, match="sit out"):
        table.record(cmd.Say(by=cmd.player(1), seat=1, word="hello"))
    with pytest.raises(BadInput, match="button SEAT"):
        table.record(cmd.Say(by=cmd.FLOORPERSON, seat=0, word="button 99"))


def test_before_the_second_act_a_misdeal_voids_the_hand_after_it_not() -> None:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000})
    deal(table)
    say(table, 3, "call")
    say(table, 1, "call")
    events = table.record(cmd.ReportIrregularity(by=cmd.DEALER, id="misdeal", details={}))
    assert [event.ruling for event in events if isinstance(event, ev.Ruled)] == ["stands"]
