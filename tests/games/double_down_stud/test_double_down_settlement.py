"""17.5 and 17.10: the row of every hand, pushes and losses by the pair's own rank, the payout limit."""

import pytest

from croupier.equipment.cards import RANKS, parse_cards
from croupier.games.double_down_stud.game import GAME
from croupier.games.double_down_stud.settlement import nets, row_of, rows
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, CroupierError
from croupier.table import commands as cmd
from tests.games.double_down_stud.double_down_tables import bet, close, decide, virtual

EDITION = GAME.edition()
ODDS = GAME.options().odds
LIMIT = GAME.options().payout_limit


@pytest.mark.proves("19:47-17.10(b)", "19:47-17.1 Rank", "19:47-17.1 Suit")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("As Ks Qs Js Ts", "royal_flush"), ("5h 6h 7h 8h 9h", "straight_flush"),
        ("Ad 2d 3d 4d 5d", "straight_flush"), ("6c 6d 6h 6s 2c", "four_of_a_kind"),
        ("9c 9d 9h 4s 4c", "full_house"), ("2h 5h 9h Jh Kh", "flush"), ("Ac 2d 3h 4s 5c", "straight"),
        ("Tc Jd Qh Ks Ac", "straight"), ("5h 5c 5d 8h 9h", "three_of_a_kind"), ("2c 2d 3h 3s Kc", "two_pair"),
        ("Qc Kd Ah 2s 3c", "lose"), ("Ah Kd Qc Js 9d", "lose"),
    ],
)  # fmt: skip
def test_17_10_b_the_row_of_each_hand(hand: str, row: str) -> None:
    assert row_of(EDITION, parse_cards(hand)) == row


@pytest.mark.proves("19:47-17.9(a)", "19:47-17.9(b)", "19:47-17.9(c)", "19:47-17.1 Push")
@pytest.mark.parametrize("pair", RANKS)
def test_17_9_of_a_pair_only_its_own_rank_counts(pair: str) -> None:
    expected = "lose" if pair in "2345" else "push" if pair in "6789T" else "pair_of_jacks_or_better"
    low = [rank for rank in RANKS if rank != pair]
    for others in ((low[0], low[1], low[2]), (low[-1], low[-2], low[-4])):
        hand = f"{pair}c {pair}d {others[0]}h {others[1]}s {others[2]}h"
        assert row_of(EDITION, parse_cards(hand)) == expected, hand


@pytest.mark.proves("19:47-17.10(c)")
@pytest.mark.parametrize(
    ("stakes", "won"),
    [
        ([(10_000, 0)], (10_000_000,)), ([(10_001, 0)], (10_000_000,)),
        ([(6000, 0), (6000, 0)], (6_000_000, 4_000_000)), ([(5000, 0), (5000, 0)], (5_000_000, 5_000_000)),
        ([(50_000, 0), (100, 0)], (10_000_000, 0)), ([(5000, 5000), (100, 0)], (10_000_000, 0)),
    ],
)  # fmt: skip
def test_17_10_c_both_wagers_together_win_100_000_dollars_at_most(
    stakes: list[tuple[int, int]], won: tuple[int, ...]
) -> None:
    assert nets("royal_flush", stakes, ODDS, LIMIT) == won


def test_losses_and_pushes_know_no_limit() -> None:
    assert nets("lose", [(20_000_000, 500), (100, 0)], ODDS, LIMIT) == (-20_000_000, -100)
    assert nets("push", [(20_000_000, 500), (100, 0)], ODDS, LIMIT) == (0, 0)
    assert nets("flush", [(1000, 500)], {"flush": Odds(8)}, LIMIT) == (12_000,)


def test_a_stake_that_cannot_be_paid_in_whole_cents_is_refused_in_both_windows() -> None:
    table = virtual(odds={"flush": "25:3"})
    with pytest.raises(CroupierError, match="multiple of 3"):
        bet(table, 1, 1000)
    bet(table, 1, 1002)
    close(table)
    with pytest.raises(CroupierError, match="multiple of 3"):
        decide(table, 1, "double", 500)
    with pytest.raises(CroupierError, match="multiple of 3"):
        bet(table, 1, 500, "double_down")
    bet(table, 1, 600, "double_down")
    with pytest.raises(CroupierError, match="multiple of 3"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="double_down", amount=500))
    decide(table, 1, "double")
    assert table.round.number == 2


def test_no_hand_may_win_below_one_that_pushes() -> None:
    assert set(rows(EDITION)[1:]) == {*ODDS, "push", "lose"}
    text = (GAME.rules.folder, "rules.toml")
    from importlib import resources

    written = resources.files("croupier.games").joinpath(*text).read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="lowest_push_pair: expected no rank above"):
        _ = GAME.with_rules(written.replace('value = "6"', 'value = "Q"')).rules
    with pytest.raises(BadInput, match="lowest_winning_pair: expected one of"):
        _ = GAME.with_rules(written.replace('value = "J"', 'value = "jack"')).rules


def test_seven_positions_at_most_and_one_each() -> None:
    assert virtual(seats=1).round.seat_count == 1
    with pytest.raises(CroupierError, match="seats of 8"):
        virtual(seats=8)
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(CroupierError, match="one position each"):
        table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann"))
    with pytest.raises(CroupierError, match="cut of 9 cards: lift at least 10"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=9))
