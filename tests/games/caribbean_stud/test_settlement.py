"""16.10 and 16.12: bet or fold, the dealer's hand, who is settled when, and what is paid."""

from decimal import Decimal

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.caribbean_stud.game import GAME
from croupier.games.caribbean_stud.settlement import ante_result, bet_result, bet_row, qualifies
from croupier.hands.poker import five_card_rank
from croupier.law.odds import Odds
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.caribbean_stud.stud_tables import (
    ACE_KING,
    FLUSH,
    NO_HAND,
    PAIR,
    bet,
    close,
    dealt_unseen,
    decide,
    found,
    live,
    nets,
    order,
    play,
    virtual,
)

LOWER = "3c 5d 8h Ts Qc"
LOWER_TOO = "3d 5h 6s Tc Qh"


def asked(table: Table) -> steps.Ask:
    step = table.pending
    assert isinstance(step, steps.Ask)
    return step


@pytest.mark.proves("19:47-16.10(a)")
def test_16_10_a_players_bet_or_fold_from_the_dealers_left_and_a_fold_is_taken_at_once() -> None:
    table = live()
    for seat in (6, 2, 4):
        bet(table, seat)
    close(table)
    dealt_unseen(table, "As")
    assert asked(table).seats == (2,)
    assert asked(table).words == ("bet", "fold")
    events = table.do(cmd.Decide(by=cmd.player(2), seat=2, word="fold"))
    assert nets(events) == {(2, "ante"): -1000}
    assert order(events) == [("settle", 2), ("collect", "2")]
    assert asked(table).seats == (4,)


@pytest.mark.proves("19:47-16.10(a)")
@pytest.mark.parametrize("amount", [1, 1000, 1999, 2001, 4000])
def test_16_10_a_the_bet_is_exactly_twice_the_ante(amount: int) -> None:
    table = live()
    bet(table, 1)
    close(table)
    dealt_unseen(table, "As")
    with pytest.raises(CroupierError, match="exactly 2000"):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="bet", amount=amount))
    table.do(cmd.Decide(by=cmd.player(1), seat=1, word="bet", amount=2000))
    assert table.round.seats[1].wagers["bet"].stake == 2000


@pytest.mark.proves("19:47-16.10(a)")
def test_16_10_a_who_does_not_say_in_time_folds() -> None:
    table = live()
    bet(table, 1)
    close(table)
    dealt_unseen(table, "As")
    assert asked(table).default == "fold"


@pytest.mark.proves("19:47-16.10(d)")
def test_16_10_d_the_hole_cards_are_turned_when_all_have_decided() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "bet")
    assert isinstance(table.pending, steps.Ask)
    decide(table, "bet")
    assert table.pending == steps.Turn("19:47-16.10(d)", "dealer", 1, 4)


@pytest.mark.proves("19:47-16.10(e)", "19:47-16.10(e)1", "19:47-16.10(e)2", "19:47-16.10(e)3")
def test_16_10_e_losers_then_equal_hands_then_winners_each_from_the_farthest_right() -> None:
    table = live()
    equal = "Ac Kc 8c 4c 2s"
    events = play(table, {1: PAIR, 2: LOWER, 3: equal, 4: FLUSH, 5: LOWER_TOO}, ACE_KING)
    assert order(events) == [
        ("turn", "dealer"),
        ("turn", "5"), ("settle", 5), ("collect", "5"),
        ("turn", "4"), ("turn", "3"),
        ("turn", "2"), ("settle", 2), ("collect", "2"), ("turn", "1"),
        ("settle", 3), ("collect", "3"),
        ("settle", 4), ("collect", "4"), ("settle", 1), ("collect", "1"),
    ]  # fmt: skip
    assert nets(events) == {
        (5, "ante"): -1000, (5, "bet"): -2000, (2, "ante"): -1000, (2, "bet"): -2000,
        (3, "ante"): 0, (3, "bet"): 0,
        (4, "ante"): 1000, (4, "bet"): 10000, (1, "ante"): 1000, (1, "bet"): 2000,
    }  # fmt: skip


@pytest.mark.proves("19:47-16.10(f)", "19:47-16.10(f)2", "19:47-16.10(f)3", "19:47-16.10(f)4")
def test_16_10_f_without_a_qualifying_hand_antes_are_paid_and_bets_returned() -> None:
    table = live()
    events = play(table, {1: PAIR, 2: LOWER}, NO_HAND)
    assert [event.text for event in found(events, ev.Announced)] == ["No hand"]
    assert nets(events) == {(2, "ante"): 1000, (2, "bet"): 0, (1, "ante"): 1000, (1, "bet"): 0}
    assert order(events) == [
        ("turn", "dealer"), ("turn", "2"), ("turn", "1"), ("settle", 2), ("settle", 1),
        ("collect", "2"), ("collect", "1"),
    ]  # fmt: skip
    outcomes = {result.wager: result.outcome for result in found(events, ev.Settled)[0].results}
    assert outcomes == {"ante": "win", "bet": "void"}


@pytest.mark.proves("19:47-16.10(f)1")
def test_16_10_f_1_hands_need_not_be_shown_but_with_a_progressive_wager_they_are() -> None:
    table = live(show_hands_no_qualify=False)
    events = play(table, {1: PAIR, 2: LOWER, 3: FLUSH}, NO_HAND, progressive=(3,))
    assert [event.holder for event in found(events, ev.Turned)] == ["dealer", "3"]
    assert nets(events)[3, "progressive"] == 4900
    assert nets(events)[1, "ante"] == 1000


def test_when_everyone_has_folded_no_card_is_turned() -> None:
    table = live()
    bet(table, 1)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "fold")
    assert not found(table.journal.events, ev.Turned)
    assert table.round.number == 2


@pytest.mark.proves("19:47-16.12(b)", "19:47-16.12(d)")
def test_16_12_d_the_limit_caps_the_winnings_of_the_bet_and_nothing_else() -> None:
    table = live(meter_initial=20_000_000)
    royal = "Ac Kc Qc Jc Tc"
    events = play(table, {1: royal}, ACE_KING, progressive=(1,), ante=50_000)
    assert nets(events) == {(1, "ante"): 50_000, (1, "bet"): 500_000, (1, "progressive"): 20_000_070 - 100}
    cites = {result.wager: result.cite for event in found(events, ev.Settled) for result in event.results}
    assert cites["bet"] == "19:47-16.12(d)"


@pytest.mark.proves("19:47-16.12(c)")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("As Ks Qs Js Ts", "royal_flush"), ("5h 6h 7h 8h 9h", "straight_flush"),
        ("6c 6d 6h 6s 2c", "four_of_a_kind"), ("9c 9d 9h 4s 4c", "full_house"), (FLUSH, "flush"),
        ("Ac 2d 3h 4s 5c", "straight"), ("5h 5c 5d 8h 9h", "three_of_a_kind"),
        ("7c 7d 3h 3s Kc", "two_pair"), (PAIR, "one_pair_or_less"), (LOWER, "one_pair_or_less"),
    ],
)  # fmt: skip
def test_16_12_c_the_row_of_each_hand(hand: str, row: str) -> None:
    assert bet_row(five_card_rank(parse_cards(hand))) == row


@pytest.mark.proves("19:47-16.10(e)")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("Ac Kd 4h 3s 2c", True), ("Ac Kc 4c 3c 2c", True), ("2c 2d 3h 4s 5c", True),
        ("Ac Qd Jh Ts 9c", False), ("Kc Qd Jh Ts 8c", False), ("5c 4d 3h 2s Ac", True),
    ],
)  # fmt: skip
def test_16_10_e_the_dealer_plays_with_ace_king_or_better(hand: str, plays: bool) -> None:
    lowest = GAME.edition().value("lowest_qualifying_hand")
    assert qualifies(five_card_rank(parse_cards(hand)), lowest) is plays


def test_what_ante_and_bet_come_to() -> None:
    odds, limit = Odds(7), 500_000
    assert ante_result(1000, 500, "win", Odds(1)) == ("win", 1500)
    assert ante_result(1000, 500, "no_hand", Odds(1)) == ("win", 1500)
    assert ante_result(1000, 500, "lose", Odds(1)) == ("lose", -1000)
    assert bet_result(2000, "no_hand", odds, limit) == ("void", 0)
    assert bet_result(2000, "win", odds, limit) == ("win", 14_000)
    assert bet_result(2000, "win", odds, 13_999) == ("win", 13_999)
    assert bet_result(2000, "push", odds, limit) == ("push", 0)


def test_a_stake_that_cannot_be_paid_in_whole_cents_is_refused() -> None:
    table = virtual(bet_odds={"flush": "16:3"})
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(CroupierError, match="multiple of 3"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000))
    with pytest.raises(CroupierError, match="multiple of 3"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000, coupon=2))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1002))


def test_one_position_each_unless_the_licensee_allows_two_next_to_each_other() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(CroupierError, match="one position each"):
        table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann"))
    assert virtual(two_positions=True, seats=6).round.seat_count == 6
    with pytest.raises(CroupierError, match="seats of 8"):
        virtual(seats=8)
    with pytest.raises(CroupierError, match="the limits of this table"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=60_000))


def test_the_rate_of_progression_is_a_part_of_one() -> None:
    assert GAME.options({"progression_rate": "0.95"}).progression_rate == Decimal("0.95")
