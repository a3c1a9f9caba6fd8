"""Wagers of let it ride: chips, seats, three equal bets and the two bonus wagers (18.6, 18.6A, 18.6B)."""

from datetime import datetime

import pytest

from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import open_table
from tests.games.let_it_ride.tables import (
    BONUSES,
    E5,
    bet,
    close,
    decide,
    finish,
    found,
    live,
    refused,
    virtual,
)


@pytest.mark.proves("19:47-18.6(a)")
def test_18_6_a_chips_are_needed_and_spoken_cash_is_refused() -> None:
    table = open_table("let-it-ride", {}, E5)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=2500))
    spoken = cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1000, verbal_cash=True)
    refused(table, spoken, r"change it into chips \(19:47-18\.6\(a\)\)")
    too_much = cmd.Bets(by=cmd.player(1), seat=1, wagers={"bet1": 1000, "bet2": 1000, "bet3": 1000})
    refused(table, too_much, "seat 1 has 2500 in chips and needs 3000: buy in first")
    table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=500))
    table.do(too_much)
    assert table.round.seats[1].chips == 0


@pytest.mark.proves("19:47-18.6(b)")
def test_18_6_b_only_seated_players_wager_and_one_with_cards_stays() -> None:
    table = virtual()
    refused(table, cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1000), "seat 1 is empty")
    bet(table, 1)
    refused(table, cmd.Sit(by=cmd.player(1), seat=1, patron="Bob"), r"seat 1 is taken.*18\.6\(b\)")
    refused(table, cmd.Leave(by=cmd.player(1), seat=1), r"stay seated.*18\.6\(b\)")
    close(table)
    decide(table, "withdraw")
    refused(table, cmd.Leave(by=cmd.player(1), seat=1), r"stay seated.*18\.6\(b\)")
    finish(table)
    (left,) = table.do(cmd.Leave(by=cmd.player(1), seat=1))
    assert isinstance(left, ev.Left)


@pytest.mark.proves("19:47-18.6(c)", "19:47-18.7(b)")
def test_18_6_c_until_the_call_every_wager_may_change_and_after_it_none() -> None:
    table = virtual()
    bet(table, 1)
    changes = [
        (cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=500), 1500),
        (cmd.Reduce(by=cmd.player(1), seat=1, wager="bet1", amount=1000), 1000),
        (cmd.Reduce(by=cmd.player(1), seat=1, wager="bet3"), 0),
        (cmd.Bet(by=cmd.player(1), seat=1, wager="bet3", amount=1000), 1000),
    ]
    for command, stake in changes:
        (event,) = found(table.do(command), ev.Wagered)
        assert event.changes[0].stake == stake
    close(table)
    for command, _ in changes:
        refused(table, command, r"betting is closed until the round is over \(19:47-18\.6\(c\)\)")
    refused(table, cmd.Close(by=cmd.DEALER), "betting is closed")


@pytest.mark.proves("19:47-18.6(d)")
@pytest.mark.parametrize(
    ("wagers", "match"),
    [
        ({"bet1": 1000, "bet2": 1000}, "three equal wagers"),
        ({"bet2": 1000}, "three equal wagers"),
        ({"bet1": 1000, "bet2": 1000, "bet3": 1500}, "bet3 1500: three equal wagers"),
    ],
)
def test_18_6_d_every_player_puts_up_three_equal_bets(wagers: dict[str, int], match: str) -> None:
    table = virtual()
    bet(table, 2)
    table.do(cmd.Sit(by=cmd.player(5), seat=5))
    table.do(cmd.Bets(by=cmd.player(5), seat=5, wagers=wagers))
    refused(table, cmd.Close(by=cmd.DEALER), rf"{match}.*19:47-18\.6\(d\)")


@pytest.mark.proves("19:47-18.6(e)")
def test_18_6_e_two_neighboring_positions_where_the_house_allows_it() -> None:
    table = live(two_positions=True)
    table.do(cmd.Sit(by=cmd.DEALER, seat=4, patron="Ann"))
    refused(table, cmd.Sit(by=cmd.DEALER, seat=6, patron="Ann"), r"next to it.*18\.6\(e\)")
    (seated,) = table.do(cmd.Sit(by=cmd.DEALER, seat=3, patron="Ann"))
    assert seated.cite == "19:47-18.6(e)"
    refused(table, cmd.Sit(by=cmd.DEALER, seat=2, patron="Ann"), r"18\.6\(e\)")
    single = live()
    single.do(cmd.Sit(by=cmd.DEALER, seat=4, patron="Ann"))
    refused(single, cmd.Sit(by=cmd.DEALER, seat=3, patron="Ann"), r"one position each.*18\.6\(e\)")


@pytest.mark.proves("19:47-18.6A(a)", "19:47-18.6A(b)", "19:47-18.6A(c)", "19:47-18.6A(d)")
def test_18_6A_one_dollar_chip_with_all_three_bets_and_independent_of_them() -> None:
    table = virtual("5c 2c 5d 5h 9s Kd", **BONUSES)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    chip = cmd.Bet(by=cmd.player(1), seat=1, wager="lir_bonus", amount=100)
    for amount in (50, 200):
        other = cmd.Bet(by=cmd.player(1), seat=1, wager="lir_bonus", amount=amount, accepted=True)
        refused(table, other, r"one \$1 chip.*18\.6A\(b\)")
    table.do(chip)
    refused(table, chip, r"one \$1 chip.*18\.6A\(b\)")
    refused(table, cmd.Close(by=cmd.DEALER), r"18\.6A\(b\)")
    bet(table, 1)
    close(table)
    finish(table, "withdraw")
    (settled,) = found(table.journal.events, ev.Settled)
    nets = {result.wager: (result.net, result.cite) for result in settled.results}
    assert nets == {"bet3": (3000, "19:47-18.11(b)"), "lir_bonus": (400, "19:47-18.11(d)")}


@pytest.mark.proves("19:47-18.6B(a)", "19:47-18.6B(b)", "19:47-18.6B(c)", "19:47-18.6B(d)")
def test_18_6B_own_limits_with_all_three_bets_and_independent_of_them() -> None:
    table = virtual("5c 2c 5d 8h 9s Kd", **BONUSES, three_card_bonus_table="F", three_card_bonus_max=2000)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    for amount in (99, 2001):
        wager = cmd.Bet(by=cmd.player(1), seat=1, wager="three_card_bonus", amount=amount)
        refused(table, wager, "limits of this table are 100 to 2000")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="three_card_bonus", amount=1700))
    refused(table, cmd.Close(by=cmd.DEALER), r"18\.6B\(b\)")
    bet(table, 1)
    close(table)
    finish(table, "withdraw")
    (settled,) = found(table.journal.events, ev.Settled)
    nets = {result.wager: (result.net, result.cite) for result in settled.results}
    assert nets == {"bet3": (-1000, "19:47-18.10(g)2"), "three_card_bonus": (1700, "19:47-18.11(e)")}


@pytest.mark.proves("19:47-18.6A(a)", "19:47-18.6B(a)")
@pytest.mark.parametrize("option", ["lir_bonus_offered", "three_card_bonus_offered"])
def test_18_6A_withdrawing_a_bonus_needs_notice_of_30_minutes(option: str) -> None:
    opened = int(datetime.fromisoformat("2008-01-01T20:00:00+00:00").timestamp() * 1000)
    now, minute = [opened], 60_000
    table = open_table("let-it-ride", BONUSES, E5, clock=lambda: now[0])

    def withdraw(**notice: str) -> cmd.Alter:
        return cmd.Alter(by=cmd.FLOORPERSON, option=option, value=False, notice=notice)

    refused(table, withdraw(sign="2008-01-01T19:30"), r"before it was ordered.*19:47-8\.3")
    (posted,) = found(table.do(withdraw(sign="2008-01-01T20:10")), ev.ChangePosted)
    assert posted.starts == opened + 40 * minute
    now[0] = opened + 40 * minute - 1
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    assert getattr(table.round.options, option) is True
    now[0] += 1
    table.do(cmd.Sit(by=cmd.player(2), seat=2))
    assert getattr(table.round.options, option) is False
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=True))
    assert getattr(table.round.options, option) is True


@pytest.mark.proves("19:47-18.6(d)")
def test_18_6_stakes_are_whole_cents_above_nothing() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    for amount in (0, -1000, 499, 50_001):
        refused(table, cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=amount), "bet1 of")
    refused(table, cmd.Bet(by=cmd.player(1), seat=1, wager="bet-9", amount=1000), "bet-9|bet_9")


@pytest.mark.proves("19:47-18.11(c)", "19:47-18.11(b)", "19:47-18.11(d)", "19:47-18.11(e)")
def test_18_11_c_the_limit_caps_the_three_bets_of_one_hand_only() -> None:
    table = virtual("Ts 2c Js Ks Qs As", payout_limit=5_000_000, **BONUSES)
    bet(table, 1, 3000, lir_bonus=100, three_card_bonus=10_000)
    close(table)
    finish(table)
    (settled,) = found(table.journal.events, ev.Settled)
    assert [(result.wager, result.net, result.cite) for result in settled.results] == [
        ("bet1", 3_000_000, "19:47-18.11(b)"),
        ("bet2", 2_000_000, "19:47-18.11(c)"),
        ("bet3", 0, "19:47-18.11(c)"),
        ("lir_bonus", 2_499_900, "19:47-18.11(d)"),
        ("three_card_bonus", 400_000, "19:47-18.11(e)"),
    ]
    assert table.round.seats[1].chips == 9_000 + 5_000_000 + 2_500_000 + 10_000 + 400_000


def test_an_inspector_only_looks() -> None:
    table = virtual()
    refused(table, cmd.Sit(by=cmd.INSPECTOR, seat=1), "not for an inspector")
    with pytest.raises(Refusal, match="not for a player"):
        table.do(cmd.Close(by=cmd.player(1)))


def test_18_11_b_what_the_odds_of_a_table_cannot_pay_is_neither_lowered_to_nor_covered_by_a_coupon() -> None:
    table = virtual(main_odds={"pair_of_tens_or_better": "3:2"})
    bet(table, 1, 1000)
    lowered = cmd.Reduce(by=cmd.player(1), seat=1, wager="bet1", amount=501)
    refused(table, lowered, r"bet1 of 501: not payable in whole cents; wager a multiple of 2 \(19:47-13\.6")
    coupon = cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=500, coupon=501)
    refused(table, coupon, "bet1 of 1500 with a coupon of 501: not payable in whole cents")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=501, coupon=501))
    raised = cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1)
    refused(table, raised, "bet1 of 1502 with a coupon of 501: not payable in whole cents")
