"""A round of Three Card 21 in its order, from the wagers to the pick-up."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.three_card_21_n_done.game import GAME
from croupier.games.three_card_21_n_done.settlement import judge, split_reason
from croupier.hands.twentyone import total
from croupier.hands.twentyone_wagers import three_card_bonus_row
from croupier.law.notice import needs_notice
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from tests.games.three_card_21_n_done.tables import (
    bet,
    found,
    live,
    nets,
    play,
    refused,
    said,
    say,
    sit,
    virtual,
)
from tests.games.twentyone.tables import close, decide, finish

# Values and hands.


@pytest.mark.proves(
    *("13:69F-2C.2(b)", "13:69F-2C.2(b)1", "13:69F-2C.2(b)2", "13:69F-2C.2(b)3"),
    *("13:69F-2C.1 Hard Total", "13:69F-2C.1 Soft Total"),
)
@pytest.mark.parametrize(
    ("cards", "count"),
    [("2c 3c 4c", "9"), ("Tc Jc", "20"), ("Qc Kc 5d", "25"), ("Ac 5c", "soft 16"), ("Ac Ad 9c", "soft 21"),
     ("Ac Kc Qc", "21"), ("Ac 9c 5d", "15"), ("Ac Ad Ah", "soft 13")],
)  # fmt: skip
def test_2c_2_b_values_of_cards(cards: str, count: str) -> None:
    assert str(total(parse_cards(cards))) == count


@pytest.mark.proves(
    *("13:69F-2C.2(c)", "13:69F-2C.2(c)1", "13:69F-2C.2(c)2", "13:69F-2C.2(c)3", "13:69F-2C.2(c)4"),
    *("13:69F-2C.2(c)5", "13:69F-2C.2(c)6", "13:69F-2C.2(c)7", "13:69F-2C.2(c)8", "13:69F-2C.1 Suit"),
)
@pytest.mark.parametrize(
    ("cards", "row"),
    [("Kd Ad Qd", "royal_flush_of_diamonds"), ("Kh Ah Qh", "royal_flush"), ("4c 6c 5c", "straight_flush"),
     ("Ac 2c 3c", "straight_flush"), ("5c 5c 5c", "three_of_a_kind"), ("Ah Kc Qd", "straight"),
     ("Ks As 2s", "flush"), ("9d 9d 4d", "flush"), ("Tc Jd 5h", ""),
     ("Ac Ad 9h", "pair"), ("Th 8c 3d", "total_21"),
     ("9h 8c 3d", "")],
)  # fmt: skip
def test_2c_2_c_hands_of_the_bonus_wager(cards: str, row: str) -> None:
    assert three_card_bonus_row(parse_cards(cards)) == row
    assert three_card_bonus_row(tuple(reversed(parse_cards(cards)))) == row


def test_ace_low_straights_are_the_tables_choice() -> None:
    assert three_card_bonus_row(parse_cards("Ac 2d 3h"), ace_low_straight=False) == ""
    assert three_card_bonus_row(parse_cards("Ac 2c 3c"), ace_low_straight=False) == "flush"


@pytest.mark.proves(
    "13:69F-2C.10(a)", "13:69F-2C.5(c)5iii(aa)", "13:69F-2C.5(c)5iii(bb)", "13:69F-2C.5(c)5ii"
)
@pytest.mark.parametrize(
    ("cards", "paragraph"),
    [("Th Jd 5c", "ii"), ("Th 9d 5c", "ii"), ("5c 5d 2c", "iii(bb)"), ("Tc Kd Ac", "iii(bb)"),
     ("Ac 9d 5c", "iii(aa)"),
     ("Ac 2d 3c", ""), ("Ac 4d 7c", "iii(aa)"), ("2c 3d 6c", "")],
)  # fmt: skip
def test_2c_10_a_when_a_hand_may_be_split_three_ways(cards: str, paragraph: str) -> None:
    assert split_reason(parse_cards(cards)) == (f"13:69F-2C.5(c)5{paragraph}" if paragraph else "")


@pytest.mark.proves("13:69F-2C.5(d)")
def test_2c_5_d_a_players_21_never_ties() -> None:
    assert judge(parse_cards("Th 8c 3d"), parse_cards("7c 7d 7h")) == "win"
    assert judge(parse_cards("Th 8c 2d"), parse_cards("Tc Td")) == "push"
    assert judge(parse_cards("Th 8c 2d"), parse_cards("7c 7d 7h")) == "lose"
    assert judge(parse_cards("Th 8c 9d"), parse_cards("Tc 6d 9h")) == "lose"


@pytest.mark.proves("13:69F-2C.5(f)", "13:69F-2C.5(a)")
def test_2c_5_f_wagers_change_until_the_first_card_and_not_after() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d")
    bet(table, 1, amount=2000)
    for wager in ("main", "bonus"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager=wager, amount=1000))
    refused(table, cmd.Reduce(by=cmd.player(1), seat=1, wager="main", amount=50), "limits of this table")
    refused(table, cmd.Leave(by=cmd.player(1), seat=1), r"2C\.5\(f\)")
    close(table)
    refused(table, cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=500), r"closed.*2C\.5\(f\)")
    refused(table, cmd.Reduce(by=cmd.player(1), seat=1, wager="main", amount=0), r"closed.*2C\.5\(f\)")


@pytest.mark.proves("13:69F-2C.5(g)", "13:69F-2C.7(a)1", "13:69F-2C.7(a)2", "13:69F-2C.6(g)")
def test_2c_5_g_insurance_is_asked_before_the_reader_and_untouchable_after() -> None:
    table = virtual("2c 9h Ac 8c Tc 3d")
    bet(table, 1)
    events = close(table)
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.about == "insurance"
    assert not found(events, ev.WasRead)
    refused(table, cmd.Reduce(by=cmd.player(1), seat=1, wager="insurance", amount=0), "closed")
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="insure"))
    assert found(events, ev.WasRead)[0].answer
    assert nets(events) == {(1, "insurance"): 1000, (1, "main"): -1000}


@pytest.mark.proves("13:69F-2C.5(g)")
def test_2c_5_g_a_confirmed_double_stays() -> None:
    table = live()
    bet(table, 1)
    close(table)
    for card in parse_cards("5c 6c 4d 2s"):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    decide(table, "double")
    refused(table, cmd.Reduce(by=cmd.player(1), seat=1, wager="double", amount=0), "closed")
    assert table.round.seats[1].wagers["double"].stake == 1000


@pytest.mark.proves("13:69F-2C.5(e)")
def test_2c_5_e_cash_called_out_is_changed_into_chips() -> None:
    table = virtual()
    sit(table, 1)
    bets = cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000, verbal_cash=True)
    events = table.do(bets)
    assert [event.cents for event in found(events, ev.BoughtIn)] == [1000]


@pytest.mark.proves("13:69F-2C.5(i)")
def test_2c_5_i_who_skips_a_round_waits_for_the_shuffle_or_a_permission() -> None:
    table = virtual(no_midshoe_entry=True)
    sit(table, 1, "ada")
    sit(table, 2, "bob")
    play(table, 1)
    late = cmd.Bets(by=cmd.player(2), seat=2, wagers={"main": 1000, "bonus": 1000})
    refused(table, late, r"bob did not play the last round.*2C\.5\(i\)")
    play(table, 1)
    say(table, cmd.FLOORPERSON, "permit")
    play(table, 1, 2)
    play(table, 1, 2)
    play(table, 1)
    refused(table, late, "bob did not play")
    say(table, cmd.FLOORPERSON, "reshuffle")
    play(table, 1)
    play(table, 1, 2)
    assert replay(table.journal).state.record() == table.state.record()
    free = virtual()
    sit(free, 2, "bob")
    play(free, 1)
    play(free, 1, 2)


@pytest.mark.proves("13:69F-2C.13")
def test_2c_13_one_spot_each_unless_the_table_allows_more() -> None:
    table = virtual()
    sit(table, 1, "ada")
    refused(table, cmd.Sit(by=cmd.player(2), seat=2, patron="ada"), r"one spot each \(13:69F-2C\.13\)")
    several = virtual(several_spots=True)
    sit(several, 1, "ada")
    sit(several, 2, "ada")
    assert several.journal.events[-1].cite == "13:69F-2C.13"


@pytest.mark.proves("13:69F-2C.12(a)")
def test_2c_12_a_up_to_three_on_a_spot_with_the_first_ones_consent() -> None:
    table = virtual(players_per_spot=3)
    sit(table, 1)
    second = cmd.Sit(by=cmd.player("1/b"), seat="1/b")
    refused(table, second, r"has not consented \(13:69F-2C\.12\(a\)\)")
    say(table, cmd.player(1), "consent")
    table.do(second)
    table.do(cmd.Sit(by=cmd.player("1/c"), seat="1/c"))
    refused(virtual(), second, "allows 1 on a spot")


@pytest.mark.proves("13:69F-2C.12(b)", "13:69F-2C.12(d)", "13:69F-2C.12(e)")
def test_2c_12_b_with_nobody_seated_the_largest_wager_decides() -> None:
    table = virtual("2c 5c Ac 4d 8h 2s 9h", players_per_spot=3)
    sit(table, 1)
    say(table, cmd.player(1), "consent")
    bet(table, "1/b", amount=500)
    bet(table, "1/c", amount=1000)
    close(table)
    asked = []
    for word in ("decline", "insure", "double", "double"):
        assert isinstance(table.pending, steps.Ask)
        asked.append((table.pending.seats[0], table.pending.about))
        decide(table, word)
    assert asked == [("1/c", "insurance"), ("1/b", "insurance"), ("1/c", "hand 1"), ("1/b", "double of 1")]
    dealt = [
        card for event in found(table.journal.events, ev.Dealt) for card in event.cards if card[0] == "1"
    ]
    assert len(dealt) == 4  # one card for the doubled hand, whoever doubled


@pytest.mark.proves(
    *(
        "13:69F-2C.5(b)",
        "13:69F-2C.5(b)2",
        "13:69F-2C.5(c)",
        "13:69F-2C.6(e)",
        "13:69F-2C.6(f)",
        "13:69F-2C.5(c)1",
    ),
    *("13:69F-2C.5(c)2", "13:69F-2C.6(h)"),
)
def test_2c_5_b_and_c_bonus_then_21s_then_insurance_then_the_reader() -> None:
    #        burn; spots 1 2 3, dealer; 1 2 3, hole; 1 2 3
    table = virtual("2c 7c 9h 5c Ad 7d 8c 5d 6h 7h 3d 8d")
    bet(table, 1, 2, 3)
    events = close(table)
    settled = [(each.seat, each.results[0].wager, each.results[0].net) for each in found(events, ev.Settled)]
    assert settled == [(2, "bonus", -1000), (1, "bonus", 5000), (3, "bonus", 1000), (1, "main", 1000)]
    assert said(events, "6(f)") == ["Hand 1: 21", "Hand 2: 20", "Hand 3: 18"]
    assert said(events, "6(e)") == ["Seat 1: three of a kind", "Seat 3: pair"]
    assert isinstance(table.pending, steps.Ask)
    assert (table.pending.seats[0], table.pending.about) == (2, "insurance")  # spot 1 is decided
    decide(table, "decline")
    events = table.do(cmd.Decide(by=cmd.player(3), seat=3, word="decline"))
    assert isinstance(
        next(event for event in events if isinstance(event, ev.WasRead | ev.Announced)), ev.WasRead
    )
    assert said(events, "6(h)") == ["Hand 2: 20"]


@pytest.mark.proves(
    "13:69F-2C.5(c)4", "13:69F-2C.6(i)", "13:69F-2C.6(j)", "13:69E-1.10D(f)", "13:69F-2C.1 Blackjack"
)
def test_2c_6_j_a_blackjack_found_by_the_reader_ends_the_round() -> None:
    table = virtual("2c 9h Tc 8c Ad 3d 4h")
    bet(table, 1)
    events = close(table)
    assert found(events, ev.WasRead)[0].answer
    (turned,) = found(events, ev.Turned)
    assert (turned.holder, turned.cite) == ("dealer", "13:69F-2C.6(i)")
    assert nets(events)[1, "main"] == -1000
    assert isinstance(table.pending, steps.Betting)
    low = virtual("2c 9h 6c 8c Tc 3d 4h")
    bet(low, 1)
    assert not found(close(low), ev.WasRead)


@pytest.mark.proves("13:69E-1.10D(f)", "13:69F-2C.14(l)")
def test_without_a_reader_players_decide_before_the_hole_card_is_seen() -> None:
    table = virtual("2c 9h Tc 8c Ad 3d 4h", card_reader=False)
    bet(table, 1)
    events = close(table)
    assert not found(events, ev.WasRead)
    assert isinstance(table.pending, steps.Ask)
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="stand"))
    assert nets(events) == {(1, "main"): -1000}


@pytest.mark.proves("13:69F-2C.5(c)5", "13:69F-2C.7(c)")
def test_2c_7_c_lost_insurance_is_taken_before_any_further_card() -> None:
    table = virtual("2c 9h Ac 8c 8d 2d 4h")
    bet(table, 1)
    close(table)
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="insure"))
    assert nets(events) == {(1, "insurance"): -500}
    assert said(events, "5(c)5")
    assert not found(events, ev.Dealt)


@pytest.mark.proves("13:69F-2C.10(b)", "13:69F-2C.10(c)", "13:69F-2C.5(c)5ii", "13:69F-2C.10(a)")
def test_2c_10_b_each_split_hand_is_finished_before_the_next_gets_a_card() -> None:
    table = virtual("2c Th 6c Jd Tc 5c 2d 3d 4d 5d 6d 7d 8d 9d")
    bet(table, 1)
    close(table)
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="split3"))
    assert table.round.seats[1].wagers.keys() == {"main@1.1", "main@1.2", "main@1.3"}
    assert said(events, "5(c)5ii") == ["Hand 1: split three ways, above 21"]
    decide(table, "draw", "stand", "stand", "double")
    holders = [card[0] for event in found(table.journal.events, ev.Dealt) for card in event.cards]
    assert holders[6:12] == ["1.1", "1.1", "1.2", "1.3", "1.3", "dealer"]


@pytest.mark.proves("13:69F-2C.9(b)", "13:69F-2C.11(a)2", "13:69F-2C.11(a)1", "13:69F-2C.9(a)")
def test_2c_11_a_a_doubled_hand_gets_one_card_and_21_none() -> None:
    table = virtual("2c 5c 6c 4d Tc 2s 3h 9d")
    bet(table, 1)
    close(table)
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="double"))
    own = [event for event in found(events, ev.Dealt) if event.cards[0][0] == "1"]
    assert [event.cite for event in own] == ["13:69F-2C.9(b)"]
    assert isinstance(table.pending, steps.Betting)
    drawn = virtual("2c 5c 6c 4d Tc 2s 4h 6h 9d")
    bet(drawn, 1)
    close(drawn)
    decide(drawn, "draw")
    assert isinstance(drawn.pending, steps.Ask)
    refused(drawn, cmd.Decide(by=cmd.player(1), seat=1, word="double"), r"2C\.9\(a\)")
    events = drawn.do(cmd.Decide(by=cmd.player(1), seat=1, word="draw"))
    assert nets(events) == {(1, "main"): 1000}  # 21 is paid, and nobody is asked any more


@pytest.mark.proves("13:69F-2C.11(c)", "13:69F-2C.6(k)", "13:69F-2C.5(d)")
def test_2c_11_c_the_dealer_draws_only_where_it_matters() -> None:
    table = virtual("2c 7c 6c 7d Tc 7h 9d")
    events = play(table, 1)
    assert not found(events, ev.Turned)
    assert said(events, "11(c)")
    other = virtual("2c 9h 6c 8c Tc 2d 9d")
    events = play(other, 1)
    assert [event.cite for event in found(events, ev.Turned)] == ["13:69F-2C.5(d)"]
    assert said(events, "6(k)") == ["Dealer: 16", "Dealer: 25"]


@pytest.mark.proves("13:69F-2C.6(l)", "13:69F-2C.5(h)", "13:69F-2C.6(m)", "13:69F-2C.1 Push")
def test_2c_6_l_and_m_settlement_and_pick_up_from_the_far_right_the_dealers_cards_on_top() -> None:
    #        burn; spots 1 3 5, dealer; 1 3 5, hole; 1 3 5: 19, 20, 18 against 19
    table = virtual("2c 9h 9c 9d Tc 8c 8d 8h 9s 2d 3d Ac")
    events = play(table, 1, 3, 5)
    settled = [each for each in found(events, ev.Settled) if each.cite == "13:69F-2C.6(l)"]
    assert [(each.seat, each.results[0].outcome) for each in settled] == [
        (5, "lose"),
        (3, "win"),
        (1, "push"),
    ]
    collected = [event.holder for event in found(events, ev.Collected) if event.cite == "13:69F-2C.6(m)"]
    assert collected == ["5", "3", "1", "dealer"]


@pytest.mark.proves("13:69F-2C.6(m)")
def test_2c_6_m_the_hands_can_be_rebuilt_from_the_discard_rack() -> None:
    table = virtual("2c 9h 9c Tc 8c 8d 9s 2d 3d")
    play(table, 1, 3)
    rack = [holder for holder, _ in table.state.rack]
    assert rack[:3] == ["3", "1", "dealer"]


@pytest.mark.proves("13:69F-2C.8(a)", "13:69F-2C.8(a)1", "13:69F-2C.8(a)2", "13:69F-2C.8(b)")
@pytest.mark.parametrize(
    ("dealer", "reader", "net", "waits"),
    [("6c Tc", True, -500, False), ("Tc 9c", True, -500, False), ("Tc 9c", False, -500, True),
     ("Tc Ac", False, -1000, True), ("6c Tc", False, -500, False)],
)  # fmt: skip
def test_2c_8_a_surrender_is_settled_at_once_or_waits_for_the_hole_card(
    dealer: str, reader: bool, net: int, waits: bool
) -> None:
    up, hole = dealer.split()
    table = virtual(f"2c Th {up} Jd {hole} 5c", card_reader=reader)
    bet(table, 1)
    close(table)
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="surrender"))
    assert nets(events) == {(1, "main"): net}
    assert bool(said(events, "8(a)2")) is waits


@pytest.mark.proves("13:69F-2C.8(c)")
def test_2c_8_c_surrender_starts_and_ends_with_notice() -> None:
    fact = GAME.edition(proposals=True).option("surrender")
    assert needs_notice(fact, True, False)
    assert needs_notice(fact, False, True)
    table = virtual()
    (posted,) = table.do(cmd.Alter(by=cmd.FLOORPERSON, option="surrender", value=False))
    assert isinstance(posted, ev.ChangePosted)
    assert posted.starts == 30 * 60_000  # the clock of this table stands at 0
    bet(table, 1)
    assert table.round.options.surrender


@pytest.mark.proves("13:69F-2C.5(c)5", "13:69F-2C.5(c)5i")
def test_2c_5_c_5_above_21_a_hand_is_surrendered_split_or_lost() -> None:
    table = virtual("2c Th 6c 9d Tc 5c")
    bet(table, 1)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.words == ("surrender", "split3", "stand")
    refused(table, cmd.Decide(by=cmd.player(1), seat=1, word="draw"), r"2C\.11\(a\)")
    refused(table, cmd.Decide(by=cmd.player(1), seat=1, word="double"), r"2C\.9\(a\)")
    events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="stand"))
    assert nets(events) == {(1, "main"): -1000}
    assert not found(events, ev.Turned)


def test_a_three_way_split_needs_chips_for_two_more_wagers() -> None:
    from croupier.equipment.entropy import StackedEntropy
    from croupier.table.table import open_table

    cards = StackedEntropy(parse_cards("2c Th 6c 9d Tc 5c"))
    table = open_table("three-card-21-n-done", {"proposals": True}, entropy=cards, clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=3900))
    bet(table, 1)
    close(table)
    refused(table, cmd.Decide(by=cmd.player(1), seat=1, word="split3"), "has 1900 in chips and needs 2000")
    refused(table, cmd.Decide(by=cmd.player(1), seat=1, word="split3", amount=500), "exactly 1000")


@pytest.mark.parametrize("options", [{}, {"card_reader": False}])
def test_every_split_ace_gets_one_card_but_the_other_hands_go_on(options: dict[str, Any]) -> None:
    table = virtual("2c Ac 6c 9d Tc 5c 2d 3d 4d", **options)
    bet(table, 1)
    close(table)
    decide(table, "split3")
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.about == "hand 1.2"
    finish(table)
    assert isinstance(table.pending, steps.Betting)
