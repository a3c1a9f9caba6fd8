"""Blackjack hand by hand: what is said of a surrender, what is paid when, and what a blackjack gives back."""

from typing import Any

from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.blackjack.tables import bet, blackjack
from tests.games.twentyone.tables import close, decide, of


def results(table: Table) -> list[tuple[Any, ...]]:
    """Everything settled, in order: seat, wager, outcome, net; nothing stays on the layout."""
    found = [(event.seat, each) for event in of(table, ev.Settled) for each in event.results]
    assert not any(each.up for _, each in found)
    return [(seat, each.wager, each.outcome, each.net) for seat, each in found]


def said(table: Table, cite: str) -> list[str]:
    return [event.text for event in of(table, ev.Announced) if event.cite == cite]


def test_2_8_a_surrendered_wager_waits_for_the_dealers_second_card_and_insurance_is_by_itself() -> None:
    waits = "Hand 1: surrendered, the wager lies on top of the cards"
    for insured, told in ((True, ["Hand 1: the insurance is settled by itself"]), (False, [])):
        table = blackjack("5c Tc As 6d 9d", surrender=True)
        bet(table)
        close(table)
        if insured:
            table.do(cmd.Decide(by=cmd.player(1), seat=1, word="insure", amount=500))
        else:
            decide(table, "decline")
        decide(table, "surrender")
        assert said(table, "19:47-2.8(b)") == told
        assert said(table, "19:47-2.8(a)2") == [waits]
        assert results(table)[-1] == (1, "main", "surrendered", -500)
    table = blackjack("5c Tc 6s 6d Td 9d", surrender=True)
    bet(table)
    close(table)
    decide(table, "surrender")
    assert said(table, "19:47-2.8(a)2") == [], "against a six half is lost at once"


def test_2_17_e_two_sevens_are_paid_when_their_player_stands_before_the_next_is_asked() -> None:
    table = blackjack("5c 7c Tc 6s 7d 9d Td 9h", (1, 2), additional_wager="sevens")
    bet(table, 1, sevens=100)
    bet(table, 2)
    close(table)
    decide(table, "stand")
    assert isinstance(table.pending, steps.Ask)
    assert results(table) == [(1, "sevens", "win", 5_000)]


def test_2_19_e_aces_that_are_split_are_paid_for_the_first_two_cards() -> None:
    table = blackjack("5c Ad 6s Ah Kc 9c Td 9h", progressive="P1")
    bet(table, progressive=100)
    close(table)
    decide(table, "split")
    while isinstance(step := table.pending, steps.Validate):
        table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
    won = [each for each in results(table) if each[1] == "progressive"]
    assert [each[2] for each in won] == ["win"]


def test_2_18_a_dealers_blackjack_takes_nothing_more_where_a_split_hand_has_lost_the_original_wager() -> None:
    table = blackjack("5c 8c As 8d 7h Kd 9s Kc 9h", multiple_action=True)
    bet(table, main_2=1000)
    close(table)
    while "decline" in table.pending.words:
        decide(table, "decline")
    decide(table, "split", "draw", "stand")
    assert results(table) == [
        (1, "main@1.1", "lose", -1000),
        (1, "main_2@1.1", "lose", -1000),
        (1, "main@1.2", "void", 0),
        (1, "main_2@1.2", "lose", -1000),
    ]


def test_2_18_a_dealers_blackjack_takes_the_original_wager_of_a_split_hand_once() -> None:
    table = blackjack("5c 8c As 8d 7h 9s Kc 9h", multiple_action=True)
    bet(table, main_2=1000)
    close(table)
    while "decline" in table.pending.words:
        decide(table, "decline")
    decide(table, "split", "stand", "stand")
    assert results(table)[:2] == [(1, "main@1.1", "lose", -1000), (1, "main@1.2", "void", 0)]


def cited(table: Table) -> list[tuple[str, str, str]]:
    """Every result in order: wager, outcome and the rule."""
    return [
        (each.wager, each.outcome, each.cite) for event in of(table, ev.Settled) for each in event.results
    ]


def test_2_10_b_a_double_above_21_waits_for_the_card_that_may_make_a_blackjack() -> None:
    for second, given_back in (("Ad", True), ("9d", False)):
        table = blackjack(f"5c 9c Kc 7d Qh {second}")
        bet(table)
        close(table)
        decide(table, "double")
        assert results(table) == [
            (1, "main", "lose", -1000),
            (1, "double", "void" if given_back else "lose", 0 if given_back else -1000),
        ]


def test_2_11_d_split_hands_above_21_wait_for_the_card_that_may_make_a_blackjack() -> None:
    table = blackjack("5c 8c Kc 8d 7h Qd 6h Qs Ad")
    bet(table)
    close(table)
    decide(table, "split", "draw", "draw")
    assert results(table) == [(1, "main@1.1", "lose", -1000), (1, "main@1.2", "void", 0)]


def test_2_12_c_above_21_without_more_money_nothing_waits_and_the_dealer_takes_no_card() -> None:
    table = blackjack("5c 9c Kc 7d Qh")
    bet(table)
    close(table)
    decide(table, "draw")
    assert results(table) == [(1, "main", "lose", -1000)]
    assert isinstance(table.pending, steps.Betting)


def test_2_7_b_a_tie_of_blackjacks_and_any_other_tie_are_pushes_by_their_own_rules() -> None:
    for cards, cite in (("5c Ac Kc Kd As", "19:47-2.7(b)"), ("5c 9c Kc Kd 9s", "19:47-2.3(e)")):
        table = blackjack(cards)
        bet(table)
        close(table)
        while isinstance(table.pending, steps.Ask):
            decide(table, "stand")
        assert cited(table) == [("main", "push", cite)]
        assert results(table) == [(1, "main", "push", 0)]


def test_2_8_a_2_a_blackjack_takes_a_surrendered_wager_whole() -> None:
    table = blackjack("5c Tc Ks 6d Ad", surrender=True)
    bet(table)
    close(table)
    decide(table, "surrender")
    assert results(table) == [(1, "main", "lose", -1000)]
    assert cited(table) == [("main", "lose", "19:47-2.8(a)2")]


def test_a_match_play_coupon_wins_with_its_wager_and_at_even_money_too() -> None:
    for cards, options, words, net in (
        ("5c Tc 6s 9d Td 9h", {}, ["stand"], 1500),
        ("5c Ac As Kd 9h", {"consolidated_net_payout": True}, ["even_money"], 1500),
    ):
        table = blackjack(cards, **options)
        coupon = cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000, coupon=500)
        table.do(coupon)
        close(table)
        decide(table, *words)
        assert results(table)[0] == (1, "main", "win", net)


def test_2_7_even_money_for_one_leaves_the_blackjack_of_the_other_on_the_box_until_the_dealer_has_drawn() -> (
    None
):
    for drawn, other in (("9h", 1500), ("Th", 0)):
        table = blackjack(f"5c Ac As Kd {drawn}", consolidated_net_payout=True, players_per_box=2)
        table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
        table.do(cmd.Sit(by=cmd.player("1/b"), seat="1/b", buy_in=5000))
        bet(table)
        bet(table, "1/b")  # type: ignore[arg-type]
        close(table)
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="even_money"))
        assert results(table) == [(1, "main", "win", 1000)]
        assert not of(table, ev.Collected), "the cards stay for the other"
        table.do(cmd.Decide(by=cmd.player("1/b"), seat="1/b", word="decline"))
        assert results(table) == [
            (1, "main", "win", 1000),
            ("1/b", "main", "win" if other else "push", other),
        ]


def test_2_6_k_1_with_the_hole_card_up_a_tie_loses_by_its_own_rule_and_a_lower_total_by_the_usual_one() -> (
    None
):
    for second, cite in (("Td", "19:47-2.6(k)1"), ("8d", "19:47-2.3(e)")):
        table = blackjack(f"5c Tc Ks {second} Qd", hole_card="up")
        bet(table)
        close(table)
        decide(table, "stand")
        assert cited(table) == [("main", "lose", cite)]
