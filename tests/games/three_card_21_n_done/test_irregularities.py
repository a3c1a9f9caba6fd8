"""What 2C.14 and 2C.4(g) rule when something goes wrong at Three Card 21."""

import pytest

from croupier.equipment.cards import card_text
from croupier.equipment.entropy import StackedEntropy
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.three_card_21_n_done.tables import bet, found, live, nets, play, refused, virtual
from tests.games.twentyone.tables import close, decide, enter, finish, report


def dealt_to(cards: str, *seats: int, **options: object) -> Table:
    """A live table after these cards."""
    table = live(**options)
    bet(table, *seats)
    close(table)
    enter(table, cards)
    return table


def ruling(events: list[ev.AnyEvent]) -> tuple[str, str]:
    (ruled,) = found(events, ev.Ruled)
    return ruled.ruling, ruled.cite


def rejected(table: Table, id: str, match: str, **details: object) -> None:
    refused(table, cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=dict(details)), match)


def replays(table: Table) -> None:
    assert replay(table.journal).state.record() == table.state.record()


@pytest.mark.proves("13:69F-2C.14(a)")
def test_2c_14_a_one_card_face_up_is_not_used_a_second_voids_the_round() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d 9d Kd")
    bet(table, 1)
    rejected(table, "card_face_up_in_shoe", "no card is out")
    close(table)
    assert ruling(report(table, "card_face_up_in_shoe")) == ("set_aside", "13:69F-2C.14(a)")
    events = report(table, "card_face_up_in_shoe")
    assert ruling(events) == ("void_round", "13:69F-2C.14(a)")
    (settled,) = found(events, ev.Settled)
    assert [(result.wager, result.outcome) for result in settled.results] == [
        ("main", "void")
    ]  # bonus is decided
    assert len(found(table.journal.events, ev.Shuffled)) == 2
    replays(table)


@pytest.mark.proves("13:69F-2C.14(a)")
def test_2c_14_a_the_card_set_aside_is_nobodys() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d 9d Kd")
    bet(table, 1)
    close(table)
    report(table, "card_face_up_in_shoe")
    decide(table, "stand")
    # 5d is set aside, so the dealer's sixteen draws the 9.
    assert nets(table.journal.events)[1, "main"] == 1000
    assert table.state.rack[-2][0] == "dealer"


@pytest.mark.proves("13:69F-2C.14(b)")
def test_2c_14_b_a_card_drawn_unseen_is_the_next_card() -> None:
    table = dealt_to("9h 6c 8c", 1)
    assert ruling(report(table, "card_drawn_in_error", card="2d")) == ("next_card", "13:69F-2C.14(b)")
    assert [str(card) for card in table.round.hands["1"].cards] == ["30", "24", "1"]
    assert isinstance(table.pending, steps.Ask)


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_an_exposed_card_is_dealt_as_the_next_card() -> None:
    table = dealt_to("9h 6c 5c 2d", 1)
    events = report(table, "card_drawn_in_error", card="4d", exposed=True, choice="accept")
    assert ruling(events) == ("exposed_card", "13:69F-2C.14(c)")
    decide(table, "draw")
    assert len(table.round.hands["1"].cards) == 4
    with pytest.raises(CroupierError, match="expected accept or refuse"):
        report(table, "card_drawn_in_error", card="4d", exposed=True)


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_refused_by_all_and_useless_to_the_dealer_it_is_burned() -> None:
    table = dealt_to("9h Tc 5c 2d", 1)
    table.do(cmd.Enter(by=cmd.DEALER, answer=False))
    events = report(table, "card_drawn_in_error", card="4d", exposed=True, choice="refuse")
    assert ruling(events) == ("refuse_card", "13:69F-2C.14(c)")
    events = table.do(cmd.Enter(by=cmd.DEALER, cards=(33,)))  # the hole card: a ten, the dealer stands
    (burned,) = [event for event in found(events, ev.Dealt) if event.cards[0][0] == "burn"]
    assert burned.cite == "13:69F-2C.14(c)"
    assert isinstance(table.pending, steps.Betting)


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_refused_by_a_player_the_dealer_takes_it_where_needed() -> None:
    table = virtual("2c 9h 6c 5c Tc 2d 9d Kd")
    bet(table, 1)
    close(table)
    events = report(table, "card_drawn_in_error", exposed=True, choice="refuse")
    assert nets(events) == {(1, "main"): 1000}  # sixteen and the nine are over
    replays(table)


@pytest.mark.proves("13:69F-2C.14(d)")
def test_2c_14_d_a_card_the_dealer_draws_on_a_standing_total_is_burned() -> None:
    table = virtual("2c 9h 8c 8d Tc 2d 9d Kd")
    rejected(table, "dealer_overdraws", "no card has left this shoe")
    play(table, 1)
    drawn = table.round.shoes["shoe"].drawn
    events = report(table, "dealer_overdraws")
    assert ruling(events) == ("set_aside", "13:69F-2C.14(d)")
    assert table.round.shoes["shoe"].drawn == drawn + 1
    play(table, 1)
    replays(table)


@pytest.mark.proves("13:69F-2C.14(d)")
def test_2c_14_d_at_a_live_table_the_burned_card_is_named() -> None:
    table = dealt_to("9h 8c 8d 2d", 1)
    finish(table)
    table.do(cmd.Enter(by=cmd.DEALER, cards=(34,)))
    events = report(table, "dealer_overdraws", card="3c")
    assert found(events, ev.Ruled)[0].card == 4
    assert isinstance(table.pending, steps.Betting)
    report(table, "dealer_overdraws")  # its face is not told: no card waits to be entered
    assert isinstance(table.pending, steps.Betting)
    replays(table)


@pytest.mark.proves("13:69F-2C.14(e)")
def test_2c_14_e_the_dealers_missed_card_comes_after_the_third_cards() -> None:
    table = dealt_to("9h", 1)
    assert ruling(report(table, "dealer_skipped_card")) == ("dealer_later", "13:69F-2C.14(e)")
    enter(table, "8c")
    rejected(table, "dealer_skipped_card", "no first or second card")
    enter(table, "2d")
    assert isinstance(table.pending, steps.Deal)
    assert (table.pending.to, table.pending.cite) == (("dealer",), "13:69F-2C.14(e)")
    rejected(table, "dealer_skipped_card", "no first or second card")
    enter(table, "6c")
    assert table.round.hands["dealer"].cards == [16, -1]
    replays(table)


@pytest.mark.proves("13:69F-2C.14(e)")
def test_2c_14_e_a_missed_hole_card_is_the_card_after_the_third_ones() -> None:
    table = dealt_to("9h 6c", 1)
    rejected(table, "dealer_skipped_card", "no first or second card of the dealer is due")
    enter(table, "8c")
    assert ruling(report(table, "dealer_skipped_card")) == ("stands", "13:69F-2C.14(e)")
    enter(table, "2d")
    decide(table, "stand")
    assert isinstance(table.pending, steps.Turn)


@pytest.mark.proves("13:69F-2C.14(f)")
def test_2c_14_f_a_shoe_that_runs_out_is_filled_with_the_discards() -> None:
    # Behind the cutting card lie cards from two to five: too few points for eighteen hands.
    fives = [card for card in range(52) if card >> 2 == 3] * 6
    small = sorted(list(range(12)) * 6) + fives[:6]
    large = list(range(16, 52)) * 6 + fives[6:]
    table = virtual(" ".join(card_text(card) for card in large + small))
    rejected(table, "cards_run_out", "no card is out")
    while table.round.shoes["shoe"].drawn < 222:
        play(table, 1)
    assert len(found(table.journal.events, ev.Shuffled)) == 1
    assert isinstance(table.entropy, StackedEntropy)
    table.entropy.stack((), "shoe refill 1")  # the discards
    bet(table, *range(1, 7))
    events = close(table)
    before = table.round.shoes["shoe"].before
    while isinstance(table.pending, steps.Ask):
        step = table.pending
        word = next(word for word in ("split3", "draw", "decline", "stand") if word in step.words)
        events += table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))
    (filled,) = found(events, ev.Refilled)
    assert (filled.cite, filled.cards) == ("13:69F-2C.14(f)", before)
    following = events[events.index(filled) + 1]
    assert isinstance(following, ev.Dealt)
    assert (following.cards[0][0], following.face_up, following.cite) == ("burn", False, "13:69F-2C.14(f)")
    assert isinstance(table.pending, steps.Betting)
    assert not any(seat.wagers for seat in table.round.seats.values())
    replays(table)


@pytest.mark.proves("13:69F-2C.14(g)")
def test_2c_14_g_a_spot_without_a_card_is_dead_and_its_wagers_go_back() -> None:
    table = live()
    bet(table, 1, 2)
    close(table)
    rejected(table, "no_card_to_box", "first card of spot 2 is not due", seat=2)
    events = report(table, "no_card_to_box", seat=1)
    assert ruling(events) == ("dead_hand", "13:69F-2C.14(g)")
    assert nets(events) == {(1, "main"): 0, (1, "bonus"): 0}
    enter(table, "9h 6c 8c 2d")
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == 2
    decide(table, "stand")
    enter(table, "Tc Td")
    bet(table, 1)
    close(table)
    assert isinstance(table.pending, steps.Deal)
    assert table.pending.to == ("1",)
    replays(table)


@pytest.mark.proves("13:69F-2C.14(g)")
@pytest.mark.parametrize(("held", "id"), [(1, "one_card_to_box"), (2, "two_cards_to_box")])
def test_2c_14_g_a_missing_card_comes_after_the_others_or_the_hand_is_dead(held: int, id: str) -> None:
    first, rest = ("9h 9d 6c", "2d") if held == 1 else ("9h 9d 6c 4c 4d", "2d")
    for choice in ("take", "dead"):
        table = dealt_to(first, 1, 2)
        with pytest.raises(CroupierError, match="expected take or dead"):
            report(table, id, seat=1)
        events = report(table, id, seat=1, choice=choice)
        assert isinstance(table.pending, steps.Deal)
        assert table.pending.to == ("2",)
        enter(table, rest)
        if choice == "dead":
            assert nets(events) == {(1, "main"): 0, (1, "bonus"): 0}
            continue
        assert isinstance(table.pending, steps.Deal)
        assert (table.pending.to, table.pending.cite) == (("1",), "13:69F-2C.14(g)")


@pytest.mark.proves("13:69F-2C.14(h)")
def test_2c_14_h_a_card_asked_for_and_not_dealt_comes_later_or_the_hand_is_dead() -> None:
    for choice in ("take", "dead"):
        table = dealt_to("2h 9d 6c 4c 8d 5c 2d", 1, 2)
        rejected(table, "requested_card_not_dealt", "asked for is due", seat=1, choice=choice)
        decide(table, "draw")
        events = report(table, "requested_card_not_dealt", seat=1, choice=choice)
        assert ruling(events)[1] == "13:69F-2C.14(h)"
        assert isinstance(table.pending, steps.Ask)
        assert table.pending.seats[0] == 2
        decide(table, "stand")
        if choice == "dead":
            assert nets(events) == {(1, "main"): 0}
            assert isinstance(table.pending, steps.Turn)
            continue
        assert isinstance(table.pending, steps.Deal)  # before the hole card is shown
        assert (table.pending.to, table.pending.cite) == (("1",), "13:69F-2C.14(h)")
        enter(table, "Th")
        assert nets(table.journal.events)[1, "main"] == 1000
        replays(table)


@pytest.mark.proves("13:69F-2C.14(i)")
def test_2c_14_i_a_failed_shuffler_means_a_reshuffle() -> None:
    table = virtual(shuffle="automated")
    assert ruling(report(table, "shuffler_failed")) == ("reshuffle", "13:69F-2C.14(i)")
    assert len(found(table.journal.events, ev.Shuffled)) == 2
    play(table, 1)
    assert ruling(report(table, "shuffler_failed"))[0] == "stands"
    rejected(virtual(), "shuffler_failed", "shuffled by hand")


@pytest.mark.proves("13:69F-2C.14(j)")
def test_2c_14_j_the_device_is_seen_empty_and_removed_before_another_method() -> None:
    table = virtual(shuffle="automated")
    assert ruling(report(table, "method_change", shuffle="manual")) == ("stands", "13:69F-2C.14(j)")
    rejected(virtual(), "method_change", "no shuffling device")
    change = cmd.Alter(by=cmd.FLOORPERSON, option="shuffle", value="manual")
    refused(table, change, r"device must be off the table.*2C\.14\(j\)")
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="shuffle", value="manual", device_removed=True))
    assert table.round.options.shuffle == "manual"
    dealt = virtual("2c 9h 6c 8c Tc 2d", shuffle="automated")
    bet(dealt, 1)
    close(dealt)
    rejected(dealt, "method_change", "finish the round first", shuffle="manual")


@pytest.mark.proves("13:69F-2C.14(k)", "13:69F-2C.14(k)1", "13:69F-2C.14(k)2")
def test_2c_14_k_a_hole_card_in_the_reader_under_a_low_card() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d 9d Kd")
    bet(table, 1)
    close(table)
    assert ruling(report(table, "reader_misused", revealed=False)) == ("stands", "13:69F-2C.14(k)2")
    events = report(table, "reader_misused", revealed=True)
    assert ruling(events) == ("void_round", "13:69F-2C.14(k)1")
    assert nets(events) == {(1, "main"): 0}
    assert len(found(table.journal.events, ev.Shuffled)) == 1  # no reshuffle for that
    ten = virtual("2c 9h Tc 8c 9c 2d 5d 9d Kd")
    bet(ten, 1)
    close(ten)
    rejected(ten, "reader_misused", "no 2 to 9", revealed=True)
    rejected(virtual(card_reader=False), "reader_misused", "no card reader", revealed=True)


@pytest.mark.proves("13:69F-2C.14(l)")
def test_2c_14_l_a_broken_reader_is_not_used() -> None:
    table = virtual("2c 9h Ac 8c Tc 2d 5d 9d Kd")
    bet(table, 1)
    close(table)
    assert ruling(report(table, "reader_out_of_order")) == ("no_reader", "13:69F-2C.14(l)")
    decide(table, "insure")
    assert not found(table.journal.events, ev.WasRead)
    assert isinstance(table.pending, steps.Ask)
    rejected(table, "reader_out_of_order", "before the round or when it is used")
    decide(table, "stand")
    assert nets(table.journal.events) == {(1, "bonus"): -1000, (1, "insurance"): 1000, (1, "main"): -1000}
    replays(table)
    broken = virtual("2c 9h Tc 8c Ac 2d")
    report(broken, "reader_out_of_order")
    bet(broken, 1)
    close(broken)
    assert isinstance(broken.pending, steps.Ask)
    at_the_reader = dealt_to("9h Tc 8c 2d", 1)
    assert isinstance(at_the_reader.pending, steps.Read)
    report(at_the_reader, "reader_out_of_order")
    assert isinstance(at_the_reader.pending, steps.Ask)


@pytest.mark.proves("13:69F-2C.4(g)")
def test_2c_4_g_a_supervisor_may_order_a_recut_before_any_card() -> None:
    table = virtual()
    events = report(table, "improper_cut")
    assert ruling(events) == ("recut", "13:69F-2C.4(g)")
    assert len(found(events, ev.CutMade)) == 1
    play(table, 1)
    rejected(table, "improper_cut", "only before any card is dealt")
    rejected(virtual(shuffle="automated"), "improper_cut", "by the device are not cut")
