"""16.11 and 16.12(e) to (g): the meter, who wins what part of it when, and what must be checked first."""

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from tests.games.caribbean_stud.stud_tables import (
    ACE_KING,
    FLUSH,
    FULL_HOUSE,
    NO_HAND,
    OTHER_ROYAL,
    PAIR,
    ROYAL,
    STRAIGHT_FLUSH,
    bet,
    close,
    confirm,
    dealt_unseen,
    decide,
    enter,
    found,
    live,
    meter,
    nets,
    order,
    play,
    report,
    to_showdown,
    virtual,
)


@pytest.mark.proves("19:47-16.12(f)")
def test_16_12_f_the_meter_begins_at_its_initial_amount_and_rises_by_its_rate() -> None:
    table = virtual(meter_initial=1_500_000, progression_rate="0.755")
    assert meter(table.round) == 1_500_000
    for _ in range(2):
        bet(table, 1, progressive=True)
        close(table)
        decide(table, "fold")
    # Half a cent is carried from the first wager to the second.
    assert meter(table.round) == 1_500_000 + 151


@pytest.mark.proves("19:47-16.12(f)")
def test_16_12_f_the_meter_is_an_account_that_only_events_move() -> None:
    table = live()
    play(table, {1: FLUSH, 2: PAIR}, ACE_KING, progressive=(1, 2))
    moved = found(table.journal.events, ev.Metered)
    assert [(event.reason, event.after - event.before) for event in moved] == [
        ("initial", 1_000_000), ("contribution", 70), ("contribution", 70), ("paid", -5000)
    ]  # fmt: skip
    assert table.round.ledger["meter:progressive"] == meter(table.round) == 995_140
    assert sum(table.round.ledger.values()) == 0
    assert replay(table.journal, table.game).round.meters == table.round.meters


@pytest.mark.proves(
    "19:47-16.11(a)", "19:47-16.11(b)", "19:47-16.11(b)1", "19:47-16.11(b)2", "19:47-16.11(b)3"
)
def test_16_11_b_hand_and_light_are_checked_and_a_supervisor_validates_before_payment() -> None:
    table = live()
    bet(table, 1, progressive=True)
    to_showdown(table, {1: FLUSH}, ACE_KING)
    enter(table, "Kd 8s 4h 2h")
    events = enter(table, FLUSH)
    assert isinstance(table.pending, steps.Validate)
    assert table.pending.cite == "19:47-16.11(b)3"
    checks = [event.cite for event in found(events, ev.Announced)]
    assert checks == ["19:47-16.11(b); 19:47-16.11(b)1", "19:47-16.11(b)2"]
    assert (1, "progressive") not in nets(events)
    assert "1" in table.round.hands, "the cards still lie"
    with pytest.raises(CroupierError):
        table.do(cmd.ConfirmPrize(by=cmd.player(1), seat=1))
    events = confirm(table)
    assert nets(events) == {(1, "progressive"): 4900}
    assert order(events) == [("settle", 1), ("collect", "1")]


@pytest.mark.proves("19:47-16.11(c)")
@pytest.mark.parametrize("dealer", [NO_HAND, ACE_KING, FULL_HOUSE])
def test_16_11_c_the_prize_does_not_depend_on_the_dealer(dealer: str) -> None:
    events = play(live(), {1: FLUSH}, dealer, progressive=(1,))
    assert nets(events)[1, "progressive"] == 4900


@pytest.mark.proves("19:47-16.12(e)")
@pytest.mark.parametrize(
    ("hand", "prize"),
    [("6c 6d 6h 6s 2c", 50_000), ("9c 9d 9h 7s 7c", 10_000), (FLUSH, 5_000), ("Ac Kh Qd Jc Th", 0)],
)
def test_16_12_e_fixed_prizes(hand: str, prize: int) -> None:
    table = live()
    events = play(table, {1: hand}, NO_HAND, progressive=(1,))
    assert nets(events)[1, "progressive"] == prize - 100
    assert meter(table.round) == 1_000_070 - prize


@pytest.mark.proves("19:47-16.12(e)")
def test_16_12_e_a_straight_flush_wins_ten_percent_or_five_thousand_dollars() -> None:
    share = live(meter_initial=8_000_000)
    events = play(share, {1: STRAIGHT_FLUSH}, NO_HAND, progressive=(1,))
    assert nets(events)[1, "progressive"] == 800_007 - 100
    assert meter(share.round) == 8_000_070 - 800_007
    fixed = live(meter_initial=8_000_000, progressive_sf_mode="fixed_5000")
    events = play(fixed, {1: STRAIGHT_FLUSH}, NO_HAND, progressive=(1,))
    assert nets(events)[1, "progressive"] == 500_000 - 100


def test_fixed_prizes_stay_off_the_meter_where_the_house_chose_so() -> None:
    table = live(deduct_fixed_from_meter=False)
    play(table, {1: FLUSH}, NO_HAND, progressive=(1,))
    assert meter(table.round) == 1_000_070


def test_the_meter_never_falls_below_zero() -> None:
    table = live(meter_initial=1000)
    events = play(table, {1: "6c 6d 6h 6s 2c"}, NO_HAND, progressive=(1,))
    assert nets(events)[1, "progressive"] == 50_000 - 100
    assert meter(table.round) == 0


@pytest.mark.proves("19:47-16.12(f)", "19:47-16.12(g)")
def test_16_12_g_after_a_royal_flush_the_meter_is_reset() -> None:
    table = live(meter_initial=3_000_000, meter_reset=1_200_000)
    events = play(table, {1: ROYAL}, ACE_KING, progressive=(1,))
    assert nets(events)[1, "progressive"] == 3_000_070 - 100
    assert meter(table.round) == 1_200_000


@pytest.mark.proves("19:47-16.12(g)")
def test_16_12_g_two_royal_flushes_share_what_the_meter_shows_when_the_first_is_paid() -> None:
    """A straight flush paid between them takes its part of what is left, and nothing of their shares."""
    table = live(meter_initial=11_999_790, meter_reset=1_000_000)
    hands = {1: OTHER_ROYAL, 2: STRAIGHT_FLUSH, 3: ROYAL}
    events = play(table, hands, "As Ks 8s 4h 2h", progressive=(1, 2, 3))
    assert nets(events)[3, "progressive"] == nets(events)[1, "progressive"] == 6_000_000 - 100
    assert nets(events)[2, "progressive"] == 600_000 - 100
    assert meter(table.round) == 1_000_000


@pytest.mark.proves("19:47-16.12(g)")
def test_16_12_g_of_two_straight_flushes_each_wins_by_the_meter_at_its_turn() -> None:
    table = live(meter_initial=9_999_860)
    events = play(table, {1: "2c 3c 4c 5c 6c", 2: STRAIGHT_FLUSH}, NO_HAND, progressive=(1, 2))
    assert nets(events)[2, "progressive"] == 1_000_000 - 100
    assert nets(events)[1, "progressive"] == 900_000 - 100


@pytest.mark.proves("19:47-16.10(e)3", "19:47-16.10(f)4")
@pytest.mark.parametrize("dealer", [ACE_KING, NO_HAND])
def test_cards_stay_until_the_paperwork_of_a_prize_beyond_the_inventory_is_done(dealer: str) -> None:
    table = live(meter_initial=20_000_000)
    bet(table, 1, progressive=True)
    bet(table, 2)
    to_showdown(table, {1: ROYAL, 2: PAIR}, dealer)
    enter(table, " ".join(dealer.split()[1:]))
    enter(table, "2d 2s 7h 9s Td")
    enter(table, ROYAL)
    confirm(table)
    assert isinstance(table.pending, steps.Validate)
    assert "paperwork" in table.pending.what
    assert set(table.round.hands) == {"1", "dealer"}, "all others' cards are taken"
    assert table.round.number == 1
    assert order(confirm(table)) == [("collect", "1")]
    assert table.round.number == 2


def test_a_prize_the_inventory_pays_needs_no_paperwork() -> None:
    table = live(meter_initial=1_000_000)
    events = play(table, {1: ROYAL}, ACE_KING, progressive=(1,))
    assert len(found(events, ev.Validated)) == 1


def test_a_round_void_after_a_prize_puts_it_back_on_the_meter_and_leaves_the_contributions() -> None:
    table = live()
    bet(table, 1, progressive=True)
    bet(table, 2, progressive=True)
    to_showdown(table, {1: FLUSH, 2: FLUSH}, ACE_KING)
    enter(table, "Kd 8s 4h 2h")
    enter(table, "3c 6c 9c Jc Kc")
    enter(table, FLUSH)
    confirm(table)
    assert meter(table.round) == 1_000_140 - 5000
    report(table, "wrong_number_of_cards", holder="dealer", cards=6)
    assert meter(table.round) == 1_000_140
    assert not any(nets(table.journal.events).values()), "everything has gone back"
    assert sum(table.round.ledger.values()) == 0


def test_a_royal_flush_voided_before_its_share_is_paid_still_resets_the_meter() -> None:
    table = live(meter_initial=1_999_860, meter_reset=500_000)
    bet(table, 1, progressive=True)
    bet(table, 2, progressive=True)
    to_showdown(table, {1: ROYAL, 2: OTHER_ROYAL}, ACE_KING)
    enter(table, "Kd 8s 4h 2h")
    enter(table, OTHER_ROYAL)
    enter(table, ROYAL)
    confirm(table)
    report(table, "wrong_number_of_cards", holder="1", cards=6)
    assert nets(table.journal.events)[2, "progressive"] == 1_000_000 - 100
    assert nets(table.journal.events)[1, "progressive"] == 0
    assert meter(table.round) == 1_000_000 + 500_000


def test_the_chip_of_someone_who_folds_is_lost() -> None:
    table = live()
    bet(table, 1, progressive=True)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "fold")
    assert nets(table.journal.events) == {(1, "ante"): -1000, (1, "progressive"): -100}
