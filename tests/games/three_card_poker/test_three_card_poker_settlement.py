"""20.3, 20.10 and 20.11: play or fold, the dealer's hand, who is settled when, and what is paid."""

from itertools import pairwise
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.three_card_poker.game import GAME
from croupier.games.three_card_poker.settlement import (
    ante_bonus,
    ante_result,
    hand_row,
    pair_plus_result,
    play_result,
    qualifies,
)
from croupier.hands.poker import three_card_rank
from croupier.law.odds import Odds
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.three_card_poker.three_card_tables import (
    ACE_HIGH,
    LOWER,
    NO_HAND,
    PAIR,
    QUEEN_HIGH,
    STRAIGHT,
    bet,
    close,
    dealt_unseen,
    decide,
    enter,
    found,
    live,
    nets,
    order,
    outcomes,
    play,
    virtual,
)

MAIN = ("ante", "play")


def asked(table: Table) -> steps.Ask:
    step = table.pending
    assert isinstance(step, steps.Ask)
    return step


def test_players_with_an_ante_play_or_fold_from_the_dealers_left_and_a_fold_is_taken_at_once() -> None:
    table = live()
    for seat, ante, plus in ((6, 1000, 0), (2, 1000, 500), (3, 0, 500), (4, 1000, 0)):
        bet(table, seat, ante, plus)
    close(table)
    dealt_unseen(table)
    assert (asked(table).seats, asked(table).words, asked(table).default) == ((2,), ("play", "fold"), "fold")
    events = table.do(cmd.Decide(by=cmd.player(2), seat=2, word="fold"))
    assert nets(events) == {(2, "ante"): -1000, (2, "pair_plus"): -500}
    assert order(events) == [("settle", 2, ("ante", "pair_plus")), ("collect", "2", ())]
    assert asked(table).seats == (4,), "seat 3 has a pair plus wager only and is not asked"


@pytest.mark.parametrize("amount", [1, 999, 1001, 2000])
def test_the_play_wager_is_exactly_the_ante(amount: int) -> None:
    table = live()
    bet(table, 1, pair_plus=700)
    close(table)
    dealt_unseen(table)
    with pytest.raises(CroupierError, match="exactly 1000"):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="play", amount=amount))
    table.do(cmd.Decide(by=cmd.player(1), seat=1, word="play", amount=1000))
    assert table.round.seats[1].wagers["play"].stake == 1000


def test_the_dealers_cards_are_turned_when_all_have_decided() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2)
    close(table)
    dealt_unseen(table)
    decide(table, "play")
    assert isinstance(table.pending, steps.Ask)
    decide(table, "play")
    assert isinstance(step := table.pending, steps.Turn)
    assert step.holder == "dealer"


def test_each_player_is_settled_in_turn_from_the_farthest_right() -> None:
    """Ante and play wager first, then the bonus, then pair plus."""
    table = live()
    equal = "Qd 9h 4s"
    hands = {1: STRAIGHT, 2: LOWER, 3: PAIR, 5: equal}
    wagers = {1: (1000, 500), 2: (1000, 500), 3: (0, 500), 5: (1000, 0)}
    events = play(table, hands, QUEEN_HIGH, wagers)
    assert order(events) == [
        ("turn", "dealer", ()),
        ("turn", "5", ()), ("settle", 5, MAIN),
        ("turn", "3", ()), ("settle", 3, ("pair_plus",)),
        ("turn", "2", ()), ("settle", 2, MAIN), ("settle", 2, ("pair_plus",)),
        ("turn", "1", ()), ("settle", 1, MAIN), ("settle", 1, ("ante_bonus",)), ("settle", 1, ("pair_plus",)),
    ]  # fmt: skip
    assert nets(events) == {
        (5, "ante"): 0, (5, "play"): 0, (3, "pair_plus"): 500,
        (2, "ante"): -1000, (2, "play"): -1000, (2, "pair_plus"): -500,
        (1, "ante"): 1000, (1, "play"): 1000, (1, "ante_bonus"): 1000, (1, "pair_plus"): 3000,
    }  # fmt: skip
    assert sum(table.round.ledger.values()) == 0


def test_a_dealer_below_queen_high_pays_antes_and_returns_play_wagers() -> None:
    table = live()
    events = play(table, {1: STRAIGHT, 2: LOWER}, NO_HAND)
    assert [event.text for event in found(events, ev.Announced)] == ["The dealer does not play"]
    assert nets(events) == {(2, "ante"): 1000, (2, "play"): 0, (1, "ante"): 1000, (1, "play"): 0,
                            (1, "ante_bonus"): 1000}  # fmt: skip
    assert outcomes(events)[1, "play"] == "push"


def test_when_everyone_has_folded_no_card_is_turned() -> None:
    table = live()
    bet(table, 1, pair_plus=500)
    close(table)
    dealt_unseen(table)
    decide(table, "fold")
    assert not found(table.journal.events, ev.Turned)
    assert table.round.number == 2


def test_where_a_fold_keeps_pair_plus_alive_the_hand_stays_and_is_settled() -> None:
    table = live(fold_forfeits_pair_plus=False)
    bet(table, 1, pair_plus=500)
    bet(table, 2)
    close(table)
    dealt_unseen(table)
    decide(table, "fold", "fold")
    assert nets(table.journal.events) == {(1, "ante"): -1000, (2, "ante"): -1000}
    assert set(table.round.hands) == {"1", "dealer"}
    enter(table, ACE_HIGH)
    enter(table, STRAIGHT)
    assert nets(table.journal.events)[1, "pair_plus"] == 3000
    assert (1, "ante_bonus") not in nets(table.journal.events), "a fold earns no bonus"


def test_pair_plus_alone_only_where_the_licensee_takes_it() -> None:
    table = live(pair_plus_only=False)
    bet(table, 1, ante=0, pair_plus=500)
    with pytest.raises(CroupierError, match="requires an ante"):
        close(table)
    bet(table, 1, ante=1000)
    close(table)


RANKED = (
    "5c 3d 2h", "Jc Td 8h", "Qc 3d 2h", "Qc 6d 3h", "Qc 6d 4h", "Kc Ad 2h", "Ac Kd Jh",
    "2c 2d 3h", "9c 9d Ah", "Kc Kd 2h", "5h 3h 2h", "Kh 8h 3h", "Ah Kh Jh",
    "Ac 2d 3h", "2c 3d 4h", "Ac Kd Qh", "2c 2d 2h", "Ac Ad Ah", "As 2s 3s", "2h 3h 4h", "As Ks Qs",
)  # fmt: skip


def test_20_3_hands_from_the_lowest_to_the_highest() -> None:
    ranks = [three_card_rank(parse_cards(hand)) for hand in RANKED]
    assert all(low < high for low, high in pairwise(ranks))
    assert three_card_rank(parse_cards("Kc 9d 4h")) == three_card_rank(parse_cards("Kd 9c 4s"))


@pytest.mark.parametrize(
    ("hand", "plays"),
    [("Qc 3d 2h", True), ("Jc Td 8h", False), ("2c 2d 3h", True), ("2h 3h 5h", True), ("Ac 2d 3h", True)],
)
def test_the_dealer_plays_with_queen_high_or_better(hand: str, plays: bool) -> None:
    lowest = GAME.edition().value("lowest_qualifying_hand")
    assert qualifies(three_card_rank(parse_cards(hand)), lowest) is plays


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("As Ks Qs", "mini_royal"), ("As 2s 3s", "straight_flush"), ("6c 6d 6h", "three_of_a_kind"),
        ("Ac 2d 3h", "straight"), ("2h 9h Kh", "flush"), (PAIR, "pair"), ("Kc Ad 2h", "none"),
    ],
)  # fmt: skip
def test_20_11_the_row_of_each_hand(hand: str, row: str) -> None:
    assert hand_row(parse_cards(hand)) == row


def test_what_each_wager_comes_to() -> None:
    even = Odds(1)
    assert ante_result(1000, 500, "win", even) == ante_result(1000, 500, "no_hand", even) == ("win", 1500)
    assert ante_result(1000, 500, "lose", even) == ("lose", -1000)
    assert ante_result(1000, 500, "push", even) == ("push", 0)
    assert play_result(1000, "win", even) == ("win", 1000)
    assert play_result(1000, "no_hand", even) == play_result(1000, "push", even) == ("push", 0)
    assert play_result(1000, "lose", even) == ("lose", -1000)
    odds = {"straight": Odds(1), "pair": Odds(3, 2)}
    assert (ante_bonus(1000, "straight", odds), ante_bonus(1000, "none", odds)) == (1000, 0)
    assert pair_plus_result(500, "pair", odds) == ("win", 750)
    assert pair_plus_result(500, "none", odds) == ("lose", -500)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"ante_bonus_table": "4-3-1"}, "allow_lower_ante_bonus"),
        ({"ante_bonus_table": {"straight_flush": 4}}, "below the minimum of 5:1"),
        ({"ante_bonus_table": {"straight": 0.5}, "allow_lower_ante_bonus": True}, "straight"),
        ({"ante_bonus_table": {"pair": 1}}, "no row 'pair'"),
        ({"ante_bonus_table": "6-5-4-3"}, "expected one of|did you mean"),
        ({"pair_plus_table": "G"}, "expected"),
        ({"dealing_method": "hand"}, "needs shuffler=automated"),
        ({"table_min": 1000, "table_max": 500}, "expected at least"),
    ],
)
def test_options_that_break_a_rule_are_refused(chosen: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CroupierError, match=sentence):
        GAME.options(chosen)


def test_a_higher_bonus_is_the_licensees_and_odds_that_need_it_ask_for_payable_antes() -> None:
    table = virtual(ante_bonus_table={"straight": "3:2"})
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(CroupierError, match="multiple of 2"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1001))
    with pytest.raises(CroupierError, match="multiple of 2"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1001, coupon=501))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000, coupon=501))
    with pytest.raises(CroupierError, match="multiple of 2"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="ante", amount=901))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pair-plus", amount=501))


def test_a_coupon_beneath_the_ante_wins_with_it_and_neither_raises_the_play_wager_nor_the_bonus() -> None:
    table = live()
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000, coupon=500))
    close(table)
    dealt_unseen(table)
    decide(table, "play")
    enter(table, QUEEN_HIGH)
    enter(table, STRAIGHT)
    assert nets(table.journal.events) == {(1, "ante"): 1500, (1, "play"): 1000, (1, "ante_bonus"): 1000}
