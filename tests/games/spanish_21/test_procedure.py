"""A round of Spanish 21 step by step: what is settled when, in which order, and what is asked."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.games.spanish_21.game import DEFINITIONS
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.seats import read_seat
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.views import HandView, event_view, view
from tests.games.spanish_21.tables import bet, live, nets, stacked
from tests.games.twentyone.tables import close, decide, finish, of


def order(table: Table) -> list[str]:
    """The course of a round in words: what was settled for whom, peeked, turned, dealt after a decision."""
    told = []
    for event in table.journal.events:
        match event:
            case ev.Settled():
                told.append(f"settled {event.seat} {event.results[0].wager}")
            case ev.WasRead():
                told.append("peeked")
            case ev.Turned():
                told.append(f"turned {event.holder}")
            case ev.Collected():
                told.append(f"collected {event.holder}")
            case ev.Decided():
                told.append(f"{event.seat} {event.word}")
    return told


def test_19_6_match_is_settled_before_insurance_and_the_reader_losers_first() -> None:
    table = stacked("As Ks Ad 9h 8h 6c")
    bet(table, 1, match=100)
    bet(table, 2, match=100)
    close(table)
    assert order(table)[1:] == ["settled 2 match", "settled 1 match"]
    decide(table, "decline", "decline")
    assert "peeked" in order(table)


@pytest.mark.proves("19:47-19.1 Blackjack")
def test_a_blackjack_is_paid_before_anyone_decides() -> None:
    table = stacked("Ks As 9d 9h Kh 8c")
    bet(table, 1)
    bet(table, 2)
    close(table)
    assert order(table)[1:] == ["settled 2 main", "collected 2"]
    assert list(nets(table)) == [(2, "main", 1500)]
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == 1


def test_a_21_is_paid_and_a_hand_over_21_collected_at_once() -> None:
    table = stacked("9s Ks 8d 5h 6h 9c 7d 9d")
    bet(table, 1)
    bet(table, 2)
    close(table)
    decide(table, "draw")
    assert order(table)[-2:] == ["settled 1 main", "collected 1"]
    decide(table, "draw")
    assert order(table)[-4:] == ["settled 2 main", "collected 2", "turned dealer", "collected dealer"]
    assert list(nets(table)) == [(1, "main", 1000), (2, "main", -1000)]


def test_a_split_hand_of_21_is_paid_before_the_next_hand_gets_a_card() -> None:
    table = stacked("As 9d Ah 8c Kd 7h")
    bet(table, 1)
    close(table)
    decide(table, "split")
    told = order(table)
    assert told[told.index("settled 1 main@1.1") + 1] == "collected 1.1"
    assert len(table.round.hands["1.2"].cards) == 2


def test_19_12_no_card_is_drawn_that_cannot_change_a_wager() -> None:
    table = stacked("9s 8d 5h 7c 7d 6s")
    bet(table, 1)
    close(table)
    decide(table, "draw")
    assert len([card for event in of(table, ev.Dealt) for card in event.cards if card[0] == "dealer"]) == 2


@pytest.mark.proves("19:47-19.1 Soft total", "19:47-19.1 Hard total")
def test_totals_are_announced_soft_and_hard() -> None:
    table = stacked("As 9d 5h 8c Kd")
    bet(table, 1)
    close(table)
    decide(table, "draw")
    said = [event.text for event in of(table, ev.Announced)]
    assert "Hand 1: soft 16" in said
    assert "Hand 1: 16" in said


@pytest.mark.proves("19:47-19.1 Push")
def test_settlement_goes_from_the_dealers_right_counterclockwise_and_so_do_the_cards() -> None:
    table = stacked("Ks Kd Kc 9d 9h 8h 7h 9c")
    for seat in (1, 3, 6):
        bet(table, seat)
    close(table)
    finish(table)
    told = order(table)
    assert told[-7:] == [
        "settled 6 main", "settled 3 main", "settled 1 main",
        "collected 6", "collected 3", "collected 1", "collected dealer",
    ]  # fmt: skip
    assert [net for _, _, net in nets(table)] == [-1000, 0, 1000]
    assert of(table, ev.Settled)[1].results[0].cite == "19:47-19.1 Push"


@pytest.mark.proves("19:47-19.1 Rescue")
def test_19_9_rescue_is_asked_after_the_card_of_a_double_below_21() -> None:
    table = stacked("6s Kd 5h 9c 2d")
    bet(table, 1)
    close(table)
    decide(table, "double")
    assert isinstance(table.pending, steps.Ask)
    assert (table.pending.words, table.pending.about) == (("rescue", "stand"), "rescue of 1")
    decide(table, "rescue")
    assert list(nets(table)) == [(1, "main", -1000), (1, "double", 0)]


@pytest.mark.proves("19:47-19.1 Suit")
@pytest.mark.parametrize(("third", "net"), [("8s", 3000), ("8h", 1500)])
def test_19_5_f_the_suit_decides_the_odds(third: str, net: int) -> None:
    table = stacked(f"6s Kd 7s 9c {third}")
    bet(table, 1)
    close(table)
    decide(table, "draw")
    assert list(nets(table)) == [(1, "main", net)]


def test_19_5_g_two_winners_get_the_fixed_bonus_and_no_envy() -> None:
    table = stacked("7d 7s Ks 7c 7d 7s 9h Kh 7d 7s")
    for seat in (1, 2, 3):
        bet(table, seat, 500)
    close(table)
    decide(table, "draw", "draw", "stand")
    bonus = [(seat, net) for seat, wager, net in nets(table) if wager == "super_bonus"]
    assert bonus == [(1, 100_000), (2, 100_000), (3, 5_000)]


def test_the_hole_card_is_in_no_view_before_it_is_shown() -> None:
    table = stacked("Ks 9d 9h Jh")
    bet(table, 1)
    close(table)
    for actor in (cmd.player(1), cmd.DEALER, cmd.FLOORPERSON):
        assert view(table, actor).hands["dealer"] == HandView(2, ["9d"])
        assert "Jh" not in str([event_view(event, actor) for event in table.journal.events])
    finish(table)
    assert parse_card("Jh") in of(table, ev.Turned)[-1].cards


def test_the_reader_says_only_whether_there_is_a_blackjack() -> None:
    table = live()
    bet(table, 1)
    close(table)
    for card in ("Ks", "Kd", "9h"):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(parse_card(card),)))
    assert isinstance(table.pending, steps.Read)
    table.do(cmd.Enter(by=cmd.DEALER, answer=False))
    assert isinstance(table.pending, steps.Ask)


def test_19_13_consent_of_the_first_bettor_on_a_box() -> None:
    table = stacked("Ks 9d 9h Jh", players_per_box=2)
    bet(table, 1)
    rider = cmd.Sit(by=cmd.player(read_seat("1/b")), seat=read_seat("1/b"), patron="Ben")
    with pytest.raises(Refusal, match=r"has not consented \(19:47-19.13\)"):
        table.do(rider)
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    table.do(rider)
    third = read_seat("1/c")
    with pytest.raises(Refusal, match="allows 2 on a box"):
        table.do(cmd.Sit(by=cmd.player(third), seat=third, patron="Cay"))


def test_wagers_are_changed_until_the_first_card_and_not_after() -> None:
    table = stacked("Ks 9d 9h Jh")
    bet(table, 1, 2000, match=500)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="main", amount=1000))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="match", amount=0))
    assert {name: wager.stake for name, wager in table.round.seats[1].wagers.items()} == {"main": 1000}
    close(table)
    with pytest.raises(Refusal, match="betting is closed"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=100))
    with pytest.raises(Refusal, match="stay until they are decided"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))


@pytest.mark.proves("19:47-19.1")
def test_19_1_every_term_has_its_meaning_and_paragraph() -> None:
    assert all(cite == f"19:47-19.1 {term}" for term, (_, cite) in DEFINITIONS.items())
