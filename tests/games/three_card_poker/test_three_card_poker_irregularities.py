"""20.12, read as 18.12 and 16.13: what is ruled when something goes wrong."""

from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from tests.games.three_card_poker.three_card_tables import (
    HAND,
    LOWER,
    METHODS,
    QUEEN_HIGH,
    STACKS,
    STRAIGHT,
    bet,
    close,
    dealt_unseen,
    decide,
    enter,
    found,
    live,
    nets,
    outcomes,
    report,
    virtual,
)


@pytest.mark.parametrize("options", METHODS)
@pytest.mark.parametrize("holder", ["2", "dealer"])
@pytest.mark.parametrize("cards", [0, 2, 4])
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(
    options: dict[str, Any], holder: str, cards: int
) -> None:
    table = live(**options)
    bet(table, 1, pair_plus=500)
    bet(table, 2)
    bet(table, 3, ante=0, pair_plus=500)
    close(table)
    dealt_unseen(table)
    decide(table, "fold")
    events = report(table, "wrong_number_of_cards", holder=holder, cards=cards)
    assert set(outcomes(events).values()) == {"void"}
    assert set(nets(table.journal.events).values()) == {0}, "the fold is undone too"
    assert len(found(table.journal.events, ev.Shuffled)) == 2
    assert replay(table.journal, table.game).round.record() == table.round.record()


def test_a_hand_found_wrong_after_it_was_settled_voids_what_was_paid() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2, pair_plus=500)
    close(table)
    dealt_unseen(table)
    decide(table, "play", "play")
    enter(table, QUEEN_HIGH)
    enter(table, STRAIGHT)
    assert nets(table.journal.events)[2, "ante_bonus"] == 1000
    report(table, "wrong_number_of_cards", holder="2", cards=4)
    assert set(nets(table.journal.events).values()) == {0}
    assert sum(table.round.ledger.values()) == 0


def test_a_card_of_the_dealers_seen_while_somebody_has_still_to_decide_voids_all() -> None:
    table = live()
    with pytest.raises(CroupierError, match="no hands are out"):
        report(table, "hole_card_exposed")
    bet(table, 1, pair_plus=500)
    bet(table, 2)
    close(table)
    dealt_unseen(table)
    decide(table, "play")
    events = report(table, "hole_card_exposed")
    assert outcomes(events) == {
        (1, "ante"): "void", (1, "play"): "void", (1, "pair_plus"): "void", (2, "ante"): "void"
    }  # fmt: skip


def test_a_card_of_the_dealers_seen_after_the_last_decision_changes_nothing() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2, ante=0, pair_plus=500)
    close(table)
    dealt_unseen(table)
    decide(table, "play")
    with pytest.raises(CroupierError, match="no player with an ante has still to decide"):
        report(table, "hole_card_exposed")
    assert isinstance(table.pending, steps.Turn)


def test_one_card_face_up_is_set_aside_and_a_second_voids_all() -> None:
    table = live()
    bet(table, 1)
    close(table)
    report(table, "card_face_up_in_shoe", card="Qd")
    assert isinstance(table.pending, steps.Deal)
    enter(table, "2c")
    assert outcomes(report(table, "card_face_up_in_shoe", card="Qh")) == {(1, "ante"): "void"}


def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table, "2c")
    report(table, "card_drawn_in_error", card="As")
    assert ev.card_name(table.round.hands["dealer"].cards[0]) == "As"


def test_a_shuffler_that_jams() -> None:
    table = live(**HAND)
    shuffles = len(found(table.journal.events, ev.Shuffled))
    report(table, "shuffler_failed")
    assert len(found(table.journal.events, ev.Shuffled)) == shuffles + 1
    with pytest.raises(CroupierError, match=r"by hand.*20\.12"):
        report(live(), "shuffler_failed")


def test_an_automated_shoe_that_jams_voids_the_round() -> None:
    table = live(**STACKS)
    bet(table, 1)
    close(table)
    enter(table, LOWER)
    assert outcomes(report(table, "dealing_shoe_failed")) == {(1, "ante"): "void"}
    assert len(found(table.journal.events, ev.Shuffled)) == 2


def test_a_device_leaves_the_table_before_another_method_is_used() -> None:
    table = virtual(**STACKS)
    change: dict[str, Any] = {"by": cmd.FLOORPERSON, "option": "dealing_method", "value": "manual_shoe"}
    with pytest.raises(CroupierError, match=r"20\.12"):
        table.do(cmd.Alter(**change))
    with pytest.raises(CroupierError, match=r"20\.12"):
        report(table, "method_change", dealing_method="manual_shoe")
    report(table, "method_change", dealing_method="manual_shoe", device_removed=True)


@pytest.mark.parametrize(("misdeal", "removed"), [(True, False), (False, True)])
def test_a_wrong_stub_voids_all_hands_and_without_a_misdeal_the_deck_leaves(
    misdeal: bool, removed: bool
) -> None:
    table = live(stub_count_interval=1)
    bet(table, 1)
    close(table)
    while isinstance(table.pending, steps.Deal):
        enter(table)
    assert isinstance(table.pending, steps.CountStub)
    events = report(table, "stub_count_wrong", misdeal=misdeal)
    assert outcomes(events) == {(1, "ante"): "void"}
    assert any("taken off the table" in event.text for event in found(events, ev.Announced)) is removed


def test_a_shuffler_that_counts_wrong_takes_the_deck_off_the_table() -> None:
    table = live(shuffler="automated", shuffler_counts_deck=True)
    bet(table, 1)
    close(table)
    dealt_unseen(table)
    events = report(table, "shuffler_miscount")
    assert any("taken off the table" in event.text for event in found(events, ev.Announced))
    assert outcomes(events) == {(1, "ante"): "void"}


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"holder": "1", "cards": 3}, "3 cards is right"),
        ({"holder": "6", "cards": 4}, "seat 6 has no hand"),
        ({"holder": "9", "cards": 4}, "expected a seat from 1 to 7 or dealer"),
        ({"holder": "1", "cards": -1}, "expected how many"),
    ],
)
def test_reports_that_cannot_be_are_refused(details: dict[str, Any], sentence: str) -> None:
    table = live()
    bet(table, 1)
    close(table)
    dealt_unseen(table)
    with pytest.raises(CroupierError, match=sentence):
        report(table, "wrong_number_of_cards", **details)
