"""The round of blackjack, rule by rule, at a virtual table with a stacked shoe."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.views import HandView, view
from tests.games.blackjack.tables import bet, blackjack, round_of, said
from tests.games.twentyone.tables import close, decide, of


def dealt(table: object) -> list[tuple[str, str]]:
    """Who got a card under which rule, in order."""
    return [(event.cards[0][0], event.cite) for event in of(table, ev.Dealt)]  # type: ignore[arg-type]


@pytest.mark.proves("19:47-2.6(e)", "19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3", "19:47-2.6(h)")
def test_2_6_e_two_circuits_around_the_dealers_first_card() -> None:
    table = blackjack("5c Tc Td 7s 9c 9d Ts", seats=(2, 5))
    round_of(table, "stand", "stand", seats=(2, 5))
    assert dealt(table) == [
        ("burn", "19:47-2.6(c)"),
        ("2", "19:47-2.6(e)1"),
        ("5", "19:47-2.6(e)1"),
        ("dealer", "19:47-2.6(e)2"),
        ("2", "19:47-2.6(e)3"),
        ("5", "19:47-2.6(e)3"),
        ("dealer", "19:47-2.6(h)"),
    ]
    assert said(table, "19:47-2.6(h)")[0] == "Dealer's Card"


@pytest.mark.proves("19:47-2.6(f)", "19:47-2.6(g)")
def test_2_6_f_totals_are_announced_and_players_decide_from_the_left() -> None:
    table = blackjack("5c 2c Td 7s 9c 9d 5d Ts", seats=(1, 2))
    bet(table, 1)
    bet(table, 2)
    close(table)
    step = table.pending
    assert isinstance(step, steps.Ask)
    assert (step.seats, step.words) == ((1,), ("double", "stand", "draw"))
    with pytest.raises(BadInput, match="seat 2 is not asked anything now"):
        table.do(cmd.Decide(by=cmd.player(2), seat=2, word="stand"))
    decide(table, "draw", "stand", "stand")
    assert said(table, "19:47-2.6(f)") == ["Hand 1: 11", "Hand 2: 19"]
    assert said(table, "19:47-2.6(g)") == ["Hand 1: 16"]


@pytest.mark.proves("19:47-2.7(a)")
def test_2_7_a_a_blackjack_is_paid_before_anyone_gets_a_third_card() -> None:
    table = blackjack("5c As Tc 7s Kd 2d", seats=(1, 2))
    bet(table, 1)
    bet(table, 2)
    close(table)
    (paid,) = of(table, ev.Settled)
    assert (paid.seat, paid.results[0].net, paid.cite) == (1, 1500, "19:47-2.7(a)")
    assert "1" not in table.round.hands
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == 2


@pytest.mark.proves("19:47-2.7(b)")
def test_2_7_b_against_a_ten_a_blackjack_waits_for_the_second_card() -> None:
    table = blackjack("5c As Tc Ks Kd 2d 6d 9s", seats=(1, 2))
    bet(table, 1)
    bet(table, 2)
    close(table)
    assert not of(table, ev.Settled)
    assert said(table, "19:47-2.7(b)") == ["Hand 1: blackjack"]
    decide(table, "stand")
    results = {event.seat: event.results[0] for event in of(table, ev.Settled)}
    assert (results[1].net, results[1].cite) == (1500, "19:47-2.7(b)")


@pytest.mark.proves("19:47-2.6(k)2", "19:47-2.7(b)")
@pytest.mark.parametrize("up_card", ["7s", "Ks"])
def test_2_6_k_against_two_open_cards_a_blackjack_is_paid_before_anyone_gets_a_third_card(
    up_card: str,
) -> None:
    table = blackjack(f"5c As Tc {up_card} Kd 2d 9s", seats=(1, 2), hole_card="up")
    bet(table, 1)
    bet(table, 2)
    close(table)
    (paid,) = of(table, ev.Settled)
    assert (paid.seat, paid.results[0].net, paid.cite) == (1, 1000, "19:47-2.6(k)2")
    assert "1" not in table.round.hands


@pytest.mark.proves("19:47-2.10(a)", "19:47-2.12(a)2")
def test_2_12_a_2_a_doubled_hand_takes_precisely_one_card() -> None:
    table = blackjack("5c 5d 7s 6d 2c Td")
    round_of(table, "double")
    assert [holder for holder, _ in dealt(table)].count("1") == 3
    assert dealt(table)[4] == ("1", "19:47-2.12(a)2")
    (wagered,) = [event for event in of(table, ev.Wagered) if event.by == ev.TABLE]
    assert [(change.wager, change.stake) for change in wagered.changes] == [("double", 1000)]


@pytest.mark.proves("19:47-2.10(a)")
@pytest.mark.parametrize(("amount", "sentence"), [(1001, "at most 1000"), (0, "above 0"), (-5, "above 0")])
def test_2_10_a_a_double_is_at_most_the_wager(amount: int, sentence: str) -> None:
    table = blackjack("5c 5d 7s 6d 2c Td")
    bet(table)
    close(table)
    before = table.state.record(), table.head
    with pytest.raises((Refusal, BadInput), match=sentence):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="double", amount=amount))
    assert (table.state.record(), table.head) == before


@pytest.mark.proves("19:47-2.11(b)", "19:47-2.11(c)")
def test_2_11_b_the_leftmost_split_hand_is_finished_before_the_next_gets_a_card() -> None:
    table = blackjack("5c 8d 7s 8c 2c 9c Th Ts")
    bet(table)
    close(table)
    decide(table, "split")
    step = table.pending
    assert isinstance(step, steps.Ask)
    assert (step.about, step.cite) == ("hand 1.1", "19:47-2.11(c)")
    assert len(table.round.hands["1.2"].cards) == 1
    decide(table, "draw", "stand")
    assert [holder for holder, _ in dealt(table)][4:] == ["1.1", "1.1", "1.2"]


@pytest.mark.proves("19:47-2.11(c)2", "19:47-2.12(a)3")
def test_2_11_c_2_split_aces_get_one_card_each_and_nobody_is_asked() -> None:
    table = blackjack("5c Ad 7s Ac 5h 6h Td")
    round_of(table, "split")
    cites = [cite for holder, cite in dealt(table) if "." in holder]
    assert cites == ["19:47-2.11(c)2; 19:47-2.12(a)3"] * 2


@pytest.mark.proves("19:47-2.9(b)")
def test_2_9_b_insurance_is_asked_before_any_further_card() -> None:
    table = blackjack("5c 5d Tc As 6d 9c 2c 9h 9s", seats=(1, 2))
    bet(table, 1)
    bet(table, 2)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    assert (table.pending.seats[0], table.pending.about) == (1, "insurance")
    decide(table, "insure")
    assert (table.pending.seats[0], table.pending.about) == (2, "insurance")
    decide(table, "decline")
    assert [holder for holder, _ in dealt(table)] == ["burn", "1", "2", "dealer", "1", "2"]
    assert table.round.seats[1].wagers["insurance"].stake == 500


@pytest.mark.proves("19:47-2.9(d)")
def test_2_9_d_lost_insurance_is_taken_before_the_dealer_draws_more() -> None:
    table = blackjack("5c Td As 9d 2c 4h")
    bet(table)
    close(table)
    decide(table, "insure", "stand")
    lost = next(event for event in of(table, ev.Settled) if event.results[0].wager == "insurance")
    third = [event for event in of(table, ev.Dealt) if event.cards[0][0] == "dealer"][2]
    assert lost.seq < third.seq
    assert lost.cite == "19:47-2.9(d)"


@pytest.mark.proves("19:47-2.9(e)", "19:47-2.9(f)")
def test_2_9_e_insurance_is_on_the_main_wager_only() -> None:
    table = blackjack("5c Td As 9d 2c 4h", progressive="P1")
    bet(table, 1, progressive=100)
    close(table)
    step = table.pending
    assert isinstance(step, steps.Ask)
    assert step.offers[0].wagers == (("insurance", 500),)


@pytest.mark.proves("19:47-2.12(c)", "19:47-2.12(b)")
def test_2_12_c_no_card_that_cannot_matter() -> None:
    table = blackjack("5c Td 7s 6d Kc Tc")
    round_of(table, "draw")
    assert [holder for holder, _ in dealt(table)].count("dealer") == 1
    before = blackjack("5c Td 7s 6d Kc Tc", as_of=date(1981, 11, 1))
    round_of(before, "draw")
    assert [holder for holder, _ in dealt(before)].count("dealer") == 2


@pytest.mark.proves("19:47-2.12(c)")
def test_2_12_c_against_a_standing_blackjack_only_the_second_card_is_drawn() -> None:
    table = blackjack("5c As Ks Kd 2d 9c")
    round_of(table)
    assert [holder for holder, _ in dealt(table)].count("dealer") == 2


@pytest.mark.proves("19:47-2.6(j)", "19:47-2.6(j)1")
@pytest.mark.parametrize("actor", [cmd.player(1), cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR], ids=str)
def test_2_6_j_nobody_sees_the_hole_card_before_the_rules_show_it(actor: cmd.Actor) -> None:
    table = blackjack("5c Td Ks 9d 7h", hole_card="down_reader")
    bet(table)
    close(table)
    (peeked,) = of(table, ev.WasRead)
    assert not peeked.answer
    assert view(table, actor).hands["dealer"] == HandView(2, ["Ks"])
    assert "7h" not in repr(view(table, actor))
    start = len(table.journal.events)
    decide(table, "stand")
    turned = [event for event in table.journal.events[start:] if isinstance(event, ev.Turned)]
    assert [event.cite for event in turned] == ["19:47-2.6(j)"]


@pytest.mark.proves("19:47-2.6(j)2", "19:47-2.6(k)", "19:47-2.8(c)", "19:47-2.13(a)")
@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"hole_card": "down"}, "19:47-2.6(j)2"),
        ({"hole_card": "up"}, "19:47-2.6(k)"),
        ({"surrender": True}, "19:47-2.8(c)"),
        ({"players_per_box": 2}, "19:47-2.13(a)"),
    ],
)
def test_2_19_what_a_progressive_table_may_not_offer(options: dict[str, object], cite: str) -> None:
    with pytest.raises(Refusal) as refused:
        blackjack(progressive="P1", **options)
    assert cite in refused.value.cite


def test_2_19_a_prize_waits_for_the_supervisor_and_the_meter_moves_by_rule() -> None:
    table = blackjack("5c Ad 7s Ac 5h Td", progressive="P1", meter_initial=600_000)
    bet(table, 1, progressive=100)
    close(table)
    assert table.round.meters == {"progressive": 600_070}
    decide(table, "stand")
    step = table.pending
    assert isinstance(step, steps.Validate)
    with pytest.raises(Refusal, match="not for a player"):
        table.do(cmd.ConfirmPrize(by=cmd.player(1), seat=1))
    table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=1))
    assert table.round.meters == {"progressive": 600_070 - 2_500}
    assert [event.reason for event in of(table, ev.Metered)] == ["initial", "contribution", "paid"]
    won = [r for event in of(table, ev.Settled) for r in event.results if r.wager == "progressive"]
    assert [(each.outcome, each.net) for each in won] == [("win", 2_400)]


def test_2_19_h_several_winners_share_the_meter_as_it_stands() -> None:
    cards = "5c As As 7s Ac Ac As Ac As Ac Td"
    table = blackjack(cards, seats=(1, 2), progressive="P1", meter_initial=1_000_000)
    for seat in (1, 2):
        bet(table, seat, progressive=100)
    close(table)
    decide(table, "draw", "draw", "stand", "draw", "draw", "stand")
    while isinstance(table.pending, steps.Validate):
        table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=table.pending.seat))
    won = {
        event.seat: result.net
        for event in of(table, ev.Settled)
        for result in event.results
        if result.wager == "progressive"
    }
    assert won == {1: 500_070 - 100, 2: 500_070 - 100}
    assert table.round.meters == {"progressive": 500_000}


@pytest.mark.proves("19:47-2.13(a)", "19:47-2.13(b)")
def test_2_13_a_the_first_bettor_must_consent_and_three_are_the_most() -> None:
    table = blackjack("5c 5d 7s 6d 2c Td", players_per_box=3)
    rider, other = "1/b", "1/c"
    with pytest.raises(Refusal, match="has not consented"):
        table.do(cmd.Sit(by=cmd.player(rider), seat=rider))
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    for seat in (rider, other):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=10_000))
    with pytest.raises(BadInput, match="seat '1/d': expected a number from 1, or 1/b"):
        cmd.player("1/d")
    for seat in (1, rider, other):
        bet(table, seat)
    close(table)
    assert said(table, "19:47-2.13(b)") == ["Box 1: seat 1 decides"]
    with pytest.raises(BadInput, match="seat 1/b is not asked anything now"):
        table.do(cmd.Decide(by=cmd.player(rider), seat=rider, word="stand"))
    of_two = blackjack(players_per_box=2)
    of_two.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    of_two.do(cmd.Sit(by=cmd.player(rider), seat=rider))
    with pytest.raises(Refusal, match="allows 2 on a box"):
        of_two.do(cmd.Sit(by=cmd.player(other), seat=other))


def test_2_3_b_wagers_are_closed_once_cards_are_out() -> None:
    table = blackjack("5c Td 7s 6d Kc Tc")
    bet(table)
    close(table)
    with pytest.raises(Refusal, match="betting is closed"):
        bet(table)
    with pytest.raises(Refusal, match="stay until they are decided"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))


@pytest.mark.parametrize(
    ("wagers", "options", "sentence"),
    [
        ({"main": 1001}, {}, "multiple of 2"),
        ({"insurance": 500}, {}, "when the dealer offers it"),
        ({"over13": 100}, {}, "does not offer it"),
        ({"over13": 200}, {"additional_wager": "over_under_13"}, "over13 of 200: exactly 100 is wagered"),
        ({"bonus": 300}, {"bonus_wager": "BB1"}, "expected 100 or 500"),
        ({"main": 400}, {"min_bet": 500}, "the limits of this table are 500"),
        ({"pass": 500}, {}, "pass"),
    ],
)
def test_2_3_wagers_that_are_refused(
    wagers: dict[str, int], options: dict[str, object], sentence: str
) -> None:
    table = blackjack(**options)  # type: ignore[arg-type]
    before = table.state.record(), table.head
    for wager, amount in wagers.items():
        with pytest.raises((Refusal, BadInput), match=sentence):
            table.do(cmd.Bet(by=cmd.player(1), seat=1, wager=wager, amount=amount))
    assert (table.state.record(), table.head) == before


def test_2_17_a_side_wager_needs_a_main_wager_in_the_box() -> None:
    table = blackjack(additional_wager="over_under_13")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="over13", amount=100))
    with pytest.raises(Refusal, match="over13 without a main wager"):
        close(table)


def test_2_9_b_a_patron_without_chips_cannot_insure() -> None:
    table = blackjack("5c 5d As 6d 2c Td", seats=())
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=1_000))
    bet(table)
    close(table)
    with pytest.raises(Refusal, match="has 0 in chips and needs 500"):
        decide(table, "insure")
    decide(table, "decline")


@pytest.mark.proves("19:47-2.6(k)", "19:47-2.11(e)")
def test_2_6_k_and_2_11_e_an_open_second_card_and_a_further_split_name_their_own_rule() -> None:
    table = blackjack("5c 8c 6s 8d Td", hole_card="up")
    bet(table)
    close(table)
    assert [event.cite for event in of(table, ev.Dealt)][-1] == "19:47-2.6(k)"
    again = blackjack("5c 8c 6s 8d 8h Tc Th Td", max_split_hands=4)
    bet(again)
    close(again)
    decide(again, "split", "split")
    assert [event.cite for event in of(again, ev.HandSplit)] == ["19:47-2.11(a)", "19:47-2.11(e)"]


@pytest.mark.proves("19:47-2.13(a)")
def test_2_13_a_consent_is_the_first_bettors_own_and_leaves_with_him() -> None:
    table = blackjack(players_per_box=3)
    second, third = "1/b", "1/c"
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    table.do(cmd.Sit(by=cmd.player(second), seat=second, patron="second", buy_in=100_000))
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    newcomer = cmd.Sit(by=cmd.player(third), seat=third, patron="third", buy_in=100_000)
    with pytest.raises(Refusal, match="has not consented"):
        table.do(newcomer)
    table.do(cmd.Say(by=cmd.player(second), seat=second, word="consent"))
    table.do(newcomer)
