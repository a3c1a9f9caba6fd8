"""6.7 and 6.3: what is ruled on cards, announcements, raises and devices, and when it cannot be reported."""

from typing import Any

import pytest

from croupier.equipment.cards import card_text, parse_cards
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.rulings import NothingDealt
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.red_dog.red_dog_tables import (
    bet,
    close,
    decide,
    enter,
    found,
    live,
    nets,
    report,
    spread,
    virtual,
)


@pytest.mark.parametrize("id", ["card_face_up_in_shoe", "card_drawn_in_error", "third_card_exposed"])
def test_before_the_first_card_nothing_can_go_wrong_with_one(id: str) -> None:
    table = live()
    bet(table, 1)
    with pytest.raises(NothingDealt, match="no card is out in this round yet"):
        report(table, id, card="Kc")


def test_a_card_face_up_in_the_shoe_is_not_used_however_many_there_are() -> None:
    table = live()
    bet(table, 1)
    close(table)
    for card in ("Kc", "Kd", "Kh"):
        report(table, "card_face_up_in_shoe", card=card)
    enter(table, "7s 7d")
    report(table, "card_face_up_in_shoe", card="7h")
    assert nets(enter(table, "8c")) == {(1, "initial"): 0}
    assert table.round.shoes["shoe"].drawn == 1 + 4 + 3


def test_a_third_card_seen_at_a_virtual_table_is_the_one_dealt() -> None:
    for seed in range(12):
        table = virtual()
        bet(table, 1)
        bet(table, 2)
        for _ in range(seed):  # other cards each time
            close(table)
            while isinstance(table.pending, steps.Ask):
                decide(table, int(table.pending.seats[0]), "call")
            bet(table, 1)
            bet(table, 2)
        close(table)
        if not isinstance(table.pending, steps.Ask):
            continue
        decide(table, 1, "raise")
        events = report(table, "third_card_exposed")
        assert len(found(events, ev.Settled)) == 2
        assert (2, "raise") not in nets(events)
        assert (1, "raise") in nets(events)
        return
    pytest.fail("no spread was dealt")


def test_an_exposed_card_leaves_no_question_and_keeps_raises() -> None:
    table = live()
    spread(table, "4s Qd", (1, 2, 3))
    decide(table, 1, "raise", 400)
    events = report(table, "card_drawn_in_error", card="9c", exposed=True)
    assert found(events, ev.Ruled)[0].ruling == "ends_decisions"
    assert nets(events) == {
        (3, "initial"): 1000, (2, "initial"): 1000, (1, "initial"): 1000, (1, "raise"): 400,
    }  # fmt: skip


def test_a_card_seen_when_all_have_answered_is_the_third_card() -> None:
    table = live()
    spread(table)
    decide(table, 1, "raise")
    with pytest.raises(Refusal, match="nobody is asked whether to raise now"):
        report(table, "third_card_exposed", card="9c")
    events = report(table, "card_drawn_in_error", card="9c", exposed=True)
    assert nets(events) == {(1, "initial"): 1000, (1, "raise"): 1000}


def test_a_card_drawn_after_consecutive_cards_is_discarded() -> None:
    table = live()
    spread(table, "5s 6d")
    events = report(table, "third_card_after_consecutive", card="9c")
    assert found(events, ev.Ruled)[0].ruling == "set_aside"
    assert table.round.shoes["shoe"].drawn == 4
    bet(table, 1)
    close(table)
    enter(table, "7s 7d")
    with pytest.raises(Refusal, match="no two consecutive cards lie on top"):
        report(table, "third_card_after_consecutive", card="Jc")
    enter(table, "8c")
    with pytest.raises(Refusal, match="no two consecutive cards lie on top"):
        report(table, "third_card_after_consecutive", card="Jc")


def test_a_card_drawn_after_consecutive_cards_went_back_into_a_continuous_device() -> None:
    table = live(shuffle="continuous")
    spread(table, "5s 6d")
    with pytest.raises(Refusal, match="no two consecutive cards lie on top of the discard rack"):
        report(table, "third_card_after_consecutive", card="9c")


def test_raises_on_a_wrong_spread_may_be_taken_back_even_when_all_have_answered() -> None:
    table = live()
    spread(table, "4s Jd", (1, 2, 3))
    decide(table, 1, "raise")
    decide(table, 2, "call")
    decide(table, 3, "raise", 500)
    events = report(table, "spread_announced_wrongly", announced=7)
    assert [each.text for each in found(events, ev.Announced)] == ["Spread of 6, pays 1 to 1"]
    assert isinstance(table.pending, steps.Ask)
    assert (table.pending.seats, table.pending.words, table.pending.default) == (
        (1,), ("keep", "withdraw"), "keep",
    )  # fmt: skip
    chips = table.round.seats[1].chips
    decide(table, 1, "withdraw")
    assert table.round.seats[1].chips == chips + 1000
    decide(table, 3, "keep")
    assert nets(enter(table, "Kc")) == {
        (3, "initial"): -1000, (3, "raise"): -500, (2, "initial"): -1000, (1, "initial"): -1000,
    }  # fmt: skip


def test_a_third_card_seen_while_raises_are_taken_back_ends_that_too() -> None:
    table = live()
    spread(table, "4s Jd", (1, 2))
    decide(table, 1, "raise")
    report(table, "spread_announced_wrongly", announced=7)
    events = report(table, "third_card_exposed", card="Kc")
    assert nets(events) == {(2, "initial"): -1000, (1, "initial"): -1000, (1, "raise"): -1000}


def test_a_second_wrong_announcement_asks_again() -> None:
    table = live()
    spread(table, "4s Jd", (1, 2))
    decide(table, 1, "raise")
    report(table, "spread_announced_wrongly", announced=7)
    report(table, "spread_announced_wrongly", announced=8)
    decide(table, 1, "withdraw")
    decide(table, 2, "call")
    assert nets(enter(table, "5c")) == {(2, "initial"): 1000, (1, "initial"): 1000}


@pytest.mark.parametrize(
    ("cards", "details", "sentence"),
    [
        ("7s 7d", {}, "no spread has been announced"),
        ("4s Jd", {"announced": 6}, "a spread of 6 is right"),
        ("4s Jd", {"announced": "7"}, "expected a whole number"),
        ("4s Jd", {"announced": True}, "expected a whole number"),
    ],
)
def test_what_is_no_wrong_announcement(cards: str, details: dict[str, Any], sentence: str) -> None:
    table = live()
    spread(table, cards)
    with pytest.raises(CroupierError, match=sentence):
        report(table, "spread_announced_wrongly", **details)


def test_the_excess_of_a_raise_goes_back() -> None:
    table = live()
    spread(table, "4s Qd", (1, 2))
    (ruled,) = found(report(table, "raise_larger_than_wager", seat=1, amount=1500), ev.Ruled)
    assert ruled.text == "$5 is returned; the raise is $10"
    decide(table, 1, "raise")
    assert table.round.seats[1].wagers["raise"].stake == 1000


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"seat": 1, "amount": 1000}, "is not larger than the wager"),
        ({"seat": 2, "amount": 1500}, "seat 2 is not asked whether to raise now"),
        ({"seat": 3, "amount": 1500}, "expected one with a wager"),
        ({"amount": 1500}, "expected one with a wager"),
        ({"seat": 1}, "expected cents, a whole number above 0|an amount above"),
    ],
)
def test_what_is_no_raise_larger_than_the_wager(details: dict[str, Any], sentence: str) -> None:
    table = live()
    spread(table, "4s Qd", (1, 2))
    with pytest.raises(CroupierError, match=sentence):
        report(table, "raise_larger_than_wager", **details)


def test_too_few_cards_void_the_round_and_the_cards_are_reshuffled() -> None:
    table = live()
    spread(table, "4s Qd", (1, 2))
    decide(table, 1, "raise")
    with pytest.raises(Refusal, match="no card is due"):
        report(table, "cards_run_out")
    decide(table, 2, "call")
    events = report(table, "cards_run_out")
    outcomes = {
        (event.seat, each.wager): each.outcome
        for event in found(events, ev.Settled)
        for each in event.results
    }
    assert outcomes == {(1, "initial"): "void", (1, "raise"): "void", (2, "initial"): "void"}
    assert table.round.shoes["shoe"].drawn == 0
    assert not table.round.markers.get("spread")


@pytest.mark.parametrize("opened", [live, virtual])
def test_a_shoe_that_is_empty_voids_the_round_by_itself(opened: Any) -> None:
    table = opened(decks=1)
    while True:
        bet(table, 1)
        close(table)
        if opened is live:
            enter(table, "4s Qd")
        if isinstance(table.pending, steps.Ask):
            break
    cards = [
        card for card in range(52) if card not in (*parse_cards("4s Qd"), 0)
    ]  # the two of clubs is burned
    for card in cards[: table.round.shoes["shoe"].left]:
        report(table, "card_face_up_in_shoe", **({"card": card_text(card)} if opened is live else {}))
    assert not table.round.shoes["shoe"].left
    with pytest.raises(Refusal, match="no card is left in the shoe"):
        report(table, "card_face_up_in_shoe", card="2c")
    events = decide(table, 1, "raise")
    outcomes = [each.outcome for event in found(events, ev.Settled) for each in event.results]
    assert outcomes == ["void", "void"]
    assert table.round.shoes["shoe"].left == 52


def test_a_live_dealer_enters_no_more_cards_than_are_left() -> None:
    table = live(decks=1)
    bet(table, 1)
    close(table)
    for card in range(50):
        report(table, "card_face_up_in_shoe", card=card_text(card))
    assert table.round.shoes["shoe"].left == 1
    with pytest.raises(BadInput, match="2 cards entered, but 1 in the shoe"):
        enter(table, "Ah As")
    events = report(table, "cards_run_out")
    assert [each.outcome for event in found(events, ev.Settled) for each in event.results] == ["void"]


def test_devices_fail_and_are_removed() -> None:
    by_hand, device = live(), live(shuffle="automated")
    for table in (by_hand, device):
        bet(table, 1)
    with pytest.raises(Refusal, match="shuffled by hand"):
        report(by_hand, "shuffler_failed")
    with pytest.raises(Refusal, match="no shuffling device to remove"):
        report(by_hand, "method_change")
    with pytest.raises(Refusal, match="are not cut"):
        report(device, "improper_cut")
    assert found(report(device, "shuffler_failed"), ev.Ruled)[0].ruling == "reshuffle"
    assert found(report(device, "method_change", shuffle="manual"), ev.Ruled)[0].ruling == "stands"
    with pytest.raises(BadInput, match="expected manual, automated, continuous"):
        report(device, "method_change", shuffle="bart_carter")


def test_rulings_are_the_ones_the_rules_declare() -> None:
    table = live()
    declared = set(table.edition.irregularities)
    assert declared == set(table.game.module("irregularities").RULES)
    bet(table, 1)
    with pytest.raises(CroupierError, match="hole_card_exposed"):
        table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="hole_card_exposed", details={}))
